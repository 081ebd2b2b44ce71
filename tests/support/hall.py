"""Tables in a store, and what happens at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from scoreboard.ledger import Ledger

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


@dataclass(slots=True)
class Hall:
    """A store whose tables are played, half a minute an entry."""

    ledger: Ledger
    now: datetime = START
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    def enter(self, table: str, kind: str, **facts: Any) -> None:
        """Enter one thing at a table."""
        self.enter_all(table, [{"kind": kind, **facts}])

    def enter_all(self, table: str, entries: Iterable[dict[str, Any]]) -> None:
        """Enter several things at a table in one list; they come together."""
        sent = [{"id": f"00000000-0000-4000-8000-{next(self.ids):012}", **entry} for entry in entries]
        self.now += len(sent) * timedelta(seconds=30)
        assert self.ledger.enter(table, sent, at=self.now, by="tests").refused == ()

    def coups(self, table: str, outcomes: str) -> None:
        """Enter coups of which only the outcomes are known."""
        self.enter_all(table, [{"kind": "coup", "outcome": outcome} for outcome in outcomes])
