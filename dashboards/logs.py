"""What the server writes down while it runs: one line a change, an attempt or a fault, for people or for programs.

Reading pages and polling boards leave no line: two hundred boards ask eight hundred times a second. Times are UTC.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from enum import StrEnum
from http import HTTPStatus
from typing import Final, TextIO

from flask import Flask, Response, g, request

from dashboards.access import caller
from dashboards.happenings import entered, signed_in
from scoreboard.ledger import Answer

__all__ = ["LogForm", "follow", "say", "written"]

LOGGER: Final = logging.getLogger("scoreboard")
"""Where what happens goes."""

_ALL: Final = (LOGGER, logging.getLogger("dashboards"), logging.getLogger("waitress"))
"""Ours, Flask's (named like the app) for faults, and the web server's for what it cannot keep up with."""

_READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
_FACTS: Final = "facts"


class LogForm(StrEnum):
    """How a line is written."""

    TEXT = "text"
    JSON = "json"


class _Form(logging.Formatter):
    """A line: when, how grave, what, and its facts by name; with a fault comes its traceback."""

    def __init__(self, form: LogForm) -> None:
        super().__init__()
        self._form = form

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        facts = {"at": at, "level": record.levelname.lower(), "event": record.getMessage()}
        facts |= getattr(record, _FACTS, {})
        trace = self.formatException(record.exc_info) if record.exc_info else ""
        if self._form is LogForm.JSON:
            return json.dumps(facts | ({"trace": trace} if trace else {}), ensure_ascii=False, default=str)
        texts = list(facts.values())[:3] + [f"{name}={_quoted(fact)}" for name, fact in list(facts.items())[3:]]
        said = " ".join(texts)
        return f"{said}\n{trace}" if trace else said


def _quoted(value: object) -> str:
    """Write a value so that what a person typed does not look like another line or another fact."""
    text = str(value)
    is_plain = text.isprintable() and text != "" and not set(text) & set(' "=')
    return text if is_plain else json.dumps(text, ensure_ascii=not text.isprintable())


@contextmanager
def written(stream: TextIO, *, form: LogForm) -> Iterator[None]:
    """Write lines to a stream as long as the block runs."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_Form(form))
    before = LOGGER.level
    LOGGER.setLevel(logging.INFO)
    for logger in _ALL:
        logger.addHandler(handler)
    try:
        yield
    finally:
        for logger in _ALL:
            logger.removeHandler(handler)
        LOGGER.setLevel(before)


def say(event: str, facts: Mapping[str, object], *, is_grave: bool = False) -> None:
    """Write one line: what happened, and its facts by name."""
    LOGGER.log(logging.WARNING if is_grave else logging.INFO, event, extra={_FACTS: dict(facts)})


def follow(server: Flask) -> None:
    """Make a server say what is changed through it, who tries to sign in, and what goes wrong."""

    def begin() -> None:
        if request.method not in _READING:
            g.begun = time.perf_counter()

    def end(answer: Response) -> Response:
        # Dash asks for the parts of a page by POST, which is reading as long as it is answered.
        is_told = answer.status_code >= HTTPStatus.BAD_REQUEST or not request.path.startswith("/_dash")
        if "begun" in g and is_told:
            facts = {
                "method": request.method,
                "path": request.path,
                "status": answer.status_code,
                "ms": round(1000 * (time.perf_counter() - g.begun), 1),
                "by": caller().name,
                "address": request.remote_addr,
            }
            say("request", facts, is_grave=answer.status_code >= 500)
        return answer

    def entries(_: Flask, *, table: int, by: str, answer: Answer) -> None:
        facts = {"table": table, "by": by, "accepted": len(answer.accepted), "version": answer.version}
        say("entries", facts | ({"refused": answer.refused[0].error} if answer.refused else {}))

    def attempt(_: Flask, *, name: str, done: bool) -> None:
        said = "sign-in" if done else "sign-in refused"
        say(said, {"name": name, "address": request.remote_addr}, is_grave=not done)

    server.before_request(begin)
    server.after_request(end)
    # Held by the server, which they live as long as.
    server.extensions["scoreboard-logs"] = [entries, attempt]
    entered.connect(entries, sender=server)
    signed_in.connect(attempt, sender=server)
