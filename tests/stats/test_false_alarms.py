"""How often fair records look unusual: as often as promised, no more, and not for want of looking."""

from __future__ import annotations

from collections import Counter
from statistics import fmean, pstdev

import numpy as np
import pytest

from scoreboard.coup import Outcome
from scoreboard.simulator import simulate
from scoreboard.stats import Counts, Stretch, Summary, chops, runs_test, summary
from scoreboard.stats.alternation import EXACT_UP_TO

SHOES = 250


@pytest.fixture(scope="module")
def fair_shoes() -> list[Summary]:
    """Shoes dealt by the rules, cards leaving as they come, each summed up on its own."""
    return [summary(shoe) for _, shoe in simulate(SHOES, 20261130).group_by("shoe", maintain_order=True)]


def test_any_alarm_in_the_family_comes_in_at_most_five_fair_shoes_of_a_hundred(fair_shoes: list[Summary]) -> None:
    alarms = sum(any((test.p_adjusted or 0) < 0.05 for test in shoe.findings) for shoe in fair_shoes)
    uncorrected = sum(any((test.p or 0) < 0.05 for test in shoe.findings) for shoe in fair_shoes)

    # 5 % of 250 is 12.5, and one time in a hundred it is more than 20. Without the correction one shoe in five alarms.
    assert alarms <= 20
    assert uncorrected > 30


def test_each_test_alone_alarms_in_at_most_five_fair_shoes_of_a_hundred_but_does(fair_shoes: list[Summary]) -> None:
    for of_one_test in zip(*(shoe.findings for shoe in fair_shoes), strict=True):
        alarms = sum((test.p or 0) < 0.05 for test in of_one_test)

        assert 1 <= alarms <= 20, of_one_test[0].name


def test_fair_shoes_stray_by_one_standard_deviation_about_what_is_expected(fair_shoes: list[Summary]) -> None:
    for of_one_test in zip(*(shoe.findings for shoe in fair_shoes), strict=True):
        name = of_one_test[0].name
        if name.startswith("longest"):
            continue
        z = [test.statistic for test in of_one_test if test.statistic is not None]

        assert len(z) == SHOES
        # The mean of 250 strays by 0.06 and the deviation by 0.045; three of each, and room for naturals' 0.97.
        assert fmean(z) == pytest.approx(0, abs=0.2), name
        assert pstdev(z) == pytest.approx(1, abs=0.15), name


def test_longest_runs_of_fair_shoes_are_in_their_upper_and_lower_tails_alike(fair_shoes: list[Summary]) -> None:
    # A p-value is at most x in at most a share x of fair records, at every x.
    for of_one_test in zip(*(shoe.findings for shoe in fair_shoes), strict=True):
        p_values = [test.p for test in of_one_test if test.p is not None]
        for x in (0.1, 0.2, 0.4, 0.6):
            share = sum(p <= x for p in p_values) / SHOES
            assert share <= x + 3 * (x * (1 - x) / SHOES) ** 0.5, of_one_test[0].name


def test_many_shoes_alarm_by_the_normal_curve_in_five_of_a_hundred() -> None:
    # 60 shoes of 68 independent decided coups a record, far beyond the exact range: here 5 % is met, not undercut.
    chance = np.random.default_rng(1940)
    records, shoes, decided, banker = 2_000, 60, 68, 0.506825
    assert shoes * decided > EXACT_UP_TO
    alarms = Counter[str]()
    for _ in range(records):
        wins = chance.random((shoes, decided)) < banker
        runs = shoes + int((wins[:, 1:] != wins[:, :-1]).sum())
        counts = Counts(
            shoes=shoes,
            coups=shoes * decided,
            not_seen=0,
            tallied={},
            runs=Counter({(Outcome.BANKER, 1): runs}),  # only their number is asked for
            stretches=Counter(Stretch(won, decided - won) for won in wins.sum(axis=1).tolist()),
            longest={},
        )
        for name, found in (("chops", chops(counts, banker=banker)), ("runs test", runs_test(counts))):
            assert found.tails is not None
            alarms[name] += found.tails.two_sided < 0.05

    # 100 of 2,000 are expected, and they stray by 10.
    assert all(70 <= number <= 130 for number in alarms.values()), alarms
    assert set(alarms) == {"chops", "runs test"}
