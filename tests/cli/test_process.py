"""The program as a process: its terminal's encoding, its signals, and output that cannot be written."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from scoreboard._files import write_whole

PROGRAM = Path(sys.executable).parent / "scoreboard"
FULL = Path("/dev/full")
Program = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """Run the installed program in a folder of its own, with other variables and streams where they are given."""

    def run(
        *arguments: str | bytes, stdout: int = subprocess.PIPE, **variables: str
    ) -> subprocess.CompletedProcess[bytes]:
        store = {"SCOREBOARD_STORE": f"sqlite:///{tmp_path / 'store.sqlite3'}"}
        return subprocess.run(
            [PROGRAM, *arguments],
            cwd=tmp_path,
            env=os.environ | store | variables,
            stdout=stdout,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )

    return run


@pytest.fixture
def cjk_shoe(tmp_path: Path, program: Program) -> str:
    (tmp_path / "night.csv").write_text("桌,靴,局,结果,备注\n庄家🔴,夜,1,庄,–\n", "utf-8")
    assert program("import", "night.csv").returncode == 0
    return "庄家🔴/夜"


@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_a_terminal_without_the_letters_gets_escapes_and_json_stays_json(
    program: Program, cjk_shoe: str, encoding: str
) -> None:
    for command in (["shoes"], ["roads", cjk_shoe], ["stats", cjk_shoe], ["review", cjk_shoe], ["odds"]):
        ran = program(*command, PYTHONIOENCODING=encoding)
        assert (ran.returncode, ran.stderr) == (0, b"")
    listed = program("shoes", "--json", PYTHONIOENCODING=encoding).stdout
    assert json.loads(listed.decode(encoding))[0]["table"] == "庄家🔴"


@pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")
@pytest.mark.parametrize(
    "command",
    [["--help"], ["shoes"], ["shoes", "--json"], ["roads", "--coups", "BPT"], ["export", "log.txt", "--format", "csv"]],
)
def test_output_that_cannot_be_written_is_one_message(program: Program, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "log.txt").write_text("BPT")
    with FULL.open("wb") as full:
        ran = program(*command, stdout=full.fileno())
    assert ran.returncode == 1
    assert ran.stderr.decode().splitlines() == [
        "The output cannot be written: No space left on device. Write it to a disk with room."
    ]


@pytest.mark.parametrize(
    "command", [["--help"], ["odds"], ["odds", "--json"], ["roads", "--coups", "BP", "--format", "svg"]]
)
def test_a_reader_that_goes_away_is_no_failure(program: Program, command: list[str]) -> None:
    read, write = os.pipe()
    os.close(read)
    ran = program(*command, stdout=write)
    os.close(write)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows has other ways to end a program")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_demo_that_is_stopped_takes_its_store_along(tmp_path: Path, number: signal.Signals) -> None:
    demo = subprocess.Popen(
        [PROGRAM, "demo", "--port", "0"],
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),  # a shell's "&" has it ignored
    )
    assert demo.stdout is not None
    assert b"http://" in demo.stdout.readline()
    assert list(tmp_path.iterdir()) != []
    demo.send_signal(number)
    _, said = demo.communicate(timeout=60)
    assert demo.returncode in {0, 128 + number}  # the latter where it was not answering yet
    assert b"Traceback" not in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems' file names are text")
def test_names_in_no_encoding_are_read_and_shown(program: Program, tmp_path: Path) -> None:
    log = os.fsencode(tmp_path) + b"/night\xff.txt"
    with open(log, "w", encoding="utf-8") as out:  # noqa: PTH123 - a path of bytes
        out.write("BPT")
    for command in (
        ["import", log],
        ["import", log, "--json"],
        ["roads", log],
        ["review", log, "--json"],
        ["stats", log],
    ):
        ran = program(*command)
        assert (ran.returncode, ran.stderr) == (0, b""), command
    assert json.loads(program("shoes", "--json").stdout)[0]["shoe"] == "night\ufffd"
    refused = program("roads", b"night\xff")
    assert (refused.returncode, refused.stderr.count(b"\n")) == (1, 1)


def test_an_export_replaces_a_file_whole_or_leaves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shoe, link = tmp_path / "shoe.csv", tmp_path / "link.csv"
    shoe.write_bytes(b"old")
    shoe.chmod(0o640)
    link.symlink_to(shoe)

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr("os.fsync", full)
        with pytest.raises(OSError, match="No space"):
            write_whole(link, b"new")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == {"shoe.csv": b"old", "link.csv": b"old"}
    write_whole(link, b"new")
    assert (link.is_symlink(), shoe.read_bytes(), shoe.stat().st_mode & 0o777) == (True, b"new", 0o640)
