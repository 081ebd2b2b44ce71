"""The ledger: every shoe ever recorded, and the tables they are played at, in one SQL store that only grows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Self

import polars as pl
from sqlalchemy import Connection, or_, select, tuple_

from scoreboard.errors import RefusedError, UnknownError
from scoreboard.frames import SHOE_KEY, Coups, ShoeKey, verify_frame
from scoreboard.ledger import schema, seating
from scoreboard.ledger.database import Database
from scoreboard.ledger.entering import Entered, enter
from scoreboard.ledger.entries import Answer, verify_list
from scoreboard.ledger.events import Event, can_keep_text, verify_offset, verify_text
from scoreboard.ledger.fold import RecordedShoe, fold
from scoreboard.ledger.imports import Added, OfferedShoe, Record
from scoreboard.ledger.live import LiveTable
from scoreboard.ledger.opening import open_engine
from scoreboard.ledger.reading import coups_of, histories, in_parts, parse_events, read_live, shoes_frame
from scoreboard.ledger.seating import Seat
from scoreboard.ledger.tables import Limits, Table
from scoreboard.ledger.writing import add_events, add_record
from scoreboard.rules import Rules

__all__ = ["Ledger"]


class Ledger(Database):
    """The shoes of one store.

    Several ledgers, threads and processes may use one store at once. What a method that writes has returned from is on
    disk; where it raises, nothing of the call is stored.

    Examples
    --------
    >>> from datetime import UTC
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from scoreboard.coup import Coup, Outcome
    >>> from scoreboard.ledger import OfferedShoe, file_store_url
    >>> evening = OfferedShoe(
    ...     key=ShoeKey("C05", "20539"), coups=[Coup(number=11, outcome=Outcome.PLAYER), Coup(number=12)]
    ... )
    >>> with TemporaryDirectory() as folder, Ledger.open(file_store_url(Path(folder) / "shoes.db")) as ledger:
    ...     for _ in range(2):
    ...         ledger.import_shoes([evening], at=datetime(2026, 3, 2, tzinfo=UTC), by="import")
    ...     ledger.shoes().select("table", "shoe", "first_coup", "coups", "P").rows()
    Added(added=2, duplicates=0, conflicts=())
    Added(added=0, duplicates=2, conflicts=())
    [('C05', '20539', 11, 2, 1)]
    """

    @classmethod
    def open(cls, url: str) -> Self:
        """Open the store at an address, made or brought to this version where that is needed.

        Parameters
        ----------
        url
            "sqlite:///" and a file's path, or a PostgreSQL address. The folder must be there; that of
            `default_store_url()` alone is made.

        Raises
        ------
        StoreError
            If there is no such folder, driver or server, the store cannot be read or is locked, or it belongs to
            another program or a newer version.
        """
        return cls(open_engine(url))

    def append(self, events: Iterable[Event]) -> tuple[str, ...]:
        """Store events in the order given, all or none; one whose id is stored already changes nothing.

        Returns
        -------
        tuple
            The ids that were not stored before. All the others were.

        Raises
        ------
        StoreError
            If the store cannot be written.
        """
        offered = list(events)
        return self._write(lambda connection: add_events(connection, offered))

    def import_records(self, records: Iterable[Record], *, at: datetime, by: str) -> list[Added]:
        """Store what is new of records kept elsewhere, all of them or none, one event a shoe and record.

        Each coup is compared with what is stored under its table, shoe and number. New coups are added; one that
        contradicts nothing stored is a duplicate, also where either knows more than the other; one that does is a
        conflict, and what is stored stays. Only a coup stored as not seen gives way to a record of what it was.

        Parameters
        ----------
        records
            One a file, in order: a later one meets what an earlier one brought.
        at
            When they are imported, with its offset.
        by
            Who imports them.

        Returns
        -------
        list
            What was added, known and contradicted, for each record.

        Raises
        ------
        FrameError
            If a record's coups are no coups frame, or hold a coup twice.
        StoreError
            If the store cannot be written.
        """
        offered = list(records)
        for record in offered:
            verify_frame(record.coups, Coups)
        return self._write(lambda connection: [add_record(connection, record, at=at, by=by) for record in offered])

    def import_shoes(self, shoes: Iterable[OfferedShoe], *, at: datetime, by: str, file: str = "") -> Added:
        """Store what is new of shoes in hand as objects, which came from one file; `import_records` says what is new.

        Raises
        ------
        StoreError
            If the store cannot be written.
        """
        batches: list[dict[ShoeKey, OfferedShoe]] = []
        for shoe in shoes:
            batch = next((batch for batch in batches if shoe.key not in batch), None)
            if batch is None:
                batches.append(batch := {})
            batch[shoe.key] = shoe
        records = [Record.of_shoes(batch.values(), file=file) for batch in batches]
        return sum(self.import_records(records, at=at, by=by), start=Added())

    def add_table(
        self, name: str, *, number: int | None = None, rules: Rules | None = None, limits: Limits | None = None
    ) -> Table:
        """Put a table into the room.

        Parameters
        ----------
        name
            What its shoes will be kept under; shoes stored under it already become its own.
        number
            What its sign says; the number in its name, or the next free one, if left out.
        rules, limits
            What is played and staked; the usual rules and no limits if left out.

        Raises
        ------
        InputError
            If the name or number is none.
        RefusedError
            If another table has it.
        StoreError
            If the store cannot be written.
        """
        return self._write(
            lambda connection: seating.add_table(
                connection, name=name, number=number, rules=rules or Rules(), limits=limits or Limits()
            )
        )

    def change_table(
        self,
        text: str,
        *,
        name: str | None = None,
        number: int | None = None,
        rules: Rules | None = None,
        limits: Limits | None = None,
    ) -> Table:
        """Change what a table is called, played or limited to; what is left out stays.

        Changed rules hold from the next shoe on. Under a new name a table begins anew: its shoes stay under the old
        one, and those that are stored under the new one become its own. Whatever changes makes its version greater.

        Parameters
        ----------
        text
            Its name or number now.
        name, number, rules, limits
            As `add_table` takes them.

        Raises
        ------
        UnknownError
            If there is no such table.
        InputError
            If the new name or number is none.
        RefusedError
            If another table has it, or the name changes while a shoe is open.
        StoreError
            If the store cannot be written.
        """
        return self._write(
            lambda connection: seating.change_table(
                connection, text, where=self._where, name=name, number=number, rules=rules, limits=limits
            )
        )

    def remove_table(self, text: str) -> None:
        """Take a table of this name or number out of the room, and the tokens for it with it.

        Raises
        ------
        UnknownError
            If there is no such table.
        RefusedError
            If anything was ever recorded at it.
        StoreError
            If the store cannot be written.
        """
        self._write(lambda connection: seating.remove_table(connection, text, where=self._where))

    def tables(self) -> list[Table]:
        """List the tables of the room by number."""
        with self.reading() as connection:
            return seating.read_tables(connection)

    def seats(self) -> list[Seat]:
        """List the tables by number, each with its version."""
        with self.reading() as connection:
            return seating.read_seats(connection)

    def table(self, text: str) -> Table:
        """Give the table of this name or number.

        Raises
        ------
        UnknownError
            If there is none.
        """
        with self.reading() as connection:
            return seating.find_table(connection, text, where=self._where).table

    def live(self, table: str) -> LiveTable:
        """Give a table as it is being played, by its name or number.

        Raises
        ------
        UnknownError
            If there is no such table.
        """
        with self.reading() as connection:
            _, seat, edits = seating.find_table(connection, table, where=self._where)
            return read_live(connection, table=seat.name, rules=seat.rules, edits=edits)

    def enter(self, table: str, entries: object, *, at: datetime, by: str) -> Answer:
        """Take an operator's entries at a table, in order, until one is refused; those before it are on disk.

        An entry whose id was accepted before changes nothing and is answered as it was then; a refused one may be sent
        again.

        Parameters
        ----------
        table
            The table's name or number.
        entries
            What was sent: a list of entries as INTERFACE (HTTP) describes them, read from JSON.
        at
            When it came, with its offset.
        by
            Who sent it.

        Raises
        ------
        UnknownError
            If there is no such table.
        InputError
            If what was sent is no list, or too long; a fault of one entry is in the answer instead.
        StoreError
            If the store cannot be written: nothing of the list is stored then.
        """
        return self.enter_at(table, entries, at=at, by=by).answer

    def enter_at(
        self, table: str, entries: object, *, at: datetime, by: str, known: LiveTable | None = None
    ) -> Entered:
        """Take entries as `enter` does; give the table after them too, and read it only where it is not as `known`.

        Raises
        ------
        ScoreboardError
            As `enter` says.
        """
        sent = verify_list(entries)
        verify_offset(at, "entry time")
        verify_text(by, "by")

        def take(connection: Connection) -> Entered:
            seated = seating.find_table(connection, table, where=self._where, to_record=True)
            return enter(connection, seated, sent, at=at, by=by, known=known)

        return self._write(take)

    def keys(self, *, closed_only: bool = False) -> list[ShoeKey]:
        """List the shoes, sorted by table and name; on request only those that are finished."""
        statement = select(schema.shoes.c.table, schema.shoes.c.shoe).where(schema.shoes.c.stands)
        if closed_only:
            statement = statement.where(schema.shoes.c.is_closed)
        with self.reading() as connection:
            return sorted(ShoeKey(*row) for row in connection.execute(statement))

    def find(self, text: str) -> ShoeKey:
        """Give the shoe a person names as TABLE/SHOE, or as SHOE alone where only one table has such a shoe.

        Raises
        ------
        UnknownError
            If there is none.
        RefusedError
            If there are several.
        """
        shoes = schema.shoes.c
        statement = select(shoes.table, shoes.shoe).where(
            schema.shoes.c.stands, or_(shoes.shoe == text, shoes.table + "/" + shoes.shoe == text)
        )
        with self.reading() as connection:
            # What no store can keep names no shoe, and some drivers cannot even ask for it.
            found = sorted(ShoeKey(*row) for row in connection.execute(statement)) if can_keep_text(text) else []
        # Its full name is the only name a shoe without a table has, so it goes before others' short ones.
        named = [key for key in found if str(key) == text] or found
        if not named:
            raise UnknownError(
                f'no shoe "{text}"',
                where=self._where,
                expected="TABLE/SHOE, or SHOE where only one table has it",
                remedy="List them with: scoreboard shoes",
            )
        if len(named) > 1:
            raise RefusedError(
                f'{len(named)} shoes are called "{text}"',
                where=self._where,
                expected="one of " + ", ".join(f"{key.table}/{key.shoe}" for key in named),
                remedy="Name the table too.",
            )
        return named[0]

    def version(self, key: ShoeKey) -> int:
        """Tell how many events a shoe has; anything that happens to it makes this greater.

        Raises
        ------
        UnknownError
            If nothing was ever stored of it.
        """
        shoes = schema.shoes.c
        statement = select(shoes.version).where(shoes.table == key.table, shoes.shoe == key.shoe, shoes.version > 0)
        with self.reading() as connection:
            version = connection.scalar(statement)
        if version is None:
            raise self._unknown(key)
        return int(version)

    def events(self, key: ShoeKey) -> tuple[Event, ...]:
        """Give everything that ever happened to a shoe, retracted or not, in the order stored.

        Raises
        ------
        UnknownError
            If nothing was ever stored of it.
        """
        with self.reading() as connection:
            stories = list(histories(connection, self._ids(connection, [key])))
        return tuple(parse_events(stories[0]))

    def shoe(self, key: ShoeKey) -> RecordedShoe:
        """Give a shoe as its events make it.

        Raises
        ------
        UnknownError
            If nothing was ever stored of it.
        """
        return fold(self.events(key))

    def shoes(self) -> pl.DataFrame:
        """Give the shoes frame, sorted by table and shoe."""
        with self.reading() as connection:
            return shoes_frame(connection)

    def coups(self, keys: Iterable[ShoeKey] | None = None) -> pl.DataFrame:
        """Give the coups frame of these shoes, or of all, sorted by table, shoe and coup.

        Raises
        ------
        UnknownError
            If nothing was ever stored of one of them.
        """
        with self.reading() as connection:
            ids = None if keys is None else self._ids(connection, list(dict.fromkeys(keys)))
            return coups_of(connection, ids)

    def _ids(self, connection: Connection, keys: Sequence[ShoeKey]) -> list[int]:
        shoes = schema.shoes
        name = [shoes.c[column] for column in SHOE_KEY]
        found: dict[ShoeKey, int] = {}
        for part in in_parts(keys):
            statement = select(shoes.c.id, *name).where(tuple_(*name).in_(part), shoes.c.version > 0)
            found |= {ShoeKey(row.table, row.shoe): row.id for row in connection.execute(statement)}
        for key in keys:
            if key not in found:
                raise self._unknown(key)
        return sorted(found.values())

    def _unknown(self, key: ShoeKey) -> UnknownError:
        return UnknownError(
            f'no shoe "{key}"',
            where=self._where,
            expected="a shoe that is stored",
            remedy="List them with: scoreboard shoes",
        )
