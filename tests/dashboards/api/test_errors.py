"""Requests that cannot be answered: one JSON object with an honest status, whatever was wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.errors import StoreError

if TYPE_CHECKING:
    from dashboards.site import Site
    from scoreboard.ledger import Ledger

    from .conftest import Program

WRONG = [
    ("GET", "/api/tables/8/board", 404, "UnknownError"),
    ("GET", "/api/tables/8/board?v=0", 404, "UnknownError"),
    ("GET", "/api/tables/8/live", 404, "UnknownError"),
    ("POST", "/api/tables/8/entries", 404, "UnknownError"),
    ("GET", "/api/tables/%00/board", 404, "UnknownError"),
    ("DELETE", "/api/tables/8", 404, "UnknownError"),
    ("PUT", "/api/tables/7", 400, "InputError"),
    ("GET", "/api/tables/7", 405, "MethodNotAllowed"),
    ("GET", "/api/shoes/7/1", 404, "UnknownError"),
    ("GET", "/api/shoes/7/1/history", 404, "UnknownError"),
    ("GET", "/api/nothing", 404, "NotFound"),
    ("POST", "/api/nothing", 404, "NotFound"),
    ("GET", "/api/" + "nothing/" * 10_000, 404, "NotFound"),
    ("GET", "/api/", 404, "NotFound"),
    ("GET", "/api/tables/", 404, "NotFound"),
    ("GET", "/api/tables/7/board/more", 404, "NotFound"),
    ("DELETE", "/api/tables", 405, "MethodNotAllowed"),
    ("GET", "/api/tables/7/entries", 405, "MethodNotAllowed"),
    ("POST", "/api/tables/7/board", 405, "MethodNotAllowed"),
    ("PUT", "/api/shoes/7/1", 405, "MethodNotAllowed"),
    ("GET", "/api/tables/7/board?v=new", 400, "InputError"),
    ("GET", "/api/tables/7/board?v=-1", 400, "InputError"),
    ("GET", "/api/tables/7/board?v=" + "9" * 5000, 400, "InputError"),
    ("GET", "/api/tables/7/live?v=²", 400, "InputError"),
    ("GET", "/api/tables/7/board?theme=dusk", 400, "InputError"),
]


@pytest.mark.parametrize(("method", "path", "status", "error"), WRONG, ids=lambda value: str(value)[:40])
def test_what_is_wrong_with_a_request_is_said_in_json(
    program: Program, method: str, path: str, status: int, error: str
) -> None:
    answer = program.client.open(path, method=method, json=[])
    assert answer.status_code == status
    assert answer.json is not None
    assert set(answer.json) == {"error", "where", "found", "expected", "remedy"}
    assert answer.json["error"] == error
    assert answer.json["found"]
    assert answer.json["remedy"]
    assert answer.headers["Cache-Control"] == "no-store"
    assert len(answer.text) < 500


@pytest.mark.parametrize(
    ("path", "method", "allowed"),
    [
        ("/api/tables", "DELETE", {"GET", "POST"}),
        ("/api/tables/7", "GET", {"PUT", "DELETE"}),
        ("/api/tables/7/entries", "GET", {"POST"}),
        ("/api/tables/7/board", "POST", {"GET"}),
    ],
)
def test_a_method_that_is_not_answered_names_those_that_are(
    program: Program, path: str, method: str, allowed: set[str]
) -> None:
    answer = program.client.open(path, method=method)
    assert set(answer.headers["Allow"].split(", ")) == allowed


def test_an_unknown_table_says_where_the_tables_are_listed_and_not_where_the_store_is(program: Program) -> None:
    answer = program.client.get("/api/tables/Salon/board").json
    assert answer == {
        "error": "UnknownError",
        "where": "address",
        "found": 'no table "Salon"',
        "expected": "a table's name or number",
        "remedy": "List them with: GET /api/tables",
    }


def test_a_store_that_does_not_answer_is_503_without_its_address(
    program: Program, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_: str) -> int:
        raise StoreError("locked", where="/home/anna/shoes.db", remedy="Try again.")

    monkeypatch.setattr(site.feed, "version", locked)
    answer = program.client.get("/api/tables/7/board?v=1")
    assert answer.status_code == 503
    assert answer.json is not None
    assert (answer.json["error"], answer.json["where"]) == ("StoreError", "")


def test_a_fault_of_ours_is_said_without_its_traceback(store: Ledger) -> None:
    site = create_app(Settings(), store)
    site.server.view_functions["api_tables"] = lambda: str(1 // 0)
    answer = site.server.test_client().get("/api/tables")
    assert answer.status_code == 500
    assert answer.json is not None
    assert "fault is ours" in answer.json["found"]
    assert "ZeroDivision" not in answer.text


def test_pages_still_say_what_is_wrong_in_a_page(program: Program) -> None:
    answer = program.client.get("/board/none")
    assert answer.status_code == 404
    assert answer.mimetype == "text/html"
