"""Baccarat shoes: roads, exact odds and honest statistics.

The names below are all a newcomer needs; each is loaded when it is first used, so that importing the package costs
nothing.

Examples
--------
>>> import scoreboard
>>> board = scoreboard.road_map("PBBTPBPPB")
>>> [(mark.column, mark.row, mark.mark) for mark in board.big_road][:3]
[(0, 0, 'P'), (1, 0, 'B'), (1, 1, 'B')]
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from scoreboard.cards import Card, parse_card
    from scoreboard.coup import Coup, Outcome, Status
    from scoreboard.errors import ScoreboardError
    from scoreboard.frames import ShoeKey, coups_frame, coups_of
    from scoreboard.ingest import ImportReport, read_log, read_text
    from scoreboard.ledger import Ledger
    from scoreboard.odds import distribution, exact_value, expected_values, odds_of
    from scoreboard.replay import review
    from scoreboard.roadmap import RoadMap, road_map, roads
    from scoreboard.rules import Rules, parse_rules
    from scoreboard.shoe import Composition
    from scoreboard.simulator import simulate
    from scoreboard.stats import streaks, summary
    from scoreboard.wagers import WAGERS, Wager, settle

_HOMES: Final = {
    "cards": ("Card", "parse_card"),
    "coup": ("Coup", "Outcome", "Status"),
    "errors": ("ScoreboardError",),
    "frames": ("ShoeKey", "coups_frame", "coups_of"),
    "ingest": ("ImportReport", "read_log", "read_text"),
    "ledger": ("Ledger",),
    "odds": ("distribution", "exact_value", "expected_values", "odds_of"),
    "replay": ("review",),
    "roadmap": ("RoadMap", "road_map", "roads"),
    "rules": ("Rules", "parse_rules"),
    "shoe": ("Composition",),
    "simulator": ("simulate",),
    "stats": ("streaks", "summary"),
    "wagers": ("WAGERS", "Wager", "settle"),
}
_HOME_OF: Final = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "WAGERS",
    "Card",
    "Composition",
    "Coup",
    "ImportReport",
    "Ledger",
    "Outcome",
    "RoadMap",
    "Rules",
    "ScoreboardError",
    "ShoeKey",
    "Status",
    "Wager",
    "coups_frame",
    "coups_of",
    "distribution",
    "exact_value",
    "expected_values",
    "odds_of",
    "parse_card",
    "parse_rules",
    "read_log",
    "read_text",
    "review",
    "road_map",
    "roads",
    "settle",
    "simulate",
    "streaks",
    "summary",
]


def __getattr__(name: str) -> object:
    if name not in _HOME_OF:
        message = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(message)
    return getattr(import_module(f"{__name__}.{_HOME_OF[name]}"), name)


def __dir__() -> list[str]:
    return __all__
