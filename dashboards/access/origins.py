"""Whether a write comes from our own pages: a page from elsewhere must not use the session of who reads it."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from flask import Request

__all__ = ["READING", "is_foreign", "says_its_origin"]

READING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""The methods that change nothing."""

_USUAL_PORTS: Final = {"http": 80, "https": 443}


def says_its_origin(request: Request) -> bool:
    """Say whether a request tells which page sent it; every browser does so where it writes."""
    return any(request.headers.get(name) for name in ("Sec-Fetch-Site", "Origin", "Referer"))


def is_foreign(request: Request) -> bool:
    """Say whether a request tells that it was sent by a page from elsewhere.

    `Sec-Fetch-Site` is the browser's own word, which no page can forge and no proxy changes, but is sent over https and
    to this machine alone; `Origin` is always sent with a write, and `Referer` is for what sends neither.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site != "same-origin"
    sender = request.headers.get("Origin") or request.headers.get("Referer")
    return sender is not None and not _is_at(sender, request.host)


def _is_at(sender: str, host: str) -> bool:
    """Say whether an address is at this host, whose port is a usual one where it is not said.

    Which of them it is, is the affair of the proxy that may stand before us.
    """
    try:
        said, ours = urlsplit(sender), urlsplit(f"//{host}")
        port = said.port or _USUAL_PORTS[said.scheme]
        ports = {ours.port} if ours.port else set(_USUAL_PORTS.values())
    except (ValueError, KeyError):
        return False
    return said.hostname is not None and said.hostname == ours.hostname and port in ports
