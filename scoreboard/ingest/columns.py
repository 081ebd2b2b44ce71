"""Which column of a table holds what: from its headings, from what the person who imports says, or from the cells."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from scoreboard.errors import InputError
from scoreboard.ingest.cells import is_empty, read_hand, read_number, read_total
from scoreboard.ingest.fields import EVIDENCE, HEADINGS, Field
from scoreboard.ingest.hints import Hints
from scoreboard.ingest.rows import Row
from scoreboard.ingest.spellings import OUTCOMES, folded

__all__ = [
    "Columns",
    "columns_of_cells",
    "columns_of_headings",
    "find_headings",
    "holds_no_data",
    "is_heading_row",
    "leaves_no_doubt",
]

_FIRST_ROWS: Final = 30
"""Headings stand below at most a title and a few lines about the shoe."""

_SIDES: Final = {
    Field.PLAYER: (Field.PLAYER_TOTAL, Field.PLAYER_CARDS),
    Field.BANKER: (Field.BANKER_TOTAL, Field.BANKER_CARDS),
}
_MARKED: Final = frozenset({Field.PLAYER, Field.BANKER, Field.TIE})


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a table hold.

    Attributes
    ----------
    headings
        As they stand; the place's number, from 1, where there are none.
    fields
        What each column holds; None where it is not used.
    """

    headings: tuple[str, ...]
    fields: tuple[Field | None, ...]

    @property
    def places(self) -> Mapping[Field, int]:
        """The place of each field's column, from 0; the first where several hold it."""
        places: dict[Field, int] = {}
        for place, field in enumerate(self.fields):
            if field is not None and field is not Field.IGNORE:
                places.setdefault(field, place)
        return places

    def named(self) -> tuple[tuple[str, str | None], ...]:
        """Give each heading with the field its column is used for."""

        def shown(heading: str) -> str:
            return "".join(heading.splitlines()).strip()

        used = {place: field for field, place in self.places.items()}
        return tuple(
            (shown(heading), field.value if (field := used.get(place)) else None)
            for place, heading in enumerate(self.headings)
        )


def find_headings(rows: Sequence[Row], hints: Hints) -> int | None:
    """Give the place of the row of headings among a table's first rows; None where there is none.

    A title that happens to be a heading's word ("Results") gives way to a fuller row of headings right below it.
    """
    for place, row in enumerate(rows[:_FIRST_ROWS]):
        if not is_heading_row(row, hints):
            continue
        below = next((p for p in range(place + 1, len(rows)) if not rows[p].is_blank), None)
        if below is None or not is_heading_row(rows[below], hints):
            return place
        return max(place, below, key=lambda p: _known(_fields_of(rows[p].cells, hints)))
    return None


def is_heading_row(row: Row, hints: Hints) -> bool:
    """Say whether a row holds headings, at least one of which can tell who won.

    Words such as "Banker" are headings and results at once, so one of them alone does not make a row of headings.
    """
    if any(cell.strip().isdecimal() for cell in row.cells):
        return False
    fields = _fields_of(row.cells, hints)
    known = [(cell, field) for cell, field in zip(row.cells, fields, strict=True) if field is not None]
    if any(folded(cell) in hints.mapping for cell, _ in known):
        return True
    if not EVIDENCE.intersection(field for _, field in known):
        return False
    return leaves_no_doubt(row) or {Field.PLAYER, Field.BANKER} <= set(fields)


def leaves_no_doubt(headings: Row) -> bool:
    """Say whether one of a row's headings can be no typed result or row of results as well.

    Examples
    --------
    >>> [leaves_no_doubt(Row(1, 1, cells, "")) for cells in (("hand", "result"), ("Player", "Banker"), ("p p", "B"))]
    [True, False, False]
    """
    words = map(folded, headings.cells)
    return any(word in HEADINGS and word not in OUTCOMES and not OUTCOMES.keys() >= set(word) for word in words)


def _fields_of(cells: Iterable[str], hints: Hints) -> tuple[Field | None, ...]:
    return tuple(hints.mapping.get(folded(cell)) or HEADINGS.get(folded(cell)) for cell in cells)


def _known(fields: Iterable[Field | None]) -> int:
    return sum(field is not None for field in fields)


def columns_of_headings(headings: Row, below: Sequence[Row], hints: Hints) -> Columns:
    """Give the columns below a row of headings; the cells below it decide what a column headed by a side holds."""
    fields = list(_fields_of(headings.cells, hints))
    for place, field in _by_place(hints, headings.cells, named={folded(cell) for cell in headings.cells}):
        fields[place] = field
    if fields.count(Field.RESULT) > 1:
        # "result" may head the score and "winner" the outcome: the column with most outcomes is meant.
        results = [place for place, field in enumerate(fields) if field is Field.RESULT]
        best = max(results, key=lambda place: sum(folded(cell) in OUTCOMES for cell in _cells(below, place)))
        fields = [None if field is Field.RESULT and place != best else field for place, field in enumerate(fields)]
    if Field.RESULT in fields or not set(fields) >= _MARKED:
        for side, choices in _SIDES.items():
            if side in fields:
                place = fields.index(side)
                fields[place] = _held(_cells(below, place), [choice for choice in choices if choice not in fields])
        fields = [None if field in _MARKED else field for field in fields]
    return Columns(headings.cells, tuple(fields))


def _cells(rows: Sequence[Row], place: int) -> list[str]:
    return [row.cells[place] for row in rows if place < len(row.cells)]


def _by_place(hints: Hints, cells: Sequence[str], *, named: Collection[str]) -> list[tuple[int, Field]]:
    """Give the columns that the mapping does not name by their headings but by their places; refuse any other."""
    placed = []
    for column, field in zip(hints.columns, hints.mapping.values(), strict=True):
        if folded(column) in named:
            continue
        if re.fullmatch("[0-9]{1,3}", column) is None or not 1 <= int(column) <= len(cells):
            raise InputError(
                f'"{column}" is no column',
                where="mapping",
                expected=", ".join(f'"{" ".join(cell.split())}"' for cell in cells) or "a table",
                remedy="Name the column as its heading does, or by its place from 1.",
            )
        placed.append((int(column) - 1, field))
    return placed


def _held(cells: Sequence[str], choices: Sequence[Field]) -> Field | None:
    """Say what a column headed by a side alone holds: the first choice that half of its cells fit."""
    filled = [cell for cell in cells if not is_empty(cell)]
    for choice in choices:
        read: Callable[[str], object] = read_total if choice in (Field.PLAYER_TOTAL, Field.BANKER_TOTAL) else read_hand
        if 2 * sum(_reads(read, cell) for cell in filled) >= len(filled):
            return choice
    return None


def _reads(read: Callable[[str], object], cell: str) -> bool:
    try:
        read(cell)
    except InputError:
        return False
    return True


def columns_of_cells(rows: Sequence[Row], hints: Hints) -> Columns | None:
    """Give the columns of a table without headings; None where the cells do not tell.

    One column whose cells are outcomes, and at most one of rising numbers, tell; several columns of outcomes are typed
    text with commas.
    """
    width = max((len(row.cells) for row in rows), default=0)
    if not rows or (width < 2 and not hints.mapping):
        return None
    fields: list[Field | None] = [None] * width
    columns = [_cells(rows, place) for place in range(width)]
    results = [place for place, cells in enumerate(columns) if _mostly(cells, lambda cell: folded(cell) in OUTCOMES)]
    if len(results) == 1:
        fields[results[0]] = Field.RESULT
        numbers = [
            place for place, cells in enumerate(columns) if _mostly(cells, lambda cell: _reads(read_number, cell))
        ]
        if len(numbers) == 1:
            fields[numbers[0]] = Field.COUP
    widest = max(rows, key=lambda row: len(row.cells))
    for place, field in _by_place(hints, widest.cells, named=()):
        fields[place] = field
    if not EVIDENCE.intersection(field for field in fields if field is not None):
        return None
    return Columns(tuple(map(str, range(1, width + 1))), tuple(fields))


def holds_no_data(row: Row) -> bool:
    """Say whether none of a row's cells is a number or an outcome, as in headings of a language not known.

    Examples
    --------
    >>> holds_no_data(Row(1, 1, ("Runde", "Ergebnis"), "")), holds_no_data(Row(1, 1, ("x", "B"), ""))
    (True, False)
    """
    return not any(folded(cell) in OUTCOMES or re.search("[0-9]", cell) for cell in row.cells)


def _mostly(cells: Sequence[str], is_one: Callable[[str], bool]) -> bool:
    filled = [cell for cell in cells if not is_empty(cell)]
    return bool(filled) and 10 * sum(map(is_one, filled)) >= 9 * len(filled)
