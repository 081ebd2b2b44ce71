"""The boards: of a stored shoe, `/board/TABLE/SHOE`, and of a table while it is played, `/table/N/board`.

Finished documents rather than pages that Dash draws: nothing on them waits for a script, and a wall that is switched on
shows its roads at once. A table's board then follows what happens with a few lines of its own script; where none runs,
it is loaded again every five seconds.
"""

from __future__ import annotations

from typing import Any, Final

from flask import redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response

from dashboards import addresses
from dashboards.board import Board, board_of
from dashboards.live_board import live_board, state_of
from dashboards.navigation import LANGUAGES
from dashboards.settings import address_of_form, query, settings_from
from dashboards.shoes import find
from dashboards.site import Site
from dashboards.tables import find_table
from scoreboard.drawing.style import STYLE
from scoreboard.drawing.table_words import table_words
from scoreboard.ledger import Ledger

__all__ = ["register"]

_FORM: Final = "form"
"""What a board's form sends beside its fields, so that its address can be told from one that was typed."""


def register(site: Site, store: Ledger) -> None:
    """Put the boards on a site."""

    def board(shoe: str) -> str | Response:
        key = find(store, shoe)
        return _from_form(site) or _page(site, board_of(store.shoe(key), site.settings), title=f"{key} · Board")

    def table_board(table: str) -> str | Response:
        found = find_table(site.feed, table)
        version = site.feed.version(found.name)
        live = site.feed.live(found.name)
        choices = query(site.settings, house=site.house).removeprefix("?")
        following = {
            "address": f"{addresses.API}tables/{found.number}/board?as=page&{choices}",
            "version": version,
            "state": state_of(live, version=version),
        }
        return _from_form(site) or _page(
            site,
            live_board(found, live, site.settings),
            title=f"{found.name} · Board",
            live=following,
        )

    site.server.add_url_rule(f"{addresses.BOARD}<path:shoe>", "board", board)
    site.server.add_url_rule(f"{addresses.TABLE}<table>/board", "table_board", table_board)


def _from_form(site: Site) -> Response | None:
    """Send whoever filled in the form to the short address that says the same; None where no form was sent."""
    if _FORM not in request.args:
        return None
    chosen = settings_from(address_of_form(request.args.items(multi=True)), house=site.house)
    return redirect(request.path + query(chosen, house=site.house))


def _page(site: Site, board: Board, *, title: str, live: dict[str, Any] | None = None) -> str:
    return render_template(
        "board.html",
        board=board,
        title=title,
        live=live,
        also=table_words(site.settings.language),
        languages=[(code, full) for code, (_, full) in LANGUAGES.items()],
        road_style=Markup(STYLE),
    )
