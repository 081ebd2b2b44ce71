"""A whole store in one file: what comes back is what was there, and nothing that is there is lost."""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import select

from scoreboard.backup import Copied, backup, restore
from scoreboard.errors import RefusedError, StoreError, UnreadableError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, file_store_url, schema
from scoreboard.samples import sample_files
from tests.support.postgres import Server

NOW = datetime(2026, 3, 1, 20, 14, tzinfo=UTC)


def entry(number: int, **said: Any) -> dict[str, Any]:
    kind = {} if "kind" in said else {"kind": "coup", "outcome": "B"}
    return {"id": str(UUID(int=number, version=4)), **kind, **said}


def play(ledger: Ledger, *entries: dict[str, Any], table: str = "7") -> None:
    answer = ledger.enter(table, list(entries), at=NOW, by="anna")
    assert not answer.refused


def everything(ledger: Ledger) -> dict[str, list[Any]]:
    """What a store holds, whatever numbers its rows have."""
    rows: dict[str, list[Any]] = {}
    with ledger.reading() as connection:
        for table in (schema.shoes, schema.tables, schema.users):
            columns = [column for column in table.c if column.name != "id"]
            rows[table.name] = [tuple(row) for row in connection.execute(select(*columns).order_by(table.c.id))]
        events = [column for column in schema.events.c if column.name not in ("position", "shoe_id")]
        joined = select(schema.shoes.c.table, schema.shoes.c.shoe, *events).join_from(schema.events, schema.shoes)
        rows["events"] = [tuple(row) for row in connection.execute(joined.order_by(schema.events.c.position))]
        answers = select(schema.entries.c.id, schema.entries.c.version).order_by(schema.entries.c.id)
        rows["entries"] = [tuple(row) for row in connection.execute(answers)]
    return rows


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A store with two tables, eleven shoes at one, an undone one, an import and a user."""
    from scoreboard.ingest import commit, read_log

    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as opened:
        opened.add_table("7")
        opened.add_table("Salon", number=9)
        for shoe in range(11):
            play(opened, entry(10 * shoe + 1, kind="new_shoe"), entry(10 * shoe + 2), entry(10 * shoe + 3, outcome="P"))
        play(opened, entry(201, kind="new_shoe"), entry(202, kind="undo"))
        commit([read_log(path) for path in sample_files()], opened, by="import")
        user = {"name": "Anna", "alike": "anna", "role": "operator", "password": "hash", "added": "2026"}
        with opened.writing() as connection:
            connection.execute(schema.users.insert(), user)
        yield opened


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Ledger]:
    """A store nobody used."""
    with Ledger.open(file_store_url(tmp_path / "fresh.db")) as opened:
        yield opened


def test_a_new_store_gets_back_everything_and_is_played_on(ledger: Ledger, fresh: Ledger, tmp_path: Path) -> None:
    written = backup(ledger, tmp_path / "monday.db")
    assert restore(fresh, tmp_path / "monday.db") == written
    assert everything(fresh) == everything(ledger)
    assert fresh.live("7") == ledger.live("7")
    for store in (ledger, fresh):
        play(store, entry(301, kind="redo"), entry(302, outcome="T"))
    assert fresh.live("7") == ledger.live("7")


def test_a_store_moves_to_postgresql_and_back(ledger: Ledger, fresh: Ledger, postgres: Server, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    with Ledger.open(postgres.address) as moved:
        written = restore(moved, tmp_path / "monday.db")
        assert everything(moved) == everything(ledger)
        for store in (ledger, moved):
            play(store, entry(301, kind="redo"), entry(302, outcome="T"))
        assert moved.live("7") == ledger.live("7")
        backup(moved, tmp_path / "tuesday.db")
    assert restore(fresh, tmp_path / "tuesday.db").events == written.events + 3
    assert everything(fresh) == everything(ledger)


def test_a_backup_is_a_store(ledger: Ledger, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    with Ledger.open(file_store_url(tmp_path / "monday.db")) as copy:
        assert everything(copy) == everything(ledger)


def test_bringing_back_twice_changes_nothing(ledger: Ledger, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    before = everything(ledger)
    assert restore(ledger, tmp_path / "monday.db") == Copied(shoes=0, events=0, tables=0, users=0)
    assert everything(ledger) == before


def test_what_happened_since_stays(ledger: Ledger, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    play(ledger, entry(301, outcome="T"), entry(302, kind="new_shoe"), entry(303, outcome="T"))
    before = everything(ledger)
    restore(ledger, tmp_path / "monday.db")
    assert everything(ledger) == before


def test_an_older_store_gets_what_it_misses(ledger: Ledger, fresh: Ledger, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    restore(fresh, tmp_path / "monday.db")
    play(ledger, entry(301, outcome="T"))
    for shoe in range(4):
        play(ledger, entry(302 + 10 * shoe, kind="new_shoe"), entry(303 + 10 * shoe), table="7")
    backup(ledger, tmp_path / "tuesday.db")
    copied = restore(fresh, tmp_path / "tuesday.db")
    # Each new shoe closes the one before, and the first coup of all went on in a shoe that was there.
    assert (copied.shoes, copied.events) == (5, 13)
    assert everything(fresh) == everything(ledger)


def test_what_went_on_differently_is_refused_and_nothing_is_brought_back(
    ledger: Ledger, fresh: Ledger, tmp_path: Path
) -> None:
    backup(ledger, tmp_path / "monday.db")
    restore(fresh, tmp_path / "monday.db")
    play(fresh, entry(301, outcome="T"))
    play(ledger, entry(302, outcome="P"))
    play(ledger, entry(303), table="Salon")
    backup(ledger, tmp_path / "tuesday.db")
    before = everything(fresh)
    with pytest.raises(RefusedError, match="table 7, which went on differently here"):
        restore(fresh, tmp_path / "tuesday.db")
    assert everything(fresh) == before


def test_a_table_under_another_ones_number_is_refused(ledger: Ledger, fresh: Ledger, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    fresh.add_table("Terrace", number=9)
    with pytest.raises(RefusedError, match='table "Salon", number 9, which is table "Terrace" here'):
        restore(fresh, tmp_path / "monday.db")
    assert fresh.keys() == []


def test_a_backup_is_whole_while_others_record(ledger: Ledger, fresh: Ledger, tmp_path: Path) -> None:
    ends = threading.Event()

    def record() -> None:
        for number in range(400, 10_000):
            if ends.is_set():
                return
            play(ledger, entry(number), table="Salon")

    recording = threading.Thread(target=record)
    recording.start()
    try:
        for name in ("one.db", "two.db", "three.db"):
            backup(ledger, tmp_path / name)
    finally:
        ends.set()
        recording.join()
    for name in ("one.db", "two.db", "three.db"):
        restore(fresh, tmp_path / name)
    # The fold of what came back is what the rows of the shoes say.
    coups = fresh.coups([ShoeKey("Salon", "1")])
    assert coups.height == len(fresh.shoe(ShoeKey("Salon", "1")).coups)
    assert coups["coup"].to_list() == list(range(1, coups.height + 1))


def test_an_older_backup_is_replaced_and_another_programs_file_is_not(ledger: Ledger, tmp_path: Path) -> None:
    target = tmp_path / "monday.db"
    backup(ledger, target)
    assert backup(ledger, target).tables == 2
    (tmp_path / "letter.txt").write_text("Dear Anna")
    with pytest.raises(RefusedError, match="no backup is there"):
        backup(ledger, tmp_path / "letter.txt")
    assert (tmp_path / "letter.txt").read_text() == "Dear Anna"
    with pytest.raises(RefusedError, match="no backup is there"):
        backup(ledger, tmp_path)


def test_where_no_backup_can_be_written_nothing_stays(ledger: Ledger, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be written"):
        backup(ledger, tmp_path / "nowhere" / "monday.db")
    before = sorted(path.name for path in tmp_path.iterdir())
    backup(ledger, tmp_path / "monday.db")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*before, "monday.db"])


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_only_its_owner_may_read_a_backup_and_the_key_of_sessions_is_not_in_it(ledger: Ledger, tmp_path: Path) -> None:
    with ledger.writing() as connection:
        connection.execute(schema.secrets.insert(), {"name": "sessions", "value": "key of sessions"})
    backup(ledger, tmp_path / "monday.db")
    assert (tmp_path / "monday.db").stat().st_mode & 0o777 == 0o600
    assert b"key of sessions" not in (tmp_path / "monday.db").read_bytes()


@pytest.mark.parametrize("content", [b"", b"BPPB", None])
def test_what_is_no_backup_is_named(fresh: Ledger, tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "night.txt").write_bytes(content)
    with pytest.raises(UnreadableError, match=r"night\.txt: (no backup|it cannot be read)"):
        restore(fresh, tmp_path / "night.txt")


def test_another_programs_database_is_refused(fresh: Ledger, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("CREATE TABLE letters (text)")
    with pytest.raises(StoreError, match="another program"):
        restore(fresh, tmp_path / "other.db")


def test_an_old_backup_is_not_changed_by_reading_it(ledger: Ledger, fresh: Ledger, tmp_path: Path) -> None:
    backup(ledger, tmp_path / "monday.db")
    before = (tmp_path / "monday.db").read_bytes()
    restore(fresh, tmp_path / "monday.db")
    assert (tmp_path / "monday.db").read_bytes() == before
