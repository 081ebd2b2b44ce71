"""The drawing table of punto banco, as data a player can check with a finger.

Nobody at the table has a choice: the totals of the first two cards, and Player's third card, decide who draws.
Source: 58 Pa. Code 631a.11 and 631a.12; the full table is checked against all 100 pairs of two-card totals.
"""

from __future__ import annotations

from typing import Final

__all__ = [
    "BANKER_DRAWS_AFTER_PLAYER_DREW",
    "BANKER_DRAWS_WHEN_PLAYER_STOOD",
    "NATURALS",
    "PLAYER_DRAWS",
    "banker_draws",
    "is_natural",
    "player_draws",
    "total_of",
]

NATURALS: Final = frozenset({8, 9})
"""Two-card totals that end the coup at once, whichever side has one."""

PLAYER_DRAWS: Final = frozenset({0, 1, 2, 3, 4, 5})
"""Player's two-card totals on which a third card is drawn; 6 and 7 stand."""

BANKER_DRAWS_WHEN_PLAYER_STOOD: Final = frozenset({0, 1, 2, 3, 4, 5})
"""Banker's two-card totals on which Banker draws when Player stood."""

_ANYTHING: Final = frozenset(range(10))

BANKER_DRAWS_AFTER_PLAYER_DREW: Final[tuple[frozenset[int], ...]] = (
    _ANYTHING,  # 0
    _ANYTHING,  # 1
    _ANYTHING,  # 2
    _ANYTHING - {8},  # 3
    frozenset({2, 3, 4, 5, 6, 7}),  # 4
    frozenset({4, 5, 6, 7}),  # 5
    frozenset({6, 7}),  # 6
    frozenset(),  # 7 never draws
)
"""By Banker's two-card total (0 to 7): the points of Player's third card against which Banker draws."""


def total_of(points: tuple[int, ...]) -> int:
    """Give a hand's total, the last digit of the sum of its points.

    Examples
    --------
    >>> total_of((7, 8)), total_of((0, 0)), total_of((9, 9, 9))
    (5, 0, 7)
    """
    return sum(points) % 10


def is_natural(total: int) -> bool:
    """Say whether a *two-card* total ends the coup.

    Examples
    --------
    >>> is_natural(8), is_natural(7)
    (True, False)
    """
    return total in NATURALS


def player_draws(total: int) -> bool:
    """Say whether Player draws on a two-card total, no natural being on the table.

    Examples
    --------
    >>> player_draws(5), player_draws(6)
    (True, False)
    """
    return total in PLAYER_DRAWS


def banker_draws(total: int, *, player_third: int | None) -> bool:
    """Say whether Banker draws, no natural being on the table.

    Parameters
    ----------
    total
        Banker's two-card total, 0 to 7.
    player_third
        The points (0 to 9) of Player's third card, None where Player stood. A ten or a picture is 0, which is a
        card like any other and not "no card".

    Examples
    --------
    >>> banker_draws(3, player_third=8), banker_draws(3, player_third=0), banker_draws(6, player_third=None)
    (False, True, False)
    """
    if player_third is None:
        return total in BANKER_DRAWS_WHEN_PLAYER_STOOD
    return player_third in BANKER_DRAWS_AFTER_PLAYER_DREW[total]
