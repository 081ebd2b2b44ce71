"""Whether somebody may ask for a route, so that pages offer only what will be answered."""

from __future__ import annotations

from dashboards.access.caller import Caller
from dashboards.access.policy import POLICY

__all__ = ["may"]


def may(caller: Caller, endpoint: str, *, table: str | None = None) -> bool:
    """Say whether somebody may ask for a route; at a table, one of this name.

    Examples
    --------
    >>> from scoreboard.accounts import Role
    >>> dealer = Caller(name="Kim", role=Role.OPERATOR, table="7")
    >>> may(dealer, "api_live", table="7"), may(dealer, "api_live", table="8"), may(dealer, "api_add_table")
    (True, False, False)
    """
    role = POLICY[endpoint]
    if role is None:
        return True
    return caller.role is not None and caller.role.includes(role) and table in (None, caller.table or table)
