"""What happened at a table, shoe by shoe: who did what and when, what was taken back included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from dashboards.addresses import API
from scoreboard.errors import UnknownError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, LiveTable
from scoreboard.ledger.history import Happening, history

__all__ = ["History", "ShoeChoice", "table_history"]


@dataclass(frozen=True, slots=True)
class ShoeChoice:
    """A shoe of the table; one that does not stand was begun and taken back."""

    name: str
    stands: bool
    is_here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """A shoe's history as a page shows it.

    Attributes
    ----------
    shoe
        Its name; None at a table that has had none.
    happenings
        What happened, the newest first.
    shoes
        The table's shoes, the newest first.
    export
        Where the history is to be had for programs and spreadsheets, without the format; empty where it is not.
    """

    shoe: str | None
    happenings: tuple[Happening, ...]
    shoes: tuple[ShoeChoice, ...]
    export: str


def table_history(store: Ledger, live: LiveTable, *, shoe: str | None = None) -> History:
    """Give the history of one of a table's shoes, the one on the table if none is named.

    Raises
    ------
    UnknownError
        If the table never had such a shoe.
    """
    keys = store.keys()
    standing = {key.shoe for key in keys if key.table == live.table}
    every = _newest_first(standing | {event.shoe for event in live.events})
    wanted = shoe if shoe is not None else live.shoe.key.shoe if live.shoe else next(iter(every), None)
    if wanted is not None and wanted not in every:
        raise UnknownError(
            f'no shoe "{wanted}" at table {live.table}',
            expected="one of its shoes",
            remedy="Choose one from the list in the table's history.",
        )
    key = ShoeKey(live.table, wanted or "")
    return History(
        shoe=wanted,
        happenings=() if wanted is None else history(store.events(key))[::-1],
        shoes=tuple(ShoeChoice(name, name in standing, name == wanted) for name in every),
        export=f"{API}shoes/{quote(str(key))}/history" if wanted in standing else "",
    )


def _newest_first(names: Iterable[str]) -> list[str]:
    """Sort the names of shoes: those that are numbers by number, before all others, the greatest first.

    Examples
    --------
    >>> _newest_first({"9", "10", "late"})
    ['10', '9', 'late']
    """
    return sorted(names, key=lambda name: (name.isdecimal(), len(name) if name.isdecimal() else 0, name), reverse=True)
