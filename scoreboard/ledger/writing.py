"""Adding events to a store, and the row of each shoe they change, in the transaction the connection is in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import compress
from typing import Any, Final, NamedTuple
from uuid import UUID, uuid5

from sqlalchemy import Connection, bindparam, insert, select, tuple_, update
from sqlalchemy.dialects import postgresql, sqlite

from scoreboard.coup import Outcome, Status
from scoreboard.frames import SHOE_KEY, ShoeKey
from scoreboard.ledger import schema
from scoreboard.ledger.columns import Columns, columns_of, columns_of_shoe, format_columns
from scoreboard.ledger.events import Event, EventKind, verify_offset, verify_text
from scoreboard.ledger.fold import TYPED, RecordedShoe, fold
from scoreboard.ledger.imports import Added, Record, compare
from scoreboard.ledger.payloads import format_import, format_payload
from scoreboard.ledger.reading import coups_of, histories, in_parts, parse_events, records_of, stored_ids
from scoreboard.ledger.times import format_time
from scoreboard.rules import Rules, format_rules

__all__ = ["add_events", "add_record"]

_IMPORTS: Final = UUID("5b0e7f0a-7c55-4b3b-9f53-3d8a2f1f7c11")
"""The namespace of imports' ids, which follow from what is imported; any UUID nobody else uses."""

_NOTHING_YET: Final = {
    "version": 0,
    "stands": False,
    "is_closed": False,
    "game": "",
    "rules": "",
    "decks": 0,
    "coups": 0,
    "B": 0,
    "P": 0,
    "T": 0,
    "origin": "",
    "coup_columns": format_columns({"coup": []}),
}

_NAME: Final = [schema.shoes.c[column] for column in SHOE_KEY]

# Asked with each entry, and therefore made once.
_LOCK: Final = (
    select(schema.shoes.c.id, schema.shoes.c.version, *_NAME)
    .where(tuple_(*_NAME).in_(bindparam("keys", expanding=True)))
    .order_by(*_NAME)
    .with_for_update()
)
_ADD: Final = insert(schema.events)
_UPDATE: Final = update(schema.shoes).where(schema.shoes.c.id == bindparam("row_id"))


class _Locked(NamedTuple):
    """A shoe's row, which no other transaction changes before this one ends."""

    id: int
    version: int


def add_events(
    connection: Connection, events: Iterable[Event], *, folded: RecordedShoe | None = None
) -> tuple[str, ...]:
    """Store those events that are not stored yet; give their ids.

    Parameters
    ----------
    folded
        What one of their shoes is with these events, if somebody has folded it already. It is not folded again, unless
        something else was stored of it meanwhile.
    """
    offered = {event.id: event for event in events}
    if not offered:
        return ()
    locked = _lock(connection, {event.key for event in offered.values()})
    for known in list(stored_ids(connection, list(offered))):
        del offered[known]
        folded = None
    rows: list[dict[str, Any]] = []
    for event in offered.values():
        shoe_id, version = locked[event.key]
        locked[event.key] = _Locked(shoe_id, version + 1)
        rows.append(
            {
                "id": event.id,
                "shoe_id": shoe_id,
                "version": version + 1,
                "kind": event.kind.value,
                "payload": format_payload(event.payload),
                "at": format_time(event.at),
                "by": event.by,
            }
        )
    _store(connection, rows)
    changed = {row["shoe_id"] for row in rows}
    if folded is not None and folded.key in locked:
        row = locked[folded.key]
        if row.version == folded.version:
            _update(connection, [_row_of(row.id, folded)])
            changed.discard(row.id)
    _refold(connection, sorted(changed))
    return tuple(offered)


def add_record(connection: Connection, record: Record, *, at: datetime, by: str) -> Added:
    """Store the coups of a record that are new, one event a shoe; give what was added, known and contradicted."""
    verify_offset(at, "import time")
    coups, file = record.coups, record.file
    if coups.is_empty():
        return Added()
    keys = {ShoeKey(*key) for key in coups.select(SHOE_KEY).unique().iter_rows()}
    for what, text in [("by", by), ("file", file), *(("shoe", str(key)) for key in keys)]:
        verify_text(text, what)
    locked = _lock(connection, keys)
    known = [row.id for row in locked.values() if row.version > 0]
    comparison = compare(coups, stored=coups_of(connection, known), imported=records_of(connection, known))
    rows: list[dict[str, Any]] = []
    fresh: list[dict[str, Any]] = []
    longer: list[int] = []
    for key, columns in columns_of(comparison.new):
        row, played, text = locked[key], record.rules.get(key, Rules()), format_columns(columns)
        brought = set(columns["coup"])
        kept = [flag for flag in record.flags.get(key, ()) if flag.coup in brought]
        payload = format_import(rules=played, columns=text, flags=kept, file=file)
        rows.append(
            {
                "id": str(uuid5(_IMPORTS, "\n".join([*key, str(row.version), payload]))),
                "shoe_id": row.id,
                "version": row.version + 1,
                "kind": EventKind.IMPORTED.value,
                "payload": payload,
                "at": format_time(at),
                "by": by,
            }
        )
        if row.version:
            longer.append(row.id)
            continue
        # The fold of this one event, known without building its coups one by one.
        opened, closed = _span(columns)
        shoe = RecordedShoe(key=key, version=1, stands=True, rules=played, is_closed=True, origin=file or TYPED)
        fresh.append(_shoe_row(row.id, shoe, columns, text, opened=opened, closed=closed))
    _store(connection, rows)
    _update(connection, fresh)
    _refold(connection, longer)
    return Added(comparison.new.height, comparison.duplicates, comparison.conflicts)


def _lock(connection: Connection, keys: Iterable[ShoeKey]) -> dict[ShoeKey, _Locked]:
    """Give the row of each shoe, made where it is missing; locked in one order, no two writers wait in a ring."""
    ordered = sorted(keys)
    locked = _lock_known(connection, ordered)
    missing = [key for key in ordered if key not in locked]
    if missing:
        shoes = schema.shoes
        # Both databases say "unless it is there" in the same words, but SQLAlchemy keeps them with each.
        make = postgresql.insert(shoes) if connection.dialect.name == "postgresql" else sqlite.insert(shoes)
        connection.execute(make.on_conflict_do_nothing(), [{**_NOTHING_YET, **key._asdict()} for key in missing])
        locked |= _lock_known(connection, missing)
    return locked


def _lock_known(connection: Connection, ordered: Sequence[ShoeKey]) -> dict[ShoeKey, _Locked]:
    return {
        ShoeKey(row.table, row.shoe): _Locked(row.id, row.version)
        for part in in_parts(ordered)
        for row in connection.execute(_LOCK, {"keys": part})
    }


def _store(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_ADD, rows)


def _update(connection: Connection, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(_UPDATE, rows)


def _refold(connection: Connection, shoe_ids: Sequence[int]) -> None:
    """Bring the rows of these shoes to what their events now fold to."""
    stories = histories(connection, shoe_ids)
    _update(connection, [_row_of(story[1][0].shoe_id, fold(parse_events(story))) for story in stories])


def _row_of(row_id: int, shoe: RecordedShoe) -> dict[str, Any]:
    columns = columns_of_shoe(shoe.coups)
    opened, closed = (None if time is None else format_time(time) for time in (shoe.opened, shoe.closed))
    return _shoe_row(row_id, shoe, columns, format_columns(columns), opened=opened, closed=closed)


def _shoe_row(
    row_id: int, shoe: RecordedShoe, columns: Columns, text: str, *, opened: str | None, closed: str | None
) -> dict[str, Any]:
    """Give a shoe's row; its coups and times come from `columns`, `text` and beside, everything else from `shoe`."""
    return {
        "row_id": row_id,
        "version": shoe.version,
        "stands": shoe.stands,
        "is_closed": shoe.is_closed,
        "game": shoe.rules.game.value,
        "rules": format_rules(shoe.rules),
        "decks": shoe.rules.decks,
        "opened": opened,
        "closed": closed,
        "origin": shoe.origin,
        "coup_columns": text,
        **_tally(columns),
    }


def _tally(columns: Columns) -> dict[str, Any]:
    """Count the coups that are drawn, by outcome, and give the first one's number: a shoe begins with a coup seen."""
    numbers = columns["coup"]
    outcomes = columns.get("outcome") or [None] * len(numbers)
    if "status" in columns:
        counts = [Status(status).counts for status in columns["status"]]
        numbers, outcomes = list(compress(numbers, counts)), list(compress(outcomes, counts))
    first = next((place for place, outcome in enumerate(outcomes) if outcome is not None), len(outcomes))
    return {
        "first_coup": numbers[first] if first < len(numbers) else None,
        "coups": len(outcomes) - first,
        **{outcome.value: outcomes.count(outcome.value) for outcome in Outcome},
    }


def _span(columns: Columns) -> tuple[str | None, str | None]:
    """Give the first and the last time of a record; stored times, all of one zone, sort as text."""
    times = [at for at in columns.get("at", ()) if at is not None]
    return min(times, default=None), max(times, default=None)
