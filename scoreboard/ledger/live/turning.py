"""Taking back and bringing back steps, closing a shoe and beginning the next."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoreboard.errors import RefusedError, StaleError
from scoreboard.ledger.events import Closed, Event, Opened, Reinstated, Retracted
from scoreboard.ledger.live.checks import allowed, coup_state, verify_open
from scoreboard.ledger.live.state import LiveTable, Stamp, Step, companion_id

__all__ = [
    "can_close_shoe",
    "can_new_shoe",
    "can_redo",
    "can_undo",
    "close_shoe",
    "new_shoe",
    "redo",
    "undo",
    "verify_close_shoe",
    "verify_new_shoe",
    "verify_redo",
    "verify_undo",
]


def verify_undo(live: LiveTable, *, expects: int | None = None) -> None:
    """Check that there is a step to take back, the same one as at the version the wish was made against.

    Raises
    ------
    RefusedError
        If nothing is left to take back.
    StaleError
        If somebody has done or undone another step since.
    """
    if not live.done:
        raise RefusedError(
            "nothing to undo", where=live.where, expected="a step that was taken", remedy="Record a coup first."
        )
    _verify_same(live, lambda table: table.done, expects=expects)


def can_undo(live: LiveTable, *, expects: int | None = None) -> bool:
    """Say whether `undo` would take back a step."""
    return allowed(verify_undo, live, expects=expects)


def undo(live: LiveTable, stamp: Stamp, *, expects: int | None = None) -> tuple[Event, ...]:
    """Give the events that take back the last step; undoing a new shoe brings the old one back.

    Raises
    ------
    ScoreboardError
        As `verify_undo` says.
    """
    verify_undo(live, expects=expects)
    return _turned(live, live.done[-1], Retracted, stamp)


def verify_redo(live: LiveTable, *, expects: int | None = None) -> None:
    """Check that there is a step to bring back: nothing else was done since it was taken back.

    Raises
    ------
    RefusedError
        If nothing was taken back last.
    StaleError
        If somebody has done or undone another step since the version the wish was made against.
    """
    if not live.undone:
        raise RefusedError(
            "nothing to redo",
            where=live.where,
            expected="a step just taken back",
            remedy="Record it again: what is done after an undo takes the place of what was undone.",
        )
    _verify_same(live, lambda table: table.undone, expects=expects)


def can_redo(live: LiveTable, *, expects: int | None = None) -> bool:
    """Say whether `redo` would bring back a step."""
    return allowed(verify_redo, live, expects=expects)


def redo(live: LiveTable, stamp: Stamp, *, expects: int | None = None) -> tuple[Event, ...]:
    """Give the events that bring back the step last taken back.

    Raises
    ------
    ScoreboardError
        As `verify_redo` says.
    """
    verify_redo(live, expects=expects)
    return _turned(live, live.undone[-1], Reinstated, stamp)


def verify_close_shoe(live: LiveTable) -> None:
    """Check that the shoe can be finished.

    Raises
    ------
    RefusedError
        If there is none, it is closed already, or it has no coup: no empty shoe is kept.
    """
    verify_open(live)
    if not live.coup:
        raise RefusedError(
            "the shoe has no coup" if live.shoe else "no shoe",
            where=live.where,
            expected="a shoe with coups",
            remedy="Go on with it, or undo it.",
        )


def can_close_shoe(live: LiveTable) -> bool:
    """Say whether `close_shoe` would take it."""
    return allowed(verify_close_shoe, live)


def close_shoe(live: LiveTable, stamp: Stamp) -> tuple[Event, ...]:
    """Give the event that finishes the shoe.

    Raises
    ------
    RefusedError
        As `verify_close_shoe` says.
    """
    verify_close_shoe(live)
    return (live.event(Closed(), stamp),)


def verify_new_shoe(live: LiveTable) -> None:
    """Check that the next shoe can be put on the table.

    Raises
    ------
    RefusedError
        If the shoe has no coup but something else was recorded in it: no empty shoe is kept.
    """
    shoe = live.shoe
    if shoe is not None and not shoe.is_closed and not shoe.coups and (shoe.burn or shoe.indicator_after is not None):
        raise RefusedError(
            f"the shoe has {'burnt cards' if shoe.burn else 'its indicator card out'} and no coup",
            where=live.where,
            expected="a shoe with coups, or one in which nothing was recorded",
            remedy="Go on with it, or undo back to its beginning.",
        )


def can_new_shoe(live: LiveTable) -> bool:
    """Say whether `new_shoe` would take it."""
    return allowed(verify_new_shoe, live)


def new_shoe(live: LiveTable, stamp: Stamp) -> tuple[Event, ...]:
    """Give the events that close the shoe and open the next, in one step; none where the shoe is still new.

    Raises
    ------
    RefusedError
        As `verify_new_shoe` says.
    """
    verify_new_shoe(live)
    shoe = live.shoe
    if shoe is not None and not shoe.is_closed and not shoe.coups:
        return ()
    opened = live.event(Opened(live.rules), stamp, shoe=live.next_shoe)
    if shoe is None or shoe.is_closed:
        return (opened,)
    return live.event(Closed(), _companion(stamp)), opened


def _turned(live: LiveTable, step: Step, turn: type[Retracted] | type[Reinstated], stamp: Stamp) -> tuple[Event, ...]:
    signed = (stamp, _companion(stamp))[: len(step.events)]
    return tuple(
        live.event(turn(event.id), signature, shoe=event.key)
        for event, signature in zip(reversed(step.events), signed, strict=True)
    )


def _companion(stamp: Stamp) -> Stamp:
    return replace(stamp, id=companion_id(stamp.id))


def _verify_same(live: LiveTable, steps: Callable[[LiveTable], tuple[Step, ...]], *, expects: int | None) -> None:
    if expects is None:
        return
    then, now = (steps(table)[-1:] for table in (live.as_of(expects), live))
    if [step.id for step in then] != [step.id for step in now]:
        raise StaleError(
            f"another step was taken since version {expects}",
            newer=coup_state(live, live.coup),
            where=live.where,
            expected=f"a wish made against version {live.version}",
            remedy="Look at the shoe as it is now and undo again if you still want to.",
        )
