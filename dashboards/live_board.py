"""The board of a table as it is being played, and the inside of its page for a board that follows it.

A board asks for what is newer than the version it shows. A version is a number that grows; should the store be put
back to an earlier one, or replaced, the number alone would not tell. So a board also says the *state* it shows, which
names the last thing that happened, and is answered whenever that is another one.
"""

from __future__ import annotations

from flask import render_template

from dashboards.at_table import at_table
from dashboards.board import Board, board_of
from dashboards.settings import Settings
from scoreboard.drawing.table_words import table_words
from scoreboard.frames import ShoeKey
from scoreboard.ledger import LiveTable, RecordedShoe, Table

__all__ = ["board_html", "live_board", "state_of"]


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
