"""Tables in a store, and what happens at them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from scoreboard.ledger import Ledger

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


@dataclass(slots=True)
class Hall:
    """A store whose tables are played; each entry comes half a minute after the one before."""

    ledger: Ledger
    now: datetime = START
    ids: Iterator[int] = field(default_factory=lambda: count(1))

    def enter(self, table: str, kind: str, **facts: Any) -> None:
        """Enter one thing at a table."""
        self.now += timedelta(seconds=30)
        entry = {"id": f"00000000-0000-4000-8000-{next(self.ids):012}", "kind": kind, **facts}
        assert self.ledger.enter(table, [entry], at=self.now, by="tests").refused == ()

    def coups(self, table: str, outcomes: str) -> None:
        """Enter coups of which only the outcomes are known."""
        for outcome in outcomes:
            self.enter(table, "coup", outcome=outcome)
