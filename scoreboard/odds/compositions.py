"""What may be passed as the cards of a shoe, or of many, read and verified in one place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from scoreboard.errors import CompositionError
from scoreboard.shoe import CARDS_FOR_A_COUP, Composition
from scoreboard.wagers import Detail

__all__ = ["Compositions", "Shoe", "composition_of", "detail_of", "points_of"]

Shoe: TypeAlias = Composition | Sequence[int] | NDArray[Any]
"""One shoe: its composition, or its ten counts by points, 0 (tens and pictures) to 9."""

Compositions: TypeAlias = Sequence[Composition] | Sequence[Sequence[int]] | NDArray[Any] | pl.DataFrame
"""Many shoes: compositions, or a row of ten counts by points for each (a frame: ten columns in that order)."""


def _too_few(cards: int, where: str) -> CompositionError:
    return CompositionError(
        f"{cards} cards",
        where=where,
        expected=f"{CARDS_FOR_A_COUP} cards or more, since a coup may take as many",
        remedy="No coup is begun with fewer, so there are no odds to give.",
    )


def composition_of(shoe: Shoe) -> Composition:
    """Read one shoe that can deal a coup.

    Raises
    ------
    CompositionError
        If there are not ten whole counts from 0 up, or fewer than six cards in all.

    Examples
    --------
    >>> composition_of([16, 4, 4, 4, 4, 4, 4, 4, 4, 4]).cards
    52
    >>> composition_of([0, 0, 0, 0, 0, 0, 0, 0, 0, 5])
    Traceback (most recent call last):
    scoreboard.errors.CompositionError: composition: 5 cards. Expected 6 cards or more, ...
    """
    composition = shoe if isinstance(shoe, Composition) else Composition.of_points(list(shoe))
    if not composition.can_deal:
        raise _too_few(composition.cards, "composition")
    return composition


def detail_of(shoe: Composition) -> Detail:
    """Say how closely a shoe is known: by points, by rank, or card by card.

    Examples
    --------
    >>> detail_of(Composition.of_decks(8)).name, detail_of(Composition.of_ranks([4] * 13)).name
    ('SUITS', 'RANKS')
    """
    if shoe.composition52 is not None:
        return Detail.SUITS
    return Detail.POINTS if shoe.rank13 is None else Detail.RANKS


def points_of(compositions: Compositions) -> NDArray[np.int64]:
    """Read many shoes that can each deal a coup: a row of ten counts by points for each.

    Raises
    ------
    CompositionError
        If the rows are not ten whole counts from 0 up each, or one holds fewer than six cards.

    Examples
    --------
    >>> points_of([Composition.of_decks(1)])
    array([[16,  4,  4,  4,  4,  4,  4,  4,  4,  4]])
    >>> points_of([[16, 4, 4, 4, 4, 4, 4, 4, 4, -1]])
    Traceback (most recent call last):
    scoreboard.errors.CompositionError: compositions[0]: -1 cards of points 9. Expected whole numbers from 0 ...
    """
    counts = _rows_of(compositions)
    if counts.shape == (0,):
        return np.empty((0, 10), dtype=np.int64)
    if counts.ndim != 2 or counts.shape[1] != 10 or counts.dtype.kind not in "iu":
        raise CompositionError(
            f"an array of shape {counts.shape} and type {counts.dtype}",
            where="compositions",
            expected="ten whole counts by points for each shoe",
            remedy="Give a list of rows of ten, an n × 10 array or a frame of ten whole-number columns.",
        )
    points = counts.astype(np.int64)
    if points.size and points.min() < 0:
        row, column = np.argwhere(points < 0)[0].tolist()
        raise CompositionError(
            f"{counts[row, column]} cards of points {column}",
            where=f"compositions[{row}]",
            expected=f"whole numbers from 0 to {np.iinfo(np.int64).max}",
            remedy="Count the cards again: no more can have left than there were.",
        )
    # Summed in floats, which do not wrap: exact where it matters, at six.
    cards = points.sum(axis=1, dtype=np.float64)
    if cards.size and cards.min() < CARDS_FOR_A_COUP:
        row = int(np.argmax(cards < CARDS_FOR_A_COUP))
        raise _too_few(int(cards[row]), f"compositions[{row}]")
    return points


def _rows_of(compositions: Compositions) -> NDArray[Any]:
    if isinstance(compositions, pl.DataFrame):
        return compositions.to_numpy()
    if isinstance(compositions, np.ndarray):
        return compositions
    try:
        return np.array([shoe.point10 if isinstance(shoe, Composition) else shoe for shoe in compositions])
    except ValueError:
        raise CompositionError(
            "rows of different lengths",
            where="compositions",
            expected="ten whole counts by points for each shoe",
            remedy="Give every row ten counts, 0 where none is left.",
        ) from None
