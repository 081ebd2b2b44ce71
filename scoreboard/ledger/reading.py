"""From stored rows to events and frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from typing import Any, Final, TypeVar

import polars as pl
from sqlalchemy import Connection, Row, Select, bindparam, func, select

from scoreboard.frames import SHOE_KEY, ShoeKey, Shoes, coups_frame
from scoreboard.ledger import schema
from scoreboard.ledger.columns import TIME_FORMAT, frame_of, parse_columns
from scoreboard.ledger.events import Event, EventKind, Imported
from scoreboard.ledger.fold import LIVE, effective
from scoreboard.ledger.imports import COUP_KEY
from scoreboard.ledger.live import LiveTable
from scoreboard.ledger.payloads import parse_payload
from scoreboard.ledger.times import parse_time
from scoreboard.rules import Rules

__all__ = [
    "History",
    "coups_of",
    "histories",
    "in_parts",
    "is_live",
    "parse_events",
    "read_live",
    "records_of",
    "shoes_frame",
    "stored_ids",
]

T = TypeVar("T")

History = tuple[ShoeKey, list[Row[Any]]]
"""A shoe with its rows of events, in order."""

_PART: Final = 1000
"""How many keys one statement names; databases limit its parameters."""

# Asked with each entry, and therefore made once.
_STANDING: Final = select(
    func.coalesce(func.sum(schema.shoes.c.version), 0),
    select(schema.events.c.id).where(schema.events.c.id == bindparam("last")).exists(),
).where(schema.shoes.c.table == bindparam("at"))
_STORED: Final = select(schema.events.c.id).where(schema.events.c.id.in_(bindparam("ids", expanding=True)))


def in_parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Cut what a statement is about into parts that one statement can name.

    Examples
    --------
    >>> [len(part) for part in in_parts(range(2500))]
    [1000, 1000, 500]
    """
    return (items[start : start + _PART] for start in range(0, len(items), _PART))


def histories(connection: Connection, shoe_ids: Sequence[int]) -> Iterator[History]:
    """Read the rows of events of these shoes, a shoe after the other."""
    events = schema.events
    statement = _event_rows().order_by(events.c.shoe_id, events.c.version)
    for part in in_parts(shoe_ids):
        rows = connection.execute(statement.where(events.c.shoe_id.in_(part)))
        for _, history in groupby(rows, key=lambda row: row.shoe_id):
            kept = list(history)
            yield ShoeKey(kept[0].table, kept[0].shoe), kept


def stored_ids(connection: Connection, ids: Sequence[str]) -> Iterator[str]:
    """Give those of the ids that events bear already."""
    for part in in_parts(ids):
        yield from connection.scalars(_STORED, {"ids": part})


def is_live(connection: Connection, live: LiveTable, *, edits: int) -> bool:
    """Say whether a table that was read before is still how it stands."""
    last = live.events[-1].id if live.events else ""
    # The version tells of anything done since; the last event, of a store that somebody has put another's copy in
    # place of.
    count, is_known = connection.execute(_STANDING, {"at": live.table, "last": last}).one()
    return edits + int(count) == live.version and is_known == bool(live.events)


def read_live(connection: Connection, *, table: str, rules: Rules, edits: int) -> LiveTable:
    """Read a table while it is played, with as many of its shoes as the next action can touch.

    An undo may bring back the shoe before the current one, and a redo those that were undone; no action goes further,
    so a table is read as fast after a year as on its first evening.
    """
    shoes, events = schema.shoes, schema.events
    columns = (shoes.c.id, shoes.c.shoe, shoes.c.version, shoes.c.stands, shoes.c.origin)
    rows = connection.execute(select(*columns).where(shoes.c.table == table).order_by(shoes.c.id)).all()
    played = [row for row in rows if row.origin == LIVE]
    last_two = [row.id for row in played if row.stands][-2:]
    read = [row.id for row in played if row.id >= min(last_two, default=0)]
    known = [
        parse_event(row)
        for row in connection.execute(_event_rows().where(events.c.shoe_id.in_(read)).order_by(events.c.position))
    ]
    return LiveTable(
        table=table,
        rules=rules,
        events=tuple(known),
        earlier=edits + sum(row.version for row in rows) - len(known),
        taken=frozenset(row.shoe for row in rows if row.stands and row.id not in read),
    )


def parse_events(history: History) -> list[Event]:
    """Give the events of a shoe's rows."""
    return [parse_event(row) for row in history[1]]


def parse_event(row: Row[Any]) -> Event:
    """Give the event of a row that also names its shoe."""
    return Event(
        id=row.id,
        table=row.table,
        shoe=row.shoe,
        payload=parse_payload(EventKind(row.kind), row.payload),
        at=parse_time(row.at),
        by=row.by,
    )


def coups_of(connection: Connection, shoe_ids: Sequence[int] | None = None) -> pl.DataFrame:
    """Read the coups frame of these shoes, or of all that stand, sorted by table, shoe and coup."""
    shoes = schema.shoes
    statement = select(shoes.c.table, shoes.c.shoe, shoes.c.coup_columns)
    if shoe_ids is None:
        rows: Iterable[Row[Any]] = connection.execute(statement.where(shoes.c.stands))
    else:
        rows = chain.from_iterable(
            connection.execute(statement.where(shoes.c.id.in_(part))) for part in in_parts(shoe_ids)
        )
    return frame_of((ShoeKey(row.table, row.shoe), parse_columns(row.coup_columns)) for row in rows).sort(COUP_KEY)


def records_of(connection: Connection, shoe_ids: Sequence[int]) -> pl.DataFrame:
    """Read what imports brought to those of the shoes that were changed in other ways too."""
    events = schema.events.c
    changed: list[int] = []
    for part in in_parts(shoe_ids):
        statement = select(events.shoe_id).where(events.shoe_id.in_(part), events.kind != EventKind.IMPORTED.value)
        changed.extend(connection.scalars(statement.distinct()))
    records = [
        coups_frame(event.payload.coups, **event.key._asdict())
        for history in histories(connection, changed)
        for event in effective(parse_events(history))
        if isinstance(event.payload, Imported)
    ]
    return pl.concat([frame_of([]), *records])


def shoes_frame(connection: Connection) -> pl.DataFrame:
    """Read the shoes frame, sorted by table and shoe."""
    names = list(Shoes.column_names())
    rows = connection.execute(_standing(*(schema.shoes.c[name] for name in names)))
    types = pl.Schema(Shoes.create_empty().schema)
    times = ("opened", "closed")
    texts = pl.DataFrame(
        rows.all(), schema={name: pl.String if name in times else types[name] for name in names}, orient="row"
    )
    return texts.with_columns(
        pl.col(times).str.to_datetime(TIME_FORMAT, time_unit="us", time_zone="UTC"),
    ).sort(SHOE_KEY)


def _event_rows() -> Select[Any]:
    events, shoes = schema.events, schema.shoes
    columns = (column for column in events.c if column.name != "position")
    return select(shoes.c.table, shoes.c.shoe, *columns).join_from(events, shoes)


def _standing(*columns: Any) -> Select[Any]:
    return select(*columns).where(schema.shoes.c.stands)
