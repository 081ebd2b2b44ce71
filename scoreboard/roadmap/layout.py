"""The loop that lays out the roads: the only place that knows what a coup puts on which road, and where.

It is plain Python over whole numbers, so that it can be read beside the rules and still be compiled: a live shoe is fed
lists, a batch of shoes is fed arrays and runs the very same function through `scoreboard.roadmap.batch`.

The rules are those of the casino floor as checked, cell by cell, against boards published by a live casino. Two of
them are stated here in a shorter form that gives the same cells (the tests lay out every road the long way too):

- A run starts in the first column to the right of the start of the run before whose row 0 is free. Row 0 fills from the
  left without holes, so that is the column after the last one whose row 0 is taken.
- A run goes down while the cell below is free. Cells taken in its column before it came were left by tails of earlier
  runs, and these lie below it, so one number a column tells how far it can fall: the topmost row taken there.
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
    columns: Sequence[MutableSequence[int]],
    mark_rows: Sequence[MutableSequence[int]],
    marks: Sequence[MutableSequence[int]],
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
        Written: for each of the five roads one place a coup. `marks` must come filled with NO_MARK, which stays where a
        coup puts none.
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
    >>> columns, mark_rows, marks = ([[NO_MARK] * 3 for road in range(ROADS)] for _ in range(3))
    >>> room = [0] * 3, [0] * 1, [0] * 3, [0] * 3
    >>> customs = {"rows": 6, "tail_drops": False, "ties_have_cell": False}
    >>> lay_roads([BANKER, PLAYER, PLAYER], [0, 3], columns, mark_rows, marks, *room, **customs)
    >>> [MARKS[mark] for mark in marks[BIG_ROAD]], columns[BIG_ROAD], mark_rows[BIG_ROAD]
    (['B', 'P', 'P'], [0, 1, 1], [0, 0, 1])
    >>> marks[BIG_ROAD + 1]  # big eye boy starts at the second cell of the second column: blue
    [-1, -1, 0]
    """
    bead_columns = columns[0]
    bead_rows = mark_rows[0]
    bead_marks = marks[0]
    big_marks = marks[BIG_ROAD]
    for shoe in range(len(offsets) - 1):
        first = offsets[shoe]
        end = offsets[shoe + 1]

        # First what each coup puts on each road. A run of one side is a logical column; its height counts its cells and
        # is never capped at the rows of the board.
        bead_column = 0
        bead_row = -1
        waiting_ties = 0
        side = NO_MARK
        run = -1
        height = 0
        last_cell = first
        for coup in range(first, end):
            outcome = outcomes[coup]
            is_preview = outcome >= IF_BANKER
            if is_preview:
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
                bead_columns[coup] = bead_column
                bead_rows[coup] = bead_row
                bead_marks[coup] = outcome
                # A coup not seen is a bead and nothing else; it is never filled by a guess.
                if outcome == UNSEEN:
                    continue
                # A tie is a stroke on the last decided cell. Before there is one it waits, or has a cell by custom.
                if outcome == TIE:
                    if side in (NO_MARK, TIE):
                        waiting_ties += 1
                    if side != NO_MARK:
                        ties[last_cell] += 1
                        continue
                    if not ties_have_cell:
                        continue

            # The big road shows the side. It goes on in its column, or turns into a new one.
            goes_on = outcome == side
            big_marks[coup] = outcome

            # Derived road k (big eye boy 1, small road 2, cockroach pig 3) starts when there is a column k before the
            # run the coup meets. With c and m the coup's own column and depth, and h the heights, the rule is:
            #   going on (m >= 2): blue if m = h[c - k] + 1, otherwise red;
            #   turning  (m = 1):  red if h[c - 1] = h[c - 1 - k], otherwise blue.
            # Both ask whether the run so far is level with the column k before it, and answer the opposite. So what
            # Banker and Player would put on a derived road always differs.
            for k in range(1, ROADS - BIG_ROAD):
                if run >= k:
                    is_level = height == heights[run - k]
                    marks[BIG_ROAD + k][coup] = BLUE if is_level == goes_on else RED

            if is_preview:
                continue
            if goes_on:
                height += 1
            else:
                side = outcome
                run += 1
                height = 1
            heights[run] = height
            last_cell = coup
        leading_ties[shoe] = waiting_ties

        # Then where the marks stand: one rule for the big road and the derived roads, with colour in place of side.
        for road in range(BIG_ROAD, ROADS):
            for cell in range(end - first):
                floors[cell] = rows
            road_columns = columns[road]
            road_rows = mark_rows[road]
            road_marks = marks[road]
            free_column = 0
            mark_before = NO_MARK
            column = -1
            row = 0
            floor = rows
            must_turn = False
            for coup in range(first, end):
                mark = road_marks[coup]
                if mark == NO_MARK:
                    continue
                if mark != mark_before:
                    # A new run starts at the top of the first free column, even one that an old tail crosses below.
                    to_column = free_column
                    to_row = 0
                    enters = True
                elif must_turn:
                    # The dragon's tail goes right.
                    to_column = column + 1
                    to_row = row
                    enters = True
                else:
                    to_column = column
                    to_row = row + 1
                    enters = False
                road_columns[coup] = to_column
                road_rows[coup] = to_row
                if outcomes[coup] >= IF_BANKER:
                    continue

                # What an old tail has taken in this column is the floor; what this run takes is the next one's.
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
