"""The tables as they stand, for whoever asks several times a second; one for each process over a store.

Two hundred boards ask four times a second, and nearly always nothing has happened. The tables and their versions are
therefore read once whenever the store may have changed, and what was played at a table only when its version is
another.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from math import inf
from threading import Lock
from time import monotonic
from typing import Final

from scoreboard.ledger.entries import Answer
from scoreboard.ledger.live import LiveTable
from scoreboard.ledger.reading import read_live
from scoreboard.ledger.seating import Seat, unknown_table
from scoreboard.ledger.store import Ledger
from scoreboard.ledger.tables import Table, alike, number_in

__all__ = ["Feed"]

_STILL_GOOD_SECONDS: Final = 0.1
"""How old the room may be that is given while it is read anew; what others write is promised no sooner."""


class Feed:
    """What is played at the tables of a store.

    May be asked from any thread. What is written through the same ledger is seen at once, and what others write within
    a tenth of a second. Tables are named as everywhere: by name or number. Closing the ledger ends the feed as well.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._room = _Room(())
        self._changes: int | None = None
        self._read_at = -inf
        self._reading = Lock()
        self._played: dict[int, _Played] = {}

    def tables(self) -> list[Table]:
        """List the tables of the room by number."""
        return [seat.table for seat in self._now().seats]

    def table(self, text: str) -> Table:
        """Give the table of this name or number.

        Raises
        ------
        UnknownError
            If there is none.
        """
        return self._seat(text).table

    def version(self, table: str) -> int:
        """Give the version of a table, by which one who knows it learns whether anything is newer.

        Raises
        ------
        UnknownError
            If there is no such table.
        """
        return self._seat(table).version

    def versions(self) -> Mapping[int, int]:
        """Give the version of every table by its number."""
        return {seat.table.number: seat.version for seat in self._now().seats}

    def live(self, table: str) -> LiveTable:
        """Give a table as it is being played; the same object until something happens at it.

        Raises
        ------
        UnknownError
            If there is no such table.
        """
        seat = self._seat(table)
        played = self._played_at(seat)
        live = played.live
        if live is not None and _is_current(live, seat):
            return live
        with played.reading:
            live = played.live
            if live is None or not _is_current(live, seat):
                with self._ledger.reading() as connection:
                    live = read_live(connection, table=seat.table.name, rules=seat.table.rules, edits=seat.edits)
                played.keep(live)
            return live

    def at_hand(self, table: str) -> tuple[int, LiveTable] | None:
        """Give the version and the state of a table if both are known without reading the store; None if not.

        It waits for nothing, so that who answers for everybody may ask. While somebody reads what may have changed,
        what was true a moment ago is still given, together with what has been recorded here since.
        """
        is_being_read = self._reading.locked() and monotonic() < self._read_at + _STILL_GOOD_SECONDS
        if not is_being_read and self._ledger.changes() != self._changes:
            return None
        seat = self._room.find(table)
        played = None if seat is None else self._played.get(seat.id)
        live = None if played is None else played.live
        if seat is None or live is None or not _is_current(live, seat):
            return None
        return live.version, live

    def enter(self, table: str, entries: object, *, at: datetime, by: str) -> Answer:
        """Take an operator's entries at a table, as `Ledger.enter` does; what is accepted is seen here at once."""
        # The ledger looks whether what is known is still so, and whether there is such a table.
        seat = self._room.find(table)
        played = _Played() if seat is None else self._played_at(seat)
        entered = self._ledger.enter_at(table, entries, at=at, by=by, known=played.live)
        played.keep(entered.live)
        return entered.answer

    def _seat(self, text: str) -> Seat:
        seat = self._now().find(text)
        if seat is None:
            raise unknown_table(text, where=self._ledger.where)
        return seat

    def _now(self) -> _Room:
        """Give the room as it stands; of several who ask after a change one reads and the others wait for it."""
        if self._ledger.changes() == self._changes:
            return self._room
        with self._reading:
            # What changes while it is read makes this number another one, and the room is read again.
            changes = self._ledger.changes()
            if changes != self._changes:
                began = monotonic()
                self._room = _Room(self._ledger.seats())
                self._read_at = began
                for seat in self._room.seats:
                    self._played_at(seat).forget_after(seat.version)
                self._changes = changes
            return self._room

    def _played_at(self, seat: Seat) -> _Played:
        return self._played.get(seat.id) or self._played.setdefault(seat.id, _Played())


class _Room:
    """The tables at one moment, and what each may be called."""

    def __init__(self, seats: Iterable[Seat]) -> None:
        self.seats = tuple(seats)
        self._by_name = {alike(seat.table.name): seat for seat in self.seats}
        self._by_number = {seat.table.number: seat for seat in self.seats}
        self._by_usual_text = {text: seat for seat in self.seats for text in (seat.table.name, str(seat.table.number))}

    def find(self, text: str) -> Seat | None:
        """Give the table that is called so; None where none is."""
        usual = self._by_usual_text.get(text)
        if usual is not None:
            return usual
        number = number_in(text)
        return self._by_name.get(alike(text)) or (None if number is None else self._by_number.get(number))


class _Played:
    """What was last read or recorded at one table."""

    def __init__(self) -> None:
        self.live: LiveTable | None = None
        self.reading = Lock()
        self._keeping = Lock()

    def keep(self, live: LiveTable) -> None:
        """Keep this, unless somebody was faster with something newer."""
        with self._keeping:
            if self.live is None or self.live.version <= live.version:
                self.live = live

    def forget_after(self, version: int) -> None:
        """Forget what is newer than the store: somebody has put another in its place, or the table's number."""
        with self._keeping:
            if self.live is not None and self.live.version > version:
                self.live = None


def _is_current(live: LiveTable, seat: Seat) -> bool:
    same = (live.table, live.rules) == (seat.table.name, seat.table.rules)
    return same and live.version >= seat.version
