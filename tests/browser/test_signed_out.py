"""A viewer whose session ended while a page that Dash draws was open: the page says so, and leads back there."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.accounts import Accounts, Role
from scoreboard.ledger import Ledger, file_store_url
from tests.support.serving import answering

from .test_every_page import FAINT, SMALL

pytestmark = pytest.mark.browser

SECRET = "shoe after shoe"
AT = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    """A store with a shoe of three coups, an administrator and a viewer."""
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as opened:
        opened.add_table("7")
        coups = [
            {"id": f"00000000-0000-4000-8000-{number:012}", "kind": "coup", "outcome": outcome}
            for number, outcome in enumerate("BPT")
        ]
        opened.enter("7", coups, at=AT, by="Anna")
        for name, role in (("Anna", Role.ADMINISTRATOR), ("Kim", Role.VIEWER)):
            Accounts(opened).add(name, SECRET, role=role, at=AT)
        yield opened


@pytest.fixture
def house(ledger: Ledger) -> Iterator[str]:
    """Where the house is served."""
    with answering(create_app(Settings(), ledger)) as address:
        yield address


def sign_in(page: Page) -> None:
    page.get_by_label("Name").fill("Kim")
    page.get_by_label("Password").fill(SECRET)
    page.keyboard.press("Enter")


def open_review(page: Page, house: str) -> None:
    page.goto(f"{house}/review/7/1?theme=day")
    sign_in(page)
    expect(page.locator("#review-moment")).to_contain_text("Tie")


def test_who_was_signed_out_is_told_and_led_back(
    page: Page, context: BrowserContext, house: str, size: ViewportSize
) -> None:
    open_review(page, house)
    context.clear_cookies()
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    page.keyboard.press("ArrowLeft")
    sign = page.get_by_role("alert")
    expect(sign).to_have_text("You are signed out. Sign in")
    expect(sign).to_be_in_viewport()
    assert page.evaluate(FAINT) == []
    if size["width"] < 600:
        assert page.evaluate(SMALL) == []
    sign.get_by_role("link", name="Sign in").click()
    sign_in(page)
    expect(page.locator("#review-moment")).to_contain_text("Tie")
    expect(page).to_have_url(f"{house}/review/7/1?theme=day")


def test_the_sign_goes_with_the_next_answer(page: Page, context: BrowserContext, house: str) -> None:
    open_review(page, house)
    (cookie,) = context.cookies()
    context.clear_cookies()
    page.get_by_role("button", name="Coup before").click()
    expect(page.get_by_role("alert")).to_contain_text("You are signed out.")
    context.add_cookies([{"name": cookie["name"], "value": cookie["value"], "url": house}])
    page.get_by_role("button", name="Coup before").click()
    expect(page.locator("#app-message")).to_be_empty()


def test_any_other_refusal_is_told_in_the_servers_words(page: Page, house: str) -> None:
    open_review(page, house)
    page.evaluate("dash_clientside.set_props('review-subject', { data: { numbers: [1, 2, 3] } })")
    page.get_by_role("button", name="Coup before").click()
    expect(page.get_by_role("alert")).to_have_text(
        "body, inputs: no shoe. Expected the shoe that the page is about. Load the page anew."
    )


def test_what_is_no_answer_of_ours_is_told_too(page: Page, house: str) -> None:
    open_review(page, house)
    page.route("**/_dash-update-component*", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    page.get_by_role("button", name="Coup before").click()
    expect(page.get_by_role("alert")).to_have_text("the server answered 502. Try again.")
