"""A table's board in a browser: it follows, survives what lies between it and its server, and fills its screen."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, Limits, file_store_url
from tests.support.hall import Hall
from tests.support.serving import Serving, answering

pytestmark = pytest.mark.browser

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
WALL = {"width": 1920, "height": 1080}
BACK_MS = 2000
"""How long a board may take to follow again once its server can be reached."""
SIGN = re.compile(r"not connected since \d\d:\d\d")


@dataclass(slots=True)
class Room:
    """Table 7, which is served, and what happens at it."""

    hall: Hall
    address: str

    @property
    def ledger(self) -> Ledger:
        return self.hall.ledger

    def enter(self, kind: str = "coup", **facts: Any) -> None:
        self.hall.enter("7", kind, **facts)

    def coups(self, outcomes: str) -> None:
        self.hall.coups("7", outcomes)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as store:
        store.add_table("7", number=7, limits=Limits(minimum=100, maximum=50_000))
        yield store


@pytest.fixture
def room(ledger: Ledger) -> Iterator[Room]:
    with answering(create_app(Settings(), ledger)) as address:
        yield Room(Hall(ledger, NOON), address)


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    fresh = chromium.new_context(viewport=WALL)  # type: ignore[arg-type]
    yield fresh
    fresh.close()


@pytest.fixture
def board(context: BrowserContext, room: Room) -> Page:
    page = context.new_page()
    page.goto(f"{room.address}/table/7/board")
    return page


def beads(page: Page) -> list[str]:
    labels: list[str] = page.locator("svg.bead_plate .label").all_text_contents()
    return labels


def test_a_board_follows_its_table_from_the_first_shoe_to_the_end(board: Page, room: Room) -> None:
    expect(board.locator(".notice")).to_have_text("Waiting for the first shoe")
    expect(board.locator(".limits")).to_contain_text("Max 50,000")
    room.coups("BPTB")
    expect(board.locator(".coup b")).to_have_text("4")
    assert beads(board) == ["B", "P", "T", "B"]
    expect(board.locator(".tally.B dd")).to_have_text("2")
    expect(board.locator(".last .result b")).to_have_text("Banker")
    room.coups("BBB")
    expect(board.locator(".good")).to_contain_text("long Banker 4")
    room.enter("void", reason="misdeal")
    expect(board.locator(".last .result b")).to_have_text("void")
    room.enter("undo")
    expect(board.locator(".last .result b")).to_have_text("Banker")
    room.enter("indicator")
    expect(board.locator(".notice")).to_have_text("Last game")
    room.coups("P")
    expect(board.locator(".notice")).to_have_text("End of the shoe")
    room.enter("new_shoe")
    expect(board.locator(".notice")).to_have_text("No coup yet")
    expect(board.locator("svg.bead_plate [data-coup]")).to_have_count(0)


def test_an_update_leaves_focus_scroll_and_the_open_form_alone(board: Page, room: Room) -> None:
    room.coups("BP" * 50)
    expect(board.locator(".coup b")).to_have_text("100")
    view = board.locator(".view:has(svg.big_road)")
    assert view.evaluate("view => view.scrollLeft") > 0
    board.locator(".layout summary").click()
    board.get_by_label("Sound").check()
    view.focus()
    board.keyboard.press("Home")
    expect(board.locator("#caption")).to_contain_text("Coup 1 ")
    room.coups("T")
    expect(board.locator(".coup b")).to_have_text("101")
    expect(view).to_be_focused()
    assert view.evaluate("view => view.scrollLeft") == 0
    expect(board.locator("svg.big_road .at").first).to_be_visible()
    expect(board.locator("#caption")).to_contain_text("Coup 1 ")
    expect(board.get_by_label("Sound")).to_be_checked()
    board.keyboard.press("Escape")
    room.coups("B")
    expect(board.locator("svg.big_road > [data-coup]").last).to_be_in_viewport(ratio=1)


def test_a_name_that_bites_reaches_a_board_as_text(board: Page, room: Room) -> None:
    name = '"><img src=x onerror=alert(1)>'
    room.ledger.add_table(name, number=8)
    board.goto(f"{room.address}/table/8/board")
    expect(board.locator(".name")).to_have_text(name)
    assert board.locator("main img").count() == 0


class TestConnection:
    """Whatever lies between, the last good picture stays, and the board is back by itself."""

    def back_in(self, board: Page, room: Room, outcome: str) -> float:
        """How long it takes until a coup is shown, and the sign is gone."""
        start = time.monotonic()
        room.coups(outcome)
        expect(board.locator(".last .result b")).to_have_text({"B": "Banker", "P": "Player", "T": "Tie"}[outcome])
        expect(board.locator("#sign")).to_be_empty()
        return 1000 * (time.monotonic() - start)

    @pytest.mark.parametrize("fault", ["refused", "bad gateway", "hotel", "cut short", "other JSON", "hanging"])
    def test_a_bad_proxy_leaves_the_picture_and_the_board_is_back_in_two_seconds(
        self, board: Page, room: Room, fault: str
    ) -> None:
        room.coups("BP")
        expect(board.locator(".coup b")).to_have_text("2")
        hanging: list[Route] = []

        def between(route: Route) -> None:
            match fault:
                case "refused":
                    route.abort("connectionrefused")
                case "bad gateway":
                    route.fulfill(status=502, content_type="text/html", body="<h1>502</h1>")
                case "hotel":
                    route.fulfill(status=200, content_type="text/html", body="<h1>Welcome</h1>")
                case "cut short":
                    route.fulfill(status=200, content_type="application/json", body='{"version": 9, "ht')
                case "other JSON":
                    route.fulfill(status=200, content_type="application/json", body='{"version": 9, "html": 1}')
                case _:
                    hanging.append(route)

        board.route("**/api/tables/7/board?*", between)
        expect(board.locator("#sign")).to_have_text(SIGN)
        assert beads(board) == ["B", "P"]
        board.unroute("**/api/tables/7/board?*")
        assert self.back_in(board, room, "T") < BACK_MS
        assert beads(board) == ["B", "P", "T"]

    def test_a_killed_server_leaves_the_picture_and_its_return_is_noticed(
        self, context: BrowserContext, ledger: Ledger, tmp_path: Path
    ) -> None:
        with Serving(file_store_url(tmp_path / "store.sqlite3")) as serving:
            room = Room(Hall(ledger, NOON), serving.address)
            room.coups("BPP")
            board = context.new_page()
            board.goto(f"{serving.address}/table/7/board")
            expect(board.locator(".coup b")).to_have_text("3")
            serving.kill()
            room.coups("B")
            expect(board.locator("#sign")).to_have_text(SIGN)
            assert beads(board) == ["B", "P", "P"]
            serving.start()
            started = time.monotonic()
            expect(board.locator("#sign")).to_be_empty()
            expect(board.locator(".coup b")).to_have_text("4")
            assert 1000 * (time.monotonic() - started) < BACK_MS

    def test_a_store_put_back_to_an_earlier_state_is_shown_as_it_now_is(
        self, context: BrowserContext, ledger: Ledger, tmp_path: Path
    ) -> None:
        other = file_store_url(tmp_path / "other.sqlite3")
        with Ledger.open(other) as restored:
            restored.add_table("7", number=7)
            Hall(restored, NOON).coups("7", "TT")
        with Serving(file_store_url(tmp_path / "store.sqlite3")) as serving:
            Hall(ledger, NOON).coups("7", "BPPBP")
            board = context.new_page()
            board.goto(f"{serving.address}/table/7/board")
            expect(board.locator(".coup b")).to_have_text("5")
            serving.kill()
            serving._store = other
            serving.start()
            expect(board.locator(".coup b")).to_have_text("2")
            assert beads(board) == ["T", "T"]

    def test_the_sign_speaks_the_boards_language(self, board: Page, room: Room) -> None:
        board.goto(f"{room.address}/table/7/board?language=ja")
        board.route("**/api/tables/7/board?*", lambda route: route.abort())
        expect(board.locator("#sign")).to_have_text(re.compile(r"\d\d:\d\dから未接続"))
        assert board.locator("#sign").get_attribute("role") == "status"


def test_a_board_stands_for_hours_without_growing(board: Page, room: Room) -> None:
    """Some 300 updates, as many as four shoes bring: what the page holds stays what one board needs."""
    room.coups("BPPBTPB" * 8)
    board.reload()
    shown = board.evaluate("document.querySelector('.board').dataset.live")
    pictures = []
    for outcome in "BP":
        room.coups(outcome)
        pictures.append(board.request.get(f"{room.address}{shown}").json())
    turns = 0

    def answer(route: Route) -> None:
        nonlocal turns
        turns += 1
        route.fulfill(json={**pictures[turns % 2], "version": 1000 + turns, "state": str(turns)})

    board.route("**/api/tables/7/board?*", answer)
    devtools = board.context.new_cdp_session(board)
    devtools.send("Performance.enable")
    board.evaluate(
        """window.follow = async (updates) => {
             const board = document.getElementById("main");
             let seen = 0;
             await new Promise((done) => {
               const next = () => {
                 if (++seen < updates) return setTimeout(() => window.dispatchEvent(new Event("online")));
                 board.removeEventListener("changed", next);
                 done();
               };
               board.addEventListener("changed", next);
             });
           }"""
    )

    def held() -> dict[str, float]:
        devtools.send("HeapProfiler.collectGarbage")
        measured = devtools.send("Performance.getMetrics")["metrics"]
        return {metric["name"]: metric["value"] for metric in measured}

    board.evaluate("follow(60)")
    before = held()
    board.evaluate("follow(250)")
    after = held()
    assert after["Nodes"] < before["Nodes"] + 200
    assert after["JSEventListeners"] <= before["JSEventListeners"] + 5
    assert after["JSHeapUsedSize"] < before["JSHeapUsedSize"] + 500_000


class TestKiosk:
    """A board nobody operates."""

    @pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (3840, 2160), (1080, 1920)])
    def test_it_uses_the_whole_screen_and_nothing_can_be_pressed(
        self, board: Page, room: Room, width: int, height: int
    ) -> None:
        room.coups("BPPBTPB" * 8)
        board.set_viewport_size({"width": width, "height": height})
        board.goto(f"{room.address}/table/7/board?kiosk=1&expected_values=1")
        seen = "[...document.querySelectorAll('a, button, input, summary, [tabindex=\"0\"]')]"
        assert board.evaluate(f"{seen}.filter((control) => control.checkVisibility()).length") == 0
        assert board.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
            width,
            height,
        ]
        lowest = board.locator(".base").bounding_box()
        assert lowest is not None
        assert height - 8 < lowest["y"] + lowest["height"] <= height

    def test_the_pointer_leaves_the_screen_it_rests_on(self, board: Page, room: Room) -> None:
        board.clock.install()
        board.goto(f"{room.address}/table/7/board?kiosk=1")
        cursor = "getComputedStyle(document.querySelector('.head')).cursor"
        assert board.evaluate(cursor) == "none"
        board.mouse.move(400, 400)
        assert board.evaluate(cursor) == "auto"
        board.clock.run_for(3500)
        assert board.evaluate(cursor) == "none"

    def test_a_secure_page_takes_a_wake_lock_and_takes_it_again(self, context: BrowserContext, room: Room) -> None:
        page = context.new_page()
        page.add_init_script(
            """Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
                 document.body.dataset.locks = 1 + Number(document.body.dataset.locks ?? 0);
                 return new EventTarget();
               } } });"""
        )
        page.goto(f"{room.address}/table/7/board?kiosk=1")
        expect(page.locator("body")).to_have_attribute("data-awake", "lock")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(page.locator("body")).to_have_attribute("data-locks", "2")

    def test_over_plain_http_a_silent_picture_plays(self, context: BrowserContext, room: Room) -> None:
        page = context.new_page()
        page.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined });")
        page.goto(f"{room.address}/table/7/board?kiosk=1")
        expect(page.locator("body")).to_have_attribute("data-awake", "video")
        assert page.locator("video").evaluate("video => video.muted && !video.paused")


LAYOUTS = [
    "",
    "roads=big_road",
    "roads=bead_plate",
    "roads=big_road,bead_plate",
    "roads=bead_plate,big_road,big_eye_boy",
    "roads=bead_plate,big_road,small_road,cockroach_pig&expected_values=1",
    "roads=big_road,big_eye_boy,small_road,cockroach_pig",
    "roads=big_eye_boy,small_road,cockroach_pig&next_marks=0",
    "last_coup=0",
    "counts=0",
    "counts=0&last_coup=0",
    "counts=0&last_coup=0&next_marks=0&limits=0",
    "expected_values=1&language=ja",
    "expected_values=1&language=ko&theme=day",
]


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (1080, 1920)])
def test_whatever_is_hidden_a_wall_has_no_hole_and_cuts_nothing(
    board: Page, room: Room, width: int, height: int
) -> None:
    """Roads and panels cover all but the gaps between them; nothing lies outside its place."""
    room.coups("BPPBTPB" * 9)
    room.enter("indicator")
    board.set_viewport_size({"width": width, "height": height})
    for layout in LAYOUTS:
        board.goto(f"{room.address}/table/7/board?{layout}")
        covered = board.evaluate(
            """[...document.querySelectorAll('.board .panel, .board .tally')]
                 .map((part) => part.getBoundingClientRect()).reduce((sum, box) => sum + box.width * box.height, 0)"""
        )
        place = board.locator(".board").bounding_box()
        assert place is not None
        assert covered > 0.87 * place["width"] * place["height"], layout
        gridless = board.evaluate(
            """[...document.querySelectorAll('.view')].filter((view) =>
                 view.querySelector('svg').getBoundingClientRect().right < view.getBoundingClientRect().right - 1)
                 .length"""
        )
        assert gridless == 0, layout
        cut = board.locator(".panel, .tally, .head, .facts, .hand, .next svg, .base").evaluate_all(
            "parts => parts.filter((p) => { const b = p.getBoundingClientRect();"
            " return p.checkVisibility() && (b.bottom > innerHeight + 1 || b.right > innerWidth + 1"
            " || (!p.matches('svg, .name')"
            " && (p.scrollHeight > p.clientHeight + 2 || p.scrollWidth > p.clientWidth + 2)"
            " && getComputedStyle(p).display !== 'inline')); }).map((p) => p.className || p.tagName)"
        )
        assert cut == [], layout


def test_a_phone_can_set_the_board_with_thumbs_and_no_script(chromium: Browser, room: Room) -> None:
    room.coups("BP")
    context = chromium.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False, has_touch=True)
    page = context.new_page()
    page.goto(f"{room.address}/table/7/board?language=zh&theme=day")
    page.locator(".layout summary").tap()
    for control in page.locator(".layout label, .layout button").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 44
    page.get_by_role("checkbox", name="珠盘路").uncheck()
    page.get_by_role("checkbox", name="统计").uncheck()
    page.get_by_label("珠盘文字").select_option("points")
    page.get_by_role("button", name="显示").tap()
    expect(page).to_have_url(
        f"{room.address}/table/7/board?language=zh&theme=day"
        "&roads=big_road,big_eye_boy,small_road,cockroach_pig&labels=points&counts=0"
    )
    assert page.locator("svg.bead_plate, .tallies").count() == 0
    assert page.locator("svg.big_road > [data-coup]").count() == 2
    context.close()


def test_without_a_script_a_board_is_loaded_again_by_itself(chromium: Browser, room: Room) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{room.address}/table/7/board")
    assert page.locator("noscript meta[http-equiv=refresh]").get_attribute("content") == "5"
    context.close()


def test_a_tone_tells_a_new_coup_once_somebody_has_allowed_it(context: BrowserContext, room: Room) -> None:
    page = context.new_page()
    page.add_init_script(
        """const start = OscillatorNode.prototype.start;
           OscillatorNode.prototype.start = function (...when) {
             const { dataset } = document.documentElement;
             dataset.tones = 1 + Number(dataset.tones ?? 0);
             start.apply(this, when);
           };"""
    )
    page.goto(f"{room.address}/table/7/board?sound=1")
    control, html = page.locator("#sound"), page.locator("html")
    expect(control).to_have_text("Sound is off: press for sound")
    room.coups("B")
    expect(page.locator(".coup b")).to_have_text("1")
    expect(html).not_to_have_attribute("data-tones", "1")
    control.click()
    expect(control).to_have_text("Sound is on")
    expect(html).to_have_attribute("data-tones", "1")
    room.coups("P")
    expect(html).to_have_attribute("data-tones", "2")
    room.enter("undo")
    expect(page.locator(".coup b")).to_have_text("1")
    expect(html).to_have_attribute("data-tones", "2")
