"""What always holds of the counts, and a second way to count."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoreboard.odds import distribution, polynomial
from scoreboard.odds.deals import cells
from scoreboard.odds.polynomial import MOST_CARDS_IN_FLOATS, Polynomial, all_deals
from scoreboard.wagers import Cell

Count = Callable[[tuple[int, ...]], Counter[Cell]]

tiny_shoes = st.lists(st.integers(0, 9), min_size=6, max_size=12).map(
    lambda cards: tuple(cards.count(points) for points in range(10))
)
shoes = st.tuples(*[st.integers(0, 128)] + [st.integers(0, 32)] * 9).filter(lambda counts: sum(counts) >= 7)
large_shoes = st.tuples(*[st.integers(40, 10**6)] * 10).filter(lambda counts: sum(counts) > MOST_CARDS_IN_FLOATS)

BANKER_AND_PLAYER = [
    [cell.banker_total > cell.player_total for cell in cells()],
    [cell.banker_total < cell.player_total for cell in cells()],
]


@given(shoe=tiny_shoes)
@settings(max_examples=60)
def test_a_tiny_shoe_counts_as_if_dealt_card_by_card(shoe: tuple[int, ...], count_by_dealing: Count) -> None:
    assert distribution(shoe).joint() == count_by_dealing(shoe)


@pytest.mark.parametrize(
    "shoe",
    [
        pytest.param((128, 32, 32, 32, 32, 32, 32, 32, 32, 32), id="8 decks"),
        pytest.param((149, 35, 35, 35, 34, 34, 34, 34, 34, 34), id="458 cards, the most that floats count"),
        pytest.param((149, 35, 35, 35, 35, 34, 34, 34, 34, 34), id="459 cards, the fewest that they do not"),
        pytest.param((320, 80, 80, 80, 80, 80, 80, 80, 80, 80), id="20 decks"),
        pytest.param((0, 0, 0, 0, 0, 0, 0, 0, 0, 400), id="nines alone"),
    ],
)
def test_a_large_shoe_counts_as_if_dealt_card_by_card(shoe: tuple[int, ...], count_by_dealing: Count) -> None:
    assert distribution(shoe).joint() == count_by_dealing(shoe)


@given(shoe=shoes)
def test_the_cells_share_out_all_deals(shoe: tuple[int, ...]) -> None:
    counted = distribution(shoe)
    assert sum(counted.joint().values()) == math.perm(sum(shoe), 6) == counted.total


@given(shoe=shoes)
def test_the_outcomes_are_sums_of_their_cells(shoe: tuple[int, ...]) -> None:
    counted = distribution(shoe)
    won: Counter[str] = Counter()
    for cell, ways in counted.joint().items():
        difference = cell.banker_total - cell.player_total
        won["banker" if difference > 0 else "player" if difference < 0 else "tie"] += ways
    assert (counted.banker, counted.player, counted.tie) == (won["banker"], won["player"], won["tie"])


@given(shoe=shoes)
def test_a_card_burnt_unseen_changes_no_odds(shoe: tuple[int, ...]) -> None:
    burnt = Fraction(0)
    for points, count in enumerate(shoe):
        if count:
            after = distribution([*shoe[:points], count - 1, *shoe[points + 1 :]])
            burnt += Fraction(count, sum(shoe)) * Fraction(after.banker, after.total)
    before = distribution(shoe)
    assert burnt == Fraction(before.banker, before.total)


@given(shoe=shoes)
def test_floats_count_as_python_integers_do(shoe: tuple[int, ...]) -> None:
    events = Polynomial.of_events(BANKER_AND_PLAYER)
    in_floats = events.ways(np.array([shoe]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(polynomial, "MOST_CARDS_IN_FLOATS", 0)
        in_integers = events.ways(np.array([shoe]))
    assert in_floats.dtype == np.int64
    assert in_integers.dtype == object
    assert in_floats.tolist() == in_integers.tolist()


@given(shoe=large_shoes)
@settings(max_examples=20)
def test_a_shoe_past_floats_shares_out_all_deals(shoe: tuple[int, ...]) -> None:
    counted = distribution(shoe)
    assert sum(counted.joint().values()) == counted.total == math.perm(sum(shoe), 6)


def test_the_bound_is_where_all_deals_pass_what_a_float_can_hold() -> None:
    assert math.perm(MOST_CARDS_IN_FLOATS, 6) < 2**53 <= math.perm(MOST_CARDS_IN_FLOATS + 1, 6)


def test_a_batch_counts_as_each_shoe_alone() -> None:
    random = np.random.default_rng(20)
    full = np.array([128] + [32] * 9)
    batch = random.binomial(full, random.uniform(0.1, 1, (1000, 1)))
    events = Polynomial.of_events(BANKER_AND_PLAYER)
    ways = events.ways(batch)
    assert ways.dtype == np.int64
    alone = np.concatenate([events.ways(shoe[np.newaxis]) for shoe in batch], axis=1)
    assert np.array_equal(ways, alone)


def test_shoes_of_every_size_keep_their_place_in_a_batch() -> None:
    decks = [1, 20, 2, 40, 8]
    batch = np.array([[16 * n] + [4 * n] * 9 for n in decks])
    banker, _ = Polynomial.of_events(BANKER_AND_PLAYER).ways(batch).tolist()
    assert banker == [distribution(shoe.tolist()).banker for shoe in batch]
    assert all_deals(batch).tolist() == [math.perm(52 * n, 6) for n in decks]


def test_an_empty_batch_is_counted() -> None:
    assert Polynomial.of_events(BANKER_AND_PLAYER).ways(np.empty((0, 10), dtype=np.int64)).shape == (2, 0)
