"""From one row of a table to one coup: its cells read, its outcome inferred if need be, or what keeps it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from scoreboard.cards import Card
from scoreboard.coup import Coup, Outcome, Status, hand_total, winner_of
from scoreboard.errors import InputError
from scoreboard.ingest.cells import (
    is_empty,
    read_hand,
    read_name,
    read_number,
    read_outcome,
    read_pairs,
    read_six,
    read_source,
    read_status,
    read_tick,
    read_time,
    read_total,
)
from scoreboard.ingest.columns import Columns
from scoreboard.ingest.faults import Fault, fault
from scoreboard.ingest.fields import CARD_FIELDS, Field
from scoreboard.ingest.hints import Hints
from scoreboard.ingest.rows import Row
from scoreboard.ingest.spellings import OUTCOMES, folded
from scoreboard.rules import Rules, parse_rules
from scoreboard.spreadsheets import plain_text

__all__ = ["Record", "RecordReader"]

Read = TypeVar("Read")

_FAULT_OF: Final = {
    Field.COUP: "unreadable_number",
    Field.STATUS: "unknown_status",
    Field.RESULT: "unknown_result",
    Field.PLAYER_TOTAL: "unreadable_total",
    Field.BANKER_TOTAL: "unreadable_total",
    Field.PLAYER_CARDS: "unreadable_card",
    Field.BANKER_CARDS: "unreadable_card",
    **{field: "unreadable_card" for _, fields in CARD_FIELDS for field in fields},
    Field.SOURCE: "unknown_source",
    Field.RULES: "unknown_rules",
}
_PLAIN: Final[dict[Field, Callable[[str], object]]] = {
    Field.PLAYER_TOTAL: read_total,
    Field.BANKER_TOTAL: read_total,
    Field.PLAYER_PAIR: read_tick,
    Field.BANKER_PAIR: read_tick,
    Field.NATURAL: read_tick,
    Field.SOURCE: read_source,
}
"""Fields whose cell says one fact of a coup, under the fact's own name."""
_MARKS: Final = {Field.BANKER: Outcome.BANKER, Field.PLAYER: Outcome.PLAYER, Field.TIE: Outcome.TIE}
_WORDS: Final = {Outcome.BANKER: "Banker", Outcome.PLAYER: "Player", Outcome.TIE: "a tie"}


class _KeptOut(Exception):
    """Unwinds from the cell that keeps its row out; it never leaves this module."""

    def __init__(self, problem: Fault) -> None:
        super().__init__(problem.code)
        self.problem = problem


@dataclass(slots=True)
class Record:
    """What a row says, as far as it can be read.

    Attributes
    ----------
    table, shoe
        As their cells say; empty where they do not, None where there is no such column.
    number
        The coup's number, None where there is no such column or it cannot be read.
    coup
        The coup, under a number of 1 where it has none of its own; None where `problem` keeps it out.
    rules
        What was played, as the row says.
    flags
        Code and detail of what only reading could notice.
    """

    table: str | None
    shoe: str | None
    number: int | None = None
    coup: Coup | None = None
    rules: Rules | None = None
    problem: Fault | None = None
    flags: list[tuple[str, str]] = field(default_factory=list)


class RecordReader:
    """Reads the rows of one table.

    Parameters
    ----------
    columns
        What its columns hold.
    hints
        What the person who imports says.
    legend
        What the signs of its results mean, by folded sign.
    """

    def __init__(self, columns: Columns, hints: Hints, legend: Mapping[str, Outcome | None]) -> None:
        self.columns = columns
        self.places = columns.places
        self._plain = [(name.value, name, read) for name, read in _PLAIN.items() if name in self.places]
        self.has_marks = Field.RESULT not in self.places and self.places.keys() >= _MARKS.keys()
        self._hints = hints
        self._legend = legend

    def read(self, row: Row) -> Record:
        """Give what a row says, or what keeps it out."""
        record = Record(self._name(row, Field.TABLE), self._name(row, Field.SHOE))
        try:
            if row.has_open_quote:
                raise _KeptOut(fault("open_quote", line=row.line, found=row.text))
            record.number = self._cell(row, Field.COUP, read_number, None)
            if record.number is None and Field.COUP in self.places:
                raise _KeptOut(fault("unreadable_number", line=row.line, column=self.places[Field.COUP] + 1))
            record.rules = self._cell(row, Field.RULES, parse_rules, None)
            record.coup = self._coup(row, record)
        except _KeptOut as kept_out:
            record.problem = self._or_cut_off(row, kept_out.problem)
        else:
            record.flags += self._misfits(row)
        return record

    def text(self, row: Row, name: Field) -> str:
        """Give the text of a row's cell; empty where the row has none."""
        place = self.places.get(name)
        return row.cells[place] if place is not None and place < len(row.cells) else ""

    def _name(self, row: Row, name: Field) -> str | None:
        return read_name(plain_text(self.text(row, name))) if name in self.places else None

    def _cell(self, row: Row, name: Field, read: Callable[[str], Read], empty: Read) -> Read:
        place = self.places.get(name)
        if place is None or place >= len(row.cells) or is_empty(text := row.cells[place]):
            return empty
        try:
            return read(text)
        except InputError as error:
            code = _FAULT_OF.get(name, "unreadable_tick")
            column = place + 1
            raise _KeptOut(fault(code, line=row.line, column=column, found=text.strip(), because=error)) from None

    def _coup(self, row: Row, record: Record) -> Coup:
        status = self._cell(row, Field.STATUS, read_status, Status.OK)
        outcome, is_unseen, says_status = self._result(row)
        if says_status is not None:
            status = says_status
        facts: dict[str, Any] = {
            "player": self._hand(row, *CARD_FIELDS[0]),
            "banker": self._hand(row, *CARD_FIELDS[1]),
            "at": self._time(row, record),
            "note": plain_text(self.text(row, Field.NOTE)),
            **self._pairs(row),
            **{
                fact: said
                for fact, name, read in self._plain
                if (said := self._cell(row, name, read, None)) is not None
            },
        }
        if outcome is None and status.counts:
            outcome = self._inferred(facts, record)
            if outcome is None and not is_unseen:
                raise _KeptOut(fault("no_result", line=row.line))
        return Coup(number=record.number or 1, outcome=outcome, status=status, **facts)

    def _result(self, row: Row) -> tuple[Outcome | None, bool, Status | None]:
        """Give the outcome, whether the row says that nobody saw it, and the status a result's cell may name."""
        if self.has_marks:
            marked = [outcome for name, outcome in _MARKS.items() if self._cell(row, name, read_tick, False)]
            if len(marked) > 1:
                found = " and ".join(marked)
                raise _KeptOut(fault("several_results", line=row.line, found=found))
            return (marked[0] if marked else None), False, None
        if is_empty(self.text(row, Field.RESULT)):
            return None, False, None
        said = self._cell(row, Field.RESULT, lambda text: read_outcome(text, self._legend), None)
        if isinstance(said, Status):
            return None, False, said
        return said, said is None, None

    def _hand(self, row: Row, whole: Field, single: tuple[Field, Field, Field]) -> tuple[Card, ...]:
        nothing: tuple[Card, ...] = ()
        hand = self._cell(row, whole, read_hand, nothing)
        if hand or not self.places.keys() & set(single):
            return hand
        texts = [self.text(row, name) for name in single]
        try:
            return read_six(texts)
        except InputError as error:
            # One cell is named where one alone is at fault; the hand otherwise.
            for name in single:
                self._cell(row, name, lambda text: read_six([text]), nothing)
            first = self.places.get(single[0])
            column = None if first is None else first + 1
            found = " ".join(text.strip() for text in texts if text.strip())
            raise _KeptOut(fault("unreadable_card", line=row.line, column=column, found=found, because=error)) from None

    def _pairs(self, row: Row) -> dict[str, bool]:
        """Give both sides' pairs where one column tells them; a column of a side's own comes before it."""
        both = self._cell(row, Field.PAIRS, read_pairs, None)
        return {} if both is None else dict(zip(("player_pair", "banker_pair"), both, strict=True))

    def _time(self, row: Row, record: Record) -> Any:
        text = self.text(row, Field.AT)
        if is_empty(text):
            return None
        at = read_time(text, self._hints.zone)
        if at is None:
            detail = f'"{text.strip()}" is no date and time with its offset, or no zone was given: no time is kept.'
            record.flags.append(("time_unread", detail))
        return at

    def _inferred(self, facts: Mapping[str, Any], record: Record) -> Outcome | None:
        """Give the outcome that the cards or the totals make, and say so where the log has a place for results."""
        player, banker = facts["player"], facts["banker"]
        totals = facts.get("player_total"), facts.get("banker_total")
        if len(player) >= 2 and len(banker) >= 2:
            what, totals = "cards", (hand_total(player), hand_total(banker))
        elif None in totals:
            return None
        else:
            what = "totals"
        outcome = winner_of(*totals)
        if Field.RESULT in self.places or self.has_marks:
            detail = f"No result is written; the {what} make {totals[0]} to {totals[1]}, {_WORDS[outcome]}."
            record.flags.append(("result_inferred", detail))
        return outcome

    def _misfits(self, row: Row) -> list[tuple[str, str]]:
        width, held = len(self.columns.headings), len(row.cells)
        if held < width:
            return [("short_row", f"The row has {held} of {width} fields.")]
        extra = ", ".join(cell.strip() for cell in row.cells[width:] if cell.strip())
        return [("extra_fields", f'Beyond the last column stands "{extra}".')] if extra else []

    def _or_cut_off(self, row: Row, problem: Fault) -> Fault:
        """Say that the file was cut off where its last line ends early; the line's own problem otherwise."""
        if row.is_whole:
            return problem
        is_short = problem.code == "no_result" and len(row.cells) < len(self.columns.headings)
        half_word = folded(row.cells[-1]) if problem.code == "unknown_result" else ""
        is_half = len(half_word) > 1 and problem.column == len(row.cells) and _begins_an_outcome(half_word)
        if is_short or is_half or row.has_open_quote or row.text.endswith("\N{REPLACEMENT CHARACTER}"):
            return fault("cut_off", line=row.line, found=row.text)
        return problem


def _begins_an_outcome(word: str) -> bool:
    return any(known.startswith(word) for known in OUTCOMES)
