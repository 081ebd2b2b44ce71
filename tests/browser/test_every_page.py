"""What holds for every page at both sizes: quiet, local, inside its width, legible, and named for whoever hears it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

pytestmark = pytest.mark.browser

PATHS = [
    "/",
    "/board/C05/20539",
    "/board/A7/dragon?language=zh&theme=day",
    "/board/B2/flagged?language=ko",
    "/board/late?language=ja",
    "/review/C05/20539",
    "/review/A7/dragon?language=zh&theme=day",
    "/review/B2/flagged?language=ko&theme=day",
    "/review/late?language=ja",
    "/login?language=zh&theme=day",
]

PHONE_WIDTH = 390

SHOWN = {"/": ".ag-row", "/login?language=zh&theme=day": "form"}
"""What tells that a page is complete, where it is not a road."""

NAMELESS = """() => [...document.querySelectorAll("a, button, input, select, summary, [tabindex='0'], svg[role=img]")]
  .filter((e) => e.checkVisibility() && !e.closest(".ag-root-wrapper"))
  .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.labels?.length))
  .map((e) => e.outerHTML.slice(0, 120))"""

SMALL = """() => [...document.querySelectorAll("a, button, input, .ag-row")]
  .filter((e) => e.checkVisibility() && !e.matches(".skip, .ag-row a"))
  .map((e) => [e.outerHTML.slice(0, 100), e.closest(e.matches(".open") ? ".tile" : "label") ?? e])
  .map(([html, e]) => [html, e.getBoundingClientRect()])
  .filter(([, box]) => Math.round(box.width) < 44 || Math.round(box.height) < 44)
  .map(([html, box]) => `${box.width} x ${box.height} ${html}`)"""
"""Controls too small for a thumb. A label presses its field, and a tile of the lobby is one link."""

FAINT = """() => {
  const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const light = (colour) => numbers(colour).slice(0, 3)
    .map((v) => v / 255).map((v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = (e) => {
    for (; e; e = e.parentElement) {
      const colour = getComputedStyle(e).backgroundColor;
      if (colour.startsWith("rgb") && (numbers(colour)[3] ?? 1) === 1) return colour;
    }
    return "rgb(10, 15, 22)";
  };
  return [...document.querySelectorAll("header *, main *")]
    .filter((e) => !e.closest("svg") && e.checkVisibility())
    .filter((e) => [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent.trim()))
    .map((e) => {
      const [dark, bright] = [light(getComputedStyle(e).color), light(behind(e))].sort((a, b) => a - b);
      return [(bright + 0.05) / (dark + 0.05), e.outerHTML.slice(0, 100)];
    })
    .filter(([contrast]) => contrast < 4.5)
    .map(([contrast, html]) => `${contrast.toFixed(1)} ${html}`);
}"""
"""Texts whose contrast with what is behind them is below 4.5 (WCAG 2.2, 1.4.3)."""


def open_page(page: Page, url: str, path: str) -> None:
    page.goto(url, wait_until="networkidle")
    expect(page.locator(SHOWN.get(path, "svg.road")).first).to_be_visible()


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_quiet_local_inside_its_width_and_can_be_read_named_and_pressed(
    page: Page, address: str, path: str, said: list[str], asked: list[str], size: ViewportSize
) -> None:
    open_page(page, address + path, path)
    verify_page(page, address, said, asked, size)


def verify_page(page: Page, address: str, said: list[str], asked: list[str], size: ViewportSize) -> None:
    assert said == []
    assert [url for url in asked if not url.startswith((f"{address}/", "data:", "blob:"))] == []
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert page.evaluate(NAMELESS) == []
    assert page.evaluate(FAINT) == []
    assert page.locator("h1").count() == 1
    assert page.locator("main").count() == 1
    assert page.title()
    assert size["width"] > PHONE_WIDTH or page.evaluate(SMALL) == []
    letters = page.evaluate("[...document.fonts].filter((f) => f.status === 'loaded').map((f) => f.family)")
    assert "Board Latin" in {family.strip('"') for family in letters}


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/board/nowhere", 'no shoe "nowhere"'),
        ("/nowhere", "there is no page"),
        ("/board/C05/20539?language=xx", "en, zh, ko, ja"),
    ],
)
def test_what_is_wrong_is_said_and_the_way_back_is_shown(page: Page, address: str, path: str, words: str) -> None:
    page.goto(address + path)
    expect(page.get_by_role("alert")).to_contain_text(words)
    page.get_by_role("link", name="All shoes").last.click()
    expect(page.locator(".ag-row").first).to_be_visible()
