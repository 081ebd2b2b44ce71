"""Signing in and out: `/login` and `/logout`. A plain form, which works where no script runs."""

from __future__ import annotations

from http import HTTPStatus

from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from dashboards.access import sessions
from dashboards.access.attempts import Attempts, network_of
from dashboards.addresses import LOBBY, LOGIN, LOGOUT, own_address
from dashboards.happenings import signed_in
from dashboards.messages import status_of
from dashboards.site import Site
from scoreboard.errors import AccessError, AttemptsError, SignInError
from scoreboard.ledger import Ledger
from scoreboard.ledger.tables import LONGEST_NAME, alike

__all__ = ["register"]

Answered = str | Response | tuple[str, HTTPStatus, list[tuple[str, str]]]
"""What Flask makes an answer of."""


def register(site: Site, store: Ledger) -> None:
    """Put the page on a site."""
    attempts = Attempts()

    def login() -> Answered:
        if request.method != "POST":
            return _page(site)
        # Phones put a blank behind a word they complete.
        name = " ".join(request.form.get("name", "").split())[: LONGEST_NAME + 1]
        tried = (("name", alike(name)), ("address", network_of(request.remote_addr or "")))
        try:
            attempt = attempts.begin(*tried)
        except AttemptsError as error:
            return _page(site, error, name=name)
        user = site.accounts.verify(name, request.form.get("password", ""))
        signed_in.send(site.server, name=name, done=user is not None)
        if user is None:
            return _page(site, _WRONG, name=name)
        attempts.forgive(attempt)
        sessions.begin(user)
        return redirect(_back(), HTTPStatus.SEE_OTHER)

    def logout() -> Response:
        sessions.end()
        return redirect(LOBBY, HTTPStatus.SEE_OTHER)

    site.server.add_url_rule(LOGIN, "login", login, methods=["GET", "POST"])
    site.server.add_url_rule(LOGOUT, "logout", logout, methods=["POST"])


_WRONG = SignInError(
    "this name and this password do not belong together",
    remedy="Type them again, or have an administrator give you a new password.",
)


def _back() -> str:
    return own_address(request.values.get("next", ""))


def _page(site: Site, error: AccessError | None = None, *, name: str = "") -> Answered:
    page = render_template(
        "login.html",
        title="Sign in",
        says=None,
        fault=str(error or ""),
        name=name,
        back=_back(),
        action=LOGIN,
        has_users=site.accounts.has_users(),
    )
    return page if error is None else (page, *status_of(error))
