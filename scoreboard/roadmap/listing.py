"""The marks of many shoes as a list, one mark after another: the long form that a frame holds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoreboard._compiled import compiled
from scoreboard.roadmap.batch import RoadArrays
from scoreboard.roadmap.layout import BIG_ROAD, NO_MARK, ROADS

__all__ = ["MarkColumns", "list_marks"]


class MarkColumns(NamedTuple):
    """One line a mark, by shoe, then road, then coup: shoe and road by their place, the coup by its number."""

    shoe: NDArray[np.uint32]
    road: NDArray[np.uint8]
    coup: NDArray[np.int32]
    column: NDArray[np.int32]
    row: NDArray[np.int8]
    mark: NDArray[np.uint8]
    ties: NDArray[np.int32]


def list_marks(roads: RoadArrays, offsets: NDArray[np.int64], *, numbers: NDArray[np.int32]) -> MarkColumns:
    """Give every mark of roads laid out by `lay_shoes`, one after another.

    Parameters
    ----------
    roads, offsets
        What `lay_shoes` gave, and the offsets it was given.
    numbers
        The coups' own numbers in their shoes.

    Examples
    --------
    >>> from scoreboard.roadmap.batch import lay_shoes
    >>> offsets = np.array([0, 1, 2])
    >>> roads = lay_shoes(np.array([1, 2], dtype=np.int8), offsets)
    >>> marks = list_marks(roads, offsets, numbers=np.array([7, 1]))
    >>> list(zip(marks.shoe.tolist(), marks.road.tolist(), marks.coup.tolist(), marks.mark.tolist()))
    [(0, 0, 7, 1), (0, 1, 7, 1), (1, 0, 1, 2)]
    """
    count = np.count_nonzero(roads.marks != NO_MARK)
    listed = MarkColumns(
        shoe=np.empty(count, dtype=np.uint32),
        road=np.empty(count, dtype=np.uint8),
        coup=np.empty(count, dtype=np.int32),
        column=np.empty(count, dtype=np.int32),
        row=np.empty(count, dtype=np.int8),
        mark=np.empty(count, dtype=np.uint8),
        ties=np.zeros(count, dtype=np.int32),
    )
    # Unsigned places spare numba the test for places counted from the end, which took half the time.
    compiled(_list)(offsets.astype(np.uint64), numbers, roads.columns, roads.rows, roads.marks, roads.ties, *listed)
    return listed


def _list(
    offsets: NDArray[np.uint64],
    numbers: NDArray[np.int32],
    columns: NDArray[np.int32],
    rows: NDArray[np.int8],
    marks: NDArray[np.int8],
    ties: NDArray[np.int32],
    to_shoe: NDArray[np.uint32],
    to_road: NDArray[np.uint8],
    to_coup: NDArray[np.int32],
    to_column: NDArray[np.int32],
    to_row: NDArray[np.int8],
    to_mark: NDArray[np.uint8],
    to_ties: NDArray[np.int32],
) -> None:
    line = np.uint64(0)
    for shoe in range(len(offsets) - 1):
        for road in range(ROADS):
            for coup in range(offsets[shoe], offsets[shoe + 1]):
                if marks[road, coup] != NO_MARK:
                    to_shoe[line] = shoe
                    to_road[line] = road
                    to_coup[line] = numbers[coup]
                    to_column[line] = columns[road, coup]
                    to_row[line] = rows[road, coup]
                    to_mark[line] = marks[road, coup]
                    if road == BIG_ROAD:
                        to_ties[line] = ties[coup]
                    line += np.uint64(1)
