"""Paytables as events to count.

The cells on which a wager pays alike are one event. Wagers share events, and the deals of a wager's commonest line
are whatever its other lines leave, so nine wagers come to a handful of events.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from scoreboard.errors import InputError
from scoreboard.odds.polynomial import Polynomial, cells
from scoreboard.wagers import Facts, Wager, find_wager

__all__ = ["Line", "Paytables", "nets_of", "paytables_of", "wagers_named"]


class Line(NamedTuple):
    """What one unit nets on an event; the event None is every deal on which no other line pays."""

    net: Fraction
    event: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Paytables:
    """The paytables of some wagers, over events they share.

    Attributes
    ----------
    events
        The events' polynomial.
    lines
        Each wager's lines, in the wagers' order; one line of each is the rest.
    """

    events: Polynomial
    lines: tuple[tuple[Line, ...], ...]


def wagers_named(wagers: Iterable[Wager | str]) -> tuple[Wager, ...]:
    """Give the wagers, those given by key looked up.

    Raises
    ------
    UnknownError
        If there is none of a key.

    Examples
    --------
    >>> [wager.name for wager in wagers_named(["tie_8"])]
    ['Tie, 8 to 1']
    """
    return tuple(find_wager(wager) if isinstance(wager, str) else wager for wager in wagers)


def nets_of(wager: Wager, facts: Iterable[Facts]) -> list[Fraction]:
    """Give what one unit nets on each of these coups.

    Raises
    ------
    InputError
        If a coup's facts do not decide the wager: it asks for pairs together with totals, cards or the winner.
    """
    nets = [wager.net_of(each) for each in facts]
    if None in nets:
        raise InputError(
            f'"{wager.key}" asks for pairs and for points',
            where="odds",
            expected="a paytable that points alone or pairs alone decide",
            remedy="Split it into two wagers.",
        )
    return [net for net in nets if net is not None]


@lru_cache(maxsize=64)
def paytables_of(wagers: tuple[Wager, ...]) -> Paytables:
    """Find the events that these wagers, which points alone decide, hang on.

    Examples
    --------
    >>> tables = paytables_of(wagers_named(["player", "banker_5pct", "tie_8", "tie_9"]))
    >>> tables.events.events, [line.net for line in tables.lines[2]]
    (2, [Fraction(8, 1), Fraction(-1, 1)])
    """
    facts = [Facts.of_cell(cell) for cell in cells()]
    numbers: dict[tuple[bool, ...], int] = {}
    lines = []
    for wager in wagers:
        nets = nets_of(wager, facts)
        events = {net: tuple(each == net for each in nets) for net in sorted(set(nets), reverse=True)}
        # The widest is left out, the same one of equals for every wager, so that wagers share what is counted.
        rest = max(events.values(), key=lambda event: (sum(event), event))
        lines.append(
            tuple(
                Line(net, None if event == rest else numbers.setdefault(event, len(numbers)))
                for net, event in events.items()
            )
        )
    return Paytables(Polynomial.of_events(np.array(list(numbers), dtype=np.bool_)), tuple(lines))
