"""Dealt shoes as a coups frame, column by column."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from scoreboard.coup import Source, Status
from scoreboard.frames import CARD_COLUMNS, Coups
from scoreboard.simulator.batch import ShoeArrays
from scoreboard.simulator.seeds import shoe_name
from scoreboard.simulator.tables import CARDS, played_out
from scoreboard.tableau import is_natural, total_of

__all__ = ["batch_frame", "coup_numbers", "has_pair", "totals"]

_CARD_TEXTS: Final = (None, *map(str, CARDS[1:]))
_SCHEMA: Final = pl.Schema(Coups.create_empty().schema)


class Totals(NamedTuple):
    """What a deal's number tells: both totals, and whether a natural ended the coup; one entry a deal."""

    player: NDArray[np.uint8]
    banker: NDArray[np.uint8]
    natural: NDArray[np.bool_]


@cache
def totals() -> Totals:
    """Give the totals of every deal, by its number.

    Examples
    --------
    >>> totals().player[3540], totals().banker[3540]
    (np.uint8(7), np.uint8(5))
    """
    hands = played_out().hands
    return Totals(
        np.array([total_of(player) for player, _ in hands], dtype=np.uint8),
        np.array([total_of(banker) for _, banker in hands], dtype=np.uint8),
        np.array([any(is_natural(total_of(hand[:2])) for hand in both) for both in hands], dtype=np.bool_),
    )


def has_pair(first: NDArray[np.uint8], second: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Say for each coup whether a hand's first two cards are of one rank, which is every four numbers of a card."""
    same: NDArray[np.bool_] = (first - 1) >> 2 == (second - 1) >> 2
    return same


def coup_numbers(ends: NDArray[np.int64]) -> NDArray[np.int32]:
    """Give each coup its number in its shoe, from 1.

    Examples
    --------
    >>> coup_numbers(np.array([2, 5])).tolist()
    [1, 2, 1, 2, 3]
    """
    begins = np.concatenate([[0], ends[:-1]])
    numbers = np.arange(1, ends[-1] + 1, dtype=np.int32)
    numbers -= np.repeat(begins, ends - begins).astype(np.int32)
    return numbers


def batch_frame(shoes: ShoeArrays, *, seed: int, first: int) -> pl.DataFrame:
    """Give dealt shoes as a coups frame; what was not kept is null.

    Parameters
    ----------
    seed, first
        What they were dealt with: they name the shoes.

    Examples
    --------
    >>> from scoreboard.simulator.batch import deal_batch
    >>> frame = batch_frame(deal_batch(seed=812, first=0, shoes=2), seed=812, first=0)
    >>> frame.select("shoe", "coup", "outcome", "p1", "p3").tail(1).rows()
    [('812-2', 80, 'B', '3s', None)]
    """
    coups = len(shoes.outcomes)
    names = pl.Series([shoe_name(seed, first + place) for place in range(len(shoes.ends))])
    columns: dict[str, pl.Series] = {
        "table": _constant("", coups),
        "shoe": names.gather(np.repeat(np.arange(len(names)), np.diff(shoes.ends, prepend=0))),
        "coup": pl.Series(coup_numbers(shoes.ends)),
        "status": _constant(Status.OK, coups),
        "outcome": pl.Series(shoes.outcomes).cat.to(_SCHEMA["outcome"]),
        "source": _constant(Source.SIMULATED, coups),
        "note": _constant("", coups),
    }
    if len(shoes.deals) == coups:
        of_deal = totals()
        player_1, player_2, _, banker_1, banker_2, _ = shoes.cards
        columns |= {
            "player_total": pl.Series(of_deal.player[shoes.deals]),
            "banker_total": pl.Series(of_deal.banker[shoes.deals]),
            "player_pair": pl.Series(has_pair(player_1, player_2)),
            "banker_pair": pl.Series(has_pair(banker_1, banker_2)),
            "natural": pl.Series(of_deal.natural[shoes.deals]),
        }
        columns |= {
            name: pl.Series(_CARD_TEXTS, dtype=_SCHEMA[name]).gather(cards)
            for name, cards in zip(CARD_COLUMNS, shoes.cards, strict=True)
        }
    return pl.DataFrame(
        [columns.get(name, _constant(None, coups)).cast(kind).alias(name) for name, kind in _SCHEMA.items()]
    )


def _constant(value: Any, rows: int) -> pl.Series:
    return pl.Series([value]).new_from_index(0, rows)
