"""How boards and lobbies ask: one answer after another, through whatever lies between them and the server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from dashboards.delivery import ASSETS

pytestmark = pytest.mark.browser

DOCUMENT = """<!doctype html><meta charset="utf-8"><title>poll</title><p id="shown">0</p><p id="sign"></p>
<script src="poll.js"></script><script src="page.js"></script>"""
PAGE = """
let version = 0;
const [shown, sign] = ["shown", "sign"].map((id) => document.getElementById(id));
window.polling = scoreboard.poll({
  url: () => `/api/thing?v=${version}`,
  every: 100,
  onanswer: (said) => {
    if (!said.version) return false;
    version = said.version;
    shown.textContent = version;
  },
  onlost: (since, error) => { sign.textContent = error ? error.found : new Date(since).toISOString(); },
  onback: () => { sign.textContent = ""; },
});
"""


@dataclass
class Answers:
    """What lies between the page and the server just now."""

    version: int = 0
    mode: str = "well"
    hanging: list[Route] = field(default_factory=list)
    asked: int = 0

    def answer(self, route: Route) -> None:
        self.asked += 1
        match self.mode:
            case "well" if route.request.url.endswith(f"v={self.version}"):
                route.fulfill(status=204)
            case "well":
                route.fulfill(json={"version": self.version})
            case "dead":
                route.abort("connectionrefused")
            case "proxy":
                route.fulfill(status=502, body="<h1>Bad gateway</h1>", content_type="text/html")
            case "captive":
                route.fulfill(status=200, body="<h1>Welcome to our hotel</h1>", content_type="text/html")
            case "other":
                route.fulfill(json={"welcome": "to our hotel"})
            case "other":
                route.fulfill(json={"motd": "Welcome"})
            case "gone":
                route.fulfill(status=404, body=json.dumps({"error": "UnknownError", "found": 'no table "7"'}))
            case _:
                self.hanging.append(route)


@pytest.fixture
def answers() -> Answers:
    return Answers()


@pytest.fixture
def asking(chromium: Browser, answers: Answers) -> Iterator[Page]:
    """A page that does nothing but ask."""

    def serve(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        if name == "poll.js":
            route.fulfill(path=ASSETS / name)
        elif name == "page.js":
            route.fulfill(body=PAGE, content_type="text/javascript")
        elif name.startswith("thing"):
            answers.answer(route)
        else:
            route.fulfill(body=DOCUMENT, content_type="text/html")

    context = chromium.new_context(base_url="http://poll.test")
    page = context.new_page()
    page.route("**/*", serve)
    page.goto("/")
    yield page
    context.close()


def test_what_is_new_is_shown_and_nothing_newer_is_no_answer(asking: Page, answers: Answers) -> None:
    for answers.version in (1, 2, 5):
        expect(asking.locator("#shown")).to_have_text(str(answers.version))
    before = answers.asked
    asking.wait_for_function("performance.now() > 1000")
    assert answers.asked > before
    expect(asking.locator("#sign")).to_be_empty()


@pytest.mark.parametrize("trouble", ["dead", "proxy", "captive", "other", "hangs"])
def test_it_comes_back_by_itself_within_two_seconds(asking: Page, answers: Answers, trouble: str) -> None:
    answers.version = 1
    expect(asking.locator("#shown")).to_have_text("1")
    answers.mode = trouble
    expect(asking.locator("#sign")).to_contain_text("T", timeout=10_000)
    expect(asking.locator("#shown")).to_have_text("1")
    answers.version = 2
    answers.mode = "well"
    expect(asking.locator("#shown")).to_have_text("2", timeout=2_000)
    expect(asking.locator("#sign")).to_be_empty()


def test_a_short_trouble_shows_no_sign(asking: Page, answers: Answers) -> None:
    answers.version = 1
    expect(asking.locator("#shown")).to_have_text("1")
    asking.evaluate("new MutationObserver(() => { window.flashed = true; }).observe(sign, {childList: true})")
    answers.mode = "dead"
    before = answers.asked
    asking.wait_for_function("performance.now() > 1500")
    answers.mode = "well"
    answers.version = 2
    expect(asking.locator("#shown")).to_have_text("2")
    assert answers.asked > before
    assert asking.evaluate("window.flashed") is None


def test_the_servers_own_words_reach_the_page(asking: Page, answers: Answers) -> None:
    answers.mode = "gone"
    expect(asking.locator("#sign")).to_have_text('no table "7"')


def test_a_server_that_hangs_for_long_is_asked_now_and_then_and_its_return_is_noticed(
    asking: Page, answers: Answers
) -> None:
    given_up: list[str] = []
    asking.on("requestfailed", lambda request: given_up.append(request.url))
    answers.mode = "hangs"
    asking.wait_for_function("performance.now() > 9000")
    assert len(answers.hanging) <= 7
    assert len(answers.hanging) - len(given_up) <= 3
    answers.version = 1
    answers.mode = "well"
    expect(asking.locator("#shown")).to_have_text("1", timeout=2_000)


def test_what_is_no_answer_to_the_question_is_none(asking: Page, answers: Answers) -> None:
    answers.version = 1
    expect(asking.locator("#shown")).to_have_text("1")
    answers.mode = "other"
    expect(asking.locator("#sign")).to_contain_text("T", timeout=10_000)
    expect(asking.locator("#shown")).to_have_text("1")


@pytest.mark.parametrize("hours", [-5, 5])
def test_a_clock_that_is_set_neither_shows_nor_hides_the_sign(asking: Page, answers: Answers, hours: int) -> None:
    answers.version = 1
    expect(asking.locator("#shown")).to_have_text("1")
    asking.evaluate(f"{{ const now = Date.now; Date.now = () => now() + {hours} * 3600000; }}")
    answers.mode = "dead"
    asking.evaluate(
        "new MutationObserver(() => { window.flashed ??= performance.now(); }).observe(sign, {childList: true})"
    )
    start = asking.evaluate("performance.now()")
    expect(asking.locator("#sign")).to_contain_text("T")
    assert asking.evaluate("flashed") - start > 1500


def test_an_answer_that_comes_late_does_not_undo_a_newer_one(asking: Page, answers: Answers) -> None:
    answers.mode = "hangs"
    expect(asking.locator("#sign")).to_contain_text("T")
    late, *_ = answers.hanging
    answers.version = 2
    answers.mode = "well"
    expect(asking.locator("#shown")).to_have_text("2")
    late.fulfill(json={"version": 1})
    answers.version = 3
    expect(asking.locator("#shown")).to_have_text("3")
    asking.evaluate("window.polling.stop()")
    expect(asking.locator("#shown")).to_have_text("3")
