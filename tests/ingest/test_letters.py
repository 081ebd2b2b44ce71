"""Typed text, beyond the cases: words, discs, headings, and what is said of what means nothing."""

from __future__ import annotations

import pytest

from scoreboard.errors import InputError, UnreadableError
from scoreboard.ingest import ImportReport, read_text


def outcomes_of(report: ImportReport) -> list[str]:
    return [shoe.outcomes for shoe in report.shoes]


@pytest.mark.parametrize(
    ("text", "outcomes"),
    [
        ("Banker Player tie\nplayer_win banker win", "BPTPB"),
        ("庄闲闲和莊閒", "BPPTBP"),
        ("뱅커플레이어타이 뱅 플", "BPTBP"),
        ("バンカープレーヤータイ バ プ", "BPTBP"),
        ("🔴🔵🔵\ufe0f🟢", "BPPT"),
        ("Nhà cái, Người chơi, Hòa", "BPT"),
        ("ＢＰＴ？", "BPT?"),
    ],
)
def test_words_letters_and_discs_may_be_mixed_and_run_together(text: str, outcomes: str) -> None:
    assert outcomes_of(read_text(text)) == [outcomes]


def test_headings_and_drawn_rules_part_shoes() -> None:
    report = read_text("Shoe 1\nBPT\n-----\nPPB\n第3靴\nBB\n")
    assert [(shoe.key.shoe, shoe.outcomes) for shoe in report.shoes] == [("1", "BPT"), ("typed", "PPB"), ("3", "BB")]
    assert report.lines.heading == 3


def test_a_word_that_means_nothing_is_one_fault() -> None:
    report = read_text("BPT\nBaker P\n")
    assert [(fault.line, fault.column, fault.found) for fault in report.faults] == [(2, 1, "Baker")]


def test_a_latin_word_counts_only_whole() -> None:
    faults = read_text("BPBACON\n").faults
    assert [(fault.column, fault.found) for fault in faults] == [(4, "A"), (5, "C"), (6, "O"), (7, "N")]


def test_a_digit_beside_a_letter_is_no_summary() -> None:
    assert [fault.found for fault in read_text("BPT\nB9\n").faults] == ["9"]


def test_good_coups_of_a_shoe_in_doubt_are_given_in_their_places() -> None:
    report = read_text("BPBXPT9B\n\nPP\n")
    assert report.coups.filter(shoe="typed")["coup"].to_list() == [1, 2, 3, 5, 6, 8]
    assert [(shoe.in_doubt, shoe.rejected) for shoe in report.shoes] == [(True, (4, 7)), (False, ())]
    assert [shoe["outcomes"] for shoe in report.as_dict()["shoes"]] == ["PP"]


def test_a_line_with_a_fault_is_one_fault_line_and_is_listed_once() -> None:
    report = read_text("BXQ\nBP\n")
    assert (report.lines.faults, report.lines.coups) == (1, 1)
    assert [(rejected.line, rejected.text) for rejected in report.rejected] == [(1, "BXQ")]
    assert len(report.faults) == 2


@pytest.mark.parametrize("text", ["", "\n \r\n", "hand,result\n", "Shoe 3\n"])
def test_text_without_a_coup_is_a_fault(text: str) -> None:
    report = read_text(text)
    assert [(fault.line, fault.code) for fault in report.faults] == [(None, "no_coups")]


def test_strict_raises_at_the_first_fault_and_says_where() -> None:
    with pytest.raises(InputError) as caught:
        read_text("BPT\nBQ\nX", strict=True)
    assert str(caught.value).startswith('typed, line 2, column 2: "Q" is no outcome. Expected Banker, Player or Tie')
    with pytest.raises(UnreadableError, match="no coup in it"):
        read_text("", strict=True)


def test_a_format_may_be_named() -> None:
    assert read_text("BPT", format="letters").format == "letters"
    assert [fault.code for fault in read_text("BPT", format="csv").faults] == ["no_columns"]
    with pytest.raises(InputError, match=r'"xlsx" is no format\. Expected letters, csv'):
        read_text("BPT", format="xlsx")
