"""Where each page is, and how a shoe's key stands in an address."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

from scoreboard.frames import ShoeKey

__all__ = ["API", "BOARD", "LOBBY", "NEW_TABLE", "REVIEW", "SHOES", "TABLE", "of_shoe", "of_table"]

SHOES: Final = "/"
BOARD: Final = "/board/"
REVIEW: Final = "/review/"
LOBBY: Final = "/tables"
NEW_TABLE: Final = "/tables/new"
TABLE: Final = "/table/"
API: Final = "/api/"


def of_shoe(page: str, shoe: ShoeKey | str) -> str:
    """Give a shoe's page: its key's text behind the page's address, every sign that means something there escaped.

    Examples
    --------
    >>> of_shoe(BOARD, ShoeKey("C05", "20539")), of_shoe(REVIEW, "night#2 ?")
    ('/board/C05/20539', '/review/night%232%20%3F')
    """
    return page + quote(str(shoe))


def of_table(table: int | str, page: str = "") -> str:
    """Give the page of a table, by its number or name: where it is recorded at, or its board, history or settings.

    Examples
    --------
    >>> of_table(7), of_table(7, "board"), of_table("High limit", "edit")
    ('/table/7', '/table/7/board', '/table/High%20limit/edit')
    """
    return f"{TABLE}{quote(str(table))}/{page}".rstrip("/")
