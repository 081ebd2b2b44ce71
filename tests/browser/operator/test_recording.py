"""What an operator sees and hears while recording, and that nothing is recorded twice or by mistake."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from scoreboard.cards import parse_cards
from scoreboard.drawing.calls import call
from scoreboard.drawing.labels import Language
from scoreboard.games.card_entry import Deal
from tests.support.operating import Table, all_sent, bead, cut_off, key, press

pytestmark = pytest.mark.browser


def test_what_is_chosen_is_seen_on_its_button_and_on_record(operator: Page) -> None:
    record = key(operator, "Enter")
    expect(record).to_have_text(re.compile("Choose who won"))
    press(operator, "2 4 9")
    expect(key(operator, "B")).to_have_attribute("aria-pressed", "true")
    expect(key(operator, "4")).to_have_attribute("aria-pressed", "true")
    expect(key(operator, "P")).to_have_attribute("aria-pressed", "false")
    expect(record).to_have_text(re.compile("Record Banker, Player pair, natural 9"))
    press(operator, "2")
    expect(record).to_have_text(re.compile("Choose who won · Player pair, natural 9"))


def test_what_was_recorded_is_said_to_who_does_not_look(operator: Page) -> None:
    press(operator, "2 4 Enter")
    said = operator.get_by_role("status").filter(has_text="recorded")
    expect(said).to_have_text("Coup 1 recorded: Banker, Player pair")
    press(operator, "?")
    expect(operator.locator("#said")).to_have_text("Coup 2 recorded: not seen")


def test_enter_without_an_outcome_records_nothing_and_says_why(operator: Page, table: Table) -> None:
    press(operator, "4 Enter")
    expect(operator.locator("#said")).to_contain_text("no outcome is chosen")
    press(operator, "1 2 Enter 1 Enter")
    all_sent(operator)
    assert table.outcomes == "P"
    expect(operator.locator("#said")).to_contain_text("Coup 1 recorded: Player")


def test_a_double_click_and_a_held_key_record_once(operator: Page, table: Table) -> None:
    key(operator, "B").click()
    key(operator, "Enter").dblclick()
    press(operator, "1")
    for _ in range(6):
        operator.keyboard.down("Enter")  # without an up between: the key repeats
    operator.keyboard.up("Enter")
    all_sent(operator)
    assert table.outcomes == "BP"
    key(operator, "-").dblclick()
    all_sent(operator)
    assert table.outcomes == "B"


def test_take_back_says_what_it_will_take_back_and_bring_back_returns_it(operator: Page, table: Table) -> None:
    expect(key(operator, "-")).to_be_disabled()
    press(operator, "-")
    expect(operator.locator("#said")).to_contain_text("nothing to undo")
    press(operator, "1 Enter 3 5 Enter")
    expect(key(operator, "-")).to_have_accessible_name("Take back Coup 2 Tie, Banker pair")
    key(operator, "-").click()
    expect(operator.locator("#said")).to_have_text("Taken back: Coup 2 Tie, Banker pair")
    expect(key(operator, "-")).to_have_accessible_name("Take back Coup 1 Player")
    all_sent(operator)
    assert table.outcomes == "P"
    operator.get_by_role("button", name="Bring back").click()
    expect(bead(operator, 2)).to_be_visible()
    all_sent(operator)
    assert table.outcomes == "PT"


def test_taking_back_never_takes_what_somebody_else_just_did(operator: Page, table: Table) -> None:
    press(operator, "1 Enter")
    all_sent(operator)
    expect(key(operator, "-")).to_contain_text("Coup 1 Player")
    cut_off(operator)
    table.elsewhere("coup", outcome="B")
    key(operator, "-").click()
    trouble = operator.get_by_role("alert").filter(has_text="Not taken: Take back")
    expect(trouble.get_by_role("button")).to_have_text(["Drop"])
    assert table.outcomes == "PB"
    operator.unroute("**/live?*")
    trouble.get_by_role("button", name="Drop").click()
    expect(key(operator, "-")).to_contain_text("Coup 2 Banker")


def test_the_coup_stops_by_itself_and_the_next_hand_is_shown(operator: Page) -> None:
    press(operator, "c 4 2")
    expect(operator.locator(".dealt.P.next")).to_be_visible()
    expect(key(operator, "Enter")).to_have_text(re.compile("Card for Player"))
    press(operator, "5 K")
    expect(operator.locator("#call")).to_have_text("Player natural 9. Banker 2. Player wins.")
    expect(key(operator, "Enter")).to_have_text(re.compile("Record Player"))
    press(operator, "7")
    expect(operator.locator("#said")).to_contain_text("Player has a natural 9")
    press(operator, "Backspace Backspace")
    expect(operator.locator(".dealt.P .playing:not(.none)")).to_have_count(1)


@pytest.mark.parametrize("language", list(Language))
def test_the_dealers_call_is_in_the_language_of_the_page(
    laptop: BrowserContext, table: Table, language: Language
) -> None:
    page = laptop.new_page()
    page.goto(f"{table.page}?language={language}")
    press(page, "c K 2 3 3 Q")
    expect(page.locator("#call")).to_have_text(call(Deal.of(parse_cards("K 2 3 3 Q")), language))


def test_a_refusal_stays_to_be_read_when_what_was_keyed_before_it_is_taken(operator: Page, table: Table) -> None:
    kept: list[Route] = []
    operator.route("**/entries", lambda route: kept.append(route))
    press(operator, "1 Enter")
    expect(operator.locator("#waits")).not_to_be_empty()
    press(operator, "Enter")
    refusal = operator.locator("#said.refusal")
    expect(refusal).not_to_be_empty()
    why = refusal.inner_text()
    kept.pop().continue_()
    operator.unroute("**/entries")
    all_sent(operator)
    expect(refusal).to_have_text(why)
    press(operator, "2 Enter")
    expect(operator.locator("#said")).to_have_text("Coup 2 recorded: Banker")


def test_a_void_coup_keeps_its_number_its_cards_and_the_reason(operator: Page, table: Table) -> None:
    press(operator, "1 Enter c K 2")
    operator.get_by_role("button", name="Void this coup").click()
    expect(operator.locator("#void-asks")).to_contain_text("Coup 2 is stopped")
    expect(operator.locator("#void-cards")).to_have_text("Its cards: Player K · Banker 2")
    operator.get_by_role("button", name="Card exposed").click()
    operator.locator("#void .record").click()
    expect(operator.locator("#said")).to_have_text("Coup 2 void: Card exposed")
    all_sent(operator)
    void = table.coups[1]
    assert (void.status, void.note, str(void.player[0])) == ("void", "Card exposed", "K")
    expect(operator.locator(".dealt .playing:not(.none)")).to_have_count(0)


def test_a_shoe_from_its_burnt_cards_to_the_next_shoe(operator: Page, table: Table) -> None:
    operator.get_by_role("button", name="Burn cards").first.click()
    operator.locator("#burn [data-rank='5']").click()
    operator.get_by_label("How many cards").fill("6")
    operator.locator("#burn .record").click()
    all_sent(operator)
    expect(operator.locator("#none span")).to_have_text("Burnt cards: 6")
    shoe = table.ledger.live("7").shoe
    assert shoe is not None
    assert shoe.burn is not None
    assert (shoe.burn.count, [str(card) for card in shoe.burn.cards]) == (6, ["5"])
    press(operator, "1 Enter")
    operator.get_by_role("button", name="Indicator card").click()
    expect(operator.locator("#notice")).to_have_text("Last game")
    press(operator, "2 Enter")
    expect(operator.locator("#notice")).to_have_text("End of the shoe")
    expect(key(operator, "Enter")).to_be_hidden()
    press(operator, "1 Enter")
    expect(operator.locator("#said")).to_have_text(re.compile("the last game was coup 2|End of the shoe"))
    operator.locator("#over").get_by_role("button", name="New shoe").click()
    operator.locator("#new_shoe").get_by_role("button", name="Not yet").click()
    assert table.outcomes == "PB"
    operator.locator("#over").get_by_role("button", name="New shoe").click()
    expect(operator.locator("#new_shoe-asks")).to_contain_text("Shoe 1 with 2 coups is closed")
    operator.locator("#new_shoe .record").click()
    expect(operator.locator("#shoe")).to_have_text("2")
    expect(key(operator, "Enter")).to_be_visible()
    key(operator, "-").click()
    expect(operator.locator("#shoe")).to_have_text("1")
    assert table.outcomes == "PB"


def test_what_cannot_be_done_says_why(operator: Page) -> None:
    close = operator.get_by_role("button", name="Close the shoe")
    expect(close).to_have_attribute("aria-disabled", "true")
    expect(close).to_have_accessible_description("No shoe")
    close.click(force=True)
    expect(operator.locator("#said")).to_contain_text("Go on with it, or undo it")


def test_a_second_operator_sees_the_firsts_coups(operator: Page, table: Table, laptop: BrowserContext) -> None:
    other = laptop.browser.new_page() if laptop.browser else laptop.new_page()
    other.goto(table.page)
    press(operator, "2 5 Enter")
    expect(bead(other, 1)).to_have_accessible_name("Coup 1: Banker, Banker pair")
    expect(other.locator("#said")).to_have_text("On another device: Coup 1 Banker, Banker pair")
    expect(other.locator("#road [data-coup='1']")).to_be_attached()
    press(other, "1 Enter")
    expect(bead(operator, 2)).to_have_accessible_name("Coup 2: Player")
    other.close()


def test_a_page_whose_number_went_to_another_table_follows_its_sign(operator: Page, table: Table) -> None:
    table.ledger.change_table("7", name="Bar", number=70)
    table.ledger.add_table("Salon", number=7)
    table.hall.coups("Salon", "B")
    expect(operator.locator("h1")).to_have_text(re.compile("Salon"))
