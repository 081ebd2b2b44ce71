"""A whole shoe at the operator's page: by keys, by taps on a phone, by cards; the store and a board say the same."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from scoreboard.coup import Coup
from tests.support.operating import Table, all_sent, bead, choices, dealt, facts, key, press

pytestmark = pytest.mark.browser

SUIT_KEYS = {"c": "Shift+C", "d": "Shift+D", "h": "Shift+H", "s": "Shift+S"}
SUIT_BUTTONS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


def verify_board(page: Page, table: Table, truth: list[Coup]) -> None:
    """Compare what a board on another screen shows with the truth."""
    page.goto(f"{table.page}/board")
    expect(page.locator(".which .coup b")).to_have_text(str(truth[-1].number))
    for side in "BPT":
        expect(page.locator(f".tally.{side} dd")).to_have_text(str(sum(coup.outcome == side for coup in truth)))
    shown = page.locator(".bead_plate [data-coup]").evaluate_all("marks => marks.map((m) => m.classList[0])")
    names = {"B": "banker", "P": "player", "T": "tie"}
    assert shown == [names[coup.outcome or ""] for coup in truth]


def middle(button: Locator) -> tuple[float, float]:
    box = button.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_whole_shoe_by_keys_with_two_mistakes_mended(
    operator: Page, table: Table, truth: list[Coup], laptop: BrowserContext
) -> None:
    wrong, missed = 11, 40
    operator.get_by_role("button", name="Burn cards").first.click()
    operator.locator("#burn .record").click()
    for coup in truth:
        if coup.number == missed:
            continue
        keys = choices(coup)
        if coup.number == wrong:
            keys[0] = "2" if coup.outcome == "P" else "1"
        for name in keys:
            operator.keyboard.press(name)
    all_sent(operator)
    assert len(table.coups) == len(truth) - 1

    bead(operator, wrong).click()
    press(operator, "1 2 Enter")
    all_sent(operator)
    bead(operator, missed).click()
    operator.get_by_role("button", name="One was missed before it").click()
    press(operator, " ".join(choices(truth[missed - 1])))
    all_sent(operator)
    expect(operator.locator("#said")).to_contain_text(f"Coup {missed} put in")

    assert [facts(coup) for coup in table.coups] == [facts(coup) for coup in truth]
    assert table.ledger.live("7").shoe is not None
    expect(operator.locator("#coup")).to_have_text(str(len(truth)))
    verify_board(laptop.new_page(), table, truth)


def test_a_whole_shoe_by_taps_on_a_phone(phone: BrowserContext, table: Table, truth: list[Coup]) -> None:
    page = phone.new_page()
    page.goto(table.page)
    named = {"1": "P", "2": "B", "3": "T"}
    # A thumb does not look: no button may be elsewhere later on.
    places = {name: middle(key(page, named.get(name, name))) for name in ("1", "2", "3", "4", "5", "8", "Enter")}
    for coup in truth:
        for name in choices(coup):
            page.touchscreen.tap(*places[name])
    all_sent(page)
    assert [facts(coup) for coup in table.coups] == [facts(coup) for coup in truth]
    verify_board(phone.new_page(), table, truth)


def test_a_whole_shoe_by_cards(operator: Page, table: Table, truth: list[Coup], laptop: BrowserContext) -> None:
    press(operator, "c")
    for coup in truth:
        for card in dealt(coup):
            operator.keyboard.press(card[:-1].replace("10", "0"))
            if coup.number % 8 == 0:
                operator.keyboard.press(SUIT_KEYS[card[-1]])
        operator.keyboard.press("Enter")
    all_sent(operator)
    typed = [[card if coup.number % 8 == 0 else card[:-1] for card in dealt(coup)] for coup in truth]
    assert [dealt(coup) for coup in table.coups] == typed
    assert [facts(coup) for coup in table.coups] == [facts(coup) for coup in truth]
    verify_board(laptop.new_page(), table, truth)


def test_cards_are_tapped_on_a_phone(phone: BrowserContext, table: Table, truth: list[Coup]) -> None:
    page = phone.new_page()
    page.goto(table.page)
    key(page, "C").tap()
    for coup in truth[:4]:
        for card in dealt(coup):
            key(page, card[:-1].replace("10", "0")).tap()
            key(page, SUIT_BUTTONS[card[-1]]).tap()
        key(page, "Enter").tap()
    all_sent(page)
    assert [(coup.player, coup.banker) for coup in table.coups] == [(coup.player, coup.banker) for coup in truth[:4]]
