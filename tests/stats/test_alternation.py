"""Changes of side and runs: chances against every order, a published distribution, and tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import accumulate, pairwise, product
from math import sqrt
from random import Random

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.stats import Stretch, chops, count, runs_test
from scoreboard.stats.alternation import EXACT_UP_TO, chops_chances, runs_chances

Record = Callable[..., pl.DataFrame]


def changes(order: tuple[str, ...]) -> int:
    return sum(one != other for one, other in pairwise(order))


def mean_and_sd(chances: np.ndarray) -> tuple[float, float]:
    numbers = np.arange(len(chances))
    mean = float((numbers * chances).sum())
    return mean, sqrt(float((numbers**2 * chances).sum()) - mean**2)


@pytest.mark.parametrize("decided", [1, 2, 3, 8])
def test_chops_chances_are_those_of_every_order(decided: int) -> None:
    expected = [0.0] * decided
    for order in product("BP", repeat=decided):
        expected[changes(order)] += 0.6 ** order.count("B") * 0.4 ** order.count("P")

    assert chops_chances(decided, banker=0.6).tolist() == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize(("banker", "player"), [(1, 1), (2, 1), (3, 3), (2, 6), (4, 5)])
def test_runs_chances_are_those_of_every_order(banker: int, player: int) -> None:
    orders = [order for order in product("BP", repeat=banker + player) if order.count("B") == banker]
    by_runs = Counter(1 + changes(order) for order in orders)

    found = runs_chances(Stretch(banker, player))

    assert {runs: chance for runs, chance in enumerate(found.tolist()) if chance} == pytest.approx(
        {runs: number / len(orders) for runs, number in by_runs.items()}, rel=1e-12
    )


def test_runs_of_11_and_14_are_the_published_counts() -> None:
    # A worked example for Mathematica on the MathGroup archive: 11 of one kind, 14 of the other.
    published = [
        *(0, 0, 2, 23, 260, 1365, 7020, 22230, 68640, 145860, 300300, 450450, 648648, 702702),
        *(720720, 566280, 411840, 231660, 115830, 45045, 14300, 3575, 572, 78),
    ]

    chances = runs_chances(Stretch(11, 14))

    assert chances.tolist() == pytest.approx([orders / sum(published) for orders in published], rel=1e-12)
    assert mean_and_sd(chances) == pytest.approx((13.32, 2.41059), abs=1e-5)


# Swed and Eisenhart, Annals of Mathematical Statistics 14 (1943): the 2.5 % points of each tail.
@pytest.mark.parametrize(("wins", "low", "high"), [(10, 6, 16), (15, 10, 22), (20, 14, 28)])
def test_runs_chances_have_the_tabled_critical_values(wins: int, low: int, high: int) -> None:
    chances = runs_chances(Stretch(wins, wins))

    assert chances[: low + 1].sum() <= 0.025 < chances[: low + 2].sum()
    assert chances[high:].sum() <= 0.025 < chances[high - 1 :].sum()


@given(st.text("BP", min_size=2, max_size=60), st.floats(0.05, 0.95))
def test_expected_and_sd_of_chops_are_those_of_the_exact_chances(record: Record, shoe: str, banker: float) -> None:
    found = chops(count(record(shoe)), banker=banker)

    assert found.came == changes(tuple(shoe))
    assert (found.expected, found.sd) == pytest.approx(mean_and_sd(chops_chances(len(shoe), banker=banker)), rel=1e-6)


@given(st.text("BP", min_size=3, max_size=60).filter(lambda shoe: len(set(shoe)) == 2))
def test_expected_and_sd_of_runs_are_those_of_the_exact_chances(record: Record, shoe: str) -> None:
    found = runs_test(count(record(shoe)))
    chances = runs_chances(Stretch(shoe.count("B"), shoe.count("P")))

    assert found.came == 1 + changes(tuple(shoe))
    assert (found.expected, found.sd) == pytest.approx(mean_and_sd(chances), rel=1e-6)


def test_a_stretch_has_its_own_places_and_runs(record: Record) -> None:
    counts = count(record("BP?PB", "B"))

    # Three stretches, B P, P B and B: two places, a change at each, and five runs.
    chopped = chops(counts, banker=0.5)
    assert (chopped.came, chopped.expected) == (2, 1.0)
    assert chopped.tails == pytest.approx((1.0, 0.25))
    assert runs_test(counts).came == 5


def test_runs_of_two_shoes_are_judged_together(record: Record) -> None:
    found = runs_test(count(record("BBBPPP", "PPPBBB")))

    # Two of the 20 orders of BBBPPP have two runs, so both shoes do in 1 of 100.
    assert found.tails is not None
    assert found.tails == pytest.approx((0.01, 1.0))
    assert found.z == pytest.approx((4 - 8) / sqrt(2 * 18 * 12 / (36 * 5)))


@pytest.mark.parametrize("shoes", [(), ("T",), ("B",), ("B?P",)])
def test_no_two_decided_coups_together_leave_no_change_to_judge(record: Record, shoes: tuple[str, ...]) -> None:
    found = chops(count(record(*shoes)), banker=0.5)

    assert (found.z, found.tails) == (None, None)


@pytest.mark.parametrize("shoes", [(), ("BBBB",), ("BP", "PB")])
def test_one_possible_order_leaves_no_runs_to_judge(record: Record, shoes: tuple[str, ...]) -> None:
    found = runs_test(count(record(*shoes)))

    assert (found.z, found.tails) == (None, None)


def test_beyond_the_exact_range_the_normal_curve_takes_over_without_a_jump(record: Record) -> None:
    chance = Random(20)
    shoes = ["".join(chance.choices("BPT", (46, 45, 9), k=75)) for _ in range(30)]
    decided = list(accumulate(len(shoe.replace("T", "")) for shoe in shoes))
    short = sum(coups <= EXACT_UP_TO for coups in decided)
    fewer, more = count(record(*shoes[:short])), count(record(*shoes[: short + 1]))

    for test in (lambda counts: chops(counts, banker=0.507), runs_test):
        exact, normal = test(fewer), test(more)
        assert exact.tails is not None
        assert normal.tails is not None
        assert sum(exact.tails) > 1.001  # what came is in both tails
        assert sum(normal.tails) == pytest.approx(1, abs=1e-12)
        assert normal.tails.below == pytest.approx(exact.tails.below, abs=0.03)
