"""Delimited text: one coup a row, in columns that headings or the cells themselves explain."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from scoreboard.coup import Outcome
from scoreboard.errors import InputError
from scoreboard.ingest.assembly import Assembly
from scoreboard.ingest.cells import HIGHEST_COUP
from scoreboard.ingest.columns import (
    Columns,
    columns_of_cells,
    columns_of_headings,
    find_headings,
    holds_no_data,
    is_heading_row,
    leaves_no_doubt,
)
from scoreboard.ingest.document import Document
from scoreboard.ingest.faults import Fault, fault
from scoreboard.ingest.fields import Field
from scoreboard.ingest.headings import read_heading
from scoreboard.ingest.hints import Hints
from scoreboard.ingest.legend import are_digits, is_digit, only_reading
from scoreboard.ingest.records import Record, RecordReader
from scoreboard.ingest.report import ImportReport, LineKind
from scoreboard.ingest.rows import Row, split_rows
from scoreboard.ingest.shelving import Shelving
from scoreboard.ingest.summaries import read_summary

__all__ = ["DelimitedReader"]

_DELIMITERS: Final = (",", ";", "\t", "|", "，")
_SAMPLE: Final = 16 * 1024
_SAMPLE_ROWS: Final = 200
_A_TABLE: Final = 0.4
_HEADED: Final = 0.95


class DelimitedReader:
    """Reads a table written as text: commas, semicolons, tabs or bars between its cells."""

    name = "csv"

    def sureness(self, document: Document, hints: Hints) -> float:
        """Give 1 below headings that mean nothing else, otherwise the share of the first rows that read.

        Headings such as "Banker" that explain half of the rows below them are hardly typed text. Rows of one width that
        nothing explains are still more likely a table than typed text.
        """
        layout = _layout(document.text, hints)
        if layout.columns is None:
            widths = {len(row.cells) for row in layout.rows if not row.is_blank}
            return _A_TABLE if len(layout.rows) > 1 and len(widths) == 1 and widths != {1} else 0.0
        if layout.headings is not None and (hints.mapping or leaves_no_doubt(layout.headings)):
            return 1.0
        reader = RecordReader(layout.columns, hints, hints.legend)
        filled = [row for row in layout.rows if not row.is_blank]
        share = sum(reader.read(row).problem is None for row in filled) / max(len(filled), 1)
        return max(share, _HEADED) if layout.headings is not None and share >= 0.5 else share

    def read(self, document: Document, hints: Hints) -> ImportReport:
        """Read every row."""
        assembly = Assembly(document, hints)
        rows = list(split_rows(document.text, _layout(document.text, hints).delimiter))
        columns, headings = _columns(rows, hints)
        if columns is None:
            _ask_for_columns(rows, assembly)
        else:
            _TableReading(rows, hints, assembly).read(columns, headings)
        return assembly.report(self.name)


@dataclass(frozen=True, slots=True)
class _Layout:
    """How a table seems to be written, judged by its first rows, of which `rows` are those below the headings."""

    delimiter: str
    columns: Columns | None
    headings: Row | None
    rows: list[Row]


def _layout(text: str, hints: Hints) -> _Layout:
    """Choose the delimiter that explains most columns by headings, or else by cells, or parts most cells."""
    sample = text[:_SAMPLE]
    if len(sample) < len(text):
        sample = sample[: max(sample.rfind("\n"), sample.rfind("\r")) + 1] or sample
    best: tuple[tuple[int, int], _Layout] | None = None
    problem: tuple[int, InputError] | None = None
    for delimiter in _DELIMITERS:
        rows = list(islice(split_rows(sample, delimiter), _SAMPLE_ROWS))
        width = max((len(row.cells) for row in rows), default=0)
        try:
            columns, place = _columns(rows, hints)
        except InputError as error:  # a column was named that another delimiter may part
            if problem is None or width > problem[0]:
                problem = (width, error)
            continue
        headings = None if place is None else rows[place]
        known = 0 if columns is None else sum(field is not None for field in columns.fields)
        rank = (1 if headings is None else 2, known) if known else (0, width)
        if best is None or rank > best[0]:
            best = (rank, _Layout(delimiter, columns, headings, rows if place is None else rows[place + 1 :]))
    if best is None:
        assert problem is not None
        raise problem[1]
    return best[1]


def _columns(rows: list[Row], hints: Hints) -> tuple[Columns | None, int | None]:
    """Give what a table's columns hold, and the place of its row of headings, where there is one.

    Headings in a language that is not known are headings still: a first row none of whose cells could be data.
    """
    place = find_headings(rows, hints)
    if place is not None:
        return columns_of_headings(rows[place], rows[place + 1 : place + _SAMPLE_ROWS], hints), place
    if rows and holds_no_data(rows[0]):
        below = columns_of_cells(rows[1:_SAMPLE_ROWS], hints)
        if below is not None:
            return replace(below, headings=rows[0].cells), 0
    return columns_of_cells(rows[:_SAMPLE_ROWS], hints), None


def _ask_for_columns(rows: list[Row], assembly: Assembly) -> None:
    """Keep every row out with one question: which column is what."""
    asked: Fault | None = None
    for row in rows:
        if row.is_blank:
            assembly.mark(LineKind.BLANK, row.lines)
            continue
        is_told = asked is not None
        asked = asked or fault("no_columns", line=row.line, found=", ".join(cell.strip() for cell in row.cells))
        assembly.keep_out(asked, line=row.line, text=row.text, lines=row.lines, is_told=is_told)


class _TableReading:
    """One pass over the rows of a table."""

    def __init__(self, rows: list[Row], hints: Hints, assembly: Assembly) -> None:
        self.rows = rows
        self.hints = hints
        self.assembly = assembly
        self.shelving = Shelving(assembly)
        self.asked: Fault | None = None

    def read(self, columns: Columns, headings: int | None) -> None:
        """Read everything: what stands above the headings, the headings, and the rows below."""
        first = 0
        if headings is not None:
            for row in self.rows[:headings]:
                self.title(row)
            self.assembly.mark(LineKind.HEADING, self.rows[headings].lines)
            first = headings + 1
        self.begin(columns, first)
        for place in range(first, len(self.rows)):
            self.row(place)

    def begin(self, columns: Columns, place: int) -> None:
        """Read with these columns from this row on."""
        self.columns = columns
        self.has_own_shoes = Field.SHOE in columns.places or Field.COUP in columns.places
        self.assembly.columns = self.assembly.columns or columns.named()
        legend = self.hints.legend or self.legend(columns, self.rows[place:])
        self.reader = RecordReader(columns, self.hints, legend)

    def legend(self, columns: Columns, rows: list[Row]) -> dict[str, Outcome]:
        """Find out what digits in the results mean, where the cards or totals beside them leave one reading."""
        whole = RecordReader(columns, self.hints, {})
        signs = [whole.text(row, Field.RESULT) for row in rows]
        if not are_digits(signs):
            return {}
        without = replace(columns, fields=tuple(None if field is Field.RESULT else field for field in columns.fields))
        winners = RecordReader(without, self.hints, {})
        seen = []
        for row, sign in zip(rows, signs, strict=True):
            if is_digit(sign):
                coup = winners.read(row).coup
                seen.append((sign, None if coup is None else coup.outcome))
        meaning = only_reading(seen)
        if meaning is None:
            found = ", ".join(sorted({sign.strip() for sign, _ in seen}))
            line = next(row.line for row, sign in zip(rows, signs, strict=True) if is_digit(sign))
            self.asked = fault("ambiguous_legend", line=line, column=columns.places[Field.RESULT] + 1, found=found)
            self.assembly.faults.append(self.asked)
            return {}
        self.assembly.legend = meaning
        return dict(meaning)

    def title(self, row: Row) -> None:
        """Take a row above the headings: a title, or the name of the shoe."""
        if row.is_blank:
            self.assembly.mark(LineKind.BLANK, row.lines)
            return
        heading = read_heading(_joined(row))
        if heading is not None:
            self.shelving.end_shoe(heading)
        self.assembly.mark(LineKind.HEADING, row.lines)

    def row(self, place: int) -> None:
        """Take a row below the headings."""
        row = self.rows[place]
        if row.is_blank:
            # A line without its delimiters parts shoes as in typed text; a row of empty cells is only an empty row.
            if not row.text.strip() and not self.has_own_shoes:
                self.shelving.end_shoe()
            self.assembly.mark(LineKind.BLANK, row.lines)
            return
        record = self.reader.read(row)
        if record.problem is not None and self.is_between(place):
            return
        self.put(row, record)

    def is_between(self, place: int) -> bool:
        """Take a row that is no coup: headings again, the beginning of a shoe, or a summary."""
        row = self.rows[place]
        joined = _joined(row)
        heading = read_heading(joined)
        if is_heading_row(row, self.hints):
            if row.cells != self.columns.headings:
                self.begin(columns_of_headings(row, self.rows[place + 1 : place + _SAMPLE_ROWS], self.hints), place + 1)
            if not self.has_own_shoes:
                self.shelving.end_shoe()
        elif heading is not None:
            self.shelving.end_shoe(heading)
        else:
            summary = read_summary(joined, line=row.line)
            if summary is None:
                return False
            self.assembly.sum_up(summary, row.lines)
            return True
        self.assembly.mark(LineKind.HEADING, row.lines)
        return True

    def put(self, row: Row, record: Record) -> None:
        """Put a row into its shoe, or keep it out."""
        shoe = self.shelving.shoe_of(record)
        problem = record.problem
        if problem is None and record.rules is not None:
            if shoe.rules not in (None, record.rules):
                problem = fault("conflicting_rules", line=row.line, found=self.reader.text(row, Field.RULES))
            shoe.rules = shoe.rules or record.rules
        if problem is None and record.coup is not None:
            number = record.number or shoe.last + 1
            coup = record.coup if record.coup.number == number else replace(record.coup, number=number)
            if number > HIGHEST_COUP:
                done: LineKind | Fault = fault("too_many_coups", line=row.line, found=str(number))
            else:
                done = shoe.add(row.line, coup)
            if not isinstance(done, Fault):
                self.assembly.mark(done, row.lines)
                if done is not LineKind.REPEATS:
                    for code, detail in record.flags:
                        shoe.flag(row.line, number, code, detail)
                return
            problem = done
        assert problem is not None  # a row without a coup has a problem
        if record.number is not None:
            shoe.reject(record.number)
        if self.asked is not None and problem.code == "unknown_result" and is_digit(problem.found):
            self.assembly.keep_out(self.asked, line=row.line, text=row.text, lines=row.lines, is_told=True)
        else:
            self.assembly.keep_out(problem, line=row.line, text=row.text, lines=row.lines)


def _joined(row: Row) -> str:
    return " ".join(cell.strip() for cell in row.cells if cell.strip())
