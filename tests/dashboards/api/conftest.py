"""Programs and scripts that ask the routes, over a fresh store whose clock stands still."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dashboards.api.entering import CLOCK
from dashboards.app import create_app
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.ledger import Ledger, file_store_url

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


class Program:
    """Another program: it feeds table 7 and reads what is answered."""

    start = START

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self._ids = count(1)

    def new_id(self) -> str:
        return f"00000000-0000-4000-8000-{next(self._ids):012}"

    def entry(self, kind: str, **said: Any) -> dict[str, Any]:
        return {"id": self.new_id(), "kind": kind, **said}

    def coups(self, letters: str) -> list[dict[str, Any]]:
        return [self.entry("coup", outcome=letter) for letter in letters]

    def send(self, *entries: dict[str, Any], table: str = "7") -> TestResponse:
        return self.client.post(f"/api/tables/{table}/entries", json=list(entries))

    def take(self, *entries: dict[str, Any], table: str = "7") -> Any:
        """Send entries that must all be accepted."""
        answer = self.send(*entries, table=table)
        assert answer.status_code == 200, answer.text
        assert answer.json is not None
        assert answer.json["accepted"] == [entry["id"] for entry in entries], answer.text
        return answer.json

    def board(self, table: str = "7", **address: str) -> Any:
        return self.client.get(f"/api/tables/{table}/board", query_string=address).json


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Ledger]:
    """A store with one table, 7, at which nothing was recorded; it does not wait long for one that locks it."""
    with Ledger.open(f"{file_store_url(tmp_path / 'shoes.db')}?timeout=0.1") as ledger:
        ledger.add_table("7")
        yield ledger


@pytest.fixture
def site(store: Ledger) -> Site:
    """The app over the store; each request that records comes a minute after the one before."""
    made = create_app(Settings(), store)
    minutes = count()
    made.server.config[CLOCK] = lambda: START + timedelta(minutes=next(minutes))
    return made


@pytest.fixture
def program(site: Site) -> Program:
    """A program that may do everything."""
    return Program(site.server.test_client())
