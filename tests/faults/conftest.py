"""Stores of each kind, and disks on which something is wrong."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.support.rights import common_folder as common_folder
from tests.support.stores import kind as kind
from tests.support.stores import ledger as ledger
from tests.support.stores import sqlite_url as sqlite_url
from tests.support.stores import url as url


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of 24 MB; where this machine lets nobody mount one, the tests say so."""
    with TemporaryDirectory(prefix="scoreboard-disk-") as folder:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=24m,mode=777", "tmpfs", folder],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        if mounted.returncode != 0:
            pytest.skip(f"no small disk can be mounted here: {mounted.stderr.strip()}")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)
