"""Who may do what at the tables: people with a password, and programs with a token."""

from __future__ import annotations

from scoreboard.accounts.roles import Role
from scoreboard.accounts.store import Accounts
from scoreboard.accounts.tokens import Token
from scoreboard.accounts.users import User

__all__ = ["Accounts", "Role", "Token", "User"]
