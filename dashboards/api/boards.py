"""`/api/tables/{t}/board`: what a board shows, for whoever has an older version or another state."""

from __future__ import annotations

from typing import Any, Final

from flask import Response, request

from dashboards.answers import nothing
from dashboards.api.body import choice_in, version_in
from dashboards.api.kept import Kept
from dashboards.api.naming import of_table
from dashboards.api.polling import answer_at_a_glance, is_newest
from dashboards.api.tables import TABLES
from dashboards.board_json import board_json
from dashboards.live_board import board_html, live_board, state_of
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["AS", "register"]

AS: Final = ("json", "page")
"""How a board may be wanted: as data, or as the inside of its page."""


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""
    kept = Kept()

    @of_table
    def board(table: str) -> Response:
        if is_newest(site.feed, table, version=version_in(request), state=request.args.get("state")):
            return nothing()
        version = site.feed.version(table)
        state = state_of(site.feed.live(table), version=version)
        settings = site.settings
        if choice_in(request, "as", AS) == "json":
            return kept.give(request, (table, "json", settings), state=state, make=lambda: as_json(table, settings))

        def page() -> dict[str, Any]:
            return {"version": version, "state": state, "html": as_page(table, settings)}

        return kept.give(request, (table, "page", settings), state=state, make=page)

    def as_json(table: str, settings: Settings) -> dict[str, Any]:
        live = site.feed.live(table)
        return board_json(live, site.feed.table(table), settings)

    def as_page(table: str, settings: Settings) -> str:
        live = site.feed.live(table)
        return board_html(live_board(site.feed.table(table), live, settings), settings, is_update=True)

    site.server.add_url_rule(f"{TABLES}/<table>/board", "api_board", board)
    if site.policy["api_board"] is None:
        answer_at_a_glance(site.server, site.feed)
