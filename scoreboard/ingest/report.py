"""What reading a file gave: its shoes, what was kept out, what was let in but is doubtful, and what each line was."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

import polars as pl

from scoreboard.coup import Outcome
from scoreboard.errors import UnreadableError
from scoreboard.flags import Flag
from scoreboard.frames import Coups, ShoeKey
from scoreboard.ingest.faults import Fault, Rejected, fault
from scoreboard.rules import Rules

if TYPE_CHECKING:
    from scoreboard.ledger import Conflict  # reading a file must not load the store's libraries

__all__ = ["ImportReport", "ImportedShoe", "LineFlag", "LineKind", "Lines"]


class LineKind(StrEnum):
    """What a line of a log turned out to be."""

    COUPS = "coups"
    REPEATS = "repeats"
    VOIDS = "voids"
    FAULTS = "faults"
    BLANK = "blank"
    HEADING = "heading"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lines:
    """How many physical lines a file has, and how many of them are of each kind; the kinds add up to `read`.

    A line is what ends with CRLF, LF or CR, or is left at the end; an empty rest after the last line end is none. Every
    line is of one kind. A row whose quotes hold line ends stands on several lines, and all of them are of the row's
    kind. A line of typed text holds any number of coups; one with a fault in it is of the kind `faults`, whatever else
    it holds.
    """

    read: int = 0
    coups: int = 0
    repeats: int = 0
    voids: int = 0
    faults: int = 0
    blank: int = 0
    heading: int = 0
    summary: int = 0

    @classmethod
    def of(cls, read: int, kinds: Mapping[LineKind, int]) -> Self:
        """Give the lines of a file from how many there are of each kind.

        Examples
        --------
        >>> Lines.of(3, {LineKind.COUPS: 2, LineKind.BLANK: 1}).coups
        2
        """
        return cls(read=read, **{kind.value: count for kind, count in kinds.items()})

    def as_dict(self) -> dict[str, int]:
        """Give the counts by kind, `read` first."""
        return {field.name: getattr(self, field.name) for field in fields(self)}


@dataclass(frozen=True, slots=True)
class LineFlag:
    """A flag with where it stands: its line, and the shoe of the coup it is shown with."""

    line: int
    key: ShoeKey
    flag: Flag

    def as_dict(self) -> dict[str, str | int]:
        """Give the flag as `import --json` prints it, and the shoe and coup it belongs to."""
        return {
            "line": self.line,
            "code": self.flag.code,
            "detail": self.flag.detail,
            "shoe": str(self.key),
            "coup": self.flag.coup,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedShoe:
    """One shoe of a file.

    Attributes
    ----------
    key
        Its table and name.
    rules
        What was played, as the file or the person who imports says; otherwise the usual rules.
    first_coup
        The number of the first coup seen; None where none was.
    outcomes
        The coups in order, "?" for one not seen or missing between two that were.
    counts
        How many of each outcome were seen.
    rejected
        The numbers of coups that were kept out and whose number is known.
    in_doubt
        Whether something among its typed letters meant nothing, so that the places of the letters after it are not
        certain. Such a shoe is only offered once somebody decides to keep what was good.
    flags
        What only reading could notice, by coup: it is stored with the shoe.
    """

    key: ShoeKey
    rules: Rules
    first_coup: int | None
    outcomes: str
    counts: Mapping[Outcome, int]
    rejected: tuple[int, ...] = ()
    in_doubt: bool = False
    flags: tuple[Flag, ...] = ()

    def as_dict(self) -> dict[str, Any]:
        """Give the shoe as `import --json` prints it."""
        return {
            "table": self.key.table,
            "shoe": self.key.shoe,
            "first_coup": self.first_coup,
            "outcomes": self.outcomes,
            "counts": {outcome.value: self.counts[outcome] for outcome in Outcome},
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportReport:
    """What reading one file gave.

    Attributes
    ----------
    file
        The file's path as it was given; empty for typed text.
    encoding
        The Python codec it was decoded with.
    format
        The reader that read it.
    coups
        The coups frame of everything good in it, by shoe as they appear and by number; also where there are faults.
    shoes
        Its shoes, as they appear.
    faults
        What kept lines out, by line. With any fault nothing is stored unless somebody decides to keep the rest.
    flags
        What was let in but cannot be right or was inferred, by line.
    lines
        What each of its lines was.
    rejected
        The rows that were kept out, as they stand.
    columns
        The headings of a table, each with the field it was taken for; None where it was not used.
    legend
        What the digits of its results mean, where the file itself told.
    added, duplicates, conflicts
        What storing it did: coups new to the store, coups already there, and coups that are there as something else.
    """

    file: str
    encoding: str
    format: str
    coups: pl.DataFrame
    shoes: tuple[ImportedShoe, ...] = ()
    faults: tuple[Fault, ...] = ()
    flags: tuple[LineFlag, ...] = ()
    lines: Lines = Lines()
    rejected: tuple[Rejected, ...] = ()
    columns: tuple[tuple[str, str | None], ...] = ()
    legend: Mapping[str, Outcome] = field(default_factory=dict)
    added: int = 0
    duplicates: int = 0
    conflicts: tuple[Conflict, ...] = ()

    @classmethod
    def unreadable(cls, file: str, error: UnreadableError) -> Self:
        """Give the report of a file that could not be read at all.

        Examples
        --------
        >>> ImportReport.unreadable("x.png", UnreadableError("a picture, not text")).faults[0].code
        'unreadable_file'
        """
        problem = fault("unreadable_file", line=None, found=error.found, because=error)
        return cls(file=file, encoding="", format="", coups=Coups.create_empty(), faults=(problem,))

    def as_dict(self) -> dict[str, Any]:
        """Give the report as `import --json` prints it.

        Shoes in doubt are left out: they are offered once somebody decides to keep what was good.
        """
        return {
            "file": self.file,
            "encoding": self.encoding,
            "format": self.format,
            "shoes": [shoe.as_dict() for shoe in self.shoes if not shoe.in_doubt],
            "faults": [fault.as_dict() for fault in self.faults],
            "flags": [flag.as_dict() for flag in self.flags],
            "lines": self.lines.as_dict(),
            "added": self.added,
            "duplicates": self.duplicates,
            "conflicts": [conflict.as_dict() for conflict in self.conflicts],
        }
