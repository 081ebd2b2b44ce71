"""A review for print: a PDF where there is a browser, and a clear word where there is none."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from scoreboard.cli import main
from scoreboard.cli.paper import BROWSERS, pdf_of
from scoreboard.errors import RefusedError
from scoreboard.samples import sample_files

SHOE = next(path for path in sample_files() if path.name == "void-and-free.csv")


@pytest.fixture
def browser() -> None:
    if not any(map(shutil.which, BROWSERS)):
        message = "no Chromium on the path"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)


@pytest.mark.browser
@pytest.mark.usefixtures("browser")
def test_a_review_is_printed_as_pdf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["scoreboard", "review", str(SHOE), "--pdf", str(tmp_path / "review.pdf")])
    with pytest.raises(SystemExit) as ended:
        main()
    assert not ended.value.code
    printed = (tmp_path / "review.pdf").read_bytes()
    assert printed.startswith(b"%PDF-")
    assert printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") >= 2


def test_without_a_browser_it_says_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(RefusedError, match="--html"):
        pdf_of("<p>a page</p>")


def test_a_browser_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / BROWSERS[0]
    broken.write_text("#!/bin/sh\nexit 1\n", "utf-8")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/usr/bin{os.pathsep}/bin")
    with pytest.raises(RefusedError, match="did not print"):
        pdf_of("<p>a page</p>")
