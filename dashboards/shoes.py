"""Finding the shoe an address names."""

from __future__ import annotations

from scoreboard.errors import RefusedError, UnknownError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger

__all__ = ["find"]


def find(store: Ledger, name: str) -> ShoeKey:
    """Give the shoe that is named TABLE/SHOE, or SHOE alone where only one table has it.

    Raises
    ------
    UnknownError, RefusedError
        If there is none, or several. Where the store is kept is the house's own affair, and a guest has no command
        line, so neither is said.
    """
    try:
        return store.find(name)
    except UnknownError as error:
        raise UnknownError(error.found, expected=error.expected, remedy="Choose one from the list of shoes") from None
    except RefusedError as error:
        raise RefusedError(error.found, expected=error.expected, remedy=error.remedy) from None
