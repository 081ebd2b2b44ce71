from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard import archive
from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Status
from scoreboard.errors import StoreError
from scoreboard.frames import Coups, ShoeKey, coups_frame, verify_frame
from scoreboard.ledger import Event, Ledger, OfferedShoe, file_store_url
from scoreboard.ledger.events import Amended, Closed, Dealt, Opened, Payload
from scoreboard.rules import Rules

MARCH = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "archive"


def bring(ledger: Ledger, table: str, shoe: str, coups: list[Coup]) -> None:
    ledger.import_shoes([OfferedShoe(key=ShoeKey(table, shoe), coups=coups)], at=MARCH, by="import")


def happen(ledger: Ledger, number: int, payload: Payload, *, shoe: str = "live", at: datetime = MARCH) -> None:
    ledger.append([Event(id=str(UUID(int=number)), table="C05", shoe=shoe, payload=payload, at=at, by="operator")])


def places(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def as_ledger_sorts(frame: pl.LazyFrame) -> pl.DataFrame:
    return verify_frame(frame.collect(), Coups).sort("table", "shoe", "coup")


def test_the_frames_that_come_back_equal_those_of_the_ledger(ledger: Ledger, folder: Path) -> None:
    bring(
        ledger,
        "C05",
        "20539",
        [
            Coup(number=11, outcome=Outcome.PLAYER, player=parse_cards("9h K"), banker=parse_cards("0 3"), at=MARCH),
            Coup(number=12, status=Status.VOID, note="夜", at=MARCH + timedelta(minutes=1)),
            Coup(number=14, player_pair=True),
        ],
    )
    bring(ledger, "C05", "20540", [Coup(number=1, outcome=Outcome.TIE, at=MARCH + timedelta(days=1))])
    bring(ledger, "", "typed", [Coup(number=1, outcome=Outcome.BANKER)])

    assert archive.rebuild(ledger, folder) == 3

    assert places(folder) == [
        "date=2026-03-01/table=C05/ledger.parquet",
        "date=2026-03-02/table=C05/ledger.parquet",
        "date=undated/table=/ledger.parquet",
    ]
    scanned = archive.scan(folder)
    assert scanned.collect_schema() == Coups.create_empty().schema
    assert as_ledger_sorts(scanned).equals(ledger.coups())
    assert scanned.filter(pl.col("outcome") == Outcome.TIE).collect()["shoe"].to_list() == ["20540"]


def test_only_finished_shoes_are_archived(ledger: Ledger, folder: Path) -> None:
    happen(ledger, 1, Opened(Rules()))
    happen(ledger, 2, Dealt({"outcome": Outcome.BANKER}), at=MARCH + timedelta(days=1))
    assert archive.rebuild(ledger, folder) == 0
    assert archive.scan(folder).collect().equals(Coups.create_empty())

    happen(ledger, 3, Closed(), at=MARCH + timedelta(days=1))
    assert archive.rebuild(ledger, folder) == 1
    # A shoe's date is that of its opening, also where it is played into the next day.
    assert places(folder) == ["date=2026-03-01/table=C05/ledger.parquet"]


def test_rebuilding_follows_the_ledger_and_leaves_nothing_behind(ledger: Ledger, folder: Path) -> None:
    bring(ledger, "C05", "1", [Coup(number=1, outcome=Outcome.TIE, at=MARCH)])
    bring(ledger, "C06", "1", [Coup(number=1, outcome=Outcome.TIE, at=MARCH)])
    archive.rebuild(ledger, folder)

    happen(ledger, 1, Amended(1, {"outcome": Outcome.PLAYER, "at": MARCH + timedelta(days=3)}), shoe="1")
    archive.rebuild(ledger, folder)

    assert places(folder) == ["date=2026-03-01/table=C06/ledger.parquet", "date=2026-03-04/table=C05/ledger.parquet"]
    assert not (folder / "date=2026-03-01" / "table=C05").exists()
    assert as_ledger_sorts(archive.scan(folder)).equals(ledger.coups())
    archive.rebuild(ledger, folder)
    assert as_ledger_sorts(archive.scan(folder)).equals(ledger.coups())


def test_files_of_others_are_read_and_left_alone(ledger: Ledger, folder: Path) -> None:
    simulated = coups_frame([Coup(number=1, outcome=Outcome.TIE)], table="sim", shoe="1")
    archive.write_file(simulated, folder / "seed=7" / "part-0.parquet")
    (folder / "notes.txt").write_text("mine")
    (folder / "date=2026-03-01").mkdir()

    archive.rebuild(ledger, folder)

    assert places(folder) == ["notes.txt", "seed=7/part-0.parquet"]
    assert archive.scan(folder).collect().equals(simulated)


ODD_TABLES = ["..", ".", "", "/", "a/b", "C:\\x", "百家乐 1", "con", "*[a]?", "a%2Fb"]
ODD_TABLES += ["x" * 300, "桌" * 300, "桌" * 299 + "子"]


def test_a_tables_name_cannot_leave_the_folder(ledger: Ledger, folder: Path) -> None:
    for table in ODD_TABLES:
        bring(ledger, table, "1", [Coup(number=1, outcome=Outcome.TIE)])

    archive.rebuild(ledger, folder)

    assert len(places(folder)) == len(ODD_TABLES)
    assert all(place.startswith("date=undated/table=") and place.count("/") == 2 for place in places(folder))
    assert as_ledger_sorts(archive.scan(folder)).equals(ledger.coups())
    assert {path.name for path in folder.parent.iterdir()} == {"archive", "shoes.db", "shoes.db-wal", "shoes.db-shm"}


@given(table=st.text(st.characters(codec="utf-8"), max_size=200))
def test_a_folders_name_is_one_that_any_file_system_takes(table: str) -> None:
    name = archive._folder_name(table)

    assert len(name.encode()) <= 100
    assert not set(name) & set('/\\:*?"<>|. \0')
    assert name.isprintable()


def test_tables_that_differ_in_case_alone_share_a_file(ledger: Ledger, folder: Path) -> None:
    bring(ledger, "c05", "1", [Coup(number=1, outcome=Outcome.TIE)])
    archive.rebuild(ledger, folder)
    assert places(folder) == ["date=undated/table=c05/ledger.parquet"]

    bring(ledger, "C05", "1", [Coup(number=1, outcome=Outcome.BANKER)])
    archive.rebuild(ledger, folder)

    assert places(folder) == ["date=undated/table=C05/ledger.parquet"]
    assert as_ledger_sorts(archive.scan(folder)).equals(ledger.coups())


def test_an_archive_that_cannot_be_written_stays_as_it_was(
    ledger: Ledger, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bring(ledger, "C05", "1", [Coup(number=1, outcome=Outcome.TIE)])
    archive.rebuild(ledger, folder)
    before = {place: (folder / place).read_bytes() for place in places(folder)}
    bring(ledger, "C05", "2", [Coup(number=1, outcome=Outcome.TIE)])
    bring(ledger, "D01", "1", [Coup(number=1, outcome=Outcome.TIE)])
    written: list[int] = []

    def full(file: int) -> None:
        written.append(file)
        if len(written) == 2:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(StoreError, match=r"archive: it cannot be written \(No space left on device\)"):
        archive.rebuild(ledger, folder)

    assert {place: (folder / place).read_bytes() for place in places(folder)} == before


def test_a_place_where_no_folder_can_be_is_refused(ledger: Ledger, folder: Path) -> None:
    bring(ledger, "C05", "1", [Coup(number=1, outcome=Outcome.TIE)])
    folder.write_text("a file")

    with pytest.raises(StoreError, match=r"archive: it cannot be written"):
        archive.rebuild(ledger, folder)
    with pytest.raises(StoreError, match=r"part\.parquet: it cannot be written"):
        archive.write_file(ledger.coups(), folder / "part.parquet")
    with pytest.raises(StoreError, match=r"archive: no such folder\. Expected the folder of an archive"):
        archive.scan(folder)


def test_a_folder_with_signs_of_a_pattern_in_its_name_is_read(ledger: Ledger, tmp_path: Path) -> None:
    bring(ledger, "C05", "1", [Coup(number=1, outcome=Outcome.TIE)])

    archive.rebuild(ledger, tmp_path / "[a]*?")

    assert archive.scan(tmp_path / "[a]*?").collect().equals(ledger.coups())
