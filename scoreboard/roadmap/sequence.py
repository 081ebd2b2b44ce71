"""Which of one shoe's coups are drawn: the same answer as `drawn` gives of a frame, for a board that shows one shoe."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from scoreboard.coup import Coup, Outcome

__all__ = ["Drawing", "drawn_coups"]


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
