"""Which role each route wants. A route that is not listed answers nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoreboard.accounts import Role

__all__ = ["POLICY"]

POLICY: Final[Mapping[str, Role | None]] = {
    "api_add_table": Role.ADMINISTRATOR,
    "api_board": None,
    "api_change_table": Role.ADMINISTRATOR,
    "api_entries": Role.OPERATOR,
    "api_history": Role.VIEWER,
    "api_live": Role.OPERATOR,
    "api_openapi": None,
    "api_remove_table": Role.ADMINISTRATOR,
    "api_shoe": Role.VIEWER,
    "api_tables": None,
    "api_unknown": None,
    "board": Role.VIEWER,
    "fonts": None,
    "health": None,
    "lobby": None,
    "lobby_changes": None,
    "metrics": None,
    "table": Role.OPERATOR,
    "table_board": None,
    "table_edit": Role.ADMINISTRATOR,
    "table_history": Role.VIEWER,
    "table_new": Role.ADMINISTRATOR,
    "table_remove": Role.ADMINISTRATOR,
}
"""By the endpoint's name in Flask; None where nobody has to sign in: a wall beside a table has no one who could."""
