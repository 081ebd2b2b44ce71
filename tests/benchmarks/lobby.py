"""What a lobby of forty tables costs: `python tests/benchmarks/lobby.py [TABLES]`.

Each line is the best of several runs on one core, without a network. Every table is in the middle of a shoe; a coup is
entered at one of them before each update.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import brotli
from rich.console import Console
from rich.table import Table as Printed

from dashboards.app import create_app
from dashboards.lobby import stamp, tile_of
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, Limits, file_store_url

TABLES = 40
COUPS = 45
MOST_TO_UPDATE = 10.0


def best(run: Callable[[], object], *, times: int = 20, before: Callable[[], object] = lambda: None) -> float:
    """Give the least milliseconds of one run; what goes before each is not counted."""
    least = float("inf")
    for _ in range(times):
        before()
        start = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - start)
    return 1000 * least


def seated(ledger: Ledger, tables: int) -> None:
    """Fill a room."""
    for number in range(1, tables + 1):
        ledger.add_table(str(number), limits=Limits(minimum=100, maximum=10_000))
        coups(ledger, number, ("BPPBTBBP" * COUPS)[number % 8 :][:COUPS])


def coups(ledger: Ledger, number: int, outcomes: str) -> None:
    """Enter coups at a table."""
    entries = [{"id": str(uuid4()), "kind": "coup", "outcome": outcome} for outcome in outcomes]
    ledger.enter(str(number), entries, at=datetime.now(UTC), by="benchmark")


def measured(ledger: Ledger, tables: int) -> Printed:
    """Time a lobby and its updates."""
    site = create_app(Settings(), ledger)
    client = site.server.test_client()
    feed = site.feed

    def known() -> str:
        return ",".join(stamp(table, feed.live(table.name)) for table in feed.tables())

    def one_more() -> None:
        feed.enter("1", [{"id": str(uuid4()), "kind": "undo"}], at=datetime.now(UTC), by="benchmark")
        feed.enter("1", [{"id": str(uuid4()), "kind": "coup", "outcome": "B"}], at=datetime.now(UTC), by="benchmark")

    one, live = feed.table("1"), feed.live("1")
    state = known()
    printed = Printed("", "ms", "allowed / taken", "kB", "kB sent", title=f"{tables} tables in play")

    def line(name: str, took: float, data: bytes = b"", *, most: float | None = None) -> None:
        sizes = (f"{len(data) / 1000:.1f}", f"{len(brotli.compress(data, quality=5)) / 1000:.1f}") if data else ("", "")
        printed.add_row(name, f"{took:.2f}", f"{most / took:.1f}" if most else "", *sizes)

    line("one tile described and its road drawn", best(lambda: tile_of(one, live, Settings()), times=200))
    line("the feed asked how each table stands", best(known))
    line("the whole page, tiles kept", best(lambda: client.get("/tables")), client.get("/tables").data)
    line("update: nothing is newer", best(lambda: client.get(f"/tables/changes?v={state}")))
    one_more()
    changed = client.get(f"/tables/changes?v={state}").data
    took = best(lambda: client.get(f"/tables/changes?v={state}"), before=one_more)
    line("update: a coup at one table", took, changed, most=MOST_TO_UPDATE)
    line("the same for the next screen", best(lambda: client.get(f"/tables/changes?v={state}")))
    return printed


def main() -> None:
    """Print the table."""
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else TABLES
    with (
        tempfile.TemporaryDirectory() as folder,
        Ledger.open(file_store_url(Path(folder) / "shoes.db")) as ledger,
    ):
        seated(ledger, tables)
        Console().print(measured(ledger, tables))


if __name__ == "__main__":
    main()
