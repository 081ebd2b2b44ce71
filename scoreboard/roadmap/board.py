"""One shoe's five roads: the marks in playing order, and what the next coup would put on each road."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import compress, pairwise, repeat
from typing import Any, Final, NamedTuple

from scoreboard.coup import NOT_SEEN, Outcome
from scoreboard.errors import CoupError
from scoreboard.roadmap.layout import (
    BIG_ROAD,
    IF_BANKER,
    IF_PLAYER,
    MARKS,
    NO_MARK,
    ROADS,
    UNSEEN,
    lay_roads,
)
from scoreboard.roadmap.names import LeadingTies, Tail, verify_customs
from scoreboard.roadmap.patterns import GoodRoad, good_road

__all__ = ["Ask", "Mark", "RoadMap", "road_map"]

_CODES: Final[dict[str | None, int]] = {letter: code for code, letter in enumerate(MARKS[: UNSEEN + 1])} | {
    None: UNSEEN
}

_LETTERS: Final = (*MARKS, "")
"""The letter of each mark; that of NO_MARK, -1, is the empty one at the end."""


class Mark(NamedTuple):
    """One mark of a road. A named tuple, because a board of 80 coups makes 360 of them after every coup.

    Attributes
    ----------
    coup
        The shoe's own number of the coup that put it there.
    column, row
        Its cell, from 0.
    mark
        "B", "P", "T" or "?" on the bead plate and the big road; on a derived road "R" red (regular) or "B" blue.
    ties
        On the big road: how many ties came after it before the next decided coup.
    """

    coup: int
    column: int
    row: int
    mark: str
    ties: int = 0


@dataclass(frozen=True, slots=True)
class Ask:
    """What one side would put on each road if it won the next coup; None where a road has not started."""

    big_road: Mark
    big_eye_boy: Mark | None
    small_road: Mark | None
    cockroach_pig: Mark | None

    def as_dict(self) -> dict[str, str | None]:
        """Give the three derived marks as letters."""
        return {
            "big_eye": self.big_eye_boy and self.big_eye_boy.mark,
            "small": self.small_road and self.small_road.mark,
            "cockroach": self.cockroach_pig and self.cockroach_pig.mark,
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class RoadMap:
    """The five roads of one shoe, each a tuple of marks in playing order. They describe the past and forecast nothing.

    Attributes
    ----------
    bead_plate, big_road, big_eye_boy, small_road, cockroach_pig
        The marks of each road.
    leading_ties
        Ties before the first decided coup. By the custom "first" they wait on cell (0, 0) and are not in that cell's
        `ties`; by the custom "cell" they stand in a cell of their own and are counted here too.
    if_banker, if_player
        What the next coup would put on each road.
    rows
        The rows the roads were laid out in.

    See Also
    --------
    road_map : Draws them.
    """

    bead_plate: tuple[Mark, ...]
    big_road: tuple[Mark, ...]
    big_eye_boy: tuple[Mark, ...]
    small_road: tuple[Mark, ...]
    cockroach_pig: tuple[Mark, ...]
    leading_ties: int
    if_banker: Ask
    if_player: Ask
    rows: int

    @property
    def ask(self) -> dict[str, Ask]:
        """What the next coup would put on each road, by the letter of its winner."""
        return {"B": self.if_banker, "P": self.if_player}

    @property
    def counts(self) -> dict[str, int]:
        """How many coups each outcome won, of the whole shoe as seen."""
        beads = [bead.mark for bead in self.bead_plate]
        return {outcome.value: beads.count(outcome) for outcome in Outcome}

    @property
    def is_incomplete(self) -> bool:
        """Whether a coup was dealt but not seen, so that the other roads may differ from the table's own."""
        return any(bead.mark == NOT_SEEN for bead in self.bead_plate)

    @property
    def good_road(self) -> GoodRoad | None:
        """The pattern in force at the big road's end, as `scoreboard.roadmap.good_road` defines it; no forecast."""
        beads = [bead.mark for bead in self.bead_plate]
        # The coups before the first bead were void or not seen. A road map does not tell which, so none is taken as
        # known: the first column may have begun before it.
        is_joined_late = bool(beads) and self.bead_plate[0].coup > 1
        return good_road([NOT_SEEN, *beads] if is_joined_late else beads)

    def as_dict(self) -> dict[str, Any]:
        """Give the roads as `scoreboard roads --format json` prints them.

        Examples
        --------
        >>> roads = road_map("BTP").as_dict()
        >>> roads["big_road"]  # column, row, side, coup, ties
        [[0, 0, 'B', 1, 1], [1, 0, 'P', 3, 0]]
        >>> roads["ask"]["B"]
        {'big_eye': 'R', 'small': None, 'cockroach': None}
        >>> road_map("BPTBP").as_dict()["good_road"] == {"kind": "single_jump", "side": None, "length": 4}
        True
        """
        good = self.good_road
        return {
            "bead_plate": _cells(self.bead_plate),
            "big_road": [[mark.column, mark.row, mark.mark, mark.coup, mark.ties] for mark in self.big_road],
            "leading_ties": self.leading_ties,
            "big_eye_boy": _cells(self.big_eye_boy),
            "small_road": _cells(self.small_road),
            "cockroach_pig": _cells(self.cockroach_pig),
            "ask": {side: ask.as_dict() for side, ask in self.ask.items()},
            "good_road": good and asdict(good),
        }


def _cells(road: tuple[Mark, ...]) -> list[list[int | str]]:
    return [[mark.column, mark.row, mark.mark] for mark in road]


def road_map(
    outcomes: Sequence[str | None],
    *,
    numbers: Sequence[int] | None = None,
    leading_ties: str = LeadingTies.FIRST,
    tail: str = Tail.STRAIGHT,
    rows: int = 6,
) -> RoadMap:
    """Draw the five roads of one shoe.

    Parameters
    ----------
    outcomes
        The drawn coups in order: "B", "P", "T", and "?" or None for a coup that was dealt but not seen. That one is a
        grey bead and nothing else; before the first seen coup it is not drawn.
    numbers
        The coups' own numbers in the shoe, rising; 1, 2, 3 … if left out.
    leading_ties
        "first": ties before the first decided coup wait and ride on its cell. "cell": they stand in a cell of their
        own, as some live providers draw them.
    tail
        "straight": a run that has turned right keeps to its row. "drop": it goes down again where it can.
    rows
        The rows of the board.

    Raises
    ------
    CoupError
        If an outcome is none, or the numbers do not fit the outcomes or do not rise.
    InputError
        If a custom is unknown or the board has no row.

    Examples
    --------
    >>> roads = road_map("BBPTPB?B")
    >>> [(mark.column, mark.row, mark.mark, mark.ties) for mark in roads.big_road]
    [(0, 0, 'B', 0), (0, 1, 'B', 0), (1, 0, 'P', 1), (1, 1, 'P', 0), (2, 0, 'B', 0), (2, 1, 'B', 0)]
    >>> roads.big_eye_boy
    (Mark(coup=5, column=0, row=0, mark='R', ties=0), Mark(coup=6, column=0, row=1, mark='R', ties=0),
     Mark(coup=8, column=0, row=2, mark='R', ties=0))
    >>> roads.ask["P"].big_eye_boy, roads.is_incomplete
    (Mark(coup=9, column=0, row=3, mark='R', ties=0), True)
    """
    customs = verify_customs(leading_ties=leading_ties, tail=tail, rows=rows)
    codes = [*_codes_of(outcomes), IF_BANKER, IF_PLAYER]
    coups = [*_verified_numbers(numbers, len(outcomes))]
    coups += [coups[-1] + 1 if coups else 1] * 2
    total = len(codes)
    columns, mark_rows, marks = ([[NO_MARK] * total for _ in range(ROADS)] for _ in range(3))
    ties, heights, floors = ([0] * total for _ in range(3))
    waiting = [0]
    lay_roads(codes, [0, total], columns, mark_rows, marks, ties, waiting, heights, floors, **customs)

    def placed(road: int) -> list[Mark]:
        letters = [_LETTERS[mark] for mark in marks[road]]
        carried = ties if road == BIG_ROAD else repeat(0, total)
        cells = zip(coups, columns[road], mark_rows[road], letters, carried, strict=True)
        # Mark(*cell) for each, in half the time: this is what a board waits for after every coup.
        return list(map(tuple.__new__, repeat(Mark), compress(cells, letters)))

    bead_plate, big_road, *derived = (placed(road) for road in range(ROADS))
    big_eye_boy, small_road, cockroach_pig = (_with_previews(road) for road in derived)
    return RoadMap(
        bead_plate=tuple(bead_plate),
        big_road=tuple(big_road[:-2]),
        big_eye_boy=big_eye_boy[0],
        small_road=small_road[0],
        cockroach_pig=cockroach_pig[0],
        leading_ties=waiting[0],
        if_banker=Ask(big_road[-2], big_eye_boy[1], small_road[1], cockroach_pig[1]),
        if_player=Ask(big_road[-1], big_eye_boy[2], small_road[2], cockroach_pig[2]),
        rows=rows,
    )


def _with_previews(road: list[Mark]) -> tuple[tuple[Mark, ...], Mark | None, Mark | None]:
    """Part a derived road from its two previews at the end; a road that has not started has neither."""
    return (tuple(road[:-2]), road[-2], road[-1]) if road else ((), None, None)


def _codes_of(outcomes: Sequence[str | None]) -> list[int]:
    try:
        return [_CODES[outcome] for outcome in outcomes]
    except KeyError:
        place, found = next((i, o) for i, o in enumerate(outcomes, start=1) if o not in _CODES)
        raise CoupError(
            f'"{found}" is no outcome',
            where=f"outcome {place} of {len(outcomes)}",
            expected="B, P or T",
            remedy=f"Use '{NOT_SEEN}' for a coup you did not see.",
        ) from None


def _verified_numbers(numbers: Sequence[int] | None, coups: int) -> Sequence[int]:
    if numbers is None:
        return range(1, coups + 1)
    if len(numbers) != coups:
        raise CoupError(
            f"{len(numbers)} coup numbers for {coups} outcomes",
            where="road map",
            expected="one for each outcome",
            remedy="Leave the numbers out to count from 1.",
        )
    for before, number in pairwise(numbers):
        if number <= before:
            raise CoupError(
                f"coup {number} stands after coup {before}",
                where="road map",
                expected="numbers that rise",
                remedy="Give the coups in the order they were dealt, each once.",
            )
    return numbers
