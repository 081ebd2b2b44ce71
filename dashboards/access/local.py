"""Whether a request stays on the machine that serves: there nobody has to sign in as long as there is no user."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import Request

__all__ = ["comes_from_here", "is_loopback", "names_this_machine"]

_FORWARDED: Final = ("Forwarded", "X-Forwarded-For", "X-Forwarded-Host", "X-Real-Ip", "Via")
"""What a proxy adds to what it passes on for somebody else."""


def is_loopback(host: str) -> bool:
    """Say whether a host, by name or number, is this machine and reached from nowhere else.

    Examples
    --------
    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("::1"), is_loopback("[::1]")
    (True, True, True, True)
    >>> is_loopback("0.0.0.0"), is_loopback("localhost.example"), is_loopback("")
    (False, False, False)
    """
    name = host.lower().removeprefix("[").removesuffix("]")
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"


def comes_from_here(request: Request) -> bool:
    """Say whether a request was sent on this machine, and not by a proxy for somebody else."""
    return is_loopback(request.remote_addr or "") and not any(name in request.headers for name in _FORWARDED)


def names_this_machine(request: Request) -> bool:
    """Say whether a request asks for this machine by a name that nobody else can have.

    A page from elsewhere can let its own name lead here, and then reads our answers as its own ("DNS rebinding"). The
    name it used stands in the header Host.
    """
    try:
        return is_loopback(urlsplit(f"//{request.host}").hostname or "")
    except ValueError:
        return False
