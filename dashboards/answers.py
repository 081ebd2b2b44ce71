"""Answers in JSON, which nobody keeps, since the next coup makes them old."""

from __future__ import annotations

import json
from datetime import datetime
from http import HTTPStatus
from typing import Any, Final

from flask import Response

__all__ = ["JSON", "NO_STORE", "answer", "as_text", "nothing", "told"]

JSON: Final = "application/json"

NO_STORE: Final = {"Cache-Control": "no-store"}


def as_text(value: Any) -> str:
    """Write a value as JSON for programs: times in ISO 8601, all else must be JSON's own."""
    return json.dumps(value, default=_moment, allow_nan=False, separators=(",", ":"))


def answer(value: Any, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a value as JSON."""
    return told(as_text(value), JSON, status)


def told(text: str | bytes, kind: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    """Answer with a text of this media type."""
    return Response(text, status=status, content_type=kind, headers=NO_STORE)


def nothing() -> Response:
    """Answer that there is nothing to say."""
    empty = Response(status=HTTPStatus.NO_CONTENT, headers=NO_STORE)
    # Of nothing there is no type; and what compresses answers would make a byte of it.
    del empty.headers["Content-Type"]
    return empty


def _moment(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(type(value).__name__)
