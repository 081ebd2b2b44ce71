"""A table while it is played: its current shoe, and what undo and redo would take back and bring back.

Everything here is the fold of the table's events. What an operator does in one go is a *step*: one event, or one with
its companion (a new shoe closes the old one, a table's first coup opens its first shoe). The entry's id becomes the id
of the step's last event and the companion's follows from it, so that the steps can be told from the events alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import InitVar, dataclass, field, replace
from datetime import datetime
from typing import Final, Self
from uuid import UUID, uuid5

from scoreboard.coup import Coup, Outcome
from scoreboard.errors import InputError
from scoreboard.frames import ShoeKey
from scoreboard.ledger.events import Closed, Event, Imported, Opened, Payload, Reinstated, Retracted
from scoreboard.ledger.fold import RecordedShoe, Story, effective
from scoreboard.rules import LastCoup, Rules

__all__ = ["LiveTable", "Stamp", "Step", "companion_id"]

_LONGEST_NUMBER: Final = 15
"""The most digits of a shoe's name that are taken for its number; longer ones are some other system's."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """What an action is signed with: the entry's UUID, the time with its offset, and who did it."""

    id: str
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class Step:
    """What was done in one go; its last event bears the entry's id."""

    events: tuple[Event, ...]

    @property
    def id(self) -> str:
        """The id of the entry that did it."""
        return self.events[-1].id


def companion_id(entry: str) -> str:
    """Give the id of the event that goes before an entry's own, in the same step.

    Examples
    --------
    >>> companion_id("7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a")
    '7e44fba6-59c0-51b2-9b4d-4ba3e4d5d6e3'
    """
    return str(uuid5(UUID(entry), "companion"))


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveTable:
    """A table as its events make it.

    Attributes
    ----------
    table
        Its name.
    rules
        What the next shoe will be opened with; a shoe on the table keeps its own.
    events
        The events of its latest shoes, in the order stored: at least those of the current shoe, of the one before it
        and of every one that was undone.
    earlier
        How many other events the table has, and how often it was edited.
    taken
        The names of its other shoes.
    before
        The same table without its last events: what they change is then told from there. The whole history is if left
        out.
    story
        The current shoe, open or closed, with its events; None before the first.
    done, undone
        The steps that undo takes back and redo brings back, each the last one first to go.

    Examples
    --------
    >>> live = LiveTable(table="7", rules=Rules())
    >>> live.version, live.coup, live.next_shoe
    (0, 0, ShoeKey(table='7', shoe='1'))
    """

    table: str
    rules: Rules
    events: tuple[Event, ...] = ()
    earlier: int = 0
    taken: frozenset[str] = frozenset()
    before: InitVar[LiveTable | None] = None
    story: Story | None = field(init=False, repr=False, compare=False)
    done: tuple[Step, ...] = field(init=False, repr=False, compare=False)
    undone: tuple[Step, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self, before: LiveTable | None) -> None:
        if before is None:
            story, (done, undone) = _current(self.events), _steps(self.events)
        else:
            new = self.events[len(before.events) :]
            done, undone = _steps(new, done=before.done, undone=before.undone)
            story = before.story
            if any(isinstance(event.payload, Opened | Retracted | Reinstated) for event in new):
                story = _current(self.events)
            elif story is not None:
                key = story.shoe.key
                story = story.and_then(event for event in new if event.key == key)
        for name, value in (("story", story), ("done", done), ("undone", undone)):
            object.__setattr__(self, name, value)

    def after(self, events: Iterable[Event]) -> Self:
        """Give the table after these events as well."""
        return replace(self, events=(*self.events, *events), before=self)

    @property
    def shoe(self) -> RecordedShoe | None:
        """The current shoe, open or closed; None before the first."""
        return None if self.story is None else self.story.shoe

    @property
    def version(self) -> int:
        """How many events and edits the table has; anything that happens at it makes this greater."""
        return self.earlier + len(self.events)

    def as_of(self, version: int) -> Self:
        """Give the table as it was at a version; without a shoe where that is longer ago than its latest shoes.

        Edits are counted before all events. Of a version older than the last edit the table is therefore given as it
        was some events earlier still, which makes a change rather look stale than not.

        Raises
        ------
        InputError
            If the table has not come so far.
        """
        if not 0 <= version <= self.version:
            raise InputError(
                f"version {version}",
                where=self.where,
                expected=f"a version from 0 to {self.version}",
                remedy="Ask for the board again and send its version.",
            )
        return replace(self, events=self.events[: max(0, version - self.earlier)])

    @property
    def where(self) -> str:
        """The shoe, or the table before its first one, as a message names it."""
        return f"table {self.table}" if self.shoe is None else f"shoe {self.shoe.key}"

    @property
    def coup(self) -> int:
        """The number of the current shoe's last coup, 0 before the first."""
        return self.shoe.coups[-1].number if self.shoe and self.shoe.coups else 0

    @property
    def next_shoe(self) -> ShoeKey:
        """What a new shoe will be called: the number after the greatest that any of the table's shoes bears."""
        standing = {event.shoe for event in effective(self.events)} | self.taken
        numbers = [int(name) for name in standing if name.isdecimal() and len(name) <= _LONGEST_NUMBER]
        return ShoeKey(self.table, str(max(numbers, default=0) + 1))

    @property
    def games_left(self) -> int | None:
        """How many coups the current shoe may still take; None as long as the indicator card has not come out.

        The coup in which it comes out is the last, or by the table's custom the last but one. A void coup decides
        nothing and does not count. Where one more is dealt only after a tie and the coup was not seen, it may have been
        one.
        """
        if self.shoe is None or self.shoe.indicator_after is None:
            return None
        shown = self.shoe.indicator_after
        dealt = [coup for coup in self.shoe.coups if coup.number > shown and coup.status.counts]
        match self.shoe.rules.last_coup:
            case LastCoup.STOP:
                allowed = 1
            case LastCoup.ONE_MORE:
                allowed = 2
            case LastCoup.ONE_MORE_AFTER_TIE:
                allowed = 2 if dealt and dealt[0].outcome in (Outcome.TIE, None) else 1
        return max(0, allowed - len(dealt))

    @property
    def shoe_events(self) -> tuple[Event, ...]:
        """Everything that happened to the current shoe."""
        return () if self.story is None else self.story.events

    def coup_at(self, number: int) -> Coup | None:
        """Give a coup of the current shoe; None where nobody recorded that number."""
        coups = self.shoe.coups if self.shoe else ()
        return next((coup for coup in coups if coup.number == number), None)

    def event(self, payload: Payload, stamp: Stamp, *, shoe: ShoeKey | None = None) -> Event:
        """Give the event that says this of a shoe: the named one, or the current one, or the table's first."""
        key = shoe or (self.shoe.key if self.shoe else self.next_shoe)
        return Event(id=stamp.id, table=key.table, shoe=key.shoe, payload=payload, at=stamp.at, by=stamp.by)


def _current(events: Sequence[Event]) -> Story | None:
    """Give the story of the shoe that was opened last; None where none is."""
    opened = [event.key for event in effective(events) if isinstance(event.payload, Opened)]
    return Story(event for event in events if event.key == opened[-1]) if opened else None


def _steps(
    events: Sequence[Event], *, done: Sequence[Step] = (), undone: Sequence[Step] = ()
) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """Give the steps that stand and those that were taken back after these events, in the order they would go."""
    done, undone = list(done), list(undone)
    for event in events:
        match event.payload:
            case Retracted(event=target):
                _move(target, done, undone)
            case Reinstated(event=target):
                _move(target, undone, done)
            case Imported():
                pass  # A record read in is no operator's step.
            case _:
                undone.clear()
                if done and _is_companion(done[-1].events[-1], event):
                    done[-1] = Step((*done[-1].events, event))
                else:
                    done.append(Step((event,)))
    return tuple(done), tuple(undone)


def _is_companion(before: Event, event: Event) -> bool:
    # Only an opening or a closing goes along with something else; making the id for every coup would cost more than
    # the fold.
    return isinstance(before.payload, Opened | Closed) and before.id == companion_id(event.id)


def _move(target: str, here: list[Step], there: list[Step]) -> None:
    for place, step in enumerate(here):
        if step.id == target:
            there.append(here.pop(place))
            return
