"""Wagers that ask for ranks or suits: valued by the first four cards, and by the whole coup if they ask for points too.

What the first four cards are by rank and suit, and what the coup comes to by points, hang together only through the
points of those four: given them, the fifth and the sixth card come from the counts by points that are left.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoreboard.odds.deals import POINTS, classes_of_deals
from scoreboard.odds.first_four import HANDS, classes_of_hands, whole_number_type
from scoreboard.odds.paytables import nets_of
from scoreboard.shoe import CARDS_FOR_A_COUP, Composition
from scoreboard.wagers import CONDITIONS, Detail, Facts, Wager

__all__ = ["ways_by_net"]


def ways_by_net(wager: Wager, shoe: Composition, hands: NDArray[Any]) -> dict[Fraction, int]:
    """Count the deals of six cards by what one unit nets.

    Parameters
    ----------
    hands
        The shoe's `hands_by_rank`, or its `hands_by_suit` if the wager needs suits.

    Examples
    --------
    >>> from scoreboard.odds.first_four import hands_by_rank
    >>> from scoreboard.wagers import WAGERS
    >>> one = Composition.of_decks(1)
    >>> ways_by_net(WAGERS["player_pair_11"], one, hands_by_rank(one.rank13))
    {Fraction(11, 1): 862243200, Fraction(-1, 1): 13795891200}
    """
    asks_points = any(CONDITIONS[word].detail is Detail.POINTS for word in wager.asks)
    return _with_points(wager, shoe, hands) if asks_points else _without_points(wager, shoe, hands)


class _Places(NamedTuple):
    """What one unit nets at some places of an array."""

    net: Fraction
    places: NDArray[np.intp]


@lru_cache(maxsize=256)
def _places_of(wager: Wager) -> tuple[tuple[_Places, ...], Fraction]:
    """Give the places of every net but the commonest, and that."""
    given, classes = classes_of_hands(wager)
    nets = nets_of(wager, (Facts(**each) for each in given))
    flat = classes.ravel()
    found = {
        net: np.flatnonzero(np.array([each == net for each in nets])[flat]) for net in sorted(set(nets), reverse=True)
    }
    rest = max(found, key=lambda net: len(found[net]))
    return tuple(_Places(net, places) for net, places in found.items() if net != rest), rest


def _without_points(wager: Wager, shoe: Composition, hands: NDArray[Any]) -> dict[Fraction, int]:
    further = math.perm(shoe.cards - 4, CARDS_FOR_A_COUP - 4)
    paid, rest = _places_of(wager)
    flat = hands.ravel()
    ways = {net: int(flat[places].sum()) * further for net, places in paid}
    ways[rest] = math.perm(shoe.cards, CARDS_FOR_A_COUP) - sum(ways.values())
    return dict(sorted(ways.items(), reverse=True))


class _PointHands(NamedTuple):
    """Both hands of two cards by points, 55 × 55 pairs of hands, in the order of their totals.

    Attributes
    ----------
    of_ranks
        For both hands by rank, in the order of `hands_by_rank`, the place of their pair of hands by points.
    taken
        The counts by points that each pair of hands takes.
    totals
        The two totals of each group, as 10 · Player's + Banker's, and where the groups start.
    """

    of_ranks: NDArray[np.intp]
    taken: NDArray[np.int64]
    totals: NDArray[np.intp]
    starts: NDArray[np.intp]


@cache
def _point_hands() -> _PointHands:
    points = [place % POINTS if place < POINTS else 0 for place in range(1, 14)]
    by_points = [tuple(sorted((points[one], points[other]))) for one, other in HANDS]
    kinds = sorted(set(by_points), key=lambda hand: (sum(hand) % POINTS, hand))
    place_of = {hand: place for place, hand in enumerate(kinds)}
    hand = np.array([place_of[each] for each in by_points])
    total = np.array([sum(each) % POINTS for each in kinds])
    # Sorted by total on either side, pairs of hands fall into a hundred blocks; they are laid out block after block.
    both = (POINTS * total[:, None] + total).ravel()
    order = np.argsort(both, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(len(order))
    of_ranks = place[hand[:, None] * len(kinds) + hand]
    of_one = np.array([[each.count(value) for value in range(POINTS)] for each in kinds])
    taken = (of_one[:, None, :] + of_one[None, :, :]).reshape(-1, POINTS)[order]
    totals, starts = np.unique(both[order], return_index=True)
    return _PointHands(of_ranks, taken, totals, starts)


class _Joint(NamedTuple):
    """A paytable over classes of hands (rows) and deals by points (columns).

    Attributes
    ----------
    hand_classes, deal_classes
        The class of each entry of the hands' ways, and of each of the 10⁴ deals.
    nets
        What one unit nets by the class of the hands and that of the deal.
    """

    hand_classes: NDArray[np.intp]
    deal_classes: NDArray[np.intp]
    nets: tuple[tuple[Fraction, ...], ...]


@lru_cache(maxsize=64)
def _joint_of(wager: Wager) -> _Joint:
    of_hands, hand_classes = classes_of_hands(wager)
    of_deals, deal_classes = classes_of_deals(wager.asks)
    nets = tuple(tuple(nets_of(wager, (Facts(**deal, **hands) for deal in of_deals))) for hands in of_hands)
    return _Joint(hand_classes, deal_classes, nets)


def _with_points(wager: Wager, shoe: Composition, hands: NDArray[Any]) -> dict[Fraction, int]:
    joint, point_hands = _joint_of(wager), _point_hands()
    further = _further_cards(shoe.point10)
    places = np.broadcast_to(point_hands.of_ranks, hands.shape)
    ways: Counter[Fraction] = Counter()
    for number, nets in enumerate(joint.nets):
        chosen = joint.hand_classes == number
        weights = np.zeros(len(point_hands.taken), dtype=hands.dtype)
        np.add.at(weights, places[chosen], hands[chosen])
        grouped = np.add.reduceat(weights[:, None, None] * further, point_hands.starts)
        by_deal = np.zeros((POINTS**2, POINTS**2), dtype=hands.dtype)
        by_deal[point_hands.totals] = grouped.reshape(len(grouped), -1)
        by_class = np.zeros(len(nets), dtype=hands.dtype)
        np.add.at(by_class, joint.deal_classes, by_deal.ravel())
        for net, count in zip(nets, by_class.tolist(), strict=True):
            ways[net] += count
    return dict(sorted(ways.items(), reverse=True))


def _further_cards(points: Sequence[int]) -> NDArray[Any]:
    """Count the orders of a fifth and a sixth card by points, after each pair of hands."""
    left = np.array(points, dtype=whole_number_type(sum(points))) - _point_hands().taken
    orders: NDArray[Any] = left[:, :, None] * (left[:, None, :] - np.eye(POINTS, dtype=np.int64))
    return orders
