"""What a wager is worth on the next coup of a shoe, exactly."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoreboard.odds.compositions import Shoe, composition_of, detail_of
from scoreboard.odds.first_four import hands_of
from scoreboard.odds.hands import ways_by_net
from scoreboard.odds.paytables import paytables_of, wagers_named
from scoreboard.odds.polynomial import all_deals
from scoreboard.shoe import Composition
from scoreboard.wagers import WAGERS, Detail, Wager

__all__ = ["WagerOdds", "exact_value", "odds_by_hands", "odds_of"]


@dataclass(frozen=True, slots=True)
class WagerOdds:
    """What one unit on a wager comes to.

    All figures are exact but `sd`, which is the square root of an exact one.

    Attributes
    ----------
    ways
        Each net result of one unit with the number of ordered six-card deals that bring it, the best first.

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


def odds_of(composition: Shoe, *, wagers: Iterable[Wager | str] = WAGERS) -> dict[str, WagerOdds | None]:
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
        By the wagers' keys; None for a wager on ranks or suits where the shoe is not known by them, which
        `wager.detail` and the shoe's `detail_of` tell.

    Raises
    ------
    CompositionError
        If the counts are not ten whole numbers from 0 up, or there are fewer than six cards.
    UnknownError
        If there is no wager of a key.

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
    found = odds_by_hands(shoe, (wager for wager in asked if wager.detail is not Detail.POINTS))
    by_points = tuple(wager for wager in asked if wager.detail is Detail.POINTS)
    tables = paytables_of(by_points)
    points = np.array([shoe.point10], dtype=object)
    (total,) = all_deals(points).tolist()
    ways = tables.ways(points)[:, 0].tolist()
    for wager, lines in zip(by_points, tables.lines, strict=True):
        rest = total - sum(ways[line.event] for line in lines if line.event is not None)
        found[wager.key] = WagerOdds(
            tuple((line.net, rest if line.event is None else ways[line.event]) for line in lines)
        )
    return {wager.key: found[wager.key] for wager in asked}


def exact_value(composition: Shoe, wager: Wager | str) -> Fraction | None:
    """Give what one unit on a wager wins on average, as a fraction in lowest terms.

    None for a wager on ranks or suits where the shoe is not known by them. Raises as `odds_of` does.

    Examples
    --------
    >>> exact_value(Composition.of_decks(8), "tie_8")
    Fraction(-103841353768, 723147898655)
    >>> exact_value([128, 32, 32, 32, 32, 32, 32, 32, 32, 32], "banker_pair_11") is None
    True
    """
    (odds,) = odds_of(composition, wagers=[wager]).values()
    return None if odds is None else odds.expectation


def odds_by_hands(shoe: Composition, wagers: Iterable[Wager]) -> dict[str, WagerOdds | None]:
    """Give the exact odds of wagers on ranks or suits; None where the shoe is not known by them.

    Examples
    --------
    >>> (odds,) = odds_by_hands(Composition.of_decks(1), [WAGERS["player_pair_11"]]).values()
    >>> odds.hit_rate
    Fraction(1, 17)
    """
    known = detail_of(shoe)
    hands: dict[Detail, NDArray[Any]] = {}
    found: dict[str, WagerOdds | None] = {}
    for wager in wagers:
        if wager.detail > known:
            found[wager.key] = None
            continue
        if wager.detail not in hands:
            counts = shoe.composition52 if wager.detail is Detail.SUITS else shoe.rank13
            hands[wager.detail] = hands_of(counts or ())
        found[wager.key] = WagerOdds(tuple(ways_by_net(wager, shoe, hands[wager.detail]).items()))
    return found
