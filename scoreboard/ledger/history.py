"""What happened to a shoe, told event by event: who did what and when, what was taken back included."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from scoreboard.coup import NOT_SEEN, Coup, Outcome, completed
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import words
from scoreboard.drawing.wording import result_in_words
from scoreboard.ledger.events import (
    Amended,
    Burnt,
    Closed,
    CoupFacts,
    Dealt,
    Deleted,
    Event,
    EventKind,
    Imported,
    IndicatorShown,
    Inserted,
    Opened,
    Reinstated,
    Retracted,
    Voided,
)
from scoreboard.ledger.fold import effective, fold
from scoreboard.ledger.payloads import format_facts
from scoreboard.ledger.times import format_time
from scoreboard.rules import format_rules

__all__ = ["Happening", "history", "told"]

ENGLISH: Final = words("en")


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One thing that happened to a shoe, in words.

    Attributes
    ----------
    version
        The shoe's version by it.
    kind
        What kind of event it is.
    what
        What it did, with the coup numbers as they were then.
    stands
        Whether it has its effect: nobody has taken it back since.
    at, by
        When, and who did it.
    id
        The event's UUID.
    """

    version: int
    kind: EventKind
    what: str
    stands: bool
    at: datetime
    by: str
    id: str

    def as_dict(self) -> dict[str, Any]:
        """Give it as a JSON object; its time in UTC."""
        return {
            "version": self.version,
            "kind": self.kind.value,
            "what": self.what,
            "stands": self.stands,
            "at": format_time(self.at),
            "by": self.by,
            "id": self.id,
        }


def history(events: Sequence[Event]) -> tuple[Happening, ...]:
    """Tell everything that ever happened to one shoe, in the order stored.

    Parameters
    ----------
    events
        All events of the shoe, as `Ledger.events` gives them.

    Examples
    --------
    >>> from datetime import UTC
    >>> from scoreboard.coup import Outcome
    >>> def event(n, payload):
    ...     at = datetime(2026, 3, 1, 20, n, tzinfo=UTC)
    ...     return Event(id=f"00000000-0000-4000-8000-{n:012}", table="7", shoe="1", payload=payload, at=at, by="anna")
    >>> dealt = event(1, Dealt({"outcome": Outcome.BANKER, "player_pair": True}))
    >>> [(one.what, one.stands) for one in history([dealt, event(2, Retracted(dealt.id))])]
    [('coup 1: Banker, Player pair', False), ('taken back: coup 1: Banker, Player pair', True)]
    """
    standing = {event.id for event in effective(events)}
    story = _Story()
    return tuple(
        Happening(
            version=version,
            kind=event.kind,
            what=story.tell(event),
            stands=event.id in standing or isinstance(event.payload, Retracted | Reinstated),
            at=event.at,
            by=event.by,
            id=event.id,
        )
        for version, event in enumerate(events, start=1)
    )


def told(events: Sequence[Event], identity: str) -> str:
    """Say what one of a shoe's events did, with the coup numbers as they were then; `history` tells them all.

    Parameters
    ----------
    events
        Those of the shoe in order, at least up to that one.
    identity
        The event's id.
    """
    place = next((place for place, event in enumerate(events) if event.id == identity), None)
    if place is None:
        return "what is not stored"
    story = _Story()
    story.hear(events[:place])
    return story.tell(events[place])


class _Story:
    """The events of a shoe told so far."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.words: dict[str, str] = {}
        self.last = 0

    def hear(self, events: Iterable[Event]) -> None:
        """Take in events that nobody wants told one by one."""
        self.events.extend(events)
        self.last = max(self.coups, default=0)

    @property
    def coups(self) -> dict[int, Coup]:
        """The coups of the shoe as it now is."""
        return {coup.number: coup for coup in fold(self.events).coups} if self.events else {}

    def tell(self, event: Event) -> str:
        """Take in the next event and say what it did."""
        said = self.said(event)
        self.words[event.id] = said
        return said

    def said(self, event: Event) -> str:
        match event.payload:
            case Dealt(facts=facts, number=given):
                self.events.append(event)
                number = self.last + 1 if given is None else given
                self.last = max(self.last, number)
                return f"coup {number}: {_result(completed(Coup(number=number, **facts)))}"
            case Voided(reason=reason):
                self.events.append(event)
                self.last += 1
                return f"coup {self.last} void: {reason}"
        before = self.coups
        self.hear([event])
        match event.payload:
            case Amended(coup=number, facts=facts):
                return _amended(number, facts, before.get(number), self.coups[number])
            case Inserted(before=number):
                return f"coup {number} inserted: {_result(self.coups[number])}"
            case Deleted(coup=number):
                return f"coup {number} deleted" + (f": {_result(before[number])}" if number in before else "")
            case Burnt(count=count, cards=cards):
                shown = f": {' '.join(map(str, cards))}" if cards else ""
                return f"{count} {'card' if count == 1 else 'cards'} burnt{shown}"
            case IndicatorShown():
                return f"indicator card after coup {self.last}" if self.last else "indicator card before the first coup"
            case Opened(rules=rules):
                return f"shoe {event.shoe} opened, {format_rules(rules)}"
            case Closed():
                return f"shoe {event.shoe} closed"
            case Imported(coups=coups, file=file):
                count = len(coups)
                return f"{count} {'coup' if count == 1 else 'coups'} read from {file or 'typed text'}"
            case Retracted(event=target):
                return f"taken back: {self.words_of(target)}"
            case Reinstated(event=target):
                return f"brought back: {self.words_of(target)}"

    def words_of(self, identity: str) -> str:
        return self.words.get(identity) or told(self.events[:-1], identity)


def _amended(number: int, facts: CoupFacts, before: Coup | None, after: Coup) -> str:
    if before is None:
        return f"coup {number} filled in: {_result(after)}"
    if _result(before) == _result(after):
        return f"coup {number} amended: {', '.join(format_facts(facts))}"
    return f"coup {number} amended: {_result(after)} instead of {_result(before)}"


def _result(coup: Coup) -> str:
    """Say a coup's result and its cards."""
    code = NOT_SEEN if coup.outcome is None else coup.outcome.value
    said = ENGLISH.sides[code] if coup.status.counts else coup.status.value
    parts = [result_in_words(coup.number, said, Details.of([coup]), ENGLISH)]
    for side, cards in ((Outcome.PLAYER, coup.player), (Outcome.BANKER, coup.banker)):
        if cards:
            parts.append(f"{ENGLISH.sides[side]} {' '.join(map(str, cards))}")
    return " · ".join(parts)
