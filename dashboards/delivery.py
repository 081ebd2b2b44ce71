"""How answers travel: compressed, kept by the browser where they cannot change, and fenced in.

A page may load nothing but what this server sends (`default-src 'self'`): a board beside a table has no internet, and
what a person typed as the name of a table must not become a script.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from dash.fingerprint import check_fingerprint
from flask import Flask, Response, request, send_from_directory
from flask.wrappers import Request
from flask_compress import Compress

import scoreboard.drawing

__all__ = ["ASSETS", "asset_url", "fence", "prepare"]

ASSETS: Final = Path(__file__).parent / "assets"
FONTS: Final = Path(scoreboard.drawing.__file__).parent / "fonts"
BUNDLES: Final = "/_dash-component-suites/"
LARGEST_QUESTION: Final = 2**20
"""Bytes a browser may send: what pages ask for in callbacks is far smaller."""

_POWERS: Final = ("camera", "microphone", "geolocation", "payment", "usb", "display-capture")
"""What a browser could let a page do, and no page of ours does; a kiosk keeps the screen awake and plays a tone."""

FOREVER: Final = "public, max-age=31536000, immutable"


class _Bundles(dict[str, bytes]):
    """Compressed script bundles: megabytes that never change while the server runs. Other answers are not kept."""

    def set(self, key: str, value: bytes) -> None:
        if BUNDLES in key:
            self[key] = value


def _bundle(asked: Request) -> str:
    """Name a bundle without its fingerprint, which a caller could vary without end."""
    path, _ = check_fingerprint(asked.path)  # type: ignore[no-untyped-call]
    return str(path)


def prepare(server: Flask) -> None:
    """Make a server compress its answers, mark what a browser may keep, and serve the board's fonts."""
    server.config.update(
        COMPRESS_ALGORITHM=["br", "gzip"],
        COMPRESS_BR_LEVEL=5,
        COMPRESS_CACHE_BACKEND=_Bundles,
        COMPRESS_CACHE_KEY=_bundle,
        MAX_CONTENT_LENGTH=LARGEST_QUESTION,
    )
    Compress(server)
    # Answers pass through these from the last to the first.
    server.after_request(_let_keep)
    server.after_request(_in_memory)
    server.add_url_rule("/fonts/<name>.woff2", "fonts", _font)


def _font(name: str) -> Response:
    return send_from_directory(FONTS, f"{name}.woff2", max_age=7 * 24 * 3600)


def _in_memory(answer: Response) -> Response:
    """Read a file's answer whole and close the file: what compresses it would leave it open. Ours are small."""
    if answer.is_streamed and request.path.startswith(("/assets/", "/fonts/")):
        answer.direct_passthrough = False
        data = answer.get_data()
        answer.close()
        answer.set_data(data)
    return answer


def _let_keep(answer: Response) -> Response:
    if answer.status_code == 200 and request.path.startswith("/assets/") and "v" in request.args:
        answer.headers["Cache-Control"] = FOREVER
    elif "Cache-Control" not in answer.headers and answer.mimetype in ("text/html", "application/json"):
        answer.headers["Cache-Control"] = "no-cache"
    return answer


def asset_url(name: str) -> str:
    """Give the address of a file in `assets/` that changes whenever the file does, so that it can be kept for good.

    Raises
    ------
    FileNotFoundError
        If there is no such file.
    """
    return f"/assets/{name}?v={hashlib.sha256((ASSETS / name).read_bytes()).hexdigest()[:12]}"


def fence(server: Flask, *, inline_scripts: Sequence[str]) -> None:
    """Let pages load nothing from elsewhere, and run no inline script but those whose hashes are given.

    Dash and ag-grid write style elements, and Plotly's download button makes a picture of a blob.
    """
    rules = {
        "default-src": "'self'",
        "script-src": " ".join(["'self'", *inline_scripts]),
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'self'",
    }
    headers = {
        "Content-Security-Policy": "; ".join(f"{rule} {allowed}" for rule, allowed in rules.items()),
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{power}=()" for power in _POWERS),
        "Referrer-Policy": "same-origin",
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": "SAMEORIGIN",
    }

    @server.after_request
    def add(answer: Response) -> Response:
        answer.headers.update(headers)
        # Over http browsers pay it no heed, and a house may serve both.
        if request.is_secure:
            answer.headers["Strict-Transport-Security"] = "max-age=31536000"
        return answer
