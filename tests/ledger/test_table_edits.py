"""A table is edited, renamed and removed; whoever follows it learns of each change, and nothing recorded is lost."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import UTC, datetime
from threading import Barrier
from typing import Any

import pytest
import sqlalchemy as sa
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule, run_state_machine_as_test

from scoreboard.coup import Coup, Outcome
from scoreboard.errors import InputError, RefusedError, ScoreboardError, StaleError, UnknownError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Answer, Ledger, Limits, OfferedShoe, Table, schema
from scoreboard.rules import Rules, parse_rules
from tests.support.events import entry
from tests.support.stores import FreshLedger

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def send(ledger: Ledger, *entries: dict[str, Any], table: str = "7") -> Answer:
    return ledger.enter(table, list(entries), at=NOON, by="anna")


def bring(ledger: Ledger, key: ShoeKey) -> None:
    offered = OfferedShoe(key=key, coups=[Coup(number=1, outcome=Outcome.TIE)])
    ledger.import_shoes([offered], at=NOON, by="import")


@pytest.mark.parametrize(
    "changed",
    [
        {"number": 12},
        {"name": "Salon"},
        {"rules": parse_rules("ez,decks=6")},
        {"limits": Limits(maximum=7)},
        {"name": "Salon", "number": 12, "rules": Rules(decks=6), "limits": Limits()},
    ],
)
def test_what_is_said_changes_and_what_is_left_out_stays(changed: dict[str, Any], ledger: Ledger) -> None:
    before: dict[str, Any] = {
        "name": "7",
        "number": 7,
        "rules": parse_rules("no-commission"),
        "limits": Limits(minimum=5),
    }
    ledger.add_table(**before)
    ledger.add_table("8")

    table = ledger.change_table("07", **changed)

    assert table == Table(**{**before, **changed})
    assert table in ledger.tables()
    assert ledger.table("8") == Table(name="8", number=8)
    assert ledger.live(table.name).version == 1


def test_an_edit_that_changes_nothing_is_none(ledger: Ledger) -> None:
    table = ledger.add_table("7")

    assert ledger.change_table("7", name="7", number=7, rules=Rules(), limits=Limits()) == table
    assert ledger.change_table("7") == table
    assert ledger.live("7").version == 0


@pytest.mark.parametrize(
    ("changed", "error", "words"),
    [
        ({"name": "SALON"}, RefusedError, 'the name "SALON" where there is a table "Salon"'),
        ({"number": 2}, RefusedError, "the number 2, which table Salon has"),
        ({"name": "02"}, RefusedError, "number 2"),
        ({"name": "a/b"}, InputError, "the name 'a/b'"),
        ({"number": 0}, InputError, "1 to 9999"),
    ],
)
def test_an_edit_to_what_no_table_or_another_is_called_is_refused(
    changed: dict[str, Any], error: type[ScoreboardError], words: str, ledger: Ledger
) -> None:
    seven, salon = ledger.add_table("7"), ledger.add_table("Salon", number=2)

    with pytest.raises(error, match=words):
        ledger.change_table("7", **changed)
    assert ledger.tables() == [salon, seven]
    assert ledger.live("7").version == 0


def test_a_table_that_is_not_there_can_be_neither_changed_nor_removed(ledger: Ledger) -> None:
    with pytest.raises(UnknownError, match='no table "7"'):
        ledger.change_table("7", number=8)
    with pytest.raises(UnknownError, match='no table "7"'):
        ledger.remove_table("7")


def test_a_name_may_change_its_case(ledger: Ledger) -> None:
    ledger.add_table("salon")

    assert ledger.change_table("SALON", name="Salon") == Table(name="Salon", number=1)


def test_changed_rules_hold_from_the_next_shoe_on(ledger: Ledger) -> None:
    ledger.add_table("7")
    send(ledger, entry(1, outcome="B"))

    ledger.change_table("7", rules=Rules(decks=6))

    live = ledger.live("7")
    assert live.shoe is not None
    assert (live.shoe.rules.decks, live.rules.decks) == (8, 6)
    send(ledger, entry(2, outcome="P"), entry(3, "new_shoe"))
    assert ledger.shoe(ShoeKey("7", "1")).rules.decks == 8
    assert ledger.shoe(ShoeKey("7", "2")).rules.decks == 6


def test_an_edit_makes_the_version_greater_and_is_in_the_answers(ledger: Ledger) -> None:
    ledger.add_table("7")
    assert send(ledger, entry(1, outcome="B")).version == 2

    ledger.change_table("7", limits=Limits(minimum=5))

    assert ledger.live("7").version == 3
    assert send(ledger, entry(2, outcome="P")).version == 4
    # An entry sent again is answered as the first time.
    assert send(ledger, entry(1, outcome="B")).version == 2


def test_a_change_made_against_the_table_before_an_edit_is_rather_stale_than_taken(ledger: Ledger) -> None:
    ledger.add_table("7")
    seen = send(ledger, entry(1, outcome="B"), entry(2, outcome="P"), entry(3, "amend", coup=2, outcome="T")).version
    ledger.change_table("7", number=9)

    answer = send(ledger, entry(4, "amend", coup=2, outcome="B", expects=seen))
    assert [type(refusal.error) for refusal in answer.refused] == [StaleError]
    assert send(ledger, entry(5, "amend", coup=1, outcome="T", expects=seen)).refused == ()
    again = ledger.live("7").version
    assert send(ledger, entry(6, "amend", coup=2, outcome="B", expects=again)).refused == ()


def test_a_table_is_not_renamed_while_a_shoe_is_open(ledger: Ledger) -> None:
    ledger.add_table("7")
    send(ledger, entry(1, outcome="B"))

    with pytest.raises(RefusedError, match=r"shoe 7/1: a new name while a shoe is open.*Close the shoe"):
        ledger.change_table("7", name="8")
    # What is on the sign may change.
    assert ledger.change_table("7", number=9).number == 9
    send(ledger, entry(2, "close_shoe"))
    assert ledger.change_table("9", name="8").name == "8"


def test_a_renamed_table_begins_anew_and_leaves_its_shoes_under_the_old_name(ledger: Ledger) -> None:
    ledger.add_table("7")
    send(ledger, entry(1, outcome="B"), entry(2, outcome="P"), entry(3, "close_shoe"))
    before = ledger.live("7").version

    ledger.change_table("7", name="Salon", number=12)

    live = ledger.live("12")
    assert (live.table, live.shoe, live.done, live.next_shoe) == ("Salon", None, (), ShoeKey("Salon", "1"))
    assert live.version == before + 1
    assert ledger.keys() == [ShoeKey("7", "1")]
    assert send(ledger, entry(4, outcome="T"), table="Salon").as_dict() | {"accepted": []} == {
        "version": before + 3,
        "accepted": [],
        "refused": [],
        "shoe": "Salon/1",
        "coup": 1,
    }
    # What was sent under the old name is known under the new one.
    assert send(ledger, entry(1, outcome="B"), table="Salon").version == 2


def test_shoes_stored_under_the_new_name_become_the_tables_own_and_the_version_still_grows(ledger: Ledger) -> None:
    for shoe in range(1, 6):
        bring(ledger, ShoeKey("Salon", str(shoe)))
    ledger.add_table("7")
    send(ledger, entry(1, outcome="B"), entry(2, "close_shoe"))
    versions = [ledger.live("7").version]

    for name in ("Salon", "7", "Bar", "Salon"):
        ledger.change_table(ledger.tables()[0].name, name=name)
        versions.append(ledger.live(name).version)

    assert versions == sorted(set(versions))
    assert ledger.live("Salon").next_shoe == ShoeKey("Salon", "6")
    ledger.change_table("Salon", name="7")
    live = ledger.live("7")
    assert live.shoe is not None
    assert live.shoe.is_closed


def test_a_table_nobody_used_is_removed_with_its_tokens(ledger: Ledger) -> None:
    ledger.add_table("7")
    eight = ledger.add_table("8")
    bring(ledger, ShoeKey("7", "20539"))
    with ledger.writing() as connection:
        tables = connection.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.number)).scalars().all()
        connection.execute(
            sa.insert(schema.tokens),
            [{"id": str(row), "table_id": row, "name": "x", "digest": str(row), "added": "2026"} for row in tables],
        )

    ledger.remove_table("7")

    assert ledger.tables() == [eight]
    assert ledger.keys() == [ShoeKey("7", "20539")]
    with ledger.reading() as connection:
        assert connection.execute(sa.select(schema.tokens.c.table_id)).scalars().all() == [tables[1]]
    assert ledger.add_table("7").number == 7


def test_a_table_at_which_anything_was_ever_recorded_stays(ledger: Ledger) -> None:
    ledger.add_table("7")
    send(ledger, entry(1, outcome="B"), entry(2, "undo"))
    with pytest.raises(RefusedError, match="table 7: coups or other entries recorded at it"):
        ledger.remove_table("7")

    ledger.change_table("7", name="8", number=8)
    with pytest.raises(RefusedError, match="table 8: coups or other entries"):
        ledger.remove_table("8")
    # The shoes of a table that has another name now are somebody's too.
    ledger.add_table("7")
    with pytest.raises(RefusedError, match="table 7: coups or other entries"):
        ledger.remove_table("7")
    assert [table.name for table in ledger.tables()] == ["7", "8"]


def test_two_administrators_who_edit_at_once_leave_one_room(ledger: Ledger) -> None:
    for name in "12":
        ledger.add_table(name)
    start = Barrier(2, timeout=20)

    def rename(name: str) -> bool:
        with ledger.reading():
            start.wait()
        try:
            ledger.change_table(name, name="Salon")
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(rename, "12")) == [False, True]
    assert sorted(table.name for table in ledger.tables()).count("Salon") == 1


class Room(RuleBasedStateMachine):
    """Whatever is recorded and edited at a table in whatever order, its version grows by it."""

    def __init__(self, fresh_ledger: FreshLedger) -> None:
        super().__init__()
        self.opened = ExitStack()
        self.ledger = self.opened.enter_context(fresh_ledger())
        self.name = self.ledger.add_table("A").name
        self.count = 0
        self.version = 0
        self.did = False

    def note(self) -> None:
        version = self.ledger.live(self.name).version
        assert version > self.version if self.did else version == self.version
        self.version, self.did = version, False

    @rule(kind=st.sampled_from(["coup", "undo", "redo", "close_shoe", "new_shoe"]))
    def record(self, kind: str) -> None:
        self.count += 1
        said = {"outcome": "B"} if kind == "coup" else {}
        before = self.ledger.live(self.name).events
        answer = send(self.ledger, entry(self.count, kind, **said), table=self.name)
        self.did = self.ledger.live(self.name).events != before
        self.note()
        assert answer.version == self.version

    @rule(name=st.sampled_from("ABC"))
    def rename(self, name: str) -> None:
        shoe = self.ledger.live(self.name).shoe
        try:
            self.ledger.change_table(self.name, name=name)
        except RefusedError:
            assert shoe is not None
            assert not shoe.is_closed
        else:
            self.did, self.name = name != self.name, name
        self.note()

    @rule(number=st.integers(1, 3))
    def number(self, number: int) -> None:
        self.did = self.ledger.table(self.name).number != number
        self.ledger.change_table(self.name, number=number)
        self.note()

    def teardown(self) -> None:
        self.opened.close()


def test_the_version_of_a_table_only_grows(fresh_ledger: FreshLedger) -> None:
    class Session(Room):
        def __init__(self) -> None:
            super().__init__(fresh_ledger)

    run_state_machine_as_test(Session, settings=settings(max_examples=15, stateful_step_count=15))
