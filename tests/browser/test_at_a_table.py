"""README's "At a table", followed as it stands: from an empty store to a wall and a phone on one network."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from socket import AF_INET

import pytest
from playwright.sync_api import Browser, Page, expect

from dashboards.networks import own_addresses
from scoreboard.ledger import Ledger, file_store_url
from tests.browser.conftest import PHONE, WALL
from tests.support.operating import all_sent, key
from tests.support.readme import block, section
from tests.support.serving import PROGRAM, Serving
from tests.support.terminal import typed_at

pytestmark = pytest.mark.browser

SECRET = "shoe after shoe"


@pytest.fixture
def store(tmp_path: Path) -> str:
    return file_store_url(tmp_path / "store.sqlite3")


@pytest.fixture
def served(store: str) -> Iterator[str]:
    """The section's commands, each as it stands but for the port; where another machine opens the pages."""
    *prepare, serve = (shlex.split(line) for line in block("At a table").splitlines())
    for program, *command in prepare:
        assert program == "scoreboard"
        typed_at([PROGRAM, *command], [SECRET, SECRET], env=os.environ | {"SCOREBOARD_STORE": store})
    assert serve[:2] == ["scoreboard", "serve"]
    with Serving(store, *serve[2:]) as serving:
        here = [*own_addresses(AF_INET), "127.0.0.1"]
        yield f"http://{here[0]}:{serving.port}"


def opened(chromium: Browser, address: str, what: str) -> Page:
    """Open what the section's table says, on a device of its own."""
    (path,) = re.findall(rf"^\| {re.escape(what)} \| `([^`]+)`", section("At a table"), flags=re.MULTILINE)
    size = PHONE if "phone" in what else WALL
    page = chromium.new_context(viewport=size, has_touch=size == PHONE, is_mobile=size == PHONE).new_page()
    page.goto(address + path)
    return page


def test_a_newcomer_gets_a_wall_and_a_phone(chromium: Browser, served: str, store: str) -> None:
    wall = opened(chromium, served, "the wall")
    expect(wall.locator(".which")).to_contain_text("High limit")
    phone = opened(chromium, served, "Ben's phone")
    phone.get_by_label("Name").fill("Ben")
    phone.get_by_label("Password").fill(SECRET)
    phone.keyboard.press("Enter")
    phone.wait_for_url("**/table/1")

    for outcome in ("B", "P", "T"):
        key(phone, outcome).tap()
        key(phone, "Enter").tap()
    all_sent(phone)
    expect(wall.locator(".bead_plate [data-coup='3'].tie")).to_be_visible()

    with Ledger.open(store) as ledger:
        shoe = ledger.live("High limit").shoe
    assert shoe is not None
    assert [coup.outcome for coup in shoe.coups] == ["B", "P", "T"]
    rooms = opened(chromium, served, "any screen")
    rooms.get_by_role("link", name="High limit").first.click()
    expect(rooms.locator(".which .coup b")).to_have_text("3")
    for page in (wall, phone, rooms):
        page.context.close()
