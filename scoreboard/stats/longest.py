"""How long the longest run is by chance, exactly."""

from __future__ import annotations

from collections import Counter
from math import expm1, inf, log1p

from scoreboard.coup import Outcome
from scoreboard.stats.tails import Tails

__all__ = ["chance_of_run", "longest_run_tails"]


def chance_of_run(length: int, *, decided: int, banker: float, side: Outcome | None) -> list[float]:
    """Give the chance of a run of this length or longer among the first n decided coups, for n from 0 up.

    A run of the length is first completed at coup n if the last k coups are one side's, the coup before them the
    other's, and no such run came before. With Bₙ (Pₙ) the chance that none has come in n coups and the last is
    Banker's (Player's),

        first at n = pᵏ Pₙ₋ₖ,   Bₙ = p (Bₙ₋₁ + Pₙ₋₁) - pᵏ Pₙ₋ₖ,   and alike for Player,

    where the shoe's start stands for the other side. The chances of "first at n" are added and never subtracted, so
    small ones keep their digits.

    Parameters
    ----------
    length
        1 or more.
    decided
        The largest n wanted.
    banker
        Banker's share of decided coups.
    side
        Whose run; either side's if None.

    Returns
    -------
    list of float
        One chance for each n from 0 to `decided`.

    Examples
    --------
    Of the eight orders of three coins HHH, HHT and THH hold two heads in a row, and TTT, TTH and HTT two tails:

    >>> chance_of_run(2, decided=3, banker=0.5, side=Outcome.BANKER)
    [0.0, 0.0, 0.25, 0.375]
    >>> chance_of_run(2, decided=3, banker=0.5, side=None)
    [0.0, 0.0, 0.5, 0.75]
    """
    player = 1 - banker
    all_banker = banker**length if side is not Outcome.PLAYER else 0.0
    all_player = player**length if side is not Outcome.BANKER else 0.0
    # At place 0 each list holds the start, before which either side's run may begin.
    ends_banker, ends_player = [1.0], [1.0]
    chances = [0.0]
    for n in range(1, decided + 1):
        alive = ends_banker[-1] + ends_player[-1] if n > 1 else 1.0
        first_banker = all_banker * ends_player[n - length] if n >= length else 0.0
        first_player = all_player * ends_banker[n - length] if n >= length else 0.0
        ends_banker.append(banker * alive - first_banker)
        ends_player.append(player * alive - first_player)
        chances.append(chances[-1] + first_banker + first_player)
    return chances


def _chance_in_any(length: int, stretches: Counter[int], *, banker: float, side: Outcome | None) -> float:
    """Give the chance that a run of this length or longer comes in at least one of the stretches."""
    if length <= 0:
        return 1.0
    in_one = chance_of_run(length, decided=max(stretches, default=0), banker=banker, side=side)
    none_of_them = sum(
        number * (log1p(-in_one[decided]) if in_one[decided] < 1 else -inf) for decided, number in stretches.items()
    )
    return 0.0 - expm1(none_of_them)


def longest_run_tails(longest: int, stretches: Counter[int], *, banker: float, side: Outcome | None) -> Tails:
    """Give the exact chances that the longest run is this or shorter, and this or longer.

    Parameters
    ----------
    longest
        Length of the longest run, 0 if the side never won.
    stretches
        How many stretches of so many decided coups; a run does not reach from one into the next.
    banker
        Banker's share of decided coups.
    side
        Whose run; either side's if None.

    Examples
    --------
    >>> two_shoes = Counter({3: 2})
    >>> longest_run_tails(2, two_shoes, banker=0.5, side=Outcome.BANKER).above == 1 - (5 / 8) ** 2
    True
    """
    longer = _chance_in_any(longest + 1, stretches, banker=banker, side=side)
    return Tails(below=1 - longer, above=_chance_in_any(longest, stretches, banker=banker, side=side))
