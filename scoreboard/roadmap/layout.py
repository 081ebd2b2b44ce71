"""The loop that lays out the roads: the only place that knows what a coup puts on which road, and where.

It is plain Python over whole numbers, so that it can be read beside the rules and still be compiled: a live shoe is fed
lists, a batch of shoes is fed arrays and runs the very same function through `scoreboard.roadmap.batch`.

The rules are those of the casino floor as checked, cell by cell, against boards published by a live casino. Two of
them are stated here in a shorter form that gives the same cells (the tests lay out every road the long way too):

- A run starts in the first column to the right of the start of the run before whose row 0 is free. Row 0 fills from the
  left without holes, so that is the column after the last one whose row 0 is taken.
- A run goes down while the cell below is free. Cells taken in its column before it came were left by tails of earlier
  runs, and these lie below it, so one number a column tells how far it can fall: the highest row taken there.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

__all__ = [
    "BIG_ROAD",
    "IF_BANKER",
    "IF_PLAYER",
    "MARKS",
    "NO_MARK",
    "ROADS",
    "UNSEEN",
    "lay_roads",
]

# The numbers live in this file because a compiled loop is cached by the text of its own file: defined elsewhere, a
# change to one of them would go unnoticed.

MARKS: Final = "BPT?R"
"""The letter of each mark. Derived roads are blue, the B, or red, the R: irregular and regular, not the two sides."""

BANKER: Final = 0
PLAYER: Final = 1
TIE: Final = 2
UNSEEN: Final = 3
RED: Final = 4
BLUE: Final = BANKER
NO_MARK: Final = -1

IF_BANKER: Final = 8
"""A coup that is only asked for: what would Banker put on each road, and where?"""
IF_PLAYER: Final = IF_BANKER + PLAYER

ROADS: Final = 5
BIG_ROAD: Final = 1
"""Bead plate 0, big road 1, and each derived road k = 1, 2, 3 at 1 + k."""


def lay_roads(
    outcomes: Sequence[int],
    offsets: Sequence[int],
    columns: MutableSequence[int],
    mark_rows: MutableSequence[int],
    marks: MutableSequence[int],
    ties: MutableSequence[int],
    leading_ties: MutableSequence[int],
    heights: MutableSequence[int],
    floors: MutableSequence[int],
    *,
    rows: int,
    tail_drops: bool,
    ties_have_cell: bool,
) -> None:
    """Lay out the five roads of one or many shoes, into the sequences given.

    Parameters
    ----------
    outcomes
        The drawn coups of all shoes, one after another: BANKER, PLAYER, TIE or UNSEEN. A shoe may end in IF_BANKER and
        IF_PLAYER: these are placed as previews and leave no trace on what is real.
    offsets
        Shoe i holds outcomes[offsets[i]:offsets[i + 1]].
    columns, mark_rows, marks
        Written: five roads one after another, each as long as `outcomes`, so that coup i stands at
        road * len(outcomes) + i. `marks` must come filled with NO_MARK, which stays where a coup puts no mark.
    ties
        Written: how many ties each coup's big-road cell carries. Must come filled with 0.
    leading_ties
        Written: for each shoe, the ties before its first decided coup.
    heights, floors
        Room to work in, each as long as the longest shoe.
    rows
        The rows of the board.
    tail_drops, ties_have_cell
        The house's customs, as in `scoreboard.roadmap.names`.

    Examples
    --------
    >>> columns, mark_rows, marks = [-1] * 15, [-1] * 15, [NO_MARK] * 15
    >>> room = [0] * 3, [0] * 1, [0] * 3, [0] * 3
    >>> customs = {"rows": 6, "tail_drops": False, "ties_have_cell": False}
    >>> lay_roads([BANKER, PLAYER, PLAYER], [0, 3], columns, mark_rows, marks, *room, **customs)
    >>> [MARKS[mark] for mark in marks[3:6]], columns[3:6], mark_rows[3:6]
    (['B', 'P', 'P'], [0, 1, 1], [0, 0, 1])
    >>> marks[6:9]  # big eye boy starts at the second cell of the second column: blue
    [-1, -1, 0]
    """
    total = len(outcomes)
    for shoe in range(len(offsets) - 1):
        first = offsets[shoe]
        end = offsets[shoe + 1]

        # What each coup puts on each road. A run of one side is a logical column; heights[run] counts its cells and is
        # never capped at the rows of the board.
        bead_column = 0
        bead_row = -1
        waiting_ties = 0
        side = NO_MARK
        run = -1
        last_cell = -1
        asked = 0
        for coup in range(first, end):
            outcome = outcomes[coup]
            if outcome >= IF_BANKER:
                asked += 1
                outcome -= IF_BANKER
            else:
                # A shoe joined late starts at its first seen coup.
                if outcome == UNSEEN and bead_row < 0:
                    continue
                # The bead plate takes every coup, down each column in turn.
                bead_row += 1
                if bead_row == rows:
                    bead_column += 1
                    bead_row = 0
                columns[coup] = bead_column
                mark_rows[coup] = bead_row
                marks[coup] = outcome
                # A coup not seen is a bead and nothing else; it is never filled by a guess.
                if outcome == UNSEEN:
                    continue
                # A tie is a stroke on the last decided cell. Before there is one it waits, or has a cell by custom.
                if outcome == TIE:
                    if side in (NO_MARK, TIE):
                        waiting_ties += 1
                    if last_cell >= 0:
                        ties[last_cell] += 1
                        continue
                    if not ties_have_cell:
                        continue

            # The big road shows the side. It goes on in its column, or turns into a new one.
            goes_on = outcome == side
            marks[BIG_ROAD * total + coup] = outcome

            # Derived road k (big eye boy 1, small road 2, cockroach pig 3) starts when there is a column k before the
            # run the coup meets. With c and m the coup's own column and depth, and h the heights, the rule is:
            #   going on (m >= 2): blue if m = h[c - k] + 1, otherwise red;
            #   turning  (m = 1):  red if h[c - 1] = h[c - 1 - k], otherwise blue.
            # Both ask whether the run so far is level with the column k before it, and answer the opposite. So what
            # Banker and Player would put on a derived road always differs.
            for k in range(1, ROADS - BIG_ROAD):
                if run >= k:
                    is_level = heights[run] == heights[run - k]
                    marks[(BIG_ROAD + k) * total + coup] = BLUE if is_level == goes_on else RED

            # A preview leaves no trace.
            if asked > 0:
                continue
            if not goes_on:
                side = outcome
                run += 1
                heights[run] = 0
            heights[run] += 1
            last_cell = coup
        leading_ties[shoe] = waiting_ties

        # Where the marks stand: one rule for the big road and the derived roads, with colour in place of side.
        for road in range(BIG_ROAD, ROADS):
            for column in range(end - first):
                floors[column] = rows
            free_column = 0
            mark_before = NO_MARK
            column = -1
            row = 0
            floor = rows
            must_turn = False
            previews = road * total + end - asked
            for slot in range(road * total + first, road * total + end):
                mark = marks[slot]
                if mark == NO_MARK:
                    continue
                if mark != mark_before:
                    # A new run starts at the top of the first free column, even one that an old tail crosses below.
                    to_column = free_column
                    to_row = 0
                    enters = True
                elif must_turn:
                    # The dragon's tail.
                    to_column = column + 1
                    to_row = row
                    enters = True
                else:
                    to_column = column
                    to_row = row + 1
                    enters = False
                columns[slot] = to_column
                mark_rows[slot] = to_row
                if slot >= previews:
                    continue

                if enters:
                    floor = floors[to_column]
                    floors[to_column] = to_row
                    if to_row == 0:
                        free_column = to_column + 1
                # At the floor a run turns right; having turned it keeps to its row, or by the other custom may drop.
                keeps_row = must_turn and mark == mark_before and not tail_drops
                must_turn = keeps_row or to_row + 1 == floor
                mark_before = mark
                column = to_column
                row = to_row
