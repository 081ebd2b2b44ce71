"""What an operator's device sends: a JSON list of entries, each an action at the table; and what it is answered.

The shapes are those of INTERFACE, HTTP. Nothing here touches a store: an entry is read into the action it asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from scoreboard.errors import InputError, ScoreboardError, StaleError
from scoreboard.ledger import live
from scoreboard.ledger.events import Burnt, CoupFacts, Event, verify_text
from scoreboard.ledger.live import LiveTable, Stamp
from scoreboard.ledger.payloads import parse_card_list, parse_facts
from scoreboard.shoe import MOST_DECKS

__all__ = [
    "LONGEST_TEXT",
    "MOST_ENTRIES",
    "Answer",
    "Entry",
    "EntryKind",
    "Refusal",
    "known_id",
    "parse_entry",
    "sent_id",
    "verify_list",
]

MOST_ENTRIES: Final = 500
"""How many entries one list may hold: more than a night's queue of a table that was offline."""

LONGEST_TEXT: Final = 500
"""How many characters a text in an entry may have."""

_MOST_CARDS: Final = 52 * MOST_DECKS
_GREATEST_NUMBER: Final = 10**9
_UUID: Final = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")

Act = Callable[[LiveTable, Stamp], tuple[Event, ...]]
"""An action with everything it needs but the table and the signature."""


class EntryKind(StrEnum):
    """What an entry asks for."""

    COUP = "coup"
    AMEND = "amend"
    INSERT = "insert"
    DELETE = "delete"
    VOID = "void"
    UNDO = "undo"
    REDO = "redo"
    BURN = "burn"
    INDICATOR = "indicator"
    CLOSE_SHOE = "close_shoe"
    NEW_SHOE = "new_shoe"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: who it is and what it does."""

    id: str
    kind: EntryKind
    act: Act


@dataclass(frozen=True, slots=True)
class Refusal:
    """An entry that was not taken, by the id it was sent with (None where it had none), and why."""

    id: str | None
    error: ScoreboardError

    def as_dict(self) -> dict[str, Any]:
        """Give the refusal as the JSON object the answer holds; a stale change has the newer state beside it."""
        newer = {"newer": self.error.newer} if isinstance(self.error, StaleError) else {}
        return {"id": self.id, **self.error.as_dict(), **newer}


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What became of a list of entries.

    `version`, `shoe` and `coup` are those right after the last entry accepted; where one was refused, or the list was
    empty, those as things stand.

    Attributes
    ----------
    version
        The table's version.
    accepted
        The ids that are on disk, in the order sent.
    refused
        The first that was not taken. The entries after it were not looked at and stay the sender's.
    shoe
        The current shoe as addresses name it, "TABLE/SHOE"; None before the first.
    coup
        The number of its last coup, 0 before the first.
    """

    version: int
    accepted: tuple[str, ...] = ()
    refused: tuple[Refusal, ...] = ()
    shoe: str | None
    coup: int

    def as_dict(self) -> dict[str, Any]:
        """Give the answer as the JSON object that is sent.

        Examples
        --------
        >>> Answer(version=2, accepted=("7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a",), shoe="7/1", coup=1).as_dict()
        ... # doctest: +NORMALIZE_WHITESPACE
        {'version': 2, 'accepted': ['7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a'], 'refused': [],
         'shoe': '7/1', 'coup': 1}
        """
        return {
            "version": self.version,
            "accepted": list(self.accepted),
            "refused": [refusal.as_dict() for refusal in self.refused],
            "shoe": self.shoe,
            "coup": self.coup,
        }


def verify_list(said: object) -> list[object]:
    """Give what was sent if it is a list of entries that is not too long; the entries are looked at one by one.

    Raises
    ------
    InputError
        If it is not.
    """
    if not isinstance(said, list):
        raise InputError(
            "what is no list",
            where="entries",
            expected="a JSON list of entries",
            remedy="Send a list, for one entry too.",
        )
    if len(said) > MOST_ENTRIES:
        raise InputError(
            f"{len(said)} entries",
            where="entries",
            expected=f"at most {MOST_ENTRIES}",
            remedy="Send them in parts, in order.",
        )
    return said


def sent_id(said: object) -> str | None:
    """Give the text an entry was sent with as its id, to answer it by; None where it has none, or one of any length."""
    sent = said.get("id") if isinstance(said, dict) else None
    return sent if isinstance(sent, str) and len(sent) <= LONGEST_TEXT else None


def known_id(said: object) -> str | None:
    """Give the id an entry is kept by: the UUID it was sent with, in small letters; None where it has none."""
    sent = sent_id(said)
    return sent.lower() if sent and _UUID.fullmatch(sent) else None


def parse_entry(said: object) -> Entry:
    """Read one entry.

    Raises
    ------
    InputError
        If it is no object, has no UUID, its kind is none, or a name or value is not one of its kind's. `where` says
        which.

    Examples
    --------
    >>> entry = parse_entry({"id": "7D0F1F4E-6F0C-4A55-9D3C-0A8F8D1C2B3A", "kind": "coup", "outcome": "B"})
    >>> entry.id, entry.kind
    ('7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a', <EntryKind.COUP: 'coup'>)
    >>> parse_entry({"id": entry.id, "kind": "deal"})
    Traceback (most recent call last):
    scoreboard.errors.InputError: kind: "deal" is no kind of entry. Expected coup, amend, insert, delete, ...
    """
    if not isinstance(said, dict):
        raise _unfit("an entry that is no object", "entry", "a JSON object")
    identity = known_id(said)
    if identity is None:
        raise _unfit("an entry without a UUID", "id", "a UUID with dashes, made by the sender")
    for name, value in said.items():
        _verify_value(name, value)
    kind = said.get("kind")
    if kind not in list(EntryKind):
        raise _unfit(f'"{kind}" is no kind of entry' if kind else "no kind", "kind", ", ".join(EntryKind))
    fields = {name: value for name, value in said.items() if name not in ("id", "kind", "expects")}
    expects = _number(said, "expects") if said.get("expects") is not None else None
    return Entry(identity, EntryKind(kind), _READERS[EntryKind(kind)](fields, expects))


def _coup(said: Mapping[str, Any], _expects: int | None) -> Act:
    facts = parse_facts(said)
    return lambda table, stamp: live.coup(table, facts, stamp)


def _amend(said: Mapping[str, Any], expects: int | None) -> Act:
    number, facts = _number(said, "coup"), _facts_beside(said, "coup")
    return lambda table, stamp: live.amend(table, number, facts, stamp, expects=expects)


def _insert(said: Mapping[str, Any], expects: int | None) -> Act:
    before, facts = _number(said, "before"), _facts_beside(said, "before")
    return lambda table, stamp: live.insert(table, before, facts, stamp, expects=expects)


def _delete(said: Mapping[str, Any], expects: int | None) -> Act:
    _verify_names(said, "coup")
    number = _number(said, "coup")
    return lambda table, stamp: live.delete(table, number, stamp, expects=expects)


def _void(said: Mapping[str, Any], _expects: int | None) -> Act:
    _verify_names(said, "player_cards", "banker_cards", "reason")
    facts = _facts_beside(said, "reason")
    reason = said.get("reason", "")
    if not isinstance(reason, str):
        raise _unfit("a reason that is no text", "reason", "what went wrong, in a word or two")
    player, banker = facts.get("player", ()), facts.get("banker", ())
    return lambda table, stamp: live.void(table, stamp, player=player, banker=banker, reason=reason)


def _undo(said: Mapping[str, Any], expects: int | None) -> Act:
    _verify_names(said)
    return lambda table, stamp: live.undo(table, stamp, expects=expects)


def _redo(said: Mapping[str, Any], expects: int | None) -> Act:
    _verify_names(said)
    return lambda table, stamp: live.redo(table, stamp, expects=expects)


def _burn(said: Mapping[str, Any], _expects: int | None) -> Act:
    _verify_names(said, "cards", "count")
    try:
        cards = parse_card_list(said.get("cards", []))
        burnt = Burnt(len(cards) if cards and "count" not in said else _number(said, "count"), cards)
    except InputError as error:
        error.where = error.where or "cards"
        raise
    return lambda table, stamp: live.burn(table, burnt, stamp)


def _plain(act: Act) -> Callable[[Mapping[str, Any], int | None], Act]:
    def read(said: Mapping[str, Any], _expects: int | None) -> Act:
        _verify_names(said)
        return act

    return read


_READERS: Final[Mapping[EntryKind, Callable[[Mapping[str, Any], int | None], Act]]] = {
    EntryKind.COUP: _coup,
    EntryKind.AMEND: _amend,
    EntryKind.INSERT: _insert,
    EntryKind.DELETE: _delete,
    EntryKind.VOID: _void,
    EntryKind.UNDO: _undo,
    EntryKind.REDO: _redo,
    EntryKind.BURN: _burn,
    EntryKind.INDICATOR: _plain(live.indicator),
    EntryKind.CLOSE_SHOE: _plain(live.close_shoe),
    EntryKind.NEW_SHOE: _plain(live.new_shoe),
}


def _facts_beside(said: Mapping[str, Any], other: str) -> CoupFacts:
    return parse_facts({name: value for name, value in said.items() if name != other})


def _number(said: Mapping[str, Any], name: str) -> int:
    value = said.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise _unfit("no whole number" if name in said else f'no "{name}"', name, "a whole number")
    return value


def _verify_names(said: Mapping[str, Any], *allowed: str) -> None:
    for name in said:
        if name not in allowed:
            raise _unfit(f'"{name}" in an entry of this kind', name, ", ".join(allowed) or "nothing but id and kind")


def _verify_value(name: str, value: object) -> None:
    """Check that a value is none of what could be large: a short text, a number, a truth value, null or some cards."""
    texts = value if isinstance(value, list) else [value]
    if len(texts) > _MOST_CARDS:
        raise _unfit(f"{len(texts)} cards", _short(name), f"at most {_MOST_CARDS}")
    for text in (name, *texts):
        if isinstance(text, str):
            if len(text) > LONGEST_TEXT:
                raise _unfit(f"a text of {len(text)} characters", _short(name), f"at most {LONGEST_TEXT}")
            verify_text(text, _short(name))
        elif isinstance(value, list) or not (text is None or isinstance(text, int | float)):
            raise _unfit("a value of another shape", _short(name), "a text, a number, true, false, null or cards")
        elif isinstance(text, int | float) and not abs(text) <= _GREATEST_NUMBER:
            raise _unfit("a number out of all proportion", _short(name), f"at most {_GREATEST_NUMBER}")


def _short(name: str) -> str:
    return name[:LONGEST_TEXT]


def _unfit(found: str, where: str, expected: str) -> InputError:
    return InputError(found, where=where, expected=expected, remedy="Check what was sent.")
