"""What a reader sees when something is wrong: the error's own words, in the page, with an honest HTTP status."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from dash import set_props
from flask import Flask, current_app, render_template
from werkzeug.exceptions import HTTPException

from dashboards import ids
from scoreboard.errors import InputError, RefusedError, ScoreboardError, StoreError, UnknownError

__all__ = ["answer_errors", "say"]

KINDS: Final = {
    UnknownError: (HTTPStatus.NOT_FOUND, "Not found"),
    InputError: (HTTPStatus.BAD_REQUEST, "Not understood"),
    RefusedError: (HTTPStatus.CONFLICT, "Not possible"),
    StoreError: (HTTPStatus.SERVICE_UNAVAILABLE, "The store does not answer"),
    ScoreboardError: (HTTPStatus.INTERNAL_SERVER_ERROR, "This did not work"),
}
"""The status of each kind of error and the heading it gets."""

BROKEN: Final = ScoreboardError(
    "this page could not be made, and the fault is ours",
    remedy="Go back and try again. If it stays, send us what the server printed.",
)


def say(error: Exception) -> None:
    """Show a refused callback's message in the page that asked; any other error is ours and goes on to the log."""
    if not isinstance(error, ScoreboardError):
        raise error
    set_props(ids.MESSAGE, {"children": _told(error)})


def answer_errors(server: Flask) -> None:
    """Make a server answer every error with a page that says what was wrong and what to do."""

    @server.errorhandler(ScoreboardError)
    def refuse(error: ScoreboardError) -> tuple[str, HTTPStatus]:
        return _page(error)

    @server.errorhandler(HTTPException)
    def wrong(error: HTTPException) -> tuple[str, int]:
        status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
        return render_template("message.html", says=status.description or status.phrase, title=status.phrase), status

    @server.errorhandler(HTTPStatus.INTERNAL_SERVER_ERROR)
    def broken(_: object) -> tuple[str, HTTPStatus]:
        return _page(BROKEN)


def _page(error: ScoreboardError) -> tuple[str, HTTPStatus]:
    status, heading = next(answer for kind, answer in KINDS.items() if isinstance(error, kind))
    return render_template("message.html", says=_told(error), title=heading), status


def _told(error: ScoreboardError) -> str:
    """Give an error's words; where a store is kept goes to the log alone, for a page is read by guests."""
    if not isinstance(error, StoreError):
        return str(error)
    current_app.logger.error("%s", error)
    return str(StoreError(error.found, expected=error.expected, remedy=error.remedy))
