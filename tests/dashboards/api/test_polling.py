"""Who has the newest version is told so at a glance, with the same answer that Flask would give."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest
from flask import Flask

from dashboards.app import create_app
from dashboards.happenings import unchanged
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.accounts import Role
from scoreboard.ledger import Ledger

if TYPE_CHECKING:
    from .conftest import Program

WAYS = {"at a glance": "7", "by Flask": "%EF%BC%97"}  # A full-width 7 is the same table.


@contextmanager
def seen_at(server: Flask) -> Iterator[list[Flask]]:
    """Follow the answers that a server gives at a glance."""
    seen: list[Flask] = []

    def note(sender: Flask) -> None:
        seen.append(sender)

    with unchanged.connected_to(note, sender=server):
        yield seen


@pytest.fixture
def glances(site: Site) -> Iterator[list[Flask]]:
    """The answers that were given at a glance."""
    with seen_at(site.server) as seen:
        yield seen


@pytest.mark.parametrize(("way", "table"), WAYS.items())
def test_both_ways_answer_alike(program: Program, glances: list[Flask], way: str, table: str) -> None:
    version = program.take(*program.coups("PB"))["version"]
    state = program.client.get("/api/tables/7/board?as=page").json["state"]  # type: ignore[index]
    address = f"/api/tables/{table}/board"
    for query, status in (
        (f"v={version}", 204),
        (f"v={version}&state={state}", 204),
        (f"v={version + 1}&as=page&roads=big_road", 204),
        (f"v={version - 1}", 200),
        (f"v={version}&state=another", 200),
        ("", 200),
        ("v=", 400),
        ("v=-1", 400),
        ("v=1_0", 400),
    ):
        answer = program.client.get(f"{address}?{query}")
        assert answer.status_code == status, query
        assert answer.headers["Cache-Control"] == "no-store"
        assert (answer.data == b"") is (status == 204)
    assert len(glances) == (3 if way == "at a glance" else 0)


def test_only_a_board_that_is_asked_for_is_answered_at_a_glance(program: Program, glances: list[Flask]) -> None:
    assert program.client.post("/api/tables/7/board?v=9").status_code == 405
    assert program.client.get("/api/tables/8/board?v=9").status_code == 404
    assert program.client.get("/api/tables/7/boards?v=9").status_code == 404
    assert program.client.get("/api/tables/7/live?v=9").status_code == 204
    assert glances == []


def test_where_boards_are_not_for_anybody_every_question_goes_the_whole_way(
    store: Ledger,
) -> None:
    server = create_app(Settings(), store, boards=Role.VIEWER).server
    with seen_at(server) as seen:
        assert server.test_client().get("/api/tables/7/board?v=9").status_code == 204
    assert seen == []
