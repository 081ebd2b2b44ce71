"""What an event says, as JSON text: the one place that writes and reads it.

One coup has the names an entry has (INTERFACE, HTTP): `outcome`, `player_cards`, `banker_cards`, `player_pair` …; a
name left out says nothing. The coups of an import are a frame, so they are written as one, column by column.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

from scoreboard.cards import Card, format_card, parse_card
from scoreboard.coup import NOT_SEEN, Status, parse_outcome
from scoreboard.errors import CardError, InputError, ScoreboardError
from scoreboard.flags import Flag
from scoreboard.frames import ShoeKey, coups_of
from scoreboard.ledger.columns import columns_of_shoe, format_columns, frame_of
from scoreboard.ledger.events import (
    Amended,
    Burnt,
    Closed,
    CoupFacts,
    Dealt,
    Deleted,
    EventKind,
    Imported,
    IndicatorShown,
    Inserted,
    Opened,
    Payload,
    Reinstated,
    Retracted,
    Voided,
)
from scoreboard.ledger.times import parse_time
from scoreboard.rules import Rules, format_rules, parse_rules

__all__ = [
    "format_facts",
    "format_import",
    "format_payload",
    "parse_card_list",
    "parse_facts",
    "parse_payload",
]


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise _unfit(value, "a text")
    return value


def _number(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise _unfit(value, "a whole number")
    return value


def _number_or_none(value: Any) -> int | None:
    return None if value is None else _number(value)


def _yes_no_or_none(value: Any) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise _unfit(value, "true, false or null")
    return value


def parse_card_list(value: Any) -> tuple[Card, ...]:
    """Read a JSON list of cards.

    Raises
    ------
    InputError
        If it is no list, or a text in it is no card.

    Examples
    --------
    >>> [str(card) for card in parse_card_list(["9h", "K"])]
    ['9h', 'K']
    """
    if not isinstance(value, list):
        raise _unfit(value, 'a list of cards, such as ["9h", "K"]')
    return tuple(_card(_text(text)) for text in value)


def _card(text: str) -> Card:
    card = parse_card(text)
    if card is None:
        raise CardError(f'"{text}" is no card', expected="cards only", remedy="Leave out what was not dealt.")
    return card


def _status(value: Any) -> Status:
    try:
        return Status(value)
    except ValueError:
        raise _unfit(value, ", ".join(Status)) from None


def _unfit(value: Any, expected: str) -> InputError:
    return InputError(f"{json.dumps(value)} does not fit", expected=expected, remedy="Check what was sent.")


def _as_is(value: Any) -> Any:
    return value


def _card_texts(cards: tuple[Card, ...]) -> list[str]:
    return [format_card(card) for card in cards]


@dataclass(frozen=True, slots=True)
class _Fact:
    """One fact of a coup: its name in `Coup`, and how its JSON value is read and written."""

    name: str
    parse: Callable[[Any], Any]
    format: Callable[[Any], Any] = _as_is


_FACTS: Final = {
    "outcome": _Fact("outcome", lambda value: parse_outcome(_text(value)), lambda outcome: str(outcome or NOT_SEEN)),
    "status": _Fact("status", _status, str),
    "player_cards": _Fact("player", parse_card_list, _card_texts),
    "banker_cards": _Fact("banker", parse_card_list, _card_texts),
    "player_total": _Fact("player_total", _number_or_none),
    "banker_total": _Fact("banker_total", _number_or_none),
    "player_pair": _Fact("player_pair", _yes_no_or_none),
    "banker_pair": _Fact("banker_pair", _yes_no_or_none),
    "natural": _Fact("natural", _yes_no_or_none),
    "at": _Fact(
        "at",
        lambda value: None if value is None else parse_time(_text(value)),
        lambda at: None if at is None else at.isoformat(),
    ),
    "note": _Fact("note", _text),
}
_JSON_NAME: Final = {fact.name: name for name, fact in _FACTS.items()}


def parse_facts(said: Mapping[str, Any]) -> CoupFacts:
    """Read the facts of a coup from a JSON object.

    Raises
    ------
    InputError
        If a name or a value is none of a coup's; `where` is the name.

    Examples
    --------
    >>> parse_facts({"outcome": "?", "player_pair": True})
    {'outcome': None, 'player_pair': True}
    >>> parse_facts({"outcome": "X"})
    Traceback (most recent call last):
    scoreboard.errors.CoupError: outcome: "X" is no outcome. Expected B, P or T. Use '?' for a coup you did not see.
    """
    facts = {}
    for name, value in said.items():
        if name not in _FACTS:
            raise InputError(
                f'"{name}" is no fact of a coup',
                where=name,
                expected=", ".join(_FACTS),
                remedy="Check the spelling.",
            )
        try:
            facts[_FACTS[name].name] = _FACTS[name].parse(value)
        except ScoreboardError as error:
            error.where = error.where or name
            raise
    return cast("CoupFacts", facts)


def format_facts(facts: CoupFacts) -> dict[str, Any]:
    """Give the JSON object that says these facts of a coup.

    Examples
    --------
    >>> from scoreboard.coup import Outcome
    >>> format_facts({"outcome": Outcome.TIE, "player": (Card(),)})
    {'outcome': 'T', 'player_cards': ['0']}
    """
    return {_JSON_NAME[name]: _FACTS[_JSON_NAME[name]].format(value) for name, value in facts.items()}


def format_import(*, rules: Rules, columns: str, flags: Iterable[Flag], file: str) -> str:
    """Write the payload of an import whose coups are written already; `format_payload` writes one in hand."""
    head = _dumps({"rules": format_rules(rules), "file": file, "flags": [asdict(flag) for flag in flags]})
    return f'{head[:-1]},"coups":{columns}}}'


def format_payload(payload: Payload) -> str:
    """Write what an event says as JSON text.

    Raises
    ------
    InputError
        If a text in it holds half of a surrogate pair, which no store keeps.

    Examples
    --------
    >>> from scoreboard.coup import Outcome
    >>> format_payload(Amended(3, {"outcome": Outcome.PLAYER}))
    '{"coup":3,"outcome":"P"}'
    """
    match payload:
        case Opened(rules=rules):
            said: dict[str, Any] = {"rules": format_rules(rules)}
        case Imported():
            columns = format_columns(columns_of_shoe(payload.coups))
            return format_import(rules=payload.rules, columns=columns, flags=payload.flags, file=payload.file)
        case Dealt(facts=facts, number=number):
            said = {**({} if number is None else {"coup": number}), **format_facts(facts)}
        case Amended(coup=coup, facts=facts):
            said = {"coup": coup, **format_facts(facts)}
        case Inserted(before=before, facts=facts):
            said = {"before": before, **format_facts(facts)}
        case Deleted(coup=coup):
            said = {"coup": coup}
        case Voided(player=player, banker=banker, reason=reason):
            said = {**format_facts({"player": player, "banker": banker}), "reason": reason}
        case Burnt(count=count, cards=cards):
            said = {"count": count, "cards": _card_texts(cards)}
        case IndicatorShown() | Closed():
            said = {}
        case Retracted(event=event) | Reinstated(event=event):
            said = {"event": event}
    return _dumps(said)


def parse_payload(kind: EventKind, text: str) -> Payload:
    """Read what an event of this kind says; the inverse of `format_payload`.

    Raises
    ------
    InputError
        If the text is no JSON object, or does not say what an event of this kind says.

    Examples
    --------
    >>> parse_payload(EventKind.AMENDED, '{"coup":3,"outcome":"P"}')
    Amended(coup=3, facts={'outcome': <Outcome.PLAYER: 'P'>})
    >>> parse_payload(EventKind.DELETED, "{}")
    Traceback (most recent call last):
    scoreboard.errors.InputError: deleted event: "coup" is missing. Expected a JSON object that says it. Check ...
    """
    try:
        return _PARSERS[kind](_object(text))
    except KeyError as error:
        raise InputError(
            f'"{error.args[0]}" is missing',
            where=f"{kind} event",
            expected="a JSON object that says it",
            remedy="Check what was sent.",
        ) from None


def _object(text: str) -> dict[str, Any]:
    try:
        said = json.loads(text)
    except ValueError:
        said = None
    if not isinstance(said, dict):
        raise InputError(
            "what is no JSON object", where="event", expected="a JSON object", remedy="Check what was sent."
        )
    return said


def _imported(said: dict[str, Any]) -> Imported:
    return Imported(
        rules=parse_rules(said["rules"]),
        coups=tuple(coups_of(frame_of([(ShoeKey("", ""), said["coups"])]))),
        flags=tuple(Flag(**flag) for flag in said["flags"]),
        file=said["file"],
    )


def _facts_beside(said: dict[str, Any], *others: str) -> CoupFacts:
    return parse_facts({name: value for name, value in said.items() if name not in others})


def _burnt(said: dict[str, Any]) -> Burnt:
    cards = parse_card_list(said.get("cards", []))
    return Burnt(_number(said["count"]) if "count" in said else len(cards), cards)


_PARSERS: Final[Mapping[EventKind, Callable[[dict[str, Any]], Payload]]] = {
    EventKind.OPENED: lambda said: Opened(parse_rules(_text(said["rules"]))),
    EventKind.IMPORTED: _imported,
    EventKind.COUP: lambda said: Dealt(_facts_beside(said, "coup"), _number_or_none(said.get("coup"))),
    EventKind.AMENDED: lambda said: Amended(_number(said["coup"]), _facts_beside(said, "coup")),
    EventKind.INSERTED: lambda said: Inserted(_number(said["before"]), _facts_beside(said, "before")),
    EventKind.DELETED: lambda said: Deleted(_number(said["coup"])),
    EventKind.VOIDED: lambda said: Voided(
        player=parse_card_list(said.get("player_cards", [])),
        banker=parse_card_list(said.get("banker_cards", [])),
        reason=_text(said.get("reason", "")),
    ),
    EventKind.BURNT: _burnt,
    EventKind.INDICATOR: lambda _: IndicatorShown(),
    EventKind.CLOSED: lambda _: Closed(),
    EventKind.RETRACTED: lambda said: Retracted(_text(said["event"])),
    EventKind.REINSTATED: lambda said: Reinstated(_text(said["event"])),
}


def _dumps(said: dict[str, Any]) -> str:
    text = json.dumps(said, ensure_ascii=False, separators=(",", ":"))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise InputError(
            "a text with half of a surrogate pair",
            where="event",
            expected="text that can be written as UTF-8",
            remedy="Type it again.",
        ) from None
    return text
