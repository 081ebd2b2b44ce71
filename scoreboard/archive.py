"""Finished shoes in Parquet, for questions about many of them: a projection of the ledger, rebuilt from it at will.

A shoe is finished when it was closed; one that was imported is from the start, unless somebody opened it to go on.
The files lie in a folder a date and a table, `date=2026-03-01/table=C05/ledger.parquet`, where the date is that of the
shoe's opening in UTC, or `undated`. A whole shoe is in one file, and a file holds every column of the coups frame, so
that nothing has to be read out of the names of folders. Other sets of whole shoes, such as simulated ones, may lie in
the same folder under other names: `rebuild` leaves them alone and `scan` reads them all.
"""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from typing import Final

import polars as pl

from scoreboard._files import write_beside
from scoreboard.errors import StoreError
from scoreboard.frames import SHOE_KEY, Coups
from scoreboard.ledger import Ledger

__all__ = ["UNDATED", "rebuild", "scan", "write_file"]

UNDATED: Final = "undated"
"""The date folder of shoes whose record holds no time."""

_NAME: Final = "ledger.parquet"
_LONGEST: Final = 100
"""Bytes of a folder's name; file systems allow 255, and some encrypt names into longer ones."""


def rebuild(ledger: Ledger, folder: Path) -> int:
    """Write the finished shoes of a ledger to an archive, made where it is missing; give how many.

    All files are written beside their places first and then put there, each in one step: a scan sees whole files, and
    a disk that fills up leaves the archive as it was. Files of shoes that are not finished any more are taken away.

    Raises
    ------
    StoreError
        If the ledger cannot be read or the folder cannot be written.
    """
    coups = ledger.coups(ledger.keys(closed_only=True))
    files = _files(coups, ledger.shoes())
    waiting: list[tuple[Path, Path]] = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        try:
            for place, rows in files.items():
                waiting.append((_write_beside(rows, folder / place), folder / place))
            for written, path in waiting:
                written.replace(path)
        finally:
            for written, _ in waiting:
                written.unlink(missing_ok=True)
        _remove_others(folder, keep=files)
    except OSError as error:
        raise _cannot_write(error, folder) from error
    return coups.select(SHOE_KEY).n_unique()


def scan(folder: Path) -> pl.LazyFrame:
    """Give the coups of an archive as a lazy coups frame; each shoe's coups are together, in order.

    Raises
    ------
    StoreError
        If there is no such folder.
    """
    if not folder.is_dir():
        raise StoreError(
            "no such folder",
            where=str(folder),
            expected="the folder of an archive",
            remedy="Check the path, or write the archive first.",
        )
    files = sorted(path for path in folder.rglob("*.parquet") if path.is_file())
    if not files:
        return Coups.create_empty().lazy()
    return pl.scan_parquet(files, glob=False, hive_partitioning=False)


def write_file(coups: pl.DataFrame, path: Path) -> None:
    """Write a Parquet file whose folder is made where it is missing, so that nobody ever sees half of it.

    Raises
    ------
    StoreError
        If it cannot be written.
    """
    try:
        _write_beside(coups, path).replace(path)
    except OSError as error:
        raise _cannot_write(error, path) from error


def _write_beside(coups: pl.DataFrame, path: Path) -> Path:
    # Polars reports a full disk as one of many reasons why a frame cannot be written; Python says which.
    parquet = BytesIO()
    coups.write_parquet(parquet)
    path.parent.mkdir(parents=True, exist_ok=True)
    return write_beside(path, parquet.getvalue())


def _cannot_write(error: OSError, path: Path) -> StoreError:
    return StoreError(
        f"it cannot be written ({error.strerror})",
        where=str(path),
        expected="a folder that may be written, with room on its disk",
        remedy="Choose another folder, or make room.",
    )


def _files(coups: pl.DataFrame, shoes: pl.DataFrame) -> dict[str, pl.DataFrame]:
    """Part the coups into the files they belong in, by their paths below the archive's folder."""
    dates = shoes.select(*SHOE_KEY, date=pl.col("opened").dt.to_string("%Y-%m-%d"))
    dated = coups.join(dates, on=SHOE_KEY, how="left", maintain_order="left").with_columns(
        pl.col("date").fill_null(UNDATED)
    )
    groups = dated.partition_by("date", "table", as_dict=True, maintain_order=True)
    files: dict[str, list[pl.DataFrame]] = {}
    names: dict[str, str] = {}
    for (date, table), rows in sorted(groups.items()):
        place = f"date={date}/table={_folder_name(table)}/{_NAME}"
        # Some file systems take "C05" and "c05" for one name: such tables share a file.
        files.setdefault(names.setdefault(_folded(place), place), []).append(rows.drop("date"))
    return {place: pl.concat(parts) for place, parts in files.items()}


def _folder_name(table: str) -> str:
    """Give the name a table's folder may have on any file system; letters and digits of any script stay readable.

    Examples
    --------
    >>> [_folder_name(table) for table in ("C05", "..", "a/b", "百家乐 1", "")]
    ['C05', '%2E%2E', 'a%2Fb', '百家乐%201', '']
    """
    name = "".join(
        letter if letter.isalnum() or letter in "-_" else "".join(f"%{byte:02X}" for byte in letter.encode())
        for letter in table
    )
    if len(name.encode()) <= _LONGEST:
        return name
    mark = hashlib.sha256(table.encode()).hexdigest()[:16]
    return f"{name.encode()[: _LONGEST - len(mark) - 1].decode(errors='ignore')}-{mark}"


def _folded(place: str) -> str:
    return unicodedata.normalize("NFC", place).casefold()


def _remove_others(folder: Path, *, keep: Iterable[str]) -> None:
    kept = {_folded(place): folder / place for place in keep}
    for path in folder.glob(f"date=*/table=*/{_NAME}"):
        twin = kept.get(_folded(path.relative_to(folder).as_posix()))
        if twin is None or not twin.samefile(path):
            path.unlink()
            for emptied in (path.parent, path.parent.parent):
                if not any(emptied.iterdir()):
                    emptied.rmdir()
