"""Finding the table an address names."""

from __future__ import annotations

from scoreboard.errors import UnknownError
from scoreboard.ledger import Feed, Table

__all__ = ["find_table"]


def find_table(feed: Feed, text: str) -> Table:
    """Give the table of this number or name.

    Raises
    ------
    UnknownError
        If there is none. A guest has no command line, so the store's own remedy is not said.
    """
    try:
        return feed.table(text)
    except UnknownError as error:
        raise UnknownError(error.found, expected=error.expected, remedy="Choose one from the tables.") from None
