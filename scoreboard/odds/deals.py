"""What every deal of points comes to, and what a paytable can ask of it.

A coup is settled by four facts about points: the totals of both two-card hands, and the fifth and the sixth card, of
which the coup may leave one or both in the shoe. That makes 10⁴ deals, which are played out once by the drawing table.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoreboard.cards import RANKS, Card
from scoreboard.coup import hand_total, winner_of
from scoreboard.games.punto_banco import deal_hands
from scoreboard.wagers import Cell
from scoreboard.wagers.conditions import NO_THIRD

__all__ = ["BY_DEAL", "POINTS", "FactsGiven", "cells", "classes_of_deals", "played_out"]

POINTS: Final = 10
"""A card counts 0 to 9."""

BY_DEAL: Final = frozenset({"player_two_card_total", "banker_two_card_total", "player_third", "banker_third"})
"""What points decide of a coup, but not its cell."""

FactsGiven: TypeAlias = Mapping[str, Any]
"""Facts of a coup by name, as `Facts` takes them."""


@cache
def played_out() -> tuple[Cell, ...]:
    """Deal the coup of every pair of two-card totals and of fifth and sixth card: 10⁴ cells in that order.

    Examples
    --------
    >>> played_out()[6 * 10**3 + 5 * 10**2 + 2 * 10 + 9]
    Cell(player_total=6, banker_total=7, player_cards=2, banker_cards=3)
    """
    with_points = (Card(), *map(Card, RANKS[:9]))

    def played(player: int, banker: int, fifth: int, sixth: int) -> Cell:
        shoe = iter(with_points[points] for points in (player, banker, 0, 0, fifth, sixth))
        hands = deal_hands(lambda: next(shoe))
        return Cell(*map(hand_total, hands), *map(len, hands))

    return tuple(played(*deal) for deal in product(range(POINTS), repeat=4))


@cache
def cells() -> tuple[Cell, ...]:
    """Give every cell a coup can end in, in order.

    Examples
    --------
    >>> len(cells()), cells()[0]
    (205, Cell(player_total=0, banker_total=0, player_cards=3, banker_cards=3))
    """
    return tuple(sorted(set(played_out())))


def classes_of_deals(asks: frozenset[str]) -> tuple[tuple[FactsGiven, ...], NDArray[np.intp]]:
    """Sort the 10⁴ deals by what a paytable that asks with these words can tell apart.

    Returns
    -------
    tuple
        The facts of each class, and the number of the class of each deal.

    Examples
    --------
    >>> facts, classes = classes_of_deals(frozenset({"winner", "player_third"}))
    >>> len(facts), classes.shape, facts[0]["player_third"]
    (834, (10000,), 0)
    """
    facts: dict[tuple[object, ...], dict[str, Any]] = {}
    classes = np.empty(POINTS**4, dtype=np.intp)
    numbers: dict[tuple[object, ...], int] = {}
    deals = product(range(POINTS), repeat=4)
    for place, (cell, (player, banker, fifth, sixth)) in enumerate(zip(played_out(), deals, strict=True)):
        player_drew, banker_drew = cell.player_cards == 3, cell.banker_cards == 3
        told = {
            "player_two_card_total": player,
            "banker_two_card_total": banker,
            "player_third": fifth if player_drew else NO_THIRD,
            "banker_third": (sixth if player_drew else fifth) if banker_drew else NO_THIRD,
        }
        further = {name: value for name, value in told.items() if name in asks}
        kind = (cell, *further.values())
        classes[place] = numbers.setdefault(kind, len(numbers))
        if kind not in facts:
            winner = winner_of(cell.player_total, cell.banker_total)
            facts[kind] = {"winner": winner, **cell._asdict(), **further}
    return tuple(facts.values()), classes
