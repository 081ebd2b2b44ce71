"""Paytables as events to count.

What a wager pays alike is one event. Wagers share events, the deals of a wager's commonest line are whatever its other
lines leave, and an event that others add up to is not counted again: Tie is all ten Égalités.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoreboard.odds.deals import BY_DEAL, POINTS, cells, classes_of_deals
from scoreboard.odds.polynomial import Polynomial
from scoreboard.wagers import Facts, Wager, find_wager

__all__ = ["Line", "Paytables", "lines_of", "nets_of", "paytables_of", "truth_of", "wagers_named"]


class Line(NamedTuple):
    """What one unit nets on an event; the event None is every deal on which no other line pays."""

    net: Fraction
    event: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Paytables:
    """The paytables of some wagers, over events they share.

    Attributes
    ----------
    counted
        The polynomial of the events that are counted.
    places
        The numbers of the counted events, in the polynomial's order.
    sums
        By the number of each other event: how often to take which of them.
    lines
        Each wager's lines, in the wagers' order; one line of each is the rest.
    """

    counted: Polynomial
    places: tuple[int, ...]
    sums: dict[int, dict[int, int]]
    lines: tuple[tuple[Line, ...], ...]

    def ways(self, points: NDArray[Any]) -> NDArray[Any]:
        """Count the deals that make each event: a row an event, a column a shoe, as `Polynomial.ways` does."""
        counted = self.counted.ways(points)
        ways = np.zeros((len(self.places) + len(self.sums), len(points)), dtype=counted.dtype)
        ways[list(self.places)] = counted
        for event, times in self.sums.items():
            for other, each in times.items():
                ways[event] += each * ways[other]
        return ways


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
    """Give what one unit nets on each of these coups, of which everything the wager asks for is known."""
    lines = map(wager.line_for, facts)
    return [Fraction(-1) if line is None else line.net for line in lines]


def lines_of(nets: Sequence[Fraction], classes: NDArray[np.intp], events: dict[bytes, int]) -> tuple[Line, ...]:
    """Part the places of an array by what a wager nets there, and number the events that are not yet in `events`.

    Parameters
    ----------
    nets
        What one unit nets on each class.
    classes
        The class of each place.
    events
        The numbers of the events so far, by a byte for each place: 1 where it is in the event.

    Returns
    -------
    tuple
        The best net first.
    """
    masks = {
        net: np.array([each == net for each in nets])[classes].tobytes() for net in sorted(set(nets), reverse=True)
    }
    # The widest is left out, the same one of equals for every wager, so that wagers share what is counted.
    rest = max(masks.values(), key=lambda mask: (mask.count(1), mask))
    return tuple(
        Line(net, None if mask == rest else events.setdefault(mask, len(events))) for net, mask in masks.items()
    )


def truth_of(events: Iterable[bytes], places: int) -> NDArray[np.bool_]:
    """Give events as rows of truth values."""
    return np.frombuffer(b"".join(events), dtype=np.bool_).reshape(-1, places)


@lru_cache(maxsize=64)
def paytables_of(wagers: tuple[Wager, ...]) -> Paytables:
    """Find the events that these wagers, which points alone decide, hang on.

    Examples
    --------
    >>> tables = paytables_of(wagers_named(["player", "banker_5pct", "tie_8", "tie_9"]))
    >>> tables.places, [line.net for line in tables.lines[2]]
    ((0, 1), [Fraction(8, 1), Fraction(-1, 1)])
    """
    by_cell: dict[bytes, int] = {}
    by_deal: dict[bytes, int] = {}
    every_cell = np.arange(len(cells()))
    lines: list[tuple[Line, ...]] = []
    of_deals: list[int] = []
    for place, wager in enumerate(wagers):
        if BY_DEAL.isdisjoint(wager.asks):
            lines.append(lines_of(nets_of(wager, _facts_of_cells()), every_cell, by_cell))
        else:
            facts, classes = classes_of_deals(wager.asks)
            lines.append(lines_of(nets_of(wager, (Facts(**given) for given in facts)), classes, by_deal))
            of_deals.append(place)
    first = len(by_cell)
    for place in of_deals:
        lines[place] = tuple(Line(net, None if event is None else first + event) for net, event in lines[place])
    events = truth_of(by_cell, len(cells()))
    counted, sums = _counted_and_added(events)
    polynomial = Polynomial.of_events(events[counted], by_deal=truth_of(by_deal, POINTS**4))
    return Paytables(polynomial, (*counted, *range(first, first + len(by_deal))), sums, tuple(lines))


@cache
def _facts_of_cells() -> tuple[Facts, ...]:
    return tuple(map(Facts.of_cell, cells()))


def _counted_and_added(events: NDArray[np.bool_]) -> tuple[list[int], dict[int, dict[int, int]]]:
    """Choose events to count, narrow ones first, and tell how the others are whole-number sums of them."""
    rows = events.astype(np.float64)
    counted: list[int] = []
    sums: dict[int, dict[int, int]] = {}
    for event in np.argsort(rows.sum(axis=1), kind="stable").tolist():
        found, *_ = np.linalg.lstsq(rows[counted].T, rows[event])
        times = np.rint(found)
        # Whole numbers this small are added without rounding, so that the sum is tested exactly.
        if counted and np.array_equal(times @ rows[counted], rows[event]):
            sums[event] = {other: int(each) for other, each in zip(counted, times, strict=True) if each}
        else:
            counted.append(event)
    return sorted(counted), sums
