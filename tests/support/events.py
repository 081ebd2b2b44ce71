"""Events and entries to try the ledger on; their ids and times follow from their numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from scoreboard.ledger import Event
from scoreboard.ledger.events import Payload

START: Final = datetime(2026, 3, 1, 12, tzinfo=UTC)


def uid(number: int) -> str:
    """Give the id with this number."""
    return str(UUID(int=number, version=4))


def event(number: int, payload: Payload, *, table: str = "C05", shoe: str = "20539") -> Event:
    """Make the event with this number: its id and its minute follow from it."""
    return Event(
        id=uid(number),
        table=table,
        shoe=shoe,
        payload=payload,
        at=START + timedelta(minutes=number),
        by="operator",
    )


def entry(number: int, kind: str = "coup", **said: Any) -> dict[str, Any]:
    """Make the entry with this number, as an operator's device sends it."""
    return {"id": uid(number), "kind": kind, **said}
