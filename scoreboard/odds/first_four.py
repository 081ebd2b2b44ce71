"""In how many ways the first four cards fall, by the ranks and suits of both hands.

Points do not tell a ten from a king, so this needs the shoe by rank, or card by card. A *hand* is two ranks in either
order, 91 of them. With n cards of a rank, the ordered deals of one hand to each side are falling products: n(n-1) where
a rank comes twice. Those of two hands of one suit each are the same products over the cards of the suits: over one suit
where both hands are of that suit, and one product a hand where they are of different ones.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from scoreboard.cards import RANKS, SUITS
from scoreboard.odds.deals import FactsGiven
from scoreboard.shoe import CARDS_FOR_A_COUP
from scoreboard.wagers import Detail, Wager
from scoreboard.wagers.conditions import first_two

__all__ = ["HANDS", "classes_of_hands", "hands_by_rank", "hands_by_suit", "hands_of", "whole_number_type"]

HANDS: Final = tuple(combinations_with_replacement(range(len(RANKS)), 2))
"""Two cards by the places of their ranks: A-A, A-2, … K-K."""

_NAMES: Final = tuple(first_two(RANKS[one], RANKS[other]) for one, other in HANDS)


def whole_number_type(cards: int) -> type[np.int64] | type[object]:
    """Give the type of array that counts the deals of so many cards exactly: Python's integers for very large shoes.

    Examples
    --------
    >>> whole_number_type(416), whole_number_type(52_000)
    (<class 'numpy.int64'>, <class 'object'>)
    """
    return np.int64 if math.perm(cards, CARDS_FOR_A_COUP) < 2**63 else object


class _Hands(NamedTuple):
    """Both cards of each hand, in how many orders it comes, and how many of each card other hands have taken."""

    first: NDArray[np.intp]
    second: NDArray[np.intp]
    orders: NDArray[np.int64]
    second_taken: NDArray[np.int64]
    third_taken: NDArray[np.int64]
    fourth_taken: NDArray[np.int64]


@cache
def _hands() -> _Hands:
    first, second = np.array(HANDS).T
    same = (first == second).astype(np.int64)
    third_taken = (first == first[:, None]).astype(np.int64) + (first == second[:, None])
    fourth_taken = (second == first[:, None]).astype(np.int64) + (second == second[:, None]) + same
    return _Hands(first, second, 2 - same, same, third_taken, fourth_taken)


def _one_hand(counts: NDArray[Any]) -> NDArray[Any]:
    """Count the orders of each hand that come first."""
    hands = _hands()
    ways: NDArray[Any] = hands.orders * counts[hands.first] * (counts[hands.second] - hands.second_taken)
    return ways


def _after_a_hand(counts: NDArray[Any]) -> NDArray[Any]:
    """Count the orders of each hand (column) that come after each hand (row) has left."""
    hands = _hands()
    third, fourth = counts[hands.first] - hands.third_taken, counts[hands.second] - hands.fourth_taken
    ways: NDArray[Any] = hands.orders * third * fourth
    return ways


def hands_by_rank(ranks: Sequence[int]) -> NDArray[Any]:
    """Count the ordered deals of four cards by Player's hand (row) and Banker's (column).

    Parameters
    ----------
    ranks
        Counts by rank, A 2 … 10 J Q K.

    Examples
    --------
    >>> ways = hands_by_rank([4] * 13)
    >>> ways.shape, int(ways.sum()), int(ways[0, 0])
    ((91, 91), 6497400, 24)
    """
    counts = np.array(ranks, dtype=whole_number_type(sum(ranks)))
    ways: NDArray[Any] = _one_hand(counts)[:, None] * _after_a_hand(counts)
    return ways


def hands_by_suit(cards: Sequence[int]) -> NDArray[Any]:
    """Count the ordered deals of four cards by whether Player's and Banker's hand are suited, and by both hands.

    Parameters
    ----------
    cards
        Counts of the 52 cards, rank-major, clubs diamonds hearts spades.

    Returns
    -------
    NDArray
        Of shape (2, 2, 91, 91): the index 1 of the first (second) axis is for Player's (Banker's) hand of one suit.

    Examples
    --------
    >>> ways = hands_by_suit([1] * 52)
    >>> int(ways.sum()), int(ways[1, 0].sum()) + int(ways[1, 1].sum())  # of 52 cards 12 of 51 are of the first's suit
    (6497400, 1528800)
    """
    by_suit = np.array(cards, dtype=whole_number_type(sum(cards))).reshape(len(RANKS), len(SUITS)).T
    counts = by_suit.sum(axis=0)
    after = _after_a_hand(counts)
    suited = np.array([_one_hand(suit) for suit in by_suit])
    of_any_suit = suited.sum(axis=0)
    player_is_suited = of_any_suit[:, None] * after
    one_suit = sum(hand[:, None] * _after_a_hand(suit) for hand, suit in zip(suited, by_suit, strict=True))
    both = np.multiply.outer(of_any_suit, of_any_suit) - suited.T @ suited + one_suit
    ways = np.empty((2, 2, len(HANDS), len(HANDS)), dtype=by_suit.dtype)
    ways[1, 1] = both
    ways[1, 0] = player_is_suited - both
    ways[0, 1] = ways[1, 0].T
    ways[0, 0] = _one_hand(counts)[:, None] * after - player_is_suited - ways[0, 1]
    return ways


def hands_of(counts: Sequence[int]) -> NDArray[Any]:
    """Give `hands_by_rank` of thirteen counts, and `hands_by_suit` of 52."""
    return hands_by_rank(counts) if len(counts) == len(RANKS) else hands_by_suit(counts)


def classes_of_hands(wager: Wager) -> tuple[tuple[FactsGiven, ...], NDArray[np.intp]]:
    """Sort both hands by what this wager's paytable can tell apart.

    Returns
    -------
    tuple
        The facts of each class, and the number of the class of each entry of `hands_by_rank`, or of `hands_by_suit` if
        the wager needs suits.

    Examples
    --------
    >>> from scoreboard.wagers import WAGERS
    >>> facts, classes = classes_of_hands(WAGERS["player_pair_11"])
    >>> len(facts), classes.shape
    (2, (91, 91))
    """
    needs_suits = wager.detail is Detail.SUITS
    player, banker = (_told_apart(wager, side) for side in ("player", "banker"))
    if not needs_suits:
        player, banker = player[:1], banker[:1]
    kinds = player[:, None, :, None] * (banker.max() + 1) + banker[None, :, None, :]
    if "same_rank_pairs" in wager.asks:
        kinds = 2 * kinds + np.diag(_hands().second_taken)
    _, examples, classes = np.unique(kinds, return_index=True, return_inverse=True)
    facts = []
    of_examples = np.transpose(np.unravel_index(examples, kinds.shape))
    for player_suited, banker_suited, of_player, of_banker in of_examples.tolist():
        given: dict[str, Any] = {
            "player_pair": HANDS[of_player][0] == HANDS[of_player][1],
            "banker_pair": HANDS[of_banker][0] == HANDS[of_banker][1],
            "player_first_two": _NAMES[of_player],
            "banker_first_two": _NAMES[of_banker],
        }
        if needs_suits:
            given |= {"player_suited": bool(player_suited), "banker_suited": bool(banker_suited)}
        facts.append(given)
    return tuple(facts), classes.reshape(kinds.shape if needs_suits else kinds.shape[2:])


def _told_apart(wager: Wager, side: str) -> NDArray[np.intp]:
    """Give numbers to what the paytable tells of a side's hands: an array of shape (2, 91), unsuited first."""
    asks = wager.asks
    asks_pairs = asks & {f"{side}_pair", f"{side}_perfect_pair", "pairs", "perfect_pairs", "same_rank_pairs"}
    asks_suits = asks & {f"{side}_suited", f"{side}_perfect_pair", "perfect_pairs"}
    named = {value for pay in wager.pays for word, asked in pay.asks if word == f"{side}_first_two" for value in asked}
    numbers: dict[tuple[object, ...], int] = {}
    kinds = [
        (bool(asks_pairs) and one == other, bool(asks_suits) and suited, name if name in named else "")
        for suited in (False, True)
        for (one, other), name in zip(HANDS, _NAMES, strict=True)
    ]
    return np.array([numbers.setdefault(kind, len(numbers)) for kind in kinds]).reshape(2, len(HANDS))
