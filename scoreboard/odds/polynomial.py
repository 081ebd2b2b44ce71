"""In how many ways a shoe can deal each coup, as a polynomial in its ten counts.

Pad every coup to six cards: the last one or two may lie unused. An ordered six-card deal then belongs to one *cell*
(both totals, both numbers of cards), and how many deals show the points of a given multiset is a product of falling
factorials. With (n)ₖ = n(n-1)…(n-k+1) and nᵥ cards of points v,

    ways(event) = Σ over the 5,005 six-card multisets m of  c(m) · Π (nᵥ)ₘᵥ  over v = 0 … 9,

where c(m) counts the orders of m that make the event, and all deals together are (N)₆. The c(m) of every cell come
from dealing all 10⁶ orders of points once, by the drawing table.

Part the points into *low* (0-4) and *high* (5-9), five variables each: then the sum is bilinear in the 462 monomials
of the low and of the high half, and a batch of shoes is a few matrix products.

**Why float64 is exact here.** All terms are whole numbers from 0 up. They add up to at most (N)₆, which is below 2⁵³
for up to 458 cards. A monomial of degree k is at most (N)ₖ. The inner sum over one half, k ≥ 3 cards of it, with b the
other half's exponents, is at most 6!/(k! Π bᵥ!) · (N)ₖ, so at most 120 N³, 30 N⁴, 6 N⁵ or (N)₆: also below 2⁵³. Every
whole number up to 2⁵³ is a float64, so no product or sum is ever rounded, in whatever order they are taken. Larger
shoes run the same products in Python integers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, reduce
from typing import Any, Final, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from scoreboard.odds.deals import POINTS, cells, played_out
from scoreboard.shoe import CARDS_FOR_A_COUP

__all__ = ["MOST_CARDS_IN_FLOATS", "Polynomial", "all_deals"]

MOST_CARDS_IN_FLOATS: Final = 458
"""The largest shoe whose six-card deals, N(N-1)…(N-5), stay below 2⁵³."""

_HALF: Final = 5
_DEGREES: Final = range(CARDS_FOR_A_COUP + 1)
# Shoes taken through the matrix products together: large enough to drown the calls, small enough for the caches.
# With 2 events 192 to 512 measured alike and 128 a sixth slower; with 57 events 512 was a fifth slower than 192.
_BLOCK: Final = 256


class _Monomials(NamedTuple):
    """The monomials of one half, up to six cards, ordered by degree.

    Attributes
    ----------
    steps
        How to build them, a variable at a time from the last to the first: for each monomial of the wider set, the
        power of the new variable and the place of the rest in the narrower set.
    starts
        Where each degree begins; the last entry is the end.
    places
        The place of a monomial by its code, the sum of exponent · 7^variable.
    """

    steps: tuple[tuple[NDArray[np.intp], NDArray[np.intp]], ...]
    starts: tuple[int, ...]
    places: NDArray[np.intp]

    def of_degree(self, degree: int) -> slice:
        return slice(self.starts[degree], self.starts[degree + 1])


@cache
def _monomials() -> _Monomials:
    exponents: list[tuple[int, ...]] = [(power,) for power in _DEGREES]
    steps = []
    for _ in range(_HALF - 1):
        place_of = {known: place for place, known in enumerate(exponents)}
        exponents = sorted(
            ((power, *rest) for rest in exponents for power in _DEGREES if power + sum(rest) in _DEGREES),
            key=lambda powers: (sum(powers), powers),
        )
        steps.append(
            (
                np.array([powers[0] for powers in exponents], dtype=np.intp),
                np.array([place_of[powers[1:]] for powers in exponents], dtype=np.intp),
            )
        )
    degrees = [sum(powers) for powers in exponents]
    starts = np.searchsorted(degrees, [*_DEGREES, len(_DEGREES)])
    codes = np.array(exponents) @ len(_DEGREES) ** np.arange(_HALF)
    places = np.zeros(codes.max() + 1, dtype=np.intp)
    places[codes] = np.arange(len(codes))
    return _Monomials(tuple(steps), tuple(starts.tolist()), places)


class _Block(NamedTuple):
    """The multisets with `small` cards in one half and more (or three) in the other.

    Their columns run through the monomials of the larger part for each monomial of the smaller.
    """

    columns: slice
    small: int
    high_is_small: bool


@cache
def _blocks() -> tuple[_Block, ...]:
    """Lay the 5,005 multisets out by the half that holds the fewer cards, and how many; at three each, the high one."""
    starts = _monomials().starts
    sizes = np.diff(starts)
    blocks = []
    end = 0
    for small, high_is_small in [(0, True), (1, True), (2, True), (3, True), (0, False), (1, False), (2, False)]:
        start, end = end, end + int(sizes[small] * sizes[CARDS_FOR_A_COUP - small])
        blocks.append(_Block(slice(start, end), small, high_is_small))
    return tuple(blocks)


def _over_all_deals(worth: NDArray[np.intp]) -> NDArray[np.intp]:
    """Add up what six cards are worth, for all 10⁶ orders of points; one axis a card."""
    return reduce(np.add.outer, [worth] * CARDS_FOR_A_COUP)


def _orders() -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Give the column of the multiset and the place in `played_out()` of all 10⁶ orders of points."""
    monomials, blocks = _monomials(), _blocks()
    column = np.zeros((monomials.starts[-1],) * 2, dtype=np.intp)
    for block in blocks:
        small, big = monomials.of_degree(block.small), monomials.of_degree(CARDS_FOR_A_COUP - block.small)
        # Slices of the transpose where high is the small part: `column` is always asked for (low, high).
        view = column.T if block.high_is_small else column
        view[small, big] = np.arange(block.columns.start, block.columns.stop).reshape(
            small.stop - small.start, big.stop - big.start
        )
    code = len(_DEGREES) ** np.arange(_HALF)
    nothing = np.zeros(_HALF, dtype=np.intp)
    low = monomials.places[_over_all_deals(np.concatenate([code, nothing]))]
    high = monomials.places[_over_all_deals(np.concatenate([nothing, code]))]

    points = np.arange(POINTS)
    two_cards = np.add.outer(points, points) % POINTS
    # The axes are Player's two cards, Banker's two, the fifth and the sixth: orders are all counted, so any will do.
    deal = np.arange(POINTS**4).reshape((POINTS,) * 4)[two_cards[:, :, None, None], two_cards]
    return column[low, high].ravel(), deal.ravel()


@cache
def _coefficients() -> NDArray[np.int16]:
    """Count the orders of each multiset (5,005 columns) that end in each cell (205 rows)."""
    column, deal = _orders()
    row_of = {cell: row for row, cell in enumerate(cells())}
    row = np.array([row_of[cell] for cell in played_out()])[deal]
    width = _blocks()[-1].columns.stop
    counts = np.bincount(row * width + column, minlength=len(row_of) * width)
    return counts.reshape(len(row_of), width).astype(np.int16)


def _coefficients_of_deals(events: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Count the orders of each multiset that end in a deal of each event."""
    width = _blocks()[-1].columns.stop
    counts = np.empty((len(events), width))
    if len(events):
        column, deal = _orders()
        for event, row in zip(events, counts, strict=True):
            row[:] = np.bincount(column[event[deal]], minlength=width)
    return counts


def all_deals(points: NDArray[Any]) -> NDArray[Any]:
    """Give N(N-1)…(N-5), the ordered six-card deals of each shoe.

    Parameters
    ----------
    points
        Whole counts by points, one row of ten a shoe, six cards or more in each.

    Returns
    -------
    NDArray
        One exact number a shoe: int64, or Python integers where a shoe holds more than 458 cards.

    Examples
    --------
    >>> all_deals(np.array([[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]]))
    array([4998398275503360])
    """
    cards = points.sum(axis=1, dtype=np.float64)
    if (cards <= MOST_CARDS_IN_FLOATS).all():
        few = cards.astype(np.int64)
        return reduce(np.multiply, (few - taken for taken in range(CARDS_FOR_A_COUP)))
    exact = np.empty(len(points), dtype=object)
    exact[:] = [math.perm(sum(counts), CARDS_FOR_A_COUP) for counts in points.tolist()]
    return exact


@dataclass(frozen=True, slots=True, eq=False)
class Polynomial:
    """The polynomial of one or more events.

    Attributes
    ----------
    events
        How many.
    high_small, low_small
        For 0, 1, 2 (and 3) cards in the high (low) half, the coefficients with a row for each small monomial and
        event and a column for each monomial of the other half.
    """

    events: int
    high_small: tuple[NDArray[Any], ...]
    low_small: tuple[NDArray[Any], ...]

    @classmethod
    def of_events(
        cls, events: Sequence[Sequence[bool]] | NDArray[np.bool_], *, by_deal: NDArray[np.bool_] | None = None
    ) -> Self:
        """Add up the polynomials of what makes each event.

        Parameters
        ----------
        events
            One row an event, one truth value for each of `cells()`.
        by_deal
            Further events, one truth value for each deal of `played_out()`.

        Examples
        --------
        >>> from scoreboard.odds.deals import cells
        >>> banker = Polynomial.of_events([[cell.banker_total > cell.player_total for cell in cells()]])
        >>> banker.ways(np.array([[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]]))
        array([[2292252566437888]])
        """
        rows = np.asarray(events, dtype=np.float64).reshape(-1, len(cells())) @ _coefficients()
        if by_deal is not None:
            rows = np.concatenate([rows, _coefficients_of_deals(by_deal)])
        sizes = np.diff(_monomials().starts)
        high_small: list[NDArray[np.float64]] = []
        low_small: list[NDArray[np.float64]] = []
        for block in _blocks():
            small, big = sizes[block.small], sizes[CARDS_FOR_A_COUP - block.small]
            by_event = rows[:, block.columns].reshape(len(rows), small, big)
            matrix = by_event.transpose(1, 0, 2).reshape(small * len(rows), big)
            (high_small if block.high_is_small else low_small).append(matrix)
        return cls(len(rows), tuple(high_small), tuple(low_small))

    def ways(self, points: NDArray[Any]) -> NDArray[Any]:
        """Count the deals that make each event.

        Parameters
        ----------
        points
            Whole counts from 0 up by points, one row of ten a shoe.

        Returns
        -------
        NDArray
            A row an event, a column a shoe: int64, or Python integers where a shoe holds more than 458 cards.
        """
        is_small = points.sum(axis=1, dtype=np.float64) <= MOST_CARDS_IN_FLOATS
        if is_small.all():
            return self._evaluated(points.astype(np.float64)).astype(np.int64)
        ways = np.empty((self.events, len(points)), dtype=object)
        ways[:, is_small] = self._evaluated(points[is_small].astype(np.float64)).astype(np.int64)
        ways[:, ~is_small] = self._in_python_integers()._evaluated(points[~is_small].astype(object))
        return ways

    def _in_python_integers(self) -> Polynomial:
        high_small, low_small = (
            tuple(matrix.astype(np.int64).astype(object) for matrix in matrices)
            for matrices in (self.high_small, self.low_small)
        )
        return Polynomial(self.events, high_small, low_small)

    def _evaluated(self, points: NDArray[Any]) -> NDArray[Any]:
        ways = np.empty((self.events, len(points)), dtype=points.dtype)
        for start in range(0, len(points), _BLOCK):
            block = points[start : start + _BLOCK]
            values = _monomial_values(np.concatenate([block[:, :_HALF].T, block[:, _HALF:].T], axis=1))
            low, high = values[:, : len(block)], values[:, len(block) :]
            counted = ways[:, start : start + _BLOCK]
            np.add(
                self._contracted(self.high_small, small=high, big=low),
                self._contracted(self.low_small, small=low, big=high),
                out=counted,
            )
        return ways

    def _contracted(
        self, matrices: tuple[NDArray[Any], ...], *, small: NDArray[Any], big: NDArray[Any]
    ) -> NDArray[Any]:
        monomials = _monomials()
        rows = monomials.starts[len(matrices)]
        inner = np.empty((rows, self.events, big.shape[1]), dtype=big.dtype)
        for degree, matrix in enumerate(matrices):
            across = big[monomials.of_degree(CARDS_FOR_A_COUP - degree)]
            np.matmul(matrix, across, out=inner[monomials.of_degree(degree)].reshape(len(matrix), big.shape[1]))
        summed: NDArray[Any] = np.einsum("men,mn->en", inner, small[:rows])
        return summed


def _monomial_values(counts: NDArray[Any]) -> NDArray[Any]:
    """Evaluate the 462 monomials of a half: one column of five counts each in, one column of 462 values each out."""
    powers = np.ones((len(_DEGREES), *counts.shape), dtype=counts.dtype)
    for taken in range(CARDS_FOR_A_COUP):
        np.multiply(powers[taken], counts - taken, out=powers[taken + 1])
    values = powers[:, -1]
    for variable, (power, rest) in zip(reversed(range(_HALF - 1)), _monomials().steps, strict=True):
        wider = powers[power, variable]
        wider *= values[rest]
        values = wider
    return values
