"""What the page shows on which a table is recorded: the words, keys and addresses that its scripts work with."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from markupsafe import Markup

from dashboards.addresses import API, of_login, of_table
from dashboards.keys import keys_data
from dashboards.live_state import live_state
from dashboards.settings import Settings
from scoreboard.drawing.labels import words
from scoreboard.drawing.operator_words import operator_words
from scoreboard.drawing.svg import road_svg
from scoreboard.drawing.table_words import table_words
from scoreboard.ledger import LiveTable, Table
from scoreboard.roadmap import Road, road_map_of

__all__ = ["operator_data", "road_of"]

_ROAD: Final = "roads=big_road&next_marks=0"
"""What of a board the page asks for."""


def operator_data(table: Table, live: LiveTable, settings: Settings, *, choices: str = "") -> dict[str, Any]:
    """Give what an operator's scripts work with, as a JSON object.

    Parameters
    ----------
    choices
        What the page's address chooses, such as "?language=zh".

    Returns
    -------
    dict
        `table`, its number as text, under which entries wait in the browser. `urls`: where `entries` are sent, what
        happens is asked for (`live`) and the big road (`road`), and where one signs in (`login`). `language`, `words`,
        `keys` as `keys_data` gives them, and `state` as `live_state` does.

    Examples
    --------
    >>> from scoreboard.rules import Rules
    >>> data = operator_data(Table(name="Salon", number=8), LiveTable(table="Salon", rules=Rules()), Settings())
    >>> data["table"], data["urls"]["live"], data["words"]["sides"]["B"]
    ('8', '/api/tables/8/live', 'Banker')
    """
    api = f"{API}tables/{table.number}"
    also = table_words(settings.language)
    return {
        "table": str(table.number),
        "urls": {
            "entries": f"{api}/entries",
            "live": f"{api}/live",
            "road": f"{api}/board?{_ROAD}&{choices.removeprefix('?')}".rstrip("&"),
            "login": of_login(of_table(table.number) + choices),
        },
        "language": settings.language.value,
        "words": {
            **_board_words(settings),
            "notices": {name: getattr(also, name) for name in ("last_game", "games_left", "shoe_over", "shoe_closed")},
            **asdict(operator_words(settings.language)),
        },
        "keys": keys_data(),
        "state": live_state(live, table),
    }


def _board_words(settings: Settings) -> dict[str, Any]:
    said = words(settings.language)
    plain = ("void", "player_pair", "banker_pair", "natural", "numbered", "comma", "colon", "shoe", "coup")
    return {
        "sides": dict(said.sides),
        "cells": dict(said.cells),
        "coup_counts": list(said.coups),
        **{name: getattr(said, name) for name in plain},
    }


def road_of(live: LiveTable, settings: Settings) -> Markup:
    """Draw the table's big road as the board's JSON has it, for a page that waits for no script to show it."""
    coups = live.shoe.coups if live.shoe else ()
    roads = road_map_of(coups, leading_ties=settings.leading_ties, tail=settings.tail)
    svg = road_svg(roads, Road.BIG_ROAD, labels=settings.labels, language=settings.language, style=False)
    return Markup(svg)
