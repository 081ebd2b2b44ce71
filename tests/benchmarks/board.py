"""What a board costs to make, to send and to see: `python tests/benchmarks/board.py`.

Each page is visited in chromium with its processor slowed four times and nothing kept from before. Times are the best
of several runs: whatever else runs here only makes the others worse.
"""

from __future__ import annotations

import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from rich.console import Console
from rich.table import Table

from dashboards.app import create_app
from dashboards.board import board_of
from dashboards.hands import coup_said
from dashboards.server import bind
from dashboards.settings import Settings
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import words
from scoreboard.drawing.svg import road_svg
from scoreboard.frames import ShoeKey, coups_of
from scoreboard.ledger import Ledger, OfferedShoe, RecordedShoe, file_store_url
from scoreboard.roadmap import Road, road_map
from scoreboard.roadmap.sequence import drawn_coups
from scoreboard.simulator import simulate
from tests.support.chromium import NONE_HERE, QUIET, find_chromium

KEY = ShoeKey("C05", "20539")
COUPS = 80
SLOWED = 4
MOST_TO_BUILD = 2.0
MOST_TO_PAINT = 1500.0

PAGES = {
    "board": (f"/board/{KEY}", "svg.cockroach_pig [data-coup]"),
    "list of shoes": ("/", ".ag-row"),
    "review, its text and roads": (f"/review/{KEY}", "#review-story tr.here"),
    "review, with its charts": (f"/review/{KEY}", ".js-plotly-plot .trace"),
}
"""Each page's address, and what tells that it is painted."""

PAINTED = """(sign) => new Promise((done) => {
  const look = () => document.querySelector(sign)
    ? requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())))
    : requestAnimationFrame(look);
  look();
})"""


def milliseconds(run: Callable[[], object], *, times: int = 300) -> float:
    """Give the least time of one run."""
    least = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - start)
    return 1000 * least


def built(shoe: RecordedShoe) -> Table:
    """Time the parts of a board on the server."""
    drawing = drawn_coups(shoe.coups)
    roads = road_map(drawing.outcomes, numbers=drawing.numbers)
    details = Details.of(shoe.coups)
    said = words("en")
    whole = milliseconds(lambda: board_of(shoe, Settings()))
    table = Table("a board of 80 coups", "ms", "allowed / taken", title="On the server, one core")
    for name, run in {
        "flags of the shoe": lambda: shoe.flags,
        "five roads laid out": lambda: road_map(drawing.outcomes, numbers=drawing.numbers),
        "five roads drawn": lambda: [road_svg(roads, road, details=details, style=False) for road in Road],
        "every coup in words": lambda: [coup_said(coup, details, said) for coup in shoe.coups],
    }.items():
        table.add_row(name, f"{milliseconds(run):.2f}", "")
    table.add_row("the whole board", f"{whole:.2f}", f"{MOST_TO_BUILD / whole:.1f}")
    return table


def package(address: str) -> str:
    """Name the package a file comes from."""
    found = re.search(r"_dash-component-suites/(dash/[\w-]+|\w+)", address)
    return found[1] if found else "ours, and data"


def seen(browser: Browser, address: str) -> tuple[Table, Table]:
    """Visit every page on a slow machine; tell when it is painted and what it was sent."""
    when = Table(
        "page",
        "first paint, ms",
        "complete, ms",
        "allowed / taken",
        title=f"Processor slowed {SLOWED} times, best of 5",
    )
    what = Table("page", "package", "kB raw", "kB sent", title="A first visit, nothing kept")
    for name, (path, sign) in PAGES.items():
        paints, completes = [], []
        for visit in range(5):
            context = browser.new_context(viewport={"width": 1920, "height": 1080})
            page = context.new_page()
            devtools = context.new_cdp_session(page)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
            page.goto(address + path, wait_until="commit")
            completes.append(page.evaluate(PAINTED, sign))
            page.wait_for_load_state("networkidle")
            paints.append(page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
            if visit == 0:
                files = page.evaluate(
                    "[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]"
                    ".map((file) => [file.name, file.decodedBodySize, file.encodedBodySize])"
                )
            context.close()
        ratio = f"{MOST_TO_PAINT / min(completes):.1f}" if name == "board" else ""
        when.add_row(name, f"{min(paints):.0f}", f"{min(completes):.0f}", ratio)
        raw, sent = Counter[str](), Counter[str]()
        for file, decoded, encoded in files:
            for of in (package(file), "together"):
                raw[of] += decoded
                sent[of] += encoded
        for of in sorted(raw, key=lambda of: (of == "together", of)):
            what.add_row(name, of, f"{raw[of] / 1000:,.0f}", f"{sent[of] / 1000:,.0f}")
        what.add_section()
    return when, what


def main() -> None:
    """Print the three tables."""
    console = Console()
    coups = coups_of(simulate(1, 7))[:COUPS]
    console.print(built(RecordedShoe(key=KEY, version=1, coups=tuple(coups))))
    program = find_chromium()
    if program is None:
        sys.exit(NONE_HERE)
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(file_store_url(Path(folder) / "shoes.db")) as ledger,
        bind(create_app(Settings(), ledger), "127.0.0.1", 0) as server,
        sync_playwright() as playwright,
    ):
        ledger.import_shoes([OfferedShoe(key=KEY, coups=coups)], at=datetime(2026, 3, 12, tzinfo=UTC), by="benchmark")
        running = threading.Thread(target=server.run)
        running.start()
        browser = playwright.chromium.launch(executable_path=program, args=QUIET)
        for table in seen(browser, server.address):
            console.print(table)
        browser.close()
        server.stop()
        running.join()


if __name__ == "__main__":
    main()
