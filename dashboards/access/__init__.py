"""Who asks, and what they may do: `policy` says which role each route wants, `gate` holds whoever asks to it."""

from __future__ import annotations

from dashboards.access.caller import Caller, caller
from dashboards.access.gate import asked_address, guard
from dashboards.access.policy import POLICY, Policy, policy
from dashboards.access.rights import may

__all__ = ["POLICY", "Caller", "Policy", "asked_address", "caller", "guard", "may", "policy"]
