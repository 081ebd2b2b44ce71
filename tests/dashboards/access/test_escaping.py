"""Whatever a person typed stays text: in every page, picture and JSON answer.

Each page is asked of two houses that differ only in what everything is called: in one by what bites, in the other by as
many harmless letters. Their markup must be the same, element by element. A new page is asked as soon as it is there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.pages.review import parts
from dashboards.report import review_html
from dashboards.review import reviewed
from dashboards.settings import Settings
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger
from tests.support.typed import SECRET, TYPED, calm, house_of, name_of

PAGES = (
    "/login?next={text}",
    "/tables?language={text}",
    "/{text}x",
    "/board/{text}x",
    "/board/{shoe}?labels={text}",
    "/review/{shoe}?theme={text}",
    "/table/{text}x/board",
    "/table/{text}x/edit",
)
"""What is asked beside every route: addresses that say what is no choice, or lead nowhere."""

OURS = re.compile(r"/(?!/)|#|\?|data:image/|$")
"""How what an element loads or leads to may begin."""


class Outline(HTMLParser):
    """The elements of a page with the names of their attributes; what they say is kept apart."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []
        self.texts: list[str] = []
        self.addresses: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, *(name for name, _ in attrs)))
        self.texts += [value or "" for _, value in attrs]
        self.addresses += [value or "" for name, value in attrs if name in {"href", "src", "action", "formaction"}]

    def handle_endtag(self, tag: str) -> None:
        self.elements.append((f"/{tag}",))

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.elements.append(("comment",))


class House(NamedTuple):
    """A store full of a text, and the browser of who signed in there."""

    text: str
    ledger: Ledger
    client: FlaskClient

    @property
    def shoe(self) -> ShoeKey:
        """The imported shoe."""
        return ShoeKey(name_of(self.text), self.text)

    def pages(self) -> dict[str, str]:
        """Give every page that is a document, by what it is about."""
        parts = {"table": "7", "shoe": quote(str(self.shoe)), "path": "", "name": "x", "filename": "x"}
        asked = [
            re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts.get(part[1], "x"), rule.rule)
            for rule in self.client.application.url_map.iter_rules()
            if "GET" in (rule.methods or ())
        ]
        said = [(page, page.format(text=quote(self.text), shoe=quote(str(self.shoe)))) for page in PAGES]
        answers = {name: self.client.get(address) for name, address in [*enumerate(asked), *said]}
        for address in ("/tables/new", "/table/7/edit", "/login"):
            sent = dict.fromkeys(("name", "number", "minimum", "rules", "password", "next"), f"{self.text}/")
            answers[f"POST {address}"] = self.client.post(address, data=sent, headers={"Origin": "http://localhost"})
        return {str(name): answer.text for name, answer in answers.items() if answer.mimetype == "text/html"}


@pytest.fixture(scope="module", params=TYPED)
def houses(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    """One house that bites, and one that does not."""
    folder = tmp_path_factory.mktemp("houses")
    with ExitStack() as stack:
        made = []
        for number, text in enumerate((TYPED[request.param], calm(TYPED[request.param]))):
            ledger = stack.enter_context(house_of(text, folder / str(number)))
            client = create_app(Settings(), ledger).server.test_client()
            assert client.post("/login", data={"name": name_of(text), "password": SECRET}).status_code == 303
            made.append(House(text, ledger, client))
        yield made[0], made[1]


def test_markup_is_the_same_whatever_is_typed(houses: tuple[House, House]) -> None:
    biting, harmless = (house.pages() for house in houses)
    assert set(biting) == set(harmless)
    assert len(biting) > 12
    for name, page in biting.items():
        assert Outline(page).elements == Outline(harmless[name]).elements, name
        assert [there for there in Outline(page).addresses if not OURS.match(there)] == [], name


def test_what_is_typed_is_shown_as_it_was_typed(houses: tuple[House, House]) -> None:
    text = houses[0].text
    shown = [said for page in houses[0].pages().values() for said in Outline(page).texts]
    assert any(name_of(text) in said for said in shown)
    assert any(text in said for said in shown)
    assert not any(twice in said for said in shown for twice in ("&lt;script", "&amp;lt;", "&#39;", "&#34;"))


def test_the_parts_of_the_review_and_the_page_to_keep_are_the_same_too(houses: tuple[House, House]) -> None:
    outlines = []
    for house in houses:
        shoe = house.ledger.shoe(house.shoe)
        pages = [*parts(reviewed(shoe), Settings()).values(), review_html(shoe)]
        outlines.append([Outline(page).elements for page in pages])
    assert outlines[0] == outlines[1]


JSON = ("/api/tables", "/api/tables/7/board", "/api/tables/7/board?as=page", "/api/tables/7/live", "/api/shoes/{shoe}",
        "/api/shoes/{shoe}/history", "/api/shoes/{text}x", "/api/tables/{text}x/live", "/api/tables/7/board?v={text}",
        "/tables/changes")  # fmt: skip


@pytest.mark.parametrize("path", JSON)
def test_json_is_json_and_its_pictures_and_pages_are_the_same(houses: tuple[House, House], path: str) -> None:
    said = []
    for house in houses:
        answer = house.client.get(path.format(text=quote(house.text, safe=""), shoe=quote(str(house.shoe))))
        assert answer.mimetype == "application/json"
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        said.append(json.loads(answer.text))
    assert shape(said[0]) == shape(said[1])


def shape(said: Any) -> Any:
    """Give the names and kinds of a JSON value, and of what is markup its elements."""
    match said:
        case dict():
            return {name: shape(value) for name, value in said.items()}
        case list():
            return [shape(value) for value in said]
        case str() if re.match(r"\s*<(svg|article|section|main|div|header|style)\b", said):
            return Outline(said).elements
        case _:
            return type(said).__name__


def test_a_house_that_escaped_nothing_would_be_found(tmp_path: Path) -> None:
    with house_of(TYPED["svg"], tmp_path / "open") as ledger, house_of(calm(TYPED["svg"]), tmp_path / "calm") as other:
        outlines = []
        for store in (ledger, other):
            server = create_app(Settings(), store).server
            server.jinja_env.autoescape = False
            page = server.test_client().get("/table/7/board").text
            outlines.append(Outline(page).elements)
        assert outlines[0] != outlines[1]
