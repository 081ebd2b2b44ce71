"""Exact tails, intervals and Holm's correction, against sums, published figures and worked examples."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.stats.tails import Tails, binomial_tails, clopper_pearson, holm, least_visible_share


def chance_of_at_least(count: int, of: int, share: float) -> float:
    return sum(comb(of, k) * share**k * (1 - share) ** (of - k) for k in range(count, of + 1))


@given(st.integers(0, 90).flatmap(lambda of: st.tuples(st.integers(0, of), st.just(of))), st.floats(0.01, 0.99))
def test_binomial_tails_are_the_sums_of_their_terms(counted: tuple[int, int], share: float) -> None:
    count, of = counted

    tails = binomial_tails(count, of=of, share=share)

    assert tails.above == pytest.approx(chance_of_at_least(count, of, share), rel=1e-9)
    assert tails.below == pytest.approx(chance_of_at_least(of - count, of, 1 - share), rel=1e-9)


def test_two_sided_is_twice_the_nearer_tail_and_at_most_one() -> None:
    assert Tails(below=0.99, above=0.02).two_sided == 0.04
    assert Tails(below=0.01, above=0.995).two_sided == 0.02
    assert Tails(below=0.6, above=0.7).two_sided == 1.0


# Clopper and Pearson's interval of x in n, 95 %, as tables of it print them.
@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (0, 10, 0.0, 0.3085),
        (1, 10, 0.0025, 0.4450),
        (5, 10, 0.1871, 0.8129),
        (10, 10, 0.6915, 1.0),
        (50, 100, 0.3983, 0.6017),
    ],
)
def test_interval_is_clopper_and_pearsons(count: int, of: int, low: float, high: float) -> None:
    assert clopper_pearson(count, of=of) == pytest.approx((low, high), abs=5e-5)


def test_interval_ends_where_a_tail_is_two_and_a_half_percent() -> None:
    interval = clopper_pearson(32, of=70)
    assert interval is not None

    assert chance_of_at_least(32, 70, interval[0]) == pytest.approx(0.025, rel=1e-9)
    assert chance_of_at_least(70 - 32, 70, 1 - interval[1]) == pytest.approx(0.025, rel=1e-9)


def test_no_coups_have_no_interval() -> None:
    assert clopper_pearson(0, of=0) is None


def test_holm_by_hand() -> None:
    # 0.005 x 4 = 0.02; 0.01 x 3 = 0.03; 0.03 x 2 = 0.06; 0.04 x 1 = 0.04, but not below the one before it: 0.06.
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])


def test_holm_stops_at_one_and_takes_no_tests_too() -> None:
    assert holm([0.9, 0.8]) == [1.0, 1.0]
    assert holm([]) == []


@given(st.lists(st.floats(0, 1), max_size=12))
def test_holm_lies_between_the_p_value_and_bonferronis_and_keeps_the_order(p_values: list[float]) -> None:
    adjusted = holm(p_values)

    for p, corrected in zip(p_values, adjusted, strict=True):
        assert p <= corrected <= min(1.0, p * len(p_values))
    by_p = [corrected for _, corrected in sorted(zip(p_values, adjusted, strict=True))]
    assert by_p == sorted(by_p)


@pytest.mark.parametrize(("of", "share", "level"), [(70, 0.4586, 0.05), (70, 0.4586, 0.05 / 11), (500, 0.0747, 0.005)])
def test_least_visible_share_is_found_unusual_in_four_of_five_records(of: int, share: float, level: float) -> None:
    visible = least_visible_share(of=of, share=share, level=level)
    assert visible is not None

    critical = next(k for k in range(of + 1) if binomial_tails(k, of=of, share=share).above < level / 2)
    assert chance_of_at_least(critical, of, visible) == pytest.approx(0.8, rel=1e-9)


def test_no_share_is_visible_where_even_all_coups_pass_for_chance() -> None:
    assert least_visible_share(of=4, share=0.4586, level=0.05) is None  # 0.4586^4 = 4.4 %, more than half of 5 %
    assert least_visible_share(of=5, share=0.4586, level=0.05) == pytest.approx(0.8 ** (1 / 5))
    assert least_visible_share(of=0, share=0.4586, level=0.05) is None
