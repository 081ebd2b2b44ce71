"""What always holds of any shoe, by the conventions of any house."""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any, TypeAlias

from hypothesis import given
from hypothesis import strategies as st

from scoreboard.roadmap import Ask, Mark, Road, RoadMap, road_map

RoadsOf: TypeAlias = Callable[..., list[dict[str, list[tuple[int, int, int, str, int]]]]]

DERIVED = (Road.BIG_EYE_BOY, Road.SMALL_ROAD, Road.COCKROACH_PIG)
FIVE_ROADS = tuple(Road)

# Runs rather than single coups, so that dragons and stacked tails come up as often as chops.
shoes = st.lists(st.tuples(st.sampled_from("BPBPBPT?"), st.sampled_from([1, 1, 1, 2, 3, 7, 13])), max_size=25).map(
    lambda runs: "".join(letter * length for letter, length in runs)
)
customs = st.fixed_dictionaries(
    {
        "leading_ties": st.sampled_from(["first", "cell"]),
        "tail": st.sampled_from(["straight", "drop"]),
        "rows": st.integers(3, 8),
    }
)


def of_road(board: RoadMap, road: Road) -> tuple[Mark, ...]:
    marks: tuple[Mark, ...] = getattr(board, road)
    return marks


def without_coups(board: RoadMap, road: Road) -> list[tuple[int, int, str]]:
    return [(mark.column, mark.row, mark.mark) for mark in of_road(board, road)]


@given(shoes)
def test_a_derived_road_has_as_many_marks_as_decided_coups_after_its_start(shoe: str) -> None:
    decided = [letter for letter in shoe if letter in "BP"]
    heights = [len(list(run)) for _, run in groupby(decided)]
    board = road_map(shoe)
    assert len(board.big_road) == len(decided)
    for k, road in enumerate(DERIVED, start=1):
        expected = max(0, len(decided) - sum(heights[:k]) - (len(heights) > k))
        assert len(of_road(board, road)) == expected


@given(shoes, st.integers(0), customs.map(lambda customs: customs | {"leading_ties": "first"}))
def test_a_tie_inserted_anywhere_changes_no_derived_road(shoe: str, place: int, customs: dict[str, Any]) -> None:
    at = place % (len(shoe) + 1)
    before, after = (road_map(letters, **customs) for letters in (shoe, shoe[:at] + "T" + shoe[at:]))
    for road in (Road.BIG_ROAD, *DERIVED):
        assert without_coups(before, road) == without_coups(after, road)
    ties = [sum(mark.ties for mark in board.big_road) + board.leading_ties for board in (before, after)]
    assert ties[1] == ties[0] + 1 == after.counts["T"]


@given(shoes, customs)
def test_swapping_banker_and_player_leaves_derived_roads_unchanged(shoe: str, customs: dict[str, Any]) -> None:
    board = road_map(shoe, **customs)
    swapped = road_map(shoe.translate(str.maketrans("BP", "PB")), **customs)
    for road in DERIVED:
        assert of_road(board, road) == of_road(swapped, road)
        assert getattr(board.ask["B"], road) == getattr(swapped.ask["P"], road)


@given(shoes, customs)
def test_all_cells_of_a_road_are_distinct_and_on_the_board(shoe: str, customs: dict[str, Any]) -> None:
    board = road_map(shoe, **customs)
    for road in FIVE_ROADS:
        cells = [(mark.column, mark.row) for mark in of_road(board, road)]
        assert len(set(cells)) == len(cells)
        assert all(column >= 0 and 0 <= row < board.rows for column, row in cells)


@given(shoes, customs)
def test_the_ask_mark_is_what_appears_when_that_coup_comes(shoe: str, customs: dict[str, Any]) -> None:
    board = road_map(shoe, **customs)
    for side, ask in board.ask.items():
        after = road_map(shoe + side, **customs)
        for road in (Road.BIG_ROAD, *DERIVED):
            appeared = [mark for mark in of_road(after, road) if mark.coup == len(shoe) + 1]
            assert appeared == [mark for mark in (getattr(ask, road),) if mark]


@given(shoes, customs)
def test_next_marks_exist_together_and_are_opposite(shoe: str, customs: dict[str, Any]) -> None:
    board = road_map(shoe, **customs)
    for road in DERIVED:
        if_banker, if_player = (getattr(ask, road) for ask in (board.ask["B"], board.ask["P"]))
        assert (if_banker is None) == (if_player is None)
        assert if_banker is None or {if_banker.mark, if_player.mark} == {"R", "B"}


@given(shoes, st.sampled_from("BPT?"), customs)
def test_a_coup_added_moves_no_mark_so_that_undo_takes_one_away(shoe: str, added: str, customs: dict[str, Any]) -> None:
    board, after = (road_map(letters, **customs) for letters in (shoe, shoe + added))
    for road in FIVE_ROADS:
        kept = [mark for mark in of_road(after, road) if mark.coup <= len(shoe)]
        if road is Road.BIG_ROAD and kept != list(board.big_road):
            assert added == "T"
            kept[-1] = kept[-1]._replace(ties=kept[-1].ties - 1)
        assert kept == list(of_road(board, road))


@given(shoes, customs)
def test_counts_are_of_the_coups_seen(shoe: str, customs: dict[str, Any]) -> None:
    board = road_map(shoe, **customs)
    assert board.counts == {letter: shoe.count(letter) for letter in "BPT"}
    assert board.is_incomplete == ("?" in shoe.lstrip("?"))


@given(st.lists(shoes, max_size=4), customs)
def test_a_batch_gives_what_each_shoe_gives_alone(
    in_both_ways: tuple[RoadsOf, RoadsOf], several: list[str], customs: dict[str, Any]
) -> None:
    one_by_one, in_a_batch = in_both_ways
    assert in_a_batch(several, **customs) == one_by_one(several, **customs)


@given(shoes)
def test_a_road_map_pastes_back(shoe: str) -> None:
    board = road_map(shoe)
    assert eval(repr(board), {"RoadMap": RoadMap, "Ask": Ask, "Mark": Mark}) == board
    assert hash(board) == hash(road_map(shoe))
