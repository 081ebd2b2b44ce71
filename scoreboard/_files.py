"""Files written whole or not at all: nobody ever sees half of one, and a full disk leaves the old one as it was."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from uuid import uuid4

__all__ = ["write_beside", "write_whole"]


def write_whole(path: Path, data: bytes) -> None:
    """Write a file beside its place and put it there in one step; a pipe or a device is written to as it is.

    Raises
    ------
    OSError
        If it cannot be written. What stood there before still does.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "shoe.csv", b"shoe")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('shoe.csv', b'shoe')]
    """
    path = Path(os.path.realpath(path))  # a link stays one, and what it leads to is written
    mode = path.stat().st_mode if path.exists() else None
    if mode is not None and not stat.S_ISREG(mode):
        path.write_bytes(data)
        return
    beside = write_beside(path, data)
    try:
        if mode is not None:
            beside.chmod(stat.S_IMODE(mode))
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def write_beside(path: Path, data: bytes) -> Path:
    """Write what belongs at a path under another name in the same folder, and give that; nothing stays of a failure.

    Raises
    ------
    OSError
        If it cannot be written.
    """
    beside = path.with_name(f".{uuid4().hex}.tmp")
    try:
        with beside.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
    return beside
