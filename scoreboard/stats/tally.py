"""How often each thing came, as a share with its interval, against what the odds expect."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import polars as pl

from scoreboard.coup import Outcome
from scoreboard.rules import Rules
from scoreboard.stats.chances import Tallied, chance_of
from scoreboard.stats.counting import Counts, Run, count
from scoreboard.stats.tails import clopper_pearson

__all__ = ["Share", "Tallies", "tallies", "tallies_of"]


@dataclass(frozen=True, slots=True)
class Share:
    """How often something came.

    Attributes
    ----------
    count, of
        Coups that had it, of those for which that is known.
    share, low, high
        The share and its 95 % Clopper-Pearson interval; None if it is known for no coup.
    expected
        Its share by the exact odds of a full shoe.
    """

    count: int
    of: int
    share: float | None
    low: float | None
    high: float | None
    expected: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Tallies:
    """What came, and how often.

    Attributes
    ----------
    shoes, coups, not_seen
        Shoes of which something is drawn, the coups seen in them, and those drawn as "?".
    shares
        Each thing counted.
    longest
        Each side's longest run, the first where there are several; a side that never won is left out.
    """

    shoes: int
    coups: int
    not_seen: int
    shares: dict[Tallied, Share]
    longest: dict[Outcome, Run]

    def as_dict(self) -> dict[str, Any]:
        """Give the tallies as JSON holds them: plain counts by name, then shares and longest runs.

        A count is None where no coup of the record tells.
        """
        known: dict[str, Any] = {event.value: share.count if share.of else None for event, share in self.shares.items()}
        winners = {winner.value: self.shares[Tallied(winner)].count for winner in Outcome}
        return {
            "shoes": self.shoes,
            "coups": self.coups,
            "not_seen": self.not_seen,
            **known,
            **winners,
            "shares": {event.value: asdict(share) for event, share in self.shares.items()},
            "longest": {
                side.value: {
                    "length": run.length,
                    "table": run.key.table,
                    "shoe": run.key.shoe,
                    "first_coup": run.first_coup,
                    "last_coup": run.last_coup,
                }
                for side, run in self.longest.items()
            },
        }


def tallies_of(counts: Counts, *, decks: int) -> Tallies:
    """Give the tallies of a record already counted."""
    shares = {}
    for event, known in counts.tallied.items():
        low, high = clopper_pearson(known.count, of=known.of) or (None, None)
        share = known.count / known.of if known.of else None
        shares[event] = Share(known.count, known.of, share, low, high, float(chance_of(event, decks=decks)))
    return Tallies(
        shoes=counts.shoes, coups=counts.coups, not_seen=counts.not_seen, shares=shares, longest=counts.longest
    )


def tallies(coups: pl.DataFrame | pl.LazyFrame, *, rules: Rules | None = None) -> Tallies:
    """Count what came in a coups frame of whole shoes: winners, pairs and naturals, each with its share.

    Pairs and naturals are counted over the coups for which they are known, however many those are. The interval is
    where the true share may well lie, and for one shoe it is wide: of 70 coups Banker takes 32, and anything from 34
    to 58 % could be behind it. It does not say what the next coup brings.

    Parameters
    ----------
    coups
        A coups frame of whole shoes.
    rules
        The table's rules; eight decks if left out.

    Examples
    --------
    >>> from scoreboard.coup import Coup
    >>> from scoreboard.frames import coups_frame
    >>> coups = [Coup(number=n, outcome=Outcome(letter)) for n, letter in enumerate("BPB", start=1)]
    >>> found = tallies(coups_frame(coups))
    >>> found.shares[Tallied.BANKER].count, found.shares[Tallied.NATURAL].share is None
    (2, True)
    """
    return tallies_of(count(coups), decks=(rules or Rules()).decks)
