"""The sample shoes that come with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from scoreboard.errors import StoreError

__all__ = ["sample_files"]

_LOGS: Final = frozenset({".csv", ".tsv", ".txt"})


def sample_files() -> list[Path]:
    """Give the files of the sample shoes, by name. In a checkout they lie at the top, in a wheel inside the package.

    Raises
    ------
    StoreError
        If the folder is missing.

    Examples
    --------
    >>> len(sample_files())
    14
    """
    here = Path(__file__).parent
    folders = (here / "sample_shoes", here.parent / "sample_shoes")
    folder = next((folder for folder in folders if folder.is_dir()), None)
    if folder is None:
        raise StoreError(
            "the sample shoes are missing",
            where=str(folders[0]),
            expected="the folder that comes with the package",
            remedy="Install the package again, or import a log of your own.",
        )
    return sorted(path for path in folder.iterdir() if path.suffix in _LOGS)
