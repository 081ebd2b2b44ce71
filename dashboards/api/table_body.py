"""A table as a program sends it: the names and values that `Table.as_dict` writes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from scoreboard.errors import InputError
from scoreboard.ledger import Limits
from scoreboard.rules import Game, Rules, parse_rules

__all__ = ["LIMITS", "NAMES", "SentTable", "parse_table"]

LIMITS: Final = {"min": "minimum", "max": "maximum", "tie_max": "tie_maximum", "pair_max": "pair_maximum"}
"""What a table's JSON object calls its limits, and what they are called in `Limits`."""

NAMES: Final = ("name", "number", "game", "rules", "decks", *LIMITS)
"""What a table's JSON object may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentTable:
    """A table as it was sent; `number` is None where the sender leaves it to us."""

    name: str
    number: int | None
    rules: Rules
    limits: Limits


def parse_table(said: object) -> SentTable:
    """Read a table from a JSON object: its name, and what differs from the usual rules and no limits.

    `decks` may stand by itself or in `rules`, as `commission,decks=6`, but not in two ways.

    Raises
    ------
    InputError
        If it is no object, has no name, or a name or value in it is none of a table's.

    Examples
    --------
    >>> table = parse_table({"name": "Salon 2", "decks": 6, "min": 500})
    >>> table.rules.decks, table.limits.minimum
    (6, 500)
    >>> parse_table({"name": "7", "dekcs": 6})
    Traceback (most recent call last):
    scoreboard.errors.InputError: dekcs: "dekcs" is nothing of a table. Expected name, number, game, rules, decks, ...
    """
    if not isinstance(said, dict):
        raise _unfit("what is no JSON object", "table", "an object with the table's name")
    for name in said:
        if name not in NAMES:
            raise _unfit(f'"{name[:40]}" is nothing of a table', name[:40], ", ".join(NAMES))
    name = said.get("name")
    if not isinstance(name, str):
        raise _unfit("no text" if "name" in said else "no name", "name", 'a text such as "7" or "High limit 2"')
    return SentTable(
        name=name,
        number=_number(said, "number"),
        rules=_rules(said),
        limits=Limits(**{field: _number(said, name) for name, field in LIMITS.items()}),
    )


def _rules(said: Mapping[str, Any]) -> Rules:
    games = [game.value for game in Game]
    if said.get("game", games[0]) not in games:
        raise _unfit(f"the game {_shown(said['game'])}", "game", ", ".join(games))
    text = said.get("rules", "commission")
    if not isinstance(text, str):
        raise _unfit(f"the rules {_shown(text)}", "rules", 'a text such as "commission,decks=6"')
    rules = parse_rules(text)
    decks = _number(said, "decks")
    if decks is None or decks == rules.decks:
        return rules
    if "decks=" in text:
        raise _unfit(f"{decks} decks beside the rules {text}", "decks", "the same number in both, or in one alone")
    return replace(rules, decks=decks)


def _number(said: Mapping[str, Any], name: str) -> int | None:
    value = said.get(name)
    if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
        raise _unfit(f"{_shown(value)} is no whole number", name, "a whole number, or null")
    return value


def _shown(value: object) -> str:
    return repr(value)[:40]


def _unfit(found: str, where: str, expected: str) -> InputError:
    return InputError(found, where=where, expected=expected, remedy="Check what was sent.")
