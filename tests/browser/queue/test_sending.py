"""Entries on their way to the server: whatever happens between, each arrives in its order and once."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Request

from scoreboard.ledger import Ledger, file_store_url
from tests.support.queueing import EMPTY, ENTRIES, NOON, Fault, Room, listed, open_page, waiting
from tests.support.serving import Serving

pytestmark = pytest.mark.browser


def test_thirty_quick_entries_arrive_in_order_and_once(page: Page, room: Room) -> None:
    page.evaluate("coups('PBT?B'.repeat(6))")
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PBT?B" * 6
    state = page.evaluate("seen")
    assert (state["online"], state["refused"], state["held"], state["notKept"]) == (True, None, None, 0)
    assert state["lastAnswer"]["coup"] == 30


def test_without_a_network_entries_wait_are_counted_and_arrive_when_it_is_back(
    page: Page, device: BrowserContext, room: Room
) -> None:
    device.set_offline(True)
    page.evaluate("coups('PBT')")
    page.wait_for_function("seen.waiting.length === 3 && !seen.online && seen.since <= Date.now()")
    assert room.outcomes == ""

    device.set_offline(False)
    page.wait_for_function(EMPTY, timeout=2000)
    assert room.outcomes == "PBT"
    assert page.evaluate("[seen.online, seen.since]") == [True, None]


def test_what_waits_survives_a_reload_and_the_end_of_the_page(page: Page, device: BrowserContext, room: Room) -> None:
    fault = Fault(device, lambda route: route.abort())
    page.evaluate("coups('PB')")
    page.reload()
    page.wait_for_function("seen !== null")
    assert waiting(page) == "PB"
    page.evaluate("coups('T')")
    page.close()

    fault.mend()
    again = open_page(device, room.address)
    again.wait_for_function(EMPTY)
    assert room.outcomes == "PBT"


def test_the_order_pressed_holds_though_the_clock_is_set_back(page: Page, device: BrowserContext, room: Room) -> None:
    device.set_offline(True)
    page.clock.set_fixed_time(NOON)
    page.evaluate("coups('P')")
    page.clock.set_fixed_time(NOON.replace(hour=3))
    page.evaluate("coups('B')")
    page.reload()
    page.wait_for_function("seen !== null")
    page.evaluate("coups('T')")
    assert waiting(page) == "PBT"
    device.set_offline(False)
    page.evaluate("queue.wake()")
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PBT"


def test_a_coup_that_waited_has_the_time_of_its_key_and_one_sent_at_once_that_of_the_server(
    page: Page, room: Room
) -> None:
    page.clock.install(time=NOON)
    fault = Fault(page, lambda route: route.abort())
    page.evaluate("coups('P')")
    page.clock.fast_forward(60_000)
    fault.mend()
    page.evaluate("coups('B'); queue.wake()")
    page.wait_for_function(EMPTY)
    assert [("at" in entry) for entry in fault.requests[0]] == [False]
    # The two go in one request or in two, as the retry falls before or after the second key.
    taken = {entry["outcome"]: entry.get("at", "") for request in fault.requests for entry in request}
    assert (taken["P"][:17], taken["B"]) == ("2026-03-01T20:00:", "")
    assert taken["P"].endswith("+08:00")
    shoe = room.ledger.live("7").shoe
    assert shoe is not None
    assert shoe.coups[0].at is not None
    assert shoe.coups[0].at.replace(second=0, microsecond=0) == NOON


def test_thirty_entries_arrive_in_order_and_once_though_the_server_is_killed_while_they_are_made(
    device: BrowserContext, tmp_path: Path
) -> None:
    store = file_store_url(tmp_path / "store.sqlite3")
    with Ledger.open(store) as ledger:
        ledger.add_table("7", number=7)
    with Serving(store) as serving:
        page = open_page(device, serving.address)
        outcomes = "PBTBP" * 6
        page.evaluate(
            "(text) => { let at = 0; const key = setInterval(() => {"
            "  coups(text[at++]); if (at === text.length) clearInterval(key); }, 30); }",
            outcomes,
        )
        page.wait_for_function("answers.length >= 5")
        serving.kill()
        page.wait_for_function("!seen.online")
        serving.start()
        page.wait_for_function("seen.online && seen.waiting.length === 0 && seen.lastAnswer.coup === 30")
        with Ledger.open(store) as ledger:
            assert Room(ledger, serving.address).outcomes == outcomes


def test_two_tabs_of_one_browser_share_the_queue_and_lose_or_double_nothing(
    page: Page, device: BrowserContext, room: Room
) -> None:
    other = open_page(device, room.address)
    device.set_offline(True)
    for count, outcome in enumerate("PBTPB", start=1):
        for turn, tab in enumerate((page, other)):
            # A person needs longer to change tabs than a browser to tell one what the other stored.
            tab.wait_for_function(f"queue.state.waiting.length === {2 * count - 2 + turn}")
            tab.evaluate("(outcome) => coups(outcome)", outcome)
    for tab in (page, other):
        tab.wait_for_function("seen.waiting.length === 10")
        assert waiting(tab) == "PPBBTTPPBB"
    device.set_offline(False)
    for tab in (page, other):
        tab.wait_for_function(EMPTY)
    assert room.outcomes == "PPBBTTPPBB"


def test_two_tabs_that_enter_at_once_keep_their_own_orders_and_lose_and_double_nothing(
    page: Page, device: BrowserContext, room: Room
) -> None:
    other = open_page(device, room.address)
    page.evaluate("setTimeout(() => coups('PPB'.repeat(10)), 0), null")
    other.evaluate("setTimeout(() => coups('T'.repeat(30)), 0), null")
    for tab in (page, other):
        tab.wait_for_function(f"answers.length > 0 && {EMPTY}")
    assert room.outcomes.replace("T", "") == "PPB" * 10
    assert room.outcomes.count("T") == 30


def test_what_one_tab_leaves_behind_another_sends(page: Page, device: BrowserContext, room: Room) -> None:
    other = open_page(device, room.address)
    Fault(other, lambda route: route.abort())
    other.evaluate("coups('PB')")
    other.close()
    page.wait_for_function(f"answers.length > 0 && {EMPTY}")
    assert room.outcomes == "PB"


def test_a_page_that_fails_to_show_what_happens_still_sends(device: BrowserContext, room: Room) -> None:
    page = open_page(device, room.address)
    thrown: list[str] = []
    page.on("pageerror", lambda error: thrown.append(str(error)))
    page.evaluate(
        """() => {
          queue.stop();
          const fail = () => { throw new Error("cannot show it"); };
          const url = "/api/tables/7/entries";
          window.failing = scoreboard.queue({ table: "7", url, onchange: fail, onanswer: fail });
          for (const outcome of "PBT") {
            try { failing.add({ kind: "coup", outcome }); } catch { /* the page's own fault */ }
          }
        }"""
    )
    page.wait_for_function("failing.state.waiting.length === 0")
    assert room.outcomes == "PBT"
    assert set(thrown) == {"cannot show it"}


def test_a_long_queue_goes_in_lists_of_fifty(page: Page, device: BrowserContext, room: Room) -> None:
    sizes: list[int] = []

    def count(request: Request) -> None:
        if request.url.endswith(ENTRIES):
            sizes.append(len(listed(request)))

    page.on("request", count)
    device.set_offline(True)
    page.evaluate("coups('PB'.repeat(60))")
    device.set_offline(False)
    page.wait_for_function(EMPTY)
    assert max(sizes) == 50
    assert room.outcomes == "PB" * 60
