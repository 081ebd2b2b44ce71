"""A table that is served, and a browser at it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, file_store_url
from tests.support.queueing import Room, equip, open_page
from tests.support.serving import answering


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("7", number=7)
        with answering(create_app(Settings(), ledger)) as address:
            yield Room(ledger, address)


@pytest.fixture
def device(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser at the table."""
    context = chromium.new_context(timezone_id="Asia/Macau")
    equip(context)
    yield context
    context.close()


@pytest.fixture
def page(device: BrowserContext, room: Room) -> Iterator[Page]:
    errors: list[str] = []
    opened = open_page(device, room.address)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []
