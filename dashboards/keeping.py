"""Connections as boards need them: open after an answer of nothing, and answered at once where that is all there is.

A board is answered "204 No Content" two to four times a second, and HTTP/1.1 keeps the connection then. Waitress closes
it, since it finds no length of a body that there is not: every question of every board would open a connection anew.

Nor need a thread be woken to say it. The app tells what it can answer without waiting for anything; such a question is
answered where it was read.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from time import monotonic, sleep
from typing import Any, Final, TypeAlias

from waitress.channel import HTTPChannel
from waitress.server import BaseWSGIServer
from waitress.task import WSGITask

__all__ = ["AT_A_GLANCE", "AtAGlance", "Writes", "keep"]

AT_A_GLANCE: Final = "scoreboard-at-a-glance"
"""Under which a Flask server's extensions hold an `AtAGlance`."""

AtAGlance: TypeAlias = Callable[[str, str], bool]
"""Says of the path and query of a GET whether the app answers it without waiting for anything."""


_LOOK_SECONDS: Final = 0.0005
"""How often it is looked whether all is written."""


class _KeepingTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """One request and its answer."""

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer, unless the answer ends by itself and the browser wants to go on."""
        wants_to_go_on = self.version == "1.1" and self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or not wants_to_go_on:
            super().set_close_on_finish()


class _KeepingChannel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    task_class = _KeepingTask
    writes: Writes
    is_reading = False
    is_for_now = False

    def handle_read(self) -> None:
        """Read what has come, and answer it here if that takes no time."""
        self.is_reading = True
        try:
            super().handle_read()
        finally:
            self.is_reading = False
        if self.is_for_now:
            self.is_for_now = False
            self.service()

    def service(self) -> None:
        """Answer what was asked first."""
        is_write = self.requests[0].command == "POST"
        super().service()
        if is_write:
            self.writes.ended()


class Writes:
    """The questions in hand that write: whoever sent them waits until it is on the disk, boards may wait a moment."""

    def __init__(self) -> None:
        self._count = 0
        self._lock = Lock()

    def begun(self) -> None:
        """Count one that is handed to a thread."""
        with self._lock:
            self._count += 1

    def ended(self) -> None:
        """Count one that is answered."""
        with self._lock:
            self._count -= 1

    def go_first(self, seconds: float) -> None:
        """Wait until none is in hand, or for so many seconds."""
        latest = monotonic() + seconds
        while self._count and monotonic() < latest:
            sleep(_LOOK_SECONDS)


def keep(server: BaseWSGIServer, *, at_a_glance: AtAGlance | None) -> Writes:
    """Let a server of waitress keep its connections so; give what is being written."""
    to_a_thread: Callable[[Any], None] = server.add_task
    writes = Writes()

    def add_task(channel: _KeepingChannel) -> None:
        # The channel still holds its lock here, which answering takes too. What follows another question on its
        # connection comes from the thread that answered that one.
        asked = channel.requests[0]
        is_simple = channel.is_reading and asked.error is None and asked.command == "GET"
        if is_simple and at_a_glance is not None and at_a_glance(asked.path, asked.query):
            channel.is_for_now = True
            return
        if asked.command == "POST":
            writes.begun()
        to_a_thread(channel)

    server.channel_class = type("Channel", (_KeepingChannel,), {"writes": writes})
    server.add_task = add_task
    return writes
