"""A shoe's state, as the fold of its events.

Retracted events have no effect, so undoing the last event gives the shoe before it. Coup numbers in an event are those
of the shoe as it then was; retracting anything but the last event therefore tells the rest of the story anew.

At a table one event follows the other and the shoe is wanted after each. A `Story` keeps what its fold has come to and
goes on from there, by the same rules, since there are no others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

import polars as pl

from scoreboard.coup import Coup, Source, Status, completed
from scoreboard.errors import InputError
from scoreboard.flags import DERIVED_CODES, Flag, shoe_flags
from scoreboard.frames import ShoeKey, coups_frame
from scoreboard.ledger.events import (
    Amended,
    Burnt,
    Closed,
    CoupFacts,
    Dealt,
    Deleted,
    Event,
    Imported,
    IndicatorShown,
    Inserted,
    Opened,
    Reinstated,
    Retracted,
    Voided,
)
from scoreboard.rules import Rules

__all__ = ["LIVE", "TYPED", "RecordedShoe", "Story", "effective", "fold", "is_unseen"]

LIVE: Final = "live"
"""The origin of a shoe recorded at the table."""

TYPED: Final = "typed"
"""The origin of an imported shoe that came from no file."""

_FROM_CARDS: Final[CoupFacts] = {
    "player_total": None,
    "banker_total": None,
    "player_pair": None,
    "banker_pair": None,
    "natural": None,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedShoe:
    """A shoe as its events make it.

    Attributes
    ----------
    key
        Its table and name.
    version
        How many events it has; every one of them, an undo too, makes it greater.
    stands
        Whether an event still has effect. A shoe of which everything was taken back is not listed.
    rules
        What is played, as the first opening or import says.
    coups
        In order of their numbers. A number nobody recorded is not there; a coup dealt but not seen is, without outcome.
    opened, closed
        When it was put on the table and finished. Of an imported shoe, the times of its first and last coup, None where
        the record has no times.
    is_closed
        Whether it is finished. A record read in is, unless somebody opened the shoe to go on with it.
    burn
        The cards burnt in it, None where nobody said.
    indicator_after
        The coup after which the indicator card came out; 0 before the first, None as long as it did not.
    origin
        `LIVE`, the name of the file it first came from, or `TYPED`.
    file_flags
        What its reader could not take at its word, of coups that nobody has amended since.
    """

    key: ShoeKey
    version: int
    stands: bool = False
    rules: Rules = field(default_factory=Rules)
    coups: tuple[Coup, ...] = ()
    opened: datetime | None = None
    closed: datetime | None = None
    is_closed: bool = False
    burn: Burnt | None = None
    indicator_after: int | None = None
    origin: str = LIVE
    file_flags: tuple[Flag, ...] = ()
    _flags: tuple[Flag, ...] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def flags(self) -> tuple[Flag, ...]:
        """Everything that cannot be right or was inferred, by coup: what follows from the coups, then the reader's.

        Looked for when first asked: every board of a table asks the same shoe.
        """
        if self._flags is None:
            derived = shoe_flags(self.coups, decks=self.rules.decks)
            kept = (flag for flag in self.file_flags if flag.code not in DERIVED_CODES)
            object.__setattr__(self, "_flags", tuple(sorted([*derived, *kept], key=lambda flag: flag.coup)))
        return self._flags or ()

    def frame(self) -> pl.DataFrame:
        """Give the coups frame of the shoe."""
        return coups_frame(self.coups, table=self.key.table, shoe=self.key.shoe)


def is_unseen(coup: Coup) -> bool:
    """Say whether a coup only holds the place of one nobody saw; a record of what it was may take that place.

    Examples
    --------
    >>> is_unseen(Coup(number=7)), is_unseen(Coup(number=7, status=Status.VOID))
    (True, False)
    """
    return coup.outcome is None and coup.status.counts and not coup.cards


def fold(events: Sequence[Event]) -> RecordedShoe:
    """Give the shoe that its events, in the order stored, make.

    It never fails on stored events: an event that meets nothing to act on has no effect. What a person may do next is
    the live shoe's to allow.

    - *Imports* merge by coup number: the first record of a coup is kept, and only a coup not seen gives way.
    - *A coup* takes the next number, or the one its source gives it; a number given again changes nothing.
    - *Amending* keeps what it does not name, the time included. New cards take along totals, pairs and natural unless
      these are named too; the outcome stays as recorded until somebody says otherwise. Amending a number that nobody
      recorded fills the gap.
    - *Inserting* moves the coup it names, and all later ones, up by one; *deleting* moves the later ones down.
    - *A void coup* takes a number and keeps it.

    Parameters
    ----------
    events
        All events of one shoe.

    Raises
    ------
    InputError
        If there is no event, or events of several shoes.

    Examples
    --------
    >>> from datetime import UTC
    >>> from scoreboard.coup import Outcome
    >>> def event(n, payload):
    ...     at = datetime(2026, 3, 1, 12, n, tzinfo=UTC)
    ...     return Event(
    ...         id=f"00000000-0000-4000-8000-{n:012}", table="", shoe="A7", payload=payload, at=at, by="operator"
    ...     )
    >>> story = [event(1, Dealt({"outcome": Outcome.BANKER})), event(2, Dealt({"outcome": Outcome.TIE}))]
    >>> [coup.outcome.value for coup in fold(story).coups]
    ['B', 'T']
    >>> undo = event(3, Retracted(story[1].id))
    >>> [coup.outcome.value for coup in fold([*story, undo]).coups]
    ['B']
    """
    return Story(events).shoe


class Story:
    """The events of one shoe, and what they fold to.

    Parameters
    ----------
    events
        All events of one shoe, in the order stored.

    Attributes
    ----------
    events
        The same.
    shoe
        Their fold.

    Raises
    ------
    InputError
        If there is no event, or events of several shoes.
    """

    __slots__ = ("_draft", "events", "shoe")

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = tuple(events)
        _verify_one_shoe(self.events)
        self._tell(_Draft(), effective(self.events))

    def and_then(self, events: Iterable[Event]) -> Story:
        """Give the story of these events as well, by folding nothing else where they take nothing back.

        Raises
        ------
        InputError
            If they are events of another shoe.
        """
        more = tuple(events)
        if not more:
            return self
        _verify_one_shoe((self.events[-1], *more))
        story = Story.__new__(Story)
        story.events = (*self.events, *more)
        if self._goes_on_with(more):
            story._tell(self._draft.copy(), more)
        else:
            story._tell(_Draft(), effective(story.events))
        return story

    def _goes_on_with(self, more: Sequence[Event]) -> bool:
        """Say whether the fold of all is that of `more` after the fold so far: nothing in either turns on the other."""
        if any(isinstance(event.payload, Retracted | Reinstated) for event in more):
            return False
        # What was retracted before it came has no effect either.
        awaited = {event.payload.event for event in self.events if isinstance(event.payload, Retracted)}
        return awaited.isdisjoint(event.id for event in more)

    def _tell(self, draft: _Draft, events: Iterable[Event]) -> None:
        for event in events:
            draft.apply(event)
        self._draft = draft
        self.shoe = draft.shoe(self.events[0].key, version=len(self.events))


def _verify_one_shoe(events: Sequence[Event]) -> None:
    keys = {event.key for event in events}
    if len(keys) != 1:
        raise InputError(
            f"events of {len(keys)} shoes", where="fold", expected="those of one shoe", remedy="Fold each by itself."
        )


def effective(events: Sequence[Event]) -> list[Event]:
    """Give the events of a shoe that have an effect of their own: none that was retracted, and no retraction."""
    retracted: set[str] = set()
    others = []
    for event in events:
        if isinstance(event.payload, Retracted):
            retracted.add(event.payload.event)
        elif isinstance(event.payload, Reinstated):
            retracted.discard(event.payload.event)
        else:
            others.append(event)
    return [event for event in others if event.id not in retracted]


class _Draft:
    """The shoe while its events are applied, one after the other."""

    def __init__(self) -> None:
        self.stands = False
        self.rules: Rules | None = None
        self.origin = LIVE
        self.coups: dict[int, Coup] = {}
        self.last = 0
        self.flags: dict[Flag, None] = {}
        self.opened: datetime | None = None
        self.imported = False
        self.closed: datetime | None = None
        self.burn: Burnt | None = None
        self.indicator_after: int | None = None

    def copy(self) -> _Draft:
        """Give a draft that goes its own way from here."""
        draft = copy(self)
        draft.coups = dict(self.coups)
        draft.flags = dict(self.flags)
        return draft

    def apply(self, event: Event) -> None:
        self.stands = True
        match event.payload:
            case Opened(rules=rules):
                self.rules = self.rules or rules
                self.opened = self.opened or event.at
            case Imported() as record:
                self.merge(record)
            case Dealt(facts=facts, number=number):
                self.keep(_live(self.last + 1 if number is None else number, facts, at=event.at))
            case Voided(player=player, banker=banker, reason=reason):
                void: CoupFacts = {"status": Status.VOID, "player": player, "banker": banker, "note": reason}
                self.keep(_live(self.last + 1, void, at=event.at))
            case Amended(coup=number, facts=facts):
                self.amend(number, facts, at=event.at)
            case Inserted(before=number, facts=facts):
                self.shift(from_number=number, by=1)
                self.keep(_live(number, facts, at=event.at))
            case Deleted(coup=number):
                self.delete(number)
            case Burnt(count=count, cards=cards):
                before = self.burn
                self.burn = Burnt(before.count + count, before.cards + cards) if before else event.payload
            case IndicatorShown():
                self.indicator_after = self.last
            case Closed():
                self.closed = event.at

    def merge(self, record: Imported) -> None:
        if not self.rules:
            self.rules = record.rules
            self.origin = record.file or TYPED
        self.imported = True
        for coup in record.coups:
            self.keep(coup)
        self.flags.update(dict.fromkeys(record.flags))

    def keep(self, coup: Coup) -> None:
        known = self.coups.get(coup.number)
        if known is None or (is_unseen(known) and not is_unseen(coup)):
            self.coups[coup.number] = coup
            self.last = max(self.last, coup.number)

    def amend(self, number: int, facts: CoupFacts, *, at: datetime) -> None:
        coup = self.coups.get(number)
        if coup is None:
            self.keep(_live(number, facts, at=at))
            return
        if "player" in facts or "banker" in facts:
            coup = replace(coup, **_FROM_CARDS)
        self.coups[number] = completed(replace(coup, **facts))
        self.drop_flags(number)

    def delete(self, number: int) -> None:
        self.coups.pop(number, None)
        self.drop_flags(number)
        if self.indicator_after == number:
            self.indicator_after = number - 1
        self.shift(from_number=number + 1, by=-1)

    def drop_flags(self, number: int) -> None:
        self.flags = {flag: None for flag in self.flags if flag.coup != number}

    def shift(self, *, from_number: int, by: int) -> None:
        def moved(number: int) -> int:
            return number + by if number >= from_number else number

        self.coups = {
            moved(number): coup if number < from_number else replace(coup, number=number + by)
            for number, coup in self.coups.items()
        }
        self.last = max(self.coups, default=0)
        self.flags = {replace(flag, coup=moved(flag.coup)): None for flag in self.flags}
        if self.indicator_after is not None:
            self.indicator_after = moved(self.indicator_after)

    def shoe(self, key: ShoeKey, *, version: int) -> RecordedShoe:
        times = [coup.at for coup in self.coups.values() if coup.at is not None] if self.imported else []
        is_record = self.imported and self.opened is None
        return RecordedShoe(
            key=key,
            version=version,
            stands=self.stands,
            rules=self.rules or Rules(),
            coups=tuple(self.coups[number] for number in sorted(self.coups)),
            opened=self.opened or min(times, default=None),
            closed=self.closed or (max(times, default=None) if is_record else None),
            is_closed=is_record or self.closed is not None,
            burn=self.burn,
            indicator_after=self.indicator_after,
            origin=self.origin,
            file_flags=tuple(self.flags),
        )


def _live(number: int, facts: CoupFacts, *, at: datetime) -> Coup:
    """Give the coup an event at the table records; its time is the event's unless the facts say another."""
    timed: CoupFacts = {"at": at, **facts}
    return completed(Coup(number=number, source=Source.LIVE, **timed))
