"""How fast shoes are dealt: `python tests/benchmarks/simulator.py [--coups 100000000] [--folder DIR]`.

Wall-clock time, the best of several runs, beside its target; one core but where two workers are said. Beside them, in
the same run, what a user would deal with instead: a plain numpy loop, and npm's `baccarat-engine`, which is installed
by name into a throw-away folder where there is npm. `--coups` is for the run whose memory is measured.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when numpy is loaded

import numpy as np
from rich.console import Console
from rich.table import Table

from scoreboard.rules import Rules
from scoreboard.simulator import Keep, Run, Tally, coups_parquet, deal_batch, deal_run, nets_of
from scoreboard.tableau import banker_draws, is_natural, player_draws

SHOES = 20_000
SHOES_OF_OTHERS = 500
COUPS_IN_SHOE = 80.4

ENGINE = """
const { BaccaratGameEngine } = require('baccarat-engine');
const shoes = Number(process.argv[2]);
const start = process.hrtime.bigint();
let coups = 0;
for (let shoe = 0; shoe < shoes; shoe++) {
  const engine = new BaccaratGameEngine();
  engine.shoe.createDecks();
  engine.shoe.shuffle();
  while (!engine.isBurnNeeded) {
    const hand = engine.dealGame();
    engine.resultsEngine.calculateGameResult(hand);
    coups++;
  }
}
console.log(coups / (Number(process.hrtime.bigint() - start) / 1e9));
"""

RUN_ALONE = """
import resource, sys
from pathlib import Path
from scoreboard.rules import Rules
from scoreboard.simulator import Keep, Run, deal_run, nets_of
run = Run(shoes=int(sys.argv[1]), seed=1, rules=Rules(), keep=Keep.CARDS)
for _ in deal_run(run, nets_of(), folder=Path(sys.argv[2]), workers=2):
    pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def pinned(cores: int) -> None:
    """Keep this process on its first so many cores, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(CORES)[:cores])


CORES = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else set(range(os.cpu_count() or 1))


def rate(run: Callable[[], int], *, times: int = 5) -> float:
    """Give the most coups a second of so many runs; each says how many coups it dealt."""
    best = 0.0
    for _ in range(times):
        start = perf_counter()
        coups = run()
        best = max(best, coups / (perf_counter() - start))
    return best


def dealt(*, keeps_cards: bool, is_written: bool, folder: Path) -> int:
    """Deal shoes a thousand at a time, and write each ten thousand."""
    coups = 0
    for first in range(0, SHOES, 10_000):
        groups = []
        for start in range(first, first + 10_000, 1_000):
            shoes = deal_batch(seed=1, first=start, shoes=1_000, keeps_cards=keeps_cards, counts=False)
            coups += len(shoes.outcomes)
            if is_written:
                groups.append((start, shoes))
        if is_written:
            (folder / "shoes.parquet").write_bytes(coups_parquet(groups, seed=1))
    return coups


def whole_run(*, keep: Keep, workers: int, folder: Path) -> int:
    """Deal, settle every wager, and write, as the command does."""
    nets = NETS
    with TemporaryDirectory(dir=folder) as out:
        run = Run(shoes=12 * SHOES, seed=1, rules=Rules(), keep=keep)
        return sum(deal_run(run, nets, folder=Path(out), workers=workers), Tally.nothing(nets)).coups


NETS = nets_of()


def by_numpy(shoes: int) -> int:
    """Deal with numpy's shuffle and a loop over the coups, as a user would write it."""
    random = np.random.default_rng(1)
    pack = np.array([0] * 128 + [points for points in range(1, 10) for _ in range(32)])
    coups = 0
    for _ in range(shoes):
        shoe = random.permutation(pack)
        top = 8
        while len(shoe) - top >= 14:
            player = (shoe[top] + shoe[top + 2]) % 10
            banker = (shoe[top + 1] + shoe[top + 3]) % 10
            top += 4
            if not (is_natural(player) or is_natural(banker)):
                third = None
                if player_draws(player):
                    third = int(shoe[top])
                    player = (player + third) % 10
                    top += 1
                if banker_draws(banker, player_third=third):
                    banker = (banker + shoe[top]) % 10
                    top += 1
            coups += 1
    return coups


def by_engine(shoes: int) -> float | str:
    """Give the coups a second of npm's engine, or why there is no figure."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return "there is no npm"
    with TemporaryDirectory() as folder:
        asked = [npm, "install", "--no-package-lock", "--ignore-scripts", "--no-audit", "--no-fund", "baccarat-engine"]
        installed = subprocess.run([*asked, "--prefix", folder], cwd=folder, capture_output=True, check=False)
        if installed.returncode != 0:
            return "npm cannot install it"
        script = Path(folder) / "deal.js"
        script.write_text(ENGINE)
        ran = subprocess.run([node, script, str(shoes)], cwd=folder, capture_output=True, text=True, check=False)
        return float(ran.stdout) if ran.returncode == 0 else ran.stderr.strip().splitlines()[-1]


def memory_of(coups: int, folder: Path) -> tuple[float, float]:
    """Give the peak memory in MB and the coups a second of a run with cards, on two workers in a process of its own."""
    with TemporaryDirectory(dir=folder) as out:
        start = perf_counter()
        ran = subprocess.run(
            [sys.executable, "-c", RUN_ALONE, str(round(coups / COUPS_IN_SHOE)), out],
            capture_output=True,
            text=True,
            check=True,
        )
        return int(ran.stdout) / 1024, coups / (perf_counter() - start)


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--coups", type=int, default=20_000_000, help="coups of the run whose memory is measured")
    parser.add_argument("--folder", type=Path, help="where files are written; a throw-away folder if left out")
    given = parser.parse_args()
    table = Table("whole shoes of eight decks", "measured", "target", "of the target", "numpy loop", "baccarat-engine")

    with TemporaryDirectory(dir=given.folder) as place:
        folder = Path(place)
        pinned(1)
        dealt(keeps_cards=True, is_written=True, folder=folder)  # compiles, or reads back what was
        numpys = rate(lambda: by_numpy(SHOES_OF_OTHERS), times=2)
        engines = by_engine(SHOES_OF_OTHERS)

        def row(name: str, coups: float, target: float | None = None) -> None:
            table.add_row(
                name,
                f"{coups / 1e6:.1f}M coups/s" if coups > 1e6 else f"{coups:,.0f} coups/s",
                f"{target / 1e6:.0f}M coups/s" if target else "",
                f"{coups / target:.0%}" if target else "",
                f"× {coups / numpys:,.0f}",
                "" if isinstance(engines, str) else f"× {coups / engines:,.0f}",
            )

        row("outcomes", rate(lambda: dealt(keeps_cards=False, is_written=False, folder=folder)), 30e6)
        row("cards", rate(lambda: dealt(keeps_cards=True, is_written=False, folder=folder)))
        row("outcomes into Parquet", rate(lambda: dealt(keeps_cards=False, is_written=True, folder=folder)))
        row("cards into Parquet", rate(lambda: dealt(keeps_cards=True, is_written=True, folder=folder)), 10e6)
        pinned(2)
        ratios = {}
        for keep in Keep:
            one, two = (
                rate(lambda keep=keep, workers=workers: whole_run(keep=keep, workers=workers, folder=folder), times=3)  # type: ignore[misc]
                for workers in (1, 2)
            )
            ratios[keep] = two / one
            row(f"the command's run, {keep}, one worker", one)
            row(f"the command's run, {keep}, two workers", two)
        row("numpy loop", numpys)
        if isinstance(engines, float):
            row("baccarat-engine", engines)
        megabytes, coups = memory_of(given.coups, folder)
        row(f"{given.coups:,} coups, cards, two workers", coups)
    console = Console(width=150)
    console.print(table)
    for keep, ratio in ratios.items():
        console.print(f"two workers against one, {keep}: {ratio:.2f} times (target 1.70)")
    console.print(f"peak memory of {given.coups:,} coups: {megabytes:,.0f} MB (target 1,024 MB for 100,000,000)")
    if isinstance(engines, str):
        console.print(f"baccarat-engine was not measured: {engines}")


if __name__ == "__main__":
    main()
