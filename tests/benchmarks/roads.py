"""How fast the five roads are laid out: `python tests/benchmarks/roads.py`.

One core, processor time. Each figure is the best of several runs, beside its target; the compiled loop is also set
beside the same loop run as plain Python. numba must not be needed for a live shoe, so that one comes first and this is
checked.
"""

from __future__ import annotations

import os

os.environ["POLARS_MAX_THREADS"] = "1"  # read when polars is loaded
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import sys
import timeit
from collections.abc import Callable
from time import process_time

import polars as pl

from scoreboard.coup import Outcome, Status
from scoreboard.roadmap import drawn, road_map, roads

SHOES = 10_000
COUPS = 75
LIVE = "BPBBBPPTBPTPBPBBTBPBPPPBBBBBBBPBPTPPBPTPBBBBBPBPPPBPBPBPBPBBPTPPBBBPTPBBPPBTBTPB"


def seconds(run: Callable[[], object], *, times: int = 1, series: int = 15) -> float:
    """Give the least processor time of one run, of so many series."""
    return min(timeit.repeat(run, number=times, repeat=series, timer=process_time)) / times


def main() -> None:
    """Measure, and print the table."""
    live = seconds(lambda: road_map(LIVE), times=100)
    assert "numba" not in sys.modules

    import numpy as np
    from rich.console import Console
    from rich.table import Table

    from scoreboard.roadmap.batch import lay_shoes
    from scoreboard.roadmap.layout import NO_MARK, ROADS, lay_roads
    from scoreboard.roadmap.names import verify_customs

    random = np.random.default_rng(8)
    outcomes = random.choice(3, size=SHOES * COUPS, p=[0.4586, 0.4462, 0.0952]).astype(np.int8)
    offsets = np.arange(SHOES + 1) * COUPS
    number = np.arange(SHOES * COUPS)
    coups = pl.DataFrame(
        {
            "table": pl.Series(number // COUPS % 12).cast(pl.String),
            "shoe": "2026-11-30 #" + pl.Series(number // COUPS).cast(pl.String),
            "coup": pl.Series(number % COUPS + 1, dtype=pl.Int32),
            "status": pl.Series([Status.OK], dtype=pl.Enum(Status)).new_from_index(0, SHOES * COUPS),
            "outcome": pl.Series(outcomes.astype(np.uint8)).cat.to(pl.Enum(Outcome)),
        }
    )

    def plain() -> list[list[int]]:
        total = SHOES * COUPS
        columns, rows, marks = ([[NO_MARK] * total for _ in range(ROADS)] for _ in range(3))
        ties, waiting, heights, floors = [0] * total, [0] * SHOES, [0] * COUPS, [0] * COUPS
        customs = verify_customs(leading_ties="first", tail="straight", rows=6)
        given = outcomes.tolist(), offsets.tolist()
        lay_roads(*given, columns, rows, marks, ties, waiting, heights, floors, **customs)
        return columns

    first = seconds(lambda: lay_shoes(outcomes, offsets), series=1)
    assert plain() == lay_shoes(outcomes, offsets).columns.tolist()
    in_plain = seconds(plain, series=3)

    table = Table(
        f"the five roads; {SHOES:,} shoes × {COUPS}", "measured", "target", "of the target", "plain loop takes"
    )
    table.add_row("one live shoe of 80 coups, objects built", f"{live * 1e3:.2f} ms", "0.30 ms", f"{live / 0.3e-3:.0%}")
    table.add_row("first batch: numba loaded, the loop compiled or read back", f"{first:.2f} s")
    batches: list[tuple[str, Callable[[], object], float | None, bool]] = [
        ("arrays in and out", lambda: lay_shoes(outcomes, offsets), 20e6, True),
        ("arrays in and out, tails that drop", lambda: lay_shoes(outcomes, offsets, tail="drop"), None, False),
        ("frame in and out", lambda: roads(coups), 6e6, False),
        ("frame in and out, rows in disorder", lambda: roads(shuffled), None, False),
        ("coups drawn, frame in and out", lambda: drawn(coups), None, False),
    ]
    shuffled = coups.sample(fraction=1, shuffle=True, seed=8)
    for name, run, target, has_plain in batches:
        rate = SHOES * COUPS / seconds(run)
        table.add_row(
            name,
            f"{rate / 1e6:.1f}M coups/s",
            f"{target / 1e6:.0f}M coups/s" if target else "",
            f"{rate / target:.0%}" if target else "",
            f"{in_plain * rate / (SHOES * COUPS):,.0f} × as long" if has_plain else "",
        )
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
