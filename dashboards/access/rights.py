"""Whether somebody may ask for a route, so that pages offer only what will be answered."""

from __future__ import annotations

from dashboards.access.caller import Caller
from dashboards.access.policy import OF_A_TOKEN, POLICY, Policy

__all__ = ["may"]


def may(caller: Caller, endpoint: str, *, table: str | None = None, policy: Policy = POLICY) -> bool:
    """Say whether somebody may ask for a route; at a table, one of this name.

    Examples
    --------
    >>> from scoreboard.accounts import Role
    >>> shoe = Caller(name="token of the shoe", role=Role.OPERATOR, table="7")
    >>> may(shoe, "api_live", table="7"), may(shoe, "api_live", table="8"), may(shoe, "api_shoe")
    (True, False, False)
    """
    role = policy[endpoint]
    if role is None:
        return True
    if caller.table is not None and (endpoint not in OF_A_TOKEN or table != caller.table):
        return False
    return caller.role is not None and caller.role.includes(role)
