"""The history of a table: every shoe it had, those taken back too, told newest first and safe to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.settings import Settings
from dashboards.table_history import table_history
from scoreboard.errors import UnknownError
from scoreboard.ledger import Ledger, file_store_url
from tests.support.hall import Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("7")
        ledger.add_table("8")
        yield Hall(ledger)


@pytest.fixture
def client(hall: Hall) -> FlaskClient:
    asking: FlaskClient = create_app(Settings(), hall.ledger).server.test_client()
    return asking


def test_the_newest_is_first_and_what_was_taken_back_is_struck_through(hall: Hall, client: FlaskClient) -> None:
    hall.coups("7", "BP")
    hall.enter("7", "undo")
    told = table_history(hall.ledger, hall.ledger.live("7"))
    assert [(one.what, one.stands) for one in told.happenings] == [
        ("taken back: coup 2: Player", True),
        ("coup 2: Player", False),
        ("coup 1: Banker", True),
        ("shoe 1 opened, commission", True),
    ]
    page = client.get("/table/7/history").text
    assert re.findall("<s>(.*?)</s>", page) == ["coup 2: Player"]
    assert page.count('<b dir="auto">tests</b>') == 4


def test_older_shoes_and_those_begun_by_mistake_can_be_chosen(hall: Hall, client: FlaskClient) -> None:
    for _ in range(10):
        hall.coups("7", "B")
        hall.enter("7", "new_shoe")
    hall.coups("7", "T")
    hall.enter("7", "undo")
    hall.enter("7", "undo")
    told = table_history(hall.ledger, hall.ledger.live("7"))
    assert told.shoe == "10"
    assert [(shoe.name, shoe.stands) for shoe in told.shoes][:3] == [("11", False), ("10", True), ("9", True)]
    assert told.export == "/api/shoes/7/10/history"
    begun = table_history(hall.ledger, hall.ledger.live("7"), shoe="11")
    assert begun.export == ""
    assert "coup 1: Tie" in [one.what for one in begun.happenings]
    assert "shoe 3 closed" in client.get("/table/7/history?shoe=3&theme=day").text


def test_both_exports_lead_to_the_shoes_history(hall: Hall, client: FlaskClient) -> None:
    hall.coups("7", "B")
    links = re.findall(r'href="(/api/shoes/[^"]*)"', client.get("/table/7/history").text)
    assert [client.get(link).mimetype for link in links] == ["text/csv", "application/json"]


def test_a_table_without_a_shoe_has_no_history_yet(client: FlaskClient) -> None:
    assert "Nothing was recorded at this table yet." in client.get("/table/8/history").text


def test_a_shoe_of_another_table_is_none_of_this_one(hall: Hall, client: FlaskClient) -> None:
    hall.coups("7", "B")
    with pytest.raises(UnknownError):
        table_history(hall.ledger, hall.ledger.live("8"), shoe="1")
    assert client.get("/table/8/history?shoe=1").status_code == 404
    assert client.get("/table/7/history?shoe=99").status_code == 404


def test_what_a_person_typed_is_escaped(hall: Hall, client: FlaskClient) -> None:
    hall.enter("7", "void", reason="<script>alert(1)</script>")
    page = client.get("/table/7/history").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page
