"""A page with nothing but the queue of entries, and what can go wrong between it and the server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from playwright.sync_api import BrowserContext, Page, Request, Route

from dashboards.delivery import ASSETS
from scoreboard.ledger import Ledger

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
