"""Opening a store: from its address to a database of this program's version, or one clear refusal."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from random import uniform
from time import monotonic, sleep
from typing import Any, Final

import platformdirs
from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, inspect, make_url, select, table, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.sql import column

from scoreboard.errors import StoreError
from scoreboard.ledger.faults import ALLOWED, shown, store_faults
from scoreboard.ledger.migrations import REVISIONS, migrate
from scoreboard.ledger.schema import VERSION_TABLE

__all__ = ["default_store_url", "file_store_url", "lock", "open_engine", "reading", "writing"]

_BUSY_SECONDS: Final = 10
"""How long a write waits for another program's; "?timeout=" in an SQLite address says otherwise."""

_POSTGRES: Final[Mapping[str, Any]] = {
    "connect_timeout": 10,
    "application_name": "scoreboard",
    "options": f"-c lock_timeout={_BUSY_SECONDS}s",
    # A server whose machine has gone silent is given up after half a minute, not after two hours.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 4,
    "tcp_user_timeout": 30_000,
}
"""How a PostgreSQL server is asked, where the address does not say otherwise."""

_MIGRATION_LOCK: Final = 0x5C07EB0A
"""The PostgreSQL advisory lock under which one process at a time migrates; any number nobody else uses."""


def file_store_url(path: Path) -> str:
    """Give the address of the SQLite store in this file.

    Examples
    --------
    >>> file_store_url(Path("/data/shoes.db"))
    'sqlite:////data/shoes.db'
    """
    return URL.create("sqlite", database=path.as_posix()).render_as_string(hide_password=False)


def default_store_url() -> str:
    """Give the address of the store used when none is named: an SQLite file in the user's data folder."""
    return file_store_url(Path(platformdirs.user_data_dir("scoreboard", appauthor=False)) / "shoes.db")


def reading(engine: Engine) -> Engine:
    """Give the engine whose transactions see the store as it stood at one moment.

    SQLite does so by itself.
    """
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ")


def writing(engine: Engine) -> Engine:
    """Give the engine whose transactions lock the store from their start.

    In SQLite a transaction that begins by reading and then writes fails at once if another wrote in between, without
    waiting.
    """
    return engine.execution_options(scoreboard_writes=True)


def lock(connection: Connection, rows: Table) -> None:
    """Let nobody else change any of these rows, nor add one, before the transaction ends; they may be read.

    In SQLite a transaction that writes has the whole store.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"LOCK TABLE {rows.name} IN SHARE ROW EXCLUSIVE MODE"))


def open_engine(address: str) -> Engine:
    """Connect to the store at this address and bring it to this program's version.

    The folder of the default store is made where it is missing; that of any other address must be there, since a
    missing one is most often a slip of the pen.

    Raises
    ------
    StoreError
        If the address is none, its driver is not installed, or the store cannot be opened, is locked, belongs to
        another program or was written by a newer version.
    """
    url = _parsed(address)
    if url.get_backend_name() == "sqlite":
        _verify_place(url, may_make_folder=address == default_store_url())
    engine = _engine(url)
    try:
        with store_faults(shown(url)):
            _bring_up_to_date(engine, where=shown(url))
    except StoreError:
        engine.dispose()
        raise
    return engine


def _parsed(address: str) -> URL:
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise StoreError(
            "no store address",
            where=shown(address),
            expected=ALLOWED,
            remedy='Write a file as "sqlite:///" and its path.',
        ) from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(
            f'stores of the kind "{url.get_backend_name()}"',
            where=shown(url),
            expected=ALLOWED,
            remedy="Use SQLite for one machine and PostgreSQL for several.",
        )
    return url


def _verify_place(url: URL, *, may_make_folder: bool) -> None:
    name = url.database or ""
    if not name or name == ":memory:" or name.startswith("file:"):
        raise StoreError(
            "no file",
            where=shown(url),
            expected='the path of a file, such as "sqlite:///shoes.db"',
            remedy="Name a file: each thread would see a store of its own in memory.",
        )
    path = Path(name)
    try:
        _verify_file(path, may_make_folder=may_make_folder)
    except OSError as error:
        raise StoreError(
            f"it cannot be reached ({error.strerror})",
            where=str(path),
            expected="a file in a folder that may be used",
            remedy="Name another store with --store or SCOREBOARD_STORE.",
        ) from error


def _verify_file(path: Path, *, may_make_folder: bool) -> None:
    if may_make_folder:
        path.parent.mkdir(parents=True, exist_ok=True)
    if not path.parent.is_dir():
        raise StoreError(
            "the folder is not there",
            where=str(path.parent),
            expected="a folder that is there",
            remedy="Make the folder, or check the address.",
        )
    if path.is_dir():
        raise StoreError(
            "a folder", where=str(path), expected="a file", remedy='Name a file in it, such as "shoes.db".'
        )


def _engine(url: URL) -> Engine:
    is_sqlite = url.get_backend_name() == "sqlite"
    usual = {"timeout": _BUSY_SECONDS} if is_sqlite else _POSTGRES
    unsaid = {name: value for name, value in usual.items() if name not in url.query}
    try:
        # A server that was started anew has ended the connections kept for it; they are tried before use.
        engine = create_engine(url, connect_args=unsaid, pool_pre_ping=not is_sqlite)
    except NoSuchModuleError:
        engine = None
    except ImportError as error:
        raise StoreError(
            f'the driver "{error.name}" is not installed',
            where=shown(url),
            expected=ALLOWED,
            remedy="Install it: pip install 'scoreboard[postgres]'.",
        ) from None
    if engine is None or engine.dialect.is_async:
        raise StoreError(
            f'the driver "{url.drivername}"', where=shown(url), expected=ALLOWED, remedy="Use one of these drivers."
        )
    if is_sqlite:
        event.listen(engine, "connect", _settle)
        event.listen(engine, "begin", _begin)
    return engine


def _settle(connection: Any, _record: object) -> None:
    # The driver would begin a transaction only before the first write, and so read without one; we begin ourselves.
    connection.isolation_level = None
    for pragma in ("foreign_keys = ON", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("scoreboard_writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _bring_up_to_date(engine: Engine, *, where: str) -> None:
    with reading(engine).connect() as connection:
        if _revision(connection, where=where) == REVISIONS[-1]:
            return
    if engine.dialect.name == "sqlite":
        _write_ahead(engine)
    with writing(engine).begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})
        # Another process may have migrated while this one waited.
        if _revision(connection, where=where) != REVISIONS[-1]:
            migrate(connection)


def _write_ahead(engine: Engine) -> None:
    # Once changed the journal stays so. Where the file system has no shared memory it stays as it was, and as safe.
    deadline = monotonic() + _BUSY_SECONDS
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        while True:
            try:
                cursor.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError as error:
                # Of two who change it at once SQLite refuses one or both without a wait.
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or monotonic() > deadline:
                    raise
                sleep(uniform(0, 0.02))
            else:
                return


def _revision(connection: Connection, *, where: str) -> str | None:
    tables = inspect(connection).get_table_names()
    if VERSION_TABLE not in tables:
        if tables:
            raise StoreError(
                f"a database of another program, with the table {sorted(tables)[0]}",
                where=where,
                expected="a store of this program, or an empty database",
                remedy="Give this program a database of its own.",
            )
        return None
    versions = table(VERSION_TABLE, column("version_num"))
    found = connection.execute(select(versions.c.version_num)).scalar_one_or_none()
    if found is not None and found not in REVISIONS:
        raise StoreError(
            f"a store of version {found}",
            where=where,
            expected=f"version {REVISIONS[-1]} or older",
            remedy="Install the version of this program that wrote it, or a newer one.",
        )
    return str(found) if found is not None else None
