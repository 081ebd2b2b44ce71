"""Which role each route wants. A route that is not listed answers nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoreboard.accounts import Role

__all__ = ["POLICY"]

POLICY: Final[Mapping[str, Role | None]] = {
    "board": Role.VIEWER,
    "fonts": None,
}
"""By the endpoint's name in Flask; None where nobody has to sign in: a wall beside a table has no one who could."""
