"""Which shoes a command is about: those of a store, of a log file, or typed."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scoreboard.errors import RefusedError, UnknownError

if TYPE_CHECKING:
    from scoreboard.ingest import ImportReport
    from scoreboard.ledger import Ledger, RecordedShoe

__all__ = ["StoreOption", "of_report", "only_one", "open_store", "shoes_at"]

StoreOption = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="SCOREBOARD_STORE",
        help="Where your shoes are kept; an SQLite file in your data folder if left out.",
        show_envvar=True,
    ),
]


def open_store(url: str | None) -> Ledger:
    """Open the store at a URL, or the user's own.

    Raises
    ------
    StoreError
        If it cannot be opened.
    """
    from scoreboard.ledger import Ledger, default_store_url

    return Ledger.open(url or default_store_url())


def of_report(report: ImportReport) -> list[RecordedShoe]:
    """Give the shoes of a log that was read, as if they were stored."""
    from scoreboard.frames import coups_of
    from scoreboard.ledger import RecordedShoe

    return [
        RecordedShoe(
            key=shoe.key,
            version=0,
            stands=True,
            rules=shoe.rules,
            coups=tuple(coups_of(report.coups.filter(table=shoe.key.table, shoe=shoe.key.shoe))),
            is_closed=True,
            origin=report.file,
            file_flags=shoe.flags,
        )
        for shoe in report.shoes
    ]


def shoes_at(target: str, *, store: str | None) -> list[RecordedShoe]:
    """Find what a person names: the shoes of a log file if there is one of that name, else a shoe of the store.

    Raises
    ------
    ScoreboardError
        If the file has a fault, or there is neither such a file nor such a shoe.
    """
    from scoreboard.ingest import read_log

    if _is_there(target):
        return of_report(read_log(target, strict=True))
    with open_store(store) as ledger:
        try:
            return [ledger.shoe(ledger.find(target))]
        except UnknownError as error:
            if _is_there(target, folder=True):
                return of_report(read_log(target, strict=True))  # which says that it is a folder
            error.found = f"no file and {error.found}"
            raise


def _is_there(name: str, *, folder: bool = False) -> bool:
    """Say whether a file, or a folder, has this name; a name that no file can have is none's."""
    try:
        mode = Path(name).stat().st_mode
    except (OSError, ValueError):
        return False
    return stat.S_ISDIR(mode) is folder


def only_one(shoes: list[RecordedShoe], *, name: str | None, where: str) -> RecordedShoe:
    """Give the one shoe meant: the named one, or the only one.

    Raises
    ------
    RefusedError
        If several are there and none is named, or none is of that name.
    """
    meant = [shoe for shoe in shoes if name in {None, str(shoe.key), shoe.key.shoe}]
    if len(meant) != 1:
        raise RefusedError(
            f"{len(shoes)} shoes" if name is None else f'no one shoe "{name}"',
            where=where,
            expected=", ".join(str(shoe.key) for shoe in shoes) or "a shoe",
            remedy="Say which with --shoe.",
        )
    return meant[0]
