"""What a reader is: one shape of log, how sure it is of a document, and what it makes of it."""

from __future__ import annotations

from typing import Protocol

from scoreboard.ingest.document import Document
from scoreboard.ingest.hints import Hints
from scoreboard.ingest.report import ImportReport

__all__ = ["Reader"]


class Reader(Protocol):
    """Reads one shape of log.

    Attributes
    ----------
    name
        What the shape is called in reports and by `--format`.
    """

    name: str

    def sureness(self, document: Document, hints: Hints) -> float:
        """Say how much of a document's beginning this reader can account for, 0 to 1."""
        ...

    def read(self, document: Document, hints: Hints) -> ImportReport:
        """Give everything a document holds, each of its lines under a kind."""
        ...
