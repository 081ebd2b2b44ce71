"""`/api/tables/{t}/board`: what a board shows, for whoever has an older version."""

from __future__ import annotations

from flask import Response, request

from dashboards.answers import answer, nothing_newer
from dashboards.api.body import version_in
from dashboards.api.naming import of_table
from dashboards.api.tables import TABLES
from dashboards.board_json import board_json
from dashboards.live_board import LiveBoards
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""
    boards = LiveBoards(site.feed)

    @of_table
    def board(table: str) -> Response:
        known, version = version_in(request), site.feed.version(table)
        state = boards.state(table, version=version)
        if known is not None and version <= known and request.args.get("state", state) == state:
            return nothing_newer()
        if request.args.get("as") == "page":
            html = boards.html(table, site.settings, state=state)
            return answer({"version": version, "state": state, "html": html})
        return answer(board_json(site.feed.live(table), site.feed.table(table), site.settings))

    site.server.add_url_rule(f"{TABLES}/<table>/board", "api_board", board)
