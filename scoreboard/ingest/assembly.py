"""From coups as they are read to the shoes of a file: numbers, repeats, names, and what each line was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from scoreboard.coup import NOT_SEEN, Coup, Outcome, Source, completed
from scoreboard.errors import InputError
from scoreboard.flags import Flag, shoe_flags
from scoreboard.frames import SHOE_KEY, ShoeKey, coups_frame, outcomes_of
from scoreboard.ingest.document import Document
from scoreboard.ingest.faults import Fault, Rejected, fault
from scoreboard.ingest.hints import Hints
from scoreboard.ingest.report import ImportedShoe, ImportReport, LineFlag, LineKind, Lines
from scoreboard.ingest.rows import physical_lines
from scoreboard.ingest.summaries import Summary, differences
from scoreboard.roadmap import drawn
from scoreboard.rules import Rules

__all__ = ["Assembly", "ShoeDraft", "drawn_texts"]


class ShoeDraft:
    """One shoe while its lines are read."""

    def __init__(self, table: str, name: str | None) -> None:
        self.table = table
        self.name = name
        self.rules: Rules | None = None
        self.coups: dict[int, tuple[int, Coup]] = {}
        self.rejected: set[int] = set()
        self.in_doubt = False
        self.flags: list[tuple[int, Flag]] = []
        self.last = 0
        self.lowest = 0
        self.is_falling = False

    def takes(self, number: int) -> bool:
        """Say whether a coup of this number was read, or kept out, before."""
        return number in self.coups or number in self.rejected

    def add(self, line: int, coup: Coup) -> LineKind | Fault:
        """Put a coup in and say what its line is: a coup, a void or a repeat.

        A number that is taken by the same coup is a repeat; one that is taken by another coup is a fault.
        """
        coup = completed(coup)
        number = coup.number
        before = self.coups.get(number)
        if before is None:
            self.coups[number] = (line, coup)
            self._take(number)
            return LineKind.COUPS if coup.status.counts else LineKind.VOIDS
        line_before, known = before
        if _facts(known) != _facts(coup):
            found = f"coup {number} is {_said(known)} on line {line_before} and {_said(coup)} here"
            return fault("conflicting_repeat", line=line, found=found)
        self.flag(line, number, "repeat", f"The same coup stands on line {line_before} already.")
        return LineKind.REPEATS

    def reject(self, number: int) -> None:
        """Note that the coup of this number was kept out."""
        self.rejected.add(number)
        self._take(number)

    def _take(self, number: int) -> None:
        self.is_falling = self.last > 0 and number < self.lowest and (self.is_falling or self.lowest == self.last)
        self.last = max(self.last, number)
        self.lowest = min(self.lowest or number, number)

    def flag(self, line: int, number: int, code: str, detail: str) -> None:
        """Note what only reading could notice about a coup."""
        self.flags.append((line, Flag(number, code, detail)))

    def in_order(self) -> list[Coup]:
        """Give the coups by number."""
        return [coup for _, (_, coup) in sorted(self.coups.items())]

    def counts(self) -> Counter[Outcome]:
        """Count what was seen, void and cancelled coups left out."""
        return Counter(
            coup.outcome for _, coup in self.coups.values() if coup.outcome is not None and coup.status.counts
        )


def drawn_texts(coups: pl.DataFrame) -> dict[ShoeKey, tuple[int, str]]:
    """Give the first coup seen of every shoe and its outcomes as they are drawn; a shoe never seen has none.

    Examples
    --------
    >>> drawn_texts(coups_frame([Coup(number=3, outcome=Outcome.TIE)], shoe="A7"))
    {ShoeKey(table='', shoe='A7'): (3, 'T')}
    """
    drawing = drawn(coups)
    text = outcomes_of(drawing)
    texts = {}
    end = 0
    for table, shoe, first, length in (
        drawing.group_by(*SHOE_KEY, maintain_order=True).agg(pl.first("coup"), pl.len()).rows()
    ):
        texts[ShoeKey(table, shoe)] = (first, text[end : end + length])
        end += length
    return texts


def _facts(coup: Coup) -> Coup:
    return replace(coup, at=None, note="", source=Source.IMPORT)


def _said(coup: Coup) -> str:
    cards = " ".join(map(str, coup.cards))
    outcome = coup.outcome or (NOT_SEEN if coup.status.counts else coup.status.value)
    return f"{outcome} ({cards})" if cards else outcome


class Assembly:
    """Everything read from one file so far."""

    def __init__(self, document: Document, hints: Hints) -> None:
        self.document = document
        self.hints = hints
        self.shoes: list[ShoeDraft] = []
        self.faults: list[Fault] = []
        self.rejected: list[Rejected] = []
        self.kinds: Counter[LineKind] = Counter()
        self.columns: tuple[tuple[str, str | None], ...] = ()
        self.legend: Mapping[str, Outcome] = {}
        self._summaries: list[tuple[Summary, int]] = []

    def new_shoe(self, table: str = "", name: str | None = None) -> ShoeDraft:
        """Begin a shoe; None where the file has no name for it."""
        draft = ShoeDraft(table, name)
        self.shoes.append(draft)
        return draft

    def mark(self, kind: LineKind, lines: int = 1) -> None:
        """Note what some lines are."""
        self.kinds[kind] += lines

    def keep_out(self, problem: Fault, *, line: int, text: str, lines: int = 1, is_told: bool = False) -> None:
        """Note that some lines are kept out and why; `is_told` where the fault has been listed already."""
        if not is_told:
            self.faults.append(problem)
        self.rejected.append(Rejected(line, text, problem))
        self.mark(LineKind.FAULTS, lines)

    def sum_up(self, summary: Summary, lines: int = 1) -> None:
        """Note a line that sums up; it is compared once everything is read."""
        self._summaries.append((summary, len(self.shoes)))
        self.mark(LineKind.SUMMARY, lines)

    def report(self, reader: str) -> ImportReport:
        """Give what this reader put in as a report.

        Raises
        ------
        InputError
            If one shoe was named by the person who imports, and the file names several of its own.
        """
        self._compare_summaries()
        shoes = [draft for draft in self.shoes if draft.coups]
        keys = self._keys(shoes)
        if not shoes and not self.faults:
            self.faults.append(fault("no_coups", line=None))
        coups = _frame(shoes, keys)
        texts = drawn_texts(coups)
        imported = [
            self._imported(draft, key, *texts.get(key, (None, ""))) for draft, key in zip(shoes, keys, strict=True)
        ]
        flags = [flag for draft, shoe in zip(shoes, imported, strict=True) for flag in _line_flags(draft, shoe)]
        return ImportReport(
            file=self.document.file,
            encoding=self.document.encoding,
            format=reader,
            coups=coups,
            shoes=tuple(imported),
            faults=tuple(sorted(self.faults, key=lambda fault: (fault.line or 0, fault.column or 0))),
            flags=tuple(sorted(flags, key=lambda flag: flag.line)),
            lines=Lines.of(len(physical_lines(self.document.text)), self.kinds),
            rejected=tuple(self.rejected),
            columns=self.columns,
            legend=self.legend,
        )

    def _imported(self, draft: ShoeDraft, key: ShoeKey, first_coup: int | None, outcomes: str) -> ImportedShoe:
        return ImportedShoe(
            key=key,
            rules=self.hints.rules or draft.rules or Rules(),
            first_coup=first_coup,
            outcomes=outcomes,
            counts=draft.counts(),
            rejected=tuple(sorted(draft.rejected - draft.coups.keys())),
            in_doubt=draft.in_doubt,
            flags=tuple(sorted((flag for _, flag in draft.flags), key=lambda flag: flag.coup)),
        )

    def _keys(self, shoes: list[ShoeDraft]) -> list[ShoeKey]:
        """Name every shoe: by the file, or by the file's name, with "#2" where a name is taken."""
        named = {draft.name for draft in shoes} - {None}
        if self.hints.shoe is not None and named and len(shoes) > 1:
            raise InputError(
                f"{len(shoes)} shoes with names of their own",
                where=self.document.file or self.document.name,
                expected="one shoe where one name is given",
                remedy="Leave the shoe's name out.",
            )
        used: Counter[ShoeKey] = Counter()
        keys = []
        for draft in shoes:
            table = draft.table if self.hints.table is None else self.hints.table
            key = wanted = ShoeKey(table, self.hints.shoe or draft.name or self.document.name)
            while used[key]:
                used[wanted] += 1
                key = ShoeKey(table, f"{wanted.shoe}#{used[wanted]}")
            used[key] += 1
            keys.append(key)
        return keys

    def _compare_summaries(self) -> None:
        """Compare each line that sums up with the shoe it follows, or with everything read up to it."""
        so_far: Counter[Outcome] = Counter()
        totals = [so_far]
        for draft in self.shoes:
            so_far = so_far + draft.counts()
            totals.append(so_far)
        for summary, place in self._summaries:
            # One that stands above everything sums up the first shoe, or all of them.
            for draft in self.shoes[max(place, 1) - 1 :][:1]:
                said = differences(summary, draft.counts())
                if draft.coups and said and differences(summary, totals[place or -1]):
                    draft.flag(summary.line, max(draft.coups), "summary_differs", said)


def _frame(shoes: list[ShoeDraft], keys: list[ShoeKey]) -> pl.DataFrame:
    """Give the coups frame of all shoes, made at once: a frame a shoe takes as long as reading it."""
    lengths = [len(draft.coups) for draft in shoes]
    names = [name for key, length in zip(keys, lengths, strict=True) for name in [key] * length]
    return coups_frame(coup for draft in shoes for coup in draft.in_order()).with_columns(
        pl.Series("table", [name.table for name in names], pl.String),
        pl.Series("shoe", [name.shoe for name in names], pl.String),
    )


def _line_flags(draft: ShoeDraft, shoe: ImportedShoe) -> list[LineFlag]:
    derived = shoe_flags(draft.in_order(), decks=shoe.rules.decks)
    return [
        *(LineFlag(draft.coups[flag.coup][0], shoe.key, flag) for flag in derived),
        *(LineFlag(line, shoe.key, flag) for line, flag in draft.flags),
    ]
