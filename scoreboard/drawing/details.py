"""What a board may show of a coup beside its winner."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from scoreboard.coup import Coup, Outcome
from scoreboard.flags import Flag

__all__ = ["NOTHING_MORE", "Details"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """Facts of a shoe's coups by coup number; a coup that is not named carries none.

    Attributes
    ----------
    points
        The winner's total, or both hands' total after a tie.
    banker_pairs, player_pairs, naturals
        Coups known to carry one. Unknown is not drawn.
    flags
        What cannot be right in a coup, one sentence each.

    Examples
    --------
    >>> from scoreboard.coup import Coup, Outcome
    >>> Details.of([Coup(number=3, outcome=Outcome.PLAYER, player_total=7, banker_total=2)]).points
    {3: 7}
    """

    points: Mapping[int, int] = field(default_factory=dict)
    banker_pairs: Collection[int] = frozenset()
    player_pairs: Collection[int] = frozenset()
    naturals: Collection[int] = frozenset()
    flags: Mapping[int, str] = field(default_factory=dict)

    @property
    def coups(self) -> frozenset[int]:
        """The coups of which more than the winner is known."""
        return frozenset().union(self.points, self.banker_pairs, self.player_pairs, self.naturals, self.flags)

    @classmethod
    def of(cls, coups: Iterable[Coup], flags: Iterable[Flag] = ()) -> Details:
        """Collect the details of recorded coups and of what was flagged in them."""
        points: dict[int, int] = {}
        banker_pairs, player_pairs, naturals = set(), set(), set()
        for coup in coups:
            total = coup.banker_total if coup.outcome is Outcome.BANKER else coup.player_total
            if coup.outcome is not None and total is not None:
                points[coup.number] = total
            if coup.banker_pair:
                banker_pairs.add(coup.number)
            if coup.player_pair:
                player_pairs.add(coup.number)
            if coup.natural:
                naturals.add(coup.number)
        said: dict[int, str] = {}
        for flag in flags:
            said[flag.coup] = f"{said[flag.coup]} {flag.detail}" if flag.coup in said else flag.detail
        return cls(
            points=points,
            banker_pairs=frozenset(banker_pairs),
            player_pairs=frozenset(player_pairs),
            naturals=frozenset(naturals),
            flags=said,
        )


NOTHING_MORE = Details()
"""The details of a shoe of which only the outcomes are known."""
