"""Files as they lie about: missing, of another kind, and the samples we ship."""

from __future__ import annotations

from pathlib import Path

import pytest

from scoreboard.errors import UnreadableError
from scoreboard.ingest import preview, read_log

SAMPLES = Path(__file__).resolve().parents[2] / "sample_shoes"


def test_a_missing_file_and_a_folder_are_refused_with_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match=r"none.csv: no such file. Expected a file of coups. Check the name"):
        read_log(tmp_path / "none.csv")
    with pytest.raises(UnreadableError, match="a folder, not a file"):
        read_log(tmp_path)
    with pytest.raises(UnreadableError, match="cannot be read"):
        read_log("a\0b")


def test_a_preview_reports_each_file_the_unreadable_too(tmp_path: Path) -> None:
    picture, log = tmp_path / "board.png", tmp_path / "night.txt"
    picture.write_bytes(b"\x89PNG\r\n\x1a\n\x00")
    log.write_text("BPT\n")
    reports = preview([picture, tmp_path / "none", log], table="5")
    assert [[fault.code for fault in report.faults] for report in reports] == [
        ["unreadable_file"],
        ["unreadable_file"],
        [],
    ]
    unreadable = reports[0].as_dict()
    assert (unreadable["file"], unreadable["shoes"], unreadable["lines"]["read"]) == (str(picture), [], 0)
    assert unreadable["faults"][0]["found"] == "a picture, not text"
    assert [str(shoe.key) for shoe in reports[2].shoes] == ["5/night"]


def test_a_report_prints_as_the_interface_says(tmp_path: Path) -> None:
    log = tmp_path / "night.csv"
    log.write_text("table,shoe,hand,result\nC05,A7,11,B\nC05,A7,12,X\nC05,A7,13,\n")
    assert read_log(log).as_dict() == {
        "file": str(log),
        "encoding": "utf-8",
        "format": "csv",
        "shoes": [
            {"table": "C05", "shoe": "A7", "first_coup": 11, "outcomes": "B", "counts": {"B": 1, "P": 0, "T": 0}}
        ],
        "faults": [
            {
                "line": 3,
                "column": 4,
                "code": "unknown_result",
                "found": "X",
                "expected": "Banker, Player or Tie in any of the words known",
                "remedy": "Use '?' for a coup you did not see.",
            },
            {
                "line": 4,
                "column": None,
                "code": "no_result",
                "found": "",
                "expected": "an outcome, both totals, or both hands",
                "remedy": "Write the outcome, or '?' for a coup you did not see.",
            },
        ],
        "flags": [],
        "lines": {
            "read": 4,
            "coups": 1,
            "repeats": 0,
            "voids": 0,
            "faults": 2,
            "blank": 0,
            "heading": 1,
            "summary": 0,
        },
        "added": 0,
        "duplicates": 0,
        "conflicts": [],
    }


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.[ct]*")), ids=lambda path: path.name)
def test_a_sample_shoe_reads_without_a_fault(path: Path) -> None:
    report = read_log(path, strict=True)
    assert report.coups.height > 0
    flagged = {flag.flag.code for flag in report.flags}
    assert flagged <= {"repeat"} or path.name == "what-cannot-be.csv"
