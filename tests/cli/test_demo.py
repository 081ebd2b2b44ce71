"""The room of the demo: every stage of a shoe is there, and it is the same each time."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scoreboard.cli.demo import play_room
from scoreboard.cli.web import load_samples
from scoreboard.ledger import Ledger, LiveTable, file_store_url

NOW = datetime(2026, 3, 12, 20, 14, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "demo.sqlite3")) as store:
        yield store


@pytest.fixture
def room(ledger: Ledger) -> dict[str, LiveTable]:
    assert play_room(ledger, now=NOW) == len(ledger.tables())
    return {table.name: ledger.live(table.name) for table in ledger.tables()}


def test_a_newcomer_sees_every_stage_of_a_shoe(room: dict[str, LiveTable]) -> None:
    assert [(table, live.coup, live.games_left) for table, live in room.items()] == [
        ("1", 46, None),
        ("2", 4, None),
        ("3", 31, None),
        ("6", 82, 1),
        ("7", 63, None),
        ("Salon", 58, None),
        ("Garden", 0, None),
    ]
    shoes = {table: live.shoe for table, live in room.items() if live.shoe}
    assert "Garden" not in shoes
    assert [table for table, shoe in shoes.items() if shoe.is_closed] == ["7"]
    assert [table for table, shoe in shoes.items() if not any(coup.cards for coup in shoe.coups)] == ["3"]
    assert not any(shoe.flags for shoe in shoes.values())


def test_the_coups_came_one_after_the_other_up_to_now(room: dict[str, LiveTable]) -> None:
    for live in room.values():
        times = [coup.at for coup in live.shoe.coups if coup.at] if live.shoe else []
        assert times == sorted(times)
        assert all(timedelta() < NOW - at < timedelta(hours=2) for at in times)
    assert room["Salon"].shoe is not None
    assert room["Salon"].shoe.coups[-1].at == NOW - timedelta(minutes=14)


def test_no_sample_shoe_becomes_one_of_a_table_of_the_room(ledger: Ledger) -> None:
    load_samples(ledger)
    kept = set(ledger.shoes()["table"])
    play_room(ledger, now=NOW)
    assert not kept & {table.name for table in ledger.tables()}
