"""What each mark looks like, drawn around the middle of a cell of twenty units. The weights stand in the stylesheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from scoreboard.coup import NOT_SEEN, Outcome
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import Words
from scoreboard.drawing.wording import escaped, result_in_words
from scoreboard.roadmap.board import Mark, RoadMap
from scoreboard.roadmap.names import Road

__all__ = ["COLOURS", "SHAPES", "SIDES", "Drawn", "beads", "big_road", "derived_road", "preview"]

SIDES: Final = {"B": "banker", "P": "player", "T": "tie", NOT_SEEN: "unseen"}
"""The class of each outcome."""

COLOURS: Final = {"R": "red", "B": "blue"}
"""The class of each mark of a derived road."""

AREA: Final = '<rect x="-10" y="-10" width="20" height="20"/>'
"""What can be pointed at, and what shows that a coup is."""

_PLACE: Final = '<rect x="-9" y="-9" width="18" height="18" rx="4"/>'
_SLASH: Final = '<path d="M-6 6 6-6"/>'
_TIE: Final = '<path class="halo" d="M-8 8 8-8"/><path d="M-8 8 8-8"/>'
SHAPES: Final[Mapping[str, Mapping[str, str]]] = {
    Road.BIG_ROAD: {"B": '<circle r="6.8"/>', "P": '<circle r="7.7"/>', "T": '<circle r="7.7"/>'},
    Road.BIG_EYE_BOY: {"R": '<circle r="6.2"/>', "B": '<circle r="7.1"/>'},
    Road.SMALL_ROAD: {"R": '<circle r="8"/>', "B": '<circle r="5.6"/>'},
    Road.COCKROACH_PIG: {"R": _SLASH, "B": _SLASH},
}
"""Ring, ring, dot and slash by road and mark."""

_DISC: Final = '<circle r="9"/><text class="label" y="4.6">{}</text>'
_BY_POINTS: Final = {
    "B": _DISC,
    "P": '<circle class="hollow" r="7.8"/><text class="inked" y="4.6">{}</text>',
    "T": '<path class="solid" d="M-7-7H7V7H-7z"/><text class="label" y="4.6">{}</text>',
}
# What stands in a corner stays inside its cell with its edge: a view that begins at the next column shows none of it.
_BANKER_PAIR: Final = '<circle class="pair banker" cx="-6.5" cy="-6.5" r="3"/>'
_PLAYER_PAIR: Final = '<circle class="pair player" cx="6.5" cy="6.5" r="3"/>'
_NATURAL: Final = '<path class="natural" d="M5.9-9.5 7.1-7.1 9.5-5.9 7.1-4.7 5.9-2.3 4.7-4.7 2.3-5.9 4.7-7.1z"/>'
_FLAG: Final = '<path class="flag" d="M-9.5 9.5-5.5 2-1.5 9.5zM-5.5 4.5v2M-5.5 7.9v.2"/>'


Drawn: TypeAlias = tuple[int, int, str, str, str, str]
"""A mark as drawn: its column and row; the number of the coup it shows (of ties that have a cell of their own, all);
the numbers of the ties it carries; its colour's name; its elements. A plain tuple, because a board has 360 of them."""


def beads(roads: RoadMap, details: Details, words: Words, labels: Mapping[str, str] | None) -> Iterator[Drawn]:
    """Draw the beads; without labels they show the winner's total where it is known."""
    discs = {outcome: AREA + _DISC.format(escaped(label)) for outcome, label in (labels or words.cells).items()}
    title = _titles(details, words)
    for coup, column, row, outcome, _ in roads.bead_plate:
        picture = title(coup, outcome)
        if labels is None and outcome in _BY_POINTS and coup in details.points:
            picture += AREA + _BY_POINTS[outcome].format(details.points[coup])
        else:
            picture += discs[outcome]
        if coup in details.banker_pairs:
            picture += _BANKER_PAIR
        if coup in details.player_pairs:
            picture += _PLAYER_PAIR
        if coup in details.naturals:
            picture += _NATURAL
        if coup in details.flags:
            picture += _FLAG
        yield (column, row, f"{coup:d}", "", SIDES[outcome], picture)


def big_road(roads: RoadMap, details: Details, words: Words) -> Iterator[Drawn]:
    """Draw the rings with their ties; ties that still wait for a ring stand alone on the first cell."""
    tied = _tied_coups(roads)
    title = _titles(details, words)
    tie = escaped(words.sides[Outcome.TIE])
    for coup, column, row, side, _ in roads.big_road:
        ties = tied[coup]
        coups, carried = f"{coup:d}", _numbers(ties)
        picture = title(coup, side) + AREA + SHAPES[Road.BIG_ROAD][side]
        if side == Outcome.TIE:
            coups = _numbers([coup, *ties])
            picture += _stroke(1 + len(ties))
        elif ties:
            stroke = f"<title>{carried} {tie}</title>{_stroke(len(ties))}"
            picture += f'<g class="tie" data-coup="{carried}">{stroke}</g>'
        if coup in details.flags:
            picture += _FLAG
        yield (column, row, coups, carried, SIDES[side], picture)
    if waiting := tied.get(None):
        coups = _numbers(waiting)
        picture = f"<title>{coups} {tie}</title>{AREA}{_stroke(len(waiting))}"
        yield (0, 0, coups, "", SIDES[Outcome.TIE], picture)


def derived_road(road: Road, marks: Sequence[Mark], words: Words) -> Iterator[Drawn]:
    """Draw the marks of a derived road."""
    pictures = {mark: f" {escaped(words.marks[mark])}</title>{AREA}{shape}" for mark, shape in SHAPES[road].items()}
    for coup, column, row, mark, _ in marks:
        yield (column, row, f"{coup:d}", "", COLOURS[mark], f"<title>{coup:d}{pictures[mark]}")


def preview(road: Road, mark: str, label: str) -> tuple[str, str]:
    """Give the class and the picture of a mark that is only asked for: a dashed place, and in it the mark, pale.

    On the bead plate the label stands in the place. Without a mark the place stays empty.
    """
    if not mark:
        return SIDES[NOT_SEEN], _PLACE
    if road is Road.BEAD_PLATE:
        return SIDES[mark], f'{_PLACE}<text class="inked" y="4.6">{escaped(label)}</text>'
    colours = SIDES if road is Road.BIG_ROAD else COLOURS
    return colours[mark], _PLACE + SHAPES[road][mark]


def _titles(details: Details, words: Words) -> Callable[[int, str], str]:
    """Give what says a coup in words; most coups are no more than their winner, so that is put together by hand."""
    sides = {outcome: escaped(name) for outcome, name in words.sides.items()}
    more = details.coups

    def title(coup: int, outcome: str) -> str:
        if coup in more:
            return f"<title>{coup:d} {escaped(result_in_words(coup, words.sides[outcome], details, words))}</title>"
        return f"<title>{coup:d} {sides[outcome]}</title>"

    return title


def _numbers(coups: Sequence[int]) -> str:
    return " ".join([f"{coup:d}" for coup in coups])


def _stroke(ties: int) -> str:
    """Draw the green stroke, from the second tie on with their number, never capped."""
    if ties == 1:
        return _TIE
    size = {1: 12, 2: 9.5}.get(len(str(ties)), 7)
    return f'{_TIE}<text class="number" y="{size * 0.36:.2g}" font-size="{size}">{ties}</text>'


def _tied_coups(roads: RoadMap) -> dict[int | None, list[int]]:
    """Give the coups of the ties on each big-road cell by the cell's coup; by None those that wait for a cell."""
    cells = {mark.coup for mark in roads.big_road}
    tied: dict[int | None, list[int]] = {None: []}
    cell = None
    for bead in roads.bead_plate:
        if bead.coup in cells:
            tied[bead.coup] = tied.pop(None, [])  # those that waited ride on the first cell
            cell = bead.coup
        elif bead.mark == Outcome.TIE:
            tied[cell].append(bead.coup)
    return tied
