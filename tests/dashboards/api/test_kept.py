"""Answers are made and compressed once for all who ask."""

from __future__ import annotations

import gzip
import json
import threading
from typing import TYPE_CHECKING, Any

import brotli
import pytest
from flask import Request
from werkzeug.test import EnvironBuilder

from dashboards.api.kept import _MOST, Kept
from dashboards.board_json import board_json
from dashboards.settings import Settings
from scoreboard.ledger import LiveTable, Table

if TYPE_CHECKING:
    from .conftest import Program


def asked(encodings: str = "") -> Request:
    return Request(EnvironBuilder(headers=[("Accept-Encoding", encodings)]).get_environ())


def made_by(calls: list[int]) -> Any:
    def make() -> dict[str, int]:
        calls.append(1)
        return {"made": len(calls)}

    return make


@pytest.mark.parametrize(
    ("encodings", "encoding", "unpack"),
    [
        ("", None, bytes),
        ("identity", None, bytes),
        ("gzip", "gzip", gzip.decompress),
        ("gzip, deflate, br", "br", brotli.decompress),
    ],
)
def test_an_answer_is_compressed_as_the_asker_can_read_it(encodings: str, encoding: str | None, unpack: Any) -> None:
    kept = Kept()
    for _ in range(2):
        answer = kept.give(asked(encodings), "board", state="1", make=lambda: {"a": "é" * 99})
        assert answer.headers.get("Content-Encoding") == encoding
        assert json.loads(unpack(answer.data)) == {"a": "é" * 99}
        assert answer.headers["Cache-Control"] == "no-store"


def test_an_answer_is_made_once_for_a_state() -> None:
    kept, calls = Kept(), list[int]()
    for encodings in ("", "gzip", "br"):
        kept.give(asked(encodings), "board", state="1", make=made_by(calls))
    assert len(calls) == 1
    assert kept.give(asked(), "board", state="2", make=made_by(calls)).json == {"made": 2}
    assert kept.give(asked(), "another", state="2", make=made_by(calls)).json == {"made": 3}


def test_many_who_ask_at_once_have_it_made_once() -> None:
    kept, calls, started = Kept(), list[int](), threading.Barrier(8)

    def ask() -> None:
        started.wait(timeout=10)
        kept.give(asked("br"), "board", state="1", make=made_by(calls))

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=10)
    assert len(calls) == 1


def test_what_could_not_be_made_is_made_when_asked_again() -> None:
    kept = Kept()

    def fail() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        kept.give(asked(), "board", state="1", make=fail)
    assert kept.give(asked(), "board", state="1", make=lambda: [1]).json == [1]


def test_of_too_many_the_one_not_asked_for_the_longest_goes() -> None:
    kept, calls = Kept(), list[int]()
    for wanted in range(_MOST):
        kept.give(asked(), wanted, state="1", make=made_by(calls))
    kept.give(asked(), 0, state="1", make=made_by(calls))
    kept.give(asked(), "one more", state="1", make=made_by(calls))
    assert len(calls) == _MOST + 1
    kept.give(asked(), 0, state="1", make=made_by(calls))
    assert len(calls) == _MOST + 1
    kept.give(asked(), 1, state="1", make=made_by(calls))
    assert len(calls) == _MOST + 2


def test_boards_that_look_alike_cost_one_drawing_a_coup(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def counted(live: LiveTable, table: Table, settings: Settings) -> dict[str, Any]:
        drawn.append(live.version)
        return board_json(live, table, settings)

    monkeypatch.setattr("dashboards.api.boards.board_json", counted)
    first = program.take(*program.coups("B"))["version"]
    for _ in range(3):
        program.board()
    second = program.take(*program.coups("P"))["version"]
    assert program.board()["outcomes"] == program.board()["outcomes"] == "BP"
    assert program.board("7", language="zh")["outcomes"] == "BP"
    assert drawn == [first, second, second]
