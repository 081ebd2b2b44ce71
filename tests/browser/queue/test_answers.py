"""What the server, or something before it, may answer instead of taking entries."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route

from tests.support.queueing import EMPTY, NOON, Fault, Room, listed, waiting

pytestmark = pytest.mark.browser


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


def test_what_may_have_arrived_cannot_be_dropped(page: Page, room: Room) -> None:
    fault = Fault(page, lose_the_answer)
    page.evaluate("coups('P')")
    page.wait_for_function("!seen.online")
    assert page.evaluate("queue.drop(seen.waiting[0].id)") is False
    fault.mend()
    page.wait_for_function(EMPTY)
    assert room.outcomes == "P"
    assert page.evaluate("seen.dropped") == []
