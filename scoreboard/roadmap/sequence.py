"""Which of one shoe's coups are drawn: the same answer as `drawn` gives of a frame, for a board that shows one shoe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoreboard.coup import Coup, Outcome
from scoreboard.roadmap.board import RoadMap, road_map

__all__ = ["Drawing", "drawn_coups", "road_map_of"]


class Drawing(NamedTuple):
    """The coups of a shoe that are drawn, in order: their numbers and outcomes, None for one dealt but not seen."""

    numbers: list[int]
    outcomes: list[Outcome | None]


def drawn_coups(coups: Iterable[Coup]) -> Drawing:
    """Give the coups of one shoe that are drawn, as `road_map` takes them.

    Void and cancelled coups leave, free coups stay; a shoe joined late starts at its first seen coup; a number missing
    between two coups is one that was not seen. A frame of one shoe takes twenty times as long as this loop, and a board
    draws after every coup.

    Examples
    --------
    >>> from scoreboard.coup import Status
    >>> log = [Coup(number=1), Coup(number=2, outcome=Outcome.PLAYER), Coup(number=3, status=Status.VOID)]
    >>> drawn_coups([*log, Coup(number=5, outcome=Outcome.TIE)])
    Drawing(numbers=[2, 4, 5], outcomes=[<Outcome.PLAYER: 'P'>, None, <Outcome.TIE: 'T'>])
    """
    counted: dict[int, Outcome | None] = {}
    left_out: set[int] = set()
    for coup in coups:
        if coup.status.counts:
            counted[coup.number] = coup.outcome
        else:
            left_out.add(coup.number)
    first = min((number for number, outcome in counted.items() if outcome is not None), default=None)
    if first is None:
        return Drawing([], [])
    numbers = [number for number in range(first, max(counted) + 1) if number not in left_out]
    return Drawing(numbers, [counted.get(number) for number in numbers])


def road_map_of(
    coups: Iterable[Coup], *, leading_ties: str = "first", tail: str = "straight", rows: int = 6
) -> RoadMap:
    """Draw the five roads of one shoe's coups; the options are those of `road_map`.

    Examples
    --------
    >>> [mark.coup for mark in road_map_of([Coup(number=7, outcome=Outcome.PLAYER)]).big_road]
    [7]
    """
    drawing = drawn_coups(coups)
    return road_map(drawing.outcomes, numbers=drawing.numbers, leading_ties=leading_ties, tail=tail, rows=rows)
