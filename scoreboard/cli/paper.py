"""A web page as PDF: printed by a browser of this machine, since no other program draws a page as a browser does."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from scoreboard.errors import RefusedError

__all__ = ["pdf_of"]

BROWSERS: Final = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
"""Programs that print a page, the one first that needs the least: it has no windows to open."""

_SECONDS: Final = 120


def pdf_of(page: str) -> bytes:
    """Print a page that needs no network as PDF.

    Raises
    ------
    RefusedError
        If no browser is found, or it does not print.
    """
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        raise RefusedError(
            "no browser to print with",
            where="--pdf",
            expected=f"one of {', '.join(BROWSERS)} on the path",
            remedy="Install Chromium, or write the page with --html and print it from any browser.",
        )
    with tempfile.TemporaryDirectory(prefix="scoreboard-pdf-", ignore_cleanup_errors=True) as folder:
        source, printed = Path(folder) / "page.html", Path(folder) / "page.pdf"
        source.write_text(page, encoding="utf-8")
        # Charts are drawn by script: the page gets ten seconds of its own time, which pass as fast as it can draw.
        options = [
            *("--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"),
            *("--disable-component-update", "--disable-sync", "--disable-quic", "--no-pdf-header-footer"),
            *("--virtual-time-budget=10000", f"--user-data-dir={folder}/profile", f"--print-to-pdf={printed}"),
        ]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # it has none for the superuser, and the page is our own
        try:
            subprocess.run([browser, *options, source.as_uri()], capture_output=True, timeout=_SECONDS, check=True)
            return printed.read_bytes()
        except (OSError, subprocess.SubprocessError):
            raise RefusedError(
                f"{browser} did not print the page",
                where="--pdf",
                remedy="Write the page with --html and print it from any browser.",
            ) from None
