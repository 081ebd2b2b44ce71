"""The Chromium of this machine: which one, and how it is started."""

from __future__ import annotations

import os
import shutil
from typing import Final

from scoreboard.cli.paper import BROWSERS

QUIET: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
)
"""What Chromium needs in a container, and what keeps it from calling home."""

NONE_HERE: Final = "There is no Chromium. Install Debian's chromium-headless-shell, or let CHROMIUM name a browser."


def find_chromium() -> str | None:
    """Give the program that `CHROMIUM` names, or else the first there is of those that print a review."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
