"""What a program that records at a table is answered."""

from __future__ import annotations

import json
import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dashboards.api.entering import AT_ONCE
from dashboards.happenings import entered
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Answer, Ledger

if TYPE_CHECKING:
    from dashboards.site import Site

    from .conftest import Program

UNKNOWN = "00000000-0000-4000-9000-000000000000"


def shoes_of(store: Ledger) -> list[str]:
    """The outcomes of every shoe that stands."""
    keys = store.keys()
    return ["".join(coup.outcome or "?" for coup in store.shoe(key).coups) for key in keys]


def test_an_answer_says_what_was_accepted_and_where_the_table_stands(program: Program) -> None:
    entries = program.coups("BPT")
    assert program.send(*entries).json == {
        "version": 4,
        "accepted": [entry["id"] for entry in entries],
        "refused": [],
        "shoe": "7/1",
        "coup": 3,
    }


def test_a_repeated_entry_is_answered_as_the_first_time_and_changes_nothing(program: Program) -> None:
    first = program.coups("B")
    answer = program.send(*first).json
    program.take(*program.coups("PP"))
    assert program.send(*first).json == answer
    assert program.board()["outcomes"] == "BPP"


def test_after_a_refused_entry_the_rest_stay_the_senders(program: Program) -> None:
    good, bad, rest = (program.entry("coup", outcome=outcome) for outcome in ("B", "X", "P"))
    answer = program.send(good, bad, rest)
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["accepted"] == [good["id"]]
    (refused,) = answer.json["refused"]
    assert refused == {
        "id": bad["id"],
        "error": "CoupError",
        "where": "outcome",
        "found": '"X" is no outcome',
        "expected": "B, P or T",
        "remedy": "Use '?' for a coup you did not see.",
    }
    assert program.board()["outcomes"] == "B"
    program.take({**bad, "outcome": "T"}, rest)
    assert program.board()["outcomes"] == "BTP"


def test_a_stale_change_is_refused_with_the_newer_state(program: Program) -> None:
    version = program.take(*program.coups("BB"))["version"]
    program.take(program.entry("amend", coup=1, outcome="P", expects=version))
    answer = program.send(program.entry("amend", coup=1, outcome="T", expects=version)).json
    assert answer is not None
    (refused,) = answer["refused"]
    assert refused["error"] == "StaleError"
    assert refused["newer"]["version"] == answer["version"] == version + 1
    assert (refused["newer"]["coup"]["coup"], refused["newer"]["coup"]["outcome"]) == (1, "P")


def test_what_is_answered_is_said_to_those_who_follow_the_app(program: Program, site: Site) -> None:
    said = []

    def note(_: object, *, table: int, by: str, answer: Answer) -> None:
        said.append((table, by, len(answer.accepted), len(answer.refused)))

    with entered.connected_to(note, sender=site.server):
        program.send(*program.coups("BX"), table="7")
    assert said == [(7, "operator", 1, 1)]


def test_an_illegal_card_is_refused_with_the_rule(program: Program) -> None:
    answer = program.send(program.entry("coup", player_cards=["3", "4"], banker_cards=["2", "3"])).json
    assert answer is not None
    (refused,) = answer["refused"]
    assert refused["error"] == "IllegalHandError"
    assert refused["expected"] == "Banker to draw"


def test_a_coup_on_a_closed_shoe_is_refused(program: Program) -> None:
    program.take(*program.coups("B"), program.entry("close_shoe"))
    answer = program.send(*program.coups("P")).json
    assert answer is not None
    assert [refused["found"] for refused in answer["refused"]] == ["the shoe is closed"]


def test_an_entry_is_signed_with_the_clock_of_the_server_and_the_caller(program: Program, store: Ledger) -> None:
    program.take(*program.coups("B"))
    program.take(*program.coups("P"))
    events = store.events(ShoeKey("7", "1"))
    assert [f"{event.at:%H:%M}" for event in events] == ["20:00", "20:00", "20:01"]
    assert {event.by for event in events} == {"operator"}


def test_a_store_that_is_locked_takes_nothing_and_the_boards_go_on(program: Program, tmp_path: Path) -> None:
    program.take(*program.coups("B"))
    entry = program.entry("coup", outcome="P")
    other = sqlite3.connect(tmp_path / "shoes.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        refused = program.send(entry)
        assert refused.status_code == 503
        assert refused.json is not None
        assert refused.json["error"] == "StoreError"
        assert refused.json["remedy"]
        assert str(tmp_path) not in refused.text
        assert program.board()["outcomes"] == "B"
    finally:
        other.rollback()
        other.close()
    program.take(entry)
    assert program.board()["outcomes"] == "BP"


def test_entries_that_wait_for_the_store_do_not_take_every_thread(
    program: Program, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, may_go = threading.Semaphore(0), threading.Event()

    def slow(table: str, entries: object, *, at: datetime, by: str) -> Answer:
        waiting.release()
        assert may_go.wait(timeout=10)
        return Answer(version=0, shoe=None, coup=0)

    def post() -> int:
        return int(site.server.test_client().post("/api/tables/7/entries", json=[]).status_code)

    monkeypatch.setattr(site.feed, "enter", slow)
    with ThreadPoolExecutor(AT_ONCE) as operators:
        posted = [operators.submit(post) for _ in range(AT_ONCE)]
        for _ in posted:
            assert waiting.acquire(timeout=10)
        refused = program.send()
        may_go.set()
    assert refused.status_code == 503
    assert refused.json is not None
    assert refused.json["remedy"].startswith("Send the same again")
    assert [answer.result() for answer in posted] == [200] * AT_ONCE
    assert program.send().status_code == 200


def test_case_20_mend_insert_delete_three_undos_and_a_redo(shared: Path, program: Program) -> None:
    folder = shared / "cases" / "20-correct-insert-delete-mid-shoe"
    operations = json.loads((folder / "input.json").read_text())
    states = json.loads((folder / "expected.json").read_text())["states"]
    for operation, expected in zip(operations, states, strict=True):
        match operation:
            case {"op": "keys", "text": text}:
                program.take(*program.coups(text))
            case {"op": "edit", "hand": hand, "to": outcome}:
                program.take(program.entry("amend", coup=hand, outcome=outcome))
            case {"op": "insert_before", "hand": hand, "result": outcome}:
                program.take(program.entry("insert", before=hand, outcome=outcome))
            case {"op": "delete", "hand": hand}:
                program.take(program.entry("delete", coup=hand))
            case {"op": ("undo" | "redo") as turn}:
                program.take(program.entry(turn))
            case _:
                pytest.fail(f"unknown operation {operation}")
        board = program.board()
        assert board["outcomes"] == expected["outcomes"]
        assert board["counts"] == expected["counts"]


def test_case_22_a_keypad_session_arrives_as_it_was_keyed(shared: Path, program: Program) -> None:
    expected = json.loads((shared / "cases" / "22-numeric-keypad-session" / "expected.json").read_text())
    program.take(
        *[
            program.entry("coup", outcome=hand["result"], **{name: hand[name] for name in hand if name != "result"})
            for hand in expected["hands"]
        ]
    )
    board = program.board()
    assert (board["outcomes"], board["counts"]) == (expected["outcomes"], expected["counts"])
    rows = program.client.get("/api/tables/7/live").json
    assert rows is not None
    for row, hand in zip(rows["coups"], expected["hands"], strict=True):
        assert row[2:6] == [hand["result"], hand["player_pair"], hand["banker_pair"], hand["natural"]]


def test_case_34_a_new_shoe_by_mistake_is_undone_and_twice_makes_no_empty_shoe(
    shared: Path, program: Program, store: Ledger
) -> None:
    folder = shared / "cases" / "34-new-shoe-by-mistake"
    keys = json.loads((folder / "input.json").read_text())
    states = json.loads((folder / "expected.json").read_text())["states"]
    for key, expected in zip(keys, states, strict=True):
        program.take(program.entry(key) if key in ("new_shoe", "undo") else program.entry("coup", outcome=key))
        assert shoes_of(store) == expected["shoes"]


def test_everything_accepted_is_in_the_store_in_order(program: Program, store: Ledger) -> None:
    program.take(*program.coups("BPPTB"))
    assert shoes_of(store) == ["BPPTB"]
    assert store.version(ShoeKey("7", "1")) == 6
