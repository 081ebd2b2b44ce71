"""A backup and its way back, by command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from scoreboard.cli import main


def run(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    monkeypatch.setattr("sys.argv", ["scoreboard", *arguments])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capfd.readouterr()
    assert "Traceback" not in said.err
    return int(ended.value.code or 0), said.out, said.err


def test_a_store_is_written_brought_back_and_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    old, new, file = (f"sqlite:///{tmp_path / 'old.db'}", f"sqlite:///{tmp_path / 'new.db'}", str(tmp_path / "b.db"))
    assert run(monkeypatch, capfd, "table", "add", "7", "--store", old)[0] == 0
    status, out, _ = run(monkeypatch, capfd, "backup", file, "--store", old)
    assert (status, out) == (0, f"Written to {file}: 0 shoes, 0 events, 1 table, 0 users.\n")
    status, out, _ = run(monkeypatch, capfd, "restore", file, "--store", new, "--json")
    assert (status, json.loads(out)) == (0, {"shoes": 0, "events": 0, "tables": 1, "users": 0})
    assert "7" in run(monkeypatch, capfd, "table", "list", "--store", new)[1]


def test_what_is_no_backup_is_refused_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "night.txt").write_text("BPPB")
    store = f"sqlite:///{tmp_path / 'new.db'}"
    status, out, err = run(monkeypatch, capfd, "restore", str(tmp_path / "night.txt"), "--store", store)
    assert (status, out) == (1, "")
    assert err.endswith(
        "night.txt: no backup. Expected a file that `scoreboard backup` wrote. "
        "To read a log of shoes use: scoreboard import.\n"
    )
