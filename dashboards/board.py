"""What a board shows of a recorded shoe: a plain function, so that it can be tested and timed without a server.

Everything is counted over the whole shoe, never over what is in view. What is not known is shown as "–", never as 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from dashboards.hands import NOT_KNOWN, LastCoup, coup_said, last_coup
from dashboards.settings import Settings
from scoreboard.coup import Coup, Outcome
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import Words, words
from scoreboard.drawing.svg import next_svg, road_svg
from scoreboard.flags import Flag
from scoreboard.ledger import RecordedShoe
from scoreboard.roadmap import Road, RoadMap, road_map
from scoreboard.roadmap.sequence import drawn_coups

__all__ = ["WALL_COLUMNS", "Board", "Count", "Following", "RoadPicture", "board_of"]

WALL_COLUMNS: Final = {
    Road.BIG_ROAD: 39,
    Road.BEAD_PLATE: 14,
    Road.BIG_EYE_BOY: 38,
    Road.SMALL_ROAD: 38,
    Road.COCKROACH_PIG: 38,
}
"""The columns a wall has room for, as `assets/board.css` lays it out. A longer road is drawn whole and the page
shows its end; a phone shows fewer columns of the same picture."""


@dataclass(frozen=True, slots=True)
class Count:
    """How often something came; `code` names it for the eye, `detail` says what the figure leaves open."""

    code: str
    name: str
    count: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RoadPicture:
    """One road drawn whole, in at least as many columns as a wall shows; `used` counts those it needs by now."""

    name: Road
    title: str
    used: int
    columns: int
    svg: Markup


@dataclass(frozen=True, slots=True)
class Following:
    """What one side would put on the derived roads if it won the next coup; no forecast of who will."""

    code: str
    says: str
    svg: Markup


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything on a board.

    Attributes
    ----------
    words
        The words around it.
    table, shoe, coup
        What is shown; `coup` is the number of the last drawn coup, None before the first.
    tallies
        Banker, Player and tie.
    extras
        Pairs and naturals, "–" where no coup tells and "3+" where some do not.
    big_road, bead_plate, derived
        The five roads, the derived ones from big eye boy to cockroach pig.
    last
        The last drawn coup, unless it is one that nobody recorded.
    following
        The next marks, if Banker and if Player.
    flags
        What cannot be right in the shoe, by coup.
    incomplete
        The words for it where coups were not seen, otherwise empty; `unseen` says which.
    captions
        Each drawn coup's number and what is known of it in one sentence.
    """

    words: Words
    table: str
    shoe: str
    coup: int | None
    tallies: tuple[Count, ...]
    extras: tuple[Count, ...]
    big_road: RoadPicture
    bead_plate: RoadPicture
    derived: tuple[RoadPicture, ...]
    last: LastCoup | None
    following: tuple[Following, ...]
    flags: tuple[Flag, ...]
    incomplete: str
    unseen: str
    captions: list[tuple[int, str]]


def board_of(shoe: RecordedShoe, settings: Settings) -> Board:
    """Give the board of a shoe."""
    said = words(settings.language)
    drawing = drawn_coups(shoe.coups)
    recorded = {coup.number: coup for coup in shoe.coups}
    coups = [recorded.get(number) or Coup(number=number) for number in drawing.numbers]
    roads = road_map(drawing.outcomes, numbers=drawing.numbers, leading_ties=settings.leading_ties, tail=settings.tail)
    flags = shoe.flags
    details = Details.of(coups, flags)
    # The rings of the big road show no more of a coup than that it is flagged.
    in_rings = Details(flags=details.flags)
    counts = roads.counts
    pictures = {
        road: _picture(roads, road, settings=settings, details=details if road is Road.BEAD_PLATE else in_rings)
        for road in Road
    }
    unseen = [coup.number for coup in coups if coup.outcome is None]
    return Board(
        words=said,
        table=shoe.key.table,
        shoe=shoe.key.shoe,
        coup=drawing.numbers[-1] if drawing.numbers else None,
        tallies=tuple(Count(code, said.sides[code], str(counts[code])) for code in ("B", "P", "T")),
        extras=_extras(coups, said),
        big_road=pictures[Road.BIG_ROAD],
        bead_plate=pictures[Road.BEAD_PLATE],
        derived=tuple(pictures[road] for road in (Road.BIG_EYE_BOY, Road.SMALL_ROAD, Road.COCKROACH_PIG)),
        last=last_coup(coups[-1], said) if coups else None,
        following=tuple(
            Following(
                side,
                said.following.format(said.sides[side]),
                Markup(next_svg(roads, side, labels=settings.language, language=settings.language, style=False)),
            )
            for side in (Outcome.BANKER.value, Outcome.PLAYER.value)
        ),
        flags=flags,
        incomplete=said.incomplete if unseen else "",
        unseen=_unseen(unseen),
        captions=[(coup.number, coup_said(coup, details, said)) for coup in coups],
    )


def _picture(roads: RoadMap, road: Road, *, settings: Settings, details: Details) -> RoadPicture:
    # One column stays free behind the last mark: there the next coup will stand.
    used = 2 + max([mark.column for mark in getattr(roads, road)], default=0)
    drawn = max(WALL_COLUMNS[road], used)
    svg = road_svg(
        roads,
        road,
        columns=drawn,
        labels=settings.language,
        language=settings.language,
        details=details,
        style=False,
    )
    return RoadPicture(road, words(settings.language).roads[road], used, drawn, Markup(svg))


def _extras(coups: Sequence[Coup], said: Words) -> tuple[Count, ...]:
    return (
        _known("banker-pair", said.banker_pair, [coup.banker_pair for coup in coups]),
        _known("player-pair", said.player_pair, [coup.player_pair for coup in coups]),
        _known("natural", said.natural, [coup.natural for coup in coups]),
    )


def _known(code: str, name: str, values: Sequence[bool | None]) -> Count:
    """Count what came, without making a 0 of what nobody wrote down."""
    open_ones = values.count(None)
    if open_ones == len(values) and values:
        return Count(code, name, NOT_KNOWN, "The record of this shoe does not tell.")
    came = str(values.count(True))
    if open_ones:
        return Count(code, name, f"{came}+", f"Of {open_ones} of {len(values)} coups the record does not tell.")
    return Count(code, name, came)


def _unseen(numbers: Sequence[int]) -> str:
    if not numbers:
        return ""
    subject = f"Coup {numbers[0]} was" if len(numbers) == 1 else f"Coups {', '.join(map(str, numbers))} were"
    return f"{subject} not seen: the roads may differ from the table's own."
