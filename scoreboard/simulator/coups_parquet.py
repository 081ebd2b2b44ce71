"""Dealt shoes as a Parquet file of the coups frame."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO
from typing import Any, Final

import numpy as np
import polars as pl

from scoreboard.coup import Outcome, Source, Status
from scoreboard.frames import CARD_COLUMNS, Coups
from scoreboard.simulator.batch import ShoeArrays
from scoreboard.simulator.framing import coup_numbers, has_pair, totals
from scoreboard.simulator.parquet import (
    Column,
    Kind,
    all_null,
    booleans,
    constant,
    dictionary_coded,
    parquet_file,
    runs,
)
from scoreboard.simulator.seeds import shoe_name
from scoreboard.simulator.tables import CARDS

__all__ = ["coups_parquet"]

_ARROW: Final = "ARROW:schema"
_TEXT: Final = {6: 0, 10: {1: {}}}
_INT8: Final = {6: 15}
_MICROSECONDS_UTC: Final = {6: 10, 10: {8: {1: True, 2: {2: {}}}}}
"""Parquet's numbers for what bytes and whole numbers mean, in its older way (6) and its newer (10)."""

_TEXTS: Final = ("table", "shoe", "status", "outcome", *CARD_COLUMNS, "source", "note")
_LOGICAL: Final[dict[str, dict[int, Any]]] = {
    **dict.fromkeys(_TEXTS, _TEXT),
    "player_total": _INT8,
    "banker_total": _INT8,
    "at": _MICROSECONDS_UTC,
}

_FACES: Final = tuple(map(str, CARDS[1:]))


@cache
def _metadata() -> dict[str, str]:
    """Give the note in the footer that tells Polars which texts are an Enum; it is Polars' own."""
    empty = BytesIO()
    Coups.create_empty().write_parquet(empty)
    empty.seek(0)
    return {_ARROW: pl.read_parquet_metadata(empty)[_ARROW]}


def coups_parquet(groups: Iterable[tuple[int, ShoeArrays]], *, seed: int) -> bytes:
    """Give a Parquet file of shoes; reading it gives the frame `batch_frame` makes of them.

    Parameters
    ----------
    groups
        Shoes dealt together, with the index of the first of them; each becomes a row group. One or more.
    seed
        What they were dealt with.

    Examples
    --------
    >>> from scoreboard.simulator.batch import deal_batch
    >>> file = coups_parquet([(0, deal_batch(seed=812, first=0, shoes=2))], seed=812)
    >>> pl.read_parquet(file).select("shoe", "coup", "outcome", "p1", "p3").tail(1).rows()
    [('812-2', 80, 'B', '3s', None)]
    """
    encoded = ((len(shoes.outcomes), list(_columns(shoes, seed=seed, first=first))) for first, shoes in groups)
    return parquet_file(encoded, logical=_LOGICAL, metadata=_metadata())


def _columns(shoes: ShoeArrays, *, seed: int, first: int) -> Iterator[Column]:
    rows = len(shoes.outcomes)
    lengths = np.diff(shoes.ends, prepend=0)
    names = [shoe_name(seed, first + place) for place in range(len(lengths))]
    numbers = (coup_numbers(shoes.ends) - 1).astype(np.uint8)
    yield constant("table", "", rows=rows)
    yield runs("shoe", names, lengths)
    yield dictionary_coded("coup", range(1, int(lengths.max()) + 1), numbers)
    yield constant("status", Status.OK, rows=rows)
    yield dictionary_coded("outcome", tuple(Outcome), shoes.outcomes)
    yield from _of_cards(shoes) if len(shoes.deals) == rows else _not_kept(rows)
    yield all_null("at", Kind.INT64, rows=rows)
    yield constant("source", Source.SIMULATED, rows=rows)
    yield constant("note", "", rows=rows)


def _of_cards(shoes: ShoeArrays) -> Iterator[Column]:
    of_deal = totals()
    player_1, player_2, _, banker_1, banker_2, _ = shoes.cards
    for name, total in (("player_total", of_deal.player), ("banker_total", of_deal.banker)):
        yield dictionary_coded(name, range(10), total.take(shoes.deals))
    for name, cards in zip(CARD_COLUMNS, shoes.cards, strict=True):
        present = cards > 0 if name in ("p3", "b3") else None
        yield dictionary_coded(name, _FACES, cards - 1, present=present)
    yield booleans("player_pair", has_pair(player_1, player_2))
    yield booleans("banker_pair", has_pair(banker_1, banker_2))
    yield booleans("natural", of_deal.natural.take(shoes.deals))


def _not_kept(rows: int) -> Iterator[Column]:
    for name in ("player_total", "banker_total"):
        yield all_null(name, Kind.INT32, rows=rows)
    for name in CARD_COLUMNS:
        yield all_null(name, Kind.BYTE_ARRAY, rows=rows)
    for name in ("player_pair", "banker_pair", "natural"):
        yield all_null(name, Kind.BOOLEAN, rows=rows)
