"""How often the first two cards of a hand are of one rank.

Points do not tell a ten from a king, so this needs the shoe by rank; and it needs no deal to be played out, since
pairs are decided by four cards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["pair_ways"]


def pair_ways(ranks: Sequence[int]) -> dict[tuple[bool, bool], int]:
    """Count the ordered deals of two cards to each hand by (Player has a pair, Banker has a pair).

    With n cards of a rank and N in all, one hand pairs in Σ n(n-1) of its N(N-1) orders, and both do in
    Σ n(n-1) · m(m-1) over two different ranks and n(n-1)(n-2)(n-3) within one.

    Parameters
    ----------
    ranks
        Counts by rank, in any order.

    Returns
    -------
    dict
        Ways out of N(N-1)(N-2)(N-3), which they add up to.

    Examples
    --------
    >>> ways = pair_ways([4] * 13)
    >>> sum(ways.values()), ways[True, True] + ways[True, False]
    (6497400, 382200)
    """
    cards = sum(ranks)
    deals = math.perm(cards, 4)
    pairs = [math.perm(count, 2) for count in ranks]
    within_one_rank = sum(math.perm(count, 4) for count in ranks)
    both = sum(pairs) ** 2 - sum(pair * pair for pair in pairs) + within_one_rank
    one_hand = sum(pairs) * math.perm(cards - 2, 2)
    return {
        (True, True): both,
        (True, False): one_hand - both,
        (False, True): one_hand - both,
        (False, False): deals - 2 * one_hand + both,
    }
