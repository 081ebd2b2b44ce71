from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from scoreboard.cards import Card, parse_cards
from scoreboard.coup import Outcome, Status
from scoreboard.errors import IllegalHandError, InputError, RefusedError, ScoreboardError
from scoreboard.ledger import Event, live
from scoreboard.ledger.events import Burnt, CoupFacts
from scoreboard.rules import LastCoup

if TYPE_CHECKING:
    from .conftest import MakeOperator, Operator


def hands(player: str, banker: str, **more: Any) -> CoupFacts:
    return {"player": parse_cards(player), "banker": parse_cards(banker), **more}  # type: ignore[typeddict-item]


def says_all_four(error: ScoreboardError) -> bool:
    return all((error.where, error.found, error.expected, error.remedy))


def test_a_coup_by_cards_has_everything_that_follows_from_them(operator: Operator) -> None:
    operator.take(live.coup(operator.table, hands("4h 4s", "K 7"), operator.stamp))

    (coup,) = operator.shoe.coups
    assert (coup.outcome, coup.player_total, coup.player_pair, coup.natural) == (Outcome.PLAYER, 8, True, True)
    assert coup.at == operator.table.events[-1].at


def test_a_coup_nobody_saw_takes_its_place(operator: Operator) -> None:
    operator.seen("P?B")

    assert operator.outcomes == "P?B"
    assert [coup.number for coup in operator.shoe.coups] == [1, 2, 3]


@pytest.mark.parametrize(
    ("facts", "kind", "words"),
    [
        ({}, InputError, "a coup without outcome and cards"),
        ({"natural": True}, InputError, "a coup without outcome and cards"),
        (hands("3 4", "2 3"), IllegalHandError, "Banker has 5 and stood where Player stood"),
        (hands("2 3", "K 7"), IllegalHandError, "Player has 5 and stood"),
        (hands("9 K 2", "K 7"), IllegalHandError, "Player has 9 and drew with Player's natural 9 on the table"),
        ({"player": parse_cards("9 K")}, IllegalHandError, "cards"),
        (hands("9 K", "K 7", outcome=Outcome.BANKER), InputError, "The cards make 9 to 7, Player; the log says Banker"),
        (hands("9 K", "K 7", player_total=8), InputError, "Player's cards make 9, the log says 8"),
        (hands("9 K", "K 7", player_pair=True), InputError, "The cards make no Player pair"),
        (hands("4 4", "K 7", player_pair=False), InputError, "The cards make a Player pair"),
        (hands("K 7", "K 6", natural=True), InputError, "The cards make no natural"),
        (hands("9 K", "K 7", outcome=None), InputError, "a coup not seen, with cards"),
        ({"outcome": None, "natural": True}, InputError, "a natural in a coup that was not seen"),
        ({"outcome": None, "banker_pair": True}, InputError, "a Banker pair in a coup that was not seen"),
        ({"outcome": None, "player_total": 5}, InputError, "totals of a coup that was not seen"),
        (
            {"outcome": Outcome.BANKER, "player_total": 5, "banker_total": 4},
            InputError,
            "The totals are 5 to 4, Player; the log says Banker",
        ),
        (
            {"outcome": Outcome.PLAYER, "player_total": 7, "banker_total": 4, "natural": True},
            InputError,
            "a natural with totals 7 and 4",
        ),
        ({"outcome": Outcome.PLAYER, "status": Status.VOID}, InputError, "a coup that is void"),
    ],
)
def test_what_an_import_only_flags_is_refused_at_the_table(
    facts: CoupFacts, kind: type[ScoreboardError], words: str, operator: Operator
) -> None:
    operator.seen("B")

    with pytest.raises(kind, match=words) as caught:
        live.coup(operator.table, facts, operator.stamp)
    assert says_all_four(caught.value)
    assert not live.can_coup(operator.table, facts)


def test_a_free_coup_and_one_whose_ranks_nobody_knows_are_recorded(operator: Operator) -> None:
    operator.take(live.coup(operator.table, {"outcome": Outcome.TIE, "status": Status.FREE}, operator.stamp))
    operator.take(live.coup(operator.table, hands("0 0 9", "0 7", banker_pair=False), operator.stamp))

    assert operator.outcomes == "TP"
    assert operator.shoe.coups[1].player_pair is None


def test_cards_that_have_left_the_shoe_are_refused(operator_at: MakeOperator) -> None:
    operator = operator_at(decks=1)
    operator.take(live.burn(operator.table, Burnt(1, parse_cards("9h")), operator.stamp))
    operator.take(live.void(operator.table, operator.stamp, player=parse_cards("9s"), reason="wrong order"))
    operator.take(live.coup(operator.table, hands("9c K", "K 7"), operator.stamp))

    with pytest.raises(InputError, match=r"coup 3: This is 9h number 2; 1 deck holds 1"):
        live.coup(operator.table, hands("9h K", "Q 7"), operator.stamp)
    with pytest.raises(InputError, match=r"This is 9 number 5; 1 deck holds 4"):
        live.coup(operator.table, hands("9 K", "9 Q"), operator.stamp)
    assert live.can_coup(operator.table, hands("9d K", "Q 7"))
    assert not live.can_burn(operator.table, Burnt(1, parse_cards("9s")))
    assert live.can_burn(operator.table, Burnt(1, parse_cards("9d")))


def test_a_burn_cannot_take_more_than_the_shoe_holds(operator_at: MakeOperator) -> None:
    operator = operator_at(decks=1)
    operator.take(live.burn(operator.table, Burnt(40), operator.stamp))
    operator.take(live.coup(operator.table, hands("9 K", "K 7"), operator.stamp))

    with pytest.raises(InputError, match=r"burn: 9 cards where 8 are left"):
        live.burn(operator.table, Burnt(9), operator.stamp)
    operator.take(live.burn(operator.table, Burnt(8), operator.stamp))
    with pytest.raises(InputError, match=r"coup 2: 4 cards where 0 are left"):
        live.coup(operator.table, hands("8 K", "J 7"), operator.stamp)
    assert operator.shoe.burn == Burnt(48)


def test_a_void_coup_keeps_its_number_its_cards_and_its_reason(operator: Operator) -> None:
    operator.seen("B")
    operator.take(live.void(operator.table, operator.stamp, banker=parse_cards("K K K"), reason="card out of order"))
    operator.seen("P")

    assert [(coup.number, coup.status) for coup in operator.shoe.coups] == [(1, "ok"), (2, "void"), (3, "ok")]
    assert operator.shoe.coups[1].note == "card out of order"
    with pytest.raises(InputError, match="a void coup without a reason") as caught:
        live.void(operator.table, operator.stamp, reason=" ")
    assert says_all_four(caught.value)
    assert not live.can_void(operator.table, reason="")


@pytest.mark.parametrize(
    ("custom", "dealt", "left"),
    [
        (LastCoup.STOP, "", 1),
        (LastCoup.STOP, "T", 0),
        (LastCoup.ONE_MORE, "", 2),
        (LastCoup.ONE_MORE, "B", 1),
        (LastCoup.ONE_MORE, "BB", 0),
        (LastCoup.ONE_MORE_AFTER_TIE, "", 1),
        (LastCoup.ONE_MORE_AFTER_TIE, "B", 0),
        (LastCoup.ONE_MORE_AFTER_TIE, "T", 1),
        (LastCoup.ONE_MORE_AFTER_TIE, "?", 1),
        (LastCoup.ONE_MORE_AFTER_TIE, "TT", 0),
    ],
)
def test_after_the_indicator_card_the_tables_custom_says_when_the_last_game_is(
    custom: LastCoup, dealt: str, left: int, operator_at: MakeOperator
) -> None:
    operator = operator_at(last_coup=custom)
    operator.seen("BPT")
    assert operator.table.games_left is None
    operator.indicator()
    operator.seen(dealt)

    assert operator.table.games_left == left
    assert live.can_coup(operator.table, {"outcome": Outcome.PLAYER}) == (left > 0)
    assert live.can_void(operator.table, reason="x") == (left > 0)


def test_a_coup_after_the_last_game_is_refused_with_what_to_do(operator: Operator) -> None:
    operator.seen("BP")
    operator.indicator()
    operator.take(live.void(operator.table, operator.stamp, reason="card fell"))
    operator.seen("T")

    with pytest.raises(RefusedError, match=r"shoe 7/1: the last game was coup 4.*Begin a new shoe.*undo") as caught:
        live.coup(operator.table, {"outcome": Outcome.BANKER}, operator.stamp)
    assert says_all_four(caught.value)
    with pytest.raises(RefusedError, match="the last game was coup 4"):
        live.insert(operator.table, 4, {"outcome": Outcome.BANKER}, operator.stamp)
    assert live.can_insert(operator.table, 2, {"outcome": Outcome.BANKER})
    assert operator.new_shoe().games_left is None
    assert live.can_coup(operator.table, {"outcome": Outcome.BANKER})


def test_a_shoe_has_one_indicator_card(operator: Operator) -> None:
    operator.seen("B")
    operator.indicator()

    with pytest.raises(RefusedError, match="the indicator card came out after coup 1") as caught:
        live.indicator(operator.table, operator.stamp)
    assert says_all_four(caught.value)
    assert not live.can_indicator(operator.table)
    assert live.can_indicator(operator.undo())


@pytest.mark.parametrize(
    "act",
    [
        lambda table: live.verify_coup(table, {"outcome": Outcome.TIE}),
        lambda table: live.verify_void(table, reason="x"),
        lambda table: live.verify_burn(table, Burnt(1)),
        live.verify_indicator,
        live.verify_close_shoe,
    ],
)
def test_a_closed_shoe_takes_nothing_that_is_dealt(act: Callable[[live.LiveTable], None], operator: Operator) -> None:
    operator.seen("B")
    operator.take(live.close_shoe(operator.table, operator.stamp))

    with pytest.raises(RefusedError, match=r"shoe 7/1: the shoe is closed.*Begin a new shoe"):
        act(operator.table)
    assert live.can_amend(operator.table, 1, {"outcome": Outcome.PLAYER})


@pytest.mark.parametrize(
    "act",
    [
        lambda table, stamp: live.coup(table, {"outcome": Outcome.TIE}, stamp),
        lambda table, stamp: live.void(table, stamp, reason="x"),
        lambda table, stamp: live.burn(table, Burnt(6), stamp),
        live.indicator,
    ],
)
def test_the_first_thing_recorded_at_a_table_opens_its_first_shoe_and_is_one_step(
    act: Callable[[live.LiveTable, live.Stamp], tuple[Event, ...]], operator_at: MakeOperator
) -> None:
    operator = operator_at(decks=6)
    operator.take(act(operator.table, operator.stamp))

    assert operator.shoe.key == ("7", "1")
    assert operator.shoe.rules.decks == 6
    assert operator.undo().shoe is None
    assert operator.redo().shoe is not None


def test_a_card_of_unknown_rank_is_a_card(operator_at: MakeOperator) -> None:
    operator = operator_at(decks=1)
    operator.take(live.burn(operator.table, Burnt(16, (Card(),) * 16), operator.stamp))

    with pytest.raises(InputError, match="This is card worth nothing number 17"):
        live.coup(operator.table, hands("K 9", "2 5"), operator.stamp)
