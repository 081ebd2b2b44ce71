"""The address of the document."""

from __future__ import annotations

from flask import Response

from dashboards.addresses import API
from dashboards.answers import answer
from dashboards.api.openapi.document import document
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""

    def openapi() -> Response:
        return answer(document())

    site.server.add_url_rule(f"{API}openapi.json", "api_openapi", openapi)
