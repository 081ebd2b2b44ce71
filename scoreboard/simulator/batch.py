"""Many shoes at once, arrays out, by the same loop that deals a single shoe."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from scoreboard._compiled import compiled
from scoreboard.frames import CARD_COLUMNS
from scoreboard.rules import Rules
from scoreboard.simulator.customs import customs_of, most_coups, sure_coups
from scoreboard.simulator.dealing import WORDS_IN_BLOCK, deal_shoes
from scoreboard.simulator.seeds import verify_seed
from scoreboard.simulator.tables import DEALS, PACK, WORTH, played_out, starting_hands

__all__ = ["ShoeArrays", "deal_batch"]


@dataclass(frozen=True, slots=True, eq=False)
class ShoeArrays:
    """The coups of many shoes, one shoe after another.

    Attributes
    ----------
    ends
        Where each shoe's coups end, int64, one a shoe.
    outcomes
        0 Banker, 1 Player, 2 Tie, uint8, one a coup.
    deals
        Each coup by its points, as numbered by `deal_shoes`, uint16, one a coup; empty where cards are not kept.
    cards
        1 to 52, rank by rank and each in clubs, diamonds, hearts, spades, 0 where there is no card; uint8, 6 x coups in
        the order of `CARD_COLUMNS`, empty where cards are not kept.
    deal_counts, start_counts
        Among the first `sure_coups` of each shoe: how often each deal came, and each two first hands, int64; zeros
        where nothing was to be counted.
    """

    ends: NDArray[np.int64]
    outcomes: NDArray[np.uint8]
    deals: NDArray[np.uint16]
    cards: NDArray[np.uint8]
    deal_counts: NDArray[np.int64]
    start_counts: NDArray[np.int64]


@cache
def _tables() -> tuple[NDArray[np.uint8], ...]:
    table = played_out()
    looked_up = (WORTH, table.thirds_of, table.outcome_of, starting_hands().kind_of)
    return tuple(np.array(column, dtype=np.uint8) for column in looked_up)


def deal_batch(
    *, seed: int, first: int, shoes: int, rules: Rules | None = None, keeps_cards: bool = True, counts: bool = True
) -> ShoeArrays:
    """Deal shoes `first`, `first` + 1, … of a run.

    Parameters
    ----------
    seed, first
        Whole numbers from 0 to 2**64 - 1: the run, and the index of the first of its shoes dealt here.
    shoes
        How many, 1 or more.
    rules
        The table's rules; eight decks and the usual customs if left out.
    keeps_cards
        Whether the cards are given as well as the outcomes.
    counts
        Whether deals and first hands are counted.

    Raises
    ------
    InputError
        If the seed or an index is out of its range.

    Examples
    --------
    >>> shoes = deal_batch(seed=812, first=0, shoes=2)
    >>> shoes.ends.tolist(), shoes.outcomes[:8].tolist()
    ([78, 158], [1, 1, 0, 1, 0, 1, 1, 0])
    """
    rules = rules or Rules()
    verify_seed(seed, indices=(first, first + shoes - 1))
    pack = np.array(PACK * rules.decks, dtype=np.uint8)
    most = shoes * most_coups(rules)
    kinds = len(starting_hands().kinds)
    ends = np.zeros(shoes, dtype=np.int64)
    outcomes = np.empty(most, dtype=np.uint8)
    deals = np.empty(most if keeps_cards else 0, dtype=np.uint16)
    cards = np.empty((len(CARD_COLUMNS), most if keeps_cards else 0), dtype=np.uint8)
    deal_counts = np.zeros(DEALS, dtype=np.int64)
    start_counts = np.zeros(kinds * kinds, dtype=np.int64)
    compiled(deal_shoes)(
        np.uint64(seed),
        np.arange(shoes, dtype=np.uint64) + np.uint64(first),
        pack,
        *_tables(),
        np.empty((WORDS_IN_BLOCK, len(pack) // WORDS_IN_BLOCK), dtype=np.uint64),
        np.empty(len(pack), dtype=np.int64),
        np.empty(len(pack), dtype=np.uint8),
        np.empty(len(pack), dtype=np.int64),
        ends,
        outcomes,
        deals,
        cards,
        deal_counts,
        start_counts,
        **customs_of(rules),
        keeps_cards=keeps_cards,
        counted=sure_coups(rules) if counts else 0,
        kinds=kinds,
    )
    coups = int(ends[-1])
    return ShoeArrays(ends, outcomes[:coups], deals[:coups], cards[:, :coups], deal_counts, start_counts)
