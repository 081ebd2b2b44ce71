"""Connections that stay open after an answer of nothing, "204 No Content".

A board is answered so two to four times a second, and HTTP/1.1 keeps the connection then. Waitress closes it, since it
finds no length of a body that there is not: every question of every board would open a connection anew.
"""

from __future__ import annotations

from waitress.channel import HTTPChannel
from waitress.task import WSGITask

__all__ = ["KeepingChannel"]


class _KeepingTask(WSGITask):  # type: ignore[misc]  # waitress has no types
    """One request and its answer."""

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer, unless the answer ends by itself and the browser wants to go on."""
        wants_to_go_on = self.version == "1.1" and self.request.headers.get("CONNECTION", "").lower() != "close"
        if self.has_body or not wants_to_go_on:
            super().set_close_on_finish()


class KeepingChannel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    task_class = _KeepingTask
