"""A real chromium in front of a real server, on this machine alone."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect, sync_playwright

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger
from tests.support.chromium import NONE_HERE, QUIET, find_chromium
from tests.support.serving import answering

# A busy machine must not fail a journey.
expect.set_options(timeout=20_000)

WALL = ViewportSize(width=1920, height=1080)
PHONE = ViewportSize(width=390, height=844)


@pytest.fixture(scope="session")
def address(shown_store: Ledger) -> Iterator[str]:
    """Where the app is served."""
    with answering(create_app(Settings(), shown_store)) as address:
        yield address


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The system's Chromium. Where there is none, the tests say so; in CI they fail."""
    program = find_chromium()
    if program is None:
        if os.environ.get("CI"):
            pytest.fail(NONE_HERE)
        pytest.skip(NONE_HERE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(params=[WALL, PHONE], ids=["wall", "phone"])
def size(request: pytest.FixtureRequest) -> ViewportSize:
    """The two sizes every page is made for."""
    chosen: ViewportSize = request.param
    return chosen


@pytest.fixture
def context(chromium: Browser, size: ViewportSize) -> Iterator[BrowserContext]:
    """A fresh browser of one size."""
    fresh = chromium.new_context(viewport=size, has_touch=size == PHONE)
    yield fresh
    fresh.close()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page that has not been anywhere yet."""
    return context.new_page()


@pytest.fixture
def said(page: Page) -> list[str]:
    """Everything a page writes to its console, and every error in it."""
    lines: list[str] = []
    page.on("console", lambda message: lines.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: lines.append(f"error: {error}"))
    return lines


@pytest.fixture
def asked(page: Page) -> list[str]:
    """Every address a page asks for."""
    addresses: list[str] = []
    page.on("request", lambda request: addresses.append(request.url))
    return addresses
