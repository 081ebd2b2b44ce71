"""The board of a table as it is being played, and the inside of its page for a board that follows it.

A board asks for what is newer than the version it shows. A version is a number that grows; should the store be put
back to an earlier one, or replaced, the number alone would not tell. So a board also says the *state* it shows, which
names the last thing that happened, and is answered whenever that is another one.
"""

from __future__ import annotations

from threading import Lock
from typing import Final

from flask import render_template

from dashboards.at_table import at_table
from dashboards.board import Board, board_of
from dashboards.settings import Settings
from scoreboard.drawing.table_words import table_words
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Feed, LiveTable, RecordedShoe, Table

__all__ = ["LiveBoards", "board_html", "live_board", "state_of"]

_KEPT: Final = 64
"""Boards kept painted: every screen of a hall looks in one of a few ways, and each coup is painted once for each."""


def live_board(table: Table, live: LiveTable, settings: Settings) -> Board:
    """Give a table's board; before its first shoe one without coups."""
    shoe = live.shoe or RecordedShoe(key=ShoeKey(table.name, ""), version=0, rules=live.rules)
    return board_of(shoe, settings, at_table=at_table(table, live, settings))


def state_of(live: LiveTable, *, version: int) -> str:
    """Name a table's state: its version and the last event, which no other store has.

    Examples
    --------
    >>> from scoreboard.rules import Rules
    >>> state_of(LiveTable(table="7", rules=Rules()), version=0)
    '0'
    """
    return f"{version}-{live.events[-1].id}" if live.events else str(version)


def board_html(board: Board, settings: Settings, *, is_update: bool = False) -> str:
    """Give the inside of a board's `<main>`; an update leaves out the form, which the page that is open has."""
    also = table_words(settings.language)
    return render_template("board_parts.html", board=board, settings=settings, also=also, is_update=is_update)


class LiveBoards:
    """The boards of a feed's tables as they are sent to those who follow, each painted once.

    May be asked from any thread.
    """

    def __init__(self, feed: Feed) -> None:
        self._feed = feed
        self._painted: dict[tuple[str, Settings], tuple[str, str]] = {}
        self._lock = Lock()

    def state(self, table: str, *, version: int) -> str:
        """Name a table's state at a version just asked for."""
        return state_of(self._feed.live(table), version=version)

    def html(self, table: str, settings: Settings, *, state: str) -> str:
        """Give the inside of a table's board that was in this state a moment ago, or is newer by now."""
        key = (table, settings)
        with self._lock:
            kept = self._painted.get(key)
        if kept is not None and kept[0] == state:
            return kept[1]
        board = live_board(self._feed.table(table), self._feed.live(table), settings)
        html = board_html(board, settings, is_update=True)
        with self._lock:
            self._painted.pop(key, None)
            self._painted[key] = (state, html)
            if len(self._painted) > _KEPT:
                del self._painted[next(iter(self._painted))]
        return html
