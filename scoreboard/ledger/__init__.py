"""Every shoe ever recorded: append-only events, the shoes they fold to, and the SQL store that keeps them."""

from __future__ import annotations

from scoreboard.ledger.events import Event, EventKind
from scoreboard.ledger.fold import RecordedShoe, fold
from scoreboard.ledger.imports import Added, Conflict, OfferedShoe, Record
from scoreboard.ledger.opening import default_store_url, file_store_url
from scoreboard.ledger.store import Ledger

__all__ = [
    "Added",
    "Conflict",
    "Event",
    "EventKind",
    "Ledger",
    "OfferedShoe",
    "Record",
    "RecordedShoe",
    "default_store_url",
    "file_store_url",
    "fold",
]
