"""The people who may sign in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from scoreboard.accounts.roles import Role

__all__ = ["User"]


@dataclass(frozen=True, slots=True, kw_only=True)
class User:
    """One person.

    Attributes
    ----------
    name
        What the history of a shoe calls them.
    role
        What they may do.
    added
        When they were added.
    mark
        What changes whenever their password does, so that what was begun with the old one can be ended.
    """

    name: str
    role: Role
    added: datetime
    mark: str

    def as_dict(self) -> dict[str, str]:
        """Give the user as the JSON object that lists answer with."""
        return {"name": self.name, "role": self.role.value, "added": self.added.isoformat()}
