"""Counts of what was dealt, added up over any number of shoes, and how far they are from exact odds."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from typing import Self

import numpy as np
from numpy.typing import NDArray

from scoreboard.odds import odds_of
from scoreboard.rules import Rules
from scoreboard.shoe import Composition
from scoreboard.simulator.batch import ShoeArrays
from scoreboard.simulator.nets import Nets
from scoreboard.simulator.tables import DEALS, starting_hands

__all__ = ["Check", "Tally", "checks"]


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """What so many shoes came to.

    Attributes
    ----------
    shoes
        How many.
    outcomes
        Coups that Banker won, Player won, and that were tied, int64.
    deal_counts, start_counts
        The deals and first hands of the coups that every shoe is certain to deal, as in `ShoeArrays`.
    blocks
        A row for each block of shoes that were dealt together: how many of those coups it holds, and what each wager
        came to on them in its units; int64.

    Examples
    --------
    >>> from scoreboard.simulator.batch import deal_batch
    >>> from scoreboard.simulator.nets import nets_of
    >>> nets = nets_of(())
    >>> two, one = (Tally.of(deal_batch(seed=1, first=first, shoes=2 - first // 2), nets) for first in (0, 2))
    >>> (two + one).shoes, (two + one).coups, (two + one).blocks[:, 0].tolist()
    (3, 237, [132, 66])
    """

    shoes: int
    outcomes: NDArray[np.int64]
    deal_counts: NDArray[np.int64]
    start_counts: NDArray[np.int64]
    blocks: NDArray[np.int64]

    @classmethod
    def of(cls, shoes: ShoeArrays, nets: Nets) -> Self:
        """Count one block of shoes."""
        settled = nets.sums(shoes.deal_counts, shoes.start_counts)
        return cls(
            shoes=len(shoes.ends),
            outcomes=np.bincount(shoes.outcomes, minlength=3),
            deal_counts=shoes.deal_counts,
            start_counts=shoes.start_counts,
            blocks=np.concatenate([[shoes.deal_counts.sum()], settled])[None, :],
        )

    @classmethod
    def nothing(cls, nets: Nets) -> Self:
        """Give the count of no shoe."""
        return cls(
            shoes=0,
            outcomes=np.zeros(3, dtype=np.int64),
            deal_counts=np.zeros(DEALS, dtype=np.int64),
            start_counts=np.zeros(len(starting_hands().kinds) ** 2, dtype=np.int64),
            blocks=np.zeros((0, 1 + len(nets.wagers)), dtype=np.int64),
        )

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            shoes=self.shoes + other.shoes,
            outcomes=self.outcomes + other.outcomes,
            deal_counts=self.deal_counts + other.deal_counts,
            start_counts=self.start_counts + other.start_counts,
            blocks=np.concatenate([self.blocks, other.blocks]),
        )

    @property
    def coups(self) -> int:
        """All coups dealt."""
        return int(self.outcomes.sum())

    def as_bytes(self) -> bytes:
        """Give the tally of fewer than 2**32 coups as a file of numpy arrays."""
        written = BytesIO()
        np.savez(
            written,
            shoes=np.array(self.shoes),
            outcomes=self.outcomes,
            deal_counts=self.deal_counts.astype(np.uint32),
            start_counts=self.start_counts.astype(np.uint32),
            blocks=self.blocks,
        )
        return written.getvalue()

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """Read what `as_bytes` gave.

        Raises
        ------
        ValueError
            If it is no such file.
        """
        with np.load(BytesIO(data)) as arrays:
            return cls(
                shoes=int(arrays["shoes"]),
                outcomes=arrays["outcomes"],
                deal_counts=arrays["deal_counts"].astype(np.int64),
                start_counts=arrays["start_counts"].astype(np.int64),
                blocks=arrays["blocks"],
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """A wager's mean result as dealt, beside its exact expectation.

    Attributes
    ----------
    wager
        Its key.
    coups
        How many were settled.
    mean
        What one unit came to on average.
    exact
        What it comes to exactly; None where it is not known.
    error
        The mean's standard error; None where too few shoes were dealt to tell.
    """

    wager: str
    coups: int
    mean: Fraction
    exact: Fraction | None
    error: float | None

    @property
    def z(self) -> float | None:
        """How many standard errors lie between them; None where there is no error to measure by."""
        if self.exact is None or not self.error:
            return None
        return float(self.mean - self.exact) / self.error


def checks(tally: Tally, nets: Nets, rules: Rules) -> list[Check]:
    """Compare what wagers came to with their exact expectation on a full shoe.

    The cards are in random order, and which of them a coup begins with is decided by those before it alone: so each
    coup that is dealt whatever comes has exactly the odds of the first (O. Kallenberg, Spreading and predictable
    sampling in exchangeable sequences and processes, Annals of Probability 16, 1988). Only these are settled. Whether
    the coups after them are dealt depends on how many cards came before, and that bends their odds: the cut card's
    effect.

    Coups of one shoe are not independent; shoes are. The standard error is taken from the spread of whole blocks of
    shoes about the mean, each weighed by its coups. A z beyond ±4 for one wager comes by chance once in 16,000; wagers
    that win on the same coups move together.

    Examples
    --------
    >>> from scoreboard.simulator.batch import deal_batch
    >>> from scoreboard.simulator.nets import nets_of
    >>> from scoreboard.wagers import WAGERS
    >>> nets = nets_of([WAGERS["banker_5pct"]])
    >>> blocks = [Tally.of(deal_batch(seed=1, first=10 * part, shoes=10), nets) for part in range(40)]
    >>> (banker,) = checks(sum(blocks, Tally.nothing(nets)), nets, Rules())
    >>> banker.coups, banker.exact, abs(banker.z) < 3
    (26400, Fraction(-114753351728, 10847218479825), True)
    """
    coups = tally.blocks[:, 0]
    if not len(coups):
        return []
    exact = odds_of(Composition.of_decks(rules.decks), wagers=nets.wagers)
    errors = _errors(coups, tally.blocks[:, 1:] / nets.units)
    in_all = int(coups.sum())
    found = []
    for place, wager in enumerate(nets.wagers):
        odds = exact[wager.key]
        found.append(
            Check(
                wager=wager.key,
                coups=in_all,
                mean=Fraction(int(tally.blocks[:, 1 + place].sum()), int(nets.units[place]) * in_all),
                exact=None if odds is None else odds.expectation,
                error=errors[place],
            )
        )
    return found


def _errors(coups: NDArray[np.int64], sums: NDArray[np.float64]) -> Sequence[float | None]:
    blocks = len(coups)
    if blocks < 2:
        return [None] * sums.shape[1]
    means = sums.sum(axis=0) / coups.sum()
    squares = ((sums - coups[:, None] * means) ** 2).sum(axis=0)
    return [math.sqrt(square * blocks / (blocks - 1)) / int(coups.sum()) for square in squares.tolist()]
