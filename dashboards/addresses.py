"""Where each page is, and how a shoe's key stands in an address."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from scoreboard.frames import ShoeKey

__all__ = ["BOARD", "REVIEW", "SHOES", "of_shoe"]

SHOES: Final = "/"
BOARD: Final = "/board/"
REVIEW: Final = "/review/"


def of_shoe(page: str, shoe: ShoeKey | str) -> str:
    """Give a shoe's page: its key's text behind the page's address, every sign that means something there escaped.

    Examples
    --------
    >>> of_shoe(BOARD, ShoeKey("C05", "20539")), of_shoe(REVIEW, "night#2 ?")
    ('/board/C05/20539', '/review/night%232%20%3F')
    """
    return page + quote(str(shoe))
