"""One road as one SVG: the only place that draws a road as a picture.

A cell is a square of twenty units. Each mark is a group moved to the middle of its cell that names its coup, as in
`<g class="banker" data-coup="12" transform="translate(50 30)">`. The tie stroke on a big-road cell is a group of its
own inside that one and names the tied coups, `data-coup="13 14"`, so a page finds a coup on every road by
`[data-coup~="13"]` and shows it by adding the class `at`. A previewed mark names a side instead, `data-next="B"`.

Only numbers and known words go in; anything else is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from scoreboard.drawing import marks as drawn
from scoreboard.drawing.details import NOTHING_MORE, Details
from scoreboard.drawing.labels import words
from scoreboard.drawing.style import STYLE
from scoreboard.drawing.wording import escaped, next_in_words, road_in_words
from scoreboard.errors import InputError
from scoreboard.roadmap import Mark, Road, RoadMap, hidden_columns

__all__ = ["CELL", "POINTS", "next_svg", "road_svg"]

CELL: Final = 20
"""The width and height of a cell in user units."""

POINTS: Final = "points"
"""The bead labels that show the winner's total where it is known."""


def road_svg(
    roads: RoadMap,
    road: str,
    *,
    columns: int | None = None,
    labels: str = "en",
    language: str = "en",
    details: Details = NOTHING_MORE,
    ask: str = "",
    highlight: int | None = None,
    style: bool = True,
) -> str:
    r"""Draw one road.

    Parameters
    ----------
    road
        One of `scoreboard.roadmap.Road`.
    columns
        The columns in view, the road's last ones; as many as it takes where not given. Empty cells fill the grid.
    labels
        What beads show: a language's labels (en, zh, ko, ja), or "points" for the winner's total where it is known.
    language
        The language of the words that say what the picture shows.
    details
        Pairs, naturals, totals and flags by coup. Flags are drawn on the bead plate and the big road, the others on the
        bead plate.
    ask
        The sides whose next mark is previewed: "B", "P" or "BP".
    highlight
        The number of a coup to mark on this road.
    style
        Whether the stylesheet goes in. Without it the page must hold `scoreboard.drawing.style.STYLE` itself.

    Raises
    ------
    InputError
        If the road, the labels, the language or a side is none, or the view would have no column.

    Examples
    --------
    >>> from scoreboard.roadmap import road_map
    >>> print(road_svg(road_map("BT"), "big_road", style=False).replace("><", ">\n<"))
    <svg xmlns="http://www.w3.org/2000/svg" class="road big_road" viewBox="-.5 -.5 21 121" role="img"
    aria-label="Big road, 2 coups, last run Banker 1">
    <path class="paper" d="M0 0h20v120H0z"/>
    <path class="grid" d="M0 0h20M0 20h20M0 40h20M0 60h20M0 80h20M0 100h20M0 120h20M0 0v120M20 0v120"/>
    <g class="banker" data-coup="1" transform="translate(10 10)">
    <title>1 Banker</title>
    <rect x="-10" y="-10" width="20" height="20"/>
    <circle r="6.8"/>
    <g class="tie" data-coup="2">
    <title>2 Tie</title>
    <path class="halo" d="M-8 8 8-8"/>
    <path d="M-8 8 8-8"/>
    </g>
    </g>
    </svg>
    """
    which = _verified_road(road)
    vocabulary = words(language)
    bead_labels = None if labels == POINTS else words(labels).cells
    marks: Sequence[Mark] = getattr(roads, which)
    previews = _previews(roads, which, _verified_sides(ask))
    every = [*marks, *previews.values()]
    if columns is None:
        columns = max((mark.column + 1 for mark in every), default=1)
    hidden = hidden_columns(every, columns)

    if which is Road.BEAD_PLATE:
        pictures = drawn.beads(roads, details, vocabulary, bead_labels)
    elif which is Road.BIG_ROAD:
        pictures = drawn.big_road(roads, details, vocabulary)
    else:
        pictures = drawn.derived_road(which, marks, vocabulary)
    groups = []
    for column, row, coups, ties, colour, picture in pictures:
        if column >= hidden:
            at = " at" if highlight is not None and str(highlight) in f"{coups} {ties}".split() else ""
            place = _middle(column - hidden, row)
            groups.append(f'<g class="{colour}{at}" data-coup="{coups}" transform="{place}">{picture}</g>')
    for sides, mark in previews.items():
        if mark.column < hidden:
            continue
        label = words(language if bead_labels is None else labels).cells.get(mark.mark, "")
        colour, picture = drawn.preview(which, mark.mark, label)
        place = _middle(mark.column - hidden, mark.row)
        groups.append(f'<g class="{colour} next" data-next="{sides}" transform="{place}">{picture}</g>')
    return _canvas(
        columns,
        roads.rows,
        "".join(groups),
        classes=f"road {which}",
        says=road_in_words(roads, which, vocabulary),
        style=style,
    )


def next_svg(roads: RoadMap, side: str, *, labels: str = "en", language: str = "en", style: bool = True) -> str:
    """Draw what a side would put on each derived road if it won the next coup: the side's bead and three pale marks.

    It says what would be drawn, not who will win.

    Parameters
    ----------
    side
        "B" or "P".
    labels, language, style
        As for `road_svg`.

    Raises
    ------
    InputError
        If the side, the labels or the language is none.

    Examples
    --------
    >>> from scoreboard.roadmap import road_map
    >>> picture = next_svg(road_map("BPP"), "B", style=False)
    >>> picture[picture.index("aria") :].partition(">")[0]
    'aria-label="if Banker is next: Big eye boy blue, Small road –, Cockroach pig –"'
    """
    if len(_verified_sides(side)) != 1:
        raise InputError(f'sides "{side}"', where="next marks", expected="B or P", remedy="Draw one side at a time.")
    vocabulary = words(language)
    label = words(language if labels == POINTS else labels).cells[side]
    ask = roads.ask[side]
    groups = []
    for place, (road, mark) in enumerate(
        (
            (Road.BEAD_PLATE, Mark(0, 0, 0, side)),
            (Road.BIG_EYE_BOY, ask.big_eye_boy),
            (Road.SMALL_ROAD, ask.small_road),
            (Road.COCKROACH_PIG, ask.cockroach_pig),
        )
    ):
        if mark is not None:
            colour, picture = drawn.preview(road, mark.mark, label)
            groups.append(
                f'<g class="{road}"><g class="{colour} next" data-next="{side}" transform="{_middle(place, 0)}">'
                f"{picture}</g></g>"
            )
    says = next_in_words(roads, side, vocabulary)
    return _canvas(len(Road) - 1, 1, "".join(groups), classes="road next_marks", says=says, style=style)


def _canvas(columns: int, rows: int, content: str, *, classes: str, says: str, style: bool) -> str:
    """Put marks on a grid of empty cells."""
    width, height = CELL * columns, CELL * rows
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{classes}" viewBox="-.5 -.5 {width + 1} {height + 1}" '
        f'role="img" aria-label="{escaped(says)}">'
        f"{f'<style>{STYLE}</style>' if style else ''}"
        f'<path class="paper" d="M0 0h{width}v{height}H0z"/><path class="grid" d="{_grid(columns, rows)}"/>'
        f"{content}</svg>"
    )


@lru_cache
def _grid(columns: int, rows: int) -> str:
    width, height = CELL * columns, CELL * rows
    lines = [f"M0 {y}h{width}" for y in range(0, height + 1, CELL)]
    return "".join([*lines, *(f"M{x} 0v{height}" for x in range(0, width + 1, CELL))])


@lru_cache(maxsize=4096)
def _middle(column: int, row: int) -> str:
    return f"translate({CELL * column + CELL // 2} {CELL * row + CELL // 2})"


def _previews(roads: RoadMap, road: Road, sides: str) -> dict[str, Mark]:
    """Give the marks asked for by the sides that ask; a place that both would take shows neither."""
    if road is Road.BEAD_PLATE:
        column, row = divmod(len(roads.bead_plate), roads.rows)
        asked = {side: Mark(0, column, row, side) for side in sides}
    else:
        asked = {side: mark for side in sides if (mark := getattr(roads.ask[side], road)) is not None}
    if len({(mark.column, mark.row) for mark in asked.values()}) < len(asked):
        return {sides: asked["B"]._replace(mark="")}
    return asked


def _verified_road(road: str) -> Road:
    try:
        return Road(road)
    except ValueError:
        raise InputError(
            f'"{road}" is no road', expected=", ".join(Road), remedy="Draw one of the five roads."
        ) from None


def _verified_sides(sides: str) -> str:
    if sides not in ("", "B", "P", "BP"):
        raise InputError(
            f'sides "{sides}"', where="next marks", expected="B, P or BP", remedy="Leave them out for none."
        )
    return sides
