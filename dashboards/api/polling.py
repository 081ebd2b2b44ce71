"""The answer to who has the newest version already, given before anything else of the server wakes.

Boards ask several times a second, and nearly always nothing is newer. Flask takes a quarter of a millisecond to say so,
which for 200 boards is a fifth of a processor, and handing a question to a thread and the turn back takes as long. So
what is known without reading the store is said at once, by whoever reads the questions; Flask answers all else. Both
ask `is_newest`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final
from urllib.parse import parse_qs

from flask import Flask

from dashboards.answers import NO_STORE
from dashboards.api.tables import TABLES
from dashboards.happenings import unchanged
from dashboards.keeping import AT_A_GLANCE
from dashboards.live_board import state_of
from scoreboard.errors import StoreError
from scoreboard.ledger import Feed, LiveTable

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

__all__ = ["answer_at_a_glance", "is_newest"]

_BOARD: Final = re.compile(f"{TABLES}/([^/]+)/board", re.ASCII)
_VERSION: Final = re.compile("[0-9]{1,9}", re.ASCII)


def is_newest(feed: Feed, table: str, *, version: int | None, state: str | None) -> bool:
    """Say whether a table is not newer than a version, nor in another state than somebody has; None is not known.

    Raises
    ------
    UnknownError
        If there is no such table.
    """
    return _is_newest(feed.version(table), lambda: feed.live(table), version=version, state=state)


def answer_at_a_glance(server: Flask, feed: Feed) -> None:
    """Let a server whose boards are for anybody tell them at once that nothing is newer."""
    whole = server.wsgi_app

    def has_newest(path: str, query: str) -> bool:
        return _has_newest(feed, path, query)

    def glance(asked: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        if asked["REQUEST_METHOD"] == "GET" and has_newest(asked["PATH_INFO"], asked["QUERY_STRING"]):
            unchanged.send(server)
            start("204 No Content", list(NO_STORE.items()))
            return []
        return whole(asked, start)

    server.wsgi_app = glance  # type: ignore[method-assign,assignment]
    server.extensions[AT_A_GLANCE] = has_newest


def _has_newest(feed: Feed, path: str, query: str) -> bool:
    board = _BOARD.fullmatch(path)
    if board is None or not path.isascii():
        return False
    said = parse_qs(query, keep_blank_values=True)
    version, state = said.get("v", [""])[0], said.get("state", [None])[0]
    if not _VERSION.fullmatch(version):
        return False
    try:
        known = feed.at_hand(board[1])
    except StoreError:
        return False  # Flask says what is wrong.
    return known is not None and _is_newest(known[0], lambda: known[1], version=int(version), state=state)


def _is_newest(now: int, live: Callable[[], LiveTable], *, version: int | None, state: str | None) -> bool:
    if version is None or version < now:
        return False
    return state is None or state == state_of(live(), version=now)
