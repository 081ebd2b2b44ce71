"""Entries on their way to the server: whatever fails between, each arrives in its order and once, or is still there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route

from dashboards.app import create_app
from dashboards.delivery import ASSETS
from dashboards.server import bind
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, file_store_url
from tests.support.serving import Serving

pytestmark = pytest.mark.browser

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
ENTRIES = "/api/tables/7/entries"
SCRIPTS = ("sentences.js", "shelf.js", "queue.js")
DOCUMENT = (
    "<!doctype html><meta charset='utf-8'><title>queue</title><p>Entries</p>"
    + "".join(f"<script src='{name}'></script>" for name in SCRIPTS)
    + "<script src='page.js'></script>"
)
PAGE = f"""
let seen = null;
const answers = [];
const queue = scoreboard.queue({{
  table: "7",
  url: "{ENTRIES}",
  onchange: (state) => {{ seen = state; }},
  onanswer: (answer) => answers.push(answer),
}});
const coups = (text) => [...text].map((outcome) => queue.add({{ kind: "coup", outcome }}));
"""
EMPTY = "seen && seen.waiting.length === 0 && queue.state.waiting.length === 0"


@dataclass(frozen=True, slots=True)
class Room:
    """A table that is served, and what is stored of it."""

    ledger: Ledger
    address: str

    @property
    def outcomes(self) -> str:
        shoe = self.ledger.live("7").shoe
        return "".join(coup.outcome or "?" for coup in shoe.coups) if shoe else ""

    def enter(self, **entry: Any) -> None:
        """Do something at the table from elsewhere."""
        number = self.ledger.live("7").version + 1
        entries = [{"id": f"00000000-0000-4000-8000-{number:012}", **entry}]
        assert self.ledger.enter("7", entries, at=NOON, by="somebody else").refused == ()


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("7", number=7)
        with bind(create_app(Settings(), ledger), "127.0.0.1", 0) as server:
            running = threading.Thread(target=server.run)
            running.start()
            yield Room(ledger, server.address)
            server.stop()
            running.join()


def equip(context: BrowserContext) -> None:
    """Let a browser find the page and the scripts even where no server runs."""

    def serve(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        if name in SCRIPTS:
            route.fulfill(path=ASSETS / name)
        elif name == "page.js":
            route.fulfill(body=PAGE, content_type="text/javascript")
        else:
            route.fulfill(body=DOCUMENT, content_type="text/html")

    context.route("**/device/*", serve)


def open_page(context: BrowserContext, address: str) -> Page:
    page = context.new_page()
    page.goto(f"{address}/device/")
    page.wait_for_function("seen !== null")
    return page


@pytest.fixture
def device(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser at the table."""
    context = chromium.new_context(timezone_id="Asia/Macau")
    equip(context)
    yield context
    context.close()


@pytest.fixture
def page(device: BrowserContext, room: Room) -> Iterator[Page]:
    errors: list[str] = []
    opened = open_page(device, room.address)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    assert errors == []


def listed(request: Request) -> list[Any]:
    """Give the entries of a request."""
    return list(request.post_data_json or [])


class Fault:
    """What stands between a browser and the server, and does something else to some requests."""

    def __init__(
        self, page: Page | BrowserContext, act: Callable[[Route], object], *, times: int | None = None
    ) -> None:
        self._act = act
        self._left = times
        self.requests: list[list[Any]] = []
        page.route(f"**{ENTRIES}", self._meet)

    def _meet(self, route: Route) -> None:
        self.requests.append(listed(route.request))
        if self._left == 0:
            route.fallback()
            return
        if self._left is not None:
            self._left -= 1
        self._act(route)

    def mend(self) -> None:
        self._left = 0


def waiting(page: Page) -> str:
    outcomes: str = page.evaluate("queue.state.waiting.map((entry) => entry.outcome ?? '-').join('')")
    return outcomes


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
    assert [entry.get("at", "")[:17] for entry in fault.requests[-1]] == ["2026-03-01T20:00:", ""]
    assert fault.requests[-1][0]["at"].endswith("+08:00")
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
    fault = Fault(other, lambda route: route.abort())
    other.evaluate("coups('PB')")
    other.close()
    page.wait_for_function(f"answers.length > 0 && {EMPTY}")
    assert room.outcomes == "PB"
    assert fault.requests != []


def refuse_one(page: Page, room: Room) -> None:
    """Let the second of four entries be refused: the shoe is closed before it."""
    room.enter(kind="coup", outcome="P")
    room.enter(kind="close_shoe")
    page.evaluate("coups('B'); queue.add({ kind: 'new_shoe' }); coups('T')")
    page.wait_for_function("seen.refused")


def test_the_first_refused_stays_at_the_head_with_the_reason_and_holds_the_rest(
    page: Page, device: BrowserContext, room: Room
) -> None:
    refuse_one(page, room)
    refused = page.evaluate("seen.refused")
    assert (refused["found"], refused["id"]) == ("the shoe is closed", page.evaluate("seen.waiting[0].id"))
    assert page.evaluate("scoreboard.sentence(seen.refused)").startswith(
        "shoe 7/1: the shoe is closed. Expected an open"
    )
    assert waiting(page) == "B-T"

    fault = Fault(device, lambda route: route.fallback())
    page.evaluate("queue.wake()")
    page.reload()
    page.wait_for_function("seen !== null")
    page.evaluate("coups('P')")
    other = open_page(device, room.address)
    other.evaluate("queue.wake()")
    assert other.evaluate("seen.refused.found") == "the shoe is closed"
    assert waiting(other) == "B-TP"
    assert fault.requests == []


def test_dropping_what_was_refused_lays_it_aside_and_sends_the_rest(page: Page, room: Room) -> None:
    refuse_one(page, room)
    page.evaluate("queue.drop(seen.refused.id)")
    page.wait_for_function(EMPTY)
    assert room.outcomes == "T"
    dropped = page.evaluate("seen.dropped")
    assert [(aside["entry"]["outcome"], aside["refused"]["found"]) for aside in dropped] == [
        ("B", "the shoe is closed")
    ]

    page.reload()
    page.wait_for_function("seen !== null")
    page.evaluate("queue.dismiss(seen.dropped[0].entry.id)")
    assert page.evaluate("seen.dropped") == []
    assert page.evaluate("localStorage.length") == 0


def test_what_was_refused_can_be_sent_again(page: Page, room: Room) -> None:
    refuse_one(page, room)
    page.evaluate("queue.retry()")
    page.wait_for_function("seen.refused && answers.length === 2")
    room.enter(kind="undo")
    page.evaluate("queue.retry()")
    page.wait_for_function(EMPTY)
    assert page.evaluate("answers.at(-1).shoe") == "7/2"
    assert [str(key) for key in sorted(room.ledger.keys())] == ["7/1", "7/2"]
    assert room.outcomes == "T"


def test_a_stale_change_shows_what_is_newer_and_can_be_insisted_on(page: Page, room: Room) -> None:
    page.evaluate("coups('PBT')")
    page.wait_for_function(EMPTY)
    version = page.evaluate("seen.lastAnswer.version")
    room.enter(kind="amend", coup=2, outcome="T")
    page.evaluate("(expects) => queue.add({ kind: 'amend', coup: 2, outcome: 'P', expects })", version)
    page.wait_for_function("seen.refused")
    newer = page.evaluate("seen.refused.newer")
    assert (newer["version"], newer["coup"]["outcome"]) == (version + 1, "T")

    page.evaluate("queue.retry({ expects: seen.refused.newer.version })")
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PPT"


def fail_with(status: int, body: str, kind: str = "application/json") -> Callable[[Route], None]:
    return lambda route: route.fulfill(status=status, body=body, content_type=kind)


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


@pytest.mark.parametrize(
    "act",
    [
        fail_with(502, "<h1>Bad gateway</h1>", "text/html"),
        fail_with(200, "<h1>Please sign in to the hotel's network</h1>", "text/html"),
        fail_with(503, '{"error": "StoreError", "found": "the store is locked"}'),
        fail_with(200, "[]"),
        fail_with(200, "{}"),
        fail_with(200, '{"accepted": [], "refused": []}'),
        fail_with(200, ""),
        fail_with(302, "", "text/html"),
        lose_the_answer,
    ],
    ids=["502", "a-captive-portal", "503", "a-list", "no-answer", "nothing-taken", "empty", "redirect", "lost-answer"],
)
def test_a_bad_answer_means_waiting_and_then_all_arrive_once(
    page: Page, room: Room, act: Callable[[Route], object]
) -> None:
    fault = Fault(page, act, times=2)
    page.evaluate("coups('PB')")
    page.wait_for_function("!seen.online")
    assert waiting(page) == "PB"
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PB"
    assert len(fault.requests) >= 3


def test_the_words_of_a_server_in_trouble_are_shown(page: Page) -> None:
    fault = Fault(page, fail_with(503, '{"error": "StoreError", "found": "the store is locked"}'))
    page.evaluate("coups('P')")
    page.wait_for_function("seen.trouble?.found === 'the store is locked'")
    fault.mend()
    page.wait_for_function(EMPTY)
    assert page.evaluate("seen.trouble") is None


def test_what_may_have_arrived_cannot_be_dropped(page: Page, room: Room) -> None:
    fault = Fault(page, lose_the_answer)
    page.evaluate("coups('P')")
    page.wait_for_function("!seen.online")
    assert page.evaluate("queue.drop(seen.waiting[0].id)") is False
    fault.mend()
    page.wait_for_function(EMPTY)
    assert room.outcomes == "P"
    assert page.evaluate("seen.dropped") == []


def test_what_lay_here_for_hours_is_sent_only_when_somebody_says_so(
    page: Page, device: BrowserContext, room: Room
) -> None:
    page.clock.set_fixed_time(NOON)
    fault = Fault(device, lambda route: route.abort())
    page.evaluate("coups('PBT')")
    page.wait_for_function("!seen.online")
    page.close()
    fault.mend()

    later = device.new_page()
    later.clock.set_fixed_time(NOON.replace(hour=20))
    later.goto(f"{room.address}/device/")
    later.wait_for_function("seen?.held?.status === 0")
    asked = len(fault.requests)
    assert later.evaluate("seen.held.found").startswith("3 entries have waited since 3/1/2026, 8:00:00")
    later.evaluate("coups('B'); queue.wake()")
    assert waiting(later) == "PBTB"
    assert later.evaluate("queue.drop(seen.waiting[0].id)") is True
    assert later.evaluate("seen.held.found").startswith("3 entries have waited")
    assert len(fault.requests) == asked
    later.evaluate("queue.retry()")
    later.wait_for_function(EMPTY)
    assert room.outcomes == "BTB"
    assert later.evaluate("[seen.held, seen.dropped.length]") == [None, 1]


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


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 413, 415])
def test_where_the_server_takes_nothing_all_is_kept_and_asked_for_again_only_when_somebody_acts(
    page: Page, room: Room, status: int
) -> None:
    fault = Fault(page, fail_with(status, '{"error": "Error", "found": "no", "remedy": "Sign in."}'))
    page.evaluate("coups('P')")
    page.wait_for_function("seen.held")
    assert page.evaluate("[seen.held.status, seen.held.remedy]") == [status, "Sign in."]
    assert waiting(page) == "P"
    asked = len(fault.requests)
    page.evaluate("coups('B')")
    page.wait_for_function("seen.held && seen.waiting.length === 2")
    fault.mend()
    assert len(fault.requests) > asked

    page.evaluate("queue.retry()")
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PB"
    assert page.evaluate("seen.held") is None


@pytest.mark.parametrize("body", ['{"error": "InputError", "found": "too much"}', "<h1>Request Entity Too Large</h1>"])
def test_lists_too_large_for_the_server_or_a_proxy_are_sent_in_smaller_ones(page: Page, room: Room, body: str) -> None:
    def small_only(route: Route) -> None:
        if len(listed(route.request)) > 2:
            route.fulfill(status=413, body=body)
        else:
            route.fallback()

    Fault(page, small_only)
    page.evaluate("coups('PBT?PBT?P')")
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PBT?PBT?P"


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


def test_a_server_that_asks_for_patience_gets_it(page: Page, room: Room) -> None:
    page.clock.install(time=NOON)
    busy = Fault(page, lambda route: route.fulfill(status=429, body="{}", headers={"Retry-After": "30"}))
    page.evaluate("coups('P')")
    page.wait_for_function("!seen.online")
    page.clock.run_for(29_000)
    assert len(busy.requests) == 1
    busy.mend()
    page.clock.run_for(2_000)
    page.wait_for_function(EMPTY)
    assert room.outcomes == "P"


def test_a_request_that_nobody_answers_is_given_up_and_made_again(page: Page, room: Room) -> None:
    page.clock.install(time=NOON)
    Fault(page, lambda route: None, times=1)
    page.evaluate("coups('P')")
    page.wait_for_function("seen.waiting.length === 1")
    page.clock.run_for(7_000)
    page.wait_for_function(EMPTY)
    assert room.outcomes == "P"


FILL = """() => {
  for (let size = 2 ** 23; size >= 1; size /= 2) {
    try { localStorage.setItem(`fill${size}`, "x".repeat(size)); } catch { /* too large */ }
  }
}"""
LEAVES = "window.dispatchEvent(new Event('beforeunload', { cancelable: true }))"


def test_with_a_full_storage_entries_are_kept_in_memory_which_is_said_and_guarded(
    page: Page, device: BrowserContext, room: Room
) -> None:
    page.evaluate(FILL)
    device.set_offline(True)
    page.evaluate("coups('PB')")
    page.wait_for_function("seen.notKept === 2 && seen.waiting.length === 2")
    assert page.evaluate(LEAVES) is False

    page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.startsWith('fill')) localStorage.removeItem(key)"
    )
    page.evaluate("coups('T')")
    assert waiting(page) == "PBT"
    device.set_offline(False)
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PBT"
    assert page.evaluate("seen.notKept") == 0
    assert page.evaluate(LEAVES) is True


def test_a_browser_that_forbids_storage_still_sends(device: BrowserContext, room: Room) -> None:
    device.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });"
    )
    page = open_page(device, room.address)
    fault = Fault(page, lambda route: route.abort())
    page.evaluate("coups('PB')")
    page.wait_for_function("seen.notKept === 2")
    fault.mend()
    page.wait_for_function(EMPTY)
    assert room.outcomes == "PB"
    assert page.evaluate("seen.notKept") == 0
