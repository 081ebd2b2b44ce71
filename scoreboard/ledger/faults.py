"""What goes wrong with a store, said so that a person can mend it; never with the password in an address."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

from scoreboard.errors import StoreError

__all__ = ["ALLOWED", "shown", "store_faults"]

ALLOWED: Final = '"sqlite:///shoes.db" or "postgresql+psycopg://user@host/database"'
"""The addresses a store may have, as a message gives them."""

_SQLITE: Final = {
    "SQLITE_CANTOPEN": (
        "the file cannot be opened or made",
        "a file in a folder that may be written",
        "Check that the folder is there and who may write in it.",
    ),
    "SQLITE_READONLY": (
        "the file or its folder cannot be written",
        "a file in a folder that may be written",
        "Change who may write there, or copy the file elsewhere.",
    ),
    "SQLITE_PERM": (
        "the file may not be opened",
        "a file that may be read and written",
        "Change who may use the file.",
    ),
    "SQLITE_NOTADB": (
        "the file is no SQLite database",
        "a store of this program, or a new file",
        "Check the address; another program's file is left as it is.",
    ),
    "SQLITE_CORRUPT": (
        "the file is damaged",
        "a whole SQLite database",
        "Put back a copy, and check the disk.",
    ),
    "SQLITE_BUSY": (
        "another program kept the store locked",
        "a store that is free within some seconds",
        "Try again; if it stays so, end the program that holds it. Nothing was stored.",
    ),
    "SQLITE_FULL": ("the disk is full", "room on the disk", "Make room and try again. Nothing was stored."),
    "SQLITE_IOERR": ("the disk cannot be read or written", "a disk that works", "Check the disk."),
}
_PASSWORD_IN_TEXT: Final = re.compile(r"(?<=:)[^:/@][^@]*(?=@)")
_PASSWORD_IN_QUERY: Final = re.compile(r"(?i)(pass\w*=)[^&\s]*")


def shown(url: URL | str) -> str:
    """Give an address as it may be printed: without a password, wherever in it one stands.

    Examples
    --------
    >>> shown("postgresql://anna:secret@host/db?sslpassword=x"), shown("postgresql//anna:secret@host")
    ('postgresql://anna:***@host/db?sslpassword=***', 'postgresql//anna:***@host')
    """
    text = url.render_as_string(hide_password=True) if isinstance(url, URL) else url
    return _PASSWORD_IN_QUERY.sub(r"\1***", _PASSWORD_IN_TEXT.sub("***", text))


@contextmanager
def store_faults(where: str) -> Iterator[None]:
    """Turn what a database driver reports into a `StoreError` about this store.

    Raises
    ------
    StoreError
        Where the driver reports anything.
    """
    try:
        yield
    except DBAPIError as error:
        raise _store_error(error.orig, where) from error
    except sqlite3.Error as error:
        raise _store_error(error, where) from error


def _store_error(error: BaseException | None, where: str) -> StoreError:
    if isinstance(error, sqlite3.Error):
        name = getattr(error, "sqlite_errorname", "")
        known = next((words for code, words in _SQLITE.items() if name.startswith(code)), None)
        if known is not None:
            found, expected, remedy = known
            return StoreError(found, where=where, expected=expected, remedy=remedy)
    said = " ".join(str(error).split())
    return StoreError(
        f"the database answered: {said}",
        where=where,
        expected="a database that can be reached, read and written",
        remedy="Check the address, the server and who may use it.",
    )
