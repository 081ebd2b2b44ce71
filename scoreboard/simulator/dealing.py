"""The loop that deals shoes: the only place that knows how a seed becomes cards, and cards become coups.

It is plain Python over whole numbers, so that it can be read beside the rules and still be compiled: one shoe for a
live table is fed lists, a batch is fed arrays and runs the very same function through `scoreboard.simulator.batch`.

Each shoe has a random stream of its own: Philox 4x64-10 keyed by seed and shoe index, so that shoe 812 is the same
whichever shoes are dealt before it, by whatever number of workers. It is written out here as its authors publish it
(Salmon, Moraes, Dror, Shaw: Parallel random numbers, as easy as 1, 2, 3; 2011), and the tests compare its words with
numpy's. So are the shuffle and the deal, because those of libraries may change between releases.
"""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import Final

__all__ = ["WORDS_IN_BLOCK", "deal_shoes"]

# The numbers live in this file because a compiled loop is cached by the text of its own file: defined elsewhere, a
# change to one of them would go unnoticed.

TIE: Final = 2

WORDS_IN_BLOCK: Final = 4
ROUNDS: Final = 10
ALL: Final = 0xFFFFFFFFFFFFFFFF
KEY_STEP_0: Final = 0x9E3779B97F4A7C15
KEY_STEP_1: Final = 0xBB67AE8584CAA73B
FACTOR_0: Final = 0xD2E7470EE14C6C93
FACTOR_1: Final = 0xCA5A826395121157


def deal_shoes(
    seed: int,
    indices: Sequence[int],
    pack: Sequence[int],
    worth: Sequence[int],
    thirds_of: Sequence[int],
    outcome_of: Sequence[int],
    kind_of: Sequence[int],
    words: Sequence[MutableSequence[int]],
    draws: MutableSequence[int],
    order: MutableSequence[int],
    points: MutableSequence[int],
    ends: MutableSequence[int],
    outcomes: MutableSequence[int],
    deals: MutableSequence[int],
    cards: Sequence[MutableSequence[int]],
    deal_counts: MutableSequence[int],
    start_counts: MutableSequence[int],
    *,
    burn: int,
    indicator: int,
    one_more: bool,
    one_more_after_tie: bool,
    keeps_cards: bool,
    counted: int,
    kinds: int,
) -> None:
    """Deal shoes from the burn to the last coup, into the sequences given.

    A *deal* is a coup by its points, one number of four digits: Player's two-card total, Banker's, and the points of
    the fifth and of the sixth card, whether they are drawn or not.

    Parameters
    ----------
    seed, indices
        The run, and the index of each shoe to deal: whole numbers from 0 to 2**64 - 1.
    pack
        The cards of a shoe before the shuffle, each a number from 1 up; their count is a multiple of four.
    worth
        Points by card.
    thirds_of
        The drawing table played out: 0 nobody draws a third card, 1 Player, 2 Banker, 3 both, by the first three
        digits of the deal.
    outcome_of
        0 Banker, 1 Player, 2 Tie, by deal.
    kind_of
        What the first two cards of a hand are counted as, by first card · len(worth) + second.
    words, draws, order, points
        Room to work in: four rows of a quarter of the pack, and three times the pack. `order` ends as the last shoe's
        cards as they were drawn.
    ends
        Written: where each shoe's coups end.
    outcomes
        Written: one a coup.
    deals, cards
        Written if `keeps_cards`: one a coup, and for each of p1 p2 p3 b1 b2 b3 one a coup, 0 where there is no card.
    deal_counts, start_counts
        Added to: how often each deal came, and each two first hands (kind of Player's · `kinds` + kind of Banker's).
    burn
        Cards burnt before the first coup; 0 where the first card says how many.
    indicator
        A coup that would begin with fewer cards left is not dealt any more.
    one_more, one_more_after_tie
        The house's custom after that.
    counted
        How many coups of each shoe are counted, from its first.
    kinds
        How many kinds of first hands there are.
    """
    words_0 = words[0]
    words_1 = words[1]
    words_2 = words[2]
    words_3 = words[3]
    player_1 = cards[0]
    player_2 = cards[1]
    player_3 = cards[2]
    banker_1 = cards[3]
    banker_2 = cards[4]
    banker_3 = cards[5]
    # Made from ALL, the one constant that numba takes for unsigned, so that all of these are.
    low_half = ALL >> 32
    factor_0_low = FACTOR_0 & low_half
    factor_0_high = FACTOR_0 >> 32
    factor_1_low = FACTOR_1 & low_half
    factor_1_high = FACTOR_1 >> 32
    size = len(pack)
    blocks = len(words_0)
    of_cards = len(worth)
    at = 0
    for shoe in range(len(indices)):
        # The shoe's stream: block after block of four words. A round multiplies the first and third word of a block,
        # 64 bits by 64, in halves: every product below fits 64 bits, in Python and compiled.
        for block in range(blocks):
            words_0[block] = block + 1
            words_1[block] = 0
            words_2[block] = 0
            words_3[block] = 0
        key_0 = seed
        key_1 = indices[shoe]
        for _ in range(ROUNDS):
            for block in range(blocks):
                word = words_0[block]
                low = word & low_half
                high = word >> 32
                middle = factor_0_high * low + (factor_0_low * low >> 32)
                rest = factor_0_low * high + (middle & low_half)
                high_0 = factor_0_high * high + (middle >> 32) + (rest >> 32)
                low_0 = (FACTOR_0 * word) & ALL
                word = words_2[block]
                low = word & low_half
                high = word >> 32
                middle = factor_1_high * low + (factor_1_low * low >> 32)
                rest = factor_1_low * high + (middle & low_half)
                high_1 = factor_1_high * high + (middle >> 32) + (rest >> 32)
                low_1 = (FACTOR_1 * word) & ALL
                words_0[block] = high_1 ^ words_1[block] ^ key_0
                words_1[block] = low_1
                words_2[block] = high_0 ^ words_3[block] ^ key_1
                words_3[block] = low_0
            key_0 = (key_0 + KEY_STEP_0) & ALL
            key_1 = (key_1 + KEY_STEP_1) & ALL
        for block in range(blocks):
            draws[4 * block] = words_0[block] >> 11
            draws[4 * block + 1] = words_1[block] >> 11
            draws[4 * block + 2] = words_2[block] >> 11
            draws[4 * block + 3] = words_3[block] >> 11

        # Fisher-Yates from the last place down. A draw has 53 bits, so no card is favoured by more than 416 in 2**53.
        for place in range(size):
            order[place] = pack[place]
        for place in range(size - 1, 0, -1):
            taken = draws[size - 1 - place] * (place + 1) >> 53
            card = order[taken]
            order[taken] = order[place]
            order[place] = card
            points[place] = worth[card]
        points[0] = worth[order[0]]

        # The first card's custom burns as many cards as it counts, ten for a picture, and itself.
        top = burn
        if burn == 0:
            top = 1 + points[0]
            if points[0] == 0:
                top = 11
        begin = at
        deals_on = True
        was_last = False
        while deals_on:
            player = points[top] + points[top + 2]
            if player >= 10:
                player -= 10
            banker = points[top + 1] + points[top + 3]
            if banker >= 10:
                banker -= 10
            deal = 10 * (10 * player + banker) + points[top + 4]
            thirds = thirds_of[deal]
            last = top + 4 + (thirds & 1) + (thirds >> 1)
            deal = 10 * deal + points[top + 5]
            outcome = outcome_of[deal]
            outcomes[at] = outcome
            if keeps_cards:
                deals[at] = deal
                player_1[at] = order[top]
                banker_1[at] = order[top + 1]
                player_2[at] = order[top + 2]
                banker_2[at] = order[top + 3]
                player_3[at] = order[top + 4] * (thirds & 1)
                banker_3[at] = order[last - 1] * (thirds >> 1)
            if at - begin < counted:
                deal_counts[deal] += 1
                of_player = kind_of[of_cards * order[top] + order[top + 2]]
                of_banker = kind_of[of_cards * order[top + 1] + order[top + 3]]
                start_counts[kinds * of_player + of_banker] += 1
            at += 1
            top = last
            # The indicator card shows in the coup that draws past it; that coup is the last, or the one after it.
            deals_on = size - top >= indicator
            if not deals_on and not was_last:
                was_last = True
                deals_on = one_more or (one_more_after_tie and outcome == TIE)
        ends[shoe] = at
