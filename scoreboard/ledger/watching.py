"""Noticing that a store may have changed, whoever changed it, without reading it.

An SQLite file tells whoever keeps a connection to it and asks. A PostgreSQL server calls: each transaction of a ledger
that writes says so on a channel, and a thread listens there.
"""

from __future__ import annotations

import socket
from abc import ABC, abstractmethod
from selectors import EVENT_READ, BaseSelector, DefaultSelector
from threading import Lock, Thread
from time import monotonic
from typing import Any, Final

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DBAPIError, TimeoutError

__all__ = ["Watch", "tell_others", "watch_of"]

_EVERY_SECONDS: Final = 0.05
"""How old an answer may be that has to be asked for; asking an SQLite file takes some ten microseconds."""

_UNTOLD_SECONDS: Final = 1.0
"""After which a store is taken for changed though its server said nothing: not all that stands between passes it on."""

_RETRY_SECONDS: Final = 0.25
"""How soon a server that went away is tried again."""

_PATIENCE_SECONDS: Final = 2.0
"""How long an end waits for a thread that is just then connecting; it ends by itself later."""

_CHANNEL: Final = "scoreboard"


def tell_others(connection: Connection) -> None:
    """Let those who watch the store know, as soon as the transaction is on disk, that something was changed."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"NOTIFY {_CHANNEL}"))


def watch_of(engine: Engine) -> Watch:
    """Give a watch over the store of an engine; it does nothing before it is asked."""
    return _FileWatch(engine) if engine.dialect.name == "sqlite" else _ServerWatch(engine)


class Watch(ABC):
    """Counts how often a store may have changed. May be asked from any thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._lock = Lock()
        self._changes = 0
        self._good_until = 0.0
        self._is_closed = False

    def changes(self) -> int:
        """Give a number that is another one whenever the store may have changed; nearly always in a microsecond.

        Raises
        ------
        Error, DBAPIError, TimeoutError
            If the store cannot be asked; the first is the driver's own.
        """
        if monotonic() < self._good_until:
            return self._changes
        with self._lock:
            if not self._is_closed and monotonic() >= self._good_until:
                self._good_until = monotonic() + self._ask()
            return self._changes

    def look_again(self) -> None:
        """Take the store for changed: whoever asks from now on is told."""
        with self._lock:
            self._changes += 1
            self._good_until = 0.0

    def close(self) -> None:
        """Let go of the store."""
        with self._lock:
            self._is_closed = True
            self._let_go()

    @abstractmethod
    def _ask(self) -> float:
        """Count a change if there may have been one; give for how many seconds that is known. The lock is held."""

    @abstractmethod
    def _let_go(self) -> None:
        """Close whatever is kept. The lock is held."""


class _FileWatch(Watch):
    """Asks an SQLite file for the number that changes with whatever others commit."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._kept: Any = None
        self._version: int | None = None

    def _ask(self) -> float:
        if self._kept is None:
            self._kept = _own_connection(self._engine)
        (version,) = self._kept.execute("PRAGMA data_version").fetchone()
        if version != self._version:
            self._version = version
            self._changes += 1
        return _EVERY_SECONDS

    def _let_go(self) -> None:
        if self._kept is not None:
            self._kept.close()


class _ServerWatch(Watch):
    """Listens to a PostgreSQL server; as long as it cannot, the store is taken for changed each time it is asked."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._is_listening = False
        self._thread: Thread | None = None
        self._stop: socket.socket | None = None

    def _ask(self) -> float:
        if self._thread is None and self._engine.dialect.driver == "psycopg":
            self._stop, stopped = socket.socketpair()
            self._thread = Thread(target=self._listen, args=[stopped], name="scoreboard-watch", daemon=True)
            self._thread.start()
        self._changes += 1
        return _UNTOLD_SECONDS if self._is_listening else _EVERY_SECONDS

    def _let_go(self) -> None:
        if self._stop is not None:
            self._stop.close()

    def close(self) -> None:
        """Let go of the store and end the thread."""
        super().close()
        if self._thread is not None:
            self._thread.join(_PATIENCE_SECONDS)

    def _listen(self, stopped: socket.socket) -> None:
        with stopped, DefaultSelector() as waiting:
            waiting.register(stopped, EVENT_READ)
            while not self._is_closed:
                try:
                    self._follow(waiting)
                except (DBAPIError, TimeoutError, self._engine.dialect.loaded_dbapi.Error):
                    # Whoever reads the store meets the same fault and tells of it.
                    self._is_listening = False
                    self.look_again()
                    waiting.select(_RETRY_SECONDS)

    def _follow(self, waiting: BaseSelector) -> None:
        """Listen until the end, or until the server goes away."""
        kept = _own_connection(self._engine)
        try:
            kept.autocommit = True
            kept.execute(f"LISTEN {_CHANNEL}")
            self._is_listening = True
            # What was committed before it listened was not heard.
            self.look_again()
            place = waiting.register(kept.fileno(), EVENT_READ).fd
            try:
                while not self._is_closed:
                    waiting.select()
                    if list(kept.notifies(timeout=0)):
                        self.look_again()
            finally:
                waiting.unregister(place)
        finally:
            kept.close()


def _own_connection(engine: Engine) -> Any:
    """Give a connection of the driver that is none of the few which everybody shares; closing it is the caller's."""
    shared = engine.raw_connection()
    own = shared.driver_connection
    shared.detach()
    return own
