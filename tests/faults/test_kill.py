"""Accepted means on disk: the server is killed without a warning while coups are entered, a few times on each store.

`tests/faults/kill.py` does the same two hundred times.
"""

from __future__ import annotations

from pathlib import Path

from scoreboard.ledger import file_store_url
from tests.faults.kill import kill_rounds
from tests.support.postgres import Server


def survives(url: str) -> None:
    outcome = kill_rounds(url, rounds=4, seed=20)
    assert outcome.is_good
    assert outcome.failures > 0  # the device has met a dead server


def test_what_was_accepted_outlives_the_server_on_sqlite(tmp_path: Path) -> None:
    survives(file_store_url(tmp_path / "shoes.db"))


def test_what_was_accepted_outlives_the_server_on_postgresql(postgres: Server) -> None:
    survives(postgres.url.render_as_string(hide_password=False))
