"""README stays true: each command in it runs, and every command is in it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from dashboards.keys import keys_data
from tests.support.readme import README, ROOT, block, section

PROGRAMS = Path(sys.executable).parent
OFFLINE = urllib.request.build_opener(urllib.request.ProxyHandler({}))


SETUP = block("See the sample shoes")
TESTS = block("Run every test")
COMMANDS = block("Your own shoes")


@pytest.fixture(scope="module")
def newcomer(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A folder with the sample shoes in it and an empty store: what a newcomer has."""
    folder = tmp_path_factory.mktemp("newcomer")
    (folder / "sample_shoes").symlink_to(ROOT / "sample_shoes")
    environment = {
        **os.environ,
        "PATH": f"{PROGRAMS}{os.pathsep}{os.environ['PATH']}",
        "SCOREBOARD_STORE": f"sqlite:///{folder / 'store.sqlite3'}",
    }
    return folder, environment


def test_the_commands_run_one_after_another(newcomer: tuple[Path, dict[str, str]]) -> None:
    folder, environment = newcomer
    for command in COMMANDS.splitlines():
        ran = subprocess.run(
            command, shell=True, cwd=folder, env=environment, capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"
        assert ran.stdout or "--out" in command, command
    assert (folder / "shoe.csv").read_text("utf-8").startswith("table,shoe,coup,")


def test_the_ten_lines_draw_a_road_and_print_what_they_say() -> None:
    lines = block("Draw a road in ten lines", "python")
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "3 B column 1 row 1" in ran.stdout
    assert "-114753351728/10847218479825" in ran.stdout


def test_every_command_is_documented_and_every_documented_command_is_there() -> None:
    wide = {**os.environ, "COLUMNS": "200"}
    helped = subprocess.run(
        [PROGRAMS / "scoreboard", "--help"], capture_output=True, text=True, check=True, env=wide
    ).stdout
    there = set(re.findall(r"^  ([a-z]+)  ", helped.partition("Commands:")[2], flags=re.MULTILINE))
    documented = set(re.findall(r"^\| `scoreboard ([a-z]+)", README, flags=re.MULTILINE))
    assert there == documented


def test_continuous_integration_calls_the_readmes_test_command() -> None:
    script = (ROOT / ".ci/run").read_text("utf-8")
    finder = re.search(r"^command=\$\((.*)\)$", script, flags=re.MULTILINE)
    assert finder is not None
    found = subprocess.run(["bash", "-c", finder[1]], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found == TESTS


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(tmp_path / "clone")], check=True)
    return tmp_path / "clone"


@pytest.fixture
def demo(clone: Path) -> Iterator[subprocess.Popen[str]]:
    """The set-up command of the README, in a fresh clone; on any free port."""
    process = subprocess.Popen(
        f"exec bash -c '{SETUP.strip()} --port 0'",
        shell=True,
        cwd=clone,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    yield process
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdout, process.stderr):
        assert stream is not None
        stream.close()
    process.wait()


@pytest.mark.fresh
def test_one_line_in_a_fresh_clone_ends_with_the_app_served_and_its_address_printed(
    demo: subprocess.Popen[str],
) -> None:
    assert demo.stdout is not None
    address = None
    for line in demo.stdout:
        if found := re.search(r"http://127\.0\.0\.1:\d+", line):
            address = found[0]
            break
    assert address is not None, demo.stderr and demo.stderr.read()
    for path in ("/", "/board/88/1", "/review/88/1"):
        with OFFLINE.open(address + path) as answer:
            page = answer.read().decode()
        parts = set(re.findall(r'(?:src|href)="(/(?:assets|fonts|_dash)[^"]*)"', page))
        assert parts, path
        for part in parts:
            with OFFLINE.open(address + part) as answer:
                assert answer.read(), part
    os.killpg(demo.pid, signal.SIGINT)
    assert demo.wait(timeout=30) in {0, 130}


def test_the_keys_of_the_section_are_those_at_a_table() -> None:
    data = keys_data()
    rows = re.findall(r"^\| (`[^|]+) \| ([^|]*)", section("At a table"), flags=re.MULTILINE)
    *named, (cards, means) = [(re.findall(r"`([^`]+)`", keys), means) for keys, means in rows]
    assert {key for keys, _ in named for key in keys} == {*data["choices"]["keys"]}
    assert cards == [data["turn"]]
    first, last = re.findall(r"`(\d)` to `(\d)`", means)[0]
    ranks = {*re.findall(r"`(.)`", means), *(str(rank) for rank in range(int(first), int(last)))}
    assert ranks == {*data["cards"]["ranks"]} - {"T"}
