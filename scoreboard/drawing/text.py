"""The roads as text for a terminal: a grid of letters, as a player would note them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoreboard.coup import NOT_SEEN, Outcome
from scoreboard.drawing.labels import words
from scoreboard.drawing.wording import counts_in_words, next_in_words
from scoreboard.roadmap import GoodRoad, GoodRoadKind, Mark, Road, RoadMap, window

__all__ = ["board_text", "good_road_text", "road_text"]

_EMPTY: Final = "."
_RED, _BLUE, _GREEN, _GREY = 91, 94, 92, 90
_SIDE_COLOURS: Final = {"B": _RED, "P": _BLUE, "T": _GREEN, NOT_SEEN: _GREY}
_DERIVED_COLOURS: Final = {"R": _RED, "B": _BLUE}

_GOOD_ROADS: Final[Mapping[GoodRoadKind, str]] = MappingProxyType(
    {
        GoodRoadKind.SLOPE: "slope, {length} columns",
        GoodRoadKind.DOUBLE_JUMP: "double jump, {length} columns",
        GoodRoadKind.SINGLE_JUMP: "single jump, {length} columns",
        GoodRoadKind.ROW_BY_ROW: "row by row, {length} columns",
        GoodRoadKind.ONE_HALL_TWO_ROOMS: "one hall two rooms with {side} alone, {length} times",
        GoodRoadKind.AFTER_JUMP: "after-{side} jump, {length} times",
        GoodRoadKind.AFTER_RUN: "after-{side} run, {length} columns",
        GoodRoadKind.LONG: "long {side}, {length} coups",
    }
)


def board_text(roads: RoadMap, *, width: int | None = None, colour: bool = False) -> str:
    """Give all five roads under their names, with the counts and the good road in force above and the next marks below.

    Parameters
    ----------
    width
        The characters of a line; a longer road shows its last columns. Whole roads where not given.
    colour
        Whether letters carry the terminal's colours. Ask for it only where the text goes to a terminal.

    Examples
    --------
    >>> from scoreboard.roadmap import road_map
    >>> print(board_text(road_map("BTPPB?", rows=3)))
    Banker 2, Player 2, Tie 1; 1 coup not seen: incomplete
    <BLANKLINE>
    Bead plate
    B P
    T B
    P ?
    <BLANKLINE>
    Big road
    B1 P  B
    .  P  .
    .  .  .
    <BLANKLINE>
    Big eye boy
    B
    B
    .
    <BLANKLINE>
    Small road
    .
    .
    .
    <BLANKLINE>
    Cockroach pig
    .
    .
    .
    <BLANKLINE>
    if Banker is next: Big eye boy red, Small road blue, Cockroach pig –
    if Player is next: Big eye boy blue, Small road red, Cockroach pig –
    """
    english = words("en")
    counts = counts_in_words(roads, english)
    if roads.is_incomplete:
        unseen = sum(bead.mark == NOT_SEEN for bead in roads.bead_plate)
        counts += f"; {english.coups[unseen != 1].format(unseen)} {english.sides[NOT_SEEN]}: {english.incomplete}"
    grids = [f"{english.roads[road]}\n{road_text(roads, road, width=width, colour=colour)}" for road in Road]
    following = "\n".join(next_in_words(roads, side, english) for side in "BP")
    heading = f"{counts}\n{good_road_text(roads.good_road)}" if roads.good_road else counts
    return "\n\n".join([heading, *grids, following])


def good_road_text(good: GoodRoad) -> str:
    """Give a good road's name and length in one line that also says what it is not.

    Examples
    --------
    >>> from scoreboard.roadmap import GoodRoad, GoodRoadKind
    >>> good_road_text(GoodRoad(GoodRoadKind.LONG, Outcome.BANKER, 5))
    'Good road: long Banker, 5 coups (describes the past, not the next coup)'
    """
    side = words("en").sides[good.side] if good.side else ""
    name = _GOOD_ROADS[good.kind].format(side=side, length=good.length)
    return f"Good road: {name} (describes the past, not the next coup)"


def road_text(roads: RoadMap, road: Road, *, width: int | None = None, colour: bool = False) -> str:
    """Give one road as lines of letters: B, P, T and "?", or R and B for the red and blue of a derived road.

    A number behind a big-road letter counts its ties, those that came before the first decided coup among them. While
    there is none they stand alone as T with their number.

    Examples
    --------
    >>> from scoreboard.roadmap import Road, road_map
    >>> print(road_text(road_map("TBTPP" + 11 * "T", rows=2), Road.BIG_ROAD))
    B2  P
    .   P11
    """
    marks = _with_all_ties(roads) if road is Road.BIG_ROAD else getattr(roads, road)
    size = max((len(_letters(mark)) for mark in marks), default=1)
    if width is not None:
        marks = window(marks, max(1, (width + 1) // (size + 1)))
    columns = max((mark.column + 1 for mark in marks), default=1)
    grid = [[_EMPTY.ljust(size)] * columns for _ in range(roads.rows)]
    codes = _SIDE_COLOURS if road in (Road.BEAD_PLATE, Road.BIG_ROAD) else _DERIVED_COLOURS
    for mark in marks:
        letters = _letters(mark).ljust(size)
        grid[mark.row][mark.column] = f"\x1b[{codes[mark.mark]}m{letters}\x1b[0m" if colour else letters
    return "\n".join(" ".join(line).rstrip() for line in grid)


def _with_all_ties(roads: RoadMap) -> list[Mark]:
    """Give the big road's marks with every tie that belongs to them; ties that wait for a mark make one."""
    if not roads.big_road:
        return [Mark(0, 0, 0, Outcome.TIE, roads.leading_ties)] if roads.leading_ties else []
    first, *others = roads.big_road
    own = 1 if first.mark == Outcome.TIE else roads.leading_ties
    return [first._replace(ties=first.ties + own), *others]


def _letters(mark: Mark) -> str:
    shown = mark.ties - (mark.mark == Outcome.TIE) > 0
    return f"{mark.mark}{mark.ties}" if shown else mark.mark
