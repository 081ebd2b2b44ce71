"""What the server writes down: changes, attempts and faults, one line each, which nobody can forge."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask import Flask

from dashboards.happenings import entered, signed_in
from dashboards.logs import LogForm, follow, say, written
from scoreboard.errors import RefusedError
from scoreboard.ledger import Answer, Refusal


@pytest.fixture
def server() -> Flask:
    """A server with one page that is read, one that is changed, and one that breaks."""
    made = Flask("dashboards")
    follow(made)
    made.add_url_rule("/board", "board", lambda: "board")
    made.add_url_rule("/change", "change", lambda: "changed", methods=["POST"])
    made.add_url_rule("/broken", "broken", lambda: str(1 / 0), methods=["POST"])
    made.add_url_rule("/_dash-update-component", "dash", lambda: "drawn", methods=["POST"])
    return made


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_change_is_a_line_and_reading_none(server: Flask) -> None:
    stream = io.StringIO()
    with written(stream, form=LogForm.JSON):
        client = server.test_client()
        client.get("/board")
        client.post("/_dash-update-component")
        client.post("/change")
    (line,) = lines(stream)
    assert line["event"] == "request"
    assert (line["method"], line["path"], line["status"], line["level"]) == ("POST", "/change", 200, "info")
    assert line["at"].endswith("+00:00")
    assert line["ms"] >= 0


def test_a_fault_comes_with_its_traceback_in_one_line_of_json(server: Flask) -> None:
    stream = io.StringIO()
    with written(stream, form=LogForm.JSON):
        assert server.test_client().post("/broken").status_code == 500
    fault, request = lines(stream)
    assert "ZeroDivisionError" in fault["trace"]
    assert (request["status"], request["level"]) == (500, "warning")


def test_entries_and_attempts_are_told_once_and_only_by_their_own_server(server: Flask) -> None:
    stream = io.StringIO()
    refusal = Refusal("x", RefusedError("a coup on a closed shoe", where="shoe 7/1"))
    with written(stream, form=LogForm.JSON), server.test_request_context():
        entered.send(server, table=7, by="anna", answer=Answer(version=3, accepted=("a", "b"), shoe="7/1", coup=2))
        entered.send(server, table=7, by="anna", answer=Answer(version=3, refused=(refusal,), shoe="7/1", coup=2))
        signed_in.send(server, name="anna", done=False)
        entered.send(Flask("other"), table=7, by="anna", answer=Answer(version=3, shoe=None, coup=0))
    told = [{name: value for name, value in line.items() if name not in ("at", "address")} for line in lines(stream)]
    assert told == [
        {"level": "info", "event": "entries", "table": 7, "by": "anna", "accepted": 2, "version": 3},
        {"level": "info", "event": "entries", "table": 7, "by": "anna", "accepted": 0, "version": 3,
         "refused": "shoe 7/1: a coup on a closed shoe."},
        {"level": "warning", "event": "sign-in refused", "name": "anna"},
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["anna\n2026-01-01 info sign-in name=root", "anna by=root", 'a"b', "", "a\x1b[2Jb"])
def test_what_a_person_typed_forges_no_line_and_no_fact(name: str) -> None:
    stream = io.StringIO()
    with written(stream, form=LogForm.TEXT):
        say("sign-in", {"name": name})
    (line,) = stream.getvalue().splitlines()
    _, level, event, fact = line.split(" ", 3)
    assert (level, event) == ("info", "sign-in")
    assert json.loads(fact.removeprefix("name=")) == name
    assert line.isprintable()


def test_nothing_is_written_any_more_when_the_server_has_ended() -> None:
    stream = io.StringIO()
    with written(stream, form=LogForm.TEXT):
        pass
    say("late", {})
    assert stream.getvalue() == ""
