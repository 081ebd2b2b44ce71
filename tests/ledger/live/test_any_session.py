"""Whatever an operator does, the table is the fold of its events, and each step can be undone and redone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from scoreboard.cards import parse_cards
from scoreboard.coup import Outcome, Status
from scoreboard.errors import InputError, RefusedError, ScoreboardError
from scoreboard.ledger import Event, RecordedShoe, fold, live
from scoreboard.ledger.events import Burnt, CoupFacts
from scoreboard.ledger.live import LiveTable, Stamp
from scoreboard.roadmap import Road, road_map_of, roads
from scoreboard.rules import LastCoup, Rules
from tests.support.events import uid

_HANDS = st.lists(st.sampled_from("A23456789TK"), min_size=0, max_size=3).map(
    lambda ranks: parse_cards(" ".join(ranks))
)
_FACTS: st.SearchStrategy[CoupFacts] = st.one_of(
    st.sampled_from(Outcome).map(lambda outcome: CoupFacts(outcome=outcome)),
    st.fixed_dictionaries(
        {},
        optional={
            "outcome": st.none() | st.sampled_from(Outcome),
            "player": _HANDS,
            "banker": _HANDS,
            "player_pair": st.booleans(),
            "natural": st.booleans(),
            "status": st.sampled_from(Status),
            "note": st.just("x"),
        },
    ),
)
_NUMBERS = st.integers(0, 9)
_EXPECTS = st.none() | st.integers(0, 40)


def without_version(shoe: RecordedShoe | None) -> RecordedShoe | None:
    return shoe and replace(shoe, version=0)


class Session(RuleBasedStateMachine):
    """One operator at a table of one deck, so that cards run out."""

    def __init__(self) -> None:
        super().__init__()
        self.table = LiveTable(table="7", rules=Rules(decks=1, last_coup=LastCoup.ONE_MORE_AFTER_TIE))
        self.states = [self.table]
        self.undone: list[LiveTable] = []
        self.count = 0

    def _sign(self) -> Stamp:
        self.count += 1
        return Stamp(uid(self.count), datetime(2026, 3, 1, tzinfo=UTC), "operator")

    def _try(
        self,
        verify: Callable[[], None],
        can: Callable[[], bool],
        act: Callable[[Stamp], tuple[Event, ...]],
    ) -> bool:
        """Take an action where it is allowed; all three functions must agree on that."""
        refusal: ScoreboardError | None = None
        try:
            verify()
        except (InputError, RefusedError) as error:
            refusal = error
        assert can() == (refusal is None)
        if refusal is not None:
            assert all((refusal.where, refusal.found, refusal.expected, refusal.remedy)), refusal
            with pytest.raises(type(refusal)):
                act(self._sign())
            return False
        events = act(self._sign())
        if not events:
            return False
        self.table = self.table.after(events)
        return True

    def _do(self, name: str, *args: Any, **options: Any) -> None:
        table = self.table
        taken = self._try(
            lambda: getattr(live, f"verify_{name}")(table, *args, **options),
            lambda: getattr(live, f"can_{name}")(table, *args, **options),
            lambda stamp: getattr(live, name)(table, *args, stamp=stamp, **options),
        )
        if taken:
            self.states.append(self.table)
            self.undone.clear()

    @rule(outcome=st.sampled_from(Outcome))
    def choose(self, outcome: Outcome) -> None:
        self._do("coup", {"outcome": outcome})

    @rule(facts=_FACTS)
    def coup(self, facts: CoupFacts) -> None:
        self._do("coup", facts)

    @rule(player=_HANDS, banker=_HANDS, reason=st.sampled_from(["", "error"]))
    def void(self, player: Any, banker: Any, reason: str) -> None:
        self._do("void", player=player, banker=banker, reason=reason)

    @rule(count=st.integers(1, 9))
    def burn(self, count: int) -> None:
        self._do("burn", Burnt(count))

    @rule()
    def indicator(self) -> None:
        self._do("indicator")

    @rule(number=_NUMBERS, facts=_FACTS, expects=_EXPECTS)
    def amend(self, number: int, facts: CoupFacts, expects: int | None) -> None:
        self._do("amend", number, facts, expects=expects)

    @rule(number=_NUMBERS, facts=_FACTS, expects=_EXPECTS)
    def insert(self, number: int, facts: CoupFacts, expects: int | None) -> None:
        self._do("insert", number, facts, expects=expects)

    @rule(number=_NUMBERS, expects=_EXPECTS)
    def delete(self, number: int, expects: int | None) -> None:
        self._do("delete", number, expects=expects)

    @rule()
    def close_shoe(self) -> None:
        self._do("close_shoe")

    @rule()
    def new_shoe(self) -> None:
        self._do("new_shoe")

    @rule()
    def undo(self) -> None:
        table = self.table
        taken = self._try(
            lambda: live.verify_undo(table), lambda: live.can_undo(table), lambda stamp: live.undo(table, stamp)
        )
        assert taken == (len(self.states) > 1)
        if taken:
            self.undone.append(self.states.pop())
            self._is(self.states[-1])

    @rule()
    def redo(self) -> None:
        table = self.table
        taken = self._try(
            lambda: live.verify_redo(table), lambda: live.can_redo(table), lambda stamp: live.redo(table, stamp)
        )
        assert taken == bool(self.undone)
        if taken:
            self.states.append(self.undone.pop())
            self._is(self.states[-1])

    def _is(self, before: LiveTable) -> None:
        """Check that the table is what it once was, but for its longer history."""
        assert without_version(self.table.shoe) == without_version(before.shoe)
        assert [step.id for step in self.table.done] == [step.id for step in before.done]
        assert self.table.games_left == before.games_left
        assert self.table.version > before.version

    @invariant()
    def the_state_is_the_fold_of_the_events(self) -> None:
        again = LiveTable(table="7", rules=self.table.rules, events=self.table.events)
        assert again == self.table
        assert (again.shoe, again.done, again.undone) == (self.table.shoe, self.table.done, self.table.undone)
        assert len({event.id for event in self.table.events}) == self.table.version

    @invariant()
    def at_most_the_current_shoe_is_open_or_empty_and_nothing_live_is_flagged(self) -> None:
        for key in {event.key for event in self.table.events}:
            shoe = fold([event for event in self.table.events if event.key == key])
            if shoe.stands and self.table.shoe and key != self.table.shoe.key:
                assert shoe.is_closed
                assert shoe.coups
            if shoe.stands:
                assert shoe.flags == ()

    def teardown(self) -> None:
        """Check that the roads of the fold are the roads of the frame."""
        if self.table.shoe is None:
            return
        board = road_map_of(self.table.shoe.coups)
        marks = roads(self.table.shoe.frame())
        drawn = {
            (road, mark.coup, mark.column, mark.row, mark.mark, mark.ties)
            for road in Road
            for mark in getattr(board, road)
        }
        assert set(marks.select("road", "coup", "column", "row", "mark", "ties").iter_rows()) == drawn


def test_any_session_at_a_table() -> None:
    run_state_machine_as_test(Session, settings=settings(stateful_step_count=30))
