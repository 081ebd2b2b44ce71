"""An open store as such: its transactions, and whether anything in it may have changed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from types import TracebackType
from typing import Final, Self, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from scoreboard.ledger.faults import met_another, shown, store_faults
from scoreboard.ledger.opening import reading, writing
from scoreboard.ledger.watching import tell_others, watch_of

__all__ = ["Database"]

T = TypeVar("T")

_ATTEMPTS: Final = 5
"""How often a write that met another is tried before that is said."""

_TURN_SECONDS: Final = 1.0
"""How long a write waits for others of its process; then it waits for the store, as those of other processes do."""


class Database:
    """A store that is open until it is closed; what it holds is its children's to know."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._where = shown(engine.url)
        self._watch = watch_of(engine)
        self._turns = Lock() if engine.dialect.name == "sqlite" else None

    def close(self) -> None:
        """Let go of the store."""
        self._watch.close()
        self._engine.dispose()

    @property
    def where(self) -> str:
        """The store, as a message names it."""
        return self._where

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Open a transaction that reads the store as it stood at one moment; other rooms keep things in it too.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with store_faults(self._where), reading(self._engine).connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Open a transaction that writes: on disk when the block ends, undone where it raises.

        Raises
        ------
        StoreError
            If the store cannot be written.
        """
        with store_faults(self._where), self._transaction() as connection:
            yield connection

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        try:
            with self._turn(), writing(self._engine).begin() as connection:
                tell_others(connection)
                yield connection
        finally:
            # Also where it failed: a server that went away at the end may have kept what it was given.
            self._watch.look_again()

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let one thread after the other write to an SQLite file.

        SQLite itself lets those that wait sleep, longer each time, and whoever asks when the file is free goes first:
        of 85 entries a second by twenty operators one in a hundred took 88 ms, and with turns 28.
        """
        has_turn = self._turns is not None and self._turns.acquire(timeout=_TURN_SECONDS)
        try:
            yield
        finally:
            if self._turns is not None and has_turn:
                self._turns.release()

    def changes(self) -> int:
        """Give a number that is another one whenever the store may have changed; nearly always in a microsecond.

        What was written through this ledger is known at once, and what others wrote within a tenth of a second.

        Raises
        ------
        StoreError
            If the store cannot be asked.
        """
        with store_faults(self._where):
            return self._watch.changes()

    def _write(self, action: Callable[[Connection], T]) -> T:
        """Do what writes in a transaction of its own; anew where it met another, as neither database can rule out."""
        with store_faults(self._where):
            for _ in range(_ATTEMPTS - 1):
                try:
                    with self._transaction() as connection:
                        return action(connection)
                except DBAPIError as error:
                    if not met_another(error):
                        raise
            with self._transaction() as connection:
                return action(connection)
