"""Answers in JSON, which nobody keeps, since the next coup makes them old."""

from __future__ import annotations

import json
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Response

__all__ = ["answer", "nothing_newer", "told"]

_NO_STORE: Final = {"Cache-Control": "no-store"}


def answer(value: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a value as JSON; times in ISO 8601, all else must be JSON's own."""
    text = json.dumps(value, default=_moment, allow_nan=False, separators=(",", ":"))
    return told(text, "application/json", status)


def told(text: str, kind: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a text of this media type."""
    return Response(text, status=status, content_type=kind, headers=_NO_STORE)


def nothing_newer() -> Response:
    """Answer who already has the newest version."""
    nothing = Response(status=HTTPStatus.NO_CONTENT, headers=_NO_STORE)
    # Of nothing there is no type; and what compresses answers would make a byte of it.
    del nothing.headers["Content-Type"]
    return nothing


def _moment(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(type(value).__name__)
