"""The roads of many shoes at once, arrays in and arrays out, by the same loop that serves a live shoe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoreboard._compiled import compiled
from scoreboard.errors import InputError
from scoreboard.roadmap.layout import NO_MARK, ROADS, UNSEEN, lay_roads
from scoreboard.roadmap.names import LeadingTies, Tail, verify_customs

__all__ = ["RoadArrays", "lay_shoes"]


@dataclass(frozen=True, slots=True, eq=False)
class RoadArrays:
    """The marks of many shoes: one line a road, in the order of `Road`; one place a coup, in the order given.

    Attributes
    ----------
    columns, rows
        The mark's cell, int32 and int8, 5 x coups; -1 where the coup puts no mark on the road.
    marks
        The mark as its place in `scoreboard.roadmap.layout.MARKS`, int8, 5 x coups; -1 where there is none.
    ties
        How many ties the coup's big-road cell carries, int32, one a coup.
    leading_ties
        The ties before the first decided coup, int32, one a shoe.
    offsets
        Where each shoe starts, and the end.
    """

    columns: NDArray[np.int32]
    rows: NDArray[np.int8]
    marks: NDArray[np.int8]
    ties: NDArray[np.int32]
    leading_ties: NDArray[np.int32]
    offsets: NDArray[np.int64]


def lay_shoes(
    outcomes: NDArray[np.int8],
    offsets: NDArray[np.int64],
    *,
    leading_ties: str = LeadingTies.FIRST,
    tail: str = Tail.STRAIGHT,
    rows: int = 6,
) -> RoadArrays:
    """Lay out the five roads of many shoes.

    Parameters
    ----------
    outcomes
        The drawn coups of all shoes, one shoe after another: 0 Banker, 1 Player, 2 Tie, 3 not seen.
    offsets
        Where each shoe starts, and the end: shoe i holds outcomes[offsets[i]:offsets[i + 1]].
    leading_ties, tail, rows
        The house's customs, as for `road_map`.

    Raises
    ------
    InputError
        If an outcome is none of the four, the offsets do not part the outcomes, or a custom is unknown.

    Examples
    --------
    >>> roads = lay_shoes(np.array([0, 0, 1, 2, 1], dtype=np.int8), np.array([0, 3, 5]))
    >>> roads.columns[1].tolist(), roads.rows[1].tolist()  # the big road of both shoes
    ([0, 0, 1, -1, 0], [0, 1, 0, -1, 0])
    >>> roads.leading_ties.tolist()
    [0, 1]
    """
    customs = verify_customs(leading_ties=leading_ties, tail=tail, rows=rows)
    _verify_shoes(outcomes, offsets)
    outcomes = np.ascontiguousarray(outcomes, dtype=np.int8)
    offsets = np.ascontiguousarray(offsets, dtype=np.int64)
    coups = len(outcomes)
    longest = int(np.diff(offsets).max(initial=0))
    roads = RoadArrays(
        columns=np.full((ROADS, coups), NO_MARK, dtype=np.int32),
        rows=np.full((ROADS, coups), NO_MARK, dtype=np.int8),
        marks=np.full((ROADS, coups), NO_MARK, dtype=np.int8),
        ties=np.zeros(coups, dtype=np.int32),
        leading_ties=np.zeros(len(offsets) - 1, dtype=np.int32),
        offsets=offsets,
    )
    compiled(lay_roads)(
        outcomes,
        offsets.astype(np.uint64),  # unsigned places spare numba the test for places counted from the end
        roads.columns,
        roads.rows,
        roads.marks,
        roads.ties,
        roads.leading_ties,
        np.zeros(longest, dtype=np.int64),
        np.zeros(longest, dtype=np.int64),
        **customs,
    )
    return roads


def _verify_shoes(outcomes: NDArray[Any], offsets: NDArray[Any]) -> None:
    """Refuse what would make the compiled loop write outside its arrays, or would turn into something else there."""
    for name, numbers in (("outcomes", outcomes), ("offsets", offsets)):
        if len(numbers) and numbers.dtype.kind not in "iu":
            raise InputError(
                f"numbers of type {numbers.dtype}",
                where=name,
                expected="whole numbers",
                remedy="Give an array of integers.",
            )
    unknown = np.flatnonzero((outcomes < 0) | (outcomes > UNSEEN))
    if len(unknown):
        raise InputError(
            f"{outcomes[unknown[0]]} is no outcome",
            where=f"outcomes[{unknown[0]}]",
            expected="0 Banker, 1 Player, 2 Tie or 3 not seen",
            remedy="Write the outcomes as these numbers.",
        )
    if len(offsets) == 0 or offsets[0] != 0 or offsets[-1] != len(outcomes) or (np.diff(offsets) < 0).any():
        raise InputError(
            "offsets that do not part the outcomes into shoes",
            where="offsets",
            expected=f"numbers from 0 to {len(outcomes)} that never fall, one more than there are shoes",
            remedy="Start with 0 and add each shoe's length.",
        )
