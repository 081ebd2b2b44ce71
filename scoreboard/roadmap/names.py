"""What the roads are called, and the two customs on which houses differ."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypedDict

from scoreboard.errors import InputError

__all__ = ["MAX_ROWS", "Customs", "LeadingTies", "Road", "Tail", "verify_customs"]

MAX_ROWS: Final = 127
"""The tallest board laid out: rows of a batch are kept in one byte."""


class Road(StrEnum):
    """The five roads, in the order a board shows them; also the names of a road map's fields."""

    BEAD_PLATE = "bead_plate"
    BIG_ROAD = "big_road"
    BIG_EYE_BOY = "big_eye_boy"
    SMALL_ROAD = "small_road"
    COCKROACH_PIG = "cockroach_pig"


class LeadingTies(StrEnum):
    """Where the big road puts ties that come before the first decided coup.

    Most boards let them wait and mark them on the first decided cell. Some live providers give them one cell and a
    column of height 1 of their own, which also shifts the derived roads.
    """

    FIRST = "first"
    CELL = "cell"


class Tail(StrEnum):
    """What a run does once it has turned right: keep to its row, or drop when the cell below is free."""

    STRAIGHT = "straight"
    DROP = "drop"


class Customs(TypedDict):
    """The house's customs as `lay_roads` takes them."""

    rows: int
    tail_drops: bool
    ties_have_cell: bool


def verify_customs(*, leading_ties: str, tail: str, rows: int) -> Customs:
    """Give the house's customs as the loop takes them.

    Raises
    ------
    InputError
        If a choice is none of those known, or the board would have no row or more than 127.

    Examples
    --------
    >>> verify_customs(leading_ties="first", tail="drop", rows=6)
    {'rows': 6, 'tail_drops': True, 'ties_have_cell': False}
    """
    _verify_choice("leading_ties", leading_ties, LeadingTies)
    _verify_choice("tail", tail, Tail)
    if not 1 <= rows <= MAX_ROWS:
        raise InputError(
            f"{rows} rows", where="roads", expected=f"1 to {MAX_ROWS}", remedy="Boards have 6 rows as a rule."
        )
    return Customs(rows=rows, tail_drops=tail == Tail.DROP, ties_have_cell=leading_ties == LeadingTies.CELL)


def _verify_choice(option: str, choice: str, allowed: type[StrEnum]) -> None:
    if choice not in list(allowed):
        raise InputError(
            f'{option} "{choice}"',
            where="roads",
            expected=" or ".join(f'"{value}"' for value in allowed),
            remedy=f'Leave it out for "{next(iter(allowed))}".',
        )
