"""Wagers valued: one shoe exactly, many to the last bits, and what is refused."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Outcome
from scoreboard.errors import CompositionError, UnknownError
from scoreboard.odds import distribution, exact_value, expected_values, odds_of, outcome_chances
from scoreboard.odds.compositions import Compositions
from scoreboard.shoe import Composition
from scoreboard.wagers import WAGERS, Detail, Pay, Wager

FULL = (128, 32, 32, 32, 32, 32, 32, 32, 32, 32)
POINT_WAGERS = [key for key, wager in WAGERS.items() if wager.detail is Detail.POINTS]
PAIR_WAGERS = [key for key, wager in WAGERS.items() if wager.detail is Detail.RANKS]

shoes = st.tuples(*[st.integers(0, 200)] + [st.integers(0, 40)] * 9).filter(lambda counts: sum(counts) >= 6)
ranks = st.tuples(*[st.integers(0, 32)] * 13).filter(lambda counts: sum(counts) >= 6)


def is_within_two_units(found: float, exact: Fraction) -> bool:
    return abs(Fraction(found) - exact) <= 2 * Fraction(math.ulp(float(exact)))


@given(batch=st.lists(shoes, min_size=1, max_size=4))
def test_values_of_many_shoes_are_the_exact_ones_to_the_last_bits(batch: list[tuple[int, ...]]) -> None:
    values = expected_values(batch, wagers=POINT_WAGERS)
    assert values.columns == POINT_WAGERS
    for row, shoe in zip(values.iter_rows(named=True), batch, strict=True):
        for key, odds in odds_of(shoe, wagers=POINT_WAGERS).items():
            assert odds is not None
            assert is_within_two_units(row[key], odds.expectation), key


@given(shoe=st.one_of(shoes.map(Composition.of_points), ranks.map(Composition.of_ranks)))
def test_winning_pushing_and_losing_are_all_there_is(shoe: Composition) -> None:
    for odds in odds_of(shoe).values():
        if odds is not None:
            assert odds.hit_rate + odds.push_rate + odds.loss_rate == 1


@given(shoe=shoes)
def test_a_wager_that_wins_and_loses_one_has_the_variance_of_its_decided_coups(shoe: tuple[int, ...]) -> None:
    player = odds_of(shoe, wagers=["player"])["player"]
    assert player is not None
    assert player.variance == 1 - player.push_rate - player.expectation**2
    assert player.push_rate == Fraction(distribution(shoe).tie, distribution(shoe).total)


@given(batch=st.lists(shoes, min_size=1, max_size=4))
def test_chances_of_many_shoes_are_the_exact_ones_rounded_once(batch: list[tuple[int, ...]]) -> None:
    for row, shoe in zip(outcome_chances(batch).iter_rows(named=True), batch, strict=True):
        exact = distribution(shoe)
        assert row == {
            "banker": exact.banker / exact.total,
            "player": exact.player / exact.total,
            "tie": exact.tie / exact.total,
        }


@given(counts=ranks)
def test_a_pair_is_as_likely_for_either_hand(counts: tuple[int, ...]) -> None:
    shoe = Composition.of_ranks(counts)
    cards = sum(counts)
    chance = Fraction(sum(n * (n - 1) for n in counts), cards * (cards - 1))
    player, banker = odds_of(shoe, wagers=["player_pair_11", "banker_pair_11"]).values()
    assert player is not None
    assert player == banker
    assert player.hit_rate == chance


def test_half_pay_and_push_are_told_apart() -> None:
    odds = odds_of(FULL, wagers=["banker_super6_half_on_6", "banker_ez_push_3card_7", "banker_5pct"])
    half, push, commission = odds.values()
    assert half is not None
    assert push is not None
    assert commission is not None
    assert [net for net, _ in half.ways] == [1, Fraction(1, 2), 0, -1]
    assert half.hit_rate == commission.hit_rate > push.hit_rate
    assert push.push_rate - commission.push_rate == commission.hit_rate - push.hit_rate > 0


def test_pairs_are_not_valued_where_ranks_are_not_known() -> None:
    assert exact_value(FULL, "player_pair_11") is None
    values = expected_values(np.array([FULL, FULL]), wagers=["player_pair_11", "player"])
    assert values.columns == ["player_pair_11", "player"]
    assert values.dtypes == [pl.Float64, pl.Float64]
    assert values["player_pair_11"].to_list() == [None, None]


def test_pairs_are_valued_for_the_compositions_known_by_rank() -> None:
    known, unknown = Composition.of_decks(8), Composition.of_points(FULL)
    values = expected_values([known, unknown, known], wagers=PAIR_WAGERS)
    assert values["player_pair_11"].to_list() == [float(Fraction(-43, 415)), None, float(Fraction(-43, 415))]
    for key in PAIR_WAGERS:
        exact = float(exact_value(known, key) or 0)
        assert values[key].to_list() == [exact, None, exact]


@pytest.mark.parametrize(
    "given_as",
    [
        pytest.param([FULL, FULL], id="rows"),
        pytest.param(np.array([FULL, FULL], dtype=np.uint8), id="small integers"),
        pytest.param(np.asfortranarray([FULL, FULL]), id="columns first"),
        pytest.param(pl.DataFrame([FULL, FULL], schema=[f"points_{n}" for n in range(10)], orient="row"), id="frame"),
        pytest.param([Composition.of_decks(8)] * 2, id="compositions"),
    ],
)
def test_shoes_may_be_given_in_any_shape_counts_come_in(given_as: Any) -> None:
    assert expected_values(given_as, wagers=["player"])["player"].to_list() == [-0.012350813289166138] * 2


def test_no_shoes_give_no_rows() -> None:
    nothings: list[Compositions] = [[], np.empty((0, 10), dtype=np.int64)]
    for nothing in nothings:
        values = expected_values(nothing)
        assert values.shape == (0, len(WAGERS))
        assert set(values.dtypes) == {pl.Float64}
    assert outcome_chances([]).shape == (0, 3)


def test_no_wagers_give_no_columns() -> None:
    assert odds_of(FULL, wagers=[]) == {}
    assert expected_values([FULL], wagers=[]).columns == []


def test_a_house_may_price_a_wager_of_its_own() -> None:
    lottery = Wager(
        key="lottery", name="Tie on 0", pays=(Pay(to_one=Fraction(10**30, 3), winner=Outcome.TIE, player_total=0),)
    )
    exact = exact_value(FULL, lottery)
    ways = sum(count for cell, count in distribution(FULL).joint().items() if cell[:2] == (0, 0))
    assert exact == Fraction(10**30 + 3, 3) * Fraction(ways, distribution(FULL).total) - 1
    assert is_within_two_units(expected_values([FULL], wagers=[lottery])["lottery"][0], exact)
    assert expected_values([], wagers=[lottery]).shape == (0, 1)


def test_a_wager_that_never_wins_loses_the_stake() -> None:
    never = Wager(key="never", name="Never", pays=())
    assert exact_value(FULL, never) == -1
    assert expected_values([FULL], wagers=[never])["never"].to_list() == [-1.0]


def test_an_unknown_wager_is_refused() -> None:
    with pytest.raises(UnknownError, match='"bankr" is no wager'):
        expected_values([FULL], wagers=["bankr"])


@pytest.mark.parametrize(
    ("shoe", "message"),
    [
        pytest.param((0, 0, 0, 0, 0, 0, 0, 0, 0, 5), "5 cards. Expected 6 cards or more", id="too few"),
        pytest.param((9, 9, 9, 9, 9, 9, 9, 9, 9, -1), "-1 cards at place 9", id="negative"),
        pytest.param((9, 9, 9), "3 counts of points", id="not ten"),
        pytest.param((9, 9, 9, 9, 9, 9, 9, 9, 9, 1.5), "1.5 cards at place 9", id="not whole"),
        pytest.param(np.array([-9] + [9] * 9), "-9 cards at place 0", id="array"),
        pytest.param(Composition((1, 0, 0, 0, 0, 0, 0, 0, 0, 4)), "5 cards. Expected 6 cards", id="composition"),
    ],
)
def test_a_shoe_that_cannot_deal_is_refused(shoe: Any, message: str) -> None:
    for ask in (distribution, odds_of):
        with pytest.raises(CompositionError, match=message):
            ask(shoe)


@pytest.mark.parametrize(
    ("batch", "message"),
    [
        pytest.param([FULL, (0, 0, 0, 0, 0, 0, 0, 0, 0, 5)], r"compositions\[1\]: 5 cards", id="too few"),
        pytest.param([FULL, FULL, (*FULL[:9], -1)], r"compositions\[2\]: -1 cards of points 9", id="negative"),
        pytest.param([FULL, FULL[:9]], "rows of different lengths", id="ragged"),
        pytest.param([FULL[:9]], r"shape \(1, 9\)", id="nine columns"),
        pytest.param(FULL, r"shape \(10,\)", id="one shoe, not a list of shoes"),
        pytest.param(np.array([FULL]) / 2, "type float64", id="not whole"),
        pytest.param([(10**30, *FULL[1:])], "type object", id="past 64 bits"),
        pytest.param(pl.DataFrame([(*FULL[:9], None)], orient="row"), "type float64", id="null"),
    ],
)
def test_shoes_that_cannot_deal_are_refused_by_place(batch: Any, message: str) -> None:
    for ask in (expected_values, outcome_chances):
        with pytest.raises(CompositionError, match=message):
            ask(batch)
