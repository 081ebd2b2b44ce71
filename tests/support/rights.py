"""What a file's permissions stop: not an administrator, as whom the tests may run."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest

NOBODY: Final = 65534

posix = pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")


@contextmanager
def as_nobody() -> Iterator[None]:
    """Drop the rights of an administrator."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def common_folder() -> Iterator[Path]:
    """A folder that everybody may enter, unlike pytest's."""
    with TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)
        Path(folder).chmod(0o755)
