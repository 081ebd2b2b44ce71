from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from scoreboard.coup import Coup, Outcome
from scoreboard.errors import RefusedError, StaleError
from scoreboard.ledger import Event, live
from scoreboard.ledger.events import Burnt, Dealt, Imported, Retracted
from scoreboard.rules import Rules

if TYPE_CHECKING:
    from .conftest import Operator


def test_undo_and_redo_go_over_several_shoes_last_in_first_out(operator: Operator) -> None:
    operator.seen("BP")
    operator.new_shoe()
    operator.seen("T")
    operator.take(live.close_shoe(operator.table, operator.stamp))
    operator.new_shoe()
    operator.seen("P")
    states = [(operator.shoes, operator.table.coup)]

    while live.can_undo(operator.table):
        operator.undo()
        states.append((operator.shoes, operator.table.coup))

    assert [shoes for shoes, _ in states] == [
        ["BP", "T", "P"],
        ["BP", "T", ""],
        ["BP", "T"],
        ["BP", "T"],
        ["BP", ""],
        ["BP"],
        ["B"],
        [],
    ]
    while live.can_redo(operator.table):
        states.pop()
        operator.redo()
        assert (operator.shoes, operator.table.coup) == states[-1]
    assert len(states) == 1


def test_what_is_done_after_an_undo_takes_the_place_of_what_was_undone(operator: Operator) -> None:
    operator.seen("BP")
    operator.undo()
    operator.seen("T")

    assert operator.outcomes == "BT"
    with pytest.raises(RefusedError, match=r"shoe 7/1: nothing to redo.*Record it again"):
        live.redo(operator.table, operator.stamp)
    operator.undo()
    operator.undo()
    with pytest.raises(RefusedError, match="table 7: nothing to undo"):
        live.undo(operator.table, operator.stamp)


def test_a_shoe_opened_anew_after_an_undo_bears_the_same_number_and_none_of_its_coups(operator: Operator) -> None:
    operator.seen("BP")
    operator.new_shoe()
    operator.seen("TT")
    for _ in range(3):
        operator.undo()
    operator.seen("P")
    operator.new_shoe()

    assert operator.shoe.key == ("7", "2")
    assert operator.shoes == ["BPP", ""]
    operator.undo()
    assert operator.shoes == ["BPP"]
    assert not operator.shoe.is_closed


def test_a_new_shoe_bears_the_number_after_the_greatest_at_the_table(operator: Operator) -> None:
    table = replace(operator.table, taken=frozenset({"20539", "evening", "9" * 40}))

    assert table.next_shoe == ("7", "20540")


def test_an_empty_shoe_is_neither_closed_nor_followed_by_another(operator: Operator) -> None:
    assert not live.can_close_shoe(operator.table)
    operator.new_shoe()
    with pytest.raises(RefusedError, match="shoe 7/1: the shoe has no coup"):
        live.close_shoe(operator.table, operator.stamp)
    assert live.new_shoe(operator.table, operator.stamp) == ()
    operator.take(live.burn(operator.table, Burnt(8), operator.stamp))

    with pytest.raises(RefusedError, match=r"the shoe has burnt cards and no coup.*undo back"):
        live.new_shoe(operator.table, operator.stamp)
    assert not live.can_new_shoe(operator.table)


def test_the_only_coup_of_a_closed_shoe_stays(operator: Operator) -> None:
    operator.seen("B")
    operator.take(live.close_shoe(operator.table, operator.stamp))

    with pytest.raises(RefusedError, match=r"the only coup of a closed shoe.*Undo the closing first"):
        live.delete(operator.table, 1, operator.stamp)
    operator.undo()
    assert live.can_delete(operator.table, 1)


def test_closing_is_undone_like_anything_else(operator: Operator) -> None:
    operator.seen("BP")
    operator.take(live.close_shoe(operator.table, operator.stamp))
    assert operator.shoe.is_closed

    operator.undo()
    operator.seen("T")
    assert operator.outcomes == "BPT"


def test_an_undo_wished_against_an_older_version_is_refused_where_another_step_is_last(operator: Operator) -> None:
    version = operator.seen("BP").version
    operator.seen("T")

    with pytest.raises(StaleError, match=f"another step was taken since version {version}") as caught:
        live.undo(operator.table, operator.stamp, expects=version)
    assert caught.value.newer["coup"]["outcome"] == "T"
    operator.undo()
    assert live.can_undo(operator.table, expects=version)
    undone = operator.table.version
    operator.undo()
    assert live.can_redo(operator.table)
    assert not live.can_redo(operator.table, expects=undone)


def test_a_record_read_into_a_live_shoe_is_not_undone(operator: Operator) -> None:
    operator.seen("B")
    record = Imported(rules=Rules(), coups=(Coup(number=2, outcome=Outcome.TIE),))
    operator.take((operator.table.event(record, operator.stamp),))

    operator.undo()
    assert operator.table.done == ()


def test_an_event_taken_back_out_of_turn_is_no_step_any_more(operator: Operator) -> None:
    operator.seen("BPT")
    middle: Event = operator.table.done[1].events[-1]
    assert isinstance(middle.payload, Dealt)
    operator.take((operator.table.event(Retracted(middle.id), operator.stamp),))

    assert operator.outcomes == "BT"
    assert middle.id not in [step.id for step in operator.table.done]
    operator.undo()
    assert operator.outcomes == "B"
