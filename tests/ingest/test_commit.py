from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scoreboard.errors import RefusedError, StoreError
from scoreboard.frames import outcomes_of
from scoreboard.ingest import commit, preview, read_log, read_text
from scoreboard.ledger import Ledger, file_store_url
from scoreboard.roadmap import drawn

AT = datetime(2026, 3, 2, 12, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    folder = tmp_path / "store"
    folder.mkdir()
    with Ledger.open(file_store_url(folder / "shoes.db")) as opened:
        yield opened


def stored(ledger: Ledger, name: str) -> str:
    return outcomes_of(drawn(ledger.shoe(ledger.find(name)).frame()))


def test_case_23_the_same_shoe_again_then_longer_then_changed(shared: Path, ledger: Ledger) -> None:
    case = shared / "cases" / "23-import-twice-then-longer-then-changed"
    for step in json.loads((case / "expected.json").read_text("utf-8"))["steps"]:
        (report,) = commit([read_log(case / step["file"])], ledger, at=AT)
        assert (report.added, report.duplicates, len(report.conflicts)) == (
            step["added"],
            step["duplicates"],
            step["conflicts"],
        )
        assert stored(ledger, "A7") == step["shoe"]
    wanted = step["conflict"]
    assert report.as_dict()["conflicts"] == [
        {"shoe": "A7", "coup": wanted["hand"], "kept": wanted["kept"], "offered": wanted["offered"]}
    ]


@pytest.mark.parametrize(
    ("again", "added", "duplicates"),
    [
        ("局,结果\n1,庄\n2,闲\n", 0, 2),  # in other words
        ("hand;result\r\n2;P\r\n1;B\r\n3;T\r\n", 1, 2),  # in another order, and longer
        ("B P T P", 2, 2),  # typed
    ],
)
def test_a_shoe_is_known_by_its_coups_not_by_its_bytes(ledger: Ledger, again: str, added: int, duplicates: int) -> None:
    commit([read_text("hand,result\n1,B\n2,P\n", shoe="A7")], ledger, at=AT)
    (report,) = commit([read_text(again, shoe="A7")], ledger, at=AT)
    assert (report.added, report.duplicates, report.conflicts) == (added, duplicates, ())


def test_with_any_fault_nothing_is_stored_of_any_file(tmp_path: Path, ledger: Ledger) -> None:
    (tmp_path / "good.txt").write_text("BPT\n")
    (tmp_path / "bad.txt").write_text("BPX\n")
    reports = preview([tmp_path / "good.txt", tmp_path / "bad.txt"])
    with pytest.raises(RefusedError, match=r"bad.txt: 1 fault. .* --keep-good"):
        commit(reports, ledger, at=AT)
    assert ledger.keys() == []
    assert not (tmp_path / "bad.txt.rejects.csv").exists()


def test_keeping_the_good_makes_a_rejected_coup_one_not_seen(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "bad.txt"
    log.write_text("BPBXPT9B\n")
    (report,) = commit([read_log(log)], ledger, keep_good=True, at=AT)
    assert stored(ledger, "bad") == "BPB?PT?B"
    assert [shoe["outcomes"] for shoe in report.as_dict()["shoes"]] == ["BPB?PT?B"]
    assert report.added == 8


def test_keeping_the_good_of_a_table_goes_by_the_coups_numbers(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "night.csv"
    log.write_text("hand,result\n1,B\n2,X\n3,P\n4,\n")
    commit([read_log(log)], ledger, keep_good=True, at=AT)
    assert [(coup.number, coup.outcome) for coup in ledger.shoe(ledger.find("night")).coups] == [
        (1, "B"),
        (2, None),
        (3, "P"),
        (4, None),
    ]
    without_numbers = tmp_path / "notes.csv"
    without_numbers.write_text("result,note\nB,\nX,\nP,\n")
    commit([read_log(without_numbers)], ledger, keep_good=True, at=AT)
    assert stored(ledger, "notes") == "BP"


def test_keeping_the_good_of_a_shoe_of_which_nothing_was_seen(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "night.csv"
    log.write_text("hand,status,result\n1,void,\n2,ok,X\n")
    (report,) = commit([read_log(log)], ledger, keep_good=True, at=AT)
    assert (report.added, report.shoes[0].outcomes) == (2, "")
    assert [coup.number for coup in ledger.shoe(ledger.find("night")).coups] == [1, 2]


@pytest.mark.parametrize("text", ["BPT" * 700, "BPT\n" * 700, "result,note\n" + "B,\n" * 2100])
def test_a_shoe_takes_no_more_coups_than_its_export_can_bring_back(ledger: Ledger, text: str) -> None:
    report = read_text(text)
    assert report.coups.height == 1999
    first = report.faults[0]
    assert (first.code, first.found) == ("too_many_coups", "2000")
    lines = report.lines.as_dict()
    assert lines.pop("read") == sum(lines.values())
    with pytest.raises(RefusedError):
        commit([report], ledger, at=AT)


def test_rejected_lines_are_written_beside_the_file_with_the_reason(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "night.csv"
    log.write_text('hand,result,note\n1,庄,\n2,X,"a\nb"\n3,,=1+1\n', encoding="utf-8")
    commit([read_log(log)], ledger, keep_good=True, at=AT)
    with (tmp_path / "night.csv.rejects.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["line"], row["code"], row["text"]) for row in rows] == [
        ("3", "unknown_result", '2,X,"a\nb"'),
        ("5", "no_result", "3,,=1+1"),
    ]
    assert rows[0]["reason"].startswith('line 3, column 2: "X" is no outcome. Expected')
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == [
        "night.csv",
        "night.csv.rejects.csv",
    ]


def test_where_rejected_lines_cannot_be_written_nothing_is_stored(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "bad.txt"
    log.write_text("BPX\n")
    report = read_log(log)
    (tmp_path / "bad.txt.rejects.csv").mkdir()
    with pytest.raises(StoreError, match="rejected lines cannot be written"):
        commit([report], ledger, keep_good=True, at=AT)
    assert ledger.keys() == []


def test_where_the_store_fails_no_rejected_lines_are_left(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "bad.txt"
    log.write_text("BPX\n")
    report = read_log(log)
    with pytest.raises(ValueError, match="offset"):
        commit([report], ledger, keep_good=True, at=datetime(2026, 3, 2))
    assert sorted(path.name for path in tmp_path.iterdir() if path.is_file()) == ["bad.txt"]


def test_where_the_store_fails_rejected_lines_of_an_earlier_import_stand(tmp_path: Path, ledger: Ledger) -> None:
    log, rejects = tmp_path / "bad.txt", tmp_path / "bad.txt.rejects.csv"
    log.write_text("BPX\n")
    rejects.write_text("what was rejected yesterday")
    with pytest.raises(ValueError, match="offset"):
        commit([read_log(log)], ledger, keep_good=True, at=datetime(2026, 3, 2))
    assert rejects.read_text() == "what was rejected yesterday"


def test_files_of_one_import_are_told_apart_in_what_they_added(tmp_path: Path, ledger: Ledger) -> None:
    text = "shoe,hand,result\nA,1,B\nA,2,P\n"
    (tmp_path / "one.csv").write_text(text)
    (tmp_path / "two.csv").write_text(text + "A,3,T\nB,1,P\n")
    reports = commit(preview([tmp_path / "one.csv", tmp_path / "two.csv"]), ledger, at=AT)
    assert [(report.added, report.duplicates) for report in reports] == [(2, 0), (2, 2)]
    assert stored(ledger, "A") == "BPT"


def test_what_only_reading_could_notice_is_stored_with_the_coup(ledger: Ledger) -> None:
    text = "hand,result,player,banker\n1,,4,8\n2,P\n2,P\n3,B,9,2\n"
    (report,) = commit([read_text(text, shoe="A7")], ledger, at=AT)
    kept = ledger.shoe(ledger.find("A7")).flags
    assert sorted((flag.coup, flag.code) for flag in kept) == [
        (1, "result_inferred"),
        (2, "repeat"),
        (2, "short_row"),
        (3, "winner_contradicts_totals"),
    ]
    assert set(kept) == {flag.flag for flag in report.flags}


def test_rules_and_the_files_name_are_stored(tmp_path: Path, ledger: Ledger) -> None:
    log = tmp_path / "mini.csv"
    log.write_text('hand,result,rules\n1,B,"no-commission,decks=6"\n')
    commit([read_log(log)], ledger, at=AT)
    shoe = ledger.shoe(ledger.find("mini"))
    assert (shoe.rules.decks, shoe.origin) == (6, "mini.csv")
