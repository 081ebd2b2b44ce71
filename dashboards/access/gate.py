"""The gate before every route: it answers whoever may ask, and tells the others why not."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final
from urllib.parse import quote

from flask import Flask, current_app, g, redirect, request
from werkzeug.wrappers import Response

from dashboards.access import sessions
from dashboards.access.attempts import Attempts, network_of
from dashboards.access.caller import GUEST, HOST, TELLS, Caller, caller
from dashboards.access.local import comes_from_here, names_this_machine
from dashboards.access.origins import READING, is_foreign, says_its_origin
from dashboards.access.policy import OF_SCRIPTS, Policy
from dashboards.access.rights import may
from dashboards.addresses import of_login
from dashboards.happenings import signed_in
from scoreboard.accounts import Accounts, Role
from scoreboard.errors import AccessError, ScoreboardError, SignInError, StoreError, UnknownError
from scoreboard.ledger import Feed

__all__ = ["Gate", "asked_address", "guard"]

_BEARER: Final = "bearer"

_CALLED: Final = {Role.VIEWER: "a viewer", Role.OPERATOR: "an operator", Role.ADMINISTRATOR: "an administrator"}
_WANTED: Final = {
    Role.VIEWER: "somebody who can sign in",
    Role.OPERATOR: "an operator or an administrator",
    Role.ADMINISTRATOR: "an administrator",
}
"""Who may ask for what wants a role, as a message says it."""


def guard(server: Flask, accounts: Accounts, feed: Feed, *, policy: Policy, guests: Role | None) -> None:
    """Let a server answer only what its policy allows who asks.

    Parameters
    ----------
    policy
        The role each endpoint wants; one that is not in it answers nobody.
    guests
        What whoever did not sign in may do.
    """
    sessions.prepare(server, accounts.session_key())
    gate = Gate(accounts, feed, policy=policy, guests=guests)
    server.extensions[TELLS] = gate.tell
    server.before_request(gate.check)
    server.after_request(_keep_to_oneself)


class Gate:
    """What stands before the routes of one server."""

    def __init__(self, accounts: Accounts, feed: Feed, *, policy: Policy, guests: Role | None) -> None:
        self._accounts = accounts
        self._feed = feed
        self._policy = policy
        self._guest = Caller(name="", role=guests)
        self._attempts = Attempts()

    def check(self) -> Response | None:
        """Let the request in hand through, or lead who has to sign in to where that is done.

        Raises
        ------
        SignInError
            If a role is wanted and nobody signed in, or a token is none.
        AccessError
            If who asks may not have it.
        AttemptsError
            If too many tokens were wrong.
        StoreError
            If a role is wanted and the store cannot tell whose it is.
        """
        self._verify_host()
        endpoint = request.endpoint
        wanted = None if endpoint is None else self._policy.get(endpoint, Role.ADMINISTRATOR)
        if wanted is not None or _secret() is not None:
            self._identify()
        self._verify_origin()
        if endpoint is None or wanted is None:
            return None
        if endpoint in self._policy and may(caller(), endpoint, table=self._table(), policy=self._policy):
            return None
        if caller().is_guest and _is_page(endpoint):
            return redirect(of_login(asked_address()), HTTPStatus.SEE_OTHER)
        raise _no_right(wanted)

    def tell(self) -> Caller:
        """Give who sent the request in hand, for what is shown to anybody: a guest where the store cannot tell."""
        try:
            return self._who()
        except StoreError as error:
            current_app.logger.error("%s", error)
            return GUEST

    def _identify(self) -> None:
        try:
            g.caller = self._who()
        except ScoreboardError:
            # Who writes down what was answered asks once more.
            g.caller = GUEST
            raise

    def _who(self) -> Caller:
        secret = _secret()
        if secret is not None:
            return self._with_token(secret)
        user = sessions.signed_in_user(self._accounts)
        if user is not None:
            return Caller(name=user.name, role=user.role, has_session=True)
        is_host = comes_from_here(request) and names_this_machine(request) and not self._accounts.has_users()
        return HOST if is_host else self._guest

    def _with_token(self, secret: str) -> Caller:
        token = self._accounts.token_of(secret)
        if token is not None:
            return Caller(name=f"token {token.name}", role=Role.OPERATOR, table=token.table)
        # Its bits cannot be tried out. This only spares us, so a right one never waits for others' wrong ones.
        self._attempts.begin(network_of(request.remote_addr or ""))
        signed_in.send(current_app._get_current_object(), name="a token", done=False)  # type: ignore[attr-defined]
        raise SignInError(
            "a token that opens nothing",
            where="header Authorization",
            expected='"Bearer" and the token of a table',
            remedy="Ask an administrator for one: scoreboard token add TABLE NAME",
        )

    def _verify_host(self) -> None:
        if comes_from_here(request) and not names_this_machine(request) and not self._accounts.has_users():
            raise _refused(
                f'this machine under the name "{request.host[:80]}"',
                expected="localhost or 127.0.0.1, as long as nobody has a password",
                remedy="Use one of them, or add a user: scoreboard user add NAME --role administrator",
            )

    def _verify_origin(self) -> None:
        if request.method in READING:
            return
        # A program says no origin, and has no session that a page could use.
        if is_foreign(request) or (not says_its_origin(request) and caller().has_session):
            raise _refused(
                "what a page from elsewhere sent",
                expected="what a page of this server sends",
                remedy="Open the page here and do it there.",
            )

    def _table(self) -> str | None:
        """Give the name of the table that the address names, where it matters to who asks."""
        called = (request.view_args or {}).get("table")
        if called is None or caller().table is None:
            return None
        try:
            return self._feed.table(called).name
        except UnknownError:
            return None


def asked_address() -> str:
    """Give the address of the request in hand, without this machine."""
    return quote(request.path) + ("?" + request.query_string.decode("ascii", "replace") if request.query_string else "")


def _secret() -> str | None:
    """Give the secret of the token that was sent. What else says who asks is for a proxy before us."""
    said = request.authorization
    return said.token or "" if said is not None and said.type == _BEARER else None


def _is_page(endpoint: str) -> bool:
    return request.method in READING and not endpoint.startswith("api_") and endpoint not in OF_SCRIPTS


def _no_right(wanted: Role) -> AccessError:
    who = caller()
    if who.role is None:
        return SignInError(
            "nobody signed in", where=_asked(), expected=_WANTED[wanted], remedy="Sign in, or send a table's token."
        )
    if who.table is not None:
        return _refused(
            f"a token of table {who.table}",
            expected="what a token is for: its own table's board, state and entries",
            remedy="Send the token of that table, or sign in.",
        )
    return _refused(
        f"{who.name or 'a guest'} is {_CALLED[who.role]}",
        expected=_WANTED[wanted],
        remedy="Sign in as somebody else, or ask an administrator.",
    )


def _asked() -> str:
    return f"{request.method} {request.path[:200]}"


def _refused(found: str, *, expected: str, remedy: str) -> AccessError:
    return AccessError(found, where=_asked(), expected=expected, remedy=remedy)


def _keep_to_oneself(answer: Response) -> Response:
    """Let nobody who comes to the same browser later find what was shown to who signed in."""
    if "caller" in g and caller().has_session:
        answer.headers["Cache-Control"] = "no-store"
    return answer
