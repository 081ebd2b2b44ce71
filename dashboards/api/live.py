"""`/api/tables/{t}/live`: a table as the operator's page needs it after each change."""

from __future__ import annotations

from typing import Any

from flask import Response, request

from dashboards.answers import nothing
from dashboards.api.body import version_in
from dashboards.api.kept import Kept
from dashboards.api.naming import of_table
from dashboards.api.polling import is_newest
from dashboards.api.tables import TABLES
from dashboards.live_board import state_of
from dashboards.live_state import live_state
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""
    kept = Kept()

    @of_table
    def live(table: str) -> Response:
        if is_newest(site.feed, table, version=version_in(request), state=request.args.get("state")):
            return nothing()
        version = site.feed.version(table)
        state = state_of(site.feed.live(table), version=version)
        return kept.give(request, table, state=state, make=lambda: told_of(table))

    def told_of(table: str) -> dict[str, Any]:
        now = site.feed.live(table)
        return live_state(now, site.feed.table(table))

    site.server.add_url_rule(f"{TABLES}/<table>/live", "api_live", live)
