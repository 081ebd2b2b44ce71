"""The tables of a room, by command."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from scoreboard.cli import main, tables
from scoreboard.rules import Game

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


@pytest.mark.parametrize("arguments", [["add"], ["add", "7", "--game", "poker"], ["add", "7", "--min", "x"], ["drop"]])
def test_wrong_usage_ends_with_status_two(arguments: list[str], run: Run) -> None:
    assert run(*arguments)[0] == 2


@pytest.mark.parametrize("arguments", [["--help"], ["add", "--help"], ["list", "--help"]])
def test_help_has_an_example(arguments: list[str], run: Run) -> None:
    status, out, _ = run(*arguments)

    assert status == 0
    assert "Example: scoreboard table" in out


def test_the_games_offered_are_the_games_there_are() -> None:
    assert set(get_args(tables.GameName)) == {game.value for game in Game}
