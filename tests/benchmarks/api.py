"""What the routes of a live table take, without network and server: `python tests/benchmarks/api.py`.

The answer of nothing is what 200 boards ask for 800 times a second; the others come once a coup.
"""

from __future__ import annotations

import json
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from rich.console import Console
from rich.table import Table as Printed
from werkzeug.test import EnvironBuilder, run_wsgi_app

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.coup import Coup
from scoreboard.frames import coups_of
from scoreboard.ledger import Ledger, file_store_url
from scoreboard.simulator import simulate

BOARD = "/api/tables/7/board"
HERE = {"REMOTE_ADDR": "127.0.0.1"}
"""Who sits at the machine that serves may record without a password."""


def entry(coup: Coup) -> dict[str, object]:
    """Give the entry that records a coup by its cards."""
    hands = {"player_cards": [str(card) for card in coup.player], "banker_cards": [str(card) for card in coup.banker]}
    return {"id": str(uuid4()), "kind": "coup", **hands}


def microseconds(ask: Callable[[], object], *, times: int) -> float:
    """Time the fastest of five rounds, in microseconds a call."""
    ask()
    rounds = []
    for _ in range(5):
        start = time.perf_counter()
        for _ in range(times):
            ask()
        rounds.append((time.perf_counter() - start) / times)
    return 1e6 * min(rounds)


def main() -> None:
    """Print the time of each route."""
    *dealt, last = coups_of(simulate(1, 7))
    with tempfile.TemporaryDirectory() as folder, Ledger.open(file_store_url(Path(folder) / "shoes.db")) as ledger:
        ledger.add_table("7")
        ledger.enter("7", [entry(coup) for coup in dealt], at=datetime.now(UTC), by="benchmark")
        site = create_app(Settings(), ledger)

        def answered(environ: dict[str, Any]) -> None:
            _, status, _ = run_wsgi_app(site.server, environ, buffered=True)
            if not status.startswith("2"):
                raise RuntimeError(f"{environ['PATH_INFO']} was answered {status}")

        def asking(path: str) -> Callable[[], object]:
            asked = EnvironBuilder(path, headers=[("Accept-Encoding", "gzip, br")], environ_base=HERE)
            environ = asked.get_environ()
            return lambda: answered(dict(environ))

        def record() -> None:
            said = json.dumps([entry(last), {"id": str(uuid4()), "kind": "undo"}])
            sent = EnvironBuilder(
                "/api/tables/7/entries", method="POST", data=said, content_type="application/json", environ_base=HERE
            )
            answered(sent.get_environ())

        printed = Printed(title=f"A table with {len(dealt)} coups by cards")
        printed.add_column("asked")
        printed.add_column("µs", justify="right")
        for name, ask, times in (
            ("nothing newer", asking(f"{BOARD}?v=999"), 1000),
            ("the board's page, as others have it", asking(f"{BOARD}?as=page"), 100),
            ("the board as data, as others have it", asking(BOARD), 100),
            ("the operator's page, as another has it", asking("/api/tables/7/live"), 100),
            ("the list of one table", asking("/api/tables"), 100),
            ("a coup and its undo recorded", record, 5),
        ):
            printed.add_row(name, f"{microseconds(ask, times=times):,.0f}")
        Console().print(printed)


if __name__ == "__main__":
    main()
