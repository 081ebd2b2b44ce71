"""The cases people sent, each with variations of its kind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from scoreboard.ingest import ImportReport, read_log, read_text
from scoreboard.rules import Rules


def expected(case: Path) -> Any:
    return json.loads((case / "expected.json").read_text("utf-8"))


def shoes_of(report: ImportReport) -> list[dict[str, Any]]:
    shoes: list[dict[str, Any]] = report.as_dict()["shoes"]
    return shoes


def outcomes_of(report: ImportReport) -> list[str]:
    return [shoe["outcomes"] for shoe in shoes_of(report)]


def test_case_01_typed_letters_take_any_separator_and_go_on_over_line_ends(shared: Path) -> None:
    case = shared / "cases" / "01-typed-letters"
    wanted = expected(case)["input.txt"]
    report = read_log(case / "input.txt")
    assert outcomes_of(report) == [shoe["outcomes"] for shoe in wanted["shoes"]]
    assert shoes_of(report)[0]["counts"] == wanted["counts"]
    assert shoes_of(report)[0]["shoe"] == "input"
    assert report.faults == ()


def test_case_01_characters_that_mean_nothing_are_faults_at_their_place(shared: Path) -> None:
    case = shared / "cases" / "01-typed-letters"
    wanted = expected(case)["input_bad.txt"]
    report = read_log(case / "input_bad.txt")
    assert [(fault.line, fault.column, fault.found) for fault in report.faults] == [
        (1, rejected["position"], rejected["char"]) for rejected in wanted["rejected"]
    ]
    assert shoes_of(report) == wanted["shoes"]


@pytest.mark.parametrize(
    ("text", "outcomes", "faults"),
    [
        ("BPT\r\n\r\nPPB\r\n", ["BPT", "PPB"], []),
        ("B,P ; T|?\n  b/p", ["BPT?BP"], []),
        ("(B) [P] {T} → b • p\r\rTT", ["BPTBP", "TT"], []),
        ("BP\nB!P", [], [(2, 2, "!")]),
        ("BB\n\nP P Q\n\nTT", ["BB", "TT"], [(3, 5, "Q")]),
        ("庄闲X和", [], [(1, 3, "X")]),
    ],
)
def test_typed_letters_of_the_same_kind(text: str, outcomes: list[str], faults: list[tuple[int, int, str]]) -> None:
    report = read_text(text)
    assert outcomes_of(report) == outcomes
    assert [(fault.line, fault.column, fault.found) for fault in report.faults] == faults


def test_case_02_outcome_words_in_eight_languages(shared: Path) -> None:
    case = shared / "cases" / "02-result-words-eight-languages"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    assert outcomes_of(report) == [shoe["outcomes"] for shoe in wanted["shoes"]]
    assert shoes_of(report)[0]["counts"] == wanted["counts"]
    assert report.encoding == wanted["encoding"]
    assert (report.faults, report.flags) == ((), ())


@pytest.mark.parametrize(
    ("words", "outcomes"),
    [
        (["BANKER_WIN", "Player wins", "tie"], "BPT"),
        (["莊贏", "閑", "和局"], "BPT"),
        (["뱅커 승", "플", "무승부"], "BPT"),
        (["ﾊﾞﾝｶｰ", "プレーヤー", "引き分け"], "BPT"),
        (["nha cai", "NGUOI CHOI", "hoà"], "BPT"),
        (["Banque", "Joueur", "egalite"], "BPT"),
        (["Banca", "Jugador", "Empate"], "BPT"),
        (["Ｂ", "🟦", "🟢\ufe0f"], "BPT"),
    ],
)
def test_outcome_words_of_the_same_kind(words: list[str], outcomes: str) -> None:
    rows = "".join(f"{number},{word}\n" for number, word in enumerate(words, start=1))
    assert outcomes_of(read_text(f"hand,result\n{rows}")) == [outcomes]


def test_a_homophone_is_no_tie() -> None:
    report = read_text("hand,result\n1,合\n2,庄\n")
    assert [(fault.line, fault.code, fault.found) for fault in report.faults] == [(2, "unknown_result", "合")]


def test_case_03_chinese_in_gb18030(shared: Path) -> None:
    case = shared / "cases" / "03-gbk-chinese"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    assert report.encoding == "gb18030"
    assert [(shoe["shoe"], shoe["outcomes"]) for shoe in shoes_of(report)] == [("12", wanted["shoes"][0]["outcomes"])]
    notes = dict(report.coups.filter(report.coups["note"] != "").select("coup", "note").rows())
    assert notes == {int(coup): note for coup, note in wanted["notes"].items()}


def test_case_04_korean_in_cp949(shared: Path) -> None:
    case = shared / "cases" / "04-cp949-korean"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    assert report.encoding == wanted["encoding"]
    assert outcomes_of(report) == [wanted["shoes"][0]["outcomes"]]
    assert report.coups["note"][1] == wanted["notes"]["2"]


def test_case_06_excels_unicode_text(shared: Path) -> None:
    case = shared / "cases" / "06-utf16-excel-unicode-text"
    wanted = expected(case)
    report = read_log(case / "input.txt")
    assert report.encoding == "utf-16"
    assert [(shoe["shoe"], shoe["outcomes"]) for shoe in shoes_of(report)] == [("7", wanted["shoes"][0]["outcomes"])]
    assert [report.coups["note"][place] for place in (0, 2)] == list(wanted["notes"].values())


def test_case_07_a_file_kept_by_hand(shared: Path) -> None:
    case = shared / "cases" / "07-handkept-messy-rows"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    assert report.encoding == wanted["encoding"]
    assert outcomes_of(report) == [wanted["shoes"][0]["outcomes"]]
    assert shoes_of(report)[0]["counts"] == wanted["counts"]
    assert [heading for heading, _ in report.columns] == wanted["columns"]
    assert [(fault.line, fault.code) for fault in report.faults] == [(wanted["rejected"][0]["line"], "no_result")]
    assert [(flag.line, flag.flag.code) for flag in report.flags] == [(9, "result_inferred"), (9, "short_row")]
    assert report.lines.as_dict() == {
        "read": 10,
        "coups": 5,
        "repeats": 0,
        "voids": 0,
        "faults": 1,
        "blank": len(wanted["skipped_blank_lines"]),
        "heading": 3,
        "summary": 0,
    }
    last = report.coups.row(-1, named=True)
    assert [last[card] for card in ("p1", "p2", "p3", "b1", "b2", "b3")] == ["7", "Q", None, "2", "10", "K"]


@pytest.mark.parametrize(
    ("text", "outcomes", "faults", "flags"),
    [
        # A row of empty cells does not end the shoe; the row that stops early has its result from the totals.
        ("player,banker,result\n9,7,閒\n,,\n4,8\n", ["PB"], [], [(4, "result_inferred"), (4, "short_row")]),
        # A heading over two lines, a full-width comma in a hand, nothing to tell who won.
        (
            '"player\r\ncards",banker cards,result\r\n"7，Q","2，10，K",\r\n9,,\r\n',
            ["P"],
            [(4, "no_result")],
            [(3, "result_inferred")],
        ),
        # Extra fields let the row in.
        ("hand,result\n1,B,late,\n2,P\n", ["BP"], [], [(2, "extra_fields")]),
        ("hand;result;note\n1;B\n2;P;x\n", ["BP"], [], [(2, "short_row")]),
    ],
)
def test_hand_kept_files_of_the_same_kind(
    text: str, outcomes: list[str], faults: list[tuple[int, str]], flags: list[tuple[int, str]]
) -> None:
    report = read_text(text)
    assert outcomes_of(report) == outcomes
    assert [(fault.line, fault.code) for fault in report.faults] == faults
    assert [(flag.line, flag.flag.code) for flag in report.flags] == flags


def test_case_15_illegal_hands_are_flagged_with_who_must_draw(shared: Path) -> None:
    case = shared / "cases" / "15-third-card-table"
    rows = expected(case)["rows"]
    report = read_log(case / "input.csv")
    illegal = {flag.flag.coup for flag in report.flags if flag.flag.code == "illegal_hand"}
    # The last row has four Player cards, which no coup can hold.
    assert illegal == {row["id"] for row in rows[:-1] if not row["legal"]}
    assert [(fault.line, fault.code) for fault in report.faults] == [(31, "unreadable_card")]
    assert outcomes_of(report) == ["".join(row["result"] for row in rows[:-1])]


@pytest.mark.parametrize("name", ["input_cards.csv", "input_values_only.csv"])
def test_case_16_pairs_are_known_by_rank_and_unknown_between_zeros(shared: Path, name: str) -> None:
    case = shared / "cases" / "16-pairs-by-rank"
    report = read_log(case / name)
    pairs = report.coups.select("coup", "player_pair", "banker_pair").rows()
    assert pairs == [(row["id"], row["player_pair"], row["banker_pair"]) for row in expected(case)[name]]
    assert report.faults == ()


def test_case_19_the_first_card_too_many_is_flagged_with_its_coup(shared: Path) -> None:
    case = shared / "cases" / "19-too-many-of-one-rank"
    hands = json.loads((case / "input.json").read_text("utf-8"))
    rows = [f"{' '.join(hand['player'])},{' '.join(hand['banker'])}" for hand in hands["hands"]]
    text = "\n".join(["player cards,banker cards", *rows])
    report = read_text(text, rules=Rules(decks=1, indicator=14))
    found = [(flag.flag.coup, flag.flag.code) for flag in report.flags if flag.flag.code == "rank_count_exceeded"]
    assert found == [(flag["hand"], flag["code"]) for flag in expected(case)["flags"]]
    assert not [flag for flag in read_text(text).flags if flag.flag.code == "rank_count_exceeded"]


def test_case_25_late_start_gaps_and_repeats(shared: Path) -> None:
    case = shared / "cases" / "25-late-start-gaps-repeats"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    (shoe,) = shoes_of(report)
    assert shoe == {
        "table": "C05",
        "shoe": wanted["shoe"],
        "first_coup": wanted["first_coup"],
        "outcomes": wanted["outcomes_with_gaps"],
        "counts": wanted["counts"],
    }
    assert report.coups["coup"].to_list() == wanted["known"]
    assert [(flag.line, flag.flag.code, flag.flag.coup) for flag in report.flags] == [(7, "repeat", 16)]
    assert (report.lines.coups, report.lines.repeats) == (6, 1)


@pytest.mark.parametrize(
    ("rows", "outcomes", "repeats", "first"),
    [
        ("5,B 5,B 5,B 6,P", "BP", 2, 5),  # each coup sent several times
        ("1,B 2,P 4,T 3,B", "BPBT", 0, 1),  # a row that came late
        ("30,T 33,?  34,P", "T???P", 0, 30),  # lost and not seen look the same
    ],
)
def test_feeds_of_the_same_kind(rows: str, outcomes: str, repeats: int, first: int) -> None:
    report = read_text("shoe,round,result\n" + "".join(f"9,{row}\n" for row in rows.split()))
    (shoe,) = shoes_of(report)
    assert (shoe["outcomes"], shoe["first_coup"], report.lines.repeats) == (outcomes, first, repeats)


def test_case_27_void_and_cancelled_coups_are_kept_and_not_drawn(shared: Path) -> None:
    case = shared / "cases" / "27-void-cancelled-and-free-hands"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    (shoe,) = shoes_of(report)
    assert (shoe["outcomes"], shoe["counts"]) == (wanted["outcomes"], wanted["counts"])
    not_drawn = report.coups.filter(report.coups["status"].is_in(["void", "cancelled"]))
    assert not_drawn["coup"].to_list() == [excluded["hand"] for excluded in wanted["excluded"]]
    cards = report.coups.select("p1", "p2", "p3", "b1", "b2", "b3")
    assert sum(len(column.drop_nulls()) for column in cards) == wanted["cards_out_of_shoe"]
    assert (report.lines.coups, report.lines.voids) == (3, 2)


@pytest.mark.parametrize("word", ["void", "作废", "무효", "無効", "cancelled", "취소", "hủy"])
def test_a_void_coup_may_stand_in_the_column_of_results(word: str) -> None:
    report = read_text(f"hand,result\n1,B\n2,{word}\n3,P\n")
    assert (outcomes_of(report), report.lines.voids) == (["BP"], 1)


def test_case_30_notes_are_kept_as_written(shared: Path) -> None:
    case = shared / "cases" / "30-notes-with-commas-quotes-formulas"
    wanted = expected(case)
    report = read_log(case / "input.csv")
    assert outcomes_of(report) == [wanted["outcomes"]]
    assert report.coups["note"].to_list() == list(wanted["notes"].values())
    # The note that stands on two lines makes its row two lines.
    assert report.lines.as_dict()["coups"] == 6
