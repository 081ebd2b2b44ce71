"""The table an address names: one that is not there is said without the store's own words, which are the house's."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from flask import Response

from scoreboard.errors import UnknownError

__all__ = ["of_table"]


def of_table(view: Callable[[str], Response]) -> Callable[[str], Response]:
    """Let a view of a table say where the tables are listed if there is none of this name or number."""

    @wraps(view)
    def answered(table: str) -> Response:
        try:
            return view(table)
        except UnknownError as error:
            raise UnknownError(
                error.found, where="address", expected=error.expected, remedy="List them with: GET /api/tables"
            ) from None

    return answered
