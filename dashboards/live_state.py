"""A table as its operator's page needs it: what stands, what may be done, and what undo and redo would do, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from dashboards.live_board import state_of
from scoreboard.coup import NOT_SEEN, Coup
from scoreboard.errors import InputError, RefusedError
from scoreboard.ledger import LiveTable, Table, live
from scoreboard.ledger.events import Burnt, Event, Imported, Reinstated, Retracted
from scoreboard.ledger.history import told
from scoreboard.ledger.live import Step
from scoreboard.ledger.live.checks import verify_open
from scoreboard.ledger.live.recording import verify_games_left

__all__ = ["live_state"]


def _verify_next(now: LiveTable) -> None:
    """Check that a coup may follow, whatever it shows."""
    verify_open(now)
    verify_games_left(now)


_CHECKS: Final[Mapping[str, Callable[[LiveTable], None]]] = {
    "coup": _verify_next,
    "void": _verify_next,
    "undo": live.verify_undo,
    "redo": live.verify_redo,
    "burn": lambda table: live.verify_burn(table, Burnt(1)),
    "indicator": live.verify_indicator,
    "close_shoe": live.verify_close_shoe,
    "new_shoe": live.verify_new_shoe,
}
"""What refuses each action whatever is said with it: nothing of it is tried, since that would take a fold each."""


def live_state(now: LiveTable, table: Table) -> dict[str, Any]:
    """Give a table as a JSON object for the operator's page.

    Returns
    -------
    dict
        `version`, `table`, `shoe`, `coup`, `games_left`, `indicator_after`, `is_closed`, `decks`, as the live table has
        them; `state` names its last event beside the version; `burnt`, how many cards; `gone`, how often each card that
        was seen has left the shoe. `can` says of each action whether it would be taken, and `why` of each that would
        not, what refuses it. `last_action` is what was done last, `next_undo` and `next_redo` what would be taken and
        brought back, None where nothing is. `coups` has a row for each: number, status, outcome ("?" for one not seen,
        null for one that does not count), Player pair,
        Banker pair, natural, Player's cards, Banker's cards, note, time.

    Examples
    --------
    >>> from scoreboard.rules import Rules
    >>> state = live_state(LiveTable(table="7", rules=Rules()), Table(name="7", number=7))
    >>> state["can"]["coup"], state["why"]["undo"]
    (True, 'table 7: nothing to undo. Expected a step that was taken. Record a coup first.')
    """
    shoe = now.shoe
    coups = shoe.coups if shoe else ()
    burn = shoe.burn if shoe else None
    gone = [card for coup in coups for card in coup.cards] + list(burn.cards if burn else ())
    why = {action: said for action, check in _CHECKS.items() if (said := _refusal(check, now))}
    next_undo, next_redo = _words(now, now.done), _words(now, now.undone)
    return {
        "version": now.version,
        "state": state_of(now, version=now.version),
        "table": table.as_dict(),
        "shoe": str(shoe.key) if shoe else None,
        "coup": now.coup,
        "games_left": now.games_left,
        "indicator_after": shoe.indicator_after if shoe else None,
        "is_closed": bool(shoe and shoe.is_closed),
        "decks": (shoe.rules if shoe else now.rules).decks,
        "burnt": burn.count if burn else 0,
        "gone": Counter(map(str, gone)),
        "can": {action: action not in why for action in _CHECKS},
        "why": why,
        "last_action": _last_action(now, undo=next_undo, redo=next_redo),
        "next_undo": next_undo,
        "next_redo": next_redo,
        "coups": [_row(coup) for coup in coups],
    }


def _refusal(check: Callable[[LiveTable], None], now: LiveTable) -> str:
    try:
        check(now)
    except (InputError, RefusedError) as error:
        return str(error)
    return ""


def _last_action(now: LiveTable, *, undo: str | None, redo: str | None) -> str | None:
    """Say what was done last: a step, or the turn of the one that would now go back or forth."""
    match now.events[-1:]:
        case (Event(payload=Retracted()),):
            return f"taken back: {redo}"
        case (Event(payload=Reinstated()),):
            return f"brought back: {undo}"
        case (Event(payload=Imported()) as read,):
            return _told(now, read)
        case _:
            return undo


def _words(now: LiveTable, steps: tuple[Step, ...]) -> str | None:
    """Say what the last of these steps did."""
    if not steps:
        return None
    return _told(now, steps[-1].events[-1])


def _told(now: LiveTable, event: Event) -> str:
    return told([other for other in now.events if other.key == event.key], event.id)


def _row(coup: Coup) -> list[Any]:
    return [
        coup.number,
        coup.status,
        coup.outcome or (NOT_SEEN if coup.status.counts else None),
        coup.player_pair,
        coup.banker_pair,
        coup.natural,
        [str(card) for card in coup.player],
        [str(card) for card in coup.banker],
        coup.note,
        coup.at,
    ]
