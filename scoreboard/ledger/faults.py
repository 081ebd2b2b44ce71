"""What goes wrong with a store, said so that a person can mend it; never with the password in an address."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Final

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError, TimeoutError

from scoreboard.errors import StoreError

__all__ = ["ALLOWED", "met_another", "shown", "store_faults"]

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
        "Change who may write the folder, the file, and those beside it that begin with its name.",
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
_MET_ANOTHER: Final = ("40001", "40P01", "23505")
"""Two transactions met: one has to be done anew, and then finds what the other has stored."""

_UNREACHED: Final = (
    "a PostgreSQL server that runs, with this database and user",
    "Check the server, the address, the name of the database, and user and password.",
)
_POSTGRES: Final = {
    "55P03": (
        "another program kept what is to be changed locked",
        "a store that is free within some seconds",
        "Try again; if it stays so, end the program that holds it. Nothing was stored.",
    ),
    **dict.fromkeys(
        _MET_ANOTHER,
        (
            "others were changing the same at that moment",
            "a turn of one's own",
            "Try again. Nothing was stored.",
        ),
    ),
    "25006": (
        "the database can only be read",
        "a database that may be written",
        "Name the server that writes, not its copy.",
    ),
    "42501": (
        "this user may not do that",
        "a user who may make, read and write tables there",
        "Give the user the database, or ask its administrator.",
    ),
    "53100": ("the server's disk is full", "room on the disk", "Make room and try again. Nothing was stored."),
    "57P": (
        "the server was stopped",
        "a server that runs",
        "Start it and try again; what it had stored already is not stored twice.",
    ),
}
"""What is wrong, by how the code of the fault begins (PostgreSQL's manual, appendix A)."""

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
    except TimeoutError as error:
        raise StoreError(
            "too many read and write at once",
            where=where,
            expected="a turn within half a minute",
            remedy="Try again. Nothing was stored.",
        ) from error


def met_another(error: DBAPIError) -> bool:
    """Say whether a transaction failed only because another was under way, so that doing it anew will do."""
    return getattr(error.orig, "sqlstate", None) in _MET_ANOTHER


def _store_error(error: BaseException | None, where: str) -> StoreError:
    answered = "the database answered: " + " ".join(str(error).split())
    words: tuple[str, str, str] | None
    if isinstance(error, sqlite3.Error):
        words = _starting(getattr(error, "sqlite_errorname", ""), _SQLITE)
    elif code := getattr(error, "sqlstate", None):
        words = _starting(code, _POSTGRES)
    else:
        # Why there is no connection, or one no more, the driver says in the server's words and without a code.
        words = (answered, *_UNREACHED)
    usual = (
        answered,
        "a database that can be reached, read and written",
        "Check the address, the server and who may use it.",
    )
    found, expected, remedy = words or usual
    return StoreError(found, where=where, expected=expected, remedy=remedy)


def _starting(code: str, known: Mapping[str, tuple[str, str, str]]) -> tuple[str, str, str] | None:
    return next((words for start, words in known.items() if code.startswith(start)), None)
