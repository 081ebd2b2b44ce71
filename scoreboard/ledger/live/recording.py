"""What is recorded as it is dealt: coups, void coups, burnt cards and the indicator card."""

from __future__ import annotations

from dataclasses import replace

from scoreboard.cards import Card
from scoreboard.errors import InputError, RefusedError
from scoreboard.ledger.events import Burnt, CoupFacts, Dealt, Event, IndicatorShown, Opened, Payload, Voided
from scoreboard.ledger.live.checks import allowed, shoe_after, verify_burnt, verify_coup_of, verify_open
from scoreboard.ledger.live.state import LiveTable, Stamp, companion_id

__all__ = [
    "burn",
    "can_burn",
    "can_coup",
    "can_indicator",
    "can_void",
    "coup",
    "indicator",
    "verify_burn",
    "verify_coup",
    "verify_facts",
    "verify_games_left",
    "verify_indicator",
    "verify_seen",
    "verify_void",
    "void",
]


def verify_coup(live: LiveTable, facts: CoupFacts) -> None:
    """Check that a coup can be recorded as the shoe's next.

    Parameters
    ----------
    facts
        Its outcome, or its cards, from which the outcome follows; both where they agree. An outcome of None is a coup
        that nobody saw.

    Raises
    ------
    RefusedError
        If the shoe is closed, or the indicator card came out and the last game has been dealt.
    IllegalHandError
        If the drawing table does not allow the hands.
    InputError
        If there is neither outcome nor cards, facts contradict each other, or a card is no longer in the shoe.
    """
    verify_open(live)
    verify_games_left(live)
    verify_facts(facts, where=live.where)
    after = shoe_after(live, Dealt(facts))
    if not after.coups[-1].status.counts:
        raise InputError(
            f"a coup that is {after.coups[-1].status}",
            where=live.where,
            expected="a coup that counts",
            remedy="Record a coup stopped by an error as void, and take back another by amending it.",
        )
    verify_coup_of(after, after.coups[-1].number)


def can_coup(live: LiveTable, facts: CoupFacts) -> bool:
    """Say whether `coup` would take it."""
    return allowed(verify_coup, live, facts)


def coup(live: LiveTable, facts: CoupFacts, stamp: Stamp) -> tuple[Event, ...]:
    """Give the events that record a coup; at a table without a shoe they open its first.

    Raises
    ------
    ScoreboardError
        As `verify_coup` says.

    Examples
    --------
    >>> from datetime import UTC, datetime
    >>> from scoreboard.coup import Outcome
    >>> from scoreboard.rules import Rules
    >>> stamp = Stamp("7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a", datetime(2026, 3, 1, 20, tzinfo=UTC), "operator")
    >>> live = LiveTable(table="7", rules=Rules())
    >>> [event.kind.value for event in coup(live, {"outcome": Outcome.TIE}, stamp)]
    ['opened', 'coup']
    """
    verify_coup(live, facts)
    return _recorded(live, Dealt(facts), stamp)


def verify_void(live: LiveTable, *, player: tuple[Card, ...] = (), banker: tuple[Card, ...] = (), reason: str) -> None:
    """Check that the coup being dealt can be stopped as void.

    Parameters
    ----------
    player, banker
        The cards it showed, which have left the shoe, right or wrong as they were dealt.
    reason
        What went wrong, for whoever reads the history.

    Raises
    ------
    RefusedError
        If the shoe is closed, or the last game has been dealt.
    InputError
        If there is no reason, or a card is no longer in the shoe.
    """
    verify_open(live)
    verify_games_left(live)
    if not reason.strip():
        raise InputError(
            "a void coup without a reason",
            where=live.where,
            expected="what went wrong",
            remedy='Write a word or two, such as "card out of order".',
        )
    after = shoe_after(live, Voided(player=player, banker=banker, reason=reason))
    verify_coup_of(after, after.coups[-1].number)


def can_void(live: LiveTable, *, player: tuple[Card, ...] = (), banker: tuple[Card, ...] = (), reason: str) -> bool:
    """Say whether `void` would take it."""
    return allowed(verify_void, live, player=player, banker=banker, reason=reason)


def void(
    live: LiveTable, stamp: Stamp, *, player: tuple[Card, ...] = (), banker: tuple[Card, ...] = (), reason: str
) -> tuple[Event, ...]:
    """Give the events that stop the coup being dealt; it keeps its number.

    Raises
    ------
    ScoreboardError
        As `verify_void` says.
    """
    verify_void(live, player=player, banker=banker, reason=reason)
    return _recorded(live, Voided(player=player, banker=banker, reason=reason), stamp)


def verify_burn(live: LiveTable, burnt: Burnt) -> None:
    """Check that cards can leave the shoe unplayed: before the first coup, or exposed by an error later.

    Raises
    ------
    RefusedError
        If the shoe is closed.
    InputError
        If a card is no longer in the shoe, or there are fewer cards left.
    """
    verify_open(live)
    verify_burnt(shoe_after(live), burnt)


def can_burn(live: LiveTable, burnt: Burnt) -> bool:
    """Say whether `burn` would take it."""
    return allowed(verify_burn, live, burnt)


def burn(live: LiveTable, burnt: Burnt, stamp: Stamp) -> tuple[Event, ...]:
    """Give the events that burn cards; at a table without a shoe they open its first.

    Raises
    ------
    ScoreboardError
        As `verify_burn` says.
    """
    verify_burn(live, burnt)
    return _recorded(live, burnt, stamp)


def verify_indicator(live: LiveTable) -> None:
    """Check that the indicator card can come out now: the coup in hand is then the last, or as the table's custom says.

    Raises
    ------
    RefusedError
        If the shoe is closed, or the card is out already.
    """
    verify_open(live)
    if live.shoe is not None and live.shoe.indicator_after is not None:
        raise RefusedError(
            f"the indicator card came out after coup {live.shoe.indicator_after}",
            where=live.where,
            expected="one indicator card in a shoe",
            remedy="If that was wrong, undo back to it and record it where it came out.",
        )


def can_indicator(live: LiveTable) -> bool:
    """Say whether `indicator` would take it."""
    return allowed(verify_indicator, live)


def indicator(live: LiveTable, stamp: Stamp) -> tuple[Event, ...]:
    """Give the events that say the indicator card came out in the coup now in hand.

    Raises
    ------
    RefusedError
        As `verify_indicator` says.
    """
    verify_indicator(live)
    return _recorded(live, IndicatorShown(), stamp)


def verify_facts(facts: CoupFacts, *, where: str) -> None:
    """Check that a new coup says how it ended, or that nobody saw it, but not both.

    Raises
    ------
    InputError
        If it says neither, or has cards though it was not seen.
    """
    if "outcome" not in facts and not facts.get("player") and not facts.get("banker"):
        raise InputError(
            "a coup without outcome and cards",
            where=where,
            expected='B, P or T, the cards, or "?"',
            remedy="Choose who won; use '?' for a coup you did not see.",
        )
    verify_seen(facts, where=where)


def verify_seen(facts: CoupFacts, *, where: str) -> None:
    """Check that a coup nobody saw is not given cards.

    Raises
    ------
    InputError
        If it is.
    """
    if facts.get("outcome", "") is None and (facts.get("player") or facts.get("banker")):
        raise InputError(
            "a coup not seen, with cards",
            where=where,
            expected='the cards, or "?"',
            remedy="Leave the outcome out: it follows from the cards.",
        )


def verify_games_left(live: LiveTable) -> None:
    """Check that the last game has not been dealt.

    Raises
    ------
    RefusedError
        If the indicator card came out and as many coups followed as the table's custom gives.
    """
    if live.games_left == 0:
        raise RefusedError(
            f"the last game was coup {live.coup}",
            where=live.where,
            expected="no coup after it",
            remedy="Begin a new shoe; if the indicator card did not come out then, undo back to it.",
        )


def _recorded(live: LiveTable, payload: Payload, stamp: Stamp) -> tuple[Event, ...]:
    happened = live.event(payload, stamp)
    if live.shoe is not None:
        return (happened,)
    first = replace(stamp, id=companion_id(stamp.id))
    return live.event(Opened(live.rules), first), happened
