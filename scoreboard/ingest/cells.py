"""One cell at a time: what each kind of cell says, or an error that says what it should have said."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final
from zoneinfo import ZoneInfo

from scoreboard.cards import Card, parse_card, parse_cards
from scoreboard.coup import Outcome, Source, Status
from scoreboard.errors import CardError, InputError
from scoreboard.ingest.spellings import EMPTY_WORDS, OUTCOMES, STATUSES, TRUTHS, folded

__all__ = [
    "HIGHEST_COUP",
    "is_empty",
    "read_hand",
    "read_name",
    "read_number",
    "read_outcome",
    "read_pairs",
    "read_six",
    "read_source",
    "read_status",
    "read_tick",
    "read_time",
    "read_total",
]

HIGHEST_COUP: Final = 1999
"""No shoe, and hardly a day at a shuffling machine, reaches this number; a longer one is an id of some database."""

_NUMBER: Final = re.compile(
    r"(?:#|no\.?|nr\.?|№|第)?\s*([0-9]{1,9})(?:\.0+)?\s*(?:局|手|回|回目|회|회차|판)?", re.IGNORECASE
)
_LINE_END: Final = re.compile("\\s*[\t\n\v\f\r\x1c-\x1e\x85\u2028\u2029]\\s*")
_NO_NAME: Final = re.compile("[\0\ud800-\udfff]")
_TOTAL: Final = re.compile(r"([0-9])(?:\.0+)?\s*(?:点|點|점)?")


def is_empty(text: str) -> bool:
    """Say whether a cell holds nothing: blank, a dash, or a word for nothing.

    Examples
    --------
    >>> is_empty(" "), is_empty("N/A"), is_empty("?")
    (True, True, False)
    """
    return not text or text.strip().lower() in EMPTY_WORDS


def read_outcome(text: str, legend: Mapping[str, Outcome | None]) -> Outcome | Status | None:
    """Read a result; None for "?", and a status where the cell says that the coup does not count.

    Parameters
    ----------
    text
        The cell.
    legend
        What the file's own signs mean, by folded spelling; it comes before the words known.

    Raises
    ------
    InputError
        If the text is no outcome.

    Examples
    --------
    >>> read_outcome("閒", {}), read_outcome("0", {"0": Outcome.BANKER}), read_outcome("void", {})
    (<Outcome.PLAYER: 'P'>, <Outcome.BANKER: 'B'>, <Status.VOID: 'void'>)
    """
    word = folded(text)
    if word in legend:
        return legend[word]
    if word in OUTCOMES:
        return OUTCOMES[word]
    status = STATUSES.get(word)
    if status is None or status.counts:
        raise InputError(f'"{text}" is no outcome')
    return status


def read_status(text: str) -> Status:
    """Read whether a coup counts.

    Raises
    ------
    InputError
        If the text is no status.
    """
    try:
        return STATUSES[folded(text)]
    except KeyError:
        raise InputError(f'"{text}" is no status') from None


def read_name(text: str) -> str:
    r"""Read the name of a table, a shoe or a file: on one line, no blanks around it.

    What no store can keep, such as the bytes of a file's name that are in no encoding, stands as U+FFFD.

    Examples
    --------
    >>> read_name(" night\n2 "), read_name("night\udcff")
    ('night 2', 'night\ufffd')
    """
    return _NO_NAME.sub("\N{REPLACEMENT CHARACTER}", _LINE_END.sub(" ", text)).strip()


def read_number(text: str) -> int:
    """Read a coup's number.

    Raises
    ------
    InputError
        If it is no whole number from 1 to `HIGHEST_COUP`.

    Examples
    --------
    >>> read_number("12"), read_number("第12局"), read_number("#7"), read_number("3.0")
    (12, 12, 7, 3)
    """
    match = _NUMBER.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None or not 1 <= int(match[1]) <= HIGHEST_COUP:
        raise InputError(f'"{text}" is no coup number')
    return int(match[1])


def read_total(text: str) -> int:
    """Read a hand's final total, 0 to 9.

    Raises
    ------
    InputError
        If it is none.
    """
    match = _TOTAL.fullmatch(unicodedata.normalize("NFKC", text).strip())
    if match is None:
        raise InputError(f'"{text}" is no total')
    return int(match[1])


def read_tick(text: str) -> bool:
    """Read a tick; a natural's cell may also hold the natural itself, 8 or 9.

    Raises
    ------
    InputError
        If it says neither yes nor no.

    Examples
    --------
    >>> read_tick("1"), read_tick("否"), read_tick("9")
    (True, False, True)
    """
    word = folded(text)
    if word in {"8", "9"}:
        return True
    try:
        return TRUTHS[word]
    except KeyError:
        raise InputError(f'"{text}" says neither yes nor no') from None


def read_pairs(text: str) -> tuple[bool, bool]:
    """Read one cell that tells both sides' pairs, Player's first: "P", "B", "PB", "庄对", or no.

    Raises
    ------
    InputError
        If it names no side and does not say no.

    Examples
    --------
    >>> read_pairs("P"), read_pairs("庄对 闲对"), read_pairs("0"), read_pairs("both")
    ((True, False), (True, True), (False, False), (True, True))
    """
    word = re.sub("pairs?|对子?|對子?|페어|ペア|[+&/,;、，和]|and", "", folded(text))
    if word == "both":
        return True, True
    if TRUTHS.get(word) is False:
        return False, False
    sides = {OUTCOMES[word]} if word in OUTCOMES else {OUTCOMES.get(letter) for letter in word}
    if not sides or not sides <= {Outcome.PLAYER, Outcome.BANKER}:
        raise InputError(f'"{text}" names no side', expected="P, B, PB or no")
    return Outcome.PLAYER in sides, Outcome.BANKER in sides


def read_hand(text: str) -> tuple[Card, ...]:
    """Read a hand in one cell, in dealing order.

    Raises
    ------
    CardError
        If a part is no card, or there are more than three.
    """
    cards = parse_cards(text)
    if len(cards) > 3:
        raise CardError(
            f"{len(cards)} cards", expected="at most three", remedy="Check whether two hands stand in one cell."
        )
    return cards


def read_six(texts: Sequence[str]) -> tuple[Card, ...]:
    """Read a hand in three cells, in dealing order.

    Raises
    ------
    CardError
        If a cell is no card, or one is empty before another that is not.
    """
    cards = [None if is_empty(text) else parse_card(text) for text in texts]
    known = [card for card in cards if card is not None]
    if any(card is None for card in cards[: len(known)]):
        raise CardError(
            "a card after an empty cell",
            expected="cards in dealing order from the first cell on",
            remedy="Fill in the first cards.",
        )
    return tuple(known)


def read_source(text: str) -> Source:
    """Read where a coup came from, as our own exports write it.

    Raises
    ------
    InputError
        If it is no source.
    """
    try:
        return Source(text.strip().lower())
    except ValueError:
        raise InputError(f'"{text}" is no source') from None


def read_time(text: str, zone: ZoneInfo | None) -> datetime | None:
    """Read a date and time in ISO 8601; None where it is not, or has no offset and no zone is given.

    Examples
    --------
    >>> read_time("2026-03-01T20:00:05+08:00", None)
    datetime.datetime(2026, 3, 1, 12, 0, 5, tzinfo=datetime.timezone.utc)
    >>> read_time("2026-03-01 20:00:05", None) is None
    True
    """
    try:
        at = datetime.fromisoformat(text.strip())
        if at.tzinfo is None:
            if zone is None:
                return None
            at = at.replace(tzinfo=zone)
        return at.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
