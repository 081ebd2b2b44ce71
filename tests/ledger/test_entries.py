"""Entries as an operator's device sends them: in order, once, and each with one clear answer."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from scoreboard.errors import InputError, ScoreboardError, StoreError, UnknownError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Answer, Ledger, LiveTable, fold, schema
from scoreboard.ledger.entries import LONGEST_TEXT, MOST_ENTRIES, EntryKind, parse_entry
from scoreboard.ledger.live import Stamp
from scoreboard.rules import Rules
from tests.support.events import entry, uid
from tests.support.stores import FreshLedger

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
Entry = dict[str, Any]


def coups(letters: str, *, first: int = 1) -> list[Entry]:
    return [entry(number, outcome=letter) for number, letter in enumerate(letters, first)]


class Desk:
    """A table in a store, and the clock beside it."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.at = NOON
        ledger.add_table("7", rules=Rules(decks=6))

    def send(self, *entries: object, by: str = "operator") -> Answer:
        self.at += timedelta(seconds=1)
        return self.ledger.enter("7", list(entries), at=self.at, by=by)

    def refused(self, said: object) -> dict[str, Any]:
        """Send one entry that is refused and changes nothing; give its refusal."""
        before = self.live
        answer = self.send(said)
        assert answer.accepted == ()
        assert self.live == before
        assert answer.version == before.version
        (refusal,) = answer.as_dict()["refused"]
        assert all(refusal[name] for name in ("error", "where", "found", "expected", "remedy")), refusal
        return refusal  # type: ignore[no-any-return]

    @property
    def live(self) -> LiveTable:
        return self.ledger.live("7")

    @property
    def outcomes(self) -> str:
        shoe = self.live.shoe
        return "".join(coup.outcome or "?" for coup in shoe.coups) if shoe else ""


@pytest.fixture
def desk(ledger: Ledger) -> Desk:
    return Desk(ledger)


def test_entries_are_taken_in_order_and_answered_with_what_is_on_disk(desk: Desk, url: str) -> None:
    answer = desk.send(*coups("BPT"), entry(9, outcome="?"))

    assert answer.as_dict() == {
        "version": 5,
        "accepted": [uid(1), uid(2), uid(3), uid(9)],
        "refused": [],
        "shoe": "7/1",
        "coup": 4,
    }
    with Ledger.open(url) as other:
        assert [coup.outcome for coup in other.shoe(ShoeKey("7", "1")).coups] == ["B", "P", "T", None]
        assert {event.by for event in other.events(ShoeKey("7", "1"))} == {"operator"}
    assert desk.live.shoe is not None
    assert desk.live.shoe.rules.decks == 6


def test_every_kind_of_entry_does_what_it_says(desk: Desk) -> None:
    said = [
        entry(1, "burn", cards=["9h"], count=10),
        entry(2, "burn", cards=["K", "2s"]),
        entry(3, player_cards=["4h", "4s"], banker_cards=["K", "7"], at="2026-03-01T20:00:05+08:00"),
        *coups("BPT", first=4),
        entry(10, "amend", coup=2, outcome="P", banker_pair=True),
        entry(11, "insert", before=2, outcome="?"),
        entry(12, "delete", coup=4),
        entry(13, "void", player_cards=["9h"], reason="card out of order"),
        entry(14, "undo"),
        entry(15, "redo"),
        entry(16, "indicator"),
        *coups("B", first=17),
        entry(18, "close_shoe"),
        entry(19, "new_shoe"),
        *coups("P", first=20),
    ]
    assert {one["kind"] for one in said} == set(EntryKind)

    answer = desk.send(*said)

    assert answer.refused == ()
    assert len(answer.accepted) == len(said)
    first = desk.ledger.shoe(ShoeKey("7", "1"))
    assert "".join(coup.outcome or "?" for coup in first.coups if coup.status.counts) == "P?PTB"
    assert [coup.number for coup in first.coups if not coup.status.counts] == [5]
    assert first.coups[0].at == datetime(2026, 3, 1, 12, 0, 5, tzinfo=UTC)
    assert (first.burn and first.burn.count, first.indicator_after, first.is_closed) == (12, 5, True)
    assert (answer.shoe, answer.coup, answer.version) == ("7/2", 1, desk.live.version)


def test_a_repeated_entry_is_answered_as_the_first_time_and_changes_nothing(desk: Desk) -> None:
    first = desk.send(*coups("BP"))
    desk.send(*coups("T", first=5), by="a second operator")

    assert desk.send(*coups("BP")) == first
    assert desk.send(coups("B")[0]) == Answer(version=2, accepted=(uid(1),), shoe="7/1", coup=1)
    # Whatever else it says now: what was accepted is what counts.
    assert desk.send({"id": uid(2).upper(), "kind": "nonsense"}).accepted == (uid(2).upper(),)
    assert desk.outcomes == "BPT"
    assert desk.send(*coups("BP"), *coups("B", first=6)).as_dict()["coup"] == 4


def test_an_entry_twice_in_one_list_counts_once(desk: Desk) -> None:
    answer = desk.send(*coups("B"), *coups("B"), *coups("P", first=2))

    assert answer.accepted == (uid(1), uid(1), uid(2))
    assert desk.outcomes == "BP"


def test_a_new_shoe_pressed_twice_is_accepted_once_and_repeated_later_it_still_changes_nothing(desk: Desk) -> None:
    desk.send(*coups("B"), entry(2, "new_shoe"))
    twice = desk.send(entry(3, "new_shoe"))
    assert (twice.accepted, twice.refused, twice.shoe) == ((uid(3),), (), "7/2")
    desk.send(*coups("P", first=4))

    assert desk.send(entry(3, "new_shoe")) == twice
    assert desk.outcomes == "P"
    assert desk.live.shoe is not None
    assert str(desk.live.shoe.key) == "7/2"


def test_after_the_first_refused_entry_the_rest_are_not_taken_and_may_be_sent_again(desk: Desk) -> None:
    bad, rest = entry(3, outcome="X"), coups("TB", first=4)

    answer = desk.send(*coups("BP"), bad, *rest)

    assert answer.accepted == (uid(1), uid(2))
    assert [refusal["id"] for refusal in answer.as_dict()["refused"]] == [uid(3)]
    assert (answer.version, answer.coup) == (3, 2)
    assert desk.outcomes == "BP"
    assert desk.send({**bad, "outcome": "P"}, *rest).accepted == (uid(3), uid(4), uid(5))
    assert desk.outcomes == "BPPTB"


@pytest.mark.parametrize(
    ("said", "where", "found"),
    [
        ("B", "entry", "no object"),
        (None, "entry", "no object"),
        ({"kind": "coup", "outcome": "B"}, "id", "without a UUID"),
        ({"id": "1", "kind": "coup", "outcome": "B"}, "id", "without a UUID"),
        ({"id": 7, "kind": "coup", "outcome": "B"}, "id", "without a UUID"),
        ({"id": uid(1)}, "kind", "no kind"),
        (entry(1, "deal"), "kind", '"deal" is no kind of entry'),
        ({"id": uid(1), "kind": ["coup"]}, "kind", "no kind of entry"),
        (entry(1), "table 7", "without outcome and cards"),
        (entry(1, outcome="X"), "outcome", '"X" is no outcome'),
        (entry(1, outcome=1), "outcome", "1 does not fit"),
        (entry(1, outcome="B", winner="B"), "winner", '"winner" is no fact'),
        (entry(1, outcome="B", at="noon"), "at", '"noon" is no time'),
        (entry(1, outcome="B", at="2026-03-01T20:00:05"), "", "without an offset"),
        (entry(1, outcome="B", natural="yes"), "natural", "does not fit"),
        (entry(1, player_cards="9h"), "player_cards", "does not fit"),
        (entry(1, player_cards=["1x"], banker_cards=["2"]), "player_cards", '"1x" is no card'),
        (entry(1, player_cards=["9", "9", "9", "9"], banker_cards=["2", "5"]), "", "4 Player cards"),
        (entry(1, player_cards=["9"] * 417), "player_cards", "417 cards"),
        (entry(1, outcome="B", note="x" * (LONGEST_TEXT + 1)), "note", "a text of 501 characters"),
        (entry(1, outcome="B", note="\0"), "", "note"),
        (entry(1, outcome="B", note="\ud800"), "", "note"),
        (entry(1, outcome="B", note={"a": [1]}), "note", "another shape"),
        (entry(1, player_cards=[["9"]]), "player_cards", "another shape"),
        (entry(1, "amend", outcome="B"), "coup", 'no "coup"'),
        (entry(1, "amend", coup="1", outcome="B"), "coup", "no whole number"),
        (entry(1, "amend", coup=True, outcome="B"), "coup", "no whole number"),
        (entry(1, "amend", coup=10**400, outcome="B"), "coup", "out of all proportion"),
        (entry(1, "amend", coup=float("nan"), outcome="B"), "coup", "out of all proportion"),
        (entry(1, "amend", coup=1, outcome="B"), "table 7", "there is no coup 1"),
        (entry(1, "insert", outcome="B"), "before", 'no "before"'),
        (entry(1, "delete", coup=1, outcome="B"), "outcome", '"outcome" in an entry of this kind'),
        (entry(1, "void"), "table 7", "a void coup without a reason"),
        (entry(1, "void", reason=3), "reason", "no text"),
        (entry(1, "void", reason="x", outcome="B"), "outcome", "in an entry of this kind"),
        (entry(1, "burn"), "count", 'no "count"'),
        (entry(1, "burn", count=0), "burnt event", "0 cards burnt"),
        (entry(1, "burn", cards=["x"]), "cards", "no card"),
        (entry(1, "burn", count=400), "shoe 7/1, burn", "400 cards where 312 are left"),
        (entry(1, "undo"), "table 7", "nothing to undo"),
        (entry(1, "redo"), "table 7", "nothing to redo"),
        (entry(1, "undo", coup=1), "coup", "in an entry of this kind"),
        (entry(1, "undo", expects="1"), "expects", "no whole number"),
        (entry(1, "close_shoe"), "table 7", "no shoe"),
        (entry(1, "new_shoe", shoe="9"), "shoe", "in an entry of this kind"),
    ],
)
def test_an_entry_that_cannot_be_taken_gets_one_clear_answer(said: object, where: str, found: str, desk: Desk) -> None:
    refusal = desk.refused(said)

    assert found in refusal["found"]
    assert where in refusal["where"]
    identity = said.get("id") if isinstance(said, dict) else None
    assert refusal["id"] == (identity if isinstance(identity, str) else None)
    json.dumps(refusal)


def test_what_is_no_list_or_too_long_is_refused_whole(desk: Desk) -> None:
    no_lists: list[object] = [{}, "B", None, 3]
    for said in no_lists:
        with pytest.raises(InputError, match="entries: what is no list"):
            desk.ledger.enter("7", said, at=NOON, by="operator")
    with pytest.raises(InputError, match="501 entries"):
        desk.send(*[entry(1, outcome="B")] * (MOST_ENTRIES + 1))
    with pytest.raises(UnknownError, match='no table "8"'):
        desk.ledger.enter("8", [], at=NOON, by="operator")
    assert desk.send() == Answer(version=0, shoe=None, coup=0)


def test_a_stale_change_is_refused_with_the_newer_state(desk: Desk) -> None:
    seen = desk.send(*coups("BPT")).version
    desk.send(entry(5, "amend", coup=2, outcome="T", note="camera", expects=seen))

    refusal = desk.refused(entry(6, "amend", coup=2, outcome="B", expects=seen))

    assert refusal["error"] == "StaleError"
    assert refusal["newer"]["version"] == desk.live.version
    assert refusal["newer"]["coup"]["coup"] == 2
    assert (refusal["newer"]["coup"]["outcome"], refusal["newer"]["coup"]["note"]) == ("T", "camera")
    assert desk.send(entry(7, "amend", coup=3, outcome="P", expects=seen)).refused == ()
    assert desk.outcomes == "BTP"


def test_an_id_that_means_something_else_is_not_taken(desk: Desk) -> None:
    desk.ledger.add_table("8")
    desk.send(*coups("B"))
    opening = desk.ledger.events(ShoeKey("7", "1"))[0].id

    answer = desk.ledger.enter("8", coups("B"), at=NOON, by="operator")
    assert "an entry at another table has it" in answer.refused[0].error.found
    assert "something else in the store has it" in desk.refused({**entry(1, outcome="P"), "id": opening})["found"]
    assert desk.ledger.live("8").version == 0


def test_undo_goes_back_over_any_number_of_shoes_and_redo_forward_again(desk: Desk) -> None:
    for shoe in range(5):
        desk.send(*coups("BP", first=10 * shoe + 1), entry(10 * shoe + 5, "new_shoe"))
    assert desk.live.version == 21

    undone = desk.send(*(entry(100 + number, "undo") for number in range(15)))

    assert (undone.shoe, undone.coup, undone.refused) == (None, 0, ())
    assert desk.ledger.keys() == []
    redone = desk.send(*(entry(200 + number, "redo") for number in range(14)), *coups("T", first=300))
    assert (redone.shoe, redone.coup) == ("7/5", 3)
    assert [str(key) for key in desk.ledger.keys(closed_only=True)] == ["7/1", "7/2", "7/3", "7/4"]


def test_nothing_of_a_list_is_stored_where_the_store_fails(url: str, impatient_url: str) -> None:
    with Ledger.open(impatient_url) as ledger, Ledger.open(url) as other:
        desk = Desk(ledger)
        desk.send(*coups("B"))
        with other.writing() as connection:
            connection.execute(sa.update(schema.tables).values(edits=schema.tables.c.edits))
            with pytest.raises(StoreError, match="Nothing was stored"):
                desk.send(*coups("PT", first=2))
        assert desk.outcomes == "B"
        assert desk.send(*coups("PT", first=2)).coup == 3


def test_operators_at_one_table_lose_nothing_whatever_they_send_twice(url: str) -> None:
    with Ledger.open(url) as ledger:
        Desk(ledger)

    def record(operator: int) -> list[str]:
        sent = coups("BPTPB", first=100 * operator + 1)
        with Ledger.open(url) as ledger:
            for one in sent:
                for _ in range(2):
                    answer = ledger.enter("7", [one], at=NOON, by=f"operator {operator}")
                    assert answer.accepted == (one["id"],)
        return [one["id"] for one in sent]

    with ThreadPoolExecutor(4) as threads:
        sent = list(threads.map(record, range(4)))

    with Ledger.open(url) as ledger:
        stored = [event.id for event in ledger.events(ShoeKey("7", "1"))][1:]
        assert sorted(stored) == sorted(one for ids in sent for one in ids)
        for ids in sent:
            assert [one for one in stored if one in ids] == ids


_KINDS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "coup": {"outcome": st.sampled_from("BPTX?")},
    "amend": {"coup": st.integers(0, 4), "outcome": st.sampled_from("BPT")},
    "insert": {"before": st.integers(1, 4), "outcome": st.sampled_from("BPT")},
    "delete": {"coup": st.integers(1, 4)},
    "void": {"reason": st.sampled_from(["", "error"])},
    "undo": {},
    "redo": {},
    "indicator": {},
    "close_shoe": {},
    "new_shoe": {},
}
_ENTRIES = st.sampled_from(["coup"] * 4 + list(_KINDS)).flatmap(
    lambda kind: st.fixed_dictionaries({"kind": st.just(kind), **_KINDS[kind]})
)


@settings(max_examples=60)
@given(bodies=st.lists(_ENTRIES, max_size=12), data=st.data())
def test_sending_any_part_of_a_queue_again_changes_nothing(
    bodies: list[Entry], data: st.DataObject, fresh_ledger: FreshLedger
) -> None:
    queue = [{"id": uid(number), **body} for number, body in enumerate(bodies)]
    with fresh_ledger() as ledger:
        desk = Desk(ledger)
        answers: list[Answer] = []
        taken = 0
        # As a device does: a part at a time, what was refused left out, what was not taken sent again.
        while queue[taken:]:
            part = queue[taken : taken + data.draw(st.integers(1, 4))]
            answer = desk.send(*part)
            answers.append(answer)
            taken += len(answer.accepted) + len(answer.refused)
            before = desk.live
            assert desk.send(*part) == answer if not answer.refused else answer.version == before.version
            assert desk.live == before
        accepted = [one for answer in answers for one in answer.accepted]
        assert accepted == [one["id"] for one in queue if one["id"] in set(accepted)]
        before = desk.live
        again = desk.send(*(one for one in queue if one["id"] in set(accepted)))
        assert again.accepted == tuple(accepted)
        assert desk.live == before


class StoredSession(RuleBasedStateMachine):
    """Whatever is sent, the store holds what the same actions make of a table in memory."""

    def __init__(self, fresh_ledger: FreshLedger) -> None:
        super().__init__()
        self.opened = ExitStack()
        self.ledger = self.opened.enter_context(fresh_ledger())
        self.desk = Desk(self.ledger)
        self.count = 0
        self.whole = LiveTable(table="7", rules=Rules(decks=6))

    @rule(bodies=st.lists(_ENTRIES, min_size=1, max_size=4))
    def send(self, bodies: list[Entry]) -> None:
        entries = []
        for body in bodies:
            self.count += 1
            entries.append({"id": uid(self.count), **body})
        answer = self.desk.send(*entries)
        refused: list[str] = []
        for one in entries:
            try:
                read = parse_entry(one)
                self.whole = self.whole.after(read.act(self.whole, Stamp(read.id, self.desk.at, "operator")))
            except ScoreboardError as error:
                refused.append(error.found)
                break
        assert [refusal.error.found for refusal in answer.refused] == refused
        assert len(answer.accepted) == len(entries) if not refused else len(answer.accepted) < len(entries)
        shoe = self.whole.shoe
        assert answer.shoe == (str(shoe.key) if shoe else None)
        assert (answer.version, answer.coup) == (self.whole.version, self.whole.coup)

    @invariant()
    def the_store_is_the_fold_of_every_event(self) -> None:
        live = self.desk.live
        assert (live.shoe, live.version) == (self.whole.shoe, self.whole.version)
        assert [step.id for step in live.undone] == [step.id for step in self.whole.undone]
        steps = [step.id for step in live.done]
        assert steps == [step.id for step in self.whole.done][len(self.whole.done) - len(steps) :]
        keys = {event.key for event in self.whole.events}
        folded = [fold([event for event in self.whole.events if event.key == key]) for key in sorted(keys)]
        assert self.ledger.keys() == [shoe.key for shoe in folded if shoe.stands]
        assert [self.ledger.shoe(shoe.key) for shoe in folded] == folded

    def teardown(self) -> None:
        self.opened.close()


def test_any_session_on_a_store(fresh_ledger: FreshLedger) -> None:
    class Session(StoredSession):
        def __init__(self) -> None:
            super().__init__(fresh_ledger)

    run_state_machine_as_test(Session, settings=settings(max_examples=15, stateful_step_count=12))
