"""`scoreboard simulate`: what it prints, what it writes, and how it stops and goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from threading import Event
from time import monotonic

import polars as pl
import pytest

from scoreboard import archive
from scoreboard.rules import parse_rules
from scoreboard.simulator import simulate
from scoreboard.wagers import WAGERS

PROGRAM = Path(sys.executable).parent / "scoreboard"


def run(*arguments: str | Path, status: int = 0, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        [PROGRAM, "simulate", *arguments], cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    assert ran.returncode == status, ran.stdout + ran.stderr
    assert "Traceback" not in ran.stderr
    return ran


def test_the_json_tells_what_was_dealt_and_how_far_each_wager_is_from_its_exact_value(tmp_path: Path) -> None:
    out = tmp_path / "dealt"
    ran = run("--shoes", "64", "--seed", "7", "--rules", "ez,decks=6", "--out", out, "--json")
    said = json.loads(ran.stdout)
    frame = simulate(64, 7, rules=parse_rules("ez,decks=6"))
    assert archive.scan(out).collect().equals(frame)
    assert (said["shoes"], said["coups"], said["seed"]) == (64, frame.height, 7)
    assert said["tallies"] == {side: frame.filter(outcome=side).height for side in "BPT"}
    assert said["files"] == [str(out / "shoes-0000000001-0000000064.parquet")]
    assert set(said["wagers"]) == set(WAGERS)
    player = said["wagers"]["player"]
    assert player["z"] == pytest.approx((player["mean"] - player["exact"]) / player["error"])
    assert ran.stderr == ""


def test_without_a_folder_nothing_is_written_and_decks_may_be_said_apart(tmp_path: Path) -> None:
    one = run("--shoes", "40", "--seed", "7", "--decks", "6", "--json", folder=tmp_path)
    other = run("--shoes", "40", "--seed", "7", "--rules", "commission,decks=6", "--json", folder=tmp_path)
    assert json.loads(one.stdout)["tallies"] == json.loads(other.stdout)["tallies"]
    assert json.loads(one.stdout)["files"] == []
    assert list(tmp_path.iterdir()) == []


def test_the_table_shows_every_wager_with_its_z(tmp_path: Path) -> None:
    shown = run("--shoes", "40", "--seed", "7", "--keep", "outcomes", "--out", tmp_path).stdout
    assert all(wager.name in shown for wager in WAGERS.values())
    assert "40 shoes" in shown
    assert pl.read_parquet(next(tmp_path.glob("*.parquet")))["p1"].null_count() > 2_000


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--shoes", "0", "--seed", "1"], 2, "--shoes"),
        (["--shoes", "5"], 2, "--seed"),
        (["--shoes", "5", "--seed", "1", "--workers", "0"], 2, "--workers"),
        (["--shoes", "5", "--seed", "1", "--keep", "all"], 2, "cards, outcomes, tallies"),
        (["--shoes", "5", "--seed", "1", "--keep", "cards"], 2, "--out DIR"),
        (["--shoes", "5", "--seed", "-1"], 1, "seed -1. Expected 0 to 2**64 - 1"),
        (["--shoes", "5", "--seed", "1", "--decks", "9"], 1, "9 decks"),
        (["--shoes", "5", "--seed", "1", "--rules", "vegas"], 1, "no rule set"),
        (["--shoes", "5", "--seed", "1", "--out", "file"], 1, "file: it cannot be written"),
        (["--shoes", "5", "--seed", "1", "--out", "file/below"], 1, "it cannot be written"),
    ],
)
def test_what_cannot_be_dealt_is_said_in_one_message(
    tmp_path: Path, arguments: list[str], status: int, said: str
) -> None:
    (tmp_path / "file").write_text("")
    ran = run(*arguments, status=status, folder=tmp_path)
    assert said in " ".join(ran.stderr.split())
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    run("--shoes", "5", "--seed", "1", "--out", tmp_path)
    refused = run("--shoes", "5", "--seed", "2", "--out", tmp_path, status=1)
    assert "another run is kept there, with other seed" in refused.stderr


@pytest.mark.parametrize("asked", [signal.SIGINT, signal.SIGTERM])
def test_a_run_asked_to_end_keeps_whole_files_and_the_same_command_goes_on(
    tmp_path: Path, asked: signal.Signals
) -> None:
    command: list[str | Path] = [
        PROGRAM,
        *["simulate", "--shoes", "300000", "--seed", "3", "--workers", "2", "--json", "--out"],
        tmp_path,
    ]
    dealing = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until = monotonic() + 60
    while not list(tmp_path.glob("tally-*.npz")):
        assert monotonic() < until
        assert dealing.poll() is None
        Event().wait(0.001)
    dealing.send_signal(asked)
    out, err = dealing.communicate(timeout=60)
    assert (dealing.returncode, out) == (128 + asked, "")
    assert "Stopped after " in err
    assert "The same command goes on from there." in err
    whole = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert not [name for name in whole if name.endswith(".tmp")]
    assert 0 < len([name for name in whole if name.startswith("shoes")]) < 30
    for path in tmp_path.glob("*.parquet"):
        assert pl.scan_parquet(path).select(pl.len()).collect().item() > 600_000

    resumed = json.loads(subprocess.run(command, capture_output=True, text=True, timeout=120, check=True).stdout)
    assert resumed["shoes"] == 300_000
    assert len(list(tmp_path.glob("shoes-*.parquet"))) == 30
    assert all((tmp_path / name).read_bytes() == data for name, data in whole.items())


@pytest.mark.skipif(os.name == "nt", reason="there is no pseudo-terminal")
def test_a_terminal_sees_a_bar_with_shoes_a_second_and_the_time_left() -> None:
    import pty

    ours, theirs = pty.openpty()
    command: list[str | Path] = [PROGRAM, *["simulate", "--shoes", "200000", "--seed", "3", "--json"]]
    environment = os.environ | {"TERM": "xterm", "COLUMNS": "100"}
    dealing = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=theirs, env=environment)
    os.close(theirs)
    shown = b""
    while True:
        try:
            read = os.read(ours, 65_536)
        except OSError:  # how Linux says that the other side was closed
            break
        if not read:
            break
        shown += read
    os.close(ours)
    assert dealing.wait(timeout=60) == 0
    assert b"of 200,000 shoes" in shown
    assert b"shoes/s" in shown
    assert b"left" in shown
