"""What a wager is worth on the next coup of a shoe, exactly."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from scoreboard.odds.compositions import Shoe, composition_of
from scoreboard.odds.pairs import pair_ways
from scoreboard.odds.paytables import nets_of, paytables_of, wagers_named
from scoreboard.odds.polynomial import all_deals
from scoreboard.shoe import Composition
from scoreboard.wagers import WAGERS, Facts, Wager

__all__ = ["WagerOdds", "exact_value", "odds_of", "pair_odds"]


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """What one unit on a wager comes to.

    All figures are exact but `sd`, which is the square root of an exact one.

    Attributes
    ----------
    ways
        Each net result of one unit with the number of deals that bring it, the best first.

    Examples
    --------
    >>> fair_coin = WagerOdds(((Fraction(1), 1), (Fraction(-1), 1)))
    >>> fair_coin.expectation, fair_coin.variance, fair_coin.hit_rate
    (Fraction(0, 1), Fraction(1, 1), Fraction(1, 2))
    """

    ways: tuple[tuple[Fraction, int], ...]

    @property
    def total(self) -> int:
        """All deals."""
        return sum(ways for _, ways in self.ways)

    @property
    def expectation(self) -> Fraction:
        """What one unit wins on average; less than 0 is the house's edge."""
        return sum((net * ways for net, ways in self.ways), Fraction(0)) / self.total

    @property
    def variance(self) -> Fraction:
        """The mean square of one unit's result about its expectation."""
        mean_square = sum((net * net * ways for net, ways in self.ways), Fraction(0)) / self.total
        return mean_square - self.expectation**2

    @property
    def sd(self) -> float:
        """The standard deviation of one unit's result."""
        return math.sqrt(self.variance)

    @property
    def hit_rate(self) -> Fraction:
        """The chance to win something."""
        return Fraction(sum(ways for net, ways in self.ways if net > 0), self.total)

    @property
    def push_rate(self) -> Fraction:
        """The chance to get the stake back and no more."""
        return Fraction(sum(ways for net, ways in self.ways if net == 0), self.total)

    @property
    def loss_rate(self) -> Fraction:
        """The chance to lose."""
        return Fraction(sum(ways for net, ways in self.ways if net < 0), self.total)


def odds_of(composition: Shoe, *, wagers: Iterable[Wager | str] = tuple(WAGERS)) -> dict[str, WagerOdds | None]:
    """Give the exact odds of wagers on the next coup of a shoe.

    Parameters
    ----------
    composition
        The shoe, or its ten counts by points.
    wagers
        Wagers or their keys.

    Returns
    -------
    dict
        By the wagers' keys; None for a wager on pairs where the shoe is not known by rank.

    Raises
    ------
    CompositionError
        If the counts are not ten whole numbers from 0 up, or there are fewer than six cards.
    UnknownError
        If there is no wager of a key.
    InputError
        If a wager asks for pairs and for points.

    Examples
    --------
    >>> odds = odds_of(Composition.of_decks(8), wagers=["banker_5pct", "player_pair_11"])
    >>> odds["banker_5pct"].expectation, float(odds["banker_5pct"].push_rate)
    (Fraction(-114753351728, 10847218479825), 0.0951559680236402)
    >>> odds["player_pair_11"].expectation
    Fraction(-43, 415)
    """
    shoe = composition_of(composition)
    asked = wagers_named(wagers)
    found = {wager.key: pair_odds(wager, shoe) for wager in asked if wager.needs_ranks}
    by_points = tuple(wager for wager in asked if not wager.needs_ranks)
    tables = paytables_of(by_points)
    points = np.array([shoe.point10], dtype=object)
    (total,) = all_deals(points).tolist()
    ways = tables.events.ways(points)[:, 0].tolist()
    for wager, lines in zip(by_points, tables.lines, strict=True):
        rest = total - sum(ways[line.event] for line in lines if line.event is not None)
        found[wager.key] = WagerOdds(
            tuple((line.net, rest if line.event is None else ways[line.event]) for line in lines)
        )
    return {wager.key: found[wager.key] for wager in asked}


def exact_value(composition: Shoe, wager: Wager | str) -> Fraction | None:
    """Give what one unit on a wager wins on average, as a fraction in lowest terms.

    None for a wager on pairs where the shoe is not known by rank. Raises as `odds_of` does.

    Examples
    --------
    >>> exact_value(Composition.of_decks(8), "tie_8")
    Fraction(-103841353768, 723147898655)
    >>> exact_value([128, 32, 32, 32, 32, 32, 32, 32, 32, 32], "banker_pair_11") is None
    True
    """
    (odds,) = odds_of(composition, wagers=[wager]).values()
    return None if odds is None else odds.expectation


def pair_odds(wager: Wager, shoe: Composition) -> WagerOdds | None:
    """Give the exact odds of a wager on pairs; None where the shoe is not known by rank.

    Raises
    ------
    InputError
        If the wager asks for points as well.

    Examples
    --------
    >>> pair_odds(WAGERS["player_pair_11"], Composition.of_decks(1)).hit_rate
    Fraction(1, 17)
    """
    if shoe.rank13 is None:
        return None
    deals = pair_ways(shoe.rank13)
    nets = nets_of(wager, (Facts(player_pair=player, banker_pair=banker) for player, banker in deals))
    ways: Counter[Fraction] = Counter()
    for net, count in zip(nets, deals.values(), strict=True):
        ways[net] += count
    return WagerOdds(tuple(sorted(ways.items(), reverse=True)))
