"""A copy of a whole store in one file, made and brought back while the store is in use.

The file is itself an SQLite store of this program, wherever the store it was made from is kept: a backup of a
PostgreSQL store can be opened on a laptop, and an SQLite store moves to PostgreSQL by way of one. It holds the hashes
of passwords and tokens, so nobody but its owner may read it; the key that signs sessions stays behind.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, RowMapping, Select, insert, select
from sqlalchemy import Table as SqlTable

from scoreboard.errors import RefusedError, StoreError, UnreadableError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Event, Ledger, file_store_url, schema
from scoreboard.ledger.fold import LIVE
from scoreboard.ledger.reading import parse_event
from scoreboard.ledger.writing import add_events

__all__ = ["Copied", "backup", "restore"]

_COPIED: Final = (schema.shoes, schema.events, schema.tables, schema.entries, schema.users, schema.tokens)
"""What a backup holds, each after those it points at."""

_PART: Final = 2000
"""How many rows are in hand at once."""

_NAMED: Final = 5
"""How many of what cannot be brought back a message names."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Copied:
    """How much a backup holds, or a restore brought back."""

    shoes: int
    events: int
    tables: int
    users: int


def backup(ledger: Ledger, path: Path) -> Copied:
    """Write everything in a store into one file, as it stood at one moment; the store stays in use meanwhile.

    Parameters
    ----------
    ledger
        The open store.
    path
        The file. One that is there is replaced when the copy is whole and on disk, if it is a backup or a store.

    Raises
    ------
    RefusedError
        If what is there is something else.
    StoreError
        If the store cannot be read or the file cannot be written: what was there before still is.
    """
    path = Path(os.path.realpath(path))
    _verify_may_replace(path)
    beside = path.with_name(f".{uuid4().hex}.tmp")
    try:
        beside.touch(mode=0o600)
        with Ledger.open(file_store_url(beside)) as copy:
            copied = _copy_whole(ledger, copy)
        with beside.open("rb+") as file:
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        raise StoreError(
            f"the backup cannot be written ({error.strerror})",
            where=str(path),
            expected="a file in a folder that may be written, on a disk with room",
            remedy="Name another file.",
        ) from error
    finally:
        for suffix in ("", "-wal", "-shm"):
            beside.with_name(beside.name + suffix).unlink(missing_ok=True)
    return copied


def restore(ledger: Ledger, path: Path) -> Copied:
    """Bring back into a store whatever of a backup it does not hold, all of it or nothing.

    Nothing is taken away: what happened in the store after the backup was made stays. A shoe or a table's live play
    that went on differently in the two cannot be made one; then nothing is brought back, and an empty store can take
    the whole backup.

    Parameters
    ----------
    ledger
        The open store, which may be in use.
    path
        The backup.

    Returns
    -------
    Copied
        What was brought back.

    Raises
    ------
    UnreadableError
        If the file is no backup.
    RefusedError
        If something in it went on differently in the store.
    StoreError
        If the store cannot be written.
    """
    with (
        tempfile.TemporaryDirectory(prefix="scoreboard-restore-") as folder,
        # Opening brings an old backup to this version, which must not change the file it is kept in.
        _opened_copy(path, Path(folder)) as source,
        source.reading() as old,
        ledger.writing() as connection,
    ):
        return _Restoring(old, connection, where=str(path)).bring_back()


def _verify_may_replace(path: Path) -> None:
    if not path.exists():
        return
    if path.is_file():
        with path.open("rb") as file:
            if file.read(16) in (b"SQLite format 3\0", b""):
                return
    raise RefusedError(
        "something that is no backup is there",
        where=str(path),
        expected="a new file, or an older backup to replace",
        remedy="Name another file.",
    )


def _copy_whole(ledger: Ledger, copy: Ledger) -> Copied:
    counts = {}
    with ledger.reading() as source, copy.writing() as target:
        for table in _COPIED:
            counts[table.name] = 0
            for part in _parts(source, select(table).order_by(*table.primary_key)):
                target.execute(insert(table), [dict(row) for row in part])
                counts[table.name] += len(part)
    return Copied(**{name: counts[name] for name in ("shoes", "events", "tables", "users")})


def _parts(connection: Connection, statement: Select[Any]) -> Iterator[Sequence[RowMapping]]:
    """Read rows a part at a time, so that a store of any size fits into memory."""
    rows = connection.execution_options(yield_per=_PART).execute(statement)
    return (part for part in rows.mappings().partitions(_PART))


def _opened_copy(path: Path, folder: Path) -> Ledger:
    try:
        with path.open("rb") as file:
            is_sqlite = file.read(16) == b"SQLite format 3\0"
        if is_sqlite:
            shutil.copyfile(path, folder / "backup.db")
    except OSError as error:
        raise UnreadableError(
            f"it cannot be read ({error.strerror})", where=str(path), expected="a backup", remedy="Check the name."
        ) from error
    if not is_sqlite:
        raise UnreadableError(
            "no backup",
            where=str(path),
            expected="a file that `scoreboard backup` wrote",
            remedy="To read a log of shoes use: scoreboard import",
        )
    return Ledger.open(file_store_url(folder / "backup.db"))


class _Restoring:
    """A backup while it is brought back."""

    def __init__(self, old: Connection, new: Connection, *, where: str) -> None:
        self.old = old
        self.new = new
        self.where = where

    def bring_back(self) -> Copied:
        tables = self.tables()
        shoes, events = self.shoes()
        self.entries(tables)
        users = self.missing(schema.users, "alike")
        self.insert(schema.users, [_without(user) for user in users])
        tokens = self.missing(schema.tokens, "id", "digest")
        self.insert(schema.tokens, [{**row, "table_id": tables[row["table_id"]][0]} for row in tokens])
        return Copied(
            shoes=shoes,
            events=events,
            tables=sum(is_new for _, is_new in tables.values()),
            users=len(users),
        )

    def missing(self, table: SqlTable, *names: str) -> list[dict[str, Any]]:
        """Give the rows of the backup that are like none in the store."""
        known = [set(self.new.scalars(select(table.c[name]))) for name in names]
        rows = self.old.execute(select(table)).mappings()
        return [
            dict(row) for row in rows if not any(row[name] in there for name, there in zip(names, known, strict=True))
        ]

    def insert(self, table: SqlTable, rows: list[dict[str, Any]]) -> None:
        if rows:
            self.new.execute(insert(table), rows)

    def tables(self) -> dict[int, tuple[int, bool]]:
        """Bring back tables; give each one's row in the store, by its row in the backup, and whether it is new."""
        columns = schema.tables.c
        there = {row.alike: row for row in self.new.execute(select(schema.tables))}
        found: dict[int, tuple[int, bool]] = {}
        for row in self.old.execute(select(schema.tables)).mappings():
            if row["alike"] in there:
                found[row["id"]] = (there[row["alike"]].id, False)
                continue
            other = next((other.name for other in there.values() if other.number == row["number"]), None)
            if other is not None:
                raise self.refused(f'table "{row["name"]}", number {row["number"]}, which is table "{other}" here')
            made = self.new.execute(insert(schema.tables).returning(columns.id), _without(row))
            found[row["id"]] = (int(made.scalar_one()), True)
        return found

    def shoes(self) -> tuple[int, int]:
        """Bring back events; give how many shoes they are of, and how many there are."""
        here, there = _stories(self.new), _stories(self.old)
        whole: set[int] = set()
        rest: set[str] = set()
        apart: list[str] = []
        for name, story in there.items():
            known = here.get(name, _Story([], set())).ids
            shared = min(len(known), len(story.ids))
            if known[:shared] != story.ids[:shared]:
                apart.append(name)
            elif not known:
                whole |= story.shoes
            else:
                rest.update(story.ids[shared:])
        if apart:
            more = f" and {len(apart) - _NAMED} more" if len(apart) > _NAMED else ""
            raise self.refused(f"{', '.join(apart[:_NAMED])}{more}, which went on differently here")
        shoes, events = self.whole_shoes(whole)
        continued = self.rest(rest)
        return shoes + len({event.key for event in continued}), events + len(continued)

    def whole_shoes(self, ids: set[int]) -> tuple[int, int]:
        """Bring back shoes of which the store has nothing, row by row as they are."""
        numbers: dict[int, int] = {}
        columns = schema.shoes.c
        for part in _parts(self.old, select(schema.shoes).order_by(columns.id)):
            for row in part:
                if row["id"] in ids:
                    made = self.new.execute(insert(schema.shoes).returning(columns.id), _without(row))
                    numbers[row["id"]] = made.scalar_one()
        count = 0
        for part in _parts(self.old, select(schema.events).order_by(schema.events.c.position)):
            rows = [
                {**_without(row, "position"), "shoe_id": numbers[row["shoe_id"]]}
                for row in part
                if row["shoe_id"] in numbers
            ]
            self.insert(schema.events, rows)
            count += len(rows)
        return len(numbers), count

    def rest(self, ids: set[str]) -> list[Event]:
        """Bring back what happened further to shoes, or at tables, of which the store has the beginning."""
        continued: list[Event] = []
        if ids:
            events, shoes = schema.events.c, schema.shoes.c
            statement = select(shoes.table, shoes.shoe, schema.events).join_from(schema.events, schema.shoes)
            rows = self.old.execute(statement.order_by(events.position))
            continued = [parse_event(row) for row in rows if row.id in ids]
        # One after the other: the rows of shoes are in the order in which they were played.
        for _, together in groupby(continued, key=lambda event: event.key):
            add_events(self.new, together)
        return continued

    def entries(self, tables: dict[int, tuple[int, bool]]) -> None:
        """Bring back the answers that were given."""
        entries = schema.entries
        known = set(self.new.scalars(select(entries.c.id)))
        for part in _parts(self.old, select(entries)):
            rows = [{**row, "table_id": tables[row["table_id"]][0]} for row in part if row["id"] not in known]
            self.insert(entries, rows)

    def refused(self, found: str) -> RefusedError:
        return RefusedError(
            found,
            where=self.where,
            expected="a backup of this store, or a store that is empty",
            remedy="Restore it into a new store: scoreboard --help says how to name one. Nothing was brought back.",
        )


@dataclass(frozen=True, slots=True)
class _Story:
    """What must go on in one way: the ids of its events in order, and its shoes' rows."""

    ids: list[str]
    shoes: set[int]


def _stories(connection: Connection) -> dict[str, _Story]:
    """Give the story of each shoe, and of all live shoes of a table together, for one follows from the other there."""
    events, shoes = schema.events.c, schema.shoes.c
    statement = select(shoes.table, shoes.shoe, shoes.origin, shoes.id.label("row"), events.id)
    stories: dict[str, _Story] = {}
    for row in connection.execute(statement.join_from(schema.events, schema.shoes).order_by(events.position)):
        name = f"table {row.table}" if row.origin == LIVE else f"shoe {ShoeKey(row.table, row.shoe)}"
        story = stories.setdefault(name, _Story([], set()))
        story.ids.append(row.id)
        story.shoes.add(row.row)
    return stories


def _without(row: RowMapping | dict[str, Any], number: str = "id") -> dict[str, Any]:
    """Give a row without its number in its own store."""
    return {name: value for name, value in row.items() if name != number}
