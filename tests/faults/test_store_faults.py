"""A store that is locked, may not be written or has no room: nothing acknowledged is lost, and what is wrong is said.

What a server of PostgreSQL refuses stands in `tests/ledger/test_postgres.py`.
"""

from __future__ import annotations

import os
import random
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from threading import Event

import pytest
import sqlalchemy as sa

from scoreboard.errors import StoreError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, file_store_url, schema
from tests.support.events import entry
from tests.support.postgres import Server
from tests.support.rights import as_nobody, posix

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEY = ShoeKey("7", "1")


class Operator:
    """Somebody who records coups with long notes, and remembers what was acknowledged."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self.chance = random.Random(7)
        self.count = 0
        self.acknowledged: list[str] = []
        ledger.add_table("7")

    def record(self) -> None:
        self.count += 1
        # Digits at random, which no database can press together.
        said = entry(self.count, outcome="B", note=self.chance.randbytes(240).hex())
        self.acknowledged += self.ledger.enter("7", [said], at=NOON, by="anna").accepted

    def refusal(self, *, within: int) -> StoreError:
        """Record until the store refuses, as it does soon; give what it says."""
        for _ in range(within):
            try:
                self.record()
            except StoreError as error:
                return error
        pytest.fail("the store took everything")

    @property
    def stored(self) -> list[str]:
        """The ids of the coups that are there; the first event of the shoe opened it."""
        return [event.id for event in self.ledger.events(KEY)[1:]]


# Locked.


@pytest.mark.parametrize(("kind", "seconds"), [("sqlite", 5.0), ("postgresql", 0.5)], indirect=["kind"])
def test_a_write_waits_while_another_program_keeps_the_store_locked(seconds: float, url: str) -> None:
    with Ledger.open(url) as ledger, Ledger.open(url) as other, ThreadPoolExecutor(1) as threads:
        operator = Operator(ledger)
        operator.record()
        with other.writing() as connection:
            connection.execute(sa.update(schema.tables).values(edits=schema.tables.c.edits))
            recorded = threads.submit(operator.record)
            assert not Event().wait(seconds)
            assert not recorded.done()
            # Boards go on.
            assert ledger.live("7").coup == 1
        recorded.result()
        assert operator.stored == operator.acknowledged
        assert ledger.live("7").coup == 2


# Not to be written.


@posix
def test_a_store_in_a_folder_that_became_read_only_is_refused_and_stays_whole(common_folder: Path) -> None:
    common_folder.chmod(0o777)
    url = file_store_url(common_folder / "shoes.db")
    with as_nobody(), Ledger.open(url) as ledger:
        Operator(ledger).record()
    common_folder.chmod(0o555)
    with as_nobody(), pytest.raises(StoreError, match=r"shoes\.db: the file or its folder cannot be written.*who may"):
        Ledger.open(url)
    common_folder.chmod(0o777)
    with as_nobody(), Ledger.open(url) as ledger:
        assert len(ledger.events(KEY)) == 2


@posix
def test_a_file_that_may_only_be_read_is_shown_and_takes_nothing(common_folder: Path) -> None:
    common_folder.chmod(0o777)
    file = common_folder / "shoes.db"
    with as_nobody():
        with Ledger.open(file_store_url(file)) as ledger:
            Operator(ledger).record()
        file.chmod(0o444)
        with Ledger.open(file_store_url(file)) as ledger:
            assert ledger.live("7").coup == 1
            with pytest.raises(StoreError, match=r"shoes\.db: the file or its folder cannot be written\. Expected"):
                ledger.enter("7", [entry(9, outcome="P")], at=NOON, by="anna")
            assert ledger.live("7").coup == 1
        # What SQLite has made beside it meanwhile may only be read as well.
        for each in common_folder.iterdir():
            each.chmod(0o644)
        with Ledger.open(file_store_url(file)) as ledger:
            assert ledger.enter("7", [entry(9, outcome="P")], at=NOON, by="anna").coup == 2


def test_a_disk_that_became_read_only_is_refused(small_disk: Path) -> None:
    url = file_store_url(small_disk / "shoes.db")
    with Ledger.open(url) as ledger:
        Operator(ledger).record()
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    try:
        with pytest.raises(StoreError, match=r"cannot be (opened or made|written)"):
            Ledger.open(url).add_table("8")
    finally:
        subprocess.run(["mount", "-o", "remount,rw", small_disk], check=True)
    with Ledger.open(url) as ledger:
        assert ledger.live("7").coup == 1
        assert [table.name for table in ledger.tables()] == ["7"]


# Without room.


@contextmanager
def filled(disk: Path) -> Iterator[None]:
    """Fill a disk to its last byte."""
    junk = disk / "junk"
    room = os.statvfs(disk)
    junk.write_bytes(b"\0" * room.f_bavail * room.f_bsize)
    try:
        yield
    finally:
        junk.unlink()


def test_a_full_disk_is_told_and_what_was_acknowledged_is_there(small_disk: Path) -> None:
    url = file_store_url(small_disk / "shoes.db")
    with Ledger.open(url) as ledger:
        operator = Operator(ledger)
        operator.record()
        with filled(small_disk):
            error = operator.refusal(within=50)
            assert error.found == "the disk is full"
            assert "Nothing was stored" in str(error.remedy)
            assert operator.stored == operator.acknowledged
        operator.record()
        assert operator.stored == operator.acknowledged
    with Ledger.open(url) as ledger:
        assert [event.id for event in ledger.events(KEY)[1:]] == operator.acknowledged


def test_a_store_cannot_be_made_on_a_full_disk_and_can_be_afterwards(small_disk: Path) -> None:
    url = file_store_url(small_disk / "shoes.db")
    with filled(small_disk), pytest.raises(StoreError, match=r"the disk (is full|cannot be read or written)"):
        Ledger.open(url)
    with Ledger.open(url) as ledger:
        assert ledger.tables() == []


def test_a_database_that_may_not_grow_is_told_like_a_full_disk(tmp_path: Path) -> None:
    url = file_store_url(tmp_path / "shoes.db")
    with Ledger.open(url) as ledger:
        operator = Operator(ledger)
        with ledger.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        # It holds for the one connection that the pool has.
        with ledger.reading() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + 8}")
        assert operator.refusal(within=200).found == "the disk is full"
        assert operator.acknowledged
        assert operator.stored == operator.acknowledged


def test_a_full_disk_of_a_server_is_told_and_what_was_acknowledged_is_there(small_disk: Path, postgres: Server) -> None:
    if not postgres.is_own:
        pytest.skip("another's server may be on another machine")
    with postgres.database_on(small_disk) as url, Ledger.open(url) as ledger:
        operator = Operator(ledger)
        operator.record()
        with filled(small_disk):
            error = operator.refusal(within=200)
            assert error.found == "the server's disk is full"
            assert operator.stored == operator.acknowledged
        operator.record()
        assert operator.stored == operator.acknowledged
