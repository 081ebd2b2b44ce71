"""Where marks stand: boards drawn by hand, and every road laid out a second, longer way straight from the rules."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby, product
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.errors import CoupError, InputError
from scoreboard.roadmap import Mark, Road, road_map

RoadsOf: TypeAlias = Callable[..., list[dict[str, list[tuple[int, int, int, str, int]]]]]
Cell: TypeAlias = tuple[int, int]

STACKED_DRAGONS = "BBBBBBBBB PPPPPPPPP BBBBBBB PPPPPP BBB P".replace(" ", "")

PICTURES = {
    # a run of nine turns right at the foot; the next starts in the column after the one where it started
    ("straight", 6, "BBBBBBBBBPPB"): """
        B P B .
        B P . .
        B . . .
        B . . .
        B . . .
        B B B B
        """,
    # each later dragon turns one row higher, above the tails of those before
    ("straight", 6, STACKED_DRAGONS): """
        B P B P B P .
        B P B P B B .
        B P B P P P P
        B P B B B B .
        B P P P P P .
        B B B B . . .
        """,
    # the same by the other custom: the second dragon drops once it has passed the first one's tail
    ("drop", 6, STACKED_DRAGONS): """
        B P B P B P .
        B P B P B B .
        B P B P P P P
        B P B B B B .
        B P P P P . .
        B B B B P . .
        """,
    # on a board of three rows the third dragon has only row 0, and the next run starts beyond it
    ("straight", 3, "BBBBBBPPPPPBBBBP"): """
        B P B B B B P
        B P P P P . .
        B B B B . . .
        """,
}


def picture(road: tuple[Mark, ...], *, rows: int) -> list[list[str]]:
    cells = {(mark.row, mark.column): mark.mark for mark in road}
    width = 1 + max(mark.column for mark in road)
    return [[cells.get((row, column), ".") for column in range(width)] for row in range(rows)]


def laid_the_long_way(marks: list[str], *, tail: str, rows: int) -> list[Cell]:
    """Cells of marks by the rules as written, looking at every cell taken so far."""
    cells: list[Cell] = []
    start = -1
    for _, run in groupby(marks):
        start = next(column for column in range(start + 1, len(marks) + 1) if (column, 0) not in cells)
        column, row, has_turned = start, 0, False
        for place, _ in enumerate(run):
            if place:
                is_free = row + 1 < rows and (column, row + 1) not in cells
                if is_free and not (has_turned and tail == "straight"):
                    row += 1
                else:
                    column, has_turned = column + 1, True
            cells.append((column, row))
    return cells


def derived_the_long_way(columns: list[int], *, k: int) -> list[str]:
    """Marks of derived road k by the rules as written, from the heights of the big road's logical columns."""
    marks = []
    for c, height in enumerate(columns):
        for m in range(1, height + 1):
            if m >= 2 and c >= k:
                marks.append("B" if m == columns[c - k] + 1 else "R")
            elif m == 1 and c >= k + 1:
                marks.append("R" if columns[c - 1] == columns[c - 1 - k] else "B")
    return marks


def verify_against_the_long_way(letters: str, *, leading_ties: str, tail: str, rows: int) -> None:
    board = road_map(letters, leading_ties=leading_ties, tail=tail, rows=rows)
    seen = letters.lstrip("?")
    decided = [letter for letter in seen if letter in "BP"]
    waiting = next((ties for ties, letter in enumerate(seen.replace("?", "")) if letter != "T"), seen.count("T"))
    if leading_ties == "cell" and waiting:
        decided = ["T", *decided]

    assert board.leading_ties == waiting
    beads = [(place // rows, place % rows, letter) for place, letter in enumerate(seen)]
    assert [(mark.column, mark.row, mark.mark) for mark in board.bead_plate] == beads
    columns = [len(list(run)) for _, run in groupby(decided)]
    expected = {Road.BIG_ROAD: decided}
    for k, road in enumerate((Road.BIG_EYE_BOY, Road.SMALL_ROAD, Road.COCKROACH_PIG), start=1):
        expected[road] = derived_the_long_way(columns, k=k)
    for road, marks in expected.items():
        shown: tuple[Mark, ...] = getattr(board, road)
        assert [mark.mark for mark in shown] == marks, road
        assert [(mark.column, mark.row) for mark in shown] == laid_the_long_way(marks, tail=tail, rows=rows), road


@pytest.mark.parametrize(("tail", "rows", "letters"), PICTURES)
def test_a_board_drawn_by_hand(tail: str, rows: int, letters: str) -> None:
    drawn = [line.split() for line in PICTURES[tail, rows, letters].strip().splitlines()]
    assert picture(road_map(letters, tail=tail, rows=rows).big_road, rows=rows) == drawn


@pytest.mark.parametrize("leading_ties", ["first", "cell"])
@pytest.mark.parametrize("tail", ["straight", "drop"])
@pytest.mark.parametrize("rows", [1, 2, 3])
def test_every_short_shoe_is_laid_out_as_the_rules_say(leading_ties: str, tail: str, rows: int) -> None:
    for length in range(8):
        for letters in product("BPT?", repeat=length):
            if "?" not in letters or length < 6:
                verify_against_the_long_way("".join(letters), leading_ties=leading_ties, tail=tail, rows=rows)


@given(
    runs=st.lists(st.tuples(st.sampled_from("BP"), st.integers(1, 14), st.sampled_from(["", "", "T", "TT", "?"]))),
    opening=st.sampled_from(["", "T", "TT", "?", "?T?"]),
    leading_ties=st.sampled_from(["first", "cell"]),
    tail=st.sampled_from(["straight", "drop"]),
    rows=st.integers(1, 8),
)
def test_long_runs_are_laid_out_as_the_rules_say(
    runs: list[tuple[str, int, str]], opening: str, leading_ties: str, tail: str, rows: int
) -> None:
    letters = opening + "".join(side * length + after for side, length, after in runs)
    verify_against_the_long_way(letters, leading_ties=leading_ties, tail=tail, rows=rows)


def test_leading_ties_with_a_cell_of_their_own_take_one_cell_and_one_column(roads_of: RoadsOf) -> None:
    [roads, only_ties] = roads_of(["TTTBTB", "TT"], leading_ties="cell")
    assert roads["big_road"] == [(1, 0, 0, "T", 2), (4, 1, 0, "B", 1), (6, 1, 1, "B", 0)]
    assert roads["big_eye_boy"] == [(6, 0, 0, "B", 0)]
    assert only_ties["big_road"] == [(1, 0, 0, "T", 1)]


def test_a_coup_not_seen_is_a_bead_and_nothing_else(roads_of: RoadsOf) -> None:
    [with_gap, without] = roads_of(["B?BPT?P", "BBPTP"])
    assert [(mark[0], mark[3]) for mark in with_gap["bead_plate"]] == list(enumerate("B?BPT?P", start=1))
    for road in (Road.BIG_ROAD, Road.BIG_EYE_BOY, Road.SMALL_ROAD, Road.COCKROACH_PIG):
        assert [mark[1:] for mark in with_gap[road]] == [mark[1:] for mark in without[road]]


def test_a_shoe_joined_late_starts_at_its_first_seen_coup(roads_of: RoadsOf) -> None:
    [roads] = roads_of(["??BP"])
    assert [mark[:4] for mark in roads["bead_plate"]] == [(3, 0, 0, "B"), (4, 0, 1, "P")]
    assert not road_map("??BP").is_incomplete
    assert road_map("??").bead_plate == ()


def test_marks_and_previews_carry_the_shoes_own_numbers() -> None:
    board = road_map(["B", None, "P", "T"], numbers=[11, 12, 14, 15])
    assert [mark.coup for mark in board.bead_plate] == [11, 12, 14, 15]
    assert [mark.coup for mark in board.big_road] == [11, 14]
    assert board.ask["B"].big_road == Mark(coup=16, column=2, row=0, mark="B")
    assert road_map("").ask["P"].big_road == Mark(coup=1, column=0, row=0, mark="P")


@pytest.mark.parametrize(
    ("outcomes", "numbers", "message"),
    [
        ("BPX", None, "outcome 3 of 3: \"X\" is no outcome. Expected B, P or T. Use '?' for a coup you did not see."),
        (["B", "Banker"], None, 'outcome 2 of 2: "Banker" is no outcome.'),
        ("BP", [1], "1 coup numbers for 2 outcomes"),
        ("BP", [4, 4], "coup 4 stands after coup 4"),
        ("BP", [4, 3], "coup 3 stands after coup 4"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_its_place(
    outcomes: str | list[str], numbers: list[int] | None, message: str
) -> None:
    with pytest.raises(CoupError) as refused:
        road_map(outcomes, numbers=numbers)
    assert message in str(refused.value)


@pytest.mark.parametrize(
    ("customs", "message"),
    [
        ({"leading_ties": "last"}, 'leading_ties "last". Expected "first" or "cell".'),
        ({"tail": "curly"}, 'tail "curly". Expected "straight" or "drop".'),
        ({"rows": 0}, "0 rows. Expected 1 to 127."),
        ({"rows": 128}, "128 rows. Expected 1 to 127."),
    ],
)
def test_a_custom_that_is_none_is_refused(roads_of: RoadsOf, customs: dict[str, object], message: str) -> None:
    with pytest.raises(InputError) as refused:
        roads_of(["BP"], **customs)
    assert message in str(refused.value)
