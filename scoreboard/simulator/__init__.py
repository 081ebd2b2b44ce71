"""Deals whole shoes under a table's rules, the same from the same seed on every machine.

`simulate_coups` and `shuffled_shoe` give one shoe, `simulate` a frame of some, `deal_batch` arrays of many, and
`deal_run` deals, counts and writes any number of them.
"""

from scoreboard.simulator.batch import ShoeArrays, deal_batch
from scoreboard.simulator.coups_parquet import coups_parquet
from scoreboard.simulator.customs import burnt_cards, sure_coups
from scoreboard.simulator.framing import batch_frame
from scoreboard.simulator.nets import Nets, nets_of
from scoreboard.simulator.running import Keep, Part, Run, deal_part, deal_run
from scoreboard.simulator.shoes import shuffled_shoe, simulate, simulate_coups
from scoreboard.simulator.tallies import Check, Tally, checks

__all__ = [
    "Check",
    "Keep",
    "Nets",
    "Part",
    "Run",
    "ShoeArrays",
    "Tally",
    "batch_frame",
    "burnt_cards",
    "checks",
    "coups_parquet",
    "deal_batch",
    "deal_part",
    "deal_run",
    "nets_of",
    "shuffled_shoe",
    "simulate",
    "simulate_coups",
    "sure_coups",
]
