"""Tables as CSV that a spreadsheet shows and does not run; everything we write as CSV is written here."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

__all__ = ["csv_text", "plain_text", "spreadsheet_text"]

_GUARD: Final = "'"
_GUARDED: Final = ("=", "+", "-", "@", "\t", "\r", _GUARD)
"""What a cell begins with that would be run (OWASP ASVS 5.0, 1.2.10), and the guard itself."""


def spreadsheet_text(text: str) -> str:
    """Give a text as a cell that a spreadsheet shows and does not run.

    An apostrophe goes before what begins like a formula, and before one that is there already, so that `plain_text`
    gives the text back.

    Examples
    --------
    >>> [spreadsheet_text(text) for text in ("=HYPERLINK(1)", "'tis", "anna")]
    ["'=HYPERLINK(1)", "''tis", 'anna']
    """
    return _GUARD + text if text.startswith(_GUARDED) else text


def plain_text(cell: str) -> str:
    """Give the text that a cell shows: the twin of `spreadsheet_text`. An apostrophe that guards nothing stays.

    Examples
    --------
    >>> [plain_text(cell) for cell in ("'=HYPERLINK(1)", "''tis", "'tis", "=1")]
    ['=HYPERLINK(1)', "'tis", "'tis", '=1']
    """
    return cell[1:] if cell.startswith(_GUARD) and cell[1:].startswith(_GUARDED) else cell


def csv_text(headings: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    r"""Write a table as RFC 4180 has it, with CRLF, which spreadsheets open everywhere; None is an empty cell.

    Texts are guarded by `spreadsheet_text`. Numbers are not, or a loss of -100 would be a text.

    Examples
    --------
    >>> csv_text(["note", "net", "natural"], [["=1", -100, True], ["a, b", None, False]])
    'note,net,natural\r\n\'=1,-100,true\r\n"a, b",,false\r\n'
    """
    text = io.StringIO(newline="")
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(headings)
    table.writerows(map(_cell, row) for row in rows)
    return text.getvalue()


def _cell(value: object) -> object:
    match value:
        case str():
            return spreadsheet_text(value)
        case bool():
            return str(value).lower()
        case _:
            return value
