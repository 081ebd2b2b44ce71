"""Which role each route wants. A route that is not listed answers nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoreboard.accounts import Role

__all__ = ["OF_A_BOARD", "OF_A_TOKEN", "OF_SCRIPTS", "POLICY", "Policy", "policy"]

Policy = Mapping[str, Role | None]

POLICY: Final[Policy] = {
    "/": Role.VIEWER,
    "/<path:path>": Role.VIEWER,
    "/_dash-component-suites/<string:package_name>/<path:fingerprinted_path>": None,
    "/_dash-dependencies": Role.VIEWER,
    "/_dash-layout": Role.VIEWER,
    "/_dash-update-component": Role.VIEWER,
    "/_favicon.ico": None,
    "/_reload-hash": Role.VIEWER,
    "_dash_assets.static": None,
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
    "login": None,
    "logout": None,
    "metrics": None,
    "table": Role.OPERATOR,
    "table_board": None,
    "table_edit": Role.ADMINISTRATOR,
    "table_history": Role.VIEWER,
    "table_new": Role.ADMINISTRATOR,
    "table_remove": Role.ADMINISTRATOR,
}
"""By the endpoint's name in Flask; None where nobody has to sign in: a wall beside a table has no one who could. Those
that begin with "/" are Dash's own: its pages are the list of shoes and the review, and its scripts hold no shoe."""

OF_SCRIPTS: Final = frozenset(
    {"/_dash-dependencies", "/_dash-layout", "/_dash-update-component", "/_reload-hash", "lobby_changes"}
)
"""What scripts ask for, beside the API: whoever has to sign in for it is told so and not led to the page to do it."""

OF_A_BOARD: Final = frozenset({"api_board", "api_tables", "lobby", "lobby_changes", "table_board"})
"""What walls ask for. A house may want its viewers' password for them."""

OF_A_TOKEN: Final = frozenset({"api_board", "api_entries", "api_live"})
"""What a table's token opens, at its own table."""


def policy(*, boards: Role | None = None) -> Policy:
    """Give the role each route wants in a house whose boards want this one.

    Examples
    --------
    >>> policy()["table_board"], policy(boards=Role.VIEWER)["table_board"]
    (None, <Role.VIEWER: 'viewer'>)
    """
    return {**POLICY, **dict.fromkeys(OF_A_BOARD, boards)}
