"""`/api/tables/{t}/live`: a table as the operator's page needs it after each change."""

from __future__ import annotations

from flask import Response, request

from dashboards.answers import answer, nothing_newer
from dashboards.api.body import version_in
from dashboards.api.naming import of_table
from dashboards.api.tables import TABLES
from dashboards.live_state import live_state
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""

    @of_table
    def live(table: str) -> Response:
        known = version_in(request)
        if known is not None and site.feed.version(table) <= known:
            return nothing_newer()
        return answer(live_state(site.feed.live(table), site.feed.table(table)))

    site.server.add_url_rule(f"{TABLES}/<table>/live", "api_live", live)
