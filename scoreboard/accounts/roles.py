"""What a person may do, from least to most."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Role"]


class Role(StrEnum):
    """What a person may do; each role may do what those before it may.

    Examples
    --------
    >>> Role.ADMINISTRATOR.includes(Role.OPERATOR), Role.VIEWER.includes(Role.OPERATOR)
    (True, False)
    """

    VIEWER = "viewer"
    """Look at every shoe, its review and its history."""
    OPERATOR = "operator"
    """Record at the tables."""
    ADMINISTRATOR = "administrator"
    """Set up tables, and say who may do what."""

    def includes(self, other: Role) -> bool:
        """Say whether whoever has this role may do what the other may."""
        ranks = list(Role)
        return ranks.index(self) >= ranks.index(other)
