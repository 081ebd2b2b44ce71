"""`/api/tables/{t}/entries`: what operators and electronic shoes record."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from threading import BoundedSemaphore
from typing import Final

from flask import Response, request

from dashboards.access import caller
from dashboards.answers import answer
from dashboards.api.body import read_json
from dashboards.api.naming import of_table
from dashboards.api.tables import TABLES
from dashboards.happenings import entered
from dashboards.site import Site
from scoreboard.errors import StoreError
from scoreboard.ledger import Ledger

__all__ = ["AT_ONCE", "CLOCK", "register"]

CLOCK: Final = "CLOCK"
"""Under which the server's configuration holds what tells the time at which entries come; a test sets its own."""

AT_ONCE: Final = 8
"""Lists that wait for the store at once. A store that is locked keeps each of them waiting for seconds; if all threads
of the server waited so, and all connections to the store, no board would be answered."""

_PATIENCE: Final = 0.5
"""Seconds that a list waits for its turn: when the store answers, dozens have been taken by then."""


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""
    site.server.config.setdefault(CLOCK, lambda: datetime.now(UTC))
    turns = BoundedSemaphore(AT_ONCE)

    @of_table
    def enter(table: str) -> Response:
        entries = read_json(request)
        by = caller().name
        number = site.feed.table(table).number
        with _turn(turns):
            taken = site.feed.enter(table, entries, at=site.server.config[CLOCK](), by=by)
        entered.send(site.server, table=number, by=by, answer=taken)
        return answer(taken.as_dict())

    site.server.add_url_rule(f"{TABLES}/<table>/entries", "api_entries", enter, methods=["POST"])


@contextmanager
def _turn(turns: BoundedSemaphore) -> Iterator[None]:
    if not turns.acquire(timeout=_PATIENCE):
        raise StoreError(
            "other entries are waiting for the store",
            expected="a store that answers at once",
            remedy="Send the same again in a second. Nothing of it was stored.",
        )
    try:
        yield
    finally:
        turns.release()
