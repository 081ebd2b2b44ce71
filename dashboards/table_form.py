"""The form by which a table is set up: its fields as they are typed, and every refusal beside the field it is about.

Plain functions. The store checks all of it once more, since another administrator may have been faster.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from typing import Any, Final, TypeVar

from scoreboard.errors import InputError, ScoreboardError
from scoreboard.ledger import Limits, Table
from scoreboard.ledger.tables import alike, next_number, number_in, verify_distinct
from scoreboard.rules import BankerPay, Burn, Game, LastCoup, Rules, TiePay

__all__ = ["CHOICES", "NAMES", "Typed", "place_of", "said_beside", "typed_in", "values_of"]

T = TypeVar("T")

CHOICES: Final[Mapping[str, Mapping[StrEnum, str]]] = {
    "game": {Game.PUNTO_BANCO: "Punto banco"},
    "banker": {
        BankerPay.COMMISSION_5: "1 to 1 less 5 % commission",
        BankerPay.COMMISSION_4: "1 to 1 less 4 % commission",
        BankerPay.HALF_ON_6: "No commission: 1 to 1, but half on a winning 6",
        BankerPay.PUSH_ON_3_CARD_7: "No commission: 1 to 1, but a push on a winning three-card 7",
    },
    "tie": {TiePay.EIGHT: "8 to 1", TiePay.NINE: "9 to 1"},
    "burn": {
        Burn.ONE_PER_DECK: "One card for each deck",
        Burn.FOUR: "Four cards",
        Burn.SIX: "Six cards",
        Burn.FIRST_CARD: "The first card, and as many as it counts",
    },
    "last_coup": {
        LastCoup.STOP: "The coup in which it comes out is the last",
        LastCoup.ONE_MORE: "One more coup is dealt",
        LastCoup.ONE_MORE_AFTER_TIE: "One more coup is dealt if that one was a tie",
    },
}
"""What may be chosen, in words; each set of choices belongs to the field of `Rules` of that name."""

_LIMITS: Final = tuple(limit.name for limit in fields(Limits))

NAMES: Final = ("name", "number", *_LIMITS, "game", "decks", "banker", "tie", "burn", "indicator", "last_coup")
"""The fields of the form, from top to bottom."""

_WHOLE: Final = re.compile(r"[0-9]{1,18}|[0-9]{1,3}([, ][0-9]{3}){1,5}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """A form as it was sent: the table it means, as far as it means one, and why where not.

    Attributes
    ----------
    values
        Each field as it was typed.
    faults
        Why a field cannot be taken, by its name.
    name, number, rules, limits
        The table; `number` is None where it was left to us. What has a fault is the usual one.
    """

    values: Mapping[str, str]
    faults: Mapping[str, str]
    name: str = ""
    number: int | None = None
    rules: Rules = field(default_factory=Rules)
    limits: Limits = field(default_factory=Limits)


def values_of(table: Table | None) -> dict[str, str]:
    """Give the form's fields for a table, or for a new one.

    Examples
    --------
    >>> values_of(Table(name="Salon", number=88, limits=Limits(minimum=5000)))["minimum"], values_of(None)["decks"]
    ('5,000', '8')
    """
    rules = table.rules if table else Rules()
    limits = asdict(table.limits if table else Limits())
    return {
        "name": table.name if table else "",
        "number": str(table.number) if table else "",
        "decks": str(rules.decks),
        "indicator": str(rules.indicator),
        **{name: getattr(rules, name).value for name in CHOICES},
        **{name: "" if limit is None else f"{limit:,}" for name, limit in limits.items()},
    }


def typed_in(sent: Mapping[str, str], *, others: Sequence[Table] = ()) -> Typed:
    """Read a form; `others` are the tables from which this one has to be told.

    Examples
    --------
    >>> typed = typed_in({**values_of(None), "name": " Salon  2 ", "minimum": "5,000"})
    >>> typed.name, typed.number, typed.limits.minimum, typed.faults
    ('Salon 2', None, 5000, {})
    >>> typed_in({**values_of(None), "name": "7", "minimum": "500", "maximum": "100"}).faults["minimum"]
    'a minimum of 500 and a maximum of 100. Expected a minimum that is not above the maximum. Check whether they ...'
    """
    values = {name: sent.get(name, "") for name in NAMES}
    faults: dict[str, str] = {}

    def taken(name: str, read: Callable[[], T], otherwise: T) -> T:
        try:
            return read()
        except ScoreboardError as error:
            faults.setdefault(name, said_beside(error))
            return otherwise

    name = " ".join(values["name"].split())
    # A stand-in for what is checked elsewhere: each fault belongs to its own field.
    taken("name", lambda: Table(name=name, number=1), None)
    number = taken("number", lambda: _whole(values["number"]), None)
    if number is not None:
        taken("number", lambda: Table(name="-", number=number), None)
    chosen: dict[str, Any] = {
        each: taken(each, lambda each=each: _chosen(each, values[each]), getattr(Rules(), each))  # type: ignore[misc]
        for each in CHOICES
    }
    decks = taken("decks", lambda: _decks(values["decks"]), Rules().decks)
    indicator = taken("indicator", lambda: _needed(values["indicator"]), Rules().indicator)
    rules = taken("indicator", lambda: Rules(**chosen, decks=decks, indicator=indicator), Rules())
    amounts = {each: taken(each, lambda each=each: _limit(each, values[each]), None) for each in _LIMITS}  # type: ignore[misc]
    limits = taken("minimum", lambda: Limits(**amounts), Limits())
    if not faults.keys() & {"name", "number"}:
        table = Table(name=name, number=next_number(name, others) if number is None else number)
        taken(place_of(table, others), lambda: verify_distinct(table, others), None)
    return Typed(values=values, faults=faults, name=name, number=number, rules=rules, limits=limits)


def place_of(table: Table, others: Iterable[Table]) -> str:
    """Give the field by which a table cannot be told from the others; "" where it can.

    Examples
    --------
    >>> seven = Table(name="Salon", number=7)
    >>> place_of(Table(name="7", number=8), [seven]), place_of(Table(name="Bar", number=7), [seven])
    ('name', 'number')
    """
    for other in others:
        if alike(table.name) == alike(other.name) or number_in(table.name) == other.number:
            return "name"
        if table.number in (other.number, number_in(other.name)):
            return "number"
    return ""


def said_beside(error: ScoreboardError) -> str:
    """Say an error without its place, which the eye has."""
    return str(ScoreboardError(error.found, expected=error.expected, remedy=error.remedy))


def _chosen(name: str, text: str) -> StrEnum:
    for choice in CHOICES[name]:
        if choice.value == text:
            return choice
    raise InputError(
        f'"{text[:40]}" is no choice', expected=", ".join(CHOICES[name].values()), remedy="Choose one of the list."
    )


def _whole(text: str) -> int | None:
    """Read a whole number as people type it, "5,000" and full-width digits too; None for nothing."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        return None
    if not _WHOLE.fullmatch(plain):
        raise InputError(
            f'"{text[:40]}" is no whole number',
            expected='digits, such as "5000" or "5,000"',
            remedy="Leave signs, decimals and currencies out.",
        )
    return int(re.sub("[, ]", "", plain))


def _needed(text: str) -> int:
    number = _whole(text)
    if number is None:
        raise InputError("nothing here", expected="a whole number", remedy="Fill it in.")
    return number


def _decks(text: str) -> int:
    return Rules(decks=_needed(text)).decks


def _limit(name: str, text: str) -> int | None:
    amount = _whole(text)
    Limits(**{name: amount})
    return amount
