"""Faults: what kept a line out, where it stands, what was found, what is allowed and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from scoreboard.errors import InputError, ScoreboardError, UnreadableError

__all__ = ["FAULTS", "Fault", "Rejected", "fault"]


@dataclass(frozen=True, slots=True)
class _Kind:
    """What a code says: the sentence with what was found, what is allowed, and the remedy."""

    sentence: str
    expected: str
    remedy: str


FAULTS: Final[dict[str, _Kind]] = {
    "unknown_result": _Kind(
        '"{found}" is no outcome',
        "Banker, Player or Tie in any of the words known",
        "Use '?' for a coup you did not see.",
    ),
    "unreadable_card": _Kind('"{found}" is no card', "cards such as 9h, K or 10s", "Mend the card."),
    "unreadable_number": _Kind(
        '"{found}" is no coup number', "a whole number from 1 to 1999", "Number coups as the shoe does."
    ),
    "unreadable_total": _Kind('"{found}" is no total', "0 to 9", "A total is the last digit of the sum."),
    "unreadable_tick": _Kind('"{found}" says neither yes nor no', "1 or 0, yes or no", "Mend the cell or empty it."),
    "unknown_status": _Kind(
        '"{found}" is no status', "ok, void, cancelled or free", "Mend the cell, or leave the column out."
    ),
    "unknown_source": _Kind('"{found}" is no source', "live, import or simulated", "Leave the column out."),
    "unknown_rules": _Kind('"{found}" are no rules', "rules such as commission,decks=6", "Mend the cell or empty it."),
    "conflicting_rules": _Kind(
        '"{found}", where the shoe began under other rules',
        "one set of rules a shoe",
        "Mend the cell, or begin a new shoe.",
    ),
    "no_result": _Kind(
        "no result, and nothing it follows from",
        "an outcome, both totals, or both hands",
        "Write the outcome, or '?' for a coup you did not see.",
    ),
    "several_results": _Kind('"{found}" are marked at once', "one mark a coup", "Keep the mark of the side that won."),
    "too_many_coups": _Kind(
        "coup {found} of one shoe",
        "at most 1999 coups a shoe",
        "Part the shoes: by a blank line in typed text, by a column of shoes in a table.",
    ),
    "conflicting_repeat": _Kind(
        "{found}", "one row a coup, or the same row again", "Delete the wrong row, or number the coup anew."
    ),
    "cut_off": _Kind(
        'the file ends within "{found}"', "a whole last line", "Copy the file again, or delete its last line."
    ),
    "open_quote": _Kind(
        'a quote is opened and not closed in "{found}"', "quotes in pairs", "Close or delete the quote."
    ),
    "ambiguous_legend": _Kind(
        "the results are the digits {found}, which may mean several things",
        "outcomes, or a legend",
        "Say which is which: --legend 0=B,1=P,2=T (in Python: legend=).",
    ),
    "no_columns": _Kind(
        "no column of results, cards or totals among {found}",
        "a heading such as result, player cards or player total",
        "Name the columns: --map COLUMN=FIELD (in Python: mapping=).",
    ),
    "no_coups": _Kind("no coup in it", "at least one coup", "Check that this is the right file."),
    "unreadable_file": _Kind("{found}", "typed coups or delimited text", "Save it as CSV or plain text."),
}
"""Every fault by its code."""

_LONG: Final = 120


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One thing that keeps a line, or a whole file, out.

    Attributes
    ----------
    line
        The physical line, from 1; None where the file as a whole is meant.
    column
        The place in that line, from 1: of the character in typed text, of the cell in a table; None for the whole line.
    code
        What kind of fault it is, a key of `FAULTS`.
    found
        What stands there, as it stands; only its beginning where it is very long.
    expected, remedy
        What is allowed, and what to do.

    Examples
    --------
    >>> print(fault("unknown_result", line=41, column=2, found="X").says("night.txt"))
    night.txt, line 41, column 2: "X" is no outcome. Expected Banker, Player or Tie in any of the words known. Use...
    """

    line: int | None
    column: int | None
    code: str
    found: str
    expected: str
    remedy: str

    def says(self, file: str) -> str:
        """Say the fault in one line for a person."""
        return str(self.error(file))

    def error(self, file: str) -> ScoreboardError:
        """Give the fault as the error that a strict reading raises."""
        where = [file, f"line {self.line}" if self.line else "", f"column {self.column}" if self.column else ""]
        kind = UnreadableError if self.line is None else InputError
        return kind(
            FAULTS[self.code].sentence.format(found=self.found),
            where=", ".join(part for part in where if part),
            expected=self.expected,
            remedy=self.remedy,
        )

    def as_dict(self) -> dict[str, str | int | None]:
        """Give the fault as `import --json` prints it."""
        return {
            "line": self.line,
            "column": self.column,
            "code": self.code,
            "found": self.found,
            "expected": self.expected,
            "remedy": self.remedy,
        }


@dataclass(frozen=True, slots=True)
class Rejected:
    """A row that was kept out, as it stands in the file, with the fault that kept it out."""

    line: int
    text: str
    fault: Fault


def fault(
    code: str, *, line: int | None, column: int | None = None, found: str = "", because: ScoreboardError | None = None
) -> Fault:
    """Make a fault; what is allowed and what to do come from the error met, or else from the code's own words.

    Examples
    --------
    >>> fault("no_result", line=8).expected
    'an outcome, both totals, or both hands'
    """
    kind = FAULTS[code]
    return Fault(
        line=line,
        column=column,
        code=code,
        found=found if len(found) <= _LONG else found[:_LONG] + "…",
        expected=(because.expected if because else "") or kind.expected,
        remedy=(because.remedy if because else "") or kind.remedy,
    )
