"""Who signed in, in a cookie that we sign and only we read.

The cookie holds a name and a mark of the password, so it ends with either. Pages of other sites may lead here signed in
(`SameSite=Lax`), as a link in a message does: nothing changes by a GET, and every write is held to our own origin.
"""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import Final

from flask import Flask, request, session
from flask.sessions import SecureCookieSessionInterface

from scoreboard.accounts import Accounts, User

__all__ = ["LASTS", "begin", "end", "prepare", "signed_in_user"]

LASTS: Final = timedelta(hours=12)
"""A shift and what comes before and after; counted from the sign-in."""


class _Cookies(SecureCookieSessionInterface):
    def get_cookie_secure(self, app: Flask) -> bool:
        """Say whether the cookie is for https alone: where the page that asks for it came so, through a proxy too."""
        return request.is_secure or request.headers.get("Origin", "").startswith("https:")


def prepare(server: Flask, key: bytes) -> None:
    """Let a server sign its sessions with a key."""
    server.secret_key = key
    server.session_interface = _Cookies()
    # Cookies do not tell ports apart, and two stores may be served by one machine.
    ours = hashlib.sha256(key).hexdigest()[:8]
    server.config.update(
        SESSION_COOKIE_NAME=f"scoreboard-{ours}",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=LASTS,
    )


def begin(user: User) -> None:
    """Begin a user's session, instead of any other."""
    session.clear()
    session.permanent = True
    session.update(name=user.name, mark=user.mark)


def end() -> None:
    """End the session."""
    session.clear()


def signed_in_user(accounts: Accounts) -> User | None:
    """Give who signed in, as they are now; None where nobody did, or what they signed in with is no more.

    Raises
    ------
    StoreError
        If the store cannot be read.
    """
    if not session:
        return None
    user = accounts.user(session["name"])
    return user if user is not None and user.mark == session["mark"] else None
