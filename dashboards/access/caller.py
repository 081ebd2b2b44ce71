"""Who sent the request that is being answered."""

from __future__ import annotations

from dataclasses import dataclass

from scoreboard.accounts import Role

__all__ = ["Caller", "caller"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Caller:
    """Who asks.

    Attributes
    ----------
    name
        What the history of a shoe calls whoever it was.
    role
        What they may do; None for a guest.
    table
        The only table they may record at, by name; None where any.
    """

    name: str
    role: Role | None
    table: str | None = None


def caller() -> Caller:
    """Give who sent the request that is being answered."""
    return Caller(name="operator", role=Role.ADMINISTRATOR)
