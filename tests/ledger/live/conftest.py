"""An operator who signs what is done at a table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from scoreboard.coup import parse_outcome
from scoreboard.ledger import Event, RecordedShoe, fold, live
from scoreboard.ledger.live import LiveTable, Stamp
from scoreboard.rules import Rules
from tests.support.events import uid

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


class Operator:
    """A table and whoever records at it; each action is signed with the next id and minute."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.count = 0

    @property
    def stamp(self) -> Stamp:
        self.count += 1
        return Stamp(uid(self.count), START + timedelta(minutes=self.count), "operator")

    def take(self, events: tuple[Event, ...]) -> LiveTable:
        self.table = self.table.after(events)
        return self.table

    def seen(self, letters: str) -> LiveTable:
        for letter in letters:
            self.take(live.coup(self.table, {"outcome": parse_outcome(letter)}, self.stamp))
        return self.table

    def undo(self) -> LiveTable:
        return self.take(live.undo(self.table, self.stamp))

    def redo(self) -> LiveTable:
        return self.take(live.redo(self.table, self.stamp))

    def new_shoe(self) -> LiveTable:
        return self.take(live.new_shoe(self.table, self.stamp))

    def indicator(self) -> LiveTable:
        return self.take(live.indicator(self.table, self.stamp))

    @property
    def shoe(self) -> RecordedShoe:
        assert self.table.shoe is not None
        return self.table.shoe

    @property
    def outcomes(self) -> str:
        return "".join(coup.outcome or "?" for coup in self.shoe.coups)

    @property
    def shoes(self) -> list[str]:
        """The outcomes of every shoe that stands."""
        keys = dict.fromkeys(event.key for event in self.table.events)
        folded = (fold([event for event in self.table.events if event.key == key]) for key in keys)
        return ["".join(coup.outcome or "?" for coup in shoe.coups) for shoe in folded if shoe.stands]


MakeOperator = Callable[..., Operator]


@pytest.fixture
def operator_at() -> MakeOperator:
    """Put an operator at a fresh table with these rules."""
    return lambda **rules: Operator(LiveTable(table="7", rules=Rules(**rules)))


@pytest.fixture
def operator(operator_at: MakeOperator) -> Operator:
    """An operator at a fresh table."""
    return operator_at()
