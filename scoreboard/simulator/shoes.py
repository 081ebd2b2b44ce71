"""Single shoes dealt as plain Python, so that a live demo waits for no compiler, and frames of a few or many."""

from __future__ import annotations

from typing import Final, NamedTuple

import polars as pl

from scoreboard.cards import Card
from scoreboard.coup import Coup, Source, completed
from scoreboard.errors import InputError
from scoreboard.frames import CARD_COLUMNS, Coups, coups_frame
from scoreboard.rules import Rules
from scoreboard.simulator.customs import customs_of, most_coups
from scoreboard.simulator.dealing import WORDS_IN_BLOCK, deal_shoes
from scoreboard.simulator.seeds import shoe_name, verify_seed
from scoreboard.simulator.tables import CARDS, PACK, WORTH, played_out

__all__ = ["shuffled_shoe", "simulate", "simulate_coups"]

_MOST_IN_PLAIN: Final = 100
"""Shoes dealt without a compiler: reading back a compiled loop takes as long as these."""


class _Dealt(NamedTuple):
    """One shoe in whole numbers: its cards as drawn, and the six card columns of its coups."""

    order: list[int]
    columns: list[list[int]]


def _dealt(*, seed: int, index: int, rules: Rules) -> _Dealt:
    verify_seed(seed, indices=(index,))
    pack = PACK * rules.decks
    most = most_coups(rules)
    order = [0] * len(pack)
    ends = [0]
    columns = [[0] * most for _ in CARD_COLUMNS]
    table = played_out()
    blocks = len(pack) // WORDS_IN_BLOCK
    deal_shoes(
        seed,
        [index],
        pack,
        WORTH,
        table.thirds_of,
        table.outcome_of,
        [],
        [[0] * blocks for _ in range(WORDS_IN_BLOCK)],
        [0] * len(pack),
        order,
        [0] * len(pack),
        ends,
        [0] * most,
        [0] * most,
        columns,
        [],
        [],
        **customs_of(rules),
        keeps_cards=True,
        counted=0,
        kinds=0,
    )
    return _Dealt(order, [column[: ends[0]] for column in columns])


def shuffled_shoe(*, decks: int, seed: int, index: int) -> list[Card]:
    """Give the cards of one shuffled shoe in the order they will be drawn.

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
    return [CARDS[card] for card in _dealt(seed=seed, index=index, rules=Rules(decks=decks)).order]


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
    dealt = _dealt(seed=seed, index=index, rules=rules or Rules())
    coups = []
    for number, cards in enumerate(zip(*dealt.columns, strict=True), start=1):
        player, banker = (tuple(CARDS[card] for card in hand if card) for hand in (cards[:3], cards[3:]))
        coups.append(completed(Coup(number=number, player=player, banker=banker, source=Source.SIMULATED)))
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
    verify_seed(seed, indices=(0,))
    if shoes > _MOST_IN_PLAIN:
        from scoreboard.simulator.batch import deal_batch
        from scoreboard.simulator.framing import batch_frame

        return batch_frame(deal_batch(seed=seed, first=0, shoes=shoes, rules=rules), seed=seed, first=0)
    frames = [
        coups_frame(simulate_coups(seed=seed, index=index, rules=rules), shoe=shoe_name(seed, index))
        for index in range(shoes)
    ]
    return pl.concat(frames) if frames else Coups.create_empty()
