"""What the list of shoes holds: one row a shoe, newest first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import polars as pl

from dashboards import addresses
from dashboards.hands import NOT_KNOWN
from scoreboard.frames import ShoeKey

__all__ = ["COLUMNS", "shoe_rows"]


def _column(field: str, name: str, *, width: int, **more: Any) -> dict[str, Any]:
    return {"field": field, "headerName": name, "width": width, "minWidth": width, "flex": width, **more}


def _number(field: str, name: str, *, width: int, of: str = "", **more: Any) -> dict[str, Any]:
    return _column(field, name, width=width, type="rightAligned", cellClass=["ag-right-aligned-cell", of], **more)


COLUMNS: Final = [
    _column("shoe", "Shoe", width=104, cellRenderer="OpenShoe", pinned="left", flex=None),
    _column("table", "Table", width=62),
    _number("coups", "Coups", width=64),
    _number("B", "B", width=44, of="banker", headerTooltip="Banker"),
    _number("P", "P", width=44, of="player", headerTooltip="Player"),
    _number("T", "T", width=40, of="tie", headerTooltip="Tie"),
    _number("flags", "Flags", width=72, headerTooltip="What cannot be right in the record"),
    _column("date", "Date", width=150, headerTooltip="When the shoe was opened, UTC"),
    _number(
        "first_coup", "From coup", width=104, headerTooltip="The first coup seen; above 1, the shoe was joined late"
    ),
    _column("rules", "Rules", width=130),
    _column("origin", "Origin", width=150),
]
"""The columns as ag-grid takes them; without flags, `flags` is left out."""


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
