"""All five roads as one picture that stands alone, for a file: title, counts, roads, and the next marks."""

from __future__ import annotations

from typing import Final
from unicodedata import east_asian_width

from scoreboard.coup import NOT_SEEN
from scoreboard.drawing.details import NOTHING_MORE, Details
from scoreboard.drawing.labels import Language, Words, words
from scoreboard.drawing.marks import SIDES
from scoreboard.drawing.style import STYLE
from scoreboard.drawing.svg import CELL, next_svg, road_svg
from scoreboard.drawing.typeface import embedded_cjk
from scoreboard.drawing.wording import counts_in_words, escaped
from scoreboard.roadmap import Road, RoadMap

__all__ = ["COLUMNS", "board_svg"]

COLUMNS: Final = {Road.BEAD_PLATE: 14} | dict.fromkeys(list(Road)[1:], 40)
"""The columns a board has as a rule; a longer road gets more, since a file shows the whole shoe."""

_WIDTH: Final = 1600
_EDGE: Final = 28
_GAP: Final = 24
_NAME: Final = 34
_NEXT: Final = 44
_HEAD: Final = 92
_CHIP: Final = 136
_TITLE: Final = 42
_BOARD_STYLE: Final = (
    f".board .title,.board .count{{fill:#fff;font-size:{_TITLE}px;text-anchor:start}}"
    ".board .count{font-size:32px;text-anchor:middle}"
    ".board .name{fill:#b3c0d0;font-size:19px;text-anchor:start}"
    ".board .chip{fill:currentColor;stroke:none}"
)


def board_svg(
    roads: RoadMap,
    *,
    title: str = "",
    labels: str = "en",
    language: str = "en",
    details: Details = NOTHING_MORE,
) -> str:
    """Draw a shoe's five roads as one SVG with a title, the counts, and the marks either side would add next.

    The roads are those of `road_svg`, whole and not cut to a view. The font of the East Asian labels is carried inside
    where they are used, so the file looks the same on a machine that has none.

    Parameters
    ----------
    title
        Names the shoe, such as "Table 7, shoe 12". Any text: it is escaped, and narrowed where it is long.
    labels, language, details
        As for `road_svg`.

    Raises
    ------
    InputError
        If the labels or the language is none.

    Examples
    --------
    >>> from scoreboard.roadmap import road_map
    >>> picture = board_svg(road_map("BPTB"), title="Shoe <1>")
    >>> picture.count("<svg "), "Shoe &lt;1&gt;" in picture
    (8, True)
    """
    vocabulary = words(language)
    half = (_WIDTH - 2 * _EDGE - _GAP) / 2
    right = _EDGE + half + _GAP
    parts = [_head(roads, title, vocabulary)]

    def put(road: Road, x: float, y: float, width: float) -> float:
        """Place a road under its name and give where it ends."""
        used = max((mark.column + 1 for mark in getattr(roads, road)), default=0)
        columns = max(COLUMNS[road], used)
        picture = road_svg(roads, road, columns=columns, labels=labels, language=language, details=details, style=False)
        name = vocabulary.roads[road]
        if roads.is_incomplete and road is Road.BIG_ROAD:
            name += f"{vocabulary.comma}{vocabulary.incomplete}"
        height = width * (CELL * roads.rows + 1) / (CELL * columns + 1)
        parts.append(_name(name, x, y) + _placed(picture, x, y + _NAME, width, height))
        return y + _NAME + height

    top = put(Road.BIG_ROAD, _EDGE, _HEAD, _WIDTH - 2 * _EDGE)
    left_end = put(Road.BEAD_PLATE, _EDGE, top, half)
    right_end = top
    for road in (Road.BIG_EYE_BOY, Road.SMALL_ROAD, Road.COCKROACH_PIG):
        right_end = put(road, right, right_end, half)
    for place, side in enumerate("BP"):
        x = _EDGE + place * half / 2
        strip = next_svg(roads, side, labels=labels, language=language, style=False)
        parts.append(_name(vocabulary.following.format(vocabulary.sides[side]), x, left_end))
        parts.append(_placed(strip, x, left_end + _NAME, _NEXT * (4 * CELL + 1) / (CELL + 1), _NEXT))
    height = max(left_end + _NAME + _NEXT, right_end) + _EDGE

    counts = counts_in_words(roads, vocabulary)
    says = escaped(f"{title}{vocabulary.colon}{counts}" if title else counts)
    font = embedded_cjk() if {labels, language} & {*Language} - {Language.ENGLISH} else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="road board" viewBox="0 0 {_WIDTH} {height:g}" role="img" '
        f'aria-label="{says}"><style>{font}{STYLE}{_BOARD_STYLE}</style>'
        f'<path fill="#0b131f" d="M0 0h{_WIDTH}v{height:g}H0z"/>{"".join(parts)}</svg>'
    )


def _head(roads: RoadMap, title: str, words: Words) -> str:
    """Put the title left and the counts right; the title is narrowed into the room that is left."""
    unseen = sum(bead.mark == NOT_SEEN for bead in roads.bead_plate)
    counts = roads.counts | ({NOT_SEEN: unseen} if unseen else {})
    x = _WIDTH - _EDGE
    parts = []
    for side, count in reversed(counts.items()):
        x -= _CHIP
        parts.append(
            f'<g class="{SIDES[side]}"><path class="chip" d="M{x} 22h{_CHIP}v54h-{_CHIP}z"/></g>'
            f'<text class="count" x="{x + _CHIP / 2:g}" y="60">{escaped(words.cells[side])} {count}</text>'
        )
        x -= _GAP // 2
    room = x - _EDGE
    narrowed = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if _width(title) > room else ""
    return f'<text class="title" x="{_EDGE}" y="63"{narrowed}>{escaped(title)}</text>{"".join(parts)}'


def _name(name: str, x: float, y: float) -> str:
    return f'<text class="name" x="{x:g}" y="{y + 25:g}">{escaped(name)}</text>'


def _width(title: str) -> float:
    """Estimate a title's width: East Asian signs are square, others take two thirds of that."""
    return _TITLE * sum(1 if east_asian_width(sign) in "WF" else 0.66 for sign in title)


def _placed(picture: str, x: float, y: float, width: float, height: float) -> str:
    """Set a picture into a larger one."""
    return picture.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)
