"""The lobby in a browser: it follows every table, is filtered and sorted without a reload, and fits its screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, Limits, file_store_url
from scoreboard.rules import parse_rules
from tests.browser.conftest import PHONE, WALL
from tests.browser.test_every_page import verify_page
from tests.support.hall import Hall
from tests.support.serving import answering

pytestmark = pytest.mark.browser

MANY = 40


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Four tables: a long Banker at 100, waiting at 500, a closed shoe at 1000, and a slow one without limits."""
    now = datetime.now(UTC)
    with Ledger.open(file_store_url(tmp_path_factory.mktemp("hall") / "store.sqlite3")) as ledger:
        ledger.add_table("1", limits=Limits(minimum=100, maximum=5_000))
        ledger.add_table("Salon", number=2, rules=parse_rules("ez"), limits=Limits(minimum=500))
        ledger.add_table("12", limits=Limits(minimum=1_000))
        ledger.add_table("21")
        hall = Hall(ledger, now - timedelta(minutes=50))
        hall.coups("21", "BPBB")
        hall.now = now - timedelta(minutes=10)
        hall.coups("12", "BPTB")
        hall.enter("12", "close_shoe")
        hall.now = now - timedelta(minutes=4)
        hall.coups("1", "PBBBBB")
        yield hall


@pytest.fixture(scope="module")
def served(hall: Hall) -> Iterator[str]:
    with answering(create_app(Settings(), hall.ledger)) as address:
        yield address


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Forty tables with everything that takes room: names, limits, good roads, signs."""
    with Ledger.open(file_store_url(tmp_path_factory.mktemp("crowd") / "store.sqlite3")) as ledger:
        hall = Hall(ledger, datetime.now(UTC) - timedelta(hours=9))
        for number in range(1, MANY + 1):
            name = "The round table by the window, left" if number % 5 == 0 else str(number)
            ledger.add_table(f"{name} {number}", number=number, limits=Limits(minimum=1_000, maximum=500_000))
            if number % 7:
                hall.coups(str(number), ("BPP" * 20 + "B")[: number + 3])
            if number % 4 == 0:
                hall.enter(str(number), "indicator" if number % 7 else "new_shoe")
        with answering(create_app(Settings(), ledger)) as address:
            yield address


def shown(page: Page) -> list[str]:
    """The numbers of the tables in view, in order."""
    numbers: list[str] = page.locator(".tile:visible").evaluate_all("tiles => tiles.map((t) => t.dataset.number)")
    return numbers


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


@pytest.mark.parametrize(
    "path", ["/tables", "/tables?theme=day&language=zh", "/tables?kiosk=1", "/tables/new", "/table/2/edit?theme=day"]
)
def test_a_page_of_tables_is_as_every_page(
    page: Page, served: str, path: str, said: list[str], asked: list[str], size: ViewportSize
) -> None:
    page.goto(served + path, wait_until="networkidle")
    verify_page(page, served, said, asked, size)


def test_it_finds_tables_by_number_and_name(page: Page, served: str, said: list[str]) -> None:
    page.goto(f"{served}/tables")
    assert shown(page) == ["1", "2", "12", "21"]
    find = page.get_by_role("searchbox")
    for text, found in {"1": ["1", "12"], "SAL": ["2"], "２１": ["21"], "": ["1", "2", "12", "21"]}.items():
        find.fill(text)
        assert shown(page) == found
    find.fill("nowhere")
    expect(page.get_by_text("No table is like that.")).to_be_visible()
    expect(page.locator("#shown")).to_have_text("0 of 4 tables")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#shown")).to_have_text("4 of 4 tables")
    assert said == []


def test_it_is_filtered_by_road_state_rules_and_stake(page: Page, served: str) -> None:
    page.goto(f"{served}/tables")
    page.get_by_label("Good road").check()
    assert shown(page) == ["1"]
    page.get_by_label("Good road").uncheck()
    state = page.get_by_label("In play or not")
    state.select_option("In play")
    assert shown(page) == ["1", "21"]
    state.select_option("Not in play")
    assert shown(page) == ["2", "12"]
    state.select_option("")
    page.get_by_label("All rules").select_option("ez")
    assert shown(page) == ["2"]
    page.get_by_label("All rules").select_option("")
    page.get_by_label("Min up to").fill("500")
    assert shown(page) == ["1", "2", "21"]


def test_it_is_sorted_without_losing_the_place_of_the_keyboard(page: Page, served: str) -> None:
    page.goto(f"{served}/tables")
    orders = {
        "Newest coup": ["1", "21", "2", "12"],
        "Longest last run": ["1", "21", "12", "2"],
        "Lowest min": ["1", "2", "12", "21"],
        "Number": ["1", "2", "12", "21"],
    }
    for order, numbers in orders.items():
        page.get_by_label("Sort").select_option(order)
        assert shown(page) == numbers


def test_filter_and_order_stand_in_the_address_and_stay_with_language_and_theme(page: Page, served: str) -> None:
    page.goto(f"{served}/tables?theme=day")
    page.get_by_label("Min up to").fill("500")
    page.get_by_label("Sort").select_option("Longest last run")
    assert query(page) == {"theme": ["day"], "upto": ["500"], "sort": ["run"]}
    page.reload()
    assert shown(page) == ["1", "21", "2"]
    page.get_by_role("link", name="中文").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("桌台")
    assert shown(page) == ["1", "21", "2"]
    assert page.locator("html").get_attribute("data-theme") == "day"


def test_how_long_no_coup_came_is_said_where_one_is_awaited(page: Page, served: str) -> None:
    page.goto(f"{served}/tables")
    expect(page.locator("#table-21 .age")).to_have_text(re.compile(r"^no coup for \d\d min$"))
    expect(page.locator("#table-12 .age")).to_be_hidden()
    expect(page.locator("#table-12")).to_contain_text("Shoe closed")
    expect(page.locator("#table-2")).to_contain_text("Waiting for the first shoe")
    expect(page.locator("#table-1 .age")).to_be_hidden()


def test_a_walls_wrong_clock_does_not_age_a_table(page: Page, served: str) -> None:
    page.clock.install(time=datetime.now(UTC) + timedelta(days=3))
    page.goto(f"{served}/tables")
    expect(page.locator("#table-1 .age")).to_be_hidden()


def test_one_tap_anywhere_on_a_tile_opens_the_board(page: Page, served: str) -> None:
    page.goto(f"{served}/tables?language=zh")
    road = page.locator("#table-12 svg.big_road").bounding_box()
    assert road is not None
    page.mouse.click(road["x"] + road["width"] / 2, road["y"] + road["height"] - 5)
    expect(page).to_have_url(f"{served}/table/12/board?language=zh")


def test_a_coup_changes_one_tile_and_no_other_nor_what_is_in_hand(page: Page, served: str, hall: Hall) -> None:
    page.goto(f"{served}/tables")
    page.locator("#table-2 .open").focus()
    page.evaluate("document.querySelectorAll('.tile').forEach((tile) => { tile.old = true; })")
    hall.now = datetime.now(UTC)
    hall.enter("2", "coup", outcome="B")
    expect(page.locator("#table-2 .coup b")).to_have_text("1")
    expect(page.locator("#table-2.fresh")).to_be_attached()
    assert page.evaluate("[...document.querySelectorAll('.tile')].filter((t) => t.old).length") == 3
    assert page.evaluate("document.activeElement.closest('.tile').id") == "table-2"
    hall.enter("2", "undo")
    expect(page.locator("#table-2")).to_contain_text("Waiting for the first shoe")


def test_a_change_is_filtered_and_sorted_at_once(page: Page, served: str, hall: Hall) -> None:
    page.goto(f"{served}/tables?upto=50")
    expect(page.get_by_text("No table is like that.")).to_be_hidden()
    assert shown(page) == ["21"]
    hall.ledger.change_table("12", limits=Limits(minimum=50))
    expect(page.locator("#table-12")).to_be_visible()
    hall.ledger.change_table("12", limits=Limits(minimum=1_000))
    expect(page.locator("#table-12")).to_be_hidden()


def test_tables_that_come_and_go_are_followed(page: Page, served: str, hall: Hall) -> None:
    page.goto(f"{served}/tables")
    hall.ledger.add_table("7")
    expect(page.locator("#table-7")).to_be_visible()
    assert shown(page) == ["1", "2", "7", "12", "21"]
    hall.ledger.remove_table("7")
    expect(page.locator("#table-7")).to_have_count(0)


def test_without_the_server_the_last_picture_stays_with_a_sign(page: Page, served: str) -> None:
    page.goto(f"{served}/tables")
    page.route("**/tables/changes*", lambda route: route.abort())
    expect(page.locator("#sign")).to_have_text(re.compile(r"not connected since \d\d:\d\d"))
    assert shown(page) == ["1", "2", "12", "21"]
    page.unroute("**/tables/changes*")
    expect(page.locator("#sign")).to_be_hidden()


def test_it_is_whole_where_no_script_runs(chromium: Browser, served: str) -> None:
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{served}/tables")
    assert shown(page) == ["1", "2", "12", "21"]
    expect(page.locator("#filter")).to_be_hidden()
    context.close()


@pytest.mark.parametrize("path", ["/tables", "/tables?kiosk=1", "/tables?language=zh&theme=day", "/tables?language=ja"])
def test_forty_tables_fit_a_wall_and_nothing_in_them_is_cut(chromium: Browser, crowded: str, path: str) -> None:
    page = chromium.new_page(viewport=WALL)
    page.goto(crowded + path)
    page.evaluate("document.fonts.ready")
    expect(page.locator(".tile:visible")).to_have_count(MANY)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        1920,
        1080,
    ]
    cell = page.locator("svg.big_road > [data-coup] > rect").first.bounding_box()
    assert cell is not None
    assert cell["height"] > 12.5
    outside = page.locator(".tile").evaluate_all(
        "tiles => tiles.flatMap((tile) => { const box = tile.getBoundingClientRect();"
        " return [...tile.querySelectorAll('article *')].filter((part) => { const b = part.getBoundingClientRect();"
        " return part.checkVisibility() && !part.matches('.unseen-text, svg *, .name, .rules')"
        " && (b.right > box.right + .5 || b.bottom > box.bottom + .5 || b.left < box.left - .5); })"
        ".map((part) => `${tile.id} ${part.className}`); })"
    )
    assert outside == []
    page.close()


def test_no_two_words_of_a_tile_lie_over_each_other(page: Page, crowded: str, size: ViewportSize) -> None:
    page.goto(f"{crowded}/tables")
    page.evaluate("document.fonts.ready")
    meeting = page.locator(".tile").evaluate_all(
        "tiles => tiles.flatMap((tile) => { const parts = [...tile.querySelectorAll("
        "'h2, .coup, .strip, .counts, .good, .limits, .low > .notice, .age, .progress')]"
        ".filter((part) => part.checkVisibility());"
        " return parts.flatMap((one, i) => parts.slice(i + 1).filter((other) => {"
        " const [a, b] = [one, other].map((part) => part.getBoundingClientRect());"
        " return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1"
        " && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3; })"
        ".map((other) => `${tile.id}: ${one.className || one.tagName} and ${other.className}`)); })"
    )
    assert meeting == []


def test_a_phone_scrolls_down_and_never_sideways(chromium: Browser, crowded: str) -> None:
    context = chromium.new_context(viewport=PHONE, has_touch=True)
    page = context.new_page()
    page.goto(f"{crowded}/tables")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = page.locator(".filter :is(input, select, button, .tick):visible, .bar a:visible").evaluate_all(
        "parts => parts.filter((p) => p.type !== 'checkbox' && p.getBoundingClientRect().height < 44)"
        ".map((p) => p.outerHTML)"
    )
    assert small == []
    page.locator(f"#table-{MANY}").scroll_into_view_if_needed()
    expect(page.locator(f"#table-{MANY} .coup")).to_be_in_viewport()
    context.close()
