"""`/api/shoes/{s}`: a recorded shoe, and everything that ever happened to it."""

from __future__ import annotations

from typing import Final

from flask import Response, request

from dashboards.addresses import API
from dashboards.answers import JSON, answer, told
from dashboards.api.body import choice_in
from dashboards.shoes import find
from dashboards.site import Site
from scoreboard.export import as_json, history_csv, shoe_json
from scoreboard.ledger import Ledger
from scoreboard.ledger.history import history

__all__ = ["FORMATS", "SHOES", "register"]

SHOES: Final = f"{API}shoes"


FORMATS: Final = ("json", "csv")
"""How a history is written; `?format=csv` in an address."""


def register(site: Site, store: Ledger) -> None:
    """Put the routes on a site."""

    def shoe(shoe: str) -> Response:
        found = store.shoe(find(store, shoe))
        return told(as_json(shoe_json(found.key, found.coups, found.rules, found.flags)) + "\n", JSON)

    def shoe_history(shoe: str) -> Response:
        key = find(store, shoe)
        happenings = history(store.events(key))
        if choice_in(request, "format", FORMATS) == "json":
            return answer([happening.as_dict() for happening in happenings])
        written = told(history_csv(happenings), "text/csv; charset=utf-8")
        written.headers.set("Content-Disposition", "attachment", filename=f"history {key}.csv".replace("/", " "))
        return written

    site.server.add_url_rule(f"{SHOES}/<path:shoe>", "api_shoe", shoe)
    site.server.add_url_rule(f"{SHOES}/<path:shoe>/history", "api_history", shoe_history)
