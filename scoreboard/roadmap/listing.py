"""The marks of many shoes as a list, one mark after another: the long form that a frame holds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoreboard._compiled import compiled
from scoreboard.errors import InputError
from scoreboard.roadmap.batch import RoadArrays
from scoreboard.roadmap.layout import BIG_ROAD, NO_MARK

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


def list_marks(roads: RoadArrays, *, numbers: NDArray[np.int32]) -> MarkColumns:
    """Give every mark of roads laid out by `lay_shoes`, one after another.

    Parameters
    ----------
    roads
        The roads of many shoes.
    numbers
        The number of each coup in its shoe.

    Raises
    ------
    InputError
        If there are not as many numbers as coups.

    Examples
    --------
    >>> from scoreboard.roadmap.batch import lay_shoes
    >>> roads = lay_shoes(np.array([1, 2], dtype=np.int8), np.array([0, 1, 2]))
    >>> marks = list_marks(roads, numbers=np.array([7, 1]))
    >>> list(zip(marks.shoe.tolist(), marks.road.tolist(), marks.coup.tolist(), marks.mark.tolist()))
    [(0, 0, 7, 1), (0, 1, 7, 1), (1, 0, 1, 2)]
    """
    if len(numbers) != len(roads.ties):
        raise InputError(
            f"{len(numbers)} numbers for {len(roads.ties)} coups",
            where="coup numbers",
            expected="one for each coup",
            remedy="Give them in the order in which the coups were laid out.",
        )
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
    places = roads.offsets.astype(np.uint64)
    given = roads.columns, roads.rows, roads.marks, roads.ties
    compiled(_list)(places, numbers, *given, *listed, big_road=BIG_ROAD, no_mark=NO_MARK)
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
    *,
    big_road: int,
    no_mark: int,
) -> None:
    line = np.uint64(0)
    for shoe in range(len(offsets) - 1):
        for road in range(len(marks)):
            for coup in range(offsets[shoe], offsets[shoe + 1]):
                if marks[road, coup] != no_mark:
                    to_shoe[line] = shoe
                    to_road[line] = road
                    to_coup[line] = numbers[coup]
                    to_column[line] = columns[road, coup]
                    to_row[line] = rows[road, coup]
                    to_mark[line] = marks[road, coup]
                    if road == big_road:
                        to_ties[line] = ties[coup]
                    line += np.uint64(1)
