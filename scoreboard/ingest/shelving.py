"""Which shoe a row of a table belongs to.

A shoe's column says it; an empty cell in it means the shoe above, as in merged cells. Without such a column a shoe ends
where the coups' numbers begin anew, or, where there are no numbers either, at a blank line or a heading.
"""

from __future__ import annotations

from scoreboard.ingest.assembly import Assembly, ShoeDraft
from scoreboard.ingest.headings import Heading
from scoreboard.ingest.records import Record

__all__ = ["Shelving"]


class Shelving:
    """Finds the shoe of each row, and begins new ones."""

    def __init__(self, assembly: Assembly) -> None:
        self._assembly = assembly
        self._named: dict[tuple[str, str], ShoeDraft] = {}
        self._current: dict[str, ShoeDraft] = {}
        self._table = ""
        self._shoe = ""
        self._next_name: str | None = None

    def end_shoe(self, heading: Heading | None = None) -> None:
        """End the shoes being read; the next may have a name from a heading."""
        self._current.clear()
        if heading is not None:
            self._table = heading.table or self._table
            self._next_name = heading.shoe

    def shoe_of(self, record: Record) -> ShoeDraft:
        """Give the shoe that a row belongs to."""
        self._table = record.table or self._table
        if record.shoe is not None:
            self._shoe = record.shoe or self._shoe
            key = (self._table, self._shoe)
            if key not in self._named:
                self._named[key] = self._assembly.new_shoe(self._table, self._shoe or None)
            return self._named[key]
        shoe = self._current.get(self._table)
        if shoe is None or (record.number is not None and _begins_anew(shoe, record.number)):
            shoe = self._current[self._table] = self._assembly.new_shoe(self._table, self._next_name)
            self._next_name = None
        return shoe


def _begins_anew(shoe: ShoeDraft, number: int) -> bool:
    """Say whether the numbers begin anew: they fall to one given before, or below the first.

    The number of the row above again is a repeat, and a lower one never given a row that came late. A log that has its
    newest coup first falls from row to row, and is one shoe.
    """
    if number >= shoe.last:
        return False
    if shoe.takes(number):
        return True
    is_next_below = number == shoe.lowest - 1
    return number < shoe.lowest and not (shoe.is_falling or is_next_below)
