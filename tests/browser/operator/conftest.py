"""A table that is served, the shoe that is dealt at it, and the operator's device."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.coup import Coup
from scoreboard.ledger import Ledger, file_store_url
from scoreboard.simulator import simulate_coups
from tests.browser.conftest import PHONE
from tests.support.hall import Hall
from tests.support.operating import LAPTOP, Table
from tests.support.serving import answering


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("7")
        with answering(create_app(Settings(), ledger)) as address:
            yield Table(Hall(ledger), f"{address}/table/7")


@pytest.fixture(scope="session")
def truth() -> list[Coup]:
    """A whole shoe as it was dealt."""
    return simulate_coups(seed=20539, index=0)


@pytest.fixture
def laptop(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=LAPTOP)
    yield context
    context.close()


@pytest.fixture
def phone(chromium: Browser) -> Iterator[BrowserContext]:
    context = chromium.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    yield context
    context.close()


@pytest.fixture
def operator(laptop: BrowserContext, table: Table) -> Iterator[Page]:
    """The page at table 7 on a laptop; nothing on it may break."""
    errors: list[str] = []
    page = laptop.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(table.page)
    yield page
    assert errors == []
