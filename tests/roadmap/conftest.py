"""One way to ask both faces of the room, so that every rule is checked on the live shoe and on the batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import polars as pl
import pytest

from scoreboard.coup import Outcome, Status
from scoreboard.roadmap import Road, road_map, roads

Marks: TypeAlias = list[tuple[int, int, int, str, int]]
RoadsOf: TypeAlias = Callable[..., list[dict[str, Marks]]]


def coups_frame_of(shoes: Sequence[str]) -> pl.DataFrame:
    """Shoes as typed letters, named by their place and numbered from 1."""
    return pl.DataFrame(
        [
            (f"table {place % 2}", str(place), number, Status.OK, None if letter == "?" else letter)
            for place, letters in enumerate(shoes)
            for number, letter in enumerate(letters, start=1)
        ],
        schema={
            "table": pl.String,
            "shoe": pl.String,
            "coup": pl.Int32,
            "status": pl.Enum(Status),
            "outcome": pl.Enum(Outcome),
        },
        orient="row",
    )


def one_by_one(shoes: Sequence[str], **customs: Any) -> list[dict[str, Marks]]:
    """Each shoe through `road_map`: (coup, column, row, mark, ties) by road."""
    boards = (road_map(letters, **customs) for letters in shoes)
    return [{road.value: [tuple(mark) for mark in getattr(board, road)] for road in Road} for board in boards]


def in_a_batch(shoes: Sequence[str], **customs: Any) -> list[dict[str, Marks]]:
    """All shoes in one frame through `roads`: (coup, column, row, mark, ties) by road."""
    marks = roads(coups_frame_of(shoes), **customs)
    laid: list[dict[str, Marks]] = [{road.value: [] for road in Road} for _ in shoes]
    for _, shoe, road, *mark in marks.iter_rows():
        laid[int(shoe)][road].append(tuple(mark))
    return laid


@pytest.fixture(params=[one_by_one, in_a_batch], ids=["one by one", "in a batch"])
def roads_of(request: pytest.FixtureRequest) -> RoadsOf:
    """Roads of several shoes, drawn one by one or in a batch."""
    face: RoadsOf = request.param
    return face


@pytest.fixture(scope="session")
def in_both_ways() -> tuple[RoadsOf, RoadsOf]:
    """Both faces, to be compared with each other."""
    return one_by_one, in_a_batch


@pytest.fixture
def frame_of() -> Callable[[Sequence[str]], pl.DataFrame]:
    """A coups frame of shoes given as letters."""
    return coups_frame_of
