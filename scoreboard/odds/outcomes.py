"""How often a shoe makes Banker, Player and Tie: exactly, for one shoe or for many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import polars as pl

from scoreboard.coup import Outcome, winner_of
from scoreboard.odds.compositions import Compositions, Shoe, composition_of, points_of
from scoreboard.odds.deals import cells
from scoreboard.odds.polynomial import Polynomial, all_deals
from scoreboard.shoe import Composition
from scoreboard.wagers import Cell

__all__ = ["Distribution", "distribution", "outcome_chances"]


@cache
def _banker_and_player() -> Polynomial:
    winners = [winner_of(cell.player_total, cell.banker_total) for cell in cells()]
    return Polynomial.of_events([[winner is side for winner in winners] for side in (Outcome.BANKER, Outcome.PLAYER)])


@cache
def _every_cell() -> Polynomial:
    return Polynomial.of_events(np.eye(len(cells()), dtype=np.bool_))


@dataclass(frozen=True, slots=True)
class Distribution:
    """The next coup of a shoe, counted over all ordered six-card deals.

    Attributes
    ----------
    composition
        The shoe.
    total
        All deals, N(N-1)…(N-5).
    banker, player, tie
        The deals that end so. They add up to the total.
    """

    composition: Composition
    total: int
    banker: int
    player: int
    tie: int

    def joint(self) -> dict[Cell, int]:
        """Count the deals of every cell that can happen: both totals with both numbers of cards.

        Examples
        --------
        >>> six_cards = distribution([1, 1, 1, 1, 0, 0, 0, 1, 1, 0])
        >>> naturals = {cell: ways for cell, ways in six_cards.joint().items() if cell[2:] == (2, 2)}
        >>> sum(naturals.values())
        336
        """
        points = np.array([self.composition.point10], dtype=object)
        ways = _every_cell().ways(points)[:, 0].tolist()
        return {cell: count for cell, count in zip(cells(), ways, strict=True) if count}


def distribution(composition: Shoe) -> Distribution:
    """Give the exact odds of the next coup.

    Every card of the shoe is taken to be as likely as any other to come next. Source of the count: eight decks give
    the published 2,292,252,566,437,888 Banker deals of 4,998,398,275,503,360.

    Raises
    ------
    CompositionError
        If the counts are not ten whole numbers from 0 up, or there are fewer than six cards.

    Examples
    --------
    >>> eight = distribution(Composition.of_decks(8))
    >>> eight.banker, eight.player, eight.tie, eight.total
    (2292252566437888, 2230518282592256, 475627426473216, 4998398275503360)
    """
    shoe = composition_of(composition)
    points = np.array([shoe.point10], dtype=object)
    (total,) = all_deals(points).tolist()
    banker, player = _banker_and_player().ways(points)[:, 0].tolist()
    return Distribution(shoe, total, banker, player, total - banker - player)


def outcome_chances(compositions: Compositions) -> pl.DataFrame:
    """Give the chances of Banker, Player and Tie for many shoes.

    Parameters
    ----------
    compositions
        Ten counts by points for each shoe: rows, an n × 10 array, a frame of ten columns, or compositions.

    Returns
    -------
    pl.DataFrame
        `banker`, `player`, `tie` (Float64), one row a shoe in the order given. Each is the exact count over the exact
        total, rounded once.

    Raises
    ------
    CompositionError
        If a row is not ten whole counts from 0 up, or holds fewer than six cards.

    Examples
    --------
    >>> outcome_chances([[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]]).row(0)
    (0.458597422632763, 0.44624660934..., 0.0951559680...)
    """
    points = points_of(compositions)
    total = all_deals(points)
    banker, player = _banker_and_player().ways(points)
    chances = {"banker": banker, "player": player, "tie": total - banker - player}
    return pl.DataFrame({side: (ways / total).astype(np.float64) for side, ways in chances.items()})
