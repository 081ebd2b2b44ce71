"""One stop of the replay: the roads so far, the coup just dealt, what is left, and what the next coup is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import polars as pl
from markupsafe import Markup

from dashboards.figures.looks import look_of
from dashboards.hands import NOT_KNOWN, LastCoup, last_coup
from dashboards.review.shoe import ReviewedShoe
from dashboards.settings import Settings
from dashboards.wording import MINUS, percent, signed
from scoreboard.cards import RANKS
from scoreboard.coup import Status
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import words
from scoreboard.drawing.svg import road_svg
from scoreboard.odds import WagerOdds
from scoreboard.roadmap import Road, road_map_of
from scoreboard.shoe import Composition
from scoreboard.wagers import Wager

__all__ = ["Left", "Moment", "Pile", "RoadSoFar", "WagerNow", "moment_of"]

_LEAST_COLUMNS: Final = {
    Road.BIG_ROAD: 30,
    Road.BEAD_PLATE: 12,
    Road.BIG_EYE_BOY: 30,
    Road.SMALL_ROAD: 30,
    Road.COCKROACH_PIG: 30,
}
"""The roads in reading order, and the columns each has even when the shoe is short."""

_SUMS: Final = ("net_sum", "ev_sum", "low", "high")
_STOPPED: Final = {
    Status.VOID: "void: it does not count, but its cards have left the shoe",
    Status.CANCELLED: "cancelled: it does not count, but its cards have left the shoe",
    Status.FREE: "a free coup: no bets, and it counts",
}


@dataclass(frozen=True, slots=True)
class RoadSoFar:
    """One road up to the moment, in as many columns as the whole shoe takes, so that it does not jump."""

    name: Road
    title: str
    columns: int
    svg: Markup


@dataclass(frozen=True, slots=True)
class Pile:
    """The cards of one rank, or of one point value, that are left: how many, and of how many."""

    name: str
    count: int
    full: int

    @property
    def share(self) -> float:
        """What is left, as a share of what there was."""
        return self.count / self.full


@dataclass(frozen=True, slots=True)
class Left:
    """The cards left: all together, by rank where ranks are known and otherwise by points.

    `even` is the share each pile would have if all had gone down alike.
    """

    cards: int
    full: int
    by: str
    piles: tuple[Pile, ...]

    @property
    def even(self) -> float:
        """The share of all cards that is left."""
        return self.cards / self.full


@dataclass(frozen=True, slots=True, kw_only=True)
class WagerNow:
    """A wager at the moment, written out; "–" is not known.

    Attributes
    ----------
    key, name, side
        The wager, and the letter of the outcome or hand it is on.
    worth, exact, hits, sd
        Of the coming coup: what one unit wins on average in percent and as a fraction, how often it wins, and the
        standard deviation of its result.
    full_shoe
        What it is worth in a full shoe.
    net, expected, band
        One unit at each coup so far: its result, what that was worth, and what 95 of 100 such records lie between.
    told
        How many coups that sums up, where it is not all of them.
    is_outside
        Whether the result lies outside.
    """

    key: str
    name: str
    side: str
    worth: str
    exact: str
    full_shoe: str
    hits: str
    sd: str
    net: str
    expected: str
    band: str
    told: str
    is_outside: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """A stop of the replay.

    Attributes
    ----------
    position, stops
        How many recorded coups have been dealt, and how many there are.
    coup
        The one just dealt; None before the first.
    stopped
        "void" or "cancelled" where it does not count, otherwise empty.
    remark
        What is special about it, its note included.
    flags
        What cannot be right in it.
    roads
        The roads so far, in reading order.
    left
        The cards left, None where they are not known.
    wagers
        The wagers of the table.
    """

    position: int
    stops: int
    coup: LastCoup | None
    stopped: str
    remark: str
    flags: tuple[str, ...]
    roads: tuple[RoadSoFar, ...]
    left: Left | None
    wagers: tuple[WagerNow, ...]


def moment_of(shoe: ReviewedShoe, position: int, settings: Settings) -> Moment:
    """Stop the replay after so many recorded coups; a position beyond the ends stops at the end.

    Examples
    --------
    >>> from dashboards.review.shoe import reviewed
    >>> from scoreboard.frames import ShoeKey
    >>> from scoreboard.ledger import RecordedShoe
    >>> from scoreboard.simulator import simulate_coups
    >>> dealt = RecordedShoe(key=ShoeKey("", "a"), version=1, coups=tuple(simulate_coups(seed=7, index=0)))
    >>> start = moment_of(reviewed(dealt), 0, Settings())
    >>> start.coup, start.left.cards, start.wagers[0].worth, start.wagers[0].exact
    (None, 416, '−1.24 %', '−241149546272/19524993263685')
    """
    position = min(max(position, 0), len(shoe.coups))
    coup = shoe.coups[position - 1] if position else None
    said = words(settings.language)
    remark = ""
    if coup is not None:
        remark = ". ".join(filter(None, [_STOPPED.get(coup.status, ""), coup.note]))
    return Moment(
        position=position,
        stops=len(shoe.coups),
        coup=last_coup(coup, said) if coup else None,
        stopped="" if coup is None or coup.status.counts else coup.status.value,
        remark=remark,
        flags=tuple(flag.detail for flag in shoe.flags if coup and flag.coup == coup.number),
        roads=tuple(_roads(shoe, position, settings)),
        left=_left(shoe, position),
        wagers=tuple(_wagers(shoe, position)),
    )


def _roads(shoe: ReviewedShoe, position: int, settings: Settings) -> Iterator[RoadSoFar]:
    now, whole = (
        road_map_of(coups, leading_ties=settings.leading_ties, tail=settings.tail)
        for coups in (shoe.coups[:position], shoe.coups)
    )
    details = Details.of(shoe.coups[:position], shoe.flags)
    newest = now.bead_plate[-1].coup if now.bead_plate else None
    for road, least in _LEAST_COLUMNS.items():
        columns = max(least, 1 + max((mark.column for mark in getattr(whole, road)), default=0))
        svg = road_svg(
            now,
            road,
            columns=columns,
            labels=settings.language,
            language=settings.language,
            details=details,
            highlight=newest,
            style=False,
        )
        yield RoadSoFar(road, words(settings.language).roads[road], columns, Markup(svg))


def _left(shoe: ReviewedShoe, position: int) -> Left | None:
    left, full = shoe.left[position], Composition.of_decks(shoe.recorded.rules.decks)
    if left is None:
        return None
    if left.rank13 is not None and full.rank13 is not None:
        by, names, counts, fulls = "rank", [rank.value for rank in RANKS], left.rank13, full.rank13
    else:
        by, names, counts, fulls = "points", [str(points) for points in range(10)], left.point10, full.point10
    piles = tuple(Pile(name, count, most) for name, count, most in zip(names, counts, fulls, strict=True))
    return Left(left.cards, full.cards, by, piles)


def _wagers(shoe: ReviewedShoe, position: int) -> Iterator[WagerNow]:
    odds = shoe.odds_at(position)
    so_far = shoe.sums.filter(pl.col("coup") <= shoe.coups[position - 1].number) if position else shoe.sums.clear()
    told = so_far.drop_nulls(["ev", "net"]).group_by("wager").agg(pl.col(*_SUMS).last(), told=pl.len())
    by_wager = {row["wager"]: row for row in told.iter_rows(named=True)}
    coups = so_far["coup"].n_unique()
    for wager in shoe.wagers:
        yield _wager(wager, odds[wager.key], shoe.full_shoe[wager.key], by_wager.get(wager.key), coups=coups)


def _wager(
    wager: Wager, now: WagerOdds | None, full: WagerOdds, sums: dict[str, Any] | None, *, coups: int
) -> WagerNow:
    return WagerNow(
        key=wager.key,
        name=wager.name,
        side=look_of(wager).side.value,
        worth=NOT_KNOWN if now is None else percent(now.expectation),
        exact="" if now is None else str(now.expectation).replace("-", MINUS),
        full_shoe=percent(full.expectation),
        hits=NOT_KNOWN if now is None else percent(now.hit_rate),
        sd=NOT_KNOWN if now is None else f"{now.sd:.2f}",
        net=NOT_KNOWN if sums is None else signed(sums["net_sum"]),
        expected=NOT_KNOWN if sums is None else signed(sums["ev_sum"]),
        band="" if sums is None else f"{signed(sums['low'], decimals=1)} to {signed(sums['high'], decimals=1)}",
        told="" if sums is None or sums["told"] == coups else f"{sums['told']} of {coups} coups",
        is_outside=sums is not None and not sums["low"] <= sums["net_sum"] <= sums["high"],
    )
