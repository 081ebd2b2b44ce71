"""Recorded shoes and their history by way of HTTP."""

from __future__ import annotations

import csv
import io
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import pytest

from scoreboard.coup import Coup, Outcome
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, OfferedShoe, file_store_url

if TYPE_CHECKING:
    from .conftest import Program


def test_a_shoe_is_what_the_command_exports(program: Program, tmp_path: Path) -> None:
    program.take(
        *program.coups("PPB"), program.entry("coup", player_cards=["9h", "K"], banker_cards=["2", "5s"]),
        program.entry("void", reason="card out of order"),
    )  # fmt: skip
    command = ["export", "7/1", "--format", "json", "--store", file_store_url(tmp_path / "shoes.db")]
    exported = subprocess.run(
        [sys.executable, "-c", "from scoreboard.cli import main; main()", *command], capture_output=True, check=True
    )
    assert program.client.get("/api/shoes/7/1").data == exported.stdout


@pytest.mark.parametrize("key", [ShoeKey("<b>7</b>", "night#2 ?"), ShoeKey("", "夜"), ShoeKey("A B", "100%")])
def test_any_name_can_stand_in_an_address(program: Program, store: Ledger, key: ShoeKey) -> None:
    shoe = OfferedShoe(key=key, coups=[Coup(number=1, outcome=Outcome.TIE)])
    store.import_shoes([shoe], at=datetime(2026, 3, 1, tzinfo=UTC), by="tests")
    for address in (f"/api/shoes/{quote(str(key))}", f"/api/shoes/{quote(str(key), safe='')}"):
        answer = program.client.get(address).json
        assert answer is not None
        assert (answer["table"], answer["shoe"]) == key


def test_the_history_has_every_event_with_who_and_when(program: Program) -> None:
    program.take(*program.coups("BT"), program.entry("undo"))
    rows = program.client.get("/api/shoes/7/1/history").json
    assert rows is not None
    assert [(row["version"], row["kind"], row["what"], row["stands"]) for row in rows] == [
        (1, "opened", "shoe 1 opened, commission", True),
        (2, "coup", "coup 1: Banker", True),
        (3, "coup", "coup 2: Tie", False),
        (4, "retracted", "taken back: coup 2: Tie", True),
    ]
    assert {(row["by"], row["at"]) for row in rows} == {("operator", "2026-03-01T20:00:00+00:00")}


def test_the_history_for_a_spreadsheet_has_no_cell_that_runs(program: Program, store: Ledger) -> None:
    for number, reason in enumerate(["=1+1", "'tis", "plain"]):
        entry = program.entry("void", reason=reason)
        store.enter("7", [entry], at=program.start, by=f"{'=@'[number % 2]}anna")
    answer = program.client.get("/api/shoes/7/1/history?format=csv")
    assert answer.mimetype == "text/csv"
    assert "attachment" in answer.headers["Content-Disposition"]
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    json_rows = program.client.get("/api/shoes/7/1/history").json
    assert json_rows is not None
    assert [row["what"] for row in rows] == [row["what"] for row in json_rows]
    assert [row["by"] for row in rows] == ["'=anna", "'=anna", "'@anna", "'=anna"]
    assert [row["stands"] for row in rows] == ["true"] * 4


def test_another_format_is_refused(program: Program) -> None:
    program.take(*program.coups("B"))
    answer = program.client.get("/api/shoes/7/1/history?format=xml")
    assert answer.status_code == 400
    assert answer.json is not None
    assert answer.json["expected"] == "json, csv"
