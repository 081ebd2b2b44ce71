"""The longest run's chances, against every order, counts that have names, and published coin tosses."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import groupby, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Outcome
from scoreboard.stats.longest import chance_of_run, longest_run_tails

B, P = Outcome.BANKER, Outcome.PLAYER


def longest_of(order: tuple[str, ...], side: Outcome | None) -> int:
    return max((len(list(run)) for whose, run in groupby(order) if side in (None, whose)), default=0)


@pytest.mark.parametrize("side", [B, P, None])
@pytest.mark.parametrize("decided", [1, 2, 5, 9])
def test_chances_are_those_of_every_order(decided: int, side: Outcome | None) -> None:
    share = Fraction(3, 5)
    for length in range(1, decided + 2):
        expected = sum(
            share ** order.count("B") * (1 - share) ** order.count("P")
            for order in product("BP", repeat=decided)
            if longest_of(order, side) >= length
        )

        found = chance_of_run(length, decided=decided, banker=0.6, side=side)

        assert found[-1] == pytest.approx(float(expected), rel=1e-12, abs=0)


@pytest.mark.parametrize("length", [2, 3, 5])
def test_tosses_without_a_run_of_heads_are_the_fibonacci_numbers_of_that_step(length: int) -> None:
    # Feller, An Introduction to Probability Theory I, XIII.7: the words without the run, counted in whole numbers.
    words = [2**n for n in range(length)]
    while len(words) <= 100:
        words.append(sum(words[-length:]))

    found = chance_of_run(length, decided=100, banker=0.5, side=B)

    assert found == pytest.approx([1 - count / 2**n for n, count in enumerate(words)], rel=1e-12, abs=1e-15)


def test_five_heads_in_a_hundred_tosses_come_in_81_of_100() -> None:
    assert chance_of_run(5, decided=100, banker=0.5, side=B)[-1] == pytest.approx(0.8101, abs=5e-5)


def test_a_run_of_either_side_in_fair_tosses_is_one_shorter_of_tosses_like_the_one_before() -> None:
    either = chance_of_run(7, decided=200, banker=0.5, side=None)
    repeats = chance_of_run(6, decided=199, banker=0.5, side=B)

    assert either[1:] == pytest.approx(repeats, rel=1e-12)


def test_small_chances_keep_their_digits() -> None:
    share, length, decided = 0.45, 70, 72  # the run begins at the start, or after one of two Player wins
    exactly = share**length * (1 + 2 * (1 - share))

    assert chance_of_run(length, decided=decided, banker=share, side=B)[-1] == pytest.approx(exactly, rel=1e-12, abs=0)


@given(st.floats(0.05, 0.95), st.integers(1, 20), st.integers(1, 120))
def test_sides_swap_with_their_shares_and_either_is_no_less_likely_than_one(
    banker: float, length: int, decided: int
) -> None:
    of_banker = chance_of_run(length, decided=decided, banker=banker, side=B)[-1]
    of_player = chance_of_run(length, decided=decided, banker=1 - banker, side=P)[-1]
    of_either = chance_of_run(length, decided=decided, banker=banker, side=None)[-1]

    assert of_banker == pytest.approx(of_player, rel=1e-9)
    assert -1e-12 <= of_banker <= of_either + 1e-12 <= 1 + 1e-11


def test_tails_are_of_the_longest_run_over_all_stretches() -> None:
    # Two stretches of two decided coups: neither holds BB in (3/4)^2 of cases, neither holds any B in (1/4)^2.
    stretches = Counter({2: 2})

    assert longest_run_tails(2, stretches, banker=0.5, side=B) == pytest.approx((1.0, 7 / 16))
    assert longest_run_tails(1, stretches, banker=0.5, side=B) == pytest.approx((9 / 16, 15 / 16))
    assert longest_run_tails(0, stretches, banker=0.5, side=B) == pytest.approx((1 / 16, 1.0))


def test_a_run_as_long_as_the_stretch_is_never_surpassed() -> None:
    assert longest_run_tails(70, Counter({70: 1}), banker=0.507, side=None).below == 1.0


def test_a_certain_run_is_certain() -> None:
    tails = longest_run_tails(1, Counter({5_000: 1}), banker=0.5, side=B)

    assert tails.above == 1.0
    assert tails.below == pytest.approx(0, abs=1e-12)
