from __future__ import annotations

import pytest

from scoreboard.errors import InputError
from scoreboard.ingest import read_text

DIGITS = "hand,result\n1,0\n2,1\n3,2\n"


def test_digits_alone_are_asked_about_once_and_keep_every_row_out() -> None:
    report = read_text(DIGITS)
    (fault,) = report.faults
    assert (fault.line, fault.column, fault.code, fault.found) == (2, 2, "ambiguous_legend", "0, 1, 2")
    assert "--legend" in fault.remedy
    assert (report.lines.faults, report.coups.height) == (3, 0)


@pytest.mark.parametrize(
    ("legend", "outcomes"), [({"0": "B", "1": "P", "2": "T"}, "BPT"), ({"0": "tie", "1": "庄", "2": "Player"}, "TBP")]
)
def test_a_legend_answers(legend: dict[str, str], outcomes: str) -> None:
    (shoe,) = read_text(DIGITS, legend=legend).shoes
    assert shoe.outcomes == outcomes


def test_a_sign_the_legend_lacks_is_a_fault() -> None:
    report = read_text(DIGITS, legend={"0": "B", "1": "P"})
    assert [(fault.line, fault.code, fault.found) for fault in report.faults] == [(4, "unknown_result", "2")]


@pytest.mark.parametrize(
    ("rows", "outcomes"),
    [
        ("1,0,3,7\n2,1,8,2\n3,2,4,4\n", "BPT"),
        ("1,2,3,7\n2,0,8,2\n3,1,,\n", "BPT"),  # the third is what is left
        ("1,-1,3,7\n2,0,5,5\n3,1,9,1\n", "BTP"),
        ("1,1.0,3,7\n2,2.0,8,2\n3,3.0,4,4\n", "BPT"),
    ],
)
def test_totals_beside_the_digits_may_leave_one_reading(rows: str, outcomes: str) -> None:
    report = read_text(f"hand,result,player,banker\n{rows}")
    assert ([shoe.outcomes for shoe in report.shoes], report.faults) == ([outcomes], ())
    assert set(report.legend.values()) == {"B", "P", "T"}


@pytest.mark.parametrize(
    "rows",
    [
        "1,0,3,7\n2,1,,\n",  # the other digit may be Player or a tie
        "1,0,3,7\n2,0,8,2\n",  # the log contradicts itself
        "1,0,3,7\n2,1,8,2\n3,2,4,4\n4,3,,\n",  # more digits than outcomes
    ],
)
def test_where_several_readings_are_left_it_is_asked(rows: str) -> None:
    report = read_text(f"hand,result,player,banker\n{rows}")
    assert [fault.code for fault in report.faults] == ["ambiguous_legend"]


def test_typed_digits_are_asked_about_too() -> None:
    report = read_text("1 2 1\n3 1\n")
    assert [(fault.line, fault.code, fault.found) for fault in report.faults] == [(1, "ambiguous_legend", "1, 2, 3")]
    (shoe,) = read_text("1 2 1\n3 1\n", legend={"1": "P", "2": "B", "3": "T"}).shoes
    assert shoe.outcomes == "PBPTP"


def test_a_legend_of_something_else_is_refused() -> None:
    with pytest.raises(InputError, match='legend of "0": "C" is no outcome'):
        read_text(DIGITS, legend={"0": "C"})
