"""The frames everything right of the ledger works on, each schema declared once.

One row a coup, keyed by table, shoe and coup number; what is not known is null. A log that holds outcomes alone fits as
well as one that holds every card.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import dataframely as dy
import polars as pl

from scoreboard.cards import CARD_TEXTS, Card, format_card, parse_card
from scoreboard.coup import NOT_SEEN, Coup, Outcome, Source, Status
from scoreboard.errors import FrameError

__all__ = [
    "CARD_COLUMNS",
    "SHOE_KEY",
    "Coups",
    "ShoeKey",
    "Shoes",
    "Stakes",
    "coup_cells",
    "coups_frame",
    "coups_of",
    "outcomes_of",
    "verify_frame",
]


class ShoeKey(NamedTuple):
    """What names a shoe: its table (empty where the log has none) and its own name.

    Examples
    --------
    >>> str(ShoeKey("C05", "20539")), str(ShoeKey("", "evening"))
    ('C05/20539', 'evening')
    """

    table: str
    shoe: str

    def __str__(self) -> str:
        return f"{self.table}/{self.shoe}" if self.table else self.shoe


SHOE_KEY: Final = ShoeKey._fields
"""The columns that name a shoe."""

PLAYER_CARDS: Final = ("p1", "p2", "p3")
BANKER_CARDS: Final = ("b1", "b2", "b3")
CARD_COLUMNS: Final = PLAYER_CARDS + BANKER_CARDS
"""The six card columns, Player's then Banker's, each in dealing order."""


class Coups(dy.Schema):
    """One row a coup. `outcome` null: dealt but not seen. Card texts are those of `scoreboard.cards.format_card`."""

    table = dy.String(primary_key=True)
    shoe = dy.String(primary_key=True)
    coup = dy.Int32(primary_key=True, min=1)
    status = dy.Enum(Status, nullable=False)
    outcome = dy.Enum(Outcome, nullable=True)
    player_total = dy.Int8(nullable=True, min=0, max=9)
    banker_total = dy.Int8(nullable=True, min=0, max=9)
    p1 = dy.Enum(CARD_TEXTS, nullable=True)
    p2 = dy.Enum(CARD_TEXTS, nullable=True)
    p3 = dy.Enum(CARD_TEXTS, nullable=True)
    b1 = dy.Enum(CARD_TEXTS, nullable=True)
    b2 = dy.Enum(CARD_TEXTS, nullable=True)
    b3 = dy.Enum(CARD_TEXTS, nullable=True)
    player_pair = dy.Bool(nullable=True)
    banker_pair = dy.Bool(nullable=True)
    natural = dy.Bool(nullable=True)
    at = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    source = dy.Enum(Source, nullable=False)
    note = dy.String(nullable=False)


_COUPS_SCHEMA: Final = pl.Schema(Coups.create_empty().schema)


class Shoes(dy.Schema):
    """One row a shoe: what was played, when, and what came. `coups` counts those drawn; gaps are not coups."""

    table = dy.String(primary_key=True)
    shoe = dy.String(primary_key=True)
    game = dy.String(nullable=False)
    rules = dy.String(nullable=False)
    decks = dy.Int8(nullable=False, min=1)
    opened = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    closed = dy.Datetime(nullable=True, time_zone="UTC", time_unit="us")
    first_coup = dy.Int32(nullable=True, min=1)
    coups = dy.Int32(nullable=False, min=0)
    B = dy.Int32(nullable=False, min=0)
    P = dy.Int32(nullable=False, min=0)
    T = dy.Int32(nullable=False, min=0)
    origin = dy.String(nullable=False)


class Stakes(dy.Schema):
    """One row a stake, in whole minor units of its currency; `net` is what the guest is up or down."""

    table = dy.String(primary_key=True)
    shoe = dy.String(primary_key=True)
    coup = dy.Int32(primary_key=True, min=1)
    seat = dy.Int8(primary_key=True, min=1)
    wager = dy.String(primary_key=True)
    stake = dy.Int64(nullable=False, min=1)
    commission = dy.Int64(nullable=False, min=0)
    net = dy.Int64(nullable=False)
    currency = dy.String(nullable=False)


def verify_frame(frame: pl.DataFrame, schema: type[dy.Schema]) -> pl.DataFrame:
    """Give the frame back if it fits its schema: columns, types, ranges, and one row a key.

    Raises
    ------
    FrameError
        If it does not; the message names the first rules broken and how many rows break them.

    Examples
    --------
    >>> verify_frame(pl.DataFrame({"shoe": ["A7"]}), Coups)
    Traceback (most recent call last):
    scoreboard.errors.FrameError: coups frame: ...
    """
    try:
        return schema.validate(frame)
    except (dy.exc.SchemaError, dy.exc.ValidationError) as error:
        found = " ".join(str(error).partition("Resolved plan")[0].split())  # polars adds its query plan
        raise FrameError(
            found,
            where=f"{schema.__name__.lower()} frame",
            expected="the columns and types of " + ", ".join(schema.column_names()),
            remedy="Build it with scoreboard.read_log or scoreboard.frames.coups_frame.",
        ) from None


def coups_frame(coups: Iterable[Coup], *, table: str = "", shoe: str = "") -> pl.DataFrame:
    """Give the coups frame of one shoe's coups, in the order given.

    Examples
    --------
    >>> coups_frame([Coup(number=1, outcome=Outcome.TIE)], shoe="A7").select("shoe", "coup", "outcome").rows()
    [('A7', 1, 'T')]
    """
    rows = [(table, shoe, *coup_cells(coup)) for coup in coups]
    return pl.DataFrame(rows, schema=_COUPS_SCHEMA, orient="row")


def coup_cells(coup: Coup) -> tuple[Any, ...]:
    """Give what a coup's row in the coups frame holds after the shoe's key.

    Examples
    --------
    >>> coup_cells(Coup(number=3, note="seat 5"))[0], coup_cells(Coup(number=3, note="seat 5"))[-1]
    (3, 'seat 5')
    """
    return (
        coup.number,
        coup.status,
        coup.outcome,
        coup.player_total,
        coup.banker_total,
        *_three_cells(coup.player),
        *_three_cells(coup.banker),
        coup.player_pair,
        coup.banker_pair,
        coup.natural,
        coup.at,
        coup.source,
        coup.note,
    )


def _three_cells(cards: tuple[Card, ...]) -> tuple[str | None, str | None, str | None]:
    first, second, third = (*map(format_card, cards), None, None, None)[:3]
    return first, second, third


def coups_of(frame: pl.DataFrame) -> list[Coup]:
    """Give the coups of a frame that holds one shoe, in the frame's order.

    Examples
    --------
    >>> coup = Coup(number=3, outcome=Outcome.BANKER, note="seat 5")
    >>> coups_of(coups_frame([coup])) == [coup]
    True
    """
    return [
        Coup(
            number=row["coup"],
            outcome=None if row["outcome"] is None else Outcome(row["outcome"]),
            status=Status(row["status"]),
            player=_hand(row, PLAYER_CARDS),
            banker=_hand(row, BANKER_CARDS),
            player_total=row["player_total"],
            banker_total=row["banker_total"],
            player_pair=row["player_pair"],
            banker_pair=row["banker_pair"],
            natural=row["natural"],
            at=row["at"],
            source=Source(row["source"]),
            note=row["note"],
        )
        for row in frame.iter_rows(named=True)
    ]


def _hand(row: dict[str, Any], columns: tuple[str, str, str]) -> tuple[Card, ...]:
    cards = (parse_card(row[column]) for column in columns if row[column] is not None)
    return tuple(card for card in cards if card is not None)


def outcomes_of(drawn: pl.DataFrame) -> str:
    """Write a column `outcome` as text, "?" for a coup not seen.

    Examples
    --------
    >>> outcomes_of(pl.DataFrame({"outcome": ["P", None, "B"]}))
    'P?B'
    """
    return "".join(drawn["outcome"].cast(pl.String).fill_null(NOT_SEEN).to_list())
