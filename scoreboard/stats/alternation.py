"""How often the side changes: chops against what the odds expect, and runs against what the counts allow.

Both look at the order of Banker and Player. *Chops* takes the odds as known: in n decided coups there are n - 1 places
where the side can change. The *runs test* (Wald and Wolfowitz, Annals of Mathematical Statistics 11, 1940) takes the
counts as they came and asks whether their order is random, so it holds whatever the odds are.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import comb, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoreboard.stats.counting import Counts, Stretch
from scoreboard.stats.tails import Tails

__all__ = ["EXACT_UP_TO", "Alternation", "chops", "chops_chances", "runs_chances", "runs_test"]

EXACT_UP_TO = 2_000
"""Decided coups up to which chances are exact; beyond, about 30 shoes, they are the normal curve's."""


class Alternation(NamedTuple):
    """A number of changes or runs, against what is expected.

    `sd` is 0 where only one number is possible; then there is nothing to test and `tails` is None.
    """

    came: int
    expected: float
    sd: float
    tails: Tails | None

    @property
    def z(self) -> float | None:
        """Standard deviations from what is expected."""
        return (self.came - self.expected) / self.sd if self.sd else None


def chops_chances(decided: int, *, banker: float) -> NDArray[np.float64]:
    """Give the chances of 0, 1, 2 … changes of side in so many decided coups.

    Examples
    --------
    >>> chops_chances(3, banker=0.5).tolist()
    [0.25, 0.5, 0.25]
    """
    ends_banker, ends_player = np.zeros(max(decided, 1)), np.zeros(max(decided, 1))
    ends_banker[0], ends_player[0] = banker, 1 - banker
    for _ in range(decided - 1):
        after_player, after_banker = np.roll(ends_player, 1), np.roll(ends_banker, 1)
        ends_banker, ends_player = banker * (ends_banker + after_player), (1 - banker) * (ends_player + after_banker)
    return ends_banker + ends_player


def runs_chances(stretch: Stretch) -> NDArray[np.float64]:
    """Give the chances of 0, 1, 2 … runs if every order of these Banker and Player wins is as likely.

    With b and p wins there are C(b-1, k-1) C(p-1, k-1) orders of 2k runs that begin with Banker, as many that begin
    with Player, and C(b-1, k) C(p-1, k-1) + C(b-1, k-1) C(p-1, k) of 2k + 1 runs, out of C(b+p, b).

    Examples
    --------
    >>> runs_chances(Stretch(banker=2, player=1)).round(3).tolist()
    [0.0, 0.0, 0.667, 0.333]
    """
    banker, player = stretch
    if not (banker and player):
        return np.array([0.0, 1.0])
    most = 2 * min(banker, player) + (banker != player)
    orders = [0] * (most + 1)
    for half in range(1, min(banker, player) + 1):
        by_banker, by_player = comb(banker - 1, half - 1), comb(player - 1, half - 1)
        orders[2 * half] = 2 * by_banker * by_player
        if 2 * half < most:
            orders[2 * half + 1] = comb(banker - 1, half) * by_player + by_banker * comb(player - 1, half)
    every = comb(banker + player, banker)
    return np.array([ways / every for ways in orders])


def _normal_tails(came: int, expected: float, sd: float) -> Tails:
    from scipy.special import ndtr

    z = (came - expected) / sd
    return Tails(below=float(ndtr(z)), above=float(ndtr(-z)))


def _exact_tails(came: int, parts: Iterable[NDArray[np.float64]]) -> Tails:
    together = np.ones(1)
    for chances in parts:
        together = np.convolve(together, chances)
    return Tails(below=float(together[: came + 1].sum()), above=float(together[came:].sum()))


def chops(counts: Counts, *, banker: float) -> Alternation:
    """Compare how often the side changed with what Banker's share of decided coups makes one expect.

    Over n independent decided coups a change has the chance c = 2pq at each of n - 1 places, and two neighbouring
    places vary together by pq(1 - 4pq), so the variance is (n-1) c(1 - c) + 2 (n-2) pq(1 - 4pq). It cannot tell why a
    side changed often, nor whether it will change next.

    Examples
    --------
    >>> from scoreboard.coup import Coup, Outcome
    >>> from scoreboard.frames import coups_frame
    >>> from scoreboard.stats.counting import count
    >>> coups = [Coup(number=n, outcome=Outcome(letter)) for n, letter in enumerate("BPTBPB", start=1)]
    >>> chops(count(coups_frame(coups)), banker=0.5)[:3]
    (4, 2.0, 1.0)
    """
    decided, places = counts.decided, counts.places
    both = banker * (1 - banker)
    neighbours = sum((n - 2) * stretches for n, stretches in decided.items() if n > 1)
    came = sum(counts.runs.values()) - sum(decided.values())
    expected = places * 2 * both
    sd = sqrt(places * 2 * both * (1 - 2 * both) + 2 * neighbours * both * (1 - 4 * both))
    if not places:
        return Alternation(came, expected, 0.0, None)
    if sum(n * stretches for n, stretches in decided.items()) > EXACT_UP_TO:
        return Alternation(came, expected, sd, _normal_tails(came, expected, sd))
    parts = (chops_chances(n, banker=banker) for n, stretches in decided.items() for _ in range(stretches))
    return Alternation(came, expected, sd, _exact_tails(came, parts))


def runs_test(counts: Counts) -> Alternation:
    """Compare the number of runs with what the counts of each side allow, over all stretches together.

    With b and p wins in a stretch of n the expected number is 1 + 2bp/n and its variance
    2bp (2bp - n) / (n² (n-1)). It cannot see an order that keeps the number of runs, such as a slow drift of the
    lengths, and it knows nothing of who is to win next.

    Examples
    --------
    >>> from scoreboard.coup import Coup, Outcome
    >>> from scoreboard.frames import coups_frame
    >>> from scoreboard.stats.counting import count
    >>> coups = [Coup(number=n, outcome=Outcome(letter)) for n, letter in enumerate("BBPP", start=1)]
    >>> runs_test(count(coups_frame(coups)))[:2]
    (2, 3.0)
    """
    came = sum(counts.runs.values())
    expected = variance = 0.0
    for stretch, stretches in counts.stretches.items():
        n, twice = stretch.decided, 2 * stretch.banker * stretch.player
        expected += stretches * (1 + twice / n)
        if twice:
            variance += stretches * twice * (twice - n) / (n**2 * (n - 1))
    if not variance:
        return Alternation(came, expected, 0.0, None)
    if sum(n * stretches for n, stretches in counts.decided.items()) > EXACT_UP_TO:
        return Alternation(came, expected, sqrt(variance), _normal_tails(came, expected, sqrt(variance)))
    parts = (runs_chances(stretch) for stretch, stretches in counts.stretches.items() for _ in range(stretches))
    return Alternation(came, expected, sqrt(variance), _exact_tails(came, parts))
