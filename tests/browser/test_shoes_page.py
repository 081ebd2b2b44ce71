"""The list of shoes in a browser: found, sorted, opened with a click or a key."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

pytestmark = pytest.mark.browser


def shoes(page: Page) -> list[str]:
    names: list[str] = page.locator(".ag-pinned-left-cols-container .ag-row").evaluate_all(
        "rows => rows.sort((a, b) => a.getAttribute('row-index') - b.getAttribute('row-index'))"
        ".map((row) => row.textContent)"
    )
    return names


def test_search_narrows_the_list(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text("dragon")).to_be_visible()
    page.get_by_label("Search").fill("A7")
    expect(page.get_by_text("flagged")).to_have_count(0)
    assert shoes(page) == ["dragon"]
    page.get_by_label("Search").fill("nothing like it")
    expect(page.get_by_role("grid").get_by_text("No shoe matches the search.")).to_be_visible()


def test_a_heading_sorts(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.get_by_text("dragon")).to_be_visible()
    heading = page.get_by_role("columnheader", name="Coups")
    heading.click()
    expect(heading).to_have_attribute("aria-sort", "ascending")
    assert shoes(page)[0] == "night#2 ?"
    heading.click()
    expect(heading).to_have_attribute("aria-sort", "descending")
    assert shoes(page)[0] == "20539"


def test_a_click_opens_a_shoe(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".ag-center-cols-container .ag-row").filter(has_text="A7").click()
    expect(page).to_have_url(re.compile(r"/board/A7/dragon$"))
    expect(page.locator("svg.big_road")).to_be_visible()


def test_enter_opens_a_shoe_whatever_it_is_called(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".ag-cell", has_text="night#2 ?").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/board/%3Cb%3ETable%3C/b%3E/night%232%20%3F$"))
    expect(page.locator("h1")).to_contain_text("<b>Table</b>")


@pytest.mark.parametrize("size", [ViewportSize(width=1920, height=1080)], ids=["wall"])
def test_an_unknown_date_is_a_dash_and_a_name_of_some_length_is_whole(page: Page, address: str) -> None:
    page.goto(address)
    dates = page.locator(".ag-center-cols-container [col-id=date]")
    expect(dates.first).to_be_visible()
    assert "–" in dates.all_inner_texts()
    assert "" not in dates.all_inner_texts()
    name = page.locator(".ag-pinned-left-cols-container .ag-cell", has_text="night#2 ?")
    assert name.evaluate("cell => cell.scrollWidth <= cell.clientWidth")


def test_the_list_counts(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator(".shoes header p")).to_contain_text(re.compile(r"6 shoes, \d+ coups"))
