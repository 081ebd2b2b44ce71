"""Nothing that a person typed runs or breaks a page, in a real browser, where Dash and our scripts put it there too."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from dashboards.access.policy import OF_SCRIPTS
from dashboards.app import create_app
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.ledger import Ledger
from tests.support.serving import answering
from tests.support.typed import SECRET, TYPED, house_of, name_of

from .conftest import PHONE

pytestmark = pytest.mark.browser

NO_PAGES = ("/api", "/_", "/assets", "/fonts", "/health")

BITING = ("script", "quotes", "svg", "comment", "long")


@pytest.fixture
def size() -> ViewportSize:
    """A phone's, which the longest names leave least room."""
    return PHONE


@pytest.fixture(params=BITING)
def text(request: pytest.FixtureRequest) -> str:
    """What everything in the house is called."""
    return TYPED[request.param]


@pytest.fixture
def ledger(text: str, tmp_path: Path) -> Iterator[Ledger]:
    """The store of that house."""
    with house_of(text, tmp_path / "house") as opened:
        yield opened


@pytest.fixture
def site(ledger: Ledger) -> Site:
    """The app over it."""
    return create_app(Settings(), ledger)


@pytest.fixture
def house(site: Site) -> Iterator[str]:
    """Where it is served."""
    with answering(site) as address:
        yield address


def test_what_is_typed_neither_runs_nor_breaks_a_page(
    page: Page, house: str, site: Site, text: str, said: list[str], size: ViewportSize
) -> None:
    page.on("dialog", lambda dialog: said.append(f"dialog: {dialog.message}"))
    page.goto(f"{house}/login")
    page.get_by_label("Name").fill(name_of(text))
    page.get_by_label("Password").fill(SECRET)
    page.keyboard.press("Enter")
    expect(page.get_by_title("Signed in as")).to_be_visible()
    shoe = quote(f"{name_of(text)}/{text}")
    parts = {"table": "7", "shoe": shoe, "path": f"review/{shoe}"}
    rules = [rule for rule in site.server.url_map.iter_rules() if rule.endpoint not in OF_SCRIPTS]
    paths = {
        re.sub(r"<(?:\w+:)?(\w+)>", lambda part: parts.get(part[1], ""), rule.rule)
        for rule in rules
        if "GET" in (rule.methods or ())
    }
    for path in sorted(path for path in paths if not path.startswith(NO_PAGES)):
        page.goto(house + path)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        expect(page.locator("h1, .ag-row").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == size["width"], path
        assert said == [], path
