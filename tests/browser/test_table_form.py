"""Setting up a table in a browser: from an empty room to a table on the wall, with and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, Limits, file_store_url
from tests.support.serving import answering

pytestmark = pytest.mark.browser


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as store:
        yield store


@pytest.fixture
def served(ledger: Ledger) -> Iterator[str]:
    with answering(create_app(Settings(), ledger)) as address:
        yield address


def fill_in(page: Page) -> None:
    page.get_by_label("Name").fill("Salon")
    page.get_by_label("Number").fill("88")
    page.get_by_label("Minimum").fill("5,000")
    page.get_by_label("Maximum", exact=True).fill("500,000")
    page.get_by_label("Last coup").select_option("One more coup is dealt")


def test_the_first_table_is_added_from_the_empty_room(page: Page, served: str, ledger: Ledger, said: list[str]) -> None:
    page.goto(f"{served}/tables")
    page.get_by_role("link", name="Add the first table").click()
    fill_in(page)
    page.get_by_role("button", name="Add the table").click()
    expect(page.locator("#table-88")).to_contain_text("5,000–500,000")
    expect(page.locator("#table-88")).to_contain_text("Waiting for the first shoe")
    assert [(table.name, table.number) for table in ledger.tables()] == [("Salon", 88)]
    assert said == []


def test_a_refusal_keeps_what_was_typed_and_takes_the_keyboard_to_its_field(
    page: Page, served: str, ledger: Ledger
) -> None:
    ledger.add_table("7")
    page.goto(f"{served}/tables/new")
    fill_in(page)
    page.get_by_label("Minimum").fill("900,000")
    page.get_by_label("Indicator card").fill("3")
    page.get_by_label("Number").fill("7")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Nothing was saved: see what is said beside 3 fields.")
    expect(page.get_by_label("Number")).to_be_focused()
    expect(page.get_by_label("Number")).to_have_accessible_description(
        "What its sign says, and where its pages are. Leave it empty for the number in its name, or the next free one. "
        "The number 7, which table 7 has. Expected names and numbers that name one table. Choose another number."
    )
    expect(page.locator("#minimum-fault")).to_contain_text("A minimum of 900000 and a maximum of 500000.")
    expect(page.locator("#indicator-fault")).to_contain_text("Expected 14 to 208 with 8 decks")
    expect(page.get_by_label("Maximum", exact=True)).to_have_value("500,000")
    expect(page.get_by_label("Last coup")).to_have_value("one-more")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_wall_sees_a_change_and_the_way_there_is_on_the_tables_bar(
    page: Page, served: str, ledger: Ledger, chromium: Browser
) -> None:
    ledger.add_table("7", limits=Limits(minimum=100))
    wall = chromium.new_page()
    wall.goto(f"{served}/tables?kiosk=1")
    page.goto(f"{served}/table/7/board")
    page.get_by_role("link", name="Edit").click()
    expect(page.get_by_role("link", name="Edit")).to_have_attribute("aria-current", "page")
    page.get_by_label("Minimum").fill("200")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#table-7")).to_contain_text("Min 200")
    expect(wall.locator("#table-7")).to_contain_text("Min 200")
    wall.close()


def test_a_table_is_added_changed_and_removed_without_any_script(
    chromium: Browser, served: str, ledger: Ledger
) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served}/tables/new")
    fill_in(page)
    page.get_by_role("button", name="Add the table").click()
    expect(page.locator("#table-88")).to_be_visible()
    page.goto(f"{served}/table/88/edit")
    page.get_by_label("Name").fill("Bar")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#table-88")).to_contain_text("Bar")
    page.goto(f"{served}/table/88/edit")
    page.get_by_role("button", name="Remove this table").click()
    expect(page.get_by_role("heading", name="No tables yet")).to_be_visible()
    assert ledger.tables() == []
    context.close()


def test_every_control_is_as_large_as_a_thumb(page: Page, served: str) -> None:
    page.goto(f"{served}/tables/new")
    small = page.locator("main :is(input, select, button, a):visible").evaluate_all(
        "parts => parts.filter((part) => part.getBoundingClientRect().height < 43.9).map((part) => part.outerHTML)"
    )
    assert small == []
