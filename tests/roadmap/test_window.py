"""Roads are built whole and then cut to the last columns of a view."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.errors import InputError
from scoreboard.roadmap import hidden_columns, road_map, window

letters = st.text("BPT?", max_size=90)


def test_a_full_bead_plate_drops_its_oldest_column_so_that_no_bead_changes_its_row() -> None:
    plate = road_map("BBBBBB" + "PPPPPP" + "TB").bead_plate
    assert [(mark.coup, mark.column, mark.row) for mark in window(plate, 2)] == [
        *((coup, 0, coup - 7) for coup in range(7, 13)),
        (13, 1, 0),
        (14, 1, 1),
    ]
    assert hidden_columns(plate, 2) == 1


def test_a_tail_shows_as_far_as_it_reaches_into_the_view() -> None:
    road = road_map("B" * 9 + "P").big_road  # the tail ends in column 3, the next run stands in column 1
    assert [(mark.column, mark.row, mark.mark) for mark in window(road, 3)] == [
        (0, 5, "B"),
        (1, 5, "B"),
        (2, 5, "B"),
        (0, 0, "P"),
    ]


@given(letters, st.integers(1, 30))
def test_a_view_shows_the_marks_of_its_columns_and_changes_nothing_else(shoe: str, columns: int) -> None:
    for road in (road_map(shoe).bead_plate, road_map(shoe).big_road, road_map(shoe).cockroach_pig):
        hidden = hidden_columns(road, columns)
        shown = window(road, columns)
        assert [mark._replace(column=mark.column + hidden) for mark in shown] == [
            mark for mark in road if mark.column >= hidden
        ]
        assert all(mark.column < columns for mark in shown)
        assert hidden == 0 or max(mark.column for mark in shown) == columns - 1


def test_a_view_without_a_column_is_refused() -> None:
    with pytest.raises(InputError, match=r"a view of 0 columns\. Expected 1 or more"):
        window((), 0)
