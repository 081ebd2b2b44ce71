"""How unusual a number is: chances of as many or more, of as few or fewer, and what they may be taken for.

All p-values here are two-sided in one and the same way: twice the chance of the nearer tail, what came included, and
at most 1. Where the chances are exact this errs on the safe side: chance alone falls below 5 % in at most 5 of 100.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

__all__ = ["CONFIDENCE", "LEVEL", "POWER", "Tails", "binomial_tails", "clopper_pearson", "holm", "least_visible_share"]

LEVEL = 0.05
"""A result is called unusual if its corrected p-value is below this."""

CONFIDENCE = 0.95
"""How often an interval is to hold the true share."""

POWER = 0.8
"""How often a bias is to be found before we say that so many coups would show it."""


class Tails(NamedTuple):
    """The chance of this or less, and of this or more; both include what came."""

    below: float
    above: float

    @property
    def two_sided(self) -> float:
        """Twice the nearer tail, at most 1."""
        return min(1.0, 2 * min(self))


def _at_least(count: int, *, of: int, share: float) -> float:
    from scipy.special import betainc

    return 1.0 if count <= 0 else float(betainc(count, of - count + 1, share)) if count <= of else 0.0


def binomial_tails(count: int, *, of: int, share: float) -> Tails:
    """Give the exact chances of so many or fewer, and so many or more, in independent trials.

    Examples
    --------
    >>> tails = binomial_tails(1, of=2, share=0.5)
    >>> round(tails.below, 12), round(tails.above, 12), round(tails.two_sided, 12)
    (0.75, 0.75, 1.0)
    """
    return Tails(
        below=_at_least(of - count, of=of, share=1 - share),
        above=_at_least(count, of=of, share=share),
    )


def clopper_pearson(count: int, *, of: int) -> tuple[float, float] | None:
    """Give the 95 % interval of a share; None if nothing was counted.

    Clopper and Pearson's (Biometrika 26, 1934) and not Wilson's: its ends are the shares that would make the count's
    tail 2.5 %, so it holds the true share in at least 95 of 100 records however few the coups, and agrees with the
    tests here, which take the same tails. Wilson's is shorter because it falls short in some.

    Examples
    --------
    >>> low, high = clopper_pearson(0, of=10)
    >>> low, round(high, 4)
    (0.0, 0.3085)
    """
    from scipy.special import betaincinv

    if of == 0:
        return None
    tail = (1 - CONFIDENCE) / 2
    low = float(betaincinv(count, of - count + 1, tail)) if count else 0.0
    high = float(betaincinv(count + 1, of - count, 1 - tail)) if count < of else 1.0
    return low, high


def least_visible_share(*, of: int, share: float, level: float) -> float | None:
    """Give the smallest true share above the expected one that so many coups would show.

    To show it is to find it unusual at this level in 80 of 100 records, by the exact binomial test. None where even
    a count of all coups would pass for chance. The largest visible share below p is 1 less the smallest above 1 - p.

    Parameters
    ----------
    of
        How many coups.
    share
        The expected share.
    level
        The p-value to fall below, corrected for the number of tests made.

    Examples
    --------
    >>> round(least_visible_share(of=70, share=0.4586, level=0.05), 3)
    0.627
    >>> least_visible_share(of=2, share=0.4586, level=0.05) is None
    True
    """
    from scipy.special import betaincinv

    critical = bisect_left(range(of + 1), True, key=lambda count: 2 * _at_least(count, of=of, share=share) < level)
    return None if critical > of else float(betaincinv(critical, of - critical + 1, POWER))


def holm(p_values: Sequence[float]) -> list[float]:
    """Correct p-values for having looked at several (Holm, Scandinavian Journal of Statistics 6, 1979).

    From the smallest up, each is multiplied by how many are left, and none is less than the one before it. If nothing
    but chance is at work, the chance that any corrected value is below 5 % is at most 5 %, also where tests hang
    together, as the counts of Banker, Player and Tie do.

    Examples
    --------
    >>> holm([0.25, 0.01, 0.02])
    [0.25, 0.03, 0.04]
    """
    adjusted = [1.0] * len(p_values)
    least = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        least = max(least, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = least
    return adjusted
