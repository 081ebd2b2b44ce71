"""Physical lines, and the rows that delimited text makes of them (RFC 4180, read leniently).

A row knows the physical lines it stands on, since that is where a person looks for it: a line feed inside quotes makes
a row of several lines. Any line end counts: CRLF, LF or a lone CR.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

__all__ = ["Row", "physical_lines", "split_rows"]

_LINE: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$")
_MOST_LINES: Final = 200
"""A quote that does not close within so many lines was never meant to open: the rest of the file is not one cell."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a table.

    Attributes
    ----------
    line, last_line
        The physical lines it begins and ends on, from 1.
    cells
        Its cells' texts, quotes taken off.
    text
        The row as it stands in the file, without its line end.
    is_whole
        False where the file ends before the row does: no line end, or a quote left open.
    has_open_quote
        Whether a quote was opened and not closed.
    """

    line: int
    last_line: int
    cells: tuple[str, ...]
    text: str
    is_whole: bool = True
    has_open_quote: bool = False

    @property
    def is_blank(self) -> bool:
        """Whether every cell is blank."""
        return not any(map(str.strip, self.cells))

    @property
    def lines(self) -> int:
        """How many physical lines it takes."""
        return self.last_line - self.line + 1


def physical_lines(text: str) -> list[str]:
    r"""Part a text into its lines, each with its line end.

    Examples
    --------
    >>> physical_lines("BPT\r\n\nPP")
    ['BPT\r\n', '\n', 'PP']
    """
    return _LINE.findall(text)


def split_rows(text: str, delimiter: str) -> Iterator[Row]:
    r"""Give the rows of delimited text, with the physical lines they stand on.

    A quote opens a cell only at its start. One that is never closed spoils its own line alone: the row is given with
    `has_open_quote` and reading goes on at the next line.

    Examples
    --------
    >>> [(row.line, row.cells) for row in split_rows('1,"two\nlines"\n2,"a ""b"" c"', ",")]
    [(1, ('1', 'two\nlines')), (3, ('2', 'a "b" c'))]
    """
    lines = physical_lines(text)
    place = 0
    while place < len(lines):
        line = lines[place]
        bare = line.rstrip("\r\n")
        if '"' not in bare:
            yield Row(place + 1, place + 1, tuple(bare.split(delimiter)), bare, is_whole=bare != line)
            place += 1
            continue
        cells, taken = _quoted_cells(lines, place, delimiter)
        if cells is None:
            rest = tuple(bare.split(delimiter))
            yield Row(place + 1, place + 1, rest, bare, is_whole=place + 1 < len(lines), has_open_quote=True)
            place += 1
            continue
        whole = "".join(lines[place : place + taken])
        bare = whole.rstrip("\r\n")
        yield Row(place + 1, place + taken, tuple(cells), bare, is_whole=bare != whole)
        place += taken


def _quoted_cells(lines: list[str], first: int, delimiter: str) -> tuple[list[str] | None, int]:
    """Give the cells of the row that begins on a line, and how many lines it takes; None if a quote stays open."""
    cells: list[str] = []
    cell = ""
    is_open = False
    for taken, line in enumerate(lines[first : first + _MOST_LINES], start=1):
        at = 0
        end = len(line.rstrip("\r\n"))
        while True:
            if is_open:
                quote = line.find('"', at)
                if quote < 0:
                    cell += line[at:]
                    break
                cell += line[at:quote]
                if line.startswith('""', quote):
                    cell += '"'
                    at = quote + 2
                    continue
                is_open = False
                at = quote + 1
                if taken > 1 and at < end and not line.startswith(delimiter, at):
                    return None, 1  # the quote that seemed to close a cell of several lines opens another
            following = line.find(delimiter, at, end)
            rest = line[at : end if following < 0 else following]
            if not cell and rest.lstrip(" ").startswith('"'):
                is_open = True
                at = line.index('"', at) + 1
                cell = ""
                continue
            cells.append(cell + rest)
            cell = ""
            if following < 0:
                return cells, taken
            at = following + len(delimiter)
    return None, 1
