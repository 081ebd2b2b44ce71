"""`/health`: whether the app can do its work, for whatever watches over it."""

from __future__ import annotations

from http import HTTPStatus
from importlib.metadata import version
from typing import Final

from flask import Response

from dashboards.answers import answer
from dashboards.site import Site
from scoreboard.errors import StoreError
from scoreboard.ledger import Ledger

__all__ = ["HEALTH", "register"]

HEALTH: Final = "/health"


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""
    ours = version("scoreboard")

    def health() -> Response:
        try:
            store.tables()
        except StoreError as error:
            said = {"status": "failing", "version": ours, "store": error.found}
            return answer(said, HTTPStatus.SERVICE_UNAVAILABLE)
        return answer({"status": "ok", "version": ours, "store": "ok"})

    site.server.add_url_rule(HEALTH, "health", health)
