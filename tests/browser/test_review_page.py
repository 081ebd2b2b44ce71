"""The review in a browser: a shoe replayed by slider, button, key and click, on a wall and on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from dashboards.report import review_html
from scoreboard.ledger import Ledger

from .conftest import PHONE

pytestmark = pytest.mark.browser

REVIEW = "/review/C05/20539"
COUPS = 81


@pytest.fixture(scope="module")
def drawn(chromium: Browser, address: str) -> Iterator[Callable[[ViewportSize], Page]]:
    """Gives the dealt shoe, drawn to its last chart, at a size: one page of each, for plotly.js is five megabytes."""
    pages: dict[int, Page] = {}

    def page_of(size: ViewportSize) -> Page:
        if (page := pages.get(size["width"])) is None:
            page = chromium.new_page(viewport=size, has_touch=size == PHONE)
            page.goto(address + REVIEW)
            expect(page.locator("#review-story tr.here")).to_have_count(1)
            page.locator(".results").scroll_into_view_if_needed()
            expect(page.locator(".results .js-plotly-plot .trace").first).to_be_visible(timeout=30_000)
            pages[size["width"]] = page
        return page

    yield page_of
    for page in pages.values():
        page.close()


@pytest.fixture
def review(drawn: Callable[[ViewportSize], Page], size: ViewportSize) -> Page:
    """The dealt shoe as it is when it is opened: after its last coup, at the top."""
    page = drawn(size)
    page.get_by_label("Coups dealt").fill(str(COUPS))
    stands_at(page, COUPS)
    page.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    return page


def stands_at(page: Page, coup: int) -> None:
    """Wait until every part of the page stands after a coup."""
    expect(page.locator("#review-stop")).to_have_text(f"after coup {coup} · {coup} of {COUPS}")
    expect(page.locator(".dealt .result")).to_contain_text(f"Coup {coup}")
    expect(page.locator("#review-story tr.here th b")).to_have_text(str(coup))


def beads(page: Page) -> int:
    return page.locator(".road.bead_plate [data-coup]").count()


def test_the_slider_replays_roads_cards_and_odds(review: Page) -> None:
    stands_at(review, COUPS)
    assert beads(review) == COUPS
    worth = review.locator("tr.B .worth").first.inner_text()
    review.get_by_label("Coups dealt").fill("12")
    stands_at(review, 12)
    assert beads(review) == 12
    assert review.locator("tr.B .worth").first.inner_text() != worth
    expect(review.locator(".left h3")).to_contain_text("of 416 cards left")


def test_arrow_keys_step_anywhere_on_the_page_and_on_the_slider(review: Page) -> None:
    for _ in range(3):
        review.keyboard.press("ArrowLeft")
    stands_at(review, COUPS - 3)
    review.keyboard.press("ArrowRight")
    stands_at(review, COUPS - 2)
    slider = review.get_by_label("Coups dealt")
    slider.focus()
    review.keyboard.press("ArrowLeft")
    stands_at(review, COUPS - 3)
    review.keyboard.press("Home")
    expect(review.locator(".dealt")).to_contain_text("Before the first coup.")
    assert beads(review) == 0
    expect(slider).to_have_attribute("aria-valuetext", "before the first coup")


def test_buttons_step_and_stop_at_the_end(review: Page) -> None:
    review.get_by_role("button", name="Coup after").click()
    stands_at(review, COUPS)
    review.get_by_role("button", name="Coup before").click()
    stands_at(review, COUPS - 1)


def test_a_mark_a_row_and_a_point_lead_to_their_coup(review: Page) -> None:
    review.locator("#review-story tr[data-position='7'] th").click()
    stands_at(review, 7)
    review.locator(".road.bead_plate [data-coup='3']").click()
    stands_at(review, 3)
    review.evaluate(
        "document.querySelector('.results .js-plotly-plot').emit('plotly_click', {points: [{x: 40, curveNumber: 4}]})"
    )
    stands_at(review, 40)


def test_the_charts_mark_where_the_replay_stands(review: Page) -> None:
    """A line in each chart of coups: beside the one at nothing won in the first, alone in the second."""
    lines = [review.locator(f".{chart} .shapelayer path") for chart in ("results", "values")]
    review.get_by_label("Coups dealt").fill("30")
    expect(lines[0]).to_have_count(2)
    expect(lines[1]).to_have_count(1)
    assert review.evaluate("document.querySelector('.values .js-plotly-plot').layout.shapes[0].x0") == 30
    review.get_by_label("Coups dealt").fill("0")
    expect(lines[0]).to_have_count(1)
    expect(lines[1]).to_have_count(0)


def test_choosing_a_wager_changes_the_chart(review: Page) -> None:
    review.get_by_role("option", name="Tie, 8 to 1").click()
    expect(review.locator(".results .gtitle")).to_contain_text("Tie, 8 to 1: one unit a coup")


@pytest.mark.parametrize("size", [ViewportSize(width=390, height=844)], ids=["phone"])
def test_the_slider_stays_under_the_thumb_of_a_phone(review: Page, size: ViewportSize) -> None:
    box = review.locator(".stops").bounding_box()
    assert box is not None
    assert size["height"] - 1 <= box["y"] + box["height"] <= size["height"] + 1


@pytest.mark.parametrize("size", [ViewportSize(width=390, height=844)], ids=["phone"])
def test_charts_come_when_they_are_about_to_be_seen_and_mark_where_the_replay_stands(
    page: Page, address: str, asked: list[str]
) -> None:
    page.goto(address + REVIEW)
    page.get_by_label("Coups dealt").fill("30")
    stands_at(page, 30)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if "plotly" in url] == []
    page.locator(".results").scroll_into_view_if_needed()
    expect(page.locator(".values .shapelayer path")).to_have_count(1, timeout=30_000)
    assert [url for url in asked if "plotly" in url] != []


def test_nothing_jumps_while_the_page_fills(page: Page, address: str) -> None:
    page.goto(address + REVIEW, wait_until="networkidle")
    expect(page.locator("#review-story tr.here")).to_have_count(1)
    shift = page.evaluate(
        """() => new Promise((done) => new PerformanceObserver((list) =>
          done(list.getEntries().reduce((sum, shift) => sum + shift.value, 0)))
          .observe({ type: "layout-shift", buffered: true }) ?? setTimeout(() => done(0), 200))"""
    )
    assert shift < 0.1


def test_a_shoe_without_cards_says_what_its_odds_are(page: Page, address: str) -> None:
    page.goto(f"{address}/review/A7/dragon")
    page.locator(".values").scroll_into_view_if_needed()
    expect(page.locator(".head .basis")).to_contain_text("because coup 1 was recorded without its cards")
    expect(page.locator(".left h3")).to_have_text("Cards left: not known")
    expect(page.locator(".values")).to_contain_text("The cards of this shoe are not known")


def test_flags_stand_above_the_replay(page: Page, address: str) -> None:
    page.goto(f"{address}/review/B2/flagged")
    expect(page.locator(".flagged")).to_contain_text("Coup 2")
    expect(page.locator("#review-story .flag").first).to_be_visible()


def test_the_standalone_file_opens_without_a_network(
    page: Page, context: BrowserContext, shown_store: Ledger, tmp_path: Path, said: list[str], asked: list[str]
) -> None:
    file = tmp_path / "review.html"
    file.write_text(review_html(shown_store.shoe(shown_store.find("C05/20539"))), encoding="utf-8")
    context.set_offline(True)
    page.goto(file.as_uri())
    expect(page.locator(".js-plotly-plot .trace").first).to_be_visible()
    expect(page.locator(".js-plotly-plot")).to_have_count(7)
    assert page.locator("svg.road").count() == 5
    letters = page.evaluate("[...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family)")
    assert any("Board Latin" in family for family in letters)
    assert said == []
    assert [url for url in asked if not re.match("file:|data:|blob:", url)] == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
