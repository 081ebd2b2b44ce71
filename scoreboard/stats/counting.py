"""What was dealt, counted: runs, and the few numbers every statistic of a record follows from.

**Runs, ties and gaps.** A run is a succession of coups won by one side. Ties are passed over: they neither lengthen a
run nor end it. A run ends with its shoe. A coup that nobody saw may have ended a run or carried it on, so a run is
never joined across one: the gap ends the run before it, and what follows begins anew. What lies between two gaps is a
*stretch*; a shoe without gaps is one stretch. Expectations are summed over stretches, each as long as it was seen to
be, so what is counted and what is expected are cut in the same places.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

import polars as pl

from scoreboard.coup import Outcome, Status
from scoreboard.frames import SHOE_KEY, ShoeKey
from scoreboard.roadmap import drawn
from scoreboard.stats.chances import Tallied

__all__ = ["Counts", "Known", "Run", "Stretch", "count", "runs"]

_COUNTING = [status.value for status in Status if status.counts]
_FLAGS = (Tallied.PLAYER_PAIR, Tallied.BANKER_PAIR, Tallied.NATURAL)
_SIDES = [Outcome.BANKER.value, Outcome.PLAYER.value]


@dataclass(frozen=True, slots=True)
class Known:
    """How many coups had something, of how many for which that is known."""

    count: int
    of: int

    def __add__(self, other: Known) -> Known:
        return Known(self.count + other.count, self.of + other.of)


class Stretch(NamedTuple):
    """The coups each side won between two gaps."""

    banker: int
    player: int

    @property
    def decided(self) -> int:
        """Coups that were no tie."""
        return self.banker + self.player


class Run(NamedTuple):
    """A run and where it stands: its side, its length in decided coups, and the numbers of its first and last."""

    side: Outcome
    length: int
    key: ShoeKey
    first_coup: int
    last_coup: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """A record of coups, counted. Records of different shoes can be counted apart and added.

    Attributes
    ----------
    shoes, coups, not_seen
        Shoes of which something is drawn, the coups seen in them, and those drawn as "?".
    tallied
        How often each thing came, and in how many coups that is known.
    runs
        How many runs of each side and length.
    stretches
        How many stretches in which each side won so many coups; those without a decided coup are left out.
    longest
        The first of each side's longest runs, in the order of the frame.

    Examples
    --------
    >>> from scoreboard.coup import Coup
    >>> from scoreboard.frames import coups_frame
    >>> coups = [Coup(number=n, outcome=Outcome(letter)) for n, letter in enumerate("BBTBP", start=1)]
    >>> both = count(coups_frame(coups, shoe="A7")) + count(coups_frame(coups, shoe="A8"))
    >>> both.coups, both.runs[Outcome.BANKER, 3], both.stretches[Stretch(banker=3, player=1)]
    (10, 2, 2)
    """

    shoes: int
    coups: int
    not_seen: int
    tallied: dict[Tallied, Known]
    runs: Counter[tuple[Outcome, int]]
    stretches: Counter[Stretch]
    longest: dict[Outcome, Run]

    def __add__(self, other: Counts) -> Counts:
        longest = dict(self.longest)
        for side, run in other.longest.items():
            if side not in longest or run.length > longest[side].length:
                longest[side] = run
        return Counts(
            shoes=self.shoes + other.shoes,
            coups=self.coups + other.coups,
            not_seen=self.not_seen + other.not_seen,
            tallied={event: known + other.tallied[event] for event, known in self.tallied.items()},
            # In one order, so that sums over them are the same to the last bit whichever record came first.
            runs=Counter(dict(sorted((self.runs + other.runs).items()))),
            stretches=Counter(dict(sorted((self.stretches + other.stretches).items()))),
            longest=longest,
        )

    @property
    def decided(self) -> Counter[int]:
        """How many stretches of so many decided coups."""
        lengths: Counter[int] = Counter()
        for stretch, number in self.stretches.items():
            lengths[stretch.decided] += number
        return lengths

    @property
    def places(self) -> int:
        """How many places there are at which the side can change: one less than decided coups, in each stretch."""
        return sum((stretch.decided - 1) * number for stretch, number in self.stretches.items())


def _changes(*columns: str) -> pl.Expr:
    """Whether a row differs from the one before it in any of these columns; the first row does."""
    return pl.any_horizontal(pl.col(column).ne_missing(pl.col(column).shift()) for column in columns)


def _runs(seen: pl.DataFrame) -> pl.DataFrame:
    is_new_stretch = _changes(*SHOE_KEY) | pl.col("outcome").is_null()
    decided = seen.select(*SHOE_KEY, "coup", "outcome", stretch=is_new_stretch.cum_sum()).filter(
        pl.col("outcome").is_in(_SIDES)
    )
    return (
        decided.group_by(_changes("stretch", "outcome").cum_sum().alias("run"), maintain_order=True)
        .agg(
            pl.first(*SHOE_KEY, "stretch"),
            side=pl.first("outcome"),
            first_coup=pl.first("coup"),
            last_coup=pl.last("coup"),
            length=pl.len().cast(pl.Int64),
        )
        .drop("run")
    )


def runs(coups: pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """Give every run of Banker and of Player: one row a run, in the order dealt.

    Ties are passed over; a run ends with its shoe, and is never joined across a coup that was not seen. A run says
    nothing about the coup after it.

    Parameters
    ----------
    coups
        A coups frame, of one shoe or many; the columns table, shoe, coup, status and outcome are enough.

    Returns
    -------
    pl.DataFrame
        `table`, `shoe`, `side` ("B" or "P"), `first_coup`, `last_coup` (numbers in the shoe), `length` (Int64, coups
        of that side).

    Raises
    ------
    FrameError
        If one of these columns is missing or of another type, or a coup stands there twice.

    Examples
    --------
    >>> from scoreboard.coup import Coup, parse_outcome
    >>> from scoreboard.frames import coups_frame
    >>> coups = [Coup(number=n, outcome=parse_outcome(letter)) for n, letter in enumerate("BBTB?BP", start=1)]
    >>> runs(coups_frame(coups)).select("side", "first_coup", "last_coup", "length").rows()
    [('B', 1, 4, 3), ('B', 6, 6, 1), ('P', 7, 7, 1)]
    """
    return _runs(drawn(coups)).drop("stretch")


def count(coups: pl.DataFrame | pl.LazyFrame) -> Counts:
    """Count a coups frame of whole shoes.

    Void and cancelled coups are left out. A pair or natural is counted where it is known, even in a coup whose winner
    nobody saw.

    Parameters
    ----------
    coups
        A coups frame. The columns table, shoe, coup, status and outcome are enough; pairs and naturals are counted
        if it has them.

    Raises
    ------
    FrameError
        If one of the five is missing or of another type, or a coup stands there twice.

    Examples
    --------
    >>> from scoreboard.coup import Coup
    >>> from scoreboard.frames import coups_frame
    >>> tie_with_pair = Coup(number=1, outcome=Outcome.TIE, player_pair=True)
    >>> count(coups_frame([tie_with_pair])).tallied[Tallied.PLAYER_PAIR]
    Known(count=1, of=1)
    """
    seen = drawn(coups)
    each_run = _runs(seen)
    outcomes = dict(seen["outcome"].value_counts().iter_rows())
    not_seen = outcomes.get(None, 0)
    winners = {Tallied(winner): Known(outcomes.get(winner, 0), seen.height - not_seen) for winner in Outcome}
    return Counts(
        shoes=seen.select(SHOE_KEY).unique().height,
        coups=seen.height - not_seen,
        not_seen=not_seen,
        tallied=winners | _flagged(coups.lazy()),
        runs=_run_lengths(each_run),
        stretches=_stretches(each_run),
        longest=_longest(each_run),
    )


def _flagged(coups: pl.LazyFrame) -> dict[Tallied, Known]:
    columns = coups.collect_schema().names()
    flags = [flag.value for flag in _FLAGS if flag.value in columns]
    known = coups.filter(pl.col("status").is_in(_COUNTING)).select(
        *(pl.col(flag).sum().alias(flag) for flag in flags),
        *(pl.col(flag).count().alias(f"{flag} known") for flag in flags),
    )
    found = known.collect().to_dict(as_series=False)
    nothing = [0]
    return {
        flag: Known(found.get(flag.value, nothing)[0], found.get(f"{flag.value} known", nothing)[0]) for flag in _FLAGS
    }


def _run_lengths(each_run: pl.DataFrame) -> Counter[tuple[Outcome, int]]:
    lengths = each_run.group_by("side", "length").len().sort("side", "length")
    return Counter({(Outcome(side), length): number for side, length, number in lengths.iter_rows()})


def _stretches(each_run: pl.DataFrame) -> Counter[Stretch]:
    won = [pl.col("length").filter(side=side).sum().alias(side) for side in _SIDES]
    sizes = each_run.group_by("stretch").agg(won).group_by(_SIDES).len().sort(_SIDES)
    return Counter({Stretch(banker, player): number for banker, player, number in sizes.iter_rows()})


def _longest(each_run: pl.DataFrame) -> dict[Outcome, Run]:
    longest = {}
    for side in (Outcome.BANKER, Outcome.PLAYER):
        of_side = each_run.filter(pl.col("side") == side.value)
        for row in of_side.filter(pl.col("length") == pl.col("length").max()).head(1).iter_rows(named=True):
            key = ShoeKey(row["table"], row["shoe"])
            longest[side] = Run(side, row["length"], key, row["first_coup"], row["last_coup"])
    return longest
