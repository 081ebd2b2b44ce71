"""What a reader is: one shape of log, how sure it is of a text, and what it makes of it."""

from __future__ import annotations

from typing import Protocol

from scoreboard.ingest.assembly import Assembly
from scoreboard.ingest.hints import Hints

__all__ = ["Reader"]


class Reader(Protocol):
    """Reads one shape of log.

    Attributes
    ----------
    name
        What the shape is called in reports and by `--format`.
    """

    name: str

    def sureness(self, text: str, hints: Hints) -> float:
        """Say how much of a text's beginning this reader can account for, 0 to 1."""
        ...

    def read(self, text: str, hints: Hints, assembly: Assembly) -> None:
        """Put everything a text holds into the assembly, each of its lines under a kind."""
        ...
