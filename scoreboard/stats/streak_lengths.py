"""How many runs of each length came, against how many were expected."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import polars as pl

from scoreboard.coup import Outcome
from scoreboard.rules import Rules
from scoreboard.stats.chances import decided_share
from scoreboard.stats.counting import Counts, count

__all__ = ["Streak", "expected_runs", "streak_lengths", "streaks"]

_SCHEMA: Final[dict[str, pl.DataType]] = {
    "side": pl.Enum(Outcome),
    "length": pl.Int32(),
    "runs": pl.Int64(),
    "expected": pl.Float64(),
}


class Streak(NamedTuple):
    """The runs of one side and length: how many came, and how many were expected."""

    side: Outcome
    length: int
    runs: int
    expected: float


def expected_runs(length: int, *, share: float, decided: Counter[int]) -> float:
    """Give how many runs of exactly this length are expected of a side.

    Of n decided coups, each this side's with chance p and the other's with q = 1 - p, independently, one expects

        pᵏ [2q + (n-k-1) q²]    runs of exactly k < n   (2 places at an end, n-k-1 between two coups of the other side)
        pⁿ                      run of k = n,

    summed over the stretches of coups seen without a gap.

    Parameters
    ----------
    length
        Decided coups, 1 or more.
    share
        The side's share of decided coups.
    decided
        How many stretches of so many decided coups.

    Examples
    --------
    Of the eight orders of three coups BPB holds two single Banker wins, BPP, PBP and PPB hold one:

    >>> expected_runs(1, share=0.5, decided=Counter({3: 1})) == 5 / 8
    True
    """
    longer = [(n, stretches) for n, stretches in decided.items() if n > length]
    at_an_end = 2 * sum(stretches for _, stretches in longer)
    between = sum((n - length - 1) * stretches for n, stretches in longer)
    lost = 1 - share
    return float(share**length * (at_an_end * lost + between * lost**2 + decided[length]))


def streak_lengths(counts: Counts, *, decks: int) -> list[Streak]:
    """Give the runs by side and length of a record already counted; `streaks` says how to read them."""
    longest = max((length for _, length in counts.runs), default=0)
    decided = counts.decided
    rows = []
    for side in (Outcome.BANKER, Outcome.PLAYER):
        share = float(decided_share(side, decks=decks))
        rows += [
            Streak(side, length, counts.runs[side, length], expected_runs(length, share=share, decided=decided))
            for length in range(1, longest + 1)
        ]
    return rows


def streaks(coups: pl.DataFrame | pl.LazyFrame, *, rules: Rules | None = None) -> pl.DataFrame:
    """Give the runs of each side by length, with how many were expected of so many decided coups.

    Ties are passed over; a run ends with its shoe and is never joined across a coup nobody saw. The expectation is
    exact for independent coups with the full shoe's odds.

    It cannot tell you what comes next: after five Banker wins Banker is as likely as ever. Single shoes stray far from
    these expectations; a length that came twice where one was expected is nothing unusual.

    Parameters
    ----------
    coups
        A coups frame of whole shoes.
    rules
        The table's rules; eight decks if left out.

    Returns
    -------
    pl.DataFrame
        `side` ("B", then "P"), `length` from 1 to the longest run of either side, `runs` (0 where none came),
        `expected`. Longer runs, of which none came, are not listed.

    Examples
    --------
    >>> from scoreboard.coup import Coup
    >>> from scoreboard.frames import coups_frame
    >>> coups = [Coup(number=n, outcome=Outcome(letter)) for n, letter in enumerate("BBTP", start=1)]
    >>> streaks(coups_frame(coups)).with_columns(pl.col("expected").round(3)).rows()
    [('B', 1, 0, 0.623), ('B', 2, 1, 0.253), ('P', 1, 1, 0.627), ('P', 2, 0, 0.247)]
    """
    rows = streak_lengths(count(coups), decks=(rules or Rules()).decks)
    return pl.DataFrame(rows, schema=_SCHEMA, orient="row")
