"""Counts, streaks and what chance makes of them, for one shoe or for millions of coups.

- `counting` turns a coups frame into runs and counts; counts of different shoes can be added.
- `chances` holds the exact odds that everything is compared with.
- `tally`, `streak_lengths`, `longest` and `alternation` compare; `tails` says how unusual a number is.
- `findings` makes the tests and corrects them together; `wording` has their sentences; `report` is the whole.

Coups are taken as independent. They nearly are: as cards leave a shoe what came makes its like a little rarer. In
20,000 shoes dealt by `scoreboard.simulator` the variance of naturals in the first 66 coups was 5 % less than that of
independent coups; of Banker, Player, Tie and pairs it was the same within 3 %, where the measure's own standard error
is 1 %.

Statistics describe the past. None of them says what comes next.
"""

from scoreboard.stats.alternation import Alternation, chops, runs_test
from scoreboard.stats.chances import Tallied, chance_of, decided_share
from scoreboard.stats.counting import Counts, Known, Run, Stretch, count, runs
from scoreboard.stats.findings import Finding
from scoreboard.stats.longest import longest_run_tails
from scoreboard.stats.report import Summary, summarise, summary
from scoreboard.stats.streak_lengths import Streak, expected_runs, streaks
from scoreboard.stats.tails import Tails, binomial_tails, clopper_pearson, holm
from scoreboard.stats.tally import Share, Tallies, tallies

__all__ = [
    "Alternation",
    "Counts",
    "Finding",
    "Known",
    "Run",
    "Share",
    "Streak",
    "Stretch",
    "Summary",
    "Tails",
    "Tallied",
    "Tallies",
    "binomial_tails",
    "chance_of",
    "chops",
    "clopper_pearson",
    "count",
    "decided_share",
    "expected_runs",
    "holm",
    "longest_run_tails",
    "runs",
    "runs_test",
    "streaks",
    "summarise",
    "summary",
    "tallies",
]
