"""Past coups in the operator's page: changed, put in, deleted; and what happens where somebody else was faster."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.support.operating import Table, all_sent, bead, press

pytestmark = pytest.mark.browser


@pytest.fixture
def recorded(operator: Page, table: Table) -> Page:
    """A page at which six coups were recorded, PBBTPB, the third with its cards."""
    press(operator, "1 Enter 2 4 Enter c 2 3 3 4 Q Enter")
    press(operator, "c 3 Enter 1 Enter 2 Enter")
    all_sent(operator)
    expect(bead(operator, 6)).to_be_visible()
    return operator


def test_a_coup_opens_with_what_is_known_of_it(recorded: Page) -> None:
    bead(recorded, 2).click()
    sheet = recorded.get_by_role("dialog", name="Change Coup 2")
    expect(sheet.locator("[data-key='B']")).to_have_attribute("aria-pressed", "true")
    expect(sheet.locator(".choice[data-key='4']")).to_have_attribute("aria-pressed", "true")
    recorded.keyboard.press("Escape")
    bead(recorded, 3).click()
    expect(recorded.locator("#sheet-call")).to_contain_text("Banker 7 stands")
    expect(recorded.locator("#sheet .playing:not(.none)")).to_have_count(5)


def test_a_coup_is_changed_by_the_same_keys_and_only_what_differs_is_sent(recorded: Page, table: Table) -> None:
    bead(recorded, 2).click()
    press(recorded, "5 Enter")
    all_sent(recorded)
    expect(recorded.locator("#said")).to_have_text("Coup 2 changed: Banker pair")
    coup = table.coups[1]
    assert (coup.outcome, coup.player_pair, coup.banker_pair) == ("B", True, True)


def test_cards_are_corrected_and_the_outcome_follows(recorded: Page, table: Table) -> None:
    bead(recorded, 3).click()
    press(recorded, "Backspace 2 Enter")
    expect(recorded.locator("#said")).to_contain_text("Coup 3 changed")
    all_sent(recorded)
    coup = table.coups[2]
    assert ([str(card) for card in coup.player], coup.outcome) == (["2", "3", "2"], "T")


def test_a_coup_whose_cards_were_wrong_can_be_known_by_its_outcome_alone(recorded: Page, table: Table) -> None:
    bead(recorded, 3).click()
    press(recorded, "c 1 Enter")
    all_sent(recorded)
    assert (table.coups[2].outcome, table.coups[2].player) == ("P", ())


def test_a_coup_is_deleted_only_after_it_was_asked(recorded: Page, table: Table) -> None:
    bead(recorded, 4).click()
    recorded.get_by_role("button", name="Delete").click()
    recorded.keyboard.press("Enter")  # on "Keep it"
    expect(recorded.locator("#sheet-keys")).to_be_visible()
    assert table.outcomes == "PBBTPB"
    recorded.get_by_role("button", name="Delete").click()
    recorded.locator("#sheet-sure").get_by_role("button", name="Delete").click()
    expect(recorded.locator("#said")).to_have_text("Coup 4 deleted")
    all_sent(recorded)
    assert table.outcomes == "PBBPB"


def test_a_missed_coup_is_put_in(recorded: Page, table: Table) -> None:
    bead(recorded, 2).click()
    recorded.get_by_role("button", name="One was missed before it").click()
    expect(recorded.get_by_role("dialog", name="Missed before Coup 2")).to_be_visible()
    press(recorded, "3 Enter")
    all_sent(recorded)
    assert table.outcomes == "PTBBTPB"


def test_a_void_coup_can_be_made_to_count_and_a_note_is_kept(recorded: Page, table: Table) -> None:
    table.elsewhere("void", reason="Dispute")
    bead(recorded, 7).click()
    press(recorded, "1")
    recorded.get_by_label("Note").fill("settled by the pit")
    recorded.get_by_label("Note").press("Enter")
    all_sent(recorded)
    coup = table.coups[6]
    assert (coup.status, coup.outcome, coup.note) == ("ok", "P", "settled by the pit")


def test_nothing_is_sent_where_nothing_was_changed(recorded: Page, table: Table) -> None:
    before = table.ledger.live("7").version
    for number in (1, 3, 4):
        bead(recorded, number).click()
        recorded.keyboard.press("Enter")
        expect(recorded.locator("#said")).to_have_text("Nothing was changed")
    assert table.ledger.live("7").version == before


def test_a_coup_that_was_not_seen_is_filled_in(recorded: Page, table: Table) -> None:
    press(recorded, "c ?")
    all_sent(recorded)
    version = table.ledger.live("7").version
    bead(recorded, 7).click()
    expect(recorded.get_by_role("dialog", name="Change Coup 7")).to_be_visible()
    assert table.ledger.live("7").version == version
    press(recorded, "1 4 Enter")
    all_sent(recorded)
    assert (table.outcomes[-1], table.coups[-1].player_pair) == ("P", True)
    bead(recorded, 7).click()
    press(recorded, "?")
    all_sent(recorded)
    assert (table.outcomes[-1], table.coups[-1].player_pair) == ("?", None)


def test_a_coup_that_was_just_taken_opens_once_the_page_knows_of_it(recorded: Page, table: Table) -> None:
    recorded.route("**/live?*", lambda route: None)  # never answered
    press(recorded, "1 Enter")
    all_sent(recorded)
    bead(recorded, 7).click()
    expect(recorded.get_by_role("dialog", name="Change Coup 7")).to_be_hidden()
    expect(recorded.locator("#said")).to_have_text("Coup 7 recorded: Player")
    recorded.unroute("**/live?*")
    expect(recorded.get_by_role("dialog", name="Change Coup 7")).to_be_visible()


def test_a_mark_on_the_road_opens_its_coup(recorded: Page) -> None:
    recorded.locator("#road [data-coup='2'] rect").first.click()
    expect(recorded.get_by_role("dialog", name="Change Coup 2")).to_be_visible()


def test_somebody_elses_change_is_shown_while_the_sheet_is_open(recorded: Page, table: Table) -> None:
    bead(recorded, 1).click()
    table.elsewhere("amend", coup=1, outcome="T")
    moved = recorded.get_by_role("alert").filter(has_text="Coup 1 is now: Tie")
    expect(moved).to_be_visible()
    recorded.get_by_role("button", name="Start from that").click()
    expect(moved).to_be_hidden()
    expect(recorded.locator("#sheet [data-key='T']")).to_have_attribute("aria-pressed", "true")
    press(recorded, "3 2 Enter")
    all_sent(recorded)
    assert table.outcomes[0] == "B"


@pytest.mark.parametrize("still", [True, False])
def test_a_change_that_came_too_late_shows_the_newer_coup_and_the_person_decides(
    recorded: Page, table: Table, *, still: bool
) -> None:
    bead(recorded, 1).click()
    recorded.route("**/live?*", lambda route: route.abort())
    table.elsewhere("amend", coup=1, outcome="T")
    press(recorded, "1 2 Enter")
    trouble = recorded.get_by_role("alert").filter(has_text="Not taken: Coup 1 changed: Banker")
    expect(trouble).to_contain_text("Coup 1 is now: Tie")
    trouble.get_by_role("button", name="Change it anyway" if still else "Drop").click()
    expect(trouble).to_have_count(0)
    all_sent(recorded)
    assert table.outcomes == ("B" if still else "T") + "BBTPB"


def test_everything_can_be_done_without_a_mouse(laptop: BrowserContext, table: Table) -> None:
    table.hall.coups("7", "PBT")
    page = laptop.new_page()
    page.goto(table.page)
    bead(page, 3).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(bead(page, 3)).to_be_focused()
    press(page, "ArrowLeft ArrowLeft ArrowRight")
    expect(bead(page, 2)).to_be_focused()
    press(page, "Enter 2 1 Enter")
    all_sent(page)
    assert table.outcomes == "PPT"
    page.get_by_role("button", name="New shoe").last.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    press(page, "Enter Shift+Tab Enter")
    expect(page.locator("#shoe")).to_have_text("2")
