"""Wagers as data, and the one way to settle them.

A wager is a list of pays read from the top, as a paytable is: the first line that fits the coup pays, and if none
fits the stake is lost. Ours are in `catalogue.toml`; yours may be in a file of the same format. Keys are those of the
published edges they are checked against.
"""

from scoreboard.wagers.catalogue import WAGERS, find_wager, wagers_of
from scoreboard.wagers.conditions import CONDITIONS, Condition, Detail
from scoreboard.wagers.facts import Cell, Facts
from scoreboard.wagers.files import parse_wagers, read_wagers
from scoreboard.wagers.paytables import Pay, Wager
from scoreboard.wagers.settlement import Settlement, settle

__all__ = [
    "CONDITIONS",
    "WAGERS",
    "Cell",
    "Condition",
    "Detail",
    "Facts",
    "Pay",
    "Settlement",
    "Wager",
    "find_wager",
    "parse_wagers",
    "read_wagers",
    "settle",
    "wagers_of",
]
