"""Every other address under `/api/`: there is none, or it does not do what was asked."""

from __future__ import annotations

from typing import Final, NoReturn

from flask import request
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import MapAdapter

from dashboards.addresses import API
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]

ENDPOINT: Final = "api_unknown"
METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site: without it, Dash's document would answer addresses that are none."""

    def unknown(path: str = "") -> NoReturn:
        adapter = site.server.create_url_adapter(request)
        allowed = [method for method in METHODS if adapter is not None and _is_known(adapter, method)]
        if allowed:
            raise MethodNotAllowed(valid_methods=allowed)
        raise NotFound

    for address in (API, f"{API}<path:path>"):
        site.server.add_url_rule(address, ENDPOINT, unknown, methods=METHODS)


def _is_known(adapter: MapAdapter, method: str) -> bool:
    endpoint, _ = adapter.match(method=method)
    return bool(endpoint != ENDPOINT)
