"""The tables of a room: what each is called, what is played at it, and its limits."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields
from itertools import count
from typing import Final

from scoreboard.errors import InputError, RefusedError
from scoreboard.ledger.events import verify_text
from scoreboard.rules import Rules, format_rules

__all__ = ["LONGEST_NAME", "Limits", "Table", "alike", "next_number", "number_in", "verify_distinct", "verify_name"]

LONGEST_NAME: Final = 40
_MOST_TABLES: Final = 9999
_GREATEST_LIMIT: Final = 10**12


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may be staked at a table on one coup, in whole units of its currency, as its sign says; None where none is.

    Attributes
    ----------
    minimum, maximum
        Of each guest's stake on Player or Banker.
    tie_maximum, pair_maximum
        Of all stakes at the table on a tie, and on a pair.

    Raises
    ------
    InputError
        If a limit is not a whole number from 1 up, or the minimum is above the maximum.

    Examples
    --------
    >>> Limits(minimum=500, maximum=100)
    Traceback (most recent call last):
    scoreboard.errors.InputError: limits: a minimum of 500 and a maximum of 100. Expected ...
    """

    minimum: int | None = None
    maximum: int | None = None
    tie_maximum: int | None = None
    pair_maximum: int | None = None

    def __post_init__(self) -> None:
        for name, limit in asdict(self).items():
            if limit is None:
                continue
            if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= _GREATEST_LIMIT:
                raise InputError(
                    f"a {name.replace('_', ' ')} of {limit!r}",
                    where="limits",
                    expected=f"a whole number from 1 to {_GREATEST_LIMIT:,}",
                    remedy="Give whole units of the table's currency, or leave the limit out.",
                )
        if self.minimum is not None and self.maximum is not None and self.minimum > self.maximum:
            raise InputError(
                f"a minimum of {self.minimum} and a maximum of {self.maximum}",
                where="limits",
                expected="a minimum that is not above the maximum",
                remedy="Check whether they were exchanged.",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One table of the room.

    Attributes
    ----------
    name
        What its shoes are kept under, as in "7/20539".
    number
        What its sign says.
    rules
        What the next shoe will be played under: game, decks, commission, burn and last-coup custom.
    limits
        What may be staked.

    Raises
    ------
    InputError
        If the name is empty, too long, holds a slash or a control character, or the number is out of its range.

    Examples
    --------
    >>> Table(name="High limit", number=88, limits=Limits(minimum=1000)).as_dict()
    ... # doctest: +NORMALIZE_WHITESPACE
    {'name': 'High limit', 'number': 88, 'game': 'punto banco', 'rules': 'commission', 'decks': 8,
     'min': 1000, 'max': None, 'tie_max': None, 'pair_max': None}
    """

    name: str
    number: int
    rules: Rules = field(default_factory=Rules)
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        verify_name(self.name, where="table", such_as='"7" or "High limit 2"')
        if isinstance(self.number, bool) or not 1 <= self.number <= _MOST_TABLES:
            raise InputError(
                f"the number {self.number}",
                where=f"table {self.name}",
                expected=f"1 to {_MOST_TABLES}",
                remedy="Give the number on the table's sign, or leave it out for the next free one.",
            )

    def as_dict(self) -> dict[str, str | int | None]:
        """Give the table as the JSON object that lists answer with."""
        limits = {limit.name.replace("imum", ""): getattr(self.limits, limit.name) for limit in fields(Limits)}
        return {
            "name": self.name,
            "number": self.number,
            "game": self.rules.game.value,
            "rules": format_rules(self.rules),
            "decks": self.rules.decks,
            **limits,
        }


def verify_name(name: str, *, where: str, such_as: str) -> None:
    """Check that a name reads on one line and in an address as it was typed.

    Raises
    ------
    InputError
        If it is empty, too long, holds a slash, a control or formatting character or needless blanks, or is dots alone.
    """
    verify_text(name, "name")
    is_plain = name == " ".join(name.split()) and name.isprintable() and "/" not in name
    if not is_plain or not 1 <= len(name) <= LONGEST_NAME or set(name) <= {"."}:
        raise InputError(
            f"the name {name!r}",
            where=where,
            expected=f"1 to {LONGEST_NAME} characters without slashes and needless blanks",
            remedy=f"Choose a name such as {such_as}.",
        )


def alike(name: str) -> str:
    """Give what two names share that a person would take for one: case and width do not part them.

    Examples
    --------
    >>> alike("HIGH limit") == alike("High Limit")
    True
    """
    return unicodedata.normalize("NFKC", name).casefold()


def number_in(text: str) -> int | None:
    """Give the number a text is, as far as it can be a table's; None for any other text.

    Examples
    --------
    >>> number_in("088"), number_in("Salon 2"), number_in("10000")
    (88, None, None)
    """
    plain = alike(text)
    if not plain.isascii() or not plain.isdecimal() or len(plain) > LONGEST_NAME:
        return None
    return int(plain) if 1 <= int(plain) <= _MOST_TABLES else None


def next_number(name: str, tables: Sequence[Table]) -> int:
    """Give a new table its number: the one it is called by where that is free, else the next.

    Examples
    --------
    >>> next_number("88", []), next_number("Salon", [Table(name="88", number=88)])
    (88, 89)
    """
    taken = {table.number for table in tables}
    called = number_in(name)
    if called is not None and called not in taken:
        return called
    taken |= {number for table in tables if (number := number_in(table.name)) is not None}
    following = max((table.number for table in tables), default=0) + 1
    return next(number for number in count(following) if number not in taken)


def verify_distinct(table: Table, tables: Sequence[Table]) -> None:
    """Check that a table can be told from every other, by name and by number.

    Raises
    ------
    RefusedError
        If another has its name or number, or would be meant by it.
    """
    for other in tables:
        if alike(table.name) == alike(other.name):
            found, remedy = f'the name "{table.name}" where there is a table "{other.name}"', "Choose another name."
        elif table.number == other.number:
            found, remedy = f"the number {table.number}, which table {other.name} has", "Choose another number."
        elif number_in(table.name) == other.number or number_in(other.name) == table.number:
            found = f'table "{table.name}", number {table.number}, beside table "{other.name}", number {other.number}'
            remedy = "Let no table be called by another's number."
        else:
            continue
        raise RefusedError(found, where="tables", expected="names and numbers that name one table", remedy=remedy)
