"""Every shoe ever recorded: append-only events, the shoes they fold to, and the SQL store that keeps them."""

from __future__ import annotations

from scoreboard.ledger.entries import Answer, Refusal
from scoreboard.ledger.events import Event, EventKind
from scoreboard.ledger.feed import Feed
from scoreboard.ledger.fold import RecordedShoe, fold
from scoreboard.ledger.imports import Added, Conflict, OfferedShoe, Record
from scoreboard.ledger.live import LiveTable
from scoreboard.ledger.opening import default_store_url, file_store_url
from scoreboard.ledger.store import Ledger
from scoreboard.ledger.tables import Limits, Table

__all__ = [
    "Added",
    "Answer",
    "Conflict",
    "Event",
    "EventKind",
    "Feed",
    "Ledger",
    "Limits",
    "LiveTable",
    "OfferedShoe",
    "Record",
    "RecordedShoe",
    "Refusal",
    "Table",
    "default_store_url",
    "file_store_url",
    "fold",
]
