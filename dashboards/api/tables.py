"""`/api/tables`: the tables of the room."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from flask import Response, request

from dashboards.addresses import API
from dashboards.answers import answer
from dashboards.api.body import read_json
from dashboards.api.table_body import parse_table
from dashboards.site import Site
from scoreboard.ledger import Feed, Ledger, Table

__all__ = ["TABLES", "register", "table_json"]

TABLES: Final = f"{API}tables"


def register(site: Site, store: Ledger) -> None:
    """Put the routes on a site."""

    def listed() -> Response:
        return answer([table_json(site.feed, table) for table in site.feed.tables()])

    def add() -> Response:
        sent = parse_table(read_json(request))
        table = store.add_table(sent.name, number=sent.number, rules=sent.rules, limits=sent.limits)
        return answer(table_json(site.feed, table), HTTPStatus.CREATED)

    site.server.add_url_rule(TABLES, "api_tables", listed)
    site.server.add_url_rule(TABLES, "api_add_table", add, methods=["POST"])


def table_json(feed: Feed, table: Table) -> dict[str, Any]:
    """Give a table as the list shows it: what it is called, played and limited to, and how far its shoe has come."""
    live = feed.live(table.name)
    return {
        **table.as_dict(),
        "version": live.version,
        "shoe": None if live.shoe is None else str(live.shoe.key),
        "coup": live.coup,
    }
