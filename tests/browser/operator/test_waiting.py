"""What an operator is told while something waits: no network, a refusal, no session, no storage."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.support.operating import Table, all_sent, bead, cut_off, key, press

pytestmark = pytest.mark.browser


def test_without_a_network_it_is_said_what_waits_and_since_when_and_all_is_sent_later(
    operator: Page, table: Table
) -> None:
    press(operator, "1 Enter")
    all_sent(operator)
    operator.route("**/api/**", lambda route: route.abort())
    press(operator, "2 5 Enter 3 Enter ? -")
    expect(operator.locator("#waits")).to_have_text("4 waiting: Banker, Banker pair, Tie, not seen, Take back")
    expect(operator.locator("#sign")).to_have_text(re.compile(r"not connected since \d\d:\d\d"))
    expect(operator.locator(".bead.waiting")).to_have_count(2)
    expect(operator.locator("#coup")).to_have_text("3")
    expect(key(operator, "-")).to_contain_text("Coup 3 Tie")
    assert table.outcomes == "P"
    operator.unroute("**/api/**")
    all_sent(operator)
    expect(operator.locator("#waits")).to_be_empty()
    expect(operator.locator("#sign")).to_be_empty()
    assert table.outcomes == "PBT"


def test_what_waits_survives_a_reload(operator: Page, table: Table) -> None:
    operator.route("**/entries", lambda route: route.abort())
    press(operator, "2 Enter 1 Enter")
    expect(operator.locator(".bead.waiting")).to_have_count(2)
    operator.reload()
    expect(operator.locator(".bead.waiting")).to_have_count(2)
    operator.unroute("**/entries")
    all_sent(operator)
    expect(operator.locator("#said")).to_have_text("Coup 2 recorded: Player")
    assert table.outcomes == "BP"


def test_a_coup_that_waits_is_not_mended_before_it_is_stored(operator: Page) -> None:
    operator.route("**/entries", lambda route: route.abort())
    press(operator, "2 Enter")
    bead(operator, 1).click()
    expect(operator.locator("#said")).to_have_text("1 waiting")
    expect(operator.locator("#sheet")).to_be_hidden()


@pytest.mark.parametrize("again", [True, False])
def test_a_refused_entry_says_why_and_is_sent_again_or_dropped(operator: Page, table: Table, *, again: bool) -> None:
    press(operator, "1 Enter")
    all_sent(operator)
    cut_off(operator)
    table.elsewhere("close_shoe")
    press(operator, "2 Enter 3 Enter")
    trouble = operator.get_by_role("alert").filter(has_text="Not taken: Banker")
    expect(trouble).to_contain_text("the shoe is closed")
    expect(operator.locator("#waits")).to_contain_text("2 waiting: Banker, Tie")
    table.elsewhere("undo")
    trouble.get_by_role("button", name="Try again" if again else "Drop").click()
    all_sent(operator)
    assert table.outcomes == ("PBT" if again else "PT")
    if not again:
        dropped = operator.get_by_role("alert").filter(has_text="Dropped: Banker")
        dropped.get_by_role("button", name="Seen").click()
        expect(dropped).to_have_count(0)


def test_who_is_signed_out_is_led_to_sign_in_and_loses_nothing(operator: Page, table: Table) -> None:
    said = '{"error": "SignInError", "where": "", "found": "nobody signed in", "expected": "", "remedy": ""}'

    def turn_away(route: Route) -> None:
        route.fulfill(status=401, body=said, content_type="application/json")

    operator.route("**/api/**", turn_away)
    press(operator, "2 Enter")
    trouble = operator.get_by_role("alert").filter(has_text="You are signed out")
    expect(trouble).to_be_visible()
    expect(trouble.get_by_role("link", name="Sign in")).to_have_attribute("href", "/login?next=%2Ftable%2F7")
    operator.unroute("**/api/**")
    operator.reload()
    all_sent(operator)
    assert table.outcomes == "B"


def test_a_browser_that_keeps_nothing_says_so_loudly(laptop: BrowserContext, table: Table) -> None:
    page = laptop.new_page()
    page.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('forbidden'); } })")
    page.goto(table.page)
    page.route("**/entries", lambda route: route.abort())
    press(page, "2 Enter")
    expect(page.get_by_role("alert").filter(has_text="This browser stores nothing: 1 would be lost")).to_be_visible()
    page.unroute("**/entries")
    all_sent(page)
    assert table.outcomes == "B"
