"""What the list of shoes holds: one row a shoe, newest first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from unicodedata import east_asian_width

import polars as pl

from dashboards import addresses
from dashboards.hands import NOT_KNOWN
from scoreboard.frames import ShoeKey

__all__ = ["COLUMNS", "columns", "shoe_rows"]


def _column(field: str, name: str, *, width: int, **more: Any) -> dict[str, Any]:
    return {"field": field, "headerName": name, "width": width, "minWidth": width, "flex": width, **more}


def _number(field: str, name: str, *, width: int, of: str = "", **more: Any) -> dict[str, Any]:
    return _column(field, name, width=width, type="rightAligned", cellClass=["ag-right-aligned-cell", of], **more)


COLUMNS: Final = [
    _column("shoe", "Shoe", width=104, cellRenderer="OpenShoe", pinned="left", flex=None, tooltipField="shoe"),
    _column("table", "Table", width=62, tooltipField="table"),
    _number("coups", "Coups", width=64),
    _number("B", "B", width=44, of="banker", headerTooltip="Banker"),
    _number("P", "P", width=44, of="player", headerTooltip="Player"),
    _number("T", "T", width=40, of="tie", headerTooltip="Tie"),
    _number("flags", "Flags", width=72, headerTooltip="What cannot be right in the record"),
    # Told nothing, ag-grid takes the column for dates and leaves out what is none.
    _column("date", "Date", width=150, cellDataType="text", headerTooltip="When the shoe was opened, UTC"),
    _number(
        "first_coup", "From coup", width=104, headerTooltip="The first coup seen; above 1, the shoe was joined late"
    ),
    _column("rules", "Rules", width=130),
    _column("origin", "Origin", width=150),
]
"""The columns as ag-grid takes them."""

_PADDING: Final = 26
_LETTER: Final = 8.6
_WIDEST: Final = 196


def columns(rows: Iterable[Mapping[str, Any]], *, with_flags: bool) -> list[dict[str, Any]]:
    """Give the columns for rows: that of names as wide as the longest asks for, up to half a phone.

    Examples
    --------
    >>> [columns([{"shoe": name}], with_flags=True)[0]["width"] for name in ("1", "stacked-dragons", "x" * 80)]
    [104, 155, 196]
    """
    longest = max((_letters(row["shoe"]) for row in rows), default=0)
    width = round(min(max(COLUMNS[0]["width"], _PADDING + _LETTER * longest), _WIDEST))
    first = {**COLUMNS[0], "width": width, "minWidth": width}
    return [first, *(column for column in COLUMNS[1:] if with_flags or column["field"] != "flags")]


def _letters(name: str) -> int:
    """Count the letters of a name, East Asian ones twice: they are square."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in name)


def shoe_rows(shoes: pl.DataFrame, flags: Mapping[ShoeKey, int], *, choices: str = "") -> list[dict[str, Any]]:
    """Give the rows of the list.

    Parameters
    ----------
    shoes
        A shoes frame.
    flags
        How many flags each shoe has, as far as they were counted.
    choices
        The query that every link keeps.

    Examples
    --------
    >>> from scoreboard.frames import Shoes
    >>> shoe_rows(Shoes.create_empty(), {})
    []
    """
    rows = shoes.sort("opened", descending=True, nulls_last=True, maintain_order=True).with_columns(
        pl.col("opened").dt.strftime("%Y-%m-%d %H:%M").fill_null(NOT_KNOWN).alias("date")
    )
    shown = [column["field"] for column in COLUMNS if column["field"] != "flags"]
    listed = []
    for row in rows.select("table", *(name for name in shown if name != "table")).to_dicts():
        key = ShoeKey(row["table"], row["shoe"])
        listed.append({**row, "flags": flags.get(key), "href": addresses.of_shoe(addresses.BOARD, key) + choices})
    return listed
