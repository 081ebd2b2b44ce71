"""A table's board as a JSON object, for programs that show it in their own way."""

from __future__ import annotations

from typing import Any

from dashboards.settings import Settings
from scoreboard.coup import Coup
from scoreboard.drawing.details import Details
from scoreboard.drawing.style import STYLE
from scoreboard.drawing.svg import next_svg, road_svg
from scoreboard.ledger import LiveTable, Table
from scoreboard.ledger.events import CoupFacts
from scoreboard.ledger.payloads import format_facts
from scoreboard.roadmap import RoadMap, road_map_of

__all__ = ["board_json", "coup_json"]


def board_json(live: LiveTable, table: Table, settings: Settings) -> dict[str, Any]:
    """Give a table's board.

    Returns
    -------
    dict
        `version`, `shoe`, `coup`, `games_left` and `is_closed` as the live table has them, and `table` as it is listed.
        `outcomes`, the coups in order, "?" where one between two seen coups is missing; `counts` of them by letter.
        `good_road`, the pattern in force, which forecasts nothing, or None. `last`, the newest coup with its cards as
        an entry has them, a void one too. `svg`, the roads the settings ask for and the next marks, as wide as they
        need; `style` is the sheet they wear. `at`, when the last thing happened. A table without a shoe has empty roads
        and None for what it cannot say.

    Examples
    --------
    >>> from scoreboard.rules import Rules
    >>> board = board_json(LiveTable(table="7", rules=Rules()), Table(name="7", number=7), Settings())
    >>> board["version"], board["shoe"], board["outcomes"], board["counts"]
    (0, None, '', {'B': 0, 'P': 0, 'T': 0})
    """
    shoe = live.shoe
    coups = shoe.coups if shoe else ()
    roads = road_map_of(coups, leading_ties=settings.leading_ties, tail=settings.tail)
    return {
        "version": live.version,
        "table": table.as_dict(),
        "shoe": str(shoe.key) if shoe else None,
        "coup": live.coup,
        "outcomes": "".join(bead.mark for bead in roads.bead_plate),
        "counts": roads.counts,
        "good_road": roads.as_dict()["good_road"],
        "last": coup_json(coups[-1]) if coups else None,
        "games_left": live.games_left,
        "is_closed": bool(shoe and shoe.is_closed),
        "svg": _pictures(roads, Details.of(coups, shoe.flags if shoe else ()), settings),
        "style": STYLE,
        "at": live.events[-1].at if live.events else None,
    }


def coup_json(coup: Coup) -> dict[str, Any]:
    """Give a coup with its number and every fact of it, under the names an entry has.

    Examples
    --------
    >>> coup_json(Coup(number=3))["coup"], coup_json(Coup(number=3))["outcome"]
    (3, '?')
    """
    facts: CoupFacts = {name: getattr(coup, name) for name in CoupFacts.__annotations__}  # type: ignore[assignment]
    return {"coup": coup.number, **format_facts(facts)}


def _pictures(roads: RoadMap, details: Details, settings: Settings) -> dict[str, str]:
    labels, language = settings.labels, settings.language
    pictures = {
        road.value: road_svg(roads, road, labels=labels, language=language, details=details, style=False)
        for road in settings.board.roads
    }
    if settings.board.next_marks:
        for name, side in (("next_banker", "B"), ("next_player", "P")):
            pictures[name] = next_svg(roads, side, labels=labels, language=language, style=False)
    return pictures
