"""Entries that wait for the person: refused, stale, or lying here for long."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.support.queueing import EMPTY, NOON, Fault, Room, open_page, waiting

pytestmark = pytest.mark.browser


def refuse_one(page: Page, room: Room) -> None:
    """Let the first of three entries be refused: the shoe is closed before it."""
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
