"""What a reader or a program is told when something is wrong: the error's own words, with an honest HTTP status."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Final

from dash import set_props
from dash.exceptions import DependencyException
from flask import Flask, Response, current_app, render_template, request
from werkzeug.exceptions import HTTPException, NotFound

from dashboards import ids
from dashboards.access.policy import OF_SCRIPTS
from dashboards.addresses import API
from dashboards.answers import answer
from scoreboard.errors import (
    AccessError,
    AttemptsError,
    InputError,
    RefusedError,
    ScoreboardError,
    SignInError,
    StoreError,
    UnknownError,
)

__all__ = ["answer_errors", "say", "status_of"]

Answered = tuple[Response | str, HTTPStatus, Sequence[tuple[str, str]]]
"""What Flask makes an answer of: the body, the status and headers."""

KINDS: Final = {
    SignInError: (HTTPStatus.UNAUTHORIZED, "Sign in first"),
    AttemptsError: (HTTPStatus.TOO_MANY_REQUESTS, "Too many attempts"),
    AccessError: (HTTPStatus.FORBIDDEN, "Not allowed"),
    UnknownError: (HTTPStatus.NOT_FOUND, "Not found"),
    InputError: (HTTPStatus.BAD_REQUEST, "Not understood"),
    RefusedError: (HTTPStatus.CONFLICT, "Not possible"),
    StoreError: (HTTPStatus.SERVICE_UNAVAILABLE, "The store does not answer"),
    ScoreboardError: (HTTPStatus.INTERNAL_SERVER_ERROR, "This did not work"),
}
"""The status of each kind of error and the heading it gets."""

HTTP_WORDS: Final = {
    HTTPStatus.NOT_FOUND: ("no such address", "one of those in openapi.json", "Check the spelling."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("not done here", "a method that the header Allow names", "Check the method."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too long a body", "at most 1 MiB", "Send it in parts, in order."),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: (
        "a body that does not say it is JSON",
        "the header Content-Type: application/json",
        "Send the header.",
    ),
}
"""What was found, what is expected and what to do, where it is the request itself that cannot be answered."""

BROKEN: Final = ScoreboardError(
    "this page could not be made, and the fault is ours",
    remedy="Go back and try again. If it stays, send us what the server printed.",
)


def say(error: Exception) -> None:
    """Show a refused callback's message in the page that asked; any other error goes on to whoever answers errors.

    So does what the callback was told and cannot be meant: no page of ours sends it, so there is none to show it in.
    """
    if isinstance(error, InputError) or not isinstance(error, ScoreboardError):
        raise error
    set_props(ids.MESSAGE, {"children": str(_told(error))})


def answer_errors(server: Flask) -> None:
    """Make a server answer every error: to programs and scripts a JSON object, else a page in the same words."""

    @server.errorhandler(ScoreboardError)
    def refuse(error: ScoreboardError) -> Answered:
        return _refusal(error)

    @server.errorhandler(DependencyException)
    def no_bundle(_: DependencyException) -> Answered:
        # Dash takes an address that is none of its scripts' for a fault of ours.
        return wrong(NotFound())

    @server.errorhandler(HTTPException)
    def wrong(error: HTTPException) -> Answered:
        status = HTTPStatus(error.code or HTTPStatus.INTERNAL_SERVER_ERROR)
        headers = [header for header in error.get_headers() if header[0] != "Content-Type"]
        if _is_for_a_program():
            found, expected, remedy = HTTP_WORDS.get(status, (status.description or status.phrase, "", ""))
            said = ScoreboardError(
                found, where=f"{request.method} {request.path[:200]}", expected=expected, remedy=remedy
            )
            return answer({**said.as_dict(), "error": type(error).__name__}, status), status, headers
        page = render_template("message.html", says=status.description or status.phrase, title=status.phrase)
        return page, status, headers

    @server.errorhandler(HTTPStatus.INTERNAL_SERVER_ERROR)
    def broken(_: object) -> Answered:
        return _refusal(BROKEN)


def _is_for_a_program() -> bool:
    return request.path.startswith(API) or request.endpoint in OF_SCRIPTS


def _refusal(error: ScoreboardError) -> Answered:
    told = _told(error)
    status, headers = status_of(error)
    if _is_for_a_program():
        return answer(told.as_dict(), status), status, headers
    return render_template("message.html", says=str(told), title=_kind_of(error)[1]), status, headers


def status_of(error: ScoreboardError) -> tuple[HTTPStatus, list[tuple[str, str]]]:
    """Give the status of a refusal, and the headers that HTTP wants beside it."""
    headers = []
    if isinstance(error, SignInError):
        headers = [("WWW-Authenticate", 'Bearer realm="scoreboard"')]
    if isinstance(error, AttemptsError):
        headers = [("Retry-After", str(error.seconds))]
    return _kind_of(error)[0], headers


def _kind_of(error: ScoreboardError) -> tuple[HTTPStatus, str]:
    return next(answer for kind, answer in KINDS.items() if isinstance(error, kind))


def _told(error: ScoreboardError) -> ScoreboardError:
    """Give an error as a guest may read it; where a store is kept goes to the log alone."""
    if not isinstance(error, StoreError):
        return error
    current_app.logger.error("%s", error)
    return StoreError(error.found, expected=error.expected, remedy=error.remedy)
