"""The published vectors and the cases people brought, cell by cell, for a live shoe and for a batch."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import polars as pl
import pytest

from scoreboard.frames import outcomes_of
from scoreboard.roadmap import Mark, drawn, road_map

RoadsOf: TypeAlias = Callable[..., list[dict[str, list[tuple[int, int, int, str, int]]]]]

SHORT_NAMES = {"big_eye": "big_eye_boy", "small": "small_road", "cockroach": "cockroach_pig"}
CASES_WITH_ROADS = ["11-each-tie-on-its-own-cell", "12-dragon-tail", "14-five-roads-and-asks"]


@pytest.fixture(scope="module")
def vectors(shared: Path) -> dict[str, dict[str, Any]]:
    cases: dict[str, dict[str, Any]] = json.loads((shared / "reference/roads.json").read_text())["cases"]
    return cases


@pytest.fixture(scope="module")
def boards(shared: Path) -> dict[str, dict[str, Any]]:
    published: dict[str, dict[str, Any]] = json.loads((shared / "reference/casino_boards.json").read_text())
    return published


def case(shared: Path, name: str) -> tuple[str, dict[str, Any]]:
    folder = shared / "cases" / name
    return (folder / "input.txt").read_text().strip(), json.loads((folder / "expected.json").read_text())


def as_vector(marks: list[tuple[int, int, int, str, int]], road: str) -> list[list[int | str]]:
    """Marks as `reference/roads.json` writes them."""
    if road == "big_road":
        return [[column, row, mark, coup, ties] for coup, column, row, mark, ties in marks]
    return [[column, row, mark] for _, column, row, mark, _ in marks]


def as_case(marks: list[tuple[int, int, int, str, int]]) -> list[list[int | str]]:
    """A big road as the cases write it."""
    return [[mark, column, row, ties] for _, column, row, mark, ties in marks]


def colours(marks: list[tuple[int, int, int, str, int]]) -> str:
    return "".join(mark for *_, mark, _ in marks)


def test_all_five_roads_equal_the_reference(vectors: dict[str, dict[str, Any]], roads_of: RoadsOf) -> None:
    laid = roads_of([vector["sequence"] for vector in vectors.values()])
    assert len(vectors) == 34
    for (name, vector), roads in zip(vectors.items(), laid, strict=True):
        for road, marks in roads.items():
            assert as_vector(marks, road) == vector[road], (name, road)


def test_roads_whose_tail_drops_equal_the_reference(vectors: dict[str, dict[str, Any]], roads_of: RoadsOf) -> None:
    laid = roads_of([vector["sequence"] for vector in vectors.values()], tail="drop")
    assert sum("tail_drop" in vector for vector in vectors.values()) == 10
    for (name, vector), roads in zip(vectors.items(), laid, strict=True):
        expected = vector | vector.get("tail_drop", {})
        for road, marks in roads.items():
            assert as_vector(marks, road) == expected[road], (name, road)


def test_the_json_of_a_road_map_is_the_reference(vectors: dict[str, dict[str, Any]]) -> None:
    for name, vector in vectors.items():
        expected = {key: value for key, value in vector.items() if key not in ("sequence", "tail_drop")}
        printed = road_map(vector["sequence"]).as_dict()
        del printed["good_road"]  # ours, beside what is published
        assert printed == expected, name


def test_next_marks_of_the_reference_are_what_a_batch_then_shows(
    vectors: dict[str, dict[str, Any]], roads_of: RoadsOf
) -> None:
    for side in "BP":
        after = roads_of([vector["sequence"] + side for vector in vectors.values()])
        for (name, vector), roads in zip(vectors.items(), after, strict=True):
            coup = len(vector["sequence"]) + 1
            for short, road in SHORT_NAMES.items():
                shown = next((mark[3] for mark in roads[road] if mark[0] == coup), None)
                assert shown == vector["ask"][side][short], (name, side, road)


def test_casino_boards_equal_what_the_casino_published(boards: dict[str, dict[str, Any]], roads_of: RoadsOf) -> None:
    laid = roads_of([published["sequence"] for published in boards.values()], leading_ties="cell")
    assert len(boards) == 8
    for (name, published), roads in zip(boards.items(), laid, strict=True):
        board = published["board"]
        big = sorted([column, row, mark, ties] for _, column, row, mark, ties in roads["big_road"])
        assert big == board["big"], name
        assert sorted(as_vector(roads["bead_plate"], "bead_plate")) == sorted(board["bead"]), name
        for short, road in SHORT_NAMES.items():
            assert sorted(as_vector(roads[road], road)) == board[short], (name, road)


def test_next_marks_and_their_cells_equal_what_the_casino_published(boards: dict[str, dict[str, Any]]) -> None:
    for name, published in boards.items():
        asks = road_map(published["sequence"], leading_ties="cell").ask
        for side, ask in asks.items():
            for short, road in SHORT_NAMES.items():
                mark: Mark = getattr(ask, road)
                assert [mark.mark, mark.column, mark.row] == published["board"]["ask"][side][short], (name, side, road)


def test_case_09_leading_ties_by_both_conventions(shared: Path, roads_of: RoadsOf) -> None:
    outcomes, expected = case(shared, "09-ties-first-two-conventions")
    waits = expected["merge_into_first_result"]
    [roads] = roads_of([outcomes])
    assert as_case(roads["big_road"]) == waits["big_road"]
    assert {short: colours(roads[road]) for short, road in SHORT_NAMES.items()}.items() <= waits.items()

    own = expected["own_first_cell"]
    [roads] = roads_of([outcomes], leading_ties="cell")
    assert {short: colours(roads[road]) for short, road in SHORT_NAMES.items()}.items() <= own.items()
    assert roads["big_road"][:2] == [(1, 0, 0, "T", 0), (2, 1, 0, "B", 0)]

    board = road_map(outcomes)
    assert board.leading_ties == waits["leading_ties"]
    assert board.counts == expected["counts"]


@pytest.mark.parametrize("name", CASES_WITH_ROADS)
def test_case_roads(shared: Path, roads_of: RoadsOf, name: str) -> None:
    outcomes, expected = case(shared, name)
    [roads] = roads_of([outcomes])
    assert as_case(roads["big_road"]) == expected["big_road"]
    assert {short: colours(roads[road]) for short, road in SHORT_NAMES.items()}.items() <= expected.items()

    board = road_map(outcomes)
    assert (board.leading_ties, board.counts) == (expected["leading_ties"], expected["counts"])
    if "ask" in expected:
        assert board.as_dict()["ask"] == expected["ask"]


def test_case_25_a_late_start_and_gaps(shared: Path) -> None:
    folder = shared / "cases/25-late-start-gaps-repeats"
    expected = json.loads((folder / "expected.json").read_text())
    log = pl.read_csv(folder / "input.csv", schema_overrides={"shoe": pl.String}).unique(maintain_order=True)
    coups = drawn(log.rename({"round": "coup", "result": "outcome"}).with_columns(status=pl.lit("ok")))
    assert outcomes_of(coups) == expected["outcomes_with_gaps"]
    assert coups["coup"].to_list() == list(range(expected["first_coup"], expected["last_round"] + 1))

    board = road_map(coups["outcome"].to_list(), numbers=coups["coup"].to_list())
    assert board.is_incomplete
    assert board.counts == expected["counts"]
    assert [mark.coup for mark in board.big_road] == [11, 12, 13, 15, 18]
    known = road_map(expected["outcomes_known"], numbers=expected["known"])
    assert board.big_road == known.big_road


def test_case_27_void_and_cancelled_coups_are_not_drawn_and_free_ones_are(shared: Path) -> None:
    folder = shared / "cases/27-void-cancelled-and-free-hands"
    expected = json.loads((folder / "expected.json").read_text())
    log = pl.read_csv(folder / "input.csv").select(
        pl.lit("").alias("table"),
        pl.lit("27").alias("shoe"),
        pl.col("hand").alias("coup"),
        "status",
        pl.col("winner").str.head(1).alias("outcome"),
    )
    coups = drawn(log)
    assert outcomes_of(coups) == expected["outcomes"]
    assert coups["coup"].to_list() == expected["hand_numbers"]

    board = road_map(coups["outcome"].to_list(), numbers=coups["coup"].to_list())
    assert [[mark.mark, mark.column, mark.row, mark.ties] for mark in board.big_road] == expected["roads"]["big_road"]
    assert (board.leading_ties, board.counts) == (expected["roads"]["leading_ties"], expected["counts"])
    assert not board.is_incomplete
    assert board.big_eye_boy == board.small_road == board.cockroach_pig == ()
