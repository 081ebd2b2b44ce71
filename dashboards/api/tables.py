"""`/api/tables`: the tables of the room."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from flask import Response, request

from dashboards.addresses import API
from dashboards.answers import answer, nothing
from dashboards.api.body import read_json
from dashboards.api.naming import of_table
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

    @of_table
    def change(table: str) -> Response:
        sent = parse_table(read_json(request))
        changed = store.change_table(table, name=sent.name, number=sent.number, rules=sent.rules, limits=sent.limits)
        return answer(table_json(site.feed, changed))

    @of_table
    def remove(table: str) -> Response:
        store.remove_table(table)
        return nothing()

    for address, endpoint, view, method in (
        (TABLES, "api_tables", listed, "GET"),
        (TABLES, "api_add_table", add, "POST"),
        (f"{TABLES}/<table>", "api_change_table", change, "PUT"),
        (f"{TABLES}/<table>", "api_remove_table", remove, "DELETE"),
    ):
        site.server.add_url_rule(address, endpoint, view, methods=[method])


def table_json(feed: Feed, table: Table) -> dict[str, Any]:
    """Give a table as the list shows it: what it is called, played and limited to, and how far its shoe has come."""
    live = feed.live(table.name)
    return {
        **table.as_dict(),
        "version": live.version,
        "shoe": None if live.shoe is None else str(live.shoe.key),
        "coup": live.coup,
    }
