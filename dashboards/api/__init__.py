"""What other programs, and the scripts of our own pages, ask and tell over HTTP: INTERFACE's routes, in JSON.

`body` reads what came, `openapi` describes it all, and the other modules hold a few routes each, over the site's feed,
which knows the tables as they stand. `API.md` in the folder above shows them with curl.
"""

from __future__ import annotations

from dashboards.api import boards, entering, fallback, health, live, openapi, shoes, tables
from dashboards.site import Site
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the routes on a site."""
    for routes in (tables, boards, entering, live, shoes, health, openapi, fallback):
        routes.register(site, store)
