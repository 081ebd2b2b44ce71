"""Good roads by golden sequences, by a slow checker that reads the rule's words, and by what always holds."""

from __future__ import annotations

import re
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Outcome
from scoreboard.errors import CoupError
from scoreboard.roadmap import GoodRoad, GoodRoadKind, good_road, good_roads, road_map

SWAPPED = str.maketrans("BP", "PB")

# Runs rather than single coups, and equal ones one after another, so that every pattern comes up.
shoes = st.lists(
    st.tuples(st.sampled_from(["B", "P", "BP", "BBPP", "BPP", "PBB", "BPBB", "BPPBBB", "T", "?"]), st.integers(1, 4)),
    max_size=8,
).map(lambda parts: "".join(part * times for part, times in parts))


def shown(outcomes: str) -> str:
    road = good_road(outcomes.replace(" ", ""))
    return f"{road.kind} {road.side or '-'} {road.length}" if road else "none"


# Columns are parted by blanks; several cases a line keep a kind in one view.
# fmt: off
GOLDEN = {
    "long": [
        ("BBB", "none"), ("BBBB", "long B 4"), ("BBBBB", "long B 5"), ("BPPPP", "long P 4"), ("BBBB P", "none"),
        ("BTBTTBBT", "long B 4"),
    ],
    "single jump": [
        ("B P B", "none"), ("B P B P", "single_jump - 4"), ("BBB P B P B P", "single_jump - 5"), ("B P B P BB", "none"),
        ("BB P B P", "none"),
    ],
    "double jump": [
        ("BB PP BB", "none"), ("BB PP BB PP", "double_jump - 4"), ("B PPP BB PP BB PP BB", "double_jump - 5"),
        ("BB PP BB PP BBB", "row_by_row - 5"), ("BBB PP BB PP", "row_by_row - 4"),
    ],
    "row by row": [
        ("BB PPP BB", "none"), ("BB PPP BB PP", "row_by_row - 4"), ("B PP BB PPP BB PP", "row_by_row - 5"),
        ("BB PPP BB P", "none"), ("B PP BBB PP", "none"),
    ],
    "slope": [
        ("B PP", "none"), ("B PP BBB", "slope - 3"), ("PP B PP BBB PPPP", "slope - 4"), ("BB PPP BBBB", "slope - 3"),
        ("B PP BBBB", "long B 4"), ("B PP BBB P", "none"), ("B PP BB PPP", "none"),
    ],
    "one hall two rooms": [
        ("B PP", "none"), ("PP B PP", "none"), ("B PP B PP", "one_hall_two_rooms B 2"),
        ("B PP B PP B PP", "one_hall_two_rooms B 3"), ("P BB P BB", "one_hall_two_rooms P 2"),
        ("B PP B PP B", "one_hall_two_rooms B 2"), ("PP B PP B", "none"), ("B PP B PPP", "none"),
        ("B PP B PP BB", "none"), ("BB PP B PP", "none"),
    ],
    "after-jump": [
        ("B PPP B P", "none"), ("B PPP B P B PPP", "after_jump B 3"), ("P B PPP B P B PPP B PP", "after_jump B 4"),
        ("P BBB P BB P BBB", "after_jump P 3"), ("B PPP B P B PPP B", "after_jump B 3"), ("B PPP B P B PPP BB", "none"),
        ("BB PPP B P B PPP", "none"),
    ],
    "after-run": [
        ("BB P B", "none"), ("BB P BB", "none"), ("BB P BBB P B", "after_run B 2"),
        ("B P BB P BBB PPP BB P B", "after_run B 3"), ("PP B PP B P", "after_run P 2"), ("BB P BBB P", "none"),
        ("BB P BBB P BB", "none"), ("BB PP B P B", "none"),
    ],
    "a coup not seen": [
        ("BB?BB", "none"), ("BBBB?", "none"), ("BBBB?B", "none"), ("B?BBBB", "long B 4"),
        ("?B P B P", "none"), ("?B P B P B", "single_jump - 4"), ("?BB PP BB PP", "row_by_row - 4"),
        ("?BB PP BB PP BB", "double_jump - 4"), ("?B PP BB PP", "none"), ("?B PP BBB", "none"),
        ("?B PP BBB PPPP", "slope - 3"), ("?B PP B PP", "none"), ("?P B PP B PP", "one_hall_two_rooms B 2"),
        ("?B PPP B P B PPP", "none"), ("?P B PPP B P B PPP", "after_jump B 3"), ("?BB P BB P B", "after_run B 2"),
        ("?B P BB P B", "none"),
    ],
    "no decided coup": [("", "none"), ("TTT", "none"), ("?", "none")],
}
# fmt: on


@pytest.mark.parametrize(
    ("outcomes", "expected"),
    [case for cases in GOLDEN.values() for case in cases],
)
def test_the_good_road_of_a_hand_written_sequence(outcomes: str, expected: str) -> None:
    assert shown(outcomes) == expected


@pytest.mark.parametrize(
    ("outcomes", "kinds"),
    [
        ("B PP BBB PPPP", ["slope", "long"]),
        ("BB PP BB PP", ["double_jump", "row_by_row"]),
        ("B P B P B P", ["single_jump", "after_jump"]),
        ("B P B P B P B", ["single_jump", "after_jump", "after_jump"]),
        ("BB PP BB PPPP", ["row_by_row", "long"]),
        ("BBB PP BBB PPPP BBBBB", ["slope", "row_by_row", "long"]),
        ("B PP B PP B PP", ["one_hall_two_rooms", "after_jump"]),
        ("B PP B PP B PP B", ["one_hall_two_rooms", "after_jump"]),
        ("BB P BB P BB P B", ["after_jump", "after_run"]),
        ("B P B P B PPPP", ["after_jump", "long"]),
    ],
)
def test_of_several_the_priority_decides(outcomes: str, kinds: list[str]) -> None:
    found = good_roads(outcomes.replace(" ", ""))
    assert [road.kind for road in found] == kinds
    assert good_road(outcomes.replace(" ", "")) == found[0]


def test_the_side_the_road_ends_on_comes_first_where_it_jumps_after_both() -> None:
    assert good_roads("BPBPBPB")[1:] == (
        GoodRoad(GoodRoadKind.AFTER_JUMP, Outcome.BANKER, 3),
        GoodRoad(GoodRoadKind.AFTER_JUMP, Outcome.PLAYER, 3),
    )


def longest(columns: list[str], fewest: int, *, is_pattern: str = "", is_slope: bool = False) -> int | None:
    """The most last columns, no fewer than asked, that all match or climb by one each."""
    for count in range(len(columns), fewest - 1, -1):
        last = columns[-count:]
        if is_slope and all(len(after) == len(before) + 1 for before, after in pairwise(last)):
            return count
        if is_pattern and all(re.fullmatch(is_pattern, column) for column in last):
            return count
    return None


def by_the_words(decided: str) -> dict[tuple[str, str | None], int]:
    """Every pattern at the end of a wholly seen road, read off the road's columns parted by dashes."""
    columns = re.findall("B+|P+", decided)
    road = "-".join(columns)
    found: dict[tuple[str, str | None], int | None] = {
        ("slope", None): longest(columns, 3, is_slope=True),
        ("double_jump", None): longest(columns, 4, is_pattern=".."),
        ("single_jump", None): longest(columns, 4, is_pattern="."),
        ("row_by_row", None): longest(columns, 4, is_pattern="..+"),
    }
    for one, two in ("BP", "PB"):
        hall = re.search(rf"(?:\b{one}-{two}{two}\b-?){{2,}}(?:\b{one})?$", road)
        found["one_hall_two_rooms", one] = hall and hall[0].count(two * 2)
        jump = re.search(rf"(?:\b{one}-{two}+\b-?){{3,}}(?:\b{one})?$", road)
        found["after_jump", one] = jump and jump[0].count(f"{one}-")
        run = re.search(rf"(?:\b{one}{one}+-{two}+-){{2,}}{one}$", road)
        found["after_run", one] = run and len(re.findall(rf"{one}{one}+", run[0]))
        long = re.search(rf"{one}{{4,}}$", road)
        found["long", one] = long and len(long[0])
    return {name: length for name, length in found.items() if length}


def known(outcomes: str) -> dict[tuple[str, str | None], int]:
    """What holds after the last unseen coup whatever came before it, each with the length it has at least."""
    _, gap, seen = outcomes.replace("T", "").rpartition("?")
    # Only how much longer the first column was can matter: columns before it add to a pattern, or to none.
    worlds = [by_the_words(seen[:1] * more + seen) for more in range(5 if gap else 1)]
    return {name: min(world[name] for world in worlds) for name in worlds[0] if all(name in world for world in worlds)}


def given_by_the_room(outcomes: str) -> dict[tuple[str, str | None], int]:
    return {(road.kind.value, road.side): road.length for road in good_roads(outcomes)}


@pytest.mark.parametrize("prefix", ["", "?"])
def test_every_short_road_has_the_good_roads_that_the_words_give_it(prefix: str) -> None:
    for coups in range(11):
        for letters in product("BP", repeat=coups):
            outcomes = prefix + "".join(letters)
            assert given_by_the_room(outcomes) == known(outcomes), outcomes


@given(shoes)
def test_any_shoe_has_the_good_roads_that_the_words_give_it(shoe: str) -> None:
    assert given_by_the_room(shoe) == known(shoe)


@given(shoes, st.data())
def test_whatever_the_unseen_coups_were_a_good_road_holds_and_is_no_shorter(shoe: str, data: st.DataObject) -> None:
    filled = "".join(data.draw(st.sampled_from("BPT")) if letter == "?" else letter for letter in shoe)
    if shoe.endswith("?"):
        assert good_roads(shoe) == ()
    of_filled = given_by_the_room(filled)
    for name, length in given_by_the_room(shoe).items():
        assert of_filled[name] >= length


@given(shoes, st.integers(0))
def test_a_tie_inserted_anywhere_changes_no_good_road(shoe: str, place: int) -> None:
    at = place % (len(shoe) + 1)
    assert good_roads(shoe[:at] + "T" + shoe[at:]) == good_roads(shoe)


@given(shoes)
def test_swapping_banker_and_player_swaps_the_sides(shoe: str) -> None:
    swapped = tuple(
        GoodRoad(road.kind, road.side and Outcome(road.side.translate(SWAPPED)), road.length)
        for road in good_roads(shoe)
    )
    assert good_roads(shoe.translate(SWAPPED)) == swapped


@given(shoes)
def test_good_roads_come_by_priority_and_the_first_is_the_good_road(shoe: str) -> None:
    found = good_roads(shoe)
    order = list(GoodRoadKind)
    places = [order.index(road.kind) for road in found]
    assert places == sorted(places)
    assert good_road(shoe) == (found[0] if found else None)


def test_the_priority_is_the_order_of_the_rule() -> None:
    assert " ".join(GoodRoadKind) == (
        "slope double_jump single_jump row_by_row one_hall_two_rooms after_jump after_run long"
    )


@given(shoes)
def test_a_board_has_the_good_road_of_its_coups(shoe: str) -> None:
    assert road_map(shoe).good_road == good_road(shoe)


def test_a_board_joined_late_does_not_know_where_its_first_column_began() -> None:
    assert road_map("BPBP", numbers=[1, 2, 3, 4]).good_road == GoodRoad(GoodRoadKind.SINGLE_JUMP, None, 4)
    assert road_map("BPBP", numbers=[9, 10, 11, 12]).good_road is None
    assert road_map("BBBB", numbers=[9, 10, 11, 12]).good_road == GoodRoad(GoodRoadKind.LONG, Outcome.BANKER, 4)


def test_none_and_a_question_mark_are_the_same_unseen_coup() -> None:
    assert good_roads(["B", None, "B", "P", "B", "P", "B"]) == good_roads("B?BPBPB") != ()


def test_a_letter_that_is_no_outcome_is_refused() -> None:
    with pytest.raises(CoupError, match='"X" is no outcome'):
        good_roads("BPX")
