"""Coups frame in, roads frame out: which coups are drawn, and the marks they make."""

from __future__ import annotations

from typing import Final

import polars as pl

from scoreboard.coup import Outcome, Status
from scoreboard.errors import FrameError
from scoreboard.roadmap.layout import MARKS, UNSEEN
from scoreboard.roadmap.names import LeadingTies, Road, Tail

__all__ = ["ROADS_SCHEMA", "drawn", "roads"]

ROADS_SCHEMA: Final[dict[str, pl.DataType]] = {
    "table": pl.String(),
    "shoe": pl.String(),
    "road": pl.Enum(Road),
    "coup": pl.Int32(),
    "column": pl.Int32(),
    "row": pl.Int8(),
    "mark": pl.Enum(list(MARKS)),
    "ties": pl.Int32(),
}
"""The roads frame: one row a mark, by shoe as they first appear, then road, then coup."""

_SHOE: Final = ("table", "shoe")
_NEEDED: Final[dict[str, pl.DataType]] = {
    "table": pl.String(),
    "shoe": pl.String(),
    "coup": pl.Int32(),
    "status": pl.Enum(Status),
    "outcome": pl.Enum(Outcome),
}
_IS_FIRST_ROW: Final = pl.col("place").diff().ne_missing(0)
_COUNTS: Final = pl.col("status").is_in([status for status in Status if status.counts])


def drawn(coups: pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """Give the coups that are drawn, of every shoe: table, shoe, coup, outcome; a null outcome is drawn as "?".

    Void and cancelled coups leave, free coups stay. A shoe joined late starts at its first seen coup. A coup between
    two seen ones that the log does not hold comes in with a null outcome, unless its number belongs to a void or
    cancelled one; it is never filled by a guess.

    Parameters
    ----------
    coups
        A coups frame; the columns table, shoe, coup, status and outcome are enough, in any order of rows.

    Returns
    -------
    polars.DataFrame
        By shoe as they first appear, then by coup.

    Raises
    ------
    FrameError
        If one of these columns is missing or of another type, a row lacks its table, shoe, coup number or status, a
        number is below 1, or a coup of a shoe stands there twice.

    Examples
    --------
    >>> log = {"coup": [1, 3, 4, 6], "status": ["ok", "ok", "void", "ok"], "outcome": [None, "P", None, "T"]}
    >>> drawn(pl.DataFrame({"table": "A", "shoe": "7", **log})).select("coup", "outcome").rows()
    [(3, 'P'), (5, None), (6, 'T')]
    """
    return _drawing(coups).select(*_SHOE, "coup", "outcome")


def roads(
    coups: pl.DataFrame | pl.LazyFrame,
    *,
    leading_ties: str = LeadingTies.FIRST,
    tail: str = Tail.STRAIGHT,
    rows: int = 6,
) -> pl.DataFrame:
    """Give the five roads of every shoe, one row a mark.

    Parameters
    ----------
    coups
        A coups frame; the columns table, shoe, coup, status and outcome are enough.
    leading_ties, tail, rows
        The house's customs, as for `road_map`.

    Returns
    -------
    polars.DataFrame
        `ROADS_SCHEMA`. Derived roads show "R" (regular) and "B" (irregular); `ties` is 0 beside the big road.

    Raises
    ------
    FrameError
        As for `drawn`.
    InputError
        If a custom is unknown or the board has no row.

    Examples
    --------
    >>> log = {"shoe": "7", "coup": [1, 2, 3, 4], "status": "ok", "outcome": ["B", "P", "T", "B"]}
    >>> marks = roads(pl.DataFrame({"table": "A", **log})).filter(pl.col("road").is_in(["big_road", "big_eye_boy"]))
    >>> marks.select("road", "coup", "column", "row", "mark", "ties").rows()
    [('big_road', 1, 0, 0, 'B', 0), ('big_road', 2, 1, 0, 'P', 1), ('big_road', 4, 2, 0, 'B', 0),
     ('big_eye_boy', 4, 0, 0, 'R', 0)]
    """
    # numpy and the compiler are loaded here, not by a board that shows one shoe.
    from scoreboard.roadmap.batch import lay_shoes
    from scoreboard.roadmap.listing import list_marks

    drawing = _drawing(coups)
    lengths = drawing.select(pl.col("place").rle().struct.field("len")).to_series()
    offsets = pl.concat([pl.Series([0]), lengths.cast(pl.Int64).cum_sum()])
    shoes = drawing.select(pl.col(*_SHOE).gather(offsets.head(-1)))
    codes = drawing["outcome"].to_physical().cast(pl.Int8).fill_null(UNSEEN).to_numpy()
    laid = lay_shoes(codes, offsets.to_numpy(), leading_ties=leading_ties, tail=tail, rows=rows)
    marks = list_marks(laid, numbers=drawing["coup"].to_numpy())
    of_shoe = pl.Series(marks.shoe)
    return pl.DataFrame(
        {
            "table": shoes["table"].gather(of_shoe),
            "shoe": shoes["shoe"].gather(of_shoe),
            "road": pl.Series(marks.road).cat.to(ROADS_SCHEMA["road"]),
            "coup": marks.coup,
            "column": marks.column,
            "row": marks.row,
            "mark": pl.Series(marks.mark).cat.to(ROADS_SCHEMA["mark"]),
            "ties": marks.ties,
        },
        schema=ROADS_SCHEMA,
    )


def _drawing(coups: pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    """Give the drawn coups with a column `place`: the same number for one shoe, rising as the shoes first appear."""
    is_seen = _COUNTS & pl.col("outcome").is_not_null()
    first_seen = pl.col("coup").filter(is_seen).min().over("place")
    return _with_gaps(_in_order(_needed(coups))).filter(_COUNTS & (pl.col("coup") >= first_seen))


def _needed(coups: pl.DataFrame | pl.LazyFrame) -> pl.DataFrame:
    columns = [pl.col(name).cast(dtype) for name, dtype in _NEEDED.items()]
    try:
        rows = coups.lazy().select(columns).collect()
    except (pl.exceptions.ColumnNotFoundError, pl.exceptions.InvalidOperationError) as error:
        raise FrameError(
            str(error).splitlines()[0],
            where="coups frame",
            expected=", ".join(f"{name} ({dtype})" for name, dtype in _NEEDED.items()),
            remedy="Build it with scoreboard.read_log.",
        ) from None
    _verify_rows(rows, numbers=coups.lazy().collect_schema()["coup"])
    return rows


def _verify_rows(rows: pl.DataFrame, *, numbers: pl.DataType) -> None:
    """Refuse rows that would silently be left out, or drawn in another place than theirs."""
    lacking = [name for name in (*_SHOE, "coup", "status") if rows[name].null_count()]
    if lacking:
        raise FrameError(
            f"{rows[lacking[0]].null_count()} rows without {lacking[0]}",
            where="coups frame",
            expected="a table (it may be empty), a shoe, a number and a status for each coup",
            remedy="Fill them in, or leave the rows out.",
        )
    low = (rows["coup"] < 1).any()
    if low or (len(rows) and not numbers.is_integer()):
        raise FrameError(
            "coup numbers below 1" if low else f"coup numbers of type {numbers}",
            where="coups frame",
            expected="whole numbers from 1 up",
            remedy="Number coups as the shoe does.",
        )


def _in_order(rows: pl.DataFrame) -> pl.DataFrame:
    """Add `place` and sort by it and by coup; frames mostly come sorted, and then looking costs less than sorting."""
    placed = rows.with_columns(pl.struct(*_SHOE).rle_id().alias("place"))
    shoes = placed.filter(_IS_FIRST_ROW).select(*_SHOE)
    rises = placed.select(((pl.col("coup").diff() > 0) | _IS_FIRST_ROW).all()).item()
    if rises and shoes.n_unique() == len(shoes):
        return placed
    placed = rows.with_row_index("place").with_columns(pl.col("place").min().over(*_SHOE)).sort("place", "coup")
    twice = placed.filter((pl.col("coup").diff() == 0) & ~_IS_FIRST_ROW)
    if len(twice):
        table, shoe, coup = twice.select(*_SHOE, "coup").row(0)
        raise FrameError(
            f"coup {coup} stands in two rows",
            where=f'coups frame, table "{table}", shoe "{shoe}"',
            expected="one row a coup",
            remedy="Keep the row that is right.",
        )
    return placed


def _with_gaps(rows: pl.DataFrame) -> pl.DataFrame:
    """Add a row, not seen, for each number missing before the shoe's last coup that counts."""
    last = pl.col("coup").filter(_COUNTS).max().over("place")
    expected = pl.when(~_IS_FIRST_ROW).then(pl.col("coup").shift() + 1)
    gaps = (
        rows.with_columns(expected.alias("expected"), last.alias("last"))
        .filter(pl.col("coup").is_between("expected", "last", closed="right"))
        .with_columns(
            pl.int_ranges("expected", "coup", dtype=pl.Int32).alias("coup"),
            pl.lit(Status.OK, dtype=_NEEDED["status"]).alias("status"),
            pl.lit(None, dtype=_NEEDED["outcome"]).alias("outcome"),
        )
        .explode("coup")
        .select(rows.columns)
    )
    return pl.concat([rows, gaps]).sort("place", "coup") if len(gaps) else rows
