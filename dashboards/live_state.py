"""A table as its operator's page needs it: what stands, what may be done, and what undo and redo would do, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from scoreboard.coup import NOT_SEEN, Coup
from scoreboard.errors import InputError, RefusedError
from scoreboard.ledger import LiveTable, Table, live
from scoreboard.ledger.events import Burnt, Imported, Reinstated, Retracted
from scoreboard.ledger.history import told
from scoreboard.ledger.live import Step

__all__ = ["live_state"]

_CHECKS: Final[Mapping[str, Callable[[LiveTable], None]]] = {
    "coup": lambda table: live.verify_coup(table, {"outcome": None}),
    "void": lambda table: live.verify_void(table, reason="asked"),
    "undo": live.verify_undo,
    "redo": live.verify_redo,
    "burn": lambda table: live.verify_burn(table, Burnt(1)),
    "indicator": live.verify_indicator,
    "close_shoe": live.verify_close_shoe,
    "new_shoe": live.verify_new_shoe,
}
"""What refuses each action, asked with what is refused least: a coup nobody saw, one card burnt."""


def live_state(now: LiveTable, table: Table) -> dict[str, Any]:
    """Give a table as a JSON object for the operator's page.

    Returns
    -------
    dict
        `version`, `table`, `shoe`, `coup`, `games_left`, `indicator_after`, `is_closed`, `decks`, as the live table has
        them; `burnt`, how many cards; `gone`, how often each card that was seen has left the shoe. `can` says of each
        action whether it would be taken, and `why` of each that would not, what refuses it. `last_action` is what was
        done last, `next_undo` and `next_redo` what would be taken and brought back, None where nothing is. `coups` has
        a row for each: number, status, outcome ("?" for one not seen, null for one that does not count), Player pair,
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
    return {
        "version": now.version,
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
        "last_action": _last_action(now),
        "next_undo": _words(now, now.done),
        "next_redo": _words(now, now.undone),
        "coups": [_row(coup) for coup in coups],
    }


def _refusal(check: Callable[[LiveTable], None], now: LiveTable) -> str:
    try:
        check(now)
    except (InputError, RefusedError) as error:
        return str(error)
    return ""


def _last_action(now: LiveTable) -> str | None:
    match now.events[-1].payload if now.events else None:
        case Retracted():
            return f"taken back: {_words(now, now.undone)}"
        case Reinstated():
            return f"brought back: {_words(now, now.done)}"
        case Imported():
            last = now.events[-1]
            return told([event for event in now.events if event.key == last.key], last.id)
        case _:
            return _words(now, now.done)


def _words(now: LiveTable, steps: tuple[Step, ...]) -> str | None:
    """Say what the last of these steps did."""
    if not steps:
        return None
    event = steps[-1].events[-1]
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
