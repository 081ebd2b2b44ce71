"""Results written as digits: what they mean is asked, not guessed, unless the log itself leaves one reading."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from itertools import permutations
from typing import Final

from scoreboard.coup import Outcome
from scoreboard.ingest.spellings import OUTCOMES, folded

__all__ = ["are_digits", "is_digit", "only_reading"]

_DIGITS: Final = re.compile(r"[-+]?[0-9]{1,2}(?:\.0+)?")


def is_digit(sign: str) -> bool:
    """Say whether a result is written as a small number.

    Examples
    --------
    >>> is_digit("-1"), is_digit("2.0"), is_digit("B"), is_digit("8-6")
    (True, True, False, False)
    """
    return _DIGITS.fullmatch(unicodedata.normalize("NFKC", sign).strip()) is not None


def are_digits(signs: Iterable[str]) -> bool:
    """Say whether results are written in digits: none is a word, and at least one is a number.

    Examples
    --------
    >>> are_digits(["0", "1", "?"]), are_digits(["0", "B"]), are_digits([])
    (True, False, False)
    """
    distinct = set(signs)
    return any(map(is_digit, distinct)) and not any(OUTCOMES.get(folded(sign)) for sign in distinct)


def only_reading(seen: Iterable[tuple[str, Outcome | None]]) -> Mapping[str, Outcome] | None:
    """Give the only meaning of the digits that the cards and totals beside them allow; None where several are left.

    Parameters
    ----------
    seen
        Each result that is a digit, as written, with the outcome the same row's cards or totals make, None where they
        do not tell.

    Examples
    --------
    >>> only_reading([("0", Outcome.BANKER), ("1", Outcome.PLAYER), ("2", None)])
    ... # doctest: +NORMALIZE_WHITESPACE
    {'0': <Outcome.BANKER: 'B'>, '1': <Outcome.PLAYER: 'P'>, '2': <Outcome.TIE: 'T'>}
    >>> only_reading([("0", None), ("1", None)]) is None
    True
    """
    told: dict[str, set[Outcome]] = {}
    for sign, outcome in seen:
        meanings = told.setdefault(folded(sign), set())
        if outcome is not None:
            meanings.add(outcome)
    signs = sorted(told)
    if len(signs) > len(Outcome):
        return None
    readings = [
        dict(zip(signs, meaning, strict=True))
        for meaning in permutations(Outcome, len(signs))
        if all(told[sign] <= {outcome} for sign, outcome in zip(signs, meaning, strict=True))
    ]
    return readings[0] if len(readings) == 1 else None
