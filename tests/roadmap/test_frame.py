"""Coups frame in: which coups are drawn, and in which order the marks come out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Outcome
from scoreboard.errors import FrameError, InputError
from scoreboard.frames import Coups, outcomes_of
from scoreboard.roadmap import ROADS_SCHEMA, Road, drawn, roads
from scoreboard.roadmap.batch import lay_shoes
from scoreboard.roadmap.listing import list_marks
from scoreboard.simulator import simulate

FrameOf: TypeAlias = Callable[[Sequence[str]], pl.DataFrame]

WITH_GAPS = simulate(3, 812).filter(pl.col("coup") % 9 != 4)


def one_shoe(*rows: tuple[int, str, str | None]) -> pl.DataFrame:
    """A shoe of (coup, status, outcome)."""
    coups = pl.DataFrame(rows, schema=["coup", "status", "outcome"], orient="row")
    return coups.select(pl.lit("C05").alias("table"), pl.lit("7").alias("shoe"), pl.all())


@pytest.mark.parametrize(
    ("rows", "numbers", "outcomes"),
    [
        pytest.param(
            [(1, "ok", "B"), (2, "void", "P"), (3, "cancelled", "T")], [1], "B", id="void and cancelled leave"
        ),
        pytest.param([(1, "ok", "B"), (2, "free", "P")], [1, 2], "BP", id="free stays"),
        pytest.param([(3, "ok", None), (4, "ok", "B")], [4], "B", id="unseen before the first seen leave"),
        pytest.param([(3, "void", "B"), (5, "ok", "B")], [5], "B", id="no gap before the first seen"),
        pytest.param([(1, "ok", "B"), (4, "ok", "P")], [1, 2, 3, 4], "B??P", id="missing numbers are gaps"),
        pytest.param([(1, "ok", "B"), (2, "ok", None), (3, "ok", "P")], [1, 2, 3], "B?P", id="unseen between seen"),
        pytest.param([(1, "ok", "B"), (2, "ok", None)], [1, 2], "B?", id="recorded as not seen at the end"),
        pytest.param([(1, "ok", "B"), (2, "void", None), (3, "ok", "P")], [1, 3], "BP", id="a void number is no gap"),
        pytest.param(
            [(1, "ok", "B"), (3, "void", None), (5, "ok", "P")], [1, 2, 4, 5], "B??P", id="gaps around a void"
        ),
        pytest.param([(1, "ok", "B"), (4, "void", None)], [1], "B", id="no gap after the last that counts"),
        pytest.param([(1, "ok", None), (2, "ok", None)], [], "", id="a shoe nobody saw"),
    ],
)
def test_which_coups_of_a_shoe_are_drawn(
    rows: list[tuple[int, str, str | None]], numbers: list[int], outcomes: str
) -> None:
    coups = drawn(one_shoe(*rows))
    assert coups["coup"].to_list() == numbers
    assert outcomes_of(coups) == outcomes
    assert coups.schema == {
        "table": pl.String,
        "shoe": pl.String,
        "coup": pl.Int32,
        "outcome": pl.Enum(Outcome),
    }


def test_a_gap_never_reaches_from_one_shoe_into_the_next(frame_of: FrameOf) -> None:
    coups = pl.concat([frame_of(["BP"]), frame_of(["", "PPPPB"]).filter(pl.col("coup") >= 4)])
    assert drawn(coups).select("shoe", "coup").rows() == [("0", 1), ("0", 2), ("1", 4), ("1", 5)]


def test_marks_come_by_shoe_as_they_first_appear_then_road_then_coup(frame_of: FrameOf) -> None:
    coups = frame_of(["BPPB", "TPB", "BB"])
    marks = roads(coups.sort("shoe", descending=True, maintain_order=True))
    assert marks.schema == ROADS_SCHEMA
    assert marks["shoe"].unique(maintain_order=True).to_list() == ["2", "1", "0"]
    in_order = marks.with_columns(pl.col("shoe").cast(pl.Int32)).sort(
        "shoe", "road", "coup", descending=[True, False, False]
    )
    assert marks["road"].cat.physical().to_list() == in_order["road"].cat.physical().to_list()
    assert marks["coup"].to_list() == in_order["coup"].to_list()


@given(st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_no_shoe(random: Any) -> None:
    places = list(range(len(WITH_GAPS)))
    random.shuffle(places)
    shuffled = WITH_GAPS[places]
    key = ["shoe", "road", "coup"]
    assert roads(shuffled).sort(key).equals(roads(WITH_GAPS).sort(key))
    assert drawn(shuffled).sort("shoe", "coup").equals(drawn(WITH_GAPS).sort("shoe", "coup"))


def test_shoes_of_the_same_name_at_two_tables_are_two_shoes() -> None:
    first = one_shoe((1, "ok", "B"), (2, "ok", "B"))
    both = pl.concat([first, first.with_columns(table=pl.lit("C06"))])
    assert roads(both).filter(road="big_road").select("table", "column", "row").rows() == [
        ("C05", 0, 0),
        ("C05", 0, 1),
        ("C06", 0, 0),
        ("C06", 0, 1),
    ]


def test_a_lazy_frame_gives_the_same_marks(frame_of: FrameOf) -> None:
    coups = frame_of(["BPPBT?PB", "TTB"])
    assert roads(coups.lazy()).equals(roads(coups))


@pytest.mark.parametrize("coups", [Coups.create_empty(), one_shoe((1, "void", "B")).cast({"coup": pl.Int64})])
def test_no_coup_drawn_gives_no_mark(coups: pl.DataFrame) -> None:
    assert roads(coups).schema == ROADS_SCHEMA
    assert roads(coups).is_empty()
    assert drawn(coups).is_empty()


def test_ties_stand_beside_the_big_road_alone(frame_of: FrameOf) -> None:
    marks = roads(frame_of(["BTTPBPB"]))
    assert marks.filter(pl.col("ties") > 0).select("road", "coup", "ties").rows() == [("big_road", 1, 2)]
    assert marks["road"].n_unique() == len(Road)


@pytest.mark.parametrize(
    ("coups", "message"),
    [
        (one_shoe((1, "ok", "B")).drop("status"), "status"),
        (one_shoe((1, "ok", "Banker")), "outcome (Enum"),
        (one_shoe((1, "played", "B")), "status (Enum"),
        (one_shoe((0, "ok", "B")), "coup numbers below 1"),
        (one_shoe((1, "ok", "B")).cast({"coup": pl.Float64}), "coup numbers of type Float64"),
        (one_shoe((1, "ok", "B")).with_columns(shoe=pl.lit(None, pl.String)), "1 rows without shoe"),
        (one_shoe((1, "ok", "B"), (2, "ok", "P")).with_columns(pl.col("coup").replace(2, None)), "1 rows without coup"),
        (
            one_shoe((1, "ok", "B"), (2, "ok", "P"), (2, "ok", "T")),
            'coups frame, table "C05", shoe "7": coup 2 stands in two rows. Expected one row a coup.',
        ),
    ],
)
def test_a_frame_that_does_not_fit_is_refused(coups: pl.DataFrame, message: str) -> None:
    for draw in (drawn, roads):
        with pytest.raises(FrameError) as refused:
            draw(coups)
        assert message in str(refused.value)
        assert str(refused.value).startswith("coups frame")


@pytest.mark.parametrize(
    ("outcomes", "offsets", "message"),
    [
        ([0, 4], [0, 2], "outcomes[1]: 4 is no outcome."),
        ([-1], [0, 1], "outcomes[0]: -1 is no outcome."),
        ([0, 1], [0, 3], "offsets: offsets that do not part the outcomes into shoes."),
        ([0, 1], [1, 2], "Expected numbers from 0 to 2 that never fall"),
        ([0, 1], [0, 2, 1, 2], "Expected numbers from 0 to 2 that never fall"),
        ([], [], "Start with 0 and add each shoe's length."),
    ],
)
def test_arrays_that_are_no_shoes_are_refused(outcomes: list[int], offsets: list[int], message: str) -> None:
    with pytest.raises(InputError) as refused:
        lay_shoes(np.array(outcomes, dtype=np.int8), np.array(offsets, dtype=np.int64))
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("outcomes", "offsets", "message"),
    [
        (np.array([256]), np.array([0, 1]), r"outcomes\[0\]: 256 is no outcome"),
        (np.array([0.5]), np.array([0, 1]), "outcomes: numbers of type float64"),
        (np.array([0, 1]), np.array([0, 0.7, 2]), "offsets: numbers of type float64"),
    ],
)
def test_wider_numbers_do_not_turn_into_outcomes(outcomes: Any, offsets: Any, message: str) -> None:
    with pytest.raises(InputError, match=message):
        lay_shoes(outcomes, offsets)


def test_marks_are_listed_only_with_a_number_for_each_coup() -> None:
    laid = lay_shoes(np.array([0, 1], dtype=np.int8), np.array([0, 2]))
    with pytest.raises(InputError, match="1 numbers for 2 coups"):
        list_marks(laid, numbers=np.array([1], dtype=np.int32))
