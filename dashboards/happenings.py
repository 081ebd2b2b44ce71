"""What happens in the app that its keepers follow: logs and metrics listen, routes only say it."""

from __future__ import annotations

from typing import Final

from blinker import Namespace

__all__ = ["entered", "signed_in", "unchanged"]

_NAMESPACE: Final = Namespace()

entered: Final = _NAMESPACE.signal("entered")
"""Entries were answered. Sent by the Flask server with `table` (its number), `by` and `answer`."""

signed_in: Final = _NAMESPACE.signal("signed-in")
"""Somebody tried to sign in. Sent by the Flask server with `name` and whether it was `done`."""

unchanged: Final = _NAMESPACE.signal("unchanged")
"""A board was told that nothing is newer, before Flask came to know of it. Sent by the Flask server."""
