"""The coups of shoes, column by column: how imports are written, and a million coups read in under a second.

The columns are those of the coups frame (INTERFACE, Frames), each a list; columns that say nothing are left out.
Written a coup at a time they would take several times the room and time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

import polars as pl

from scoreboard.coup import Coup, Source, Status
from scoreboard.frames import SHOE_KEY, Coups, ShoeKey, coup_cells
from scoreboard.ledger.times import format_time

__all__ = [
    "TIME_FORMAT",
    "Columns",
    "columns_of",
    "columns_of_shoe",
    "format_columns",
    "frame_of",
    "parse_columns",
]

Columns = dict[str, list[Any]]
"""The coups of one import, column by column."""

TIME_FORMAT: Final = "%Y-%m-%dT%H:%M:%S%.f%:z"
"""How Polars reads and writes a stored time; `format_time` writes the same."""

_SCHEMA: Final = pl.Schema(Coups.create_empty().schema)
_SILENT: Final[Mapping[str, Any]] = {
    **{name: None for name in _SCHEMA if name not in {*SHOE_KEY, "coup"}},
    "status": Status.OK.value,
    "source": Source.IMPORT.value,
    "note": "",
}
"""Columns an import may leave out, with the value that leaving out means."""

_CELLS: Final = tuple(name for name in _SCHEMA if name not in SHOE_KEY)
"""The columns in the order of `coup_cells`."""


def columns_of(coups: pl.DataFrame) -> Iterator[tuple[ShoeKey, Columns]]:
    """Give the columns of each shoe of a coups frame, shoes in the frame's order."""
    said = ["coup", *(name for name, silent in _SILENT.items() if not _is_silent(coups[name], silent))]
    shoes = coups.with_columns(pl.col("at").dt.to_string(TIME_FORMAT)).group_by(SHOE_KEY, maintain_order=True)
    for table, shoe, *lists in shoes.agg(said).iter_rows():
        columns = dict(zip(said, lists, strict=True))
        yield (
            ShoeKey(table, shoe),
            {
                name: values
                for name, values in columns.items()
                if name == "coup" or any(value != _SILENT[name] for value in values)
            },
        )


def _is_silent(values: pl.Series, silent: Any) -> bool:
    return values.null_count() == values.len() if silent is None else (values == silent).all()


def columns_of_shoe(coups: Sequence[Coup]) -> Columns:
    """Give the columns of one shoe's coups.

    Each coup at a table writes those of its shoe anew, and its frame would take several times as long to make.

    Examples
    --------
    >>> format_columns(columns_of_shoe([Coup(number=1, note="late"), Coup(number=2, source=Source.LIVE)]))
    '{"coup":[1,2],"source":["import","live"],"note":["late",""]}'
    """
    columns: Columns = {"coup": []}
    for name, cells in zip(_CELLS, zip(*map(coup_cells, coups), strict=True), strict=False):
        if name == "coup" or any(cell != _SILENT[name] for cell in cells):
            columns[name] = [at and format_time(at) for at in cells] if name == "at" else list(cells)
    return columns


def frame_of(shoes: Iterable[tuple[ShoeKey, Columns]]) -> pl.DataFrame:
    """Give the coups frame of the columns of many imports, in the order given; `columns_of` is its inverse."""
    names: Columns = {name: [] for name in SHOE_KEY}
    facts: Columns = {}
    rows = 0
    for key, columns in shoes:
        coups = len(columns["coup"])
        for name, value in key._asdict().items():
            names[name].extend([value] * coups)
        for name in columns.keys() - facts.keys():
            facts[name] = [_SILENT.get(name)] * rows
        for name, values in facts.items():
            values.extend(columns[name] if name in columns else [_SILENT[name]] * coups)
        rows += coups
    kept = {**names, "coup": [], **facts}
    frame = pl.DataFrame(
        [pl.Series(name, values, pl.String if name == "at" else _SCHEMA[name]) for name, values in kept.items()]
    )
    if "at" in kept:
        frame = frame.with_columns(pl.col("at").str.to_datetime(TIME_FORMAT, time_unit="us", time_zone="UTC"))
    silent = [pl.lit(value, _SCHEMA[name]).alias(name) for name, value in _SILENT.items() if name not in kept]
    return frame.with_columns(silent).select(list(_SCHEMA))


def format_columns(columns: Columns) -> str:
    """Write the columns of a shoe's coups as JSON text.

    Examples
    --------
    >>> format_columns({"coup": [1, 2], "outcome": ["B", None]})
    '{"coup":[1,2],"outcome":["B",null]}'
    """
    return json.dumps(columns, ensure_ascii=False, separators=(",", ":"))


def parse_columns(text: str) -> Columns:
    """Read the columns of a shoe's coups; the inverse of `format_columns`."""
    return cast("Columns", json.loads(text))
