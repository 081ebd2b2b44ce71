"""The operator's page is as every page is, and everything for the ordinary coup is in reach without scrolling."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from scoreboard.coup import Coup
from tests.browser.conftest import PHONE, WALL
from tests.browser.test_every_page import verify_page
from tests.support.operating import LAPTOP, Table, bead, dealt, key, press

pytestmark = pytest.mark.browser

REAL_PHONE = ViewportSize(width=390, height=664)
"""What the browser's own bars leave of a phone of 844."""

HIDDEN = """() => [...document.querySelectorAll("#keys button")].filter((button) => button.checkVisibility())
  .filter((button) => { const box = button.getBoundingClientRect();
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return box.bottom > innerHeight || box.top < 0 || !(at === button || button.contains(at)); })
  .map((button) => button.outerHTML.slice(0, 100))"""
"""Keys that are outside the screen, or under something."""

SMALL = """() => [...document.querySelectorAll("main button, main a, dialog[open] :is(button, input)")]
  .filter((part) => part.checkVisibility()).map((part) => [part, part.getBoundingClientRect()])
  .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
  .map(([part, box]) => `${box.width} x ${box.height} ${part.outerHTML.slice(0, 100)}`)"""


@pytest.fixture
def played(table: Table, truth: list[Coup]) -> Table:
    """Table 7 in the middle of a shoe whose cards are known."""
    table.hall.enter_all(
        "7",
        (
            {
                "kind": "coup",
                "player_cards": [str(card) for card in coup.player],
                "banker_cards": [str(card) for card in coup.banker],
            }
            for coup in truth[:46]
        ),
    )
    return table


@pytest.fixture(params=[PHONE, REAL_PHONE, LAPTOP, WALL], ids=["phone", "real phone", "laptop", "wall"])
def device(request: pytest.FixtureRequest, chromium: Browser) -> Iterator[Page]:
    size: ViewportSize = request.param
    context = chromium.new_context(viewport=size, has_touch=size["width"] == PHONE["width"])
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("choices", ["", "?theme=day&language=zh"])
@pytest.mark.parametrize("page_of", ["", "/history"])
def test_the_pages_of_a_recorded_table_are_as_every_page(
    page: Page, played: Table, said: list[str], asked: list[str], size: ViewportSize, choices: str, page_of: str
) -> None:
    page.goto(f"{played.page}{page_of}{choices}")
    expect(page.locator("h1")).to_be_visible()
    page.evaluate("document.fonts.ready")
    verify_page(page, played.page.removesuffix("/table/7"), said, asked, size)


@pytest.mark.parametrize("language", ["en", "zh", "ko", "ja"])
def test_every_key_is_on_the_screen_while_choosing_and_while_typing_cards(
    device: Page, played: Table, truth: list[Coup], language: str
) -> None:
    device.goto(f"{played.page}?language={language}")
    device.evaluate("document.fonts.ready")
    assert device.evaluate(HIDDEN) == []
    press(device, "2 4 5 8")
    assert device.evaluate(HIDDEN) == []
    press(device, "c")
    for card in dealt(truth[46]):
        press(device, card[:-1].replace("10", "0"))
        assert device.evaluate(HIDDEN) == []
    assert device.evaluate(SMALL) == []
    expect(bead(device, 46)).to_be_in_viewport()


def test_every_control_of_every_sheet_is_as_large_as_a_thumb(device: Page, played: Table) -> None:
    device.goto(played.page)
    for open_sheet in ("void", "burn", "new_shoe"):
        if device.locator("#more").is_visible():
            device.locator("#more").click()
        assert device.evaluate(SMALL) == []
        device.locator(f"#actions [data-do='{open_sheet}']").click()
        expect(device.get_by_role("dialog")).to_be_visible()
        assert device.evaluate(SMALL) == []
        device.keyboard.press("Escape")
    bead(device, 46).click()
    assert device.evaluate(SMALL) == []
    save = device.locator("#sheet-keys .record")
    expect(save).to_be_in_viewport(ratio=1)


def test_no_key_moves_when_something_is_said(device: Page, played: Table) -> None:
    device.goto(played.page)
    before = [key(device, name).bounding_box() for name in ("P", "B", "T", "Enter", "-")]
    press(device, "Enter")
    expect(device.locator("#said")).to_contain_text("no outcome is chosen")
    press(device, "1 4 5 8 Enter")
    expect(device.locator("#said")).to_contain_text("recorded")
    assert [key(device, name).bounding_box() for name in ("P", "B", "T", "Enter", "-")] == before


def test_the_focus_is_seen(device: Page, played: Table) -> None:
    device.goto(played.page)
    key(device, "P").focus()
    device.keyboard.press("Tab")
    width = device.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
    assert width >= 3
    assert device.evaluate("document.activeElement.dataset.key") == "T"
