"""`/api/tables/{t}/board`: what a board shows, for whoever has an older version."""

from __future__ import annotations

from flask import Response, request

from dashboards.answers import answer, nothing_newer
from dashboards.api.body import version_in
from dashboards.api.naming import of_table
from dashboards.api.tables import TABLES
from dashboards.board_json import board_json
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""

    @of_table
    def board(table: str) -> Response:
        known = version_in(request)
        if known is not None and site.feed.version(table) <= known:
            return nothing_newer()
        return answer(board_json(site.feed.live(table), site.feed.table(table), site.settings))

    site.server.add_url_rule(f"{TABLES}/<table>/board", "api_board", board)
