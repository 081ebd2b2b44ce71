"""The board in a browser: the roads are there, one coup can be followed on all of them, and a wall sees everything."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

pytestmark = pytest.mark.browser

BOARD = "/board/C05/20539"
LONG = "/board/The round table by the window/" + quote("evening of 2026-03-12, " * 3)
ROADS = ["big_road", "bead_plate", "big_eye_boy", "small_road", "cockroach_pig"]


def followed(page: Page) -> dict[str, list[str]]:
    """The coups marked on each road."""
    return {
        name: page.locator(f"svg.{name} .at").evaluate_all("marks => marks.map((mark) => mark.dataset.coup)")
        for name in ROADS
    }


def test_every_road_is_painted_and_shows_its_newest_mark(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    for name in ROADS:
        box = page.locator(f"svg.{name}").bounding_box()
        assert box is not None
        assert box["width"] > 300
        assert box["height"] > 60
        newest = page.locator(f"svg.{name} > [data-coup]").last
        seen, mark = page.locator(f".view:has(svg.{name})").bounding_box(), newest.bounding_box()
        assert seen is not None
        assert mark is not None
        assert seen["x"] - 1 <= mark["x"]
        assert mark["x"] + mark["width"] <= seen["x"] + seen["width"] + 1


def test_a_wall_shows_all_of_it_without_scrolling(page: Page, address: str, size: ViewportSize) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    for path in (BOARD, "/board/B2/flagged", "/board/A7/dragon?language=ja", LONG):
        page.goto(address + path)
        assert page.evaluate("document.documentElement.scrollHeight") == 1080
        cut = page.locator(".panel, .tally, .foot, .small, .hand, .next svg").evaluate_all(
            "parts => parts.filter((p) => { const b = p.getBoundingClientRect();"
            " return p.checkVisibility() && (b.bottom > innerHeight || b.right > innerWidth || b.height < 10"
            " || (!p.matches('.flags, svg')"
            " && (p.scrollHeight > p.clientHeight + 1 || p.scrollWidth > p.clientWidth + 1))); })"
            ".map((p) => p.className)"
        )
        assert cut == []
    expect(page.get_by_role("heading", name="30 flags")).to_be_in_viewport(ratio=1)


def test_a_long_name_and_many_flags_leave_a_phone_its_roads(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(address + LONG)
    assert page.locator(".which").bounding_box()["height"] < 844 / 3  # type: ignore[index]
    assert page.locator(".flags").bounding_box()["height"] < 844 / 3  # type: ignore[index]


def test_no_mark_shows_a_corner_of_itself_in_the_next_column(page: Page, address: str) -> None:
    """Stars, pairs and flags stay in their cells with their edges."""
    page.goto(address + BOARD)
    outside = page.locator("svg.bead_plate :is(.natural, .pair, .flag)").evaluate_all(
        "marks => marks.map((mark) => [mark.getBBox({ stroke: true }), mark])"
        ".filter(([box]) => Math.max(-box.x, -box.y, box.x + box.width, box.y + box.height) > 9.51)"
        ".map(([, mark]) => mark.outerHTML)"
    )
    assert outside == []


def test_marks_are_legible_from_across_a_room(page: Page, address: str) -> None:
    # 20 mm letters are read from five metres; a 55-inch wall of 1920 px shows 0.63 mm a pixel.
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(address + BOARD)
    heights = {
        "bead_plate": 60,
        "big_road": 44,
        "big_eye_boy": 20,
        "small_road": 20,
        "cockroach_pig": 20,
    }
    for name, least in heights.items():
        cell = page.locator(f"svg.{name} > [data-coup] > rect").first.bounding_box()
        assert cell is not None
        assert cell["height"] >= least


def test_a_coup_that_is_pointed_at_is_marked_on_every_road(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    # The last decided coup has a mark on all roads, and is in view at both sizes.
    coup = page.locator("svg.cockroach_pig > [data-coup]").last.get_attribute("data-coup")
    page.locator(f'svg.big_road > [data-coup="{coup}"]').hover()
    assert followed(page) == {name: [coup] for name in ROADS}
    expect(page.locator("#caption")).to_contain_text(f"Coup {coup} ")


def test_pointing_elsewhere_lets_the_coup_go(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    page.locator("svg.bead_plate > [data-coup]").last.hover()
    expect(page.locator("svg .at").first).to_be_attached()
    page.locator(".bar").hover()
    expect(page.locator("svg .at")).to_have_count(0)
    expect(page.locator("#caption")).to_contain_text("Point at a mark")


def test_tab_and_arrow_keys_follow_a_coup(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.view')"):
            break
    expect(page.locator("svg.bead_plate .at")).to_have_count(1)
    last = int(page.locator("svg.bead_plate .at").get_attribute("data-coup") or 0)
    assert last == int(page.locator(".coup b").inner_text())
    for key, coup in {
        "ArrowLeft": last - 1,
        "ArrowUp": last - 2,
        "ArrowRight": last - 1,
        "Home": 1,
        "End": last,
    }.items():
        page.keyboard.press(key)
        assert followed(page)["bead_plate"] == [str(coup)]
        expect(page.locator("#caption")).to_contain_text(f"Coup {coup} ")
        assert page.locator("svg.bead_plate .at").is_visible()
    page.keyboard.press("Escape")
    expect(page.locator("svg .at")).to_have_count(0)


def test_a_coup_out_of_view_is_brought_into_view(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    page.locator(".view").first.focus()
    page.keyboard.press("Home")
    for name in ("bead_plate", "big_road"):
        seen, mark = (
            page.locator(selector).bounding_box() for selector in (f".view:has(svg.{name})", f"svg.{name} .at")
        )
        assert seen is not None
        assert mark is not None
        assert seen["x"] - 1 <= mark["x"] <= seen["x"] + seen["width"]


def test_a_tie_is_followed_to_the_ring_that_carries_it(page: Page, address: str) -> None:
    page.goto(f"{address}/board/A7/dragon")
    page.locator('svg.bead_plate [data-coup="25"]').hover()
    assert followed(page) == {
        "big_road": ["24 25"],
        "bead_plate": ["25"],
        "big_eye_boy": [],
        "small_road": [],
        "cockroach_pig": [],
    }


def test_the_buttons_step_through_the_coups(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    page.get_by_role("button", name="Coup before").click()
    last = page.locator(".coup b").inner_text()
    assert followed(page)["bead_plate"] == [last]
    page.get_by_role("button", name="Coup before").click()
    assert followed(page)["bead_plate"] == [str(int(last) - 1)]
    page.get_by_role("button", name="Coup after").click()
    assert followed(page)["bead_plate"] == [last]


def test_language_and_theme_change_by_a_press_and_stay(page: Page, address: str) -> None:
    page.goto(address + BOARD)
    page.get_by_role("link", name="中文").click()
    expect(page.locator('[data-road="big_road"] figcaption')).to_have_text("大路")
    page.get_by_role("link", name="Show the page for the day").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    page.get_by_role("link", name="Shoes").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    page.locator(".ag-row", has_text="dragon").get_by_role("link").click()
    expect(page.locator('[data-road="big_road"] figcaption')).to_have_text("大路")


def test_the_board_is_whole_where_no_script_runs(chromium: Browser, address: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + BOARD)
    for name in ROADS:
        expect(page.locator(f"svg.{name} > [data-coup]").first).to_be_visible()
    context.close()


def test_a_board_is_printed_on_one_white_page_with_every_road(page: Page, address: str) -> None:
    for path in (BOARD, f"{BOARD}?theme=day"):
        page.goto(address + path)
        printed = page.pdf(format="A4")
        assert printed.count(b"/Type /Page\n") == 1
    page.goto(address + BOARD)
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"
    assert page.evaluate("getComputedStyle(document.querySelector('.which h1')).color") == "rgb(13, 22, 34)"
    expect(page.locator(".bar")).to_be_hidden()


def test_the_board_is_light(page: Page, address: str, asked: list[str]) -> None:
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(address + BOARD, wait_until="networkidle")
    assert [url for url in asked if "plotly" in url or "_dash" in url or "ag_grid" in url] == []
    assert sum(sizes) < 110_000
