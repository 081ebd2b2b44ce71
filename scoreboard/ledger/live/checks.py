"""What no live action may lead to. An import only flags these; at the table somebody can still look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Concatenate, Final, ParamSpec

from scoreboard.cards import Card
from scoreboard.coup import Coup, completed, verify_hands
from scoreboard.errors import IllegalHandError, InputError, RefusedError, StaleError
from scoreboard.flags import coup_flags, excess_flags
from scoreboard.ledger.events import Burnt, Deleted, Inserted, Opened, Payload
from scoreboard.ledger.fold import RecordedShoe, Story, effective
from scoreboard.ledger.live.state import LiveTable, Stamp
from scoreboard.ledger.payloads import format_facts

__all__ = ["allowed", "coup_state", "shoe_after", "verify_burnt", "verify_coup_of", "verify_open", "verify_unmoved"]

P = ParamSpec("P")

_TRIAL: Final = Stamp("00000000-0000-0000-0000-000000000000", datetime(2000, 1, 1, tzinfo=UTC), "")
"""What an event is signed with that is folded to see what it would do, and never stored."""

_FACTS_OF_CARDS: Final = {
    "player_pair": "a Player pair",
    "banker_pair": "a Banker pair",
    "natural": "a natural",
}


def allowed(
    verify: Callable[Concatenate[LiveTable, P], object], live: LiveTable, *args: P.args, **kwargs: P.kwargs
) -> bool:
    """Say whether an action would be taken, by asking what would refuse it."""
    try:
        verify(live, *args, **kwargs)
    except (InputError, RefusedError):
        return False
    return True


def shoe_after(live: LiveTable, *payloads: Payload) -> RecordedShoe:
    """Give the current shoe, or the table's first, as it would be if this happened."""
    if live.shoe is not None and not payloads:
        return live.shoe
    story = live.story or Story([live.event(Opened(live.rules), _TRIAL)])
    return story.and_then(live.event(payload, _TRIAL) for payload in payloads).shoe


def verify_open(live: LiveTable) -> None:
    """Check that the shoe on the table takes what is dealt; a table without one takes its first.

    Raises
    ------
    RefusedError
        If the shoe is closed.
    """
    if live.shoe is not None and live.shoe.is_closed:
        raise RefusedError(
            "the shoe is closed",
            where=live.where,
            expected="an open shoe",
            remedy="Begin a new shoe, or undo the closing.",
        )


def verify_coup_of(shoe: RecordedShoe, number: int) -> None:
    """Check that a coup of a shoe, all other coups being as they are, can have been.

    Raises
    ------
    IllegalHandError
        If the drawing table does not allow its hands.
    InputError
        If its facts contradict each other, or a card was no longer in the shoe.
    """
    coup = next(coup for coup in shoe.coups if coup.number == number)
    where = f"shoe {shoe.key}, coup {number}"
    others = [other for other in shoe.coups if other is not coup]
    _verify_in_shoe(replace(shoe, coups=tuple(others)), coup.cards, where=where)
    if not coup.status.counts:
        return
    if coup.cards:
        try:
            verify_hands(coup.player, coup.banker)
        except IllegalHandError as error:
            error.where = where
            raise
    for flag in coup_flags(coup):
        raise _contradiction(flag.detail, where)
    _verify_beside(coup, where)


def verify_burnt(shoe: RecordedShoe, burnt: Burnt) -> None:
    """Check that cards which are to be burnt can still be in a shoe.

    Raises
    ------
    InputError
        If one is not.
    """
    _verify_in_shoe(shoe, burnt.cards, hidden=burnt.count - len(burnt.cards), where=f"shoe {shoe.key}, burn")


def verify_unmoved(live: LiveTable, number: int, *, expects: int | None) -> None:
    """Check that a coup is still what it was at the version a change was made against, and bears the same number.

    Raises
    ------
    StaleError
        If it has moved on.
    InputError
        If the table never had such a version.
    """
    if expects is None:
        return
    then = live.as_of(expects)
    is_same_shoe = then.shoe is not None and live.shoe is not None and then.shoe.key == live.shoe.key
    if is_same_shoe and then.coup_at(number) == live.coup_at(number) and _shifts(then, number) == _shifts(live, number):
        return
    raise StaleError(
        f"coup {number} is not what it was at version {expects}",
        newer=coup_state(live, number),
        where=live.where,
        expected=f"a change made against version {live.version}",
        remedy="Look at the coup as it is now and change it again if it is still wrong.",
    )


def coup_state(live: LiveTable, number: int) -> dict[str, object]:
    """Give a coup as it stands now, as the JSON object a stale change is answered with.

    Examples
    --------
    >>> from scoreboard.rules import Rules
    >>> coup_state(LiveTable(table="7", rules=Rules()), 3)
    {'version': 0, 'shoe': None, 'coup': None}
    """
    coup = live.coup_at(number)
    facts = None
    if coup is not None:
        facts = {
            "coup": number,
            **format_facts(
                {
                    "outcome": coup.outcome,
                    "status": coup.status,
                    "player": coup.player,
                    "banker": coup.banker,
                    "player_pair": coup.player_pair,
                    "banker_pair": coup.banker_pair,
                    "natural": coup.natural,
                    "at": coup.at,
                    "note": coup.note,
                }
            ),
        }
    return {"version": live.version, "shoe": None if live.shoe is None else str(live.shoe.key), "coup": facts}


def _shifts(live: LiveTable, number: int) -> set[str]:
    """Name the events that moved a coup, or what is before it, to another number."""
    return {
        event.id
        for event in effective(live.shoe_events)
        if (isinstance(event.payload, Inserted) and event.payload.before <= number)
        or (isinstance(event.payload, Deleted) and event.payload.coup <= number)
    }


def _verify_in_shoe(shoe: RecordedShoe, cards: Sequence[Card], *, where: str, hidden: int = 0) -> None:
    """Check that a shoe can still hold these cards, and so many more that nobody saw."""
    gone = [card for coup in shoe.coups for card in coup.cards]
    left = 52 * shoe.rules.decks - len(gone)
    if shoe.burn:
        gone.extend(shoe.burn.cards)
        left -= shoe.burn.count
    leaving = len(cards) + hidden
    excess = [flag for flag in excess_flags([(0, gone), (1, cards)], decks=shoe.rules.decks) if flag.coup]
    if excess or leaving > left:
        raise InputError(
            excess[0].detail.rstrip(".") if excess else f"{leaving} cards where {max(0, left)} are left",
            where=where,
            expected="cards that are still in the shoe",
            remedy="Check the cards, or whether this is a new shoe.",
        )


def _verify_beside(coup: Coup, where: str) -> None:
    """Check what is told beside the winner: the pairs and the natural."""
    if coup.has_hands:
        shown = completed(Coup(number=coup.number, player=coup.player, banker=coup.banker))
        for name, words in _FACTS_OF_CARDS.items():
            said, dealt = getattr(coup, name), getattr(shown, name)
            if said is not None and dealt is not None and said != dealt:
                raise _contradiction(
                    f"The cards make {words if dealt else f'no {words[2:]}'}, the entry says otherwise", where
                )
        return
    for name, words in _FACTS_OF_CARDS.items():
        if coup.outcome is None and getattr(coup, name):
            raise _contradiction(f"{words} in a coup that was not seen", where)
    totals = (coup.player_total, coup.banker_total)
    if coup.outcome is None and totals != (None, None):
        raise _contradiction("totals of a coup that was not seen", where)
    if coup.natural and None not in totals and max(total for total in totals if total is not None) < 8:
        raise _contradiction(f"a natural with totals {totals[0]} and {totals[1]}", where)


def _contradiction(found: str, where: str) -> InputError:
    return InputError(
        found.rstrip("."),
        where=where,
        expected="facts that agree with each other",
        remedy="Look at the cards again and send what they show.",
    )
