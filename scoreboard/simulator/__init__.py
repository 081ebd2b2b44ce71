"""Deals whole shoes under a table's rules, the same from the same seed on every machine.

`simulate_coups` and `shuffled_shoe` give one shoe, `simulate` a frame of some, `deal_batch` arrays of many.
"""

from scoreboard.simulator.batch import ShoeArrays, deal_batch
from scoreboard.simulator.coups_parquet import coups_parquet
from scoreboard.simulator.customs import burnt_cards, sure_coups
from scoreboard.simulator.framing import batch_frame
from scoreboard.simulator.shoes import shuffled_shoe, simulate, simulate_coups

__all__ = [
    "ShoeArrays",
    "batch_frame",
    "burnt_cards",
    "coups_parquet",
    "deal_batch",
    "shuffled_shoe",
    "simulate",
    "simulate_coups",
    "sure_coups",
]
