"""Shoes as files for other programs, and back again without loss."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields
from datetime import datetime
from typing import Any

import polars as pl

from scoreboard.coup import NOT_SEEN, Coup, Status
from scoreboard.flags import Flag
from scoreboard.frames import ShoeKey, coups_frame
from scoreboard.ledger.history import Happening
from scoreboard.rules import Rules, format_rules
from scoreboard.spreadsheets import csv_text

__all__ = ["as_json", "coups_csv", "history_csv", "shoe_json"]


def as_json(value: Any) -> str:
    """Write rows, counts and times as JSON for people's scripts: times in ISO 8601, text as it is, two blanks a step.

    Examples
    --------
    >>> print(as_json({"shoe": "晚", "coups": 2}))
    {
      "shoe": "晚",
      "coups": 2
    }
    """

    def moment(value: object) -> str:
        if isinstance(value, datetime):
            return value.isoformat()
        raise TypeError(type(value).__name__)

    return json.dumps(value, default=moment, ensure_ascii=False, indent=2, allow_nan=False)


def coups_csv(key: ShoeKey, coups: Iterable[Coup], rules: Rules) -> str:
    """Write a shoe as the CSV that `scoreboard import` reads back unchanged: a coups frame, and the rules in a column.

    A coup not seen has the outcome "?", and what is not known is an empty cell.

    Examples
    --------
    >>> text = coups_csv(ShoeKey("7", "A"), [Coup(number=4)], Rules())
    >>> text.splitlines()[0]
    'table,shoe,coup,status,outcome,player_total,banker_total,p1,p2,p3,b1,b2,b3,player_pair,banker_pair,natural,...'
    >>> text.splitlines()[1].startswith("7,A,4,ok,?,")
    True
    """
    frame = coups_frame(coups, table=key.table, shoe=key.shoe)
    counts = pl.col("status").is_in([status for status in Status if status.counts])
    shown = frame.with_columns(
        pl.col("outcome").cast(pl.String).fill_null(pl.when(counts).then(pl.lit(NOT_SEEN))),
        pl.col("at").dt.to_string("iso:strict"),
        rules=pl.lit(format_rules(rules)),
    ).drop("source")
    return csv_text(shown.columns, shown.iter_rows())


def shoe_json(key: ShoeKey, coups: Iterable[Coup], rules: Rules, flags: Iterable[Flag]) -> dict[str, Any]:
    """Give a shoe as one JSON object: its name, rules and flags, and its coups as frame rows.

    Examples
    --------
    >>> shoe = shoe_json(ShoeKey("7", "A"), [Coup(number=4)], Rules(), [])
    >>> shoe["rules"], shoe["coups"][0]["outcome"]
    ('commission', None)
    """
    rows = coups_frame(coups, table=key.table, shoe=key.shoe).drop("table", "shoe").to_dicts()
    return {
        "table": key.table,
        "shoe": key.shoe,
        "rules": format_rules(rules),
        "flags": [{"coup": flag.coup, "code": flag.code, "detail": flag.detail} for flag in flags],
        "coups": rows,
    }


def history_csv(happenings: Iterable[Happening]) -> str:
    """Write the history of a shoe as CSV for a spreadsheet: a row for each thing that happened, times in UTC.

    Examples
    --------
    >>> print(history_csv([]), end="")
    version,kind,what,stands,at,by,id
    """
    return csv_text((field.name for field in fields(Happening)), (one.as_dict().values() for one in happenings))
