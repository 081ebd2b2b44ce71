"""The cases of people who mend a shoe at the table."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from scoreboard.coup import Outcome
from scoreboard.ledger import live
from scoreboard.roadmap import road_map_of

if TYPE_CHECKING:
    from .conftest import Operator


def test_case_20_mend_insert_delete_three_undos_and_a_redo(shared: Path, operator: Operator) -> None:
    folder = shared / "cases" / "20-correct-insert-delete-mid-shoe"
    operations = json.loads((folder / "input.json").read_text())
    states = json.loads((folder / "expected.json").read_text())["states"]
    for operation, expected in zip(operations, states, strict=True):
        match operation:
            case {"op": "keys", "text": text}:
                operator.seen(text)
            case {"op": "edit", "hand": hand, "to": outcome}:
                time = operator.shoe.coups[hand - 1].at
                operator.take(live.amend(operator.table, hand, {"outcome": Outcome(outcome)}, operator.stamp))
                assert operator.shoe.coups[hand - 1].at == time
            case {"op": "insert_before", "hand": hand, "result": outcome}:
                operator.take(live.insert(operator.table, hand, {"outcome": Outcome(outcome)}, operator.stamp))
            case {"op": "delete", "hand": hand}:
                operator.take(live.delete(operator.table, hand, operator.stamp))
            case {"op": "undo"}:
                operator.undo()
            case {"op": "redo"}:
                operator.redo()
            case _:
                pytest.fail(f"unknown operation {operation}")
        roads = road_map_of(operator.shoe.coups)
        assert operator.outcomes == expected["outcomes"]
        assert roads.counts == expected["counts"]
        assert [[cell.mark, cell.column, cell.row, cell.ties] for cell in roads.big_road] == expected["big_road"]
        assert roads.leading_ties == expected["leading_ties"]
        for road, marks in (("big_eye_boy", "big_eye"), ("small_road", "small"), ("cockroach_pig", "cockroach")):
            assert "".join(cell.mark for cell in getattr(roads, road)) == expected[marks]


def test_case_34_a_new_shoe_by_mistake_is_undone_and_twice_makes_no_empty_shoe(
    shared: Path, operator: Operator
) -> None:
    folder = shared / "cases" / "34-new-shoe-by-mistake"
    keys = json.loads((folder / "input.json").read_text())
    states = json.loads((folder / "expected.json").read_text())["states"]
    for key, expected in zip(keys, states, strict=True):
        assert key == expected["key"]
        match key:
            case "undo":
                operator.undo()
            case "new_shoe":
                operator.new_shoe()
            case _:
                operator.seen(key)
        assert operator.shoes == expected["shoes"]
    assert [str(key) for key in dict.fromkeys(event.key for event in operator.table.events)] == ["7/1", "7/2"]
