"""What the server answers: pages, errors, weight and fences."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from dash import Input, Output, html
from flask.testing import FlaskClient
from jinja2 import Environment

from dashboards import ids
from dashboards.app import create_app
from dashboards.settings import Settings, Theme
from scoreboard.coup import Coup, Outcome
from scoreboard.drawing.labels import Language, words
from scoreboard.errors import RefusedError, StoreError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, OfferedShoe, file_store_url

BOARD = "/board/C05/20539"


def scripts_of(page: str) -> list[str]:
    return re.findall(r'<script src="([^"]+)"', page)


def ask(client: FlaskClient, output: str, *inputs: tuple[str, Any]) -> Any:
    """Call a callback as the browser does."""
    identity, prop = output.rsplit(".", 1)
    return client.post(
        "/_dash-update-component",
        json={
            "output": output,
            "outputs": {"id": identity, "property": prop},
            "inputs": [
                {"id": name.rsplit(".", 1)[0], "property": name.rsplit(".", 1)[1], "value": value}
                for name, value in inputs
            ],
            "changedPropIds": [name for name, _ in inputs],
            "state": [],
        },
    )


def drawn_at(client: FlaskClient, path: str) -> str:
    answer = ask(client, f"{ids.PAGE}.children", (f"{ids.ADDRESS}.pathname", path), (f"{ids.ADDRESS}.search", ""))
    assert answer.status_code == 200
    return json.dumps(answer.json, separators=(",", ":"))


def test_the_board_is_a_finished_document_with_five_roads(client: FlaskClient) -> None:
    page = client.get(BOARD).text
    assert re.findall(r'<svg [^>]*class="road (\w+)"', page) == [
        "big_road",
        "bead_plate",
        "next_marks",
        "next_marks",
        "big_eye_boy",
        "small_road",
        "cockroach_pig",
    ]
    assert page.count("<style>") == 1
    assert "Roads describe the past; they do not forecast." in page


def test_the_board_runs_its_own_script_and_no_library(client: FlaskClient) -> None:
    (script,) = scripts_of(client.get(BOARD).text)
    assert script.startswith("/assets/board.js?v=")


def test_only_the_list_of_shoes_gets_the_grid_and_no_page_gets_plotly_unasked(client: FlaskClient) -> None:
    packages = {source.split("/")[2] for source in scripts_of(client.get("/").text) if "component-suites" in source}
    assert packages == {"dash", "dash_ag_grid"}
    for page in ("/", BOARD):
        assert not [source for source in scripts_of(client.get(page).text) if "plotly" in source or "table" in source]


@pytest.mark.parametrize("path", ["/", BOARD, "/board/nowhere", "/nowhere"])
def test_no_page_names_anything_elsewhere(client: FlaskClient, path: str) -> None:
    page = client.get(path).text
    links = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert links
    assert [link for link in links if not link.startswith(("/", "#"))] == []


def test_the_list_says_each_shoe_with_its_counts_and_flags(client: FlaskClient) -> None:
    listed = drawn_at(client, "/")
    for part in ('"shoe":"dragon"', '"B":29', '"flags":1', '"href":"/board/A7/dragon"', "night.csv"):
        assert part in listed


def test_names_are_escaped_in_every_page(client: FlaskClient) -> None:
    page = client.get("/board/%3Cb%3ETable%3C/b%3E/night%232%20%3F").text
    assert "<b>Table</b>" not in page
    assert "&lt;b&gt;Table&lt;/b&gt;" in page
    assert "<b>Table" not in client.get("/board/%3Cb%3ETable").text


@pytest.mark.parametrize(
    ("path", "status", "words"),
    [
        ("/board/nowhere", 404, 'no shoe "nowhere". Expected TABLE/SHOE'),
        ("/nowhere", 404, 'there is no page "/nowhere"'),
        ("/board/", 404, 'there is no page "/board/"'),
        (f"{BOARD}?language=xx", 400, '"xx" is no choice. Expected en, zh, ko, ja.'),
        ("/?theme=dusk", 400, '"dusk" is no choice. Expected night, day.'),
    ],
)
def test_what_is_wrong_is_said_in_the_page(client: FlaskClient, path: str, status: int, words: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert words in unescape(answer.text)
    assert "All shoes" in answer.text
    assert "Traceback" not in answer.text


def test_a_shoe_known_by_its_name_alone_is_found(client: FlaskClient) -> None:
    assert client.get("/board/dragon").status_code == 200


def test_a_store_that_fails_is_said_in_the_page_and_its_place_in_the_log(
    shown_store: Ledger, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: str) -> ShoeKey:
        raise StoreError("the disk is gone", where="shoes.db", remedy="Plug it in again.")

    client = create_app(Settings(), shown_store).server.test_client()
    monkeypatch.setattr(shown_store, "find", fail)
    answer = client.get(BOARD)
    assert answer.status_code == 503
    assert "the disk is gone. Plug it in again." in answer.text
    assert "shoes.db" not in answer.text
    assert "shoes.db: the disk is gone." in caplog.text


@pytest.mark.parametrize("path", ["/board/nowhere", "/review/nowhere"])
def test_no_guest_is_told_where_the_store_is(client: FlaskClient, path: str) -> None:
    said = client.get(path).text
    assert "Choose one from the list of shoes." in said
    assert "sqlite" not in said
    assert "shoes.db" not in said


def test_a_question_no_page_asks_is_answered_in_a_page(client: FlaskClient) -> None:
    for answer, status, reason in (
        (client.post(BOARD), 405, "Method Not Allowed"),
        (client.get("/assets/nothing.css"), 404, "Not Found"),
        (client.get("/_dash-component-suites/dash/nothing.js"), 404, "Not Found"),
        (client.get("/_dash-component-suites/nothing/dash.js"), 404, "Not Found"),
    ):
        assert answer.status_code == status
        assert reason in answer.text
        assert "All shoes" in answer.text


def test_beside_the_fonts_nothing_of_their_folder_is_served(client: FlaskClient) -> None:
    assert client.get("/fonts/board-cjk-bold.woff2").mimetype == "font/woff2"
    for name in ("build.py", "README.md", "board-cjk-bold.otf"):
        assert client.get(f"/fonts/{name}").status_code == 404


def test_a_fault_of_ours_is_a_page_without_a_traceback(shown_store: Ledger) -> None:
    site = create_app(Settings(), shown_store)
    site.server.config["PROPAGATE_EXCEPTIONS"] = False
    site.server.view_functions["lobby"] = lambda: str(1 // 0)
    answer = site.server.test_client().get("/tables")
    assert answer.status_code == 500
    assert "the fault is ours" in answer.text
    assert "ZeroDivisionError" not in answer.text


def test_a_refused_callback_says_why_in_the_page(shown_store: Ledger) -> None:
    site = create_app(Settings(), shown_store)

    @site.callback(Output("x-answer", "children"), Input("x-ask", "value"))
    def refuse(_: str) -> html.Div:
        raise RefusedError("the shoe is closed", where="C05/20539", remedy="Open a new one.")

    answer = ask(site.server.test_client(), "x-answer.children", ("x-ask.value", "1")).json
    assert answer["sideUpdate"] == {ids.MESSAGE: {"children": "C05/20539: the shoe is closed. Open a new one."}}


def test_an_empty_store_says_what_to_do(tmp_path: Path) -> None:
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as ledger:
        listed = drawn_at(create_app(Settings(), ledger).server.test_client(), "/")
    assert "No shoes yet" in listed
    assert "scoreboard import FILE" in listed


def test_the_address_chooses_language_and_theme(client: FlaskClient) -> None:
    page = client.get(f"{BOARD}?language=zh&theme=day").text
    assert 'data-theme="day"' in page
    assert "珠盘路" in page
    assert 'href="/?language=zh&amp;theme=day"' in page


@pytest.mark.parametrize("language", [language for language in Language if language is not Language.ENGLISH])
def test_every_word_on_a_board_is_of_its_language(client: FlaskClient, language: Language) -> None:
    page = client.get(f"{BOARD}?language={language}").text
    board = page[page.index("<main") :]
    shown = re.sub(r"<(script|style).*?</\1>|<[^>]*>|20539|C05", " ", board, flags=re.S)
    named = " ".join(re.findall(r'(?:aria-label|data-rest|<title>)="?([^"<]*)', board))
    suits = r"\b(clubs|diamonds|hearts|spades)\b|\bEnglish\b"  # a language is called by its own name
    assert set(re.findall("[A-Za-z]{2,}", re.sub(suits, "", f"{shown} {named}"))) == set()
    captions = json.loads(re.search(r'id="coups">(.*?)</script>', board)[1])  # type: ignore[index]
    assert captions[0][1].startswith(words(language).numbered.format(1))
    assert f'lang="{language}"' in page


def test_two_apps_live_in_one_process(tmp_path: Path) -> None:
    pages = {}
    with (
        Ledger.open(file_store_url(tmp_path / "one.db")) as one,
        Ledger.open(file_store_url(tmp_path / "two.db")) as two,
    ):
        for name, ledger in (("one", one), ("two", two)):
            shoe = OfferedShoe(key=ShoeKey(name, "1"), coups=[Coup(number=1, outcome=Outcome.TIE)])
            ledger.import_shoes([shoe], at=datetime(2026, 3, 12, tzinfo=UTC), by="tests")
        apps = {"one": create_app(Settings(), one), "two": create_app(Settings(theme=Theme.DAY), two)}
        for name, app in apps.items():
            client = app.server.test_client()
            pages[name] = client.get("/").text
            assert f'"table":"{name}"' in drawn_at(client, "/")
            assert client.get(f"/board/{name}/1").status_code == 200
        assert apps["one"].server.test_client().get("/board/two/1").status_code == 404
    assert 'data-theme="night"' in pages["one"]
    assert 'data-theme="day"' in pages["two"]


def test_importing_the_pages_registers_and_connects_nothing() -> None:
    program = (
        "import dashboards.app, dash, dash._callback as c, socket;"
        "assert not c.GLOBAL_CALLBACK_LIST and not dash.page_registry, c.GLOBAL_CALLBACK_LIST"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)


@pytest.mark.parametrize("accepted", ["br", "gzip"])
@pytest.mark.parametrize("path", [BOARD, "/", "/assets/board.js", "/assets/board.css"])
def test_answers_are_compressed(client: FlaskClient, path: str, accepted: str) -> None:
    answer = client.get(path, headers={"Accept-Encoding": accepted})
    assert answer.headers["Content-Encoding"] == accepted
    assert len(answer.data) < len(client.get(path).data)


def test_bundles_are_compressed_once_whatever_fingerprint_is_asked_for(client: FlaskClient) -> None:
    bundle = next(source for source in scripts_of(client.get("/").text) if "dash_ag_grid" in source)
    asked = {"Accept-Encoding": "br"}
    first = client.get(bundle, headers=asked)
    again = client.get(re.sub(r"m\d+", "m1", bundle), headers=asked)
    assert first.headers["Content-Encoding"] == "br"
    assert first.data == again.data
    assert len(first.data) < 400_000


def test_what_cannot_change_may_be_kept_for_good(client: FlaskClient) -> None:
    page = client.get("/").text
    for source in [*scripts_of(page), *re.findall(r'href="(/assets/[^"]+)"', page)]:
        assert "max-age=31536000" in client.get(source).headers["Cache-Control"], source
    assert "max-age=31536000" not in client.get("/assets/board.js").headers.get("Cache-Control", "")
    assert "max-age" in client.get("/fonts/board-latin-bold.woff2").headers["Cache-Control"]
    for path in (BOARD, "/", "/_dash-layout"):
        assert client.get(path).headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["/", BOARD, "/board/nowhere", "/_dash-layout", "/assets/board.js"])
def test_every_answer_is_fenced_in(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "SAMEORIGIN"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "Strict-Transport-Security" not in headers
    assert "Server" not in headers
    assert "max-age" in client.get(path, base_url="https://localhost").headers["Strict-Transport-Security"]
    fence = headers["Content-Security-Policy"]
    assert "default-src 'self'" in fence
    assert "frame-ancestors 'self'" in fence
    script = next(rule for rule in fence.split("; ") if rule.startswith("script-src"))
    assert "unsafe" not in script


def test_the_server_tells_that_it_is_well(client: FlaskClient) -> None:
    answer = client.get("/health")
    assert answer.status_code == 200


def test_many_boards_that_come_at_once_have_each_template_compiled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled: list[str | None] = []
    whole = Environment.compile

    def compile_slowly(environment: Environment, source: Any, name: str | None = None, *rest: Any) -> Any:
        compiled.append(name)
        together.wait(timeout=0.05)  # whoever else would compile has time to begin
        return whole(environment, source, name, *rest)

    together = threading.Event()
    monkeypatch.setattr(Environment, "compile", compile_slowly)
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        for number in range(1, 5):
            ledger.add_table(str(number))
        app = create_app(Settings(), ledger)
        ask = app.server.test_client
        with ThreadPoolExecutor(4) as boards:
            answers = list(boards.map(lambda number: ask().get(f"/table/{number}/board"), range(1, 5)))
    assert [answer.status_code for answer in answers] == [200] * 4
    assert sorted(filter(None, compiled)) == sorted(set(filter(None, compiled)))
    assert "board.html" in compiled
