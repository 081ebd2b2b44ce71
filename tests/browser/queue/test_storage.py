"""Entries in a browser that cannot keep them."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.support.queueing import EMPTY, Fault, Room, open_page, waiting

pytestmark = pytest.mark.browser


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
