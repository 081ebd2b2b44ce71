"""The tables as they stand, for whoever asks several times a second; one for each process over a store."""

from __future__ import annotations

from datetime import datetime

from scoreboard.ledger.entries import Answer
from scoreboard.ledger.live import LiveTable
from scoreboard.ledger.store import Ledger
from scoreboard.ledger.tables import Table

__all__ = ["Feed"]


class Feed:
    """What is played at the tables of a store.

    May be asked from any thread. Tables are named as everywhere: by name or number.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def tables(self) -> list[Table]:
        """List the tables of the room by number."""
        return self._ledger.tables()

    def table(self, text: str) -> Table:
        """Give the table of this name or number.

        Raises
        ------
        UnknownError
            If there is none.
        """
        return self._ledger.table(text)

    def version(self, table: str) -> int:
        """Give the version of a table, by which one who knows it learns whether anything is newer.

        Raises
        ------
        UnknownError
            If there is no such table.
        """
        return self.live(table).version

    def live(self, table: str) -> LiveTable:
        """Give a table as it is being played; the same object until something happens at it.

        Raises
        ------
        UnknownError
            If there is no such table.
        """
        return self._ledger.live(table)

    def enter(self, table: str, entries: object, *, at: datetime, by: str) -> Answer:
        """Take an operator's entries at a table, as `Ledger.enter` does; what is accepted is seen here at once."""
        return self._ledger.enter(table, entries, at=at, by=by)

    def close(self) -> None:
        """Stop watching the store; the ledger stays open."""
