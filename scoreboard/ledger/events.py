"""What happens to a shoe, as facts that are only ever added.

A shoe's state is the fold of its events (`scoreboard.ledger.fold`). Nothing stored is changed or removed: an undo is an
event that retracts one other, and a redo one that reinstates it. The client makes each event's id, so that one sent
twice counts once.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import ClassVar, Final, TypedDict

from scoreboard.cards import Card
from scoreboard.coup import Coup, Outcome, Status
from scoreboard.errors import InputError
from scoreboard.flags import Flag
from scoreboard.frames import ShoeKey
from scoreboard.rules import Rules

__all__ = [
    "Amended",
    "Burnt",
    "Closed",
    "CoupFacts",
    "Dealt",
    "Deleted",
    "Event",
    "EventKind",
    "Imported",
    "IndicatorShown",
    "Inserted",
    "Opened",
    "Payload",
    "Reinstated",
    "Retracted",
    "Voided",
    "verify_offset",
    "verify_text",
]


_ID: Final = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")

# PostgreSQL keeps no NUL in a text, and neither store nor frame keeps half of a surrogate pair.
_NOT_KEPT: Final = re.compile("[\0\ud800-\udfff]")


class EventKind(StrEnum):
    """What an event says happened."""

    OPENED = "opened"
    IMPORTED = "imported"
    COUP = "coup"
    AMENDED = "amended"
    INSERTED = "inserted"
    DELETED = "deleted"
    VOIDED = "voided"
    BURNT = "burnt"
    INDICATOR = "indicator"
    CLOSED = "closed"
    RETRACTED = "retracted"
    REINSTATED = "reinstated"


class CoupFacts(TypedDict, total=False):
    """Facts of one coup under the names `scoreboard.coup.Coup` gives them; a name left out says nothing."""

    outcome: Outcome | None
    status: Status
    player: tuple[Card, ...]
    banker: tuple[Card, ...]
    player_total: int | None
    banker_total: int | None
    player_pair: bool | None
    banker_pair: bool | None
    natural: bool | None
    at: datetime | None
    note: str


@dataclass(frozen=True, slots=True)
class Opened:
    """The shoe was put on the table, to be played under these rules."""

    kind: ClassVar = EventKind.OPENED
    rules: Rules


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """A record kept elsewhere was read in.

    Attributes
    ----------
    rules
        What was played.
    coups
        The coups that were not stored before, with the numbers their source gives them.
    flags
        What the reader could not take at its word, shown with its coup.
    file
        Where they were read from; empty where they were typed.

    Raises
    ------
    InputError
        If two coups have one number, or the file's name holds what no store can keep.
    """

    kind: ClassVar = EventKind.IMPORTED
    rules: Rules
    coups: tuple[Coup, ...]
    flags: tuple[Flag, ...] = ()
    file: str = ""

    def __post_init__(self) -> None:
        verify_text(self.file, "file")
        if len({coup.number for coup in self.coups}) < len(self.coups):
            raise InputError(
                "two coups with one number",
                where="imported event",
                expected="each number once",
                remedy="Leave repeats out before storing.",
            )


@dataclass(frozen=True, slots=True)
class Dealt:
    """A coup was recorded: the shoe's next, unless its source says which number it has.

    A number is given where the source joined late or lost coups, so that the gap is seen.
    """

    kind: ClassVar = EventKind.COUP
    facts: CoupFacts
    number: int | None = None

    def __post_init__(self) -> None:
        _verify_facts(1 if self.number is None else self.number, self.facts)


@dataclass(frozen=True, slots=True)
class Amended:
    """A coup was something else than recorded; what the facts do not name stays, its time included."""

    kind: ClassVar = EventKind.AMENDED
    coup: int
    facts: CoupFacts

    def __post_init__(self) -> None:
        _verify_facts(self.coup, self.facts)


@dataclass(frozen=True, slots=True)
class Inserted:
    """A coup was missed: it takes the number `before`, and that coup and all later ones move up by one."""

    kind: ClassVar = EventKind.INSERTED
    before: int
    facts: CoupFacts

    def __post_init__(self) -> None:
        _verify_facts(self.before, self.facts)


@dataclass(frozen=True, slots=True)
class Deleted:
    """A coup never was: all later ones move down by one."""

    kind: ClassVar = EventKind.DELETED
    coup: int

    def __post_init__(self) -> None:
        _verify_facts(self.coup, {})


@dataclass(frozen=True, slots=True, kw_only=True)
class Voided:
    """The coup being dealt was stopped by an error; it keeps its number, and the cards it showed have left the shoe."""

    kind: ClassVar = EventKind.VOIDED
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    reason: str = ""

    def __post_init__(self) -> None:
        _verify_facts(1, {"player": self.player, "banker": self.banker})


@dataclass(frozen=True, slots=True)
class Burnt:
    """Cards left the shoe unplayed.

    Attributes
    ----------
    count
        How many in all.
    cards
        Those of them that were shown.

    Raises
    ------
    InputError
        If no card was burnt, or more were shown than burnt.
    """

    kind: ClassVar = EventKind.BURNT
    count: int
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        if self.count < max(1, len(self.cards)):
            raise InputError(
                f"{self.count} cards burnt, {len(self.cards)} of them shown",
                where="burnt event",
                expected="at least one, and none shown that was not burnt",
                remedy="Count the burnt cards again.",
            )


@dataclass(frozen=True, slots=True)
class IndicatorShown:
    """The indicator card came out after the last coup recorded so far."""

    kind: ClassVar = EventKind.INDICATOR


@dataclass(frozen=True, slots=True)
class Closed:
    """The shoe was finished."""

    kind: ClassVar = EventKind.CLOSED


@dataclass(frozen=True, slots=True)
class Retracted:
    """Another event of the shoe was taken back: it has no effect any more."""

    kind: ClassVar = EventKind.RETRACTED
    event: str

    def __post_init__(self) -> None:
        _verify_id(self.event)


@dataclass(frozen=True, slots=True)
class Reinstated:
    """A retracted event of the shoe has its effect again, at its own place among the others."""

    kind: ClassVar = EventKind.REINSTATED
    event: str

    def __post_init__(self) -> None:
        _verify_id(self.event)


Payload = (
    Opened
    | Imported
    | Dealt
    | Amended
    | Inserted
    | Deleted
    | Voided
    | Burnt
    | IndicatorShown
    | Closed
    | Retracted
    | Reinstated
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One thing that happened to one shoe.

    Attributes
    ----------
    id
        A UUID in its usual small letters, made by whoever sends the event.
    table, shoe
        Which shoe.
    payload
        What happened; it says the event's kind.
    at
        When, with its offset.
    by
        Who did it: an operator, a device, or the program that read a file.

    Raises
    ------
    InputError
        If the id is no UUID, the time has no offset, or a text holds what no store can keep.

    Examples
    --------
    >>> from datetime import UTC
    >>> event = Event(
    ...     id="7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a",
    ...     table="C05",
    ...     shoe="20539",
    ...     payload=Dealt({"outcome": Outcome.BANKER}),
    ...     at=datetime(2026, 3, 1, 12, tzinfo=UTC),
    ...     by="operator",
    ... )
    >>> event.kind, str(event.key)
    (<EventKind.COUP: 'coup'>, 'C05/20539')
    """

    id: str
    table: str
    shoe: str
    payload: Payload
    at: datetime
    by: str

    def __post_init__(self) -> None:
        _verify_id(self.id)
        verify_offset(self.at, "event time")
        for what, text in (("table", self.table), ("shoe", self.shoe), ("by", self.by)):
            verify_text(text, what)

    @property
    def kind(self) -> EventKind:
        """What kind of thing happened."""
        return self.payload.kind

    @property
    def key(self) -> ShoeKey:
        """Which shoe it happened to."""
        return ShoeKey(self.table, self.shoe)


def _verify_id(text: str) -> None:
    if not _ID.fullmatch(text):
        raise InputError(
            f'"{text}" is no event id',
            where="event",
            expected="a UUID in small letters with dashes",
            remedy="Make one for each event, and send the same one when sending it again.",
        )


def verify_offset(at: datetime, what: str) -> None:
    """Check that a time says in which zone its clock ran.

    Raises
    ------
    InputError
        If it has no offset.
    """
    if at.utcoffset() is None:
        raise InputError(
            f"{at.isoformat()} without an offset",
            where=what,
            expected='a time with its offset, such as "2026-03-01T20:00:05+08:00"',
            remedy="Say in which time zone the clock ran.",
        )


def can_keep_text(text: str) -> bool:
    """Say whether every store and frame can keep a text: no NUL and no half of a surrogate pair is in it."""
    return _NOT_KEPT.search(text) is None


def verify_text(text: str, what: str) -> None:
    """Check that every store and frame can keep a text.

    Raises
    ------
    InputError
        If it holds a NUL or half of a surrogate pair.
    """
    if not can_keep_text(text):
        raise InputError(
            f"{what} {text!r}",
            where="event",
            expected="text without NUL characters and broken surrogates",
            remedy="Type it again.",
        )


def _verify_facts(number: int, facts: CoupFacts) -> None:
    # A coup says itself what cannot be so of one.
    Coup(number=number, **facts)
