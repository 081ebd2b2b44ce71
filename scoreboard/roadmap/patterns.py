"""Good roads: the patterns players name, as far as one is in force where the big road ends.

Houses differ on what these patterns are called, where they begin and when they end; the definitions here are ours. A
good road describes the coups that were dealt. It is not a forecast: the next coup does not know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise, takewhile
from types import MappingProxyType
from typing import Final, NamedTuple

from scoreboard.coup import Outcome, parse_outcome

__all__ = ["GoodRoad", "GoodRoadKind", "good_road", "good_roads"]


class GoodRoadKind(StrEnum):
    """What a pattern is called; of several in force, the one named earlier here is shown."""

    SLOPE = "slope"
    DOUBLE_JUMP = "double_jump"
    SINGLE_JUMP = "single_jump"
    ROW_BY_ROW = "row_by_row"
    ONE_HALL_TWO_ROOMS = "one_hall_two_rooms"
    AFTER_JUMP = "after_jump"
    AFTER_RUN = "after_run"
    LONG = "long"


_FEWEST: Final[Mapping[GoodRoadKind, int]] = MappingProxyType(
    {
        GoodRoadKind.SLOPE: 3,
        GoodRoadKind.DOUBLE_JUMP: 4,
        GoodRoadKind.SINGLE_JUMP: 4,
        GoodRoadKind.ROW_BY_ROW: 4,
        GoodRoadKind.ONE_HALL_TWO_ROOMS: 2,
        GoodRoadKind.AFTER_JUMP: 3,
        GoodRoadKind.AFTER_RUN: 2,
        GoodRoadKind.LONG: 4,
    }
)
"""The length from which a pattern bears its name."""


@dataclass(frozen=True, slots=True)
class GoodRoad:
    """One pattern in force at the end of the big road.

    Attributes
    ----------
    kind
        What it is called.
    side
        The side of a long run; the side that stands alone in one hall two rooms, Banker for B-PP; the side after which
        the road jumps or runs. None where the pattern is of both sides.
    length
        The coups of a long run; the columns of a slope, a jump or row by row; how often B-PP came; how often Banker was
        at once followed by Player; how many Banker columns before the open one ran.
    """

    kind: GoodRoadKind
    side: Outcome | None
    length: int


class _Column(NamedTuple):
    """A column of the big road, as far as it was seen. Not whole: a coup before its first one was not seen."""

    side: Outcome
    length: int
    is_whole: bool


def good_road(outcomes: Iterable[str | None]) -> GoodRoad | None:
    """Give the good road in force at the end of a shoe, the first by priority; None where there is none.

    Priority: slope, double jump, single jump, row by row, one hall two rooms, after-jump, after-run, long. The
    definitions and what they cannot say are those of `good_roads`.

    Examples
    --------
    >>> good_road("BPPTBBB")
    GoodRoad(kind=<GoodRoadKind.SLOPE: 'slope'>, side=None, length=3)
    >>> good_road("BBBBP") is None
    True
    """
    return next(iter(good_roads(outcomes)), None)


def good_roads(outcomes: Iterable[str | None]) -> tuple[GoodRoad, ...]:
    """Give all good roads in force at the end of a shoe, by priority. They describe the past and forecast nothing.

    Houses differ; these are ours. Ties are ignored, and every column counts as it stands, the open one at the road's
    end included: BB PP BB PP is a double jump, one B more is none, and a second B makes it one again.

    - Long Banker, long Player: a last run of 4 or more.
    - Single jump: the last 4 or more columns hold one coup each. Double jump: exactly two each.
    - Row by row: the last 4 or more columns hold two or more each.
    - Slope: the last 3 or more columns, each exactly one longer than the one before.
    - One hall two rooms: B-PP at the end, twice or more in a row, or P-BB. One B after it keeps it and does not count.
    - After-Banker jump: the last 3 or more Bankers stood alone and were at once followed by Player; after-Player jump
      likewise. A Banker just dealt, not followed yet, keeps it and does not count.
    - After-Banker run: the last 2 or more Banker columns hold two or more each, and the road now stands at the first
      coup of the next one; after-Player run likewise.

    A coup not seen breaks what is known. Only columns after the last one are looked at, so no pattern joins two sides
    of a gap. The first column after it may have begun earlier: it can be long, or one of two or more, but never counts
    as exactly one or two, nor as the foot of a slope. So what is given holds whatever the unseen coups were; its true
    length may be greater, and a pattern that needs the unseen coups is not given. A shoe whose last coup was not seen
    has no good road.

    Parameters
    ----------
    outcomes
        The drawn coups in order: "B", "P", "T", and "?" or None for a coup not seen. Begin with one for a shoe that was
        joined late.

    Raises
    ------
    CoupError
        If an outcome is none.

    Examples
    --------
    >>> [(road.kind.value, road.side, road.length) for road in good_roads("BPBPTBP")]
    [('single_jump', None, 6), ('after_jump', <Outcome.BANKER: 'B'>, 3)]
    >>> good_roads("BB?BB")
    ()
    """
    columns = _newest_first(outcomes)
    if not columns:
        return ()
    newest = columns[0]
    other = _other(newest.side)
    alone = newest.side if newest.length == 1 else other
    of = GoodRoadKind
    candidates = (
        GoodRoad(of.SLOPE, None, _slope(columns)),
        GoodRoad(of.DOUBLE_JUMP, None, _unbroken(columns, lambda column: column.is_whole and column.length == 2)),
        GoodRoad(of.SINGLE_JUMP, None, _unbroken(columns, _is_single)),
        GoodRoad(of.ROW_BY_ROW, None, _unbroken(columns, _runs)),
        GoodRoad(of.ONE_HALL_TWO_ROOMS, alone, _halls(columns, alone)),
        # Both can hold, and then the side the road ends on comes first.
        GoodRoad(of.AFTER_JUMP, newest.side, _jumps_after(columns, newest.side)),
        GoodRoad(of.AFTER_JUMP, other, _jumps_after(columns, other)),
        GoodRoad(of.AFTER_RUN, newest.side, _runs_before(columns)),
        GoodRoad(of.LONG, newest.side, newest.length),
    )
    return tuple(road for road in candidates if road.length >= _FEWEST[road.kind])


def _newest_first(outcomes: Iterable[str | None]) -> list[_Column]:
    """Give the columns after the last coup that was not seen."""
    columns: list[_Column] = []
    has_gap = False
    for text in outcomes:
        outcome = None if text is None else parse_outcome(text)
        if outcome is None:
            columns.clear()
            has_gap = True
        elif outcome is Outcome.TIE:
            continue
        elif columns and columns[-1].side is outcome:
            columns[-1] = columns[-1]._replace(length=columns[-1].length + 1)
        else:
            columns.append(_Column(outcome, 1, is_whole=bool(columns) or not has_gap))
    return columns[::-1]


def _other(side: Outcome) -> Outcome:
    return Outcome.PLAYER if side is Outcome.BANKER else Outcome.BANKER


def _unbroken(columns: Iterable[_Column], keeps: Callable[[_Column], bool]) -> int:
    """Count the columns, from the newest back, up to the first that breaks the pattern."""
    return sum(1 for _ in takewhile(keeps, columns))


def _is_single(column: _Column) -> bool:
    return column.is_whole and column.length == 1


def _runs(column: _Column) -> bool:
    return column.length >= 2


def _slope(columns: Sequence[_Column]) -> int:
    steps = takewhile(
        lambda step: step[1].is_whole and step[0].length == step[1].length + 1,
        pairwise(columns),
    )
    return 1 + sum(1 for _ in steps)


def _halls(columns: Sequence[_Column], alone: Outcome) -> int:
    """Count the whole turns of one of a side and two of the other."""
    kept = _unbroken(columns, lambda column: column.is_whole and column.length == (1 if column.side is alone else 2))
    has_begun_another = columns[0].side is alone
    return (kept - has_begun_another) // 2


def _jumps_after(columns: Sequence[_Column], side: Outcome) -> int:
    newest, *before = columns
    if newest.side is side and newest.length > 1:
        return 0
    return _unbroken((column for column in before if column.side is side), _is_single)


def _runs_before(columns: Sequence[_Column]) -> int:
    """Count the runs of the newest column's side before it, while it holds one coup."""
    newest, *before = columns
    if newest.length > 1:
        return 0
    return _unbroken((column for column in before if column.side is newest.side), _runs)
