"""Whatever is written as CSV is shown by a spreadsheet and never run, and comes back as it was."""

from __future__ import annotations

import csv
import io
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Coup, Outcome
from scoreboard.export import coups_csv, history_csv
from scoreboard.frames import ShoeKey
from scoreboard.ingest import read_log, read_text
from scoreboard.ingest.rejects import write_rejects
from scoreboard.ledger.events import EventKind
from scoreboard.ledger.history import Happening
from scoreboard.rules import Rules
from scoreboard.spreadsheets import csv_text, plain_text, spreadsheet_text

ROOT = Path(__file__).resolve().parents[1]
AT = datetime(2026, 3, 1, 20, tzinfo=UTC)

RUN = ("=", "+", "-", "@", "\t", "\r")
TYPED = ["=1+1", "+852 seat", "-5", "@SUM(1)", "\t=1", "\r=1", "'tis", "''", "'=1", "night\r=2", 'a "b", c\n=3', "안나"]


def cells(text: str) -> list[list[str]]:
    """The cells below the headings."""
    return list(csv.reader(io.StringIO(text, newline="")))[1:]


def written_shoe(typed: str, folder: Path) -> tuple[str, int]:
    """A shoe whose table, name and note were typed."""
    coup = Coup(number=1, outcome=Outcome.BANKER, note=typed)
    return coups_csv(ShoeKey(typed, typed), [coup], Rules()), 3


def written_history(typed: str, folder: Path) -> tuple[str, int]:
    """A history whose reason and user were typed."""
    one = Happening(version=1, kind=EventKind.VOIDED, what=typed, stands=True, at=AT, by=typed, id="0")
    return history_csv([one]), 2


def written_rejects(typed: str, folder: Path) -> tuple[str, int]:
    """The lines that an import kept out of a log, which somebody typed."""
    line = "".join(typed.split())
    log = folder / "night.csv"
    log.write_text(f"note,result\n{line},X\n", encoding="utf-8", newline="")
    return write_rejects(read_log(log, format="csv")).path.read_text("utf-8-sig"), 1


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize("written", [written_shoe, written_history, written_rejects])
def test_no_cell_that_somebody_typed_is_run(written: object, typed: str, tmp_path: Path) -> None:
    assert callable(written)
    text, count = written(typed, tmp_path)
    held = [cell for row in cells(text) for cell in row]
    assert [cell for cell in held if cell.startswith(RUN)] == []
    if written is not written_rejects:
        assert [plain_text(cell) for cell in held].count(typed) == count
    else:
        assert plain_text(cells(text)[0][-1]) == "".join(typed.split()) + ",X"


def test_all_that_is_written_as_csv_is_written_in_one_place() -> None:
    writes = re.compile(r"^\s*(?:import csv|from csv )|\.write_csv\(|\.to_csv\(", re.MULTILINE)
    sources = [path for room in ("scoreboard", "dashboards") for path in (ROOT / room).rglob("*.py")]
    assert [path.name for path in sources if writes.search(path.read_text("utf-8"))] == ["spreadsheets.py"]


@given(st.text() | st.text(alphabet="'=+-@\t\ra"))
def test_plain_text_gives_back_what_was_guarded(text: str) -> None:
    guarded = spreadsheet_text(text)
    assert plain_text(guarded) == text
    assert not guarded.startswith(RUN)


@given(st.lists(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=2, max_size=2)))
def test_cells_hold_line_ends_quotes_and_commas(rows: list[list[str]]) -> None:
    assert [[plain_text(cell) for cell in row] for row in cells(csv_text(["a", "b"], rows))] == rows


@pytest.mark.parametrize("typed", ["=1+1", "'tis", "''", "'=1", "-5", "@anna"])
def test_what_was_typed_comes_back_from_an_export(typed: str) -> None:
    key = ShoeKey(typed, typed)
    report = read_text(coups_csv(key, [Coup(number=1, outcome=Outcome.BANKER, note=typed)], Rules()))
    assert [shoe.key for shoe in report.shoes] == [key]
    assert report.coups["note"].to_list() == [typed]


def test_case_30_an_export_is_guarded_and_gives_the_same_coups_and_notes(shared: Path) -> None:
    report = read_log(shared / "cases" / "30-notes-with-commas-quotes-formulas" / "input.csv")
    (shoe,) = report.shoes
    notes = report.coups["note"].to_list()
    coups = [Coup(number=place, note=note) for place, note in enumerate(notes, start=1)]
    text = coups_csv(shoe.key, coups, Rules())
    assert "\"'=HYPERLINK(" in text
    assert "'+852 seat" in text
    assert read_text(text).coups["note"].to_list() == notes
