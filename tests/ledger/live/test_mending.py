from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from scoreboard.cards import parse_cards
from scoreboard.coup import Outcome, Status
from scoreboard.errors import IllegalHandError, InputError, RefusedError, ScoreboardError, StaleError
from scoreboard.ledger import live
from scoreboard.ledger.events import CoupFacts, Dealt

if TYPE_CHECKING:
    from .conftest import Operator

B, P, T = Outcome.BANKER, Outcome.PLAYER, Outcome.TIE


def hands(player: str, banker: str, **more: Any) -> CoupFacts:
    return {"player": parse_cards(player), "banker": parse_cards(banker), **more}  # type: ignore[typeddict-item]


def amend(operator: Operator, number: int, facts: CoupFacts, *, expects: int | None = None) -> None:
    operator.take(live.amend(operator.table, number, facts, operator.stamp, expects=expects))


# What amending means.


def test_new_cards_take_the_outcome_along_unless_it_is_named(operator: Operator) -> None:
    operator.seen("B")

    amend(operator, 1, hands("4 4", "K 7"))
    assert (operator.shoe.coups[0].outcome, operator.shoe.coups[0].player_pair) == (P, True)
    amend(operator, 1, {"player": parse_cards("4 2")})
    assert (operator.shoe.coups[0].outcome, operator.shoe.coups[0].player_pair) == (B, False)
    assert operator.shoe.flags == ()
    with pytest.raises(InputError, match="The cards make 6 to 7, Banker; the log says Player"):
        amend(operator, 1, {"outcome": P})


def test_a_coup_amended_to_not_seen_forgets_what_it_showed(operator: Operator) -> None:
    operator.take(live.coup(operator.table, hands("4 4", "K 7"), operator.stamp))

    amend(operator, 1, {"outcome": None, "natural": None, "note": "somebody stood before the table"})

    (coup,) = operator.shoe.coups
    assert (coup.outcome, coup.cards, coup.player_total, coup.player_pair, coup.natural) == (None, (), None, None, None)
    assert coup.note == "somebody stood before the table"
    amend(operator, 1, {"outcome": T})
    assert operator.outcomes == "T"


def test_a_gap_is_filled_by_amending_it(operator: Operator) -> None:
    operator.seen("BP")
    operator.take((operator.table.event(Dealt({"outcome": T}, 5), operator.stamp),))
    assert [coup.number for coup in operator.shoe.coups] == [1, 2, 5]

    with pytest.raises(InputError, match="a coup without outcome and cards"):
        amend(operator, 4, {"note": "x"})
    with pytest.raises(RefusedError, match="coup 4 was not recorded"):
        live.delete(operator.table, 4, operator.stamp)
    amend(operator, 4, {"outcome": B})
    assert operator.outcomes == "BPBT"


def test_a_coup_may_be_voided_or_freed_afterwards(operator: Operator) -> None:
    operator.seen("BP")

    amend(operator, 1, {"status": Status.CANCELLED, "note": "taken back"})
    amend(operator, 2, {"status": Status.FREE})

    assert [coup.status for coup in operator.shoe.coups] == ["cancelled", "free"]


def test_a_note_may_be_added_to_a_coup_that_contradicts_itself(operator: Operator) -> None:
    operator.seen("B")
    operator.take((operator.table.event(Dealt(hands("9 K", "K 7", outcome=B)), operator.stamp),))
    assert operator.shoe.flags

    amend(operator, 2, {"note": "asked the caller"})
    with pytest.raises(InputError, match="the log says Banker"):
        amend(operator, 2, {"status": Status.FREE})


# What is refused.


@pytest.mark.parametrize(
    ("act", "kind", "words"),
    [
        (lambda table: live.verify_amend(table, 3, {"outcome": B}), RefusedError, "there is no coup 3.*1 to 2"),
        (lambda table: live.verify_amend(table, 0, {"outcome": B}), RefusedError, "there is no coup 0"),
        (lambda table: live.verify_amend(table, 1, {}), InputError, "nothing that changes coup 1"),
        (lambda table: live.verify_amend(table, 1, hands("3 4", "2 3")), IllegalHandError, "coup 1: Banker has 5"),
        (lambda table: live.verify_amend(table, 1, hands("9 K", "2 5", outcome=None)), InputError, "with cards"),
        (lambda table: live.verify_amend(table, 1, {"player": parse_cards("9 K")}), IllegalHandError, "cards"),
        (lambda table: live.verify_insert(table, 3, {"outcome": B}), RefusedError, "there is no coup 3.*as a coup"),
        (lambda table: live.verify_insert(table, 1, {}), InputError, "a coup without outcome and cards"),
        (lambda table: live.verify_insert(table, 1, hands("9 K 2", "2 5")), IllegalHandError, "coup 1: Player has 9"),
        (lambda table: live.verify_delete(table, 3), RefusedError, "there is no coup 3"),
        (lambda table: live.verify_amend(table, 1, {"outcome": B}, expects=4), InputError, "version 4.*from 0 to 3"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    act: Callable[[live.LiveTable], None], kind: type[ScoreboardError], words: str, operator: Operator
) -> None:
    table = operator.seen("PB")

    with pytest.raises(kind, match=words) as caught:
        act(table)
    error = caught.value
    assert all((error.where, error.found, error.expected, error.remedy))


def test_a_table_without_a_shoe_has_nothing_to_change(operator: Operator) -> None:
    with pytest.raises(RefusedError, match=r"table 7: there is no coup 1\. Expected a shoe with coups"):
        live.amend(operator.table, 1, {"outcome": B}, operator.stamp)
    assert not live.can_delete(operator.table, 1)


# Two operators.


def test_a_change_against_an_older_version_is_taken_where_its_coup_has_not_moved_on(operator: Operator) -> None:
    version = operator.seen("PBB").version
    operator.seen("TTP")
    amend(operator, 2, {"outcome": P})

    amend(operator, 3, {"outcome": T}, expects=version)
    assert operator.outcomes == "PPTTTP"


@pytest.mark.parametrize(
    "change",
    [
        lambda table, stamp: live.amend(table, 3, {"outcome": T}, stamp),
        lambda table, stamp: live.insert(table, 1, {"outcome": T}, stamp),
        lambda table, stamp: live.insert(table, 3, {"outcome": B}, stamp),
        lambda table, stamp: live.delete(table, 2, stamp),
        live.new_shoe,
    ],
)
def test_a_change_to_a_coup_that_has_moved_on_is_refused_with_the_newer_state(
    change: Callable[[live.LiveTable, live.Stamp], Any], operator: Operator
) -> None:
    version = operator.seen("PBBB").version
    operator.take(change(operator.table, operator.stamp))
    operator.seen("BBB")

    table, stale = operator.table, f"coup 3 is not what it was at version {version}"
    with pytest.raises(StaleError, match=stale):
        live.insert(table, 3, {"outcome": P}, operator.stamp, expects=version)
    with pytest.raises(StaleError, match=stale):
        live.delete(table, 3, operator.stamp, expects=version)
    with pytest.raises(StaleError, match=stale) as caught:
        live.amend(table, 3, {"outcome": P}, operator.stamp, expects=version)
    assert caught.value.newer["version"] == table.version
    coup = table.coup_at(3)
    assert coup is not None
    assert caught.value.newer["coup"]["outcome"] == coup.outcome
    assert not live.can_amend(operator.table, 3, {"outcome": P}, expects=version)


def test_undoing_what_moved_a_coup_puts_it_back_where_it_was(operator: Operator) -> None:
    version = operator.seen("PBB").version
    operator.take(live.delete(operator.table, 1, operator.stamp))
    operator.undo()

    assert live.can_amend(operator.table, 3, {"outcome": P}, expects=version)
