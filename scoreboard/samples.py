"""The sample shoes that come with the package."""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["sample_files"]

_LOGS: Final = frozenset({".csv", ".tsv", ".txt"})


def sample_files() -> list[Path]:
    """Give the files of the sample shoes, by name. In a checkout they lie at the top, in a wheel inside the package.

    Examples
    --------
    >>> len(sample_files())
    14
    """
    here = Path(__file__).parent
    folder = next(folder for folder in (here / "sample_shoes", here.parent / "sample_shoes") if folder.is_dir())
    return sorted(path for path in folder.iterdir() if path.suffix in _LOGS)
