"""Typed text: `BPPB T P`, one letter, word or disc a coup, in any spacing.

A line end means nothing; a blank line, a drawn rule or a line such as "Shoe 3" ends the shoe. Whatever has no meaning
is a fault at its place, never dropped, since every letter after it would slide by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from scoreboard.coup import Coup, Outcome
from scoreboard.ingest.assembly import Assembly, ShoeDraft
from scoreboard.ingest.cells import HIGHEST_COUP
from scoreboard.ingest.document import Document
from scoreboard.ingest.faults import Fault, fault
from scoreboard.ingest.headings import read_heading
from scoreboard.ingest.hints import Hints
from scoreboard.ingest.legend import is_digit
from scoreboard.ingest.report import ImportReport, LineKind
from scoreboard.ingest.rows import physical_lines
from scoreboard.ingest.spellings import OUTCOMES, folded
from scoreboard.ingest.summaries import read_summary

__all__ = ["LettersReader"]

_SEPARATORS: Final = (
    r"\s,;:/\\|.·•・()\[\]{}<>\"'+→_，；：、。（）\uff5c　\-–—−\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff"
)
_TOKEN: Final = re.compile(f"[^{_SEPARATORS}]+")
_MOST_WORDS: Final = 3
"""The longest spelling of an outcome, "Người chơi thắng", is three words."""
_LONGEST: Final = max(map(len, OUTCOMES))
_SAMPLE: Final = 16 * 1024


@dataclass(frozen=True, slots=True)
class _Sign:
    """One coup of a line: where it stands, what is written and its outcome, or that it means nothing."""

    at: int
    text: str
    outcome: Outcome | None
    is_known: bool = True


class LettersReader:
    """Reads typed letters, words and discs."""

    name = "letters"

    def sureness(self, document: Document, hints: Hints) -> float:
        """Say how much of what is written at the beginning has a meaning, by characters.

        Typed text has no columns, so it is none where some are named.
        """
        if hints.mapping:
            return 0.0
        meanings = {**OUTCOMES, **hints.legend}
        known = unknown = 0
        for line in physical_lines(document.text[:_SAMPLE]):
            if read_heading(line) or read_summary(line, line=1):
                continue
            for sign in _signs(line, meanings):
                known += sign.is_known * len(sign.text)
                unknown += (not sign.is_known) * len(sign.text)
        return known / (known + unknown) if known else 0.0

    def read(self, document: Document, hints: Hints) -> ImportReport:
        """Read every line; a shoe with a sign that means nothing is in doubt."""
        assembly = Assembly(document, hints)
        lines = physical_lines(document.text)
        if not hints.legend and _is_all_digits(lines):
            _ask_for_legend(lines, assembly)
        else:
            self._read_lines(lines, {**OUTCOMES, **hints.legend}, assembly)
        return assembly.report(self.name)

    def _read_lines(self, lines: list[str], meanings: Mapping[str, Outcome | None], assembly: Assembly) -> None:
        shoe: ShoeDraft | None = None
        table, name = "", None
        for number, line in enumerate(lines, start=1):
            heading = read_heading(line)
            if heading is not None or not line.strip():
                assembly.mark(LineKind.BLANK if heading is None else LineKind.HEADING)
                shoe = None
                if heading is not None:
                    table, name = heading.table or table, heading.shoe
                continue
            summary = read_summary(line, line=number)
            if summary is not None:
                assembly.sum_up(summary)
                continue
            signs = list(_signs(line, meanings))
            if not signs:
                assembly.mark(LineKind.BLANK)
                continue
            if shoe is None:
                shoe = assembly.new_shoe(table, name)
                name = None
            _put(signs, line, number, shoe, assembly)


def _put(signs: list[_Sign], line: str, number: int, shoe: ShoeDraft, assembly: Assembly) -> None:
    """Put a line's coups into a shoe; a sign without meaning keeps its place."""
    problems: list[Fault] = []
    for sign in signs:
        if shoe.last >= HIGHEST_COUP:
            found = str(shoe.last + 1)
            problems.append(fault("too_many_coups", line=number, column=sign.at + 1, found=found))
            break
        if sign.is_known:
            shoe.add(number, Coup(number=shoe.last + 1, outcome=sign.outcome))
        else:
            shoe.in_doubt = True
            shoe.reject(shoe.last + 1)
            problems.append(fault("unknown_result", line=number, column=sign.at + 1, found=sign.text))
    if not problems:
        assembly.mark(LineKind.COUPS)
        return
    assembly.faults += problems[1:]
    assembly.keep_out(problems[0], line=number, text=line.rstrip("\r\n"))


def _is_all_digits(lines: list[str]) -> bool:
    signs = [token for line in lines if not read_heading(line) for token in _TOKEN.findall(line)]
    return bool(signs) and all(sign.isascii() and sign.isdecimal() for sign in signs)


def _ask_for_legend(lines: list[str], assembly: Assembly) -> None:
    """Keep everything out with one question: digits may mean anything."""
    digits = sorted({digit for line in lines if not read_heading(line) for digit in line if is_digit(digit)})
    asked: Fault | None = None
    for number, line in enumerate(lines, start=1):
        if read_heading(line):
            assembly.mark(LineKind.HEADING)
        elif not _TOKEN.search(line):
            assembly.mark(LineKind.BLANK)
        else:
            is_told = asked is not None
            asked = asked or fault("ambiguous_legend", line=number, found=", ".join(digits))
            assembly.keep_out(asked, line=number, text=line.rstrip("\r\n"), is_told=is_told)


def _signs(line: str, known: Mapping[str, Outcome | None]) -> Iterator[_Sign]:
    """Give a line's coups from left to right."""
    tokens = list(_TOKEN.finditer(line))
    place = 0
    while place < len(tokens):
        for words in range(min(_MOST_WORDS, len(tokens) - place), 0, -1):
            start, end = tokens[place].start(), tokens[place + words - 1].end()
            if end - start > 3 * _LONGEST:
                continue
            word = folded(line[start:end])
            if word in known:
                yield _Sign(start, line[start:end], known[word])
                place += words
                break
        else:
            yield from _letters(tokens[place][0], tokens[place].start(), known)
            place += 1


def _letters(token: str, start: int, known: Mapping[str, Outcome | None]) -> Iterator[_Sign]:
    """Read a token letter by letter, or CJK word by word; one that is mostly meaningless is one sign."""
    signs = []
    at = 0
    while at < len(token):
        # Latin words of several letters only count whole: the "con" in "BACON" is no Player.
        longest = 1 if token[at].isascii() else min(_LONGEST, len(token) - at)
        for length in range(longest, 0, -1):
            text = token[at : at + length]
            word = folded(text)
            if word in known:
                signs.append(_Sign(start + at, text, known[word]))
                break
        else:
            signs.append(_Sign(start + at, token[at], None, is_known=False))
        at += len(signs[-1].text)
    if len(token) >= 3 and 3 * sum(len(sign.text) for sign in signs if sign.is_known) < len(token):
        return iter([_Sign(start, token, None, is_known=False)])
    return iter(signs)
