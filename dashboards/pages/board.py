"""The board of one shoe: `/board/TABLE/SHOE`.

A finished document rather than a page that Dash draws: nothing on it waits for a script, and a wall that is switched on
shows its roads at once.
"""

from __future__ import annotations

from flask import render_template
from markupsafe import Markup

from dashboards import addresses
from dashboards.board import board_of
from dashboards.shoes import find
from dashboards.site import Site
from scoreboard.drawing.style import STYLE
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the board on a site."""

    def board(shoe: str) -> str:
        key = find(store, shoe)
        shown = board_of(store.shoe(key), site.settings)
        return render_template("board.html", board=shown, title=f"{key} · Board", road_style=Markup(STYLE))

    site.server.add_url_rule(f"{addresses.BOARD}<path:shoe>", "board", board)
