"""The summary: its shape, its sentences, and how sane it stays when there is little or nothing to say."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from math import isfinite
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Coup, Outcome
from scoreboard.frames import coups_frame
from scoreboard.rules import Rules
from scoreboard.stats import Summary, count, holm, streaks, summarise, summary

Record = Callable[..., pl.DataFrame]

SHOE = "BPPBTBBBPPTBPBPPBBBTPBBPPPPBPBTBPBBPBPPBTBPPBBBBPPBPTBPBBPPBPBTBPPBBPB"
FAMILY = [
    *("banker", "player", "tie", "player_pair", "banker_pair", "natural"),
    *("longest_banker_run", "longest_player_run", "longest_run", "chops", "runs_test"),
]
TINY = [(), ("",), ("B",), ("T",), ("TT",), ("?",), ("???",), ("B?P",), ("BP",), ("BB", "T", "")]


def finding(of: Summary, name: str) -> Any:
    return next(found for found in of.findings if found.name == name)


def numbers_in(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [number for each in value.values() for number in numbers_in(each)]
    if isinstance(value, list):
        return [number for each in value for number in numbers_in(each)]
    return [value] if isinstance(value, float) else []


def test_summary_has_the_shape_of_stats_json(record: Record) -> None:
    found = json.loads(json.dumps(summary(record(SHOE)).as_dict(), allow_nan=False))

    assert list(found) == ["tallies", "streaks", "tests", "cannot_say"]
    assert {tuple(streak) for streak in found["streaks"]} == {("side", "length", "runs", "expected")}
    assert {tuple(test) for test in found["tests"]} == {("name", "statistic", "p", "p_adjusted", "says")}
    assert [test["name"] for test in found["tests"]] == FAMILY


def test_tallies_are_plain_counts_shares_and_longest_runs(record: Record) -> None:
    tallied = summary(record(SHOE)).as_dict()["tallies"]

    assert {winner: tallied[winner] for winner in "BPT"} == {winner: SHOE.count(winner) for winner in "BPT"}
    assert (tallied["shoes"], tallied["coups"], tallied["not_seen"]) == (1, 70, 0)
    assert tallied["player_pair"] is None
    assert tallied["shares"]["player_pair"]["of"] == 0
    banker = tallied["shares"]["B"]
    assert banker["share"] == SHOE.count("B") / 70
    assert banker["low"] < banker["share"] < banker["high"]
    assert banker["expected"] == pytest.approx(0.458597, abs=1e-6)
    # PPPP at coups 24 to 27; B, a tie, BBB at 4 to 8, before the BBBB at 45.
    place = {"table": "C05", "shoe": "shoe 0"}
    assert tallied["longest"]["P"] == {"length": 4, **place, "first_coup": 24, "last_coup": 27}
    assert tallied["longest"]["B"] == {"length": 4, **place, "first_coup": 4, "last_coup": 8}


def test_known_pairs_and_naturals_are_tested_over_the_coups_that_tell() -> None:
    coups = [
        Coup(number=n, outcome=Outcome(letter), banker_pair=n % 13 == 0 if n > 18 else None)
        for n, letter in enumerate(SHOE, start=1)
    ]

    found = summary(coups_frame(coups))

    assert found.as_dict()["tallies"]["banker_pair"] == 4
    assert finding(found, "banker_pair").says.startswith("Banker had a pair in 4 of 52 coups, 7.7 % where 7.5 % is")
    assert finding(found, "player_pair").p is None


def test_none_of_the_coups_that_tell_is_nought_and_not_unknown() -> None:
    tallied = summary(coups_frame([Coup(number=1, outcome=Outcome.TIE, natural=False)])).as_dict()["tallies"]

    assert (tallied["natural"], tallied["player_pair"]) == (0, None)
    assert (tallied["B"], tallied["T"]) == (0, 1)


def test_a_longest_run_is_told_by_its_nearer_tail(record: Record) -> None:
    long, short = summary(record("BBBBBBB")), summary(record("BPBPBPBPBPBP"))

    # Seven alike: 2 (1/2)^7 = 1.6 %. A change at all eleven places: (1/2)^11 = 0.05 %.
    assert "was 7, and in 1.6 % of such records it is as long or longer" in finding(long, "longest_run").says
    assert "was 1, and in 0.05 % of such records it is as short or shorter" in finding(short, "longest_run").says


def test_streaks_of_a_summary_are_the_streaks_frame(record: Record) -> None:
    frame = record(SHOE, "BBP?PPT")

    assert [streak._asdict() for streak in summary(frame).streaks] == streaks(frame).to_dicts()


def test_p_values_are_corrected_over_every_test_made(record: Record) -> None:
    found = summary(record(SHOE)).findings
    made = [test for test in found if test.p is not None]

    assert len(made) == 8  # pairs and naturals are not known
    assert [test.p_adjusted for test in made] == holm([test.p for test in made if test.p is not None])


def test_an_ordinary_shoe_is_within_chance_and_says_what_it_cannot_show(record: Record) -> None:
    found = summary(record(SHOE))

    assert finding(found, "banker").says == (
        "Banker won 34 of 70 coups, 48.6 % where 45.9 % is expected, which is within chance; 70 coups can show only a "
        "true share above 68.2 % or below 25.0 %, and no count tells the next coup."
    )
    assert all("which is within chance; " in test.says for test in found.findings if test.p is not None)
    assert found.cannot_say == (
        "What came in 1 shoe is past and tells nothing of the next coup: of Banker's wins 70 coups can show only a "
        "true share above 68.2 % or below 25.0 %, and a record within chance is no proof of a fair game."
    )


def test_a_loaded_record_is_called_unusual_but_still_no_forecast(record: Record) -> None:
    found = summary(record("BBBBBPBBBBBBBTBBBBBBPBBBBBBBB" * 2))

    for name in ("banker", "player", "longest_banker_run", "chops"):
        test = finding(found, name)
        assert test.p_adjusted < 0.05
        assert "and with all 8 tests counted chance alone strays so far in " in test.says
    assert finding(found, "banker").says.endswith("and no count tells the next coup.")
    assert finding(found, "longest_banker_run").says.endswith("a run that is over says nothing of the coup after it.")


def test_more_coups_show_a_smaller_bias(record: Record) -> None:
    one, many = summary(record(SHOE)), summary(record(*[SHOE] * 40))

    assert "above 68.2 % or below 25.0 %" in finding(one, "banker").says
    assert "2,800 coups can show only a true share above 49.2 % or below 42.5 %" in finding(many, "banker").says


def test_odds_are_those_of_the_tables_shoe(record: Record) -> None:
    one_deck = summary(record(SHOE), rules=Rules(decks=1))

    assert finding(one_deck, "banker").statistic != finding(summary(record(SHOE)), "banker").statistic
    assert one_deck.as_dict()["tallies"]["shares"]["B"]["expected"] == pytest.approx(6737232640 / 14658134400)


def test_a_coup_not_seen_is_told(record: Record) -> None:
    found = summary(record("BBP?PB"))

    assert found.tallies.not_seen == 1
    assert found.cannot_say.endswith("1 coup not seen may have been anything.")


@pytest.mark.parametrize("shoes", TINY)
def test_little_or_nothing_gives_no_warning_and_no_number_that_is_none(record: Record, shoes: tuple[str, ...]) -> None:
    found = summary(record(*shoes)).as_dict()

    assert all(isfinite(number) for number in numbers_in(found))
    assert [test["name"] for test in found["tests"]] == FAMILY
    assert all((test["p"] is None) == (test["p_adjusted"] is None) for test in found["tests"])
    assert not any(test["p_adjusted"] is not None and test["p_adjusted"] < 0.05 for test in found["tests"])
    assert all(test["says"].endswith(".") for test in found["tests"])


@pytest.mark.parametrize("shoes", [(), ("??",)])
def test_no_coup_seen_is_said_and_nothing_else(record: Record, shoes: tuple[str, ...]) -> None:
    found = summary(record(*shoes))

    assert found.cannot_say == "No coup was seen, so there is nothing to say."
    assert all(test.statistic is None and test.p is None for test in found.findings)
    assert found.streaks == ()


def test_ties_only_leave_no_run_to_judge(record: Record) -> None:
    found = summary(record("TTT"))

    assert finding(found, "longest_run").says == "No decided coup was seen, so there is no run to judge."
    assert finding(found, "tie").statistic == pytest.approx(5.34, abs=0.01)


@given(st.lists(st.text("BPT?", max_size=40), max_size=3))
def test_every_number_is_finite_and_every_chance_a_chance(record: Record, shoes: list[str]) -> None:
    found = summary(record(*shoes)).as_dict()

    assert all(isfinite(number) for number in numbers_in(found))
    for test in found["tests"]:
        if test["p"] is not None:
            assert 0 <= test["p"] <= test["p_adjusted"] <= 1


@given(st.text("BPT?", max_size=60), st.lists(st.integers(0, 60), max_size=5))
def test_the_order_of_shoes_changes_nothing_but_which_longest_run_is_first(
    record: Record, shoe: str, cuts: list[int]
) -> None:
    shoes = [shoe[start:end] for start, end in zip([0, *sorted(cuts)], [*sorted(cuts), 60], strict=True)]

    forwards, backwards = summary(record(*shoes)), summary(record(*reversed(shoes)))

    assert forwards.streaks == backwards.streaks
    assert forwards.findings == backwards.findings


def test_counts_of_several_files_are_summarised_as_one_record(record: Record) -> None:
    one, other = record(SHOE), record("BBP?PPT").with_columns(shoe=pl.lit("another"))

    assert summarise(count(one) + count(other)) == summary(pl.concat([one, other]))


def test_scipy_is_not_loaded_before_it_is_needed() -> None:
    code = "import sys, scoreboard.stats; sys.exit('scipy' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
