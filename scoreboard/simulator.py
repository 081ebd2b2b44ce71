"""Deals whole shoes under a table's rules, the same from the same seed on every machine.

Each shoe has a random stream of its own: Philox 4x64 keyed by seed and shoe index, read as raw words, so that shoe 812
is the same whichever shoes are dealt before it. The words are part of the generator's published definition; what is
made of them is written out here, because library shuffles may change between releases.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from scoreboard.cards import RANKS, SUITS, Card
from scoreboard.coup import Coup, Outcome, Source, completed
from scoreboard.errors import InputError
from scoreboard.frames import Coups, coups_frame
from scoreboard.games.punto_banco import deal_hands
from scoreboard.rules import Burn, LastCoup, Rules

__all__ = ["burnt_cards", "shuffled_shoe", "simulate", "simulate_coups"]

_PACK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
_KEY_LIMIT = 1 << 64


def shuffled_shoe(*, decks: int, seed: int, index: int) -> list[Card]:
    """Give the cards of one shuffled shoe in the order they will be drawn.

    Fisher-Yates from the last place down; place i takes the card at (word >> 11) * (i + 1) >> 53, which favours no
    card by more than one part in 2**44.

    Parameters
    ----------
    seed, index
        Whole numbers from 0 to 2**64 - 1: the run, and the shoe's place in it.

    Raises
    ------
    InputError
        If seed or index is out of its range.

    Examples
    --------
    >>> [str(card) for card in shuffled_shoe(decks=8, seed=1, index=0)[:4]]
    ['7s', '9h', 'Jd', '10s']
    """
    for name, value in (("seed", seed), ("shoe index", index)):
        if not 0 <= value < _KEY_LIMIT:
            raise InputError(
                f"{name} {value}", where="simulator", expected="0 to 2**64 - 1", remedy="Give a smaller whole number."
            )
    shoe = list(_PACK * decks)
    words = np.random.Philox(key=np.array([seed, index], dtype=np.uint64)).random_raw(len(shoe) - 1)
    for place, word in zip(range(len(shoe) - 1, 0, -1), words.tolist(), strict=True):
        taken = (word >> 11) * (place + 1) >> 53
        shoe[place], shoe[taken] = shoe[taken], shoe[place]
    return shoe


def burnt_cards(shoe: list[Card], *, burn: Burn, decks: int) -> int:
    """Say how many cards from the top of a shoe are burnt before the first coup.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> burnt_cards(list(parse_cards("K 2 3")), burn=Burn.FIRST_CARD, decks=8)
    11
    """
    if burn is Burn.ONE_PER_DECK:
        return decks
    if burn is Burn.FIRST_CARD:
        return 1 + (shoe[0].points or 10)
    return int(burn)


def simulate_coups(*, seed: int, index: int, rules: Rules | None = None) -> list[Coup]:
    """Deal one shoe from the burn to the last coup.

    The indicator card shows in the coup that draws past it; that coup is the last, or the one after it where the
    table's custom gives one more.

    Examples
    --------
    >>> coups = simulate_coups(seed=1, index=0)
    >>> len(coups), coups[0].outcome
    (78, <Outcome.BANKER: 'B'>)
    """
    rules = rules or Rules()
    cards = shuffled_shoe(decks=rules.decks, seed=seed, index=index)
    top = burnt_cards(cards, burn=rules.burn, decks=rules.decks)
    drawn = iter(range(top, len(cards)))
    coups: list[Coup] = []

    def next_coup() -> Coup:
        player, banker = deal_hands(lambda: cards[next(drawn)])
        return completed(Coup(number=len(coups) + 1, player=player, banker=banker, source=Source.SIMULATED))

    left = len(cards) - top
    while left >= rules.indicator:
        coups.append(next_coup())
        left -= len(coups[-1].cards)
    tied = coups[-1].outcome is Outcome.TIE
    if rules.last_coup is LastCoup.ONE_MORE or (rules.last_coup is LastCoup.ONE_MORE_AFTER_TIE and tied):
        coups.append(next_coup())
    return coups


def simulate(shoes: int, seed: int, *, rules: Rules | None = None) -> pl.DataFrame:
    """Deal so many shoes; a coups frame with every card, one shoe after another.

    Parameters
    ----------
    shoes
        How many, 0 or more.
    seed
        0 to 2**64 - 1. The same seed and rules give the same shoes everywhere.
    rules
        The table's rules; eight decks and the usual customs if left out.

    Returns
    -------
    polars.DataFrame
        The coups frame; shoes are named by seed and place, "812-1", "812-2", …

    Raises
    ------
    InputError
        If `shoes` is below 0 or the seed is out of its range.

    Examples
    --------
    >>> simulate(2, 812).group_by("shoe", maintain_order=True).len().rows()
    [('812-1', 78), ('812-2', 80)]
    """
    if shoes < 0:
        raise InputError(f"{shoes} shoes", where="simulator", expected="0 or more", remedy="Give the shoes to deal.")
    frames = [
        coups_frame(simulate_coups(seed=seed, index=index, rules=rules), shoe=f"{seed}-{index + 1}")
        for index in range(shoes)
    ]
    return pl.concat(frames) if frames else Coups.create_empty()
