"""`/api/tables/{t}/entries`: what operators and electronic shoes record."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from flask import Response, request

from dashboards.access import caller
from dashboards.answers import answer
from dashboards.api.body import read_json
from dashboards.api.naming import of_table
from dashboards.api.tables import TABLES
from dashboards.happenings import entered
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["CLOCK", "register"]

CLOCK: Final = "CLOCK"
"""Under which the server's configuration holds what tells the time at which entries come; a test sets its own."""


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""
    site.server.config.setdefault(CLOCK, lambda: datetime.now(UTC))

    @of_table
    def enter(table: str) -> Response:
        entries = read_json(request)
        by = caller().name
        taken = site.feed.enter(table, entries, at=site.server.config[CLOCK](), by=by)
        entered.send(site.server, table=site.feed.table(table).number, by=by, answer=taken)
        return answer(taken.as_dict())

    site.server.add_url_rule(f"{TABLES}/<table>/entries", "api_entries", enter, methods=["POST"])
