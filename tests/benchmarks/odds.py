"""How fast exact odds are: `python tests/benchmarks/odds.py`.

One core. Each figure is the best of several runs, beside its target and beside what a plain loop over the hands takes.
"""

from __future__ import annotations

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when numpy is loaded
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import time
from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement

import numpy as np
from rich.console import Console
from rich.table import Table

from scoreboard.odds import distribution, expected_values, odds_of, outcome_chances
from scoreboard.shoe import Composition
from scoreboard.tableau import banker_draws, is_natural, player_draws
from scoreboard.wagers import WAGERS, Detail

SHOES = 100_000
FULL = Composition.of_decks(8)


def seconds(run: Callable[[], object], *, times: int) -> float:
    """Give the least time of one run."""
    least = float("inf")
    for _ in range(times):
        start = time.perf_counter()
        run()
        least = min(least, time.perf_counter() - start)
    return least


def outcomes_by_hands(shoe: Sequence[int]) -> tuple[int, int, int]:
    """Count Banker, Player and Tie over the 55 × 55 pairs of two-card hands, as a user would write it."""
    left = list(shoe)
    cards = sum(left)
    hands = list(combinations_with_replacement(range(10), 2))
    ways = [0, 0, 0]

    def take(points: int) -> int:
        left[points] -= 1
        return left[points] + 1

    def add(player: int, banker: int, count: int) -> None:
        ways[0 if banker > player else 1 if player > banker else 2] += count

    for first, second in hands:
        of_player = take(first) * take(second) * (1 if first == second else 2)
        player = (first + second) % 10
        for third, fourth in hands:
            dealt = of_player * take(third) * take(fourth) * (1 if third == fourth else 2)
            banker = (third + fourth) % 10
            if dealt > 0:
                if is_natural(player) or is_natural(banker):
                    add(player, banker, dealt * (cards - 4) * (cards - 5))
                elif player_draws(player):
                    for fifth in range(10):
                        count = dealt * take(fifth)
                        if banker_draws(banker, player_third=fifth):
                            for sixth in range(10):
                                add((player + fifth) % 10, (banker + sixth) % 10, count * left[sixth])
                        else:
                            add((player + fifth) % 10, banker, count * (cards - 5))
                        left[fifth] += 1
                elif banker_draws(banker, player_third=None):
                    for fifth in range(10):
                        add(player, (banker + fifth) % 10, dealt * left[fifth] * (cards - 5))
                else:
                    add(player, banker, dealt * (cards - 4) * (cards - 5))
            left[third] += 1
            left[fourth] += 1
        left[first] += 1
        left[second] += 1
    return ways[0], ways[1], ways[2]


def main() -> None:
    """Measure, and print the table."""
    first = seconds(lambda: distribution(FULL), times=1)

    exact = distribution(FULL)
    assert outcomes_by_hands(FULL.point10) == (exact.banker, exact.player, exact.tie)
    by_hands = seconds(lambda: outcomes_by_hands(FULL.point10), times=10)

    random = np.random.default_rng(8)
    shoes = random.binomial(np.array(FULL.point10), random.uniform(0.2, 0.9, (SHOES, 1)))
    assert len(np.unique(shoes, axis=0)) == SHOES
    points = [key for key, wager in WAGERS.items() if wager.detail is Detail.POINTS]
    odds_of(FULL), distribution(FULL).joint(), expected_values(shoes[:10])

    rows = [
        ("tables, built on first use", first, 1.0, None),
        ("Banker, Player, Tie of one shoe", seconds(lambda: distribution(FULL), times=200), 300e-6, by_hands),
        ("all 205 cells of one shoe", seconds(lambda: distribution(FULL).joint(), times=50), None, None),
        (f"all {len(WAGERS)} wagers of one shoe", seconds(lambda: odds_of(FULL), times=100), 5e-3, None),
        (
            f"Banker, Player, Tie, each of {SHOES:,} shoes",
            seconds(lambda: outcome_chances(shoes), times=5) / SHOES,
            4e-6,
            by_hands,
        ),
        (
            f"{len(points)} wagers decided by points, each of {SHOES:,} shoes",
            seconds(lambda: expected_values(shoes, wagers=points), times=5) / SHOES,
            None,
            by_hands,
        ),
        ("plain loop over 55 × 55 hands, one shoe", by_hands, None, None),
    ]
    table = Table("exact odds", "measured µs", "target µs", "of the target", "plain loop takes")
    for name, measured, target, plain in rows:
        table.add_row(
            name,
            f"{measured * 1e6:,.1f}",
            "" if target is None else f"{target * 1e6:,.0f}",
            "" if target is None else f"{measured / target:.0%}",
            "" if plain is None else f"{plain / measured:,.0f} × as long",
        )
    Console(width=120).print(table)


if __name__ == "__main__":
    main()
