"""Runs of exactly k against pᵏ[2q + (n-k-1)q²], which is checked by counting every order and by walking the states."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import groupby, product

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Outcome
from scoreboard.rules import Rules
from scoreboard.stats import decided_share, expected_runs, streaks

Record = Callable[..., pl.DataFrame]

BANKER = Fraction(2292252566437888, 2292252566437888 + 2230518282592256)


def by_every_order(decided: int, share: Fraction) -> dict[int, Fraction]:
    """Expected Banker runs of each length, adding up all orders of so many decided coups."""
    expected = dict.fromkeys(range(1, decided + 1), Fraction(0))
    for order in product("BP", repeat=decided):
        won = order.count("B")
        chance = share**won * (1 - share) ** (decided - won)
        for side, run in groupby(order):
            if side == "B":
                expected[len(list(run))] += chance
    return expected


def by_walking(decided: int, share: float) -> list[float]:
    """Expected Banker runs of each length, from the chances of being so far into a run after each coup."""
    expected = [0.0] * (decided + 1)
    inside = [1.0] + [0.0] * decided  # how long the Banker run is by now, 0 after a Player win and at the start
    for _ in range(decided):
        for length in range(1, decided + 1):
            expected[length] += inside[length] * (1 - share)
        inside = [sum(inside) * (1 - share), *(chance * share for chance in inside[:-1])]
    return [ended + unfinished for ended, unfinished in zip(expected, inside, strict=True)]


@pytest.mark.parametrize("decided", range(1, 11))
def test_expected_runs_are_the_mean_over_every_order(decided: int) -> None:
    for length, expected in by_every_order(decided, BANKER).items():
        found = expected_runs(length, share=float(BANKER), decided=Counter({decided: 1}))

        assert found == pytest.approx(float(expected), rel=1e-13)


@pytest.mark.parametrize("share", [float(BANKER), 1 - float(BANKER), 0.5, 0.9])
def test_expected_runs_of_a_whole_shoe_agree_with_a_walk_through_it(share: float) -> None:
    walked = by_walking(74, share)

    found = [expected_runs(length, share=share, decided=Counter({74: 1})) for length in range(1, 75)]

    assert found == pytest.approx(walked[1:], rel=1e-11)


def test_expected_runs_add_up_over_stretches() -> None:
    together = expected_runs(3, share=0.5, decided=Counter({70: 2, 3: 1, 2: 5}))

    one_by_one = [expected_runs(3, share=0.5, decided=Counter({n: 1})) for n in (70, 70, 3, 2)]
    assert together == pytest.approx(sum(one_by_one), rel=1e-14)
    assert one_by_one[2:] == [0.125, 0.0]


@given(st.integers(1, 200), st.floats(0.01, 0.99))
def test_expected_runs_of_both_sides_hold_every_decided_coup(decided: int, share: float) -> None:
    stretches = Counter({decided: 1})

    coups = sum(
        length * expected_runs(length, share=each, decided=stretches)
        for each in (share, 1 - share)
        for length in range(1, decided + 1)
    )

    assert coups == pytest.approx(decided, rel=1e-9)


def test_streaks_list_each_length_up_to_the_longest_of_either_side(record: Record) -> None:
    table = streaks(record("BBBPTBPBBB", "PB?BB"))

    assert table.select("side", "length", "runs").rows() == [
        ("B", 1, 2),
        ("B", 2, 1),
        ("B", 3, 2),
        ("P", 1, 3),
        ("P", 2, 0),
        ("P", 3, 0),
    ]


def test_streaks_expect_by_the_odds_of_the_tables_shoe_and_the_stretches_seen(record: Record) -> None:
    frame = record("BBBPTBPBBB", "PB?BB")
    stretches = {9: 1, 2: 2}

    for decks in (8, 1):
        share = decided_share(Outcome.BANKER, decks=decks)
        means = [(by_every_order(n, share), times) for n, times in stretches.items()]
        expected = [float(sum(mean.get(k, Fraction(0)) * times for mean, times in means)) for k in (1, 2, 3)]

        table = streaks(frame, rules=Rules(decks=decks)).filter(pl.col("side") == "B")

        assert table["expected"].to_list() == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("shoes", [(), ("TT?T",), ("??",)])
def test_no_decided_coup_gives_an_empty_table_of_the_same_columns(record: Record, shoes: tuple[str, ...]) -> None:
    table = streaks(record(*shoes))

    assert table.height == 0
    assert table.schema == streaks(record("B")).schema
