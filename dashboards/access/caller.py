"""Who sent the request that is being answered."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import current_app, g

from scoreboard.accounts import Role

__all__ = ["GUEST", "HOST", "TELLS", "Caller", "caller"]

TELLS: Final = "scoreboard-caller"
"""Under which a server's extensions hold what tells, of the request being answered, who sent it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who asks.

    Attributes
    ----------
    name
        What the history of a shoe calls whoever it was; empty for a guest.
    role
        What they may do; None for a guest.
    table
        The only table they may record at, by name; None where any.
    has_session
        Whether they signed in with a password.
    """

    name: str
    role: Role | None
    table: str | None = None
    has_session: bool = False

    @property
    def is_guest(self) -> bool:
        """Whether they did not say who they are."""
        return not self.name


GUEST: Final = Caller(name="", role=None)
"""Who did not say who they are, and may do nothing for which one has to."""

HOST: Final = Caller(name="operator", role=Role.ADMINISTRATOR)
"""Whoever sits at the machine that serves, as long as there is no user."""


def caller() -> Caller:
    """Give who sent the request that is being answered."""
    if "caller" not in g:
        tell = current_app.extensions.get(TELLS)
        g.caller = tell() if tell else GUEST
    asks: Caller = g.caller
    return asks
