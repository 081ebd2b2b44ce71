"""What a board shows of a recorded shoe: a plain function, so that it can be tested and timed without a server.

Everything is counted over the whole shoe, never over what is in view. What is not known is shown as "–", never as 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from dashboards.at_table import AtTable
from dashboards.hands import NOT_KNOWN, LastCoup, coup_said, last_coup
from dashboards.settings import Settings
from scoreboard.coup import Coup, Outcome
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import Words, words
from scoreboard.drawing.svg import next_svg, road_svg
from scoreboard.drawing.table_words import good_road_name
from scoreboard.flags import Flag
from scoreboard.ledger import RecordedShoe
from scoreboard.roadmap import Road, RoadMap, road_map
from scoreboard.roadmap.sequence import drawn_coups

__all__ = ["WALL_COLUMNS", "Board", "Count", "Following", "RoadPicture", "board_of"]

WALL_COLUMNS: Final = {
    Road.BIG_ROAD: 72,
    Road.BEAD_PLATE: 44,
    Road.BIG_EYE_BOY: 120,
    Road.SMALL_ROAD: 120,
    Road.COCKROACH_PIG: 120,
}
"""The columns that the widest place on a wall has room for, as `assets/board.css` lays it out, whatever else is hidden.
A longer road is drawn whole and the page shows its end; most screens show fewer columns of the same picture."""

DERIVED: Final = (Road.BIG_EYE_BOY, Road.SMALL_ROAD, Road.COCKROACH_PIG)


@dataclass(frozen=True, slots=True)
class Count:
    """How often something came; `code` names it for the eye, `detail` says what the figure leaves open."""

    code: str
    name: str
    count: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RoadPicture:
    """One road drawn whole, on at least as many columns as a wall shows.

    `used` counts those it needs by now, the one behind its last mark among them.
    """

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
        What is shown; `coup` is the number of the last coup, None before the first.
    tallies
        Banker, Player and tie; empty where the board's settings leave out the counts.
    extras
        Pairs and naturals, "–" where no coup tells and "3+" where some do not; empty with the tallies.
    roads
        The roads that the board's settings ask for.
    last
        The last coup, a void one too; None before the first.
    following
        The next marks, if Banker and if Player; empty where they are left out.
    flags
        What cannot be right in the shoe, by coup.
    incomplete
        The words for it where coups were not seen, otherwise empty; `unseen` says which.
    captions
        Each drawn coup's number and what is known of it in one sentence.
    at_table
        What a live table's board shows beside its shoe; None of a stored shoe.
    good_road
        The pattern in force, where a live table's board shows one.
    """

    words: Words
    table: str
    shoe: str
    coup: int | None
    tallies: tuple[Count, ...]
    extras: tuple[Count, ...]
    roads: Mapping[Road, RoadPicture]
    last: LastCoup | None
    following: tuple[Following, ...]
    flags: tuple[Flag, ...]
    incomplete: str
    unseen: str
    captions: list[tuple[int, str]]
    at_table: AtTable | None = None
    good_road: str = ""

    @property
    def derived(self) -> list[RoadPicture]:
        """The derived roads, from big eye boy to cockroach pig."""
        return [self.roads[road] for road in DERIVED if road in self.roads]


def board_of(shoe: RecordedShoe, settings: Settings, *, at_table: AtTable | None = None) -> Board:
    """Give the board of a shoe, and of the table where it is being played."""
    said, asked = words(settings.language), settings.board
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
        for road in asked.roads
    }
    good = roads.good_road if at_table is not None and asked.good_road else None
    unseen = [coup.number for coup in coups if coup.outcome is None]
    return Board(
        words=said,
        table=shoe.key.table,
        shoe=shoe.key.shoe,
        coup=shoe.coups[-1].number if shoe.coups else None,
        tallies=tuple(Count(code, said.sides[code], str(counts[code])) for code in "BPT") if asked.counts else (),
        extras=_extras(coups, said) if asked.counts else (),
        roads=pictures,
        last=last_coup(shoe.coups[-1], said) if shoe.coups and asked.last_coup else None,
        following=tuple(
            Following(
                side,
                said.following.format(said.sides[side]),
                Markup(next_svg(roads, side, labels=settings.labels, language=settings.language, style=False)),
            )
            for side in (Outcome.BANKER.value, Outcome.PLAYER.value)
            if asked.next_marks
        ),
        flags=flags,
        incomplete=said.incomplete if unseen else "",
        unseen=_unseen(unseen),
        captions=[(coup.number, coup_said(coup, details, said)) for coup in coups],
        at_table=at_table,
        good_road="" if good is None else good_road_name(good, settings.language),
    )


def _picture(roads: RoadMap, road: Road, *, settings: Settings, details: Details) -> RoadPicture:
    # One column stays free behind the last mark: there the next coup will stand.
    used = 2 + max([mark.column for mark in getattr(roads, road)], default=0)
    drawn = max(WALL_COLUMNS[road], used + 1)
    svg = road_svg(
        roads,
        road,
        columns=drawn,
        labels=settings.labels,
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
