"""Who is asking, and what they may do: `policy` says which role each route wants, `caller` who asks."""

from __future__ import annotations

from dashboards.access.caller import Caller, caller
from dashboards.access.policy import POLICY

__all__ = ["POLICY", "Caller", "caller"]
