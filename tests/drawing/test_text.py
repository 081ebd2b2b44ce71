"""The roads as text: teaching shoes drawn by hand from the rules, and every reference vector read back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

from scoreboard.drawing.text import board_text, road_text
from scoreboard.roadmap import Road, road_map

# Coups above, the big road drawn below, with its source.
GOLDEN = {
    "a dragon turns right at the bottom, the next run starts where it started (cases/12)": """
        BBBBBBBBBP

        B P . .
        B . . .
        B . . .
        B . . .
        B . . .
        B B B B
    """,
    "a second dragon turns above the first one's tail (ROADS.md, Layout)": """
        BBBBBBBBBPPPPPPPPP

        B P . . . .
        B P . . . .
        B P . . . .
        B P . . . .
        B P P P P P
        B B B B . .
    """,
    "ties are counted on the last decided cell, a leading one on the first (cases/09)": """
        TBBTPBPP

        B1 P  B  P
        B1 .  .  P
        .  .  .  .
        .  .  .  .
        .  .  .  .
        .  .  .  .
    """,
    "ten ties and more make every cell wider (ROADS.md, uncapped)": """
        BPTTTTTTTTTTTP

        B   P11
        .   P
        .   .
        .   .
        .   .
        .   .
    """,
    "ties wait for the first decided coup (ROADS.md, Big road)": """
        TT

        T2
        .
        .
        .
        .
        .
    """,
    "a coup not seen leaves no mark (ROADS.md, Numbers and gaps)": """
        B?BP

        B P
        B .
        . .
        . .
        . .
        . .
    """,
}


@pytest.mark.parametrize("golden", GOLDEN.values(), ids=GOLDEN)
def test_the_big_road_is_drawn_as_by_hand(golden: str) -> None:
    coups, road = dedent(golden).strip().split("\n\n")
    assert road_text(road_map(coups), Road.BIG_ROAD) == road


def test_leading_ties_may_have_a_cell_of_their_own() -> None:
    drawn = road_text(road_map("TTBBTPBPP", leading_ties="cell", rows=2), Road.BIG_ROAD)
    assert drawn == "T2 B  P  B  P\n.  B1 .  .  P"


def cells(text: str) -> list[list[Any]]:
    found = [
        [column, row, letters[0], int(letters[1:] or 0)]
        for row, line in enumerate(text.splitlines())
        for column, letters in enumerate(line.split())
        if letters != "."
    ]
    return sorted(found)


def test_every_reference_vector_is_written_cell_by_cell(shared: Path) -> None:
    cases = json.loads((shared / "reference/roads.json").read_text("utf-8"))["cases"]
    for name, case in cases.items():
        roads = road_map(case["sequence"])
        for road in Road:
            expected = [[*cell[:3], 0] for cell in case[road]]
            if road is Road.BIG_ROAD and expected:
                expected = [[column, row, side, ties] for column, row, side, _, ties in case[road]]
                expected[0][3] += case["leading_ties"]
            if expected:
                assert cells(road_text(roads, road)) == sorted(expected), (name, road)


@pytest.mark.parametrize(
    ("outcomes", "said"),
    [
        ("BPPBBB", "slope, 3 columns"),
        ("BBPPBBPP", "double jump, 4 columns"),
        ("BPTBP", "single jump, 4 columns"),
        ("BBPPPBBPP", "row by row, 4 columns"),
        ("PBBPBB", "one hall two rooms with Player alone, 2 times"),
        ("BPPPBPBPPP", "after-Banker jump, 3 times"),
        ("PPBPPPBP", "after-Player run, 2 columns"),
        ("B?PPPP", "long Player, 4 coups"),
    ],
)
def test_the_good_road_is_named_in_one_line_that_says_what_it_is_not(outcomes: str, said: str) -> None:
    lines = board_text(road_map(outcomes)).splitlines()
    assert lines[1:3] == [f"Good road: {said} (describes the past, not the next coup)", ""]


def test_where_no_good_road_is_in_force_no_line_speaks_of_one() -> None:
    assert "Good road" not in board_text(road_map("BBBB?"))


def test_a_narrow_terminal_shows_the_last_columns() -> None:
    roads = road_map("BP" * 12 + "T")
    lines = road_text(roads, Road.BIG_ROAD, width=20).splitlines()
    assert lines[0] == "P  B  P  B  P  B  P1"
    assert max(map(len, lines)) == 20


def test_colour_adds_nothing_but_the_terminals_codes() -> None:
    roads = road_map("BTP?PB" * 4)
    plain, coloured = board_text(roads), board_text(roads, colour=True)
    assert "\x1b" not in plain
    assert "\x1b[91mB" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured).split() == plain.split()
