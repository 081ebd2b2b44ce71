"""The gate before every route: it answers whoever may ask, and tells the others why not."""

from __future__ import annotations

from flask import Flask, current_app, request

from dashboards.access.caller import GUEST, HOST, TELLS, Caller, caller
from dashboards.access.local import comes_from_here, names_this_machine
from dashboards.access.origins import READING, is_foreign, says_its_origin
from dashboards.access.policy import Policy
from dashboards.access.rights import may
from scoreboard.accounts import Accounts, Role
from scoreboard.errors import AccessError, SignInError, StoreError, UnknownError
from scoreboard.ledger import Feed

__all__ = ["guard"]


def guard(server: Flask, accounts: Accounts, feed: Feed, *, policy: Policy, guests: Role | None) -> None:
    """Let a server answer only what its policy allows who asks.

    Parameters
    ----------
    policy
        The role each endpoint wants; one that is not in it answers nobody.
    guests
        What whoever did not sign in may do.
    """

    def tell() -> Caller:
        try:
            is_open = comes_from_here(request) and names_this_machine(request) and not accounts.has_users()
        except StoreError as error:
            # Boards are answered all the same; whatever wants a role will find out itself.
            current_app.logger.error("%s", error)
            is_open = False
        return HOST if is_open else Caller(name=GUEST.name, role=guests)

    def check() -> None:
        if comes_from_here(request) and not names_this_machine(request) and not accounts.has_users():
            raise _refused(
                f'this machine under the name "{request.host[:80]}"',
                expected="localhost or 127.0.0.1, as long as nobody has a password",
                remedy="Use one of them, or add a user: scoreboard user add NAME --role administrator",
            )
        if request.method not in READING and _is_foreign():
            raise _refused(
                "what a page from elsewhere sent",
                expected="what a page of this server sends",
                remedy="Open the page here and do it there.",
            )
        if request.endpoint is not None:
            _verify_right(request.endpoint)

    def _is_foreign() -> bool:
        # A program says no origin, and has no session that a page could use.
        return is_foreign(request) or (caller().has_session and not says_its_origin(request))

    def _verify_right(endpoint: str) -> None:
        wanted = policy.get(endpoint, Role.ADMINISTRATOR)
        if wanted is None:
            return
        if endpoint in policy and may(caller(), endpoint, table=_table(), policy=policy):
            return
        if caller().role is None:
            raise SignInError(
                "nobody signed in",
                where=_asked(),
                expected=f"somebody who is {wanted} or more",
                remedy="Sign in, or send a table's token.",
            )
        raise _refused(
            f"{caller().name or 'a guest'}, {caller().role}",
            expected=f"somebody who is {wanted} or more",
            remedy="Ask an administrator.",
        )

    def _table() -> str | None:
        """Give the name of the table that the address names, if it names one."""
        called = (request.view_args or {}).get("table")
        try:
            return None if called is None else feed.table(called).name
        except UnknownError:
            return None

    server.extensions[TELLS] = tell
    server.before_request(check)


def _asked() -> str:
    return f"{request.method} {request.path[:200]}"


def _refused(found: str, *, expected: str, remedy: str) -> AccessError:
    return AccessError(found, where=_asked(), expected=expected, remedy=remedy)
