"""Runs and counts: ties passed over, gaps never bridged, a run ends with its shoe."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from itertools import groupby
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoreboard.coup import Coup, Outcome, Status
from scoreboard.errors import FrameError
from scoreboard.frames import Coups, ShoeKey, coups_frame
from scoreboard.stats import Known, Run, Stretch, Tallied, count, runs, streaks, summary

Record = Callable[..., pl.DataFrame]
B, P = Outcome.BANKER, Outcome.PLAYER

SHOES = st.lists(st.text("BPT?", max_size=30), max_size=5)


def lengths(frame: pl.DataFrame) -> list[tuple[str, int]]:
    return list(runs(frame).select("side", "length").iter_rows())


def test_ties_are_passed_over(record: Record) -> None:
    assert lengths(record("TBTBTTBTPT")) == [("B", 3), ("P", 1)]


def test_a_run_ends_with_its_shoe(record: Record) -> None:
    assert lengths(record("PBB", "BBT")) == [("P", 1), ("B", 2), ("B", 2)]


def test_a_run_is_never_joined_across_a_coup_not_seen(record: Record) -> None:
    assert lengths(record("BB?BP?TP")) == [("B", 2), ("B", 1), ("P", 1), ("P", 1)]


def test_a_gap_in_the_numbers_breaks_a_run_as_a_typed_one_does() -> None:
    coups = [Coup(number=number, outcome=B) for number in (11, 12, 14)]

    assert runs(coups_frame(coups)).select("first_coup", "last_coup", "length").rows() == [(11, 12, 2), (14, 14, 1)]


def test_a_void_coup_neither_counts_nor_breaks_a_run() -> None:
    coups = [
        Coup(number=1, outcome=B, natural=True),
        Coup(number=2, outcome=P, natural=True, player_pair=True, status=Status.VOID),
        Coup(number=3, status=Status.CANCELLED),
        Coup(number=4, outcome=B, natural=False, status=Status.FREE),
    ]

    counts = count(coups_frame(coups))

    assert counts.runs == {(B, 2): 1}
    assert (counts.coups, counts.not_seen) == (2, 0)
    assert counts.tallied[Tallied.NATURAL] == Known(1, 2)
    assert counts.tallied[Tallied.PLAYER_PAIR] == Known(0, 0)


def test_a_late_start_with_gaps_and_repeats_left_out_counts_known_coups_only() -> None:
    # cases/25: joined at coup 11, 14 and 17 lost.
    known = {11: "P", 12: "P", 13: "B", 15: "B", 16: "T", 18: "P"}

    counts = count(coups_frame([Coup(number=n, outcome=Outcome(winner)) for n, winner in known.items()]))

    assert (counts.coups, counts.not_seen) == (6, 2)
    assert {event.value: counts.tallied[event] for event in (Tallied.BANKER, Tallied.PLAYER, Tallied.TIE)} == {
        "B": Known(2, 6),
        "P": Known(3, 6),
        "T": Known(1, 6),
    }
    assert counts.runs == {(P, 2): 1, (B, 1): 2, (P, 1): 1}
    assert counts.stretches == {Stretch(1, 2): 1, Stretch(1, 0): 1, Stretch(0, 1): 1}


def test_pairs_and_naturals_are_counted_over_the_coups_that_tell() -> None:
    coups = [
        Coup(number=1, outcome=B, player_pair=True, natural=False),
        Coup(number=2, outcome=P, player_pair=False),
        Coup(number=3, natural=True),
    ]

    tallied = count(coups_frame(coups)).tallied

    assert tallied[Tallied.PLAYER_PAIR] == Known(1, 2)
    assert tallied[Tallied.NATURAL] == Known(1, 2)
    assert tallied[Tallied.BANKER_PAIR] == Known(0, 0)


def test_longest_is_the_first_of_equals_in_the_order_of_the_frame(record: Record) -> None:
    longest = count(record("BBP", "PTPBB", "P")).longest

    assert longest[B] == Run(B, 2, ShoeKey("C05", "shoe 0"), 1, 2)
    assert longest[P] == Run(P, 2, ShoeKey("C05", "shoe 1"), 1, 3)


def test_rows_may_stand_in_any_order_and_five_columns_are_enough(record: Record) -> None:
    frame = record("BBTBPP?BPPP", "PPTB")
    five = frame.select("table", "shoe", "coup", "status", "outcome")

    jumbled = count(five.sample(fraction=1, shuffle=True, seed=5).sort("shoe", maintain_order=True).lazy())

    assert jumbled == count(frame)


def test_a_frame_of_something_else_is_refused() -> None:
    with pytest.raises(FrameError):
        count(pl.DataFrame({"table": ["A"], "shoe": ["1"], "coup": ["first"]}))


def test_nothing_is_counted_in_no_coups() -> None:
    counts = count(Coups.create_empty())

    assert (counts.shoes, counts.coups, counts.runs, counts.stretches, counts.longest) == (0, 0, {}, {}, {})
    assert set(counts.tallied.values()) == {Known(0, 0)}


def plain_runs(shoe: str) -> Counter[tuple[Outcome, int]]:
    return Counter(
        (Outcome(side), len(list(run)))
        for stretch in shoe.split("?")
        for side, run in groupby(stretch.replace("T", ""))
    )


@given(SHOES)
def test_runs_are_those_of_a_plain_loop(record: Record, shoes: list[str]) -> None:
    expected = sum((plain_runs(shoe) for shoe in shoes), Counter[tuple[Outcome, int]]())

    assert count(record(*shoes)).runs == expected


@given(SHOES)
def test_every_decided_coup_is_in_one_run_and_one_stretch(record: Record, shoes: list[str]) -> None:
    counts = count(record(*shoes))

    for side, event, place in ((B, Tallied.BANKER, 0), (P, Tallied.PLAYER, 1)):
        won = counts.tallied[event].count
        assert sum(length * number for (whose, length), number in counts.runs.items() if whose is side) == won
        assert sum(stretch[place] * number for stretch, number in counts.stretches.items()) == won


@settings(max_examples=30)  # each counts up to six frames
@given(SHOES)
def test_shoes_counted_apart_add_up_to_shoes_counted_together(record: Record, shoes: list[str]) -> None:
    together = record(*shoes)
    apart = count(Coups.create_empty())

    for (_,), shoe in together.group_by("shoe", maintain_order=True):
        apart += count(shoe)

    assert apart == count(together)


@pytest.fixture(scope="module")
def million(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> pl.DataFrame:
    """The 12,500 shoes of cases/32, from its own generator, checked by its hash."""
    case = shared / "cases" / "32-one-million-coups"
    spec = spec_from_file_location("input_gen", case / "input_gen.py")
    assert spec is not None
    assert spec.loader is not None
    generator = module_from_spec(spec)
    spec.loader.exec_module(generator)
    path = tmp_path_factory.mktemp("million") / "coups.csv"
    generator.run(path)
    expected = json.loads((case / "expected.json").read_text(encoding="utf-8"))
    assert hashlib.sha256(path.read_bytes()).hexdigest() == expected["sha256"]
    schema = Coups.create_empty().schema
    return pl.read_csv(path, schema={"shoe": pl.String, "hand": pl.Int32, "result": schema["outcome"]}).select(
        table=pl.lit(""),
        shoe="shoe",
        coup="hand",
        status=pl.lit(Status.OK, dtype=schema["status"]),
        outcome="result",
    )


def test_case_32_a_million_coups_give_exact_counts_and_the_longest_run(shared: Path, million: pl.DataFrame) -> None:
    expected = json.loads((shared / "cases/32-one-million-coups/expected.json").read_text(encoding="utf-8"))

    found = summary(million).as_dict()["tallies"]

    longest = found["longest"][expected["longest_streak_ignoring_ties"]["side"]]
    assert {winner: found[winner] for winner in "BPT"} == expected["counts"]
    assert (found["coups"], found["shoes"]) == (expected["rows"], expected["shoes"])
    assert longest["length"] == expected["longest_streak_ignoring_ties"]["length"]
    assert longest["shoe"] == str(expected["longest_streak_ignoring_ties"]["first_shoe"])


def test_case_32_streaks_end_at_a_shoe_and_account_for_every_decided_coup(million: pl.DataFrame) -> None:
    table = streaks(million)

    assert table["length"].max() == 18
    assert (table["length"] * table["runs"]).sum() == 458_191 + 446_736
    # No run is expected to be longer than 80: what is expected of the lengths listed is all but a few coups.
    assert (table["length"] * table["expected"]).sum() == pytest.approx(904_927, abs=50)
