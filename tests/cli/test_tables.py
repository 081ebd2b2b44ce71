"""The tables of a room, by command."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, get_args

import pytest

from scoreboard.cli import main, tables
from scoreboard.ledger import Ledger
from scoreboard.rules import RULE_SETS, Burn, Game, LastCoup

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run `scoreboard table` on a store of its own; give status, output and errors."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("SCOREBOARD_STORE", f"sqlite:///{tmp_path / 'store.sqlite3'}")

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["scoreboard", "table", *arguments])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capfd.readouterr()
        assert "Traceback" not in said.err
        return int(ended.value.code or 0), said.out, said.err

    return call


def listed(run: Run) -> Any:
    status, out, _ = run("list", "--json")
    assert status == 0
    return json.loads(out)


def test_tables_are_added_and_listed(run: Run) -> None:
    assert run("list")[1].startswith("No table is there yet. Add one with: scoreboard table add NAME")
    assert listed(run) == []
    added = run("add", "7", "--game", "punto banco", "--decks", "6", "--min", "100", "--max", "5000")
    assert added == (0, "Table 7, number 7: commission,decks=6\n", "")
    assert run("add", "High limit", "--number", "88", "--rules", "ez,decks=6", "--tie-max", "50")[0] == 0

    first = {"name": "7", "number": 7, "game": "punto banco", "rules": "commission,decks=6", "decks": 6}
    assert listed(run) == [
        {**first, "min": 100, "max": 5000, "tie_max": None, "pair_max": None},
        {
            "name": "High limit",
            "number": 88,
            "game": "punto banco",
            "rules": "ez,decks=6",
            "decks": 6,
            "min": None,
            "max": None,
            "tie_max": 50,
            "pair_max": None,
        },
    ]
    lines = run("list")[1].splitlines()
    assert lines[0].split() == ["name", "number", "game", "rules", "decks", "min", "max", "tie", "max", "pair", "max"]
    assert "High limit" in lines[2]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["8", "--min", "5000", "--max", "100"], "a minimum of 5000 and a maximum of 100"),
        (["7"], 'the name "7" where there is a table "7"'),
        (["8", "--number", "7"], "the number 7, which table 7 has"),
        (["8", "--decks", "9"], "9 decks"),
        (["8", "--rules", "vegas"], '"vegas" is no rule set'),
        (["a/b"], "the name 'a/b'"),
        (["8", "--min", "0"], "a minimum of 0"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_to_do(arguments: list[str], words: str, run: Run) -> None:
    run("add", "7")

    status, out, err = run("add", *arguments)

    assert (status, out) == (1, "")
    assert words in err
    assert "Expected" in err
    assert [table["name"] for table in listed(run)] == ["7"]


def test_what_is_said_of_a_table_changes_and_the_rest_stays(run: Run) -> None:
    run("add", "7", "--rules", "no-commission,decks=6,burn=4", "--min", "100", "--max", "5000", "--tie-max", "50")
    before = listed(run)[0]

    said = run("change", "7", "--number", "12", "--rules", "ez,last=one-more", "--min", "500", "--tie-max", "0")
    assert said == (0, "Table 7, number 12: ez,decks=6,last=one-more\n", "")
    changed = {"number": 12, "rules": "ez,decks=6,last=one-more", "min": 500, "tie_max": None}
    assert listed(run) == [{**before, **changed}]

    assert run("change", "12", "--decks", "4")[1] == "Table 7, number 12: ez,decks=4,last=one-more\n"
    assert run("change", "12", "--rules", "ez,decks=8")[1] == "Table 7, number 12: ez\n"
    assert run("change", "7", "--name", "Salon")[1] == "Table Salon, number 12: ez\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["9", "--number", "10"], 'no table "9"'),
        (["7", "--min", "5001"], "a minimum of 5001 and a maximum of 5000"),
        (["7", "--max", "-1"], "a maximum of -1"),
        (["7", "--name", "8"], 'the name "8" where there is a table "8"'),
        (["7", "--number", "8"], "the number 8, which table 8 has"),
        (["7", "--rules", "vegas"], '"vegas" is no rule set'),
        (["7", "--decks", "0"], "0 decks"),
    ],
)
def test_a_change_that_cannot_be_is_refused_and_changes_nothing(arguments: list[str], words: str, run: Run) -> None:
    run("add", "7", "--min", "100", "--max", "5000")
    run("add", "8")
    before = listed(run)

    status, out, err = run("change", *arguments)

    assert (status, out) == (1, "")
    assert words in err
    assert listed(run) == before


def test_a_table_nobody_used_is_removed(run: Run) -> None:
    run("add", "Salon")

    assert run("remove", "1") == (0, "Removed table Salon, number 1.\n", "")
    assert listed(run) == []
    status, out, err = run("remove", "Salon")
    assert (status, out) == (1, "")
    assert 'no table "Salon"' in err


def test_a_table_at_which_something_was_recorded_is_not_removed(run: Run, tmp_path: Path) -> None:
    run("add", "7")
    with Ledger.open(f"sqlite:///{tmp_path / 'store.sqlite3'}") as ledger:
        coup = {"id": "7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a", "kind": "coup", "outcome": "B"}
        ledger.enter("7", [coup], at=datetime(2026, 3, 1, 12, tzinfo=UTC), by="anna")

    status, _, err = run("remove", "7")

    assert status == 1
    assert "recorded at it" in err
    assert len(listed(run)) == 1


@pytest.mark.parametrize("command", ["add", "change"])
def test_help_names_every_rule(command: str, run: Run) -> None:
    # A line may end within a word that has a hyphen.
    words = set(re.findall(r"[\w-]+", re.sub(r"-\n +", "-", run(command, "--help")[1])))

    rules: set[str] = {*RULE_SETS, *(burn.value for burn in Burn), *(last.value for last in LastCoup)}
    assert rules | {"tie", "burn", "indicator", "last"} <= words


@pytest.mark.parametrize(
    "arguments",
    [
        *(["add"], ["add", "7", "--game", "poker"], ["add", "7", "--min", "x"], ["drop"]),
        *(["change"], ["change", "7"], ["change", "7", "--number", "x"], ["remove"]),
    ],
)
def test_wrong_usage_ends_with_status_two(arguments: list[str], run: Run) -> None:
    assert run(*arguments)[0] == 2


@pytest.mark.parametrize("arguments", [[], ["add"], ["change"], ["remove"], ["list"]])
def test_help_has_an_example(arguments: list[str], run: Run) -> None:
    status, out, _ = run(*arguments, "--help")

    assert status == 0
    assert f"Example: scoreboard table {' '.join(arguments)}" in out


def test_the_games_offered_are_the_games_there_are() -> None:
    assert set(get_args(tables.GameName)) == {game.value for game in Game}
