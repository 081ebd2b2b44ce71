"""What a view of so many columns shows of a road. Roads are built whole and then cut; counts are never of the view."""

from __future__ import annotations

from collections.abc import Sequence

from scoreboard.errors import InputError
from scoreboard.roadmap.board import Mark

__all__ = ["hidden_columns", "window"]


def hidden_columns(road: Sequence[Mark], columns: int) -> int:
    """Say how many whole columns, the oldest, have left a view of so many columns.

    Raises
    ------
    InputError
        If the view has no column.

    Examples
    --------
    >>> from scoreboard.roadmap.board import road_map
    >>> hidden_columns(road_map("BPBPB").big_road, 4)
    1
    """
    if columns < 1:
        raise InputError(
            f"a view of {columns} columns", where="roads", expected="1 or more", remedy="Give the columns in view."
        )
    used = max((mark.column + 1 for mark in road), default=0)
    return max(0, used - columns)


def window(road: Sequence[Mark], columns: int) -> tuple[Mark, ...]:
    """Give the marks in the last so many columns of a road, moved left so that the view starts at column 0.

    Rows never change, so a bead keeps its row when the plate is full. A tail that began before the view shows as far
    as it reaches into it.

    Examples
    --------
    >>> from scoreboard.roadmap.board import road_map
    >>> [(mark.column, mark.mark) for mark in window(road_map("BPBPB").big_road, 3)]
    [(0, 'B'), (1, 'P'), (2, 'B')]
    """
    hidden = hidden_columns(road, columns)
    return tuple(mark._replace(column=mark.column - hidden) for mark in road if mark.column >= hidden)
