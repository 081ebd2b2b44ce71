"""An operator whose session ended in the middle of a shoe: nothing is lost, and signing in goes on where it was."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.accounts import Accounts, Role
from scoreboard.ledger import Ledger, file_store_url
from tests.support.operating import all_sent, press
from tests.support.serving import answering

pytestmark = pytest.mark.browser

SECRET = "shoe after shoe"


def sign_in(page: Page) -> None:
    page.get_by_label("Name").fill("Kim")
    page.get_by_label("Password").fill(SECRET)
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/7*")  # loaded, so that the keys are listened to


def test_what_was_keyed_while_signed_out_is_sent_after_signing_in(phone: BrowserContext, tmp_path: Path) -> None:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("7")
        for name, role in (("Anna", Role.ADMINISTRATOR), ("Kim", Role.OPERATOR)):
            Accounts(ledger).add(name, SECRET, role=role, at=datetime.now(UTC))
        with answering(create_app(Settings(), ledger)) as address:
            page = phone.new_page()
            page.goto(f"{address}/table/7?theme=day")
            sign_in(page)
            press(page, "1 Enter")
            all_sent(page)
            phone.clear_cookies()
            press(page, "2 4 Enter 3 Enter")
            trouble = page.get_by_role("alert").filter(has_text="You are signed out")
            expect(page.locator("#waits")).to_contain_text("2 waiting: Banker, Player pair, Tie")
            trouble.get_by_role("link", name="Sign in").tap()
            sign_in(page)
            all_sent(page)
            expect(page).to_have_url(f"{address}/table/7?theme=day")
            shoe = ledger.live("7").shoe
            assert shoe is not None
            assert [coup.outcome for coup in shoe.coups] == ["P", "B", "T"]
            assert {event.by for event in ledger.events(shoe.key)} == {"Kim"}
