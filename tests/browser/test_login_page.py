"""Signing in, working and signing out, as a person does it, on the wall's size and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.accounts import Accounts, Role
from scoreboard.ledger import Ledger, file_store_url
from tests.support.serving import answering

from .test_every_page import FAINT, NAMELESS, PHONE_WIDTH, SMALL

pytestmark = pytest.mark.browser

NAME = "Kim Ji-woo of the late shift, table 7"
SECRET = "shoe after shoe"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[str]:
    """Where a house with a table, an administrator and an operator with a long name is served."""
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as ledger:
        ledger.add_table("7")
        accounts = Accounts(ledger)
        for name, role in (("Anna", Role.ADMINISTRATOR), (NAME, Role.OPERATOR)):
            accounts.add(name, SECRET, role=role, at=datetime.now(UTC))
        with answering(create_app(Settings(), ledger)) as address:
            yield address


def type_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.keyboard.press("Enter")


def faults(page: Page, size: ViewportSize) -> list[object]:
    """What would be wrong with any page of ours."""
    width = page.evaluate("document.documentElement.scrollWidth")
    small = page.evaluate(SMALL) if size["width"] <= PHONE_WIDTH else []
    return [*page.evaluate(FAINT), *page.evaluate(NAMELESS), *small, *([width] if width != size["width"] else [])]


def test_one_signs_in_works_and_signs_out(page: Page, house: str, size: ViewportSize, said: list[str]) -> None:
    page.goto(f"{house}/table/7/edit?theme=day")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    expect(page.get_by_label("Name")).to_be_focused()
    assert faults(page, size) == []
    assert said == []

    type_in(page, "anna", "shoe by shoe")
    expect(page.get_by_role("alert")).to_contain_text("This name and this password do not belong together.")
    expect(page.get_by_label("Name")).to_have_value("anna")
    expect(page.get_by_label("Password")).to_be_focused()
    assert faults(page, size) == []

    type_in(page, "anna", SECRET)
    expect(page.get_by_role("heading", name="Table 7")).to_be_visible()
    assert page.url == f"{house}/table/7/edit?theme=day"
    assert faults(page, size) == []
    page.get_by_label("Minimum").fill("100")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("100")).to_be_visible()

    if size["width"] <= PHONE_WIDTH:
        page.get_by_title("Signed in as Anna, administrator").click()
        expect(page.get_by_text("You are Anna, an administrator.")).to_be_visible()
    page.get_by_role("button", name="Sign out").last.click()
    expect(page.get_by_role("link", name="Sign in")).to_be_visible()
    page.goto(f"{house}/table/7/edit")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_who_may_not_is_told_what_they_are_and_a_long_name_fits(page: Page, house: str, size: ViewportSize) -> None:
    page.goto(f"{house}/tables/new")
    type_in(page, NAME, SECRET)
    expect(page.get_by_role("alert")).to_contain_text(f"{NAME} is an operator. Expected an administrator.")
    assert faults(page, size) == []
    page.goto(f"{house}/table/7/board")
    expect(page.get_by_title(f"Signed in as {NAME}, operator")).to_be_visible()
    assert faults(page, size) == []


def test_a_page_that_dash_draws_is_drawn_for_who_signed_in(page: Page, house: str, said: list[str]) -> None:
    page.goto(f"{house}/")
    type_in(page, NAME, SECRET)
    expect(page.get_by_role("heading", name="No shoes yet")).to_be_visible()
    assert said == []
