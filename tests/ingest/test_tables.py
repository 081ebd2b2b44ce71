"""Delimited text: columns by their headings, and which shoe a row belongs to."""

from __future__ import annotations

import pytest

from scoreboard.errors import InputError
from scoreboard.ingest import ImportReport, read_text


def shoes_of(report: ImportReport) -> list[tuple[str, str]]:
    return [(str(shoe.key), shoe.outcomes) for shoe in report.shoes]


def faults_of(report: ImportReport) -> list[tuple[int | None, int | None, str, str]]:
    return [(fault.line, fault.column, fault.code, fault.found) for fault in report.faults]


HEADINGS = {
    "en": "table,shoe,hand,result,player cards,banker cards,player pair,time,note",
    "zh": "桌号,靴号,局号,结果,闲家牌,庄家牌,闲对,时间,备注",
    "zh-hant": "桌號,靴號,局號,結果,閒家牌,莊家牌,閒對,時間,備註",
    "ko": "테이블,슈,회차,결과,플레이어카드,뱅커카드,플레이어페어,시간,메모",
    "ja": "テーブル,シュー,回,結果,プレーヤーカード,バンカーカード,プレーヤーペア,時刻,メモ",
    "vi": "bàn,giày,ván,kết quả,bài người chơi,bài nhà cái,đôi người chơi,thời gian,ghi chú",
    "fr": "Table,Sabot,Coup,Résultat,Cartes Joueur,Cartes Banque,Paire joueur,Heure,Remarque",
    "es": "Mesa,Zapato,Mano,Resultado,Cartas del jugador,Cartas banca,Pareja jugador,Hora,Notas",
}
FIELDS = ["table", "shoe", "coup", "result", "player_cards", "banker_cards", "player_pair", "at", "note"]


@pytest.mark.parametrize("language", HEADINGS)
def test_headings_are_known_in_every_language(language: str) -> None:
    report = read_text(HEADINGS[language] + "\n5,A,3,B,7 2,K 9,0,2026-03-01T20:00:00+08:00,x\n")
    assert [field for _, field in report.columns] == FIELDS
    (row,) = report.coups.to_dicts()
    assert (row["table"], row["shoe"], row["coup"], row["outcome"]) == ("5", "A", 3, "B")
    assert (row["p2"], row["b2"], row["player_pair"], row["note"]) == ("2", "9", False, "x")
    assert row["at"].isoformat() == "2026-03-01T12:00:00+00:00"


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|", "，"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_any_delimiter_and_any_line_end(delimiter: str, line_end: str) -> None:
    rows = [["hand", "result", "note"], ["1", "B", "a"], ["2", "P", "b"]]
    report = read_text(line_end.join(delimiter.join(row) for row in rows) + line_end)
    assert shoes_of(report) == [("typed", "BP")]
    assert report.coups["note"].to_list() == ["a", "b"]


def test_a_side_alone_heads_totals_cards_or_marks_as_its_cells_say() -> None:
    totals = read_text("Player,Banker\n9,7\n5,8\n6,6\n")
    cards = read_text("Player,Banker\n9 K,7 J\n5 2 3,8 K\n")
    marks = read_text("Banker,Player,Tie\nx,,\n,1,\n0,0,1\n")
    assert [shoes_of(report)[0][1] for report in (totals, cards, marks)] == ["PBT", "PB", "BPT"]
    assert totals.coups["player_total"].to_list() == [9, 5, 6]
    assert cards.coups["p3"].to_list() == [None, "3"]


def test_two_marks_in_one_row_are_a_fault() -> None:
    report = read_text("Banker,Player,Tie\nx,,\nx,,x\n,1,\n,,1\n")
    assert faults_of(report) == [(3, None, "several_results", "B and T")]


def test_of_two_columns_of_results_the_one_with_outcomes_is_meant() -> None:
    report = read_text("result,winner\n8-6,B\n2-9,P\n")
    assert shoes_of(report) == [("typed", "BP")]


def test_banker_first_or_player_first_follows_the_headings() -> None:
    report = read_text("b1,b2,b3,p1,p2,p3\nK,9,,7,2,\n")
    assert report.coups.select("p1", "b1").rows() == [("7", "K")]


def test_a_table_without_headings_is_read_where_its_cells_tell() -> None:
    assert shoes_of(read_text("4,B\n5,P\n7,T\n")) == [("typed", "BP?T")]
    assert shoes_of(read_text("x;庄;1\ny;闲;2\n")) == [("typed", "BP")]


def test_headings_of_a_language_not_known_are_headings_where_the_cells_tell() -> None:
    report = read_text("Runde;Ergebnis;Wer\n4;B;x\n5;P;y\n")
    assert shoes_of(report) == [("typed", "BP")]
    assert report.columns == (("Runde", "coup"), ("Ergebnis", "result"), ("Wer", None))
    assert report.lines.heading == 1


def test_one_column_with_or_without_a_heading() -> None:
    assert shoes_of(read_text("result\nBanker\nPlayer\n")) == [("typed", "BP")]
    assert shoes_of(read_text("Banker\nPlayer\n")) == [("typed", "BP")]


def test_a_table_nothing_explains_asks_which_column_is_what() -> None:
    report = read_text("foo,bar\n1,x\n\n2,y\n")
    assert faults_of(report) == [(1, None, "no_columns", "foo, bar")]
    assert "--map" in report.faults[0].remedy
    assert (report.lines.faults, report.lines.blank) == (3, 1)


def test_a_mapping_names_columns_by_heading_or_place_and_comes_before_what_headings_say() -> None:
    assert shoes_of(read_text("foo,bar\n3,B\n5,P\n", mapping={"FOO": "coup", "bar": "result"})) == [("typed", "B?P")]
    assert shoes_of(read_text("x,B\ny,P\n", mapping={"2": "result"})) == [("typed", "BP")]
    assert shoes_of(read_text("result,seen\nP,B\n", mapping={"result": "ignore", "seen": "result"})) == [("typed", "B")]


@pytest.mark.parametrize(
    ("text", "mapping", "message"),
    [
        ("hand,result\n1,B\n", {"baz": "result"}, '"baz" is no column. Expected "hand", "result"'),
        ("hand;result\n1;B\n", {"3": "result"}, '"3" is no column. Expected "hand", "result"'),
        ("BPT\n", {"baz": "result"}, '"baz" is no column'),
        ("hand,result\n1,B\n", {"hand": "hands"}, '"hands" is no field. Expected table, shoe'),
    ],
)
def test_an_unknown_column_or_field_is_refused(text: str, mapping: dict[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_text(text, mapping=mapping)


def test_a_shoe_column_parts_shoes_and_an_empty_cell_means_the_shoe_above() -> None:
    report = read_text("table,shoe,hand,result\nA,1,1,B\n,,2,P\nB,1,1,T\nA,2,1,P\nA,1,3,B\n")
    assert shoes_of(report) == [("A/1", "BPB"), ("B/1", "T"), ("A/2", "P")]


@pytest.mark.parametrize(
    ("numbers", "shoes"),
    [
        ("1 2 3 1 2", ["BBB", "BB"]),  # they begin anew
        ("4 5 6 2 3", ["BBB", "BB"]),  # they fall below the first
        ("4 5 8 6 9", ["BBB?BB"]),  # 6 came late
        ("1 2 2 3", ["BBB"]),  # 2 was sent twice
        ("4 3 2 1", ["BBBB"]),  # the newest comes first
        ("7 6 3 2", ["BB??BB"]),
    ],
)
def test_without_a_shoe_column_a_shoe_ends_where_numbers_begin_anew(numbers: str, shoes: list[str]) -> None:
    report = read_text("hand,result\n" + "".join(f"{number},B\n" for number in numbers.split()))
    assert [outcomes for _, outcomes in shoes_of(report)] == shoes
    assert [name for name, _ in shoes_of(report)] == ["typed", "typed#2"][: len(shoes)]


def test_without_numbers_a_blank_line_ends_a_shoe_and_a_row_of_empty_cells_does_not() -> None:
    assert [outcomes for _, outcomes in shoes_of(read_text("result,x\nB,\nP,\n\nT,\n,\nT,\n"))] == ["BP", "TT"]


def test_with_numbers_a_blank_line_is_only_a_blank_line() -> None:
    assert shoes_of(read_text("hand,result\n1,B\n\n2,P\n")) == [("typed", "BP")]


def test_headings_between_shoes_name_them() -> None:
    report = read_text("Table 5\nShoe 7\nhand,result\n1,B\n2,P\n=== Shoe 8 ===\nhand,result\n1,T\n")
    assert shoes_of(report) == [("5/7", "BP"), ("5/8", "T")]
    assert report.lines.heading == 5


def test_a_later_row_of_headings_may_order_the_columns_anew() -> None:
    report = read_text("result,note\nB,a\n\nnote,result\nb,P\n")
    assert [outcomes for _, outcomes in shoes_of(report)] == ["B", "P"]
    assert report.coups["note"].to_list() == ["a", "b"]


def test_a_second_shoe_of_one_name_is_told_apart() -> None:
    report = read_text("Shoe 7\nBP\nShoe 7\nTT\n")
    assert shoes_of(report) == [("7", "BP"), ("7#2", "TT")]


def test_names_given_come_before_those_of_the_file() -> None:
    text = "table,shoe,hand,result\nA,1,1,B\n"
    assert shoes_of(read_text(text, table="9", shoe="x")) == [("9/x", "B")]
    assert shoes_of(read_text("BP\n\nTT\n", shoe="x")) == [("x", "BP"), ("x#2", "TT")]
    with pytest.raises(InputError, match="2 shoes with names of their own"):
        read_text(text + "A,2,1,P\n", shoe="x")


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ("1,X,,,,", (2, 2, "unknown_result", "X")),
        ("0,B,,,,", (2, 1, "unreadable_number", "0")),
        ("104233,B,,,,", (2, 1, "unreadable_number", "104233")),
        (",B,,,,", (2, 1, "unreadable_number", "")),
        ("1,B,K 4 14,,,", (2, 3, "unreadable_card", "K 4 14")),
        ("1,B,K 4 2 2,,,", (2, 3, "unreadable_card", "K 4 2 2")),
        ("1,B,,12,,", (2, 4, "unreadable_total", "12")),
        ("1,B,,,maybe,", (2, 5, "unreadable_tick", "maybe")),
        ("1,B,,,,odd", (2, 6, "unknown_status", "odd")),
        ("1,,,7,,", (2, None, "no_result", "")),
    ],
)
def test_a_bad_cell_keeps_its_row_out_and_says_where(row: str, fault: tuple[int | None, int | None, str, str]) -> None:
    report = read_text(f"hand,result,player cards,player total,natural,status\n{row}\n2,P,,,,\n")
    assert faults_of(report) == [fault]
    assert report.coups["coup"].to_list() == [2]
    assert report.faults[0].expected
    assert report.faults[0].remedy


@pytest.mark.parametrize(
    ("row", "column", "found"), [("Z,5,,3,4,", 1, "Z"), ("9,K,,3,K♠♥,", 5, "K♠♥"), (",5,,3,4,", 1, "5")]
)
def test_a_bad_card_in_a_cell_of_its_own_says_which(row: str, column: int, found: str) -> None:
    assert faults_of(read_text(f"p1,p2,p3,b1,b2,b3\n{row}\n")) == [(2, column, "unreadable_card", found)]


def test_one_number_with_two_outcomes_is_a_fault_and_the_first_is_kept() -> None:
    report = read_text("hand,result\n1,B\n2,P\n2,T\n")
    assert faults_of(report) == [(4, None, "conflicting_repeat", "coup 2 is P on line 3 and T here")]
    assert shoes_of(report) == [("typed", "BP")]


@pytest.mark.parametrize("end", ["2", "2,Pla", '2,"P'])
def test_a_last_line_cut_off_is_a_fault(end: str) -> None:
    assert faults_of(read_text(f"hand,result\n1,B\n{end}")) == [(3, None, "cut_off", end)]


def test_a_last_line_that_is_only_short_of_its_line_end_is_read() -> None:
    assert shoes_of(read_text("hand,result\n1,B\n2,P")) == [("typed", "BP")]


def test_contradictions_are_kept_and_flagged_with_their_line() -> None:
    report = read_text(
        "hand,winner,player cards,banker cards,player,banker\n"
        "1,P,2 4,9 Q,6,9\n2,B,,,7,7\n3,T,K 6,3 3,6,7\n4,B,3 4,2 6,7,8\n5,P,3 4,2 3,7,5\n"
    )
    assert [(flag.line, flag.flag.code) for flag in report.flags] == [
        (2, "winner_contradicts_cards"),
        (3, "winner_contradicts_totals"),
        (4, "total_contradicts_cards"),
        (6, "illegal_hand"),
    ]
    assert report.coups["outcome"].to_list() == ["P", "B", "T", "B", "P"]


def test_rules_in_a_column_hold_for_the_shoe() -> None:
    report = read_text('hand,result,rules\n1,B,"ez,decks=6"\n2,P,\n')
    assert (report.shoes[0].rules.decks, report.faults) == (6, ())
    changed = read_text("hand,result,rules\n1,B,ez\n2,P,commission\n")
    assert faults_of(changed) == [(3, None, "conflicting_rules", "commission")]


def test_a_time_without_offset_needs_a_zone() -> None:
    text = "hand,result,time\n1,B,2026-03-01 20:00:00\n"
    assert read_text(text, timezone="Asia/Macau").coups["at"][0].isoformat() == "2026-03-01T12:00:00+00:00"
    bare = read_text(text)
    assert bare.coups["at"].to_list() == [None]
    assert [(flag.line, flag.flag.code) for flag in bare.flags] == [(2, "time_unread")]
    with pytest.raises(InputError, match='"Nowhere" is no time zone'):
        read_text(text, timezone="Nowhere")


def test_summary_lines_are_compared_with_the_coups() -> None:
    log = "hand,result\n1,B\n2,P\n3,P\n"
    assert read_text(log + "Total,3\n").flags == ()
    assert read_text(log + "合计,庄 1,闲 2\n").flags == ()
    (flag,) = read_text(log + "Total,60\n").flags
    assert (flag.line, flag.flag.code, flag.flag.coup) == (5, "summary_differs", 3)
    assert flag.flag.detail == "The summary says total 60; the coups above make 3."


def test_a_summary_may_be_of_all_shoes_so_far() -> None:
    assert read_text("BPP\n\nTT\n\nB:1 P:2 T:2\n").flags == ()
    assert read_text("BPP\n\nTT\n\nTotal 2\n").flags == ()
    assert [flag.line for flag in read_text("BPP\n\nTT\n\nTotal 4\n").flags] == [5]
