"""Changing what was recorded of the current shoe, closed or not, without typing the rest again."""

from __future__ import annotations

from typing import Final

from scoreboard.coup import hand_total, winner_of
from scoreboard.errors import InputError, RefusedError
from scoreboard.ledger.events import Amended, CoupFacts, Deleted, Event, Inserted
from scoreboard.ledger.live.checks import allowed, shoe_after, verify_coup_of, verify_unmoved
from scoreboard.ledger.live.recording import verify_facts, verify_games_left, verify_seen
from scoreboard.ledger.live.state import LiveTable, Stamp

__all__ = [
    "amend",
    "can_amend",
    "can_delete",
    "can_insert",
    "delete",
    "insert",
    "verify_amend",
    "verify_delete",
    "verify_insert",
]

_FORGOTTEN: Final[CoupFacts] = {
    "outcome": None,
    "player": (),
    "banker": (),
    "player_total": None,
    "banker_total": None,
    "player_pair": None,
    "banker_pair": None,
    "natural": None,
}
"""Everything a coup that nobody saw does not say."""


def verify_amend(live: LiveTable, number: int, facts: CoupFacts, *, expects: int | None = None) -> None:
    """Check that a coup can have been what is said now; what is not named stays.

    New cards take along the outcome unless it is named too, and a coup amended to "not seen" forgets what it showed. A
    number that nobody recorded may be amended: that fills the gap.

    Parameters
    ----------
    number
        The coup's number in the current shoe.
    facts
        What changes.
    expects
        The version of the table the change was made against.

    Raises
    ------
    RefusedError
        If the shoe has no such coup yet.
    StaleError
        If the coup has moved on since that version.
    IllegalHandError
        If the drawing table does not allow the hands.
    InputError
        If nothing changes, facts contradict each other, or a card was no longer in the shoe.
    """
    _verify_number(live, number)
    verify_unmoved(live, number, expects=expects)
    if not facts:
        raise InputError(
            f"nothing that changes coup {number}",
            where=live.where,
            expected="at least one fact",
            remedy="Say what was different.",
        )
    if live.coup_at(number) is None:
        verify_facts(facts, where=live.where)
    verify_seen(facts, where=live.where)
    mended = _mended(live, number, facts)
    if mended.keys() <= {"at", "note"}:
        return
    verify_coup_of(shoe_after(live, Amended(number, mended)), number)


def can_amend(live: LiveTable, number: int, facts: CoupFacts, *, expects: int | None = None) -> bool:
    """Say whether `amend` would take it."""
    return allowed(verify_amend, live, number, facts, expects=expects)


def amend(
    live: LiveTable, number: int, facts: CoupFacts, stamp: Stamp, *, expects: int | None = None
) -> tuple[Event, ...]:
    """Give the event that says what a past coup was; its time stays.

    Raises
    ------
    ScoreboardError
        As `verify_amend` says.
    """
    verify_amend(live, number, facts, expects=expects)
    return (live.event(Amended(number, _mended(live, number, facts)), stamp),)


def verify_insert(live: LiveTable, before: int, facts: CoupFacts, *, expects: int | None = None) -> None:
    """Check that a missed coup can be put in; the coup it names and all later ones move up by one.

    Raises
    ------
    RefusedError
        If the shoe has no such coup yet, or would have more coups after the indicator card than the table's custom.
    StaleError
        If that coup has moved on since the version the change was made against.
    IllegalHandError
        If the drawing table does not allow the hands.
    InputError
        If there is neither outcome nor cards, facts contradict each other, or a card was no longer in the shoe.
    """
    _verify_number(live, before)
    verify_unmoved(live, before, expects=expects)
    verify_facts(facts, where=live.where)
    if live.shoe and live.shoe.indicator_after is not None and before > live.shoe.indicator_after:
        verify_games_left(live)
    verify_coup_of(shoe_after(live, Inserted(before, facts)), before)


def can_insert(live: LiveTable, before: int, facts: CoupFacts, *, expects: int | None = None) -> bool:
    """Say whether `insert` would take it."""
    return allowed(verify_insert, live, before, facts, expects=expects)


def insert(
    live: LiveTable, before: int, facts: CoupFacts, stamp: Stamp, *, expects: int | None = None
) -> tuple[Event, ...]:
    """Give the event that puts in a missed coup.

    Raises
    ------
    ScoreboardError
        As `verify_insert` says.
    """
    verify_insert(live, before, facts, expects=expects)
    return (live.event(Inserted(before, facts), stamp),)


def verify_delete(live: LiveTable, number: int, *, expects: int | None = None) -> None:
    """Check that a coup that never was can be taken out; all later ones move down by one.

    Raises
    ------
    RefusedError
        If the shoe has no such coup, or is closed and has no other.
    StaleError
        If it has moved on since the version the change was made against.
    """
    _verify_number(live, number)
    verify_unmoved(live, number, expects=expects)
    if live.coup_at(number) is None:
        raise RefusedError(
            f"coup {number} was not recorded",
            where=live.where,
            expected="a recorded coup",
            remedy="There is nothing to delete: a gap is a coup that was dealt.",
        )
    if live.shoe is not None and live.shoe.is_closed and len(live.shoe.coups) == 1:
        raise RefusedError(
            "the only coup of a closed shoe",
            where=live.where,
            expected="another coup beside it: no empty shoe is kept",
            remedy="Undo the closing first, then delete the coup.",
        )


def can_delete(live: LiveTable, number: int, *, expects: int | None = None) -> bool:
    """Say whether `delete` would take it."""
    return allowed(verify_delete, live, number, expects=expects)


def delete(live: LiveTable, number: int, stamp: Stamp, *, expects: int | None = None) -> tuple[Event, ...]:
    """Give the event that takes out a coup that never was.

    Raises
    ------
    ScoreboardError
        As `verify_delete` says.
    """
    verify_delete(live, number, expects=expects)
    return (live.event(Deleted(number), stamp),)


def _verify_number(live: LiveTable, number: int) -> None:
    if not 1 <= number <= live.coup:
        raise RefusedError(
            f"there is no coup {number}",
            where=live.where,
            expected=f"a coup from 1 to {live.coup}" if live.coup else "a shoe with coups",
            remedy="Record the next coup as a coup.",
        )


def _mended(live: LiveTable, number: int, facts: CoupFacts) -> CoupFacts:
    """Give the facts with what follows from them: the outcome from new cards, nothing from a coup not seen."""
    if facts.get("outcome", "") is None:
        return {**_FORGOTTEN, **facts}
    if "outcome" in facts or not ("player" in facts or "banker" in facts):
        return facts
    known = live.coup_at(number)
    player = facts.get("player", known.player if known else ())
    banker = facts.get("banker", known.banker if known else ())
    if not player or not banker:
        return facts
    return {**facts, "outcome": winner_of(hand_total(player), hand_total(banker))}
