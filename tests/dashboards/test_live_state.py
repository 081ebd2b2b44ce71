"""What the operator's page is told of a table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from dashboards.live_state import live_state
from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome
from scoreboard.ledger import LiveTable, Table, live
from scoreboard.ledger.events import Burnt, CoupFacts, Event, Imported
from scoreboard.ledger.live import Stamp
from scoreboard.rules import Rules

TABLE = Table(name="7", number=7)


class Operator:
    """Acts at table 7, each action a minute after the one before."""

    def __init__(self) -> None:
        self.table = LiveTable(table="7", rules=Rules())
        self._numbers = count(1)

    @property
    def stamp(self) -> Stamp:
        number = next(self._numbers)
        at = datetime(2026, 3, 1, 20, tzinfo=UTC) + timedelta(minutes=number)
        return Stamp(f"00000000-0000-4000-8000-{number:012}", at, "anna")

    def act(self, name: str, *args: Any, **kwargs: Any) -> dict[str, Any]:
        self.table = self.table.after(getattr(live, name)(self.table, *args, self.stamp, **kwargs))
        return self.state

    def coup(self, **facts: Any) -> dict[str, Any]:
        said: CoupFacts = facts  # type: ignore[assignment]
        return self.act("coup", said)

    @property
    def state(self) -> dict[str, Any]:
        return live_state(self.table, TABLE)


@pytest.fixture
def operator() -> Operator:
    return Operator()


def test_a_table_without_a_shoe_takes_its_first_coup_and_has_nothing_to_undo(operator: Operator) -> None:
    state = operator.state
    assert (state["shoe"], state["coup"], state["coups"], state["last_action"]) == (None, 0, [], None)
    assert [action for action, can in state["can"].items() if not can] == ["undo", "redo", "close_shoe"]


def test_what_may_be_done_is_what_the_action_would_take(operator: Operator) -> None:
    operator.coup(outcome=Outcome.BANKER)
    operator.act("indicator")
    operator.coup(outcome=Outcome.TIE)
    state = operator.state
    assert state["games_left"] == 0
    assert state["can"] == {
        "coup": live.can_coup(operator.table, {"outcome": Outcome.PLAYER}),
        "void": live.can_void(operator.table, reason="a card out of order"),
        "undo": live.can_undo(operator.table),
        "redo": live.can_redo(operator.table),
        "burn": live.can_burn(operator.table, Burnt(1)),
        "indicator": live.can_indicator(operator.table),
        "close_shoe": live.can_close_shoe(operator.table),
        "new_shoe": live.can_new_shoe(operator.table),
    }
    assert set(state["why"]) == {action for action, can in state["can"].items() if not can}
    assert "the last game was coup 2" in state["why"]["coup"]


def test_last_action_and_undo_and_redo_are_said_in_words(operator: Operator) -> None:
    operator.coup(outcome=Outcome.BANKER, player_pair=True)
    state = operator.act("void", reason="card out of order")
    assert state["last_action"] == state["next_undo"] == "coup 2 void: card out of order"
    state = operator.act("undo")
    assert state["last_action"] == "taken back: coup 2 void: card out of order"
    assert state["next_undo"] == "coup 1: Banker, Player pair"
    assert state["next_redo"] == "coup 2 void: card out of order"
    state = operator.act("redo")
    assert state["last_action"] == "brought back: coup 2 void: card out of order"
    assert state["next_redo"] is None


def test_undoing_a_new_shoe_is_said_of_the_shoe(operator: Operator) -> None:
    operator.coup(outcome=Outcome.PLAYER)
    assert operator.act("new_shoe")["next_undo"] == "shoe 2 opened, commission"
    state = operator.act("undo")
    assert state["last_action"] == "taken back: shoe 2 opened, commission"
    assert state["shoe"] == "7/1"


def test_a_record_read_in_is_what_was_done_last_and_no_step_to_undo(operator: Operator) -> None:
    record = Imported(rules=Rules(), coups=(Coup(number=1, outcome=Outcome.TIE),), file="night.csv")
    read = Event(
        id="00000000-0000-4000-9000-000000000001",
        table="7",
        shoe="9",
        payload=record,
        at=datetime(2026, 3, 1, tzinfo=UTC),
        by="import",
    )
    operator.table = operator.table.after([read])
    assert operator.state["last_action"] == "1 coup read from night.csv"
    assert operator.state["next_undo"] is None


def test_cards_seen_are_counted_out_of_the_shoe(operator: Operator) -> None:
    operator.act("burn", Burnt(9, parse_cards("8h")))
    state = operator.coup(player=parse_cards("8h K"), banker=parse_cards("2 3"))
    assert state["gone"] == {"8h": 2, "K": 1, "2": 1, "3": 1}
    assert state["burnt"] == 9
    (row,) = state["coups"]
    assert row[:8] == [1, "ok", "P", False, False, True, ["8h", "K"], ["2", "3"]]
