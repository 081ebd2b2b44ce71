"""What the lobby shows of each table: one tile, with the end of its big road and how far its shoe is.

Plain functions, so that they can be tested and timed without a server. What changes with the clock alone, such as how
long ago the last coup was, is the page's: a tile is made once for each thing that happens at its table.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final
from zlib import crc32

from markupsafe import Markup

from dashboards.addresses import of_table
from dashboards.at_table import Notice, at_table
from dashboards.board import Count
from dashboards.settings import BoardSettings, Settings
from scoreboard.drawing.labels import words
from scoreboard.drawing.lobby_words import LobbyWords, lobby_words
from scoreboard.drawing.svg import road_svg
from scoreboard.drawing.table_words import TableWords, good_road_name, table_words
from scoreboard.ledger import LiveTable, RecordedShoe, Table
from scoreboard.roadmap import Mark, Road, road_map_of
from scoreboard.rules import format_rules

__all__ = ["CARDS_A_COUP", "COLUMNS", "Progress", "Tile", "progress_of", "stamp", "tile_of"]

COLUMNS: Final = 16
"""The columns of a tile's road: as many as are still legible where forty tables share a wall."""

CARDS_A_COUP: Final = 4.94
"""How many cards a coup takes on average; 80 coups stray from 80 times that by seven cards or so, rarely by twenty."""

_PLAIN: Final = BoardSettings()
"""What a tile shows of a table, whatever the address says of boards."""

_LEAST_SHOWN: Final = 5


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a shoe has come on its way to the indicator card.

    Attributes
    ----------
    percent
        0 to 100 of the cards before it.
    is_counted
        Whether every card that left the shoe is known; otherwise it follows from the number of coups, and is shown so.
    says
        The same in words.
    """

    percent: int
    is_counted: bool
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tile:
    """One table in the lobby.

    Attributes
    ----------
    stamp
        Names what is shown; another one is another picture.
    number, name
        Its sign; `name` is empty where it says no more than the number.
    board, record
        Where it leads; `record` is empty for whoever may not.
    coup
        The number of the last coup, 0 before the first.
    counts
        Banker, Player and tie.
    road
        The end of the big road.
    run
        How many coups the last run has.
    good_road
        The pattern in force, empty where there is none. It describes the past.
    limits, minimum, rules
        What may be staked, the least of it as a number, and what is played.
    notice
        A word on how far the shoe is, where there is one to say.
    progress
        None where no shoe is being played.
    since
        When the last coup was recorded, or the shoe opened; None where nobody waits for a coup.
    """

    stamp: str
    number: int
    name: str
    board: str
    record: str
    coup: int
    counts: tuple[Count, ...]
    road: Markup
    run: int
    good_road: str
    limits: str
    minimum: int | None
    rules: str
    notice: Notice | None
    progress: Progress | None
    since: datetime | None


def stamp(table: Table, live: LiveTable) -> str:
    """Name a table's state in a few signs: its version, and a sum of its name and the last event's id.

    The sum is another one where a store was put back or a table took the place of a removed one.

    Examples
    --------
    >>> from scoreboard.rules import Rules
    >>> stamp(Table(name="Salon", number=88), LiveTable(table="Salon", rules=Rules()))
    '88.0.fd5e3ad1'
    """
    last = live.events[-1].id if live.events else ""
    return f"{table.number}.{live.version}.{crc32(f'{table.name}/{last}'.encode()):08x}"


def tile_of(table: Table, live: LiveTable, settings: Settings, *, choices: str = "", may_record: bool = False) -> Tile:
    """Give a table's tile.

    Parameters
    ----------
    settings
        Its language and the customs of drawing.
    choices
        What the addresses that it leads to bear, such as "?language=zh".
    may_record
        Whether it leads to the page where the table is recorded too.

    Examples
    --------
    >>> from scoreboard.ledger import Limits
    >>> from scoreboard.rules import Rules
    >>> salon = Table(name="Salon", number=8, limits=Limits(minimum=500))
    >>> tile = tile_of(salon, LiveTable(table="Salon", rules=Rules()), Settings())
    >>> tile.board, tile.limits, tile.notice.says, tile.progress
    ('/table/8/board', 'Min 500', 'Waiting for the first shoe', None)
    """
    said = words(settings.language)
    shown = at_table(table, live, replace(settings, board=_PLAIN))
    shoe = live.shoe
    coups = shoe.coups if shoe else ()
    roads = road_map_of(coups, leading_ties=settings.leading_ties, tail=settings.tail)
    in_play = shoe if shoe and not shoe.is_closed and live.games_left != 0 else None
    picture = road_svg(roads, Road.BIG_ROAD, columns=COLUMNS, language=settings.language, style=False)
    return Tile(
        stamp=stamp(table, live),
        number=table.number,
        name=shown.name,
        board=of_table(table.number, "board") + choices,
        record=of_table(table.number) + choices if may_record else "",
        coup=live.coup,
        counts=tuple(Count(side, said.sides[side], str(count)) for side, count in roads.counts.items()),
        road=Markup(picture),
        run=_last_run(roads.big_road),
        good_road=good_road_name(roads.good_road, settings.language) if roads.good_road else "",
        limits=_limits(table, table_words(settings.language)),
        minimum=table.limits.minimum,
        rules=format_rules(shoe.rules if in_play and shoe else table.rules),
        notice=shown.notice,
        progress=progress_of(in_play, lobby_words(settings.language)) if in_play else None,
        since=next((coup.at for coup in reversed(coups) if coup.at), in_play.opened) if in_play else None,
    )


def progress_of(shoe: RecordedShoe, said: LobbyWords) -> Progress:
    """Say how far an open shoe is.

    Where every card of every coup and the burnt ones are known, the cards that left the shoe are counted. Otherwise
    they follow from the number of coups, within a twentieth of the shoe; that is said as what it is.

    Examples
    --------
    >>> from scoreboard.coup import Coup
    >>> from scoreboard.frames import ShoeKey
    >>> shoe = RecordedShoe(key=ShoeKey("7", "1"), version=1, coups=(Coup(number=40),))
    >>> progress_of(shoe, lobby_words("en"))
    Progress(percent=51, is_counted=False, says='about 50 % of the shoe, by the number of coups')
    """
    cards = 52 * shoe.rules.decks
    played = cards - shoe.rules.indicator
    dealt = shoe.coups[-1].number if shoe.coups else 0
    is_counted = shoe.burn is not None and len(shoe.coups) == dealt and all(coup.cards for coup in shoe.coups)
    burnt = shoe.burn.count if shoe.burn else shoe.rules.decks
    if is_counted:
        gone: float = burnt + sum(len(coup.cards) for coup in shoe.coups)
        says = said.cards_gone.format(round(gone), cards)
    else:
        gone = burnt + CARDS_A_COUP * dealt
        says = said.shoe_gone.format(min(100, _LEAST_SHOWN * round(100 * gone / cards / _LEAST_SHOWN)))
    is_over = shoe.indicator_after is not None
    return Progress(100 if is_over else min(100, round(100 * gone / played)), is_counted, says)


def _limits(table: Table, also: TableWords) -> str:
    """Write the least and the greatest stake as the sign at a table does."""
    least, most = table.limits.minimum, table.limits.maximum
    if least is not None and most is not None:
        return f"{least:,}–{most:,}"
    if least is not None:
        return f"{also.minimum} {least:,}"
    return "" if most is None else f"{also.maximum} {most:,}"


def _last_run(big_road: tuple[Mark, ...]) -> int:
    if not big_road:
        return 0
    newest = big_road[-1].mark
    return next((length for length, mark in enumerate(reversed(big_road)) if mark.mark != newest), len(big_road))
