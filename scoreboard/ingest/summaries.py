"""Lines that sum up, such as "Total 60" or "B: 25 P: 28 T: 7": read, and compared with the coups they sum up."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoreboard.coup import Outcome
from scoreboard.ingest.spellings import OUTCOMES, TOTAL_WORDS, folded

__all__ = ["Summary", "differences", "read_summary"]

_PERCENT: Final = re.compile(r"\(?\s*\d+(?:[.,]\d+)?\s*%\s*\)?")
_PIECES: Final = re.compile(r"\d+|[^\s\d:=,;/|()+*#\uff0e：，；、]+")
_NAMES: Final = {Outcome.BANKER: "Banker", Outcome.PLAYER: "Player", Outcome.TIE: "Tie"}
_LONGEST: Final = 200


@dataclass(frozen=True, slots=True)
class Summary:
    """What a line says of the coups before it; None and left out where it does not say."""

    line: int
    total: int | None = None
    counts: Mapping[Outcome, int] = field(default_factory=dict)


def read_summary(text: str, *, line: int) -> Summary | None:
    """Read a line that sums up; None where it does not.

    It begins with a word such as "total", or gives a number for each of Banker, Player and Tie and nothing else. A
    letter beside a number is not enough: that may be a coup typed wrongly.

    Examples
    --------
    >>> read_summary("Total: 60, Banker wins 25 (41.7 %)", line=62)
    Summary(line=62, total=60, counts={<Outcome.BANKER: 'B'>: 25})
    >>> read_summary("B9", line=3) is None
    True
    """
    if len(text) > _LONGEST:
        return None
    pieces = _PIECES.findall(_PERCENT.sub(" ", text))
    if not pieces or not any(piece.isdecimal() for piece in pieces):
        return None
    if pieces[0].isdecimal():
        pieces.reverse()  # "25 Banker 28 Player": read from the end, each word before its number
    begins = folded(pieces[0]) in TOTAL_WORDS
    total = None
    counts: dict[Outcome, int] = {}
    unknown = False
    for words, numbers in _groups(pieces):
        outcome = OUTCOMES.get(folded("".join(word for word in words if folded(word) not in TOTAL_WORDS)))
        if outcome is not None and len(numbers) == 1:
            unknown = unknown or outcome in counts
            counts[outcome] = numbers[0]
        elif words and all(folded(word) in TOTAL_WORDS for word in words) and len(numbers) == 1:
            total = numbers[0]
        else:
            unknown = True
    if begins or (len(counts) == len(Outcome) and not unknown):
        return Summary(line, total, counts)
    return None


def _groups(pieces: list[str]) -> list[tuple[list[str], list[int]]]:
    """Part words and numbers into words with the numbers after them."""
    groups: list[tuple[list[str], list[int]]] = []
    for piece in pieces:
        if piece.isdecimal():
            if not groups:
                groups.append(([], []))
            groups[-1][1].append(int(piece))
        elif groups and not groups[-1][1]:
            groups[-1][0].append(piece)
        else:
            groups.append(([piece], []))
    return groups


def differences(summary: Summary, counts: Mapping[Outcome, int]) -> str:
    """Say in what a summary differs from the coups counted; empty where it does not.

    Examples
    --------
    >>> differences(Summary(9, 60, {Outcome.TIE: 7}), {Outcome.BANKER: 30, Outcome.PLAYER: 23, Outcome.TIE: 7})
    ''
    >>> differences(Summary(9, None, {Outcome.TIE: 7}), {Outcome.TIE: 6})
    'The summary says Tie 7; the coups above make 6.'
    """
    said = [(_NAMES[outcome], number, counts.get(outcome, 0)) for outcome, number in summary.counts.items()]
    if summary.total is not None:
        said.append(("total", summary.total, sum(counts.values())))
    return " ".join(
        f"The summary says {name} {number}; the coups above make {counted}."
        for name, number, counted in said
        if number != counted
    )
