"""What a review costs on the server: `python tests/benchmarks/review.py`.

A shoe is worked out once; after that each move of the slider asks for one stop of the replay.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from dashboards.report import review_html
from dashboards.review import reviewed
from dashboards.review.markup import moment_html, story_html
from dashboards.settings import Settings
from scoreboard.frames import ShoeKey
from scoreboard.ledger import RecordedShoe
from scoreboard.simulator import simulate_coups

COUPS = 80
MOST_FOR_A_STOP = 50.0


def milliseconds(run: Callable[[], object], *, times: int) -> float:
    """Give the least time of one run."""
    least = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - start)
    return 1000 * least


def main() -> None:
    """Print the table."""
    coups = tuple(simulate_coups(seed=7, index=0))[:COUPS]
    recorded = RecordedShoe(key=ShoeKey("C05", "20539"), version=1, coups=coups)
    shoe, settings = reviewed(recorded), Settings()
    table = Table(f"a review of {len(coups)} coups", "ms", "allowed / taken", title="On the server, one core")
    table.add_row("worked out, once a shoe", f"{milliseconds(lambda: reviewed(recorded), times=10):.1f}", "")
    for position in (0, len(coups) // 2, len(coups)):
        taken = milliseconds(lambda at=position: moment_html(shoe, at, settings), times=50)  # type: ignore[misc]
        table.add_row(f"a stop after coup {position}", f"{taken:.1f}", f"{MOST_FOR_A_STOP / taken:.0f}")
    table.add_row("the table of coups", f"{milliseconds(lambda: story_html(shoe, settings), times=10):.1f}", "")
    table.add_row("the standalone file", f"{milliseconds(lambda: review_html(recorded), times=3):.0f}", "")
    Console().print(table)


if __name__ == "__main__":
    main()
