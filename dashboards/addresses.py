"""Where each page is, and how a shoe's key stands in an address."""

from __future__ import annotations

from typing import Final
from urllib.parse import quote, urlencode, urlsplit

from scoreboard.frames import ShoeKey

__all__ = [
    "API",
    "BOARD",
    "LOBBY",
    "LOGIN",
    "LOGOUT",
    "NEW_TABLE",
    "REVIEW",
    "SHOES",
    "TABLE",
    "of_login",
    "of_shoe",
    "of_table",
    "own_address",
]

SHOES: Final = "/"
BOARD: Final = "/board/"
REVIEW: Final = "/review/"
LOBBY: Final = "/tables"
NEW_TABLE: Final = "/tables/new"
TABLE: Final = "/table/"
LOGIN: Final = "/login"
LOGOUT: Final = "/logout"
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


def of_login(back: str) -> str:
    """Give the page where one signs in, which leads back to this address.

    Examples
    --------
    >>> of_login("/table/7?theme=day"), of_login("/login?next=/")
    ('/login?next=%2Ftable%2F7%3Ftheme%3Dday', '/login')
    """
    return LOGIN if back.partition("?")[0] in (LOGIN, LOGOUT) else f"{LOGIN}?{urlencode({'next': back})}"


def own_address(text: str) -> str:
    r"""Give an address that came with a request, where it leads to a page of ours; else the lobby's.

    Browsers take "//" and a backslash after the first slash for another machine, and leave out tabs and line ends.

    Examples
    --------
    >>> own_address("/table/7?theme=day"), own_address("//elsewhere.example"), own_address(r"/\elsewhere.example")
    ('/table/7?theme=day', '/tables', '/tables')
    """
    is_ours = text.startswith("/") and not text.startswith("//") and "\\" not in text and text.isprintable()
    return text if is_ours and urlsplit(text).path not in (LOGIN, LOGOUT) else LOBBY
