"""The page of a table's board, its form, and the updates it asks for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, file_store_url

PAGE = "/table/7/board"
ASKED = "/api/tables/7/board?as=page"


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as store:
        store.add_table("7", number=7)
        store.add_table("<i>Salon", number=8)
        yield store


@pytest.fixture
def client(ledger: Ledger) -> FlaskClient:
    asking: FlaskClient = create_app(Settings(), ledger).server.test_client()
    return asking


def record(ledger: Ledger, outcomes: str) -> None:
    start = ledger.live("7").version
    entries: list[dict[str, Any]] = [
        {"id": f"00000000-0000-4000-8000-{number:012}", "kind": "coup", "outcome": outcome}
        for number, outcome in enumerate(outcomes, start + 1)
    ]
    assert ledger.enter("7", entries, at=datetime(2026, 3, 1, 20, tzinfo=UTC), by="operator").refused == ()


def said(page: str, name: str) -> str:
    found = re.search(f'data-{name}="([^"]*)"', page)
    assert found is not None
    return found[1].replace("&amp;", "&")


def test_the_page_is_whole_and_says_what_it_shows_and_where_to_ask(client: FlaskClient, ledger: Ledger) -> None:
    record(ledger, "BPT")
    page = client.get(f"{PAGE}?language=ko&counts=0").text
    assert 'data-coup="3"' in page
    assert said(page, "live") == "/api/tables/7/board?as=page&language=ko&counts=0"
    assert said(page, "version") == str(ledger.live("7").version)
    asked = client.get(f"{said(page, 'live')}&v={said(page, 'version')}&state={said(page, 'state')}")
    assert asked.status_code == 204


def test_an_update_is_the_inside_of_the_page_without_its_form(client: FlaskClient, ledger: Ledger) -> None:
    record(ledger, "BP")
    update = client.get(f"{ASKED}&v=0").json
    assert update is not None
    page = client.get(PAGE).text
    inside = page[page.index('<div class="head') : page.index("</main>")]
    without_form = re.sub(r"(<details[^>]*>).*(</details>)", r"\1\2", inside, flags=re.S)
    assert without_form.strip() == update["html"].strip()
    assert update["state"] == said(page, "state")


def test_another_state_is_answered_whatever_the_version(client: FlaskClient, ledger: Ledger) -> None:
    """A store put back, or another one, has fewer events than a board has seen, or as many."""
    record(ledger, "BP")
    state = client.get(ASKED).json["state"]  # type: ignore[index]
    assert client.get(f"{ASKED}&v=99&state={state}").status_code == 204
    assert client.get(f"{ASKED}&v=99&state=99-other").status_code == 200


def test_a_table_is_found_by_number_and_name_and_its_name_is_text(client: FlaskClient) -> None:
    for name in ("8", "%3Ci%3ESalon"):
        page = client.get(f"/table/{name}/board").text
        assert "<i>Salon" not in page
        assert ">&lt;i&gt;Salon</p>" in page


def test_an_unknown_table_is_said_without_the_houses_commands(client: FlaskClient) -> None:
    answer = client.get("/table/9/board")
    assert answer.status_code == 404
    assert "Choose one from the tables" in answer.text
    assert "scoreboard table" not in answer.text


@pytest.mark.parametrize("choice", ["roads=", "roads=big_road,snake", "labels=none", "kiosk=yes", "sound=2"])
def test_a_wrong_choice_is_refused_with_what_there_is(client: FlaskClient, choice: str) -> None:
    for path in (PAGE, ASKED.partition("?")[0]):
        assert client.get(f"{path}?{choice}").status_code == 400
    assert f"address, {choice.partition('=')[0]}" in client.get(f"{PAGE}?{choice}").text


def test_the_form_leads_to_the_shortest_address_that_says_it(client: FlaskClient) -> None:
    shown = [("last_coup", "1"), ("counts", "1"), ("next_marks", "1"), ("limits", "1"), ("good_road", "1")]
    fields = [("form", "1"), ("roads", "bead_plate"), ("roads", "big_road"), *shown, ("kiosk", "1")]
    fields += [("labels", "language"), ("language", "en"), ("theme", "day")]
    answer = client.get(f"{PAGE}?{urlencode(fields)}")
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{PAGE}?theme=day&roads=bead_plate,big_road&kiosk=1"


def test_the_form_shows_what_is_set(client: FlaskClient) -> None:
    page = client.get(f"{PAGE}?roads=big_road&counts=0&labels=points&sound=1").text
    ticked = set(re.findall(r'name="(\w+)" value="(\w+)" checked', page))
    assert ("roads", "big_road") in ticked
    assert ("roads", "bead_plate") not in ticked
    assert ("sound", "1") in ticked
    assert ("counts", "1") not in ticked
    assert '<option value="points" selected>' in page


def test_a_kiosk_has_no_bar_no_form_and_no_buttons(client: FlaskClient, ledger: Ledger) -> None:
    record(ledger, "BP")
    page = client.get(f"{PAGE}?kiosk=1").text
    body = page[page.index("<main") :]
    assert 'class="with-board kiosk"' in page
    for control in ("<button", "<form", "<details", 'tabindex="0"'):
        assert control not in body
    assert "kiosk.js" in body
    assert "kiosk.js" not in client.get(PAGE).text


def test_scripts_come_only_where_they_are_needed(client: FlaskClient) -> None:
    assert "sound.js" not in client.get(PAGE).text
    assert "sound.js" in client.get(f"{PAGE}?sound=1").text
