"""One reader a file, one shape a reader. The surest reads; of equals the first."""

from __future__ import annotations

from typing import Final

from scoreboard.ingest.readers.base import Reader
from scoreboard.ingest.readers.delimited import DelimitedReader
from scoreboard.ingest.readers.letters import LettersReader

__all__ = ["READERS", "Reader"]

READERS: Final[tuple[Reader, ...]] = (LettersReader(), DelimitedReader())
