"""Keeping the room's tables in a store, in the transaction the connection is in."""

from __future__ import annotations

from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, or_, select, update

from scoreboard.errors import RefusedError, UnknownError
from scoreboard.ledger import schema
from scoreboard.ledger.events import can_keep_text
from scoreboard.ledger.fold import LIVE
from scoreboard.ledger.opening import lock
from scoreboard.ledger.reading import read_live
from scoreboard.ledger.tables import Limits, Table, alike, next_number, number_in, verify_distinct
from scoreboard.rules import Rules, format_rules, parse_rules

__all__ = [
    "Seat",
    "SeatedTable",
    "add_table",
    "change_table",
    "find_table",
    "read_seats",
    "read_tables",
    "remove_table",
    "unknown_table",
]

# Whatever is asked with each entry is a statement made once: making it takes twice as long as asking.
_EVENTS: Final = select(func.coalesce(func.sum(schema.shoes.c.version), 0)).where(
    schema.shoes.c.table == schema.tables.c.name
)
_SEATS: Final = select(schema.tables, _EVENTS.scalar_subquery().label("events")).order_by(schema.tables.c.number)

# No table's name is another's number, so these meet in one row at most.
_CALLED: Final = select(schema.tables).where(
    or_(schema.tables.c.alike == bindparam("alike"), schema.tables.c.number == bindparam("number"))
)
_CALLED_TO_RECORD: Final = _CALLED.with_for_update()


class SeatedTable(NamedTuple):
    """A table with the id of its row, and how often it was edited."""

    id: int
    table: Table
    edits: int


class Seat(NamedTuple):
    """A table with the id of its row, how often it was edited, and its version: its edits and its events."""

    id: int
    table: Table
    edits: int
    version: int


def read_tables(connection: Connection) -> list[Table]:
    """Read the tables by number."""
    rows = connection.execute(select(schema.tables).order_by(schema.tables.c.number))
    return [_table_of(row) for row in rows]


def read_seats(connection: Connection) -> list[Seat]:
    """Read the tables by number, each with its version; no event is read for that."""
    return [Seat(row.id, _table_of(row), row.edits, row.edits + int(row.events)) for row in connection.execute(_SEATS)]


def add_table(connection: Connection, *, name: str, number: int | None, rules: Rules, limits: Limits) -> Table:
    """Store a table that is not there yet.

    Raises
    ------
    InputError
        If the name or number is none.
    RefusedError
        If another table has it.
    """
    lock_tables(connection)
    there = read_tables(connection)
    chosen = next_number(name, there) if number is None else number
    table = Table(name=name, number=chosen, rules=rules, limits=limits)
    verify_distinct(table, there)
    connection.execute(insert(schema.tables), _row_of(table))
    return table


def change_table(
    connection: Connection,
    called: str,
    *,
    where: str,
    name: str | None,
    number: int | None,
    rules: Rules | None,
    limits: Limits | None,
) -> Table:
    """Store a table as it is from now on; what is None stays.

    Raises
    ------
    UnknownError
        If there is no such table.
    InputError
        If the new name or number is none.
    RefusedError
        If another table has it, or the name changes while a shoe is open.
    """
    lock_tables(connection)
    seated = find_table(connection, called, where=where, to_record=True)
    before = seated.table
    after = Table(
        name=before.name if name is None else name,
        number=before.number if number is None else number,
        rules=before.rules if rules is None else rules,
        limits=before.limits if limits is None else limits,
    )
    if after == before:
        return before
    verify_distinct(after, [table for table in read_tables(connection) if table != before])
    edits = seated.edits + 1
    if after.name != before.name:
        edits = max(edits, _edits_to_rename(connection, seated, after.name))
    statement = update(schema.tables).where(schema.tables.c.id == seated.id)
    connection.execute(statement, {**_row_of(after), "edits": edits})
    return after


def _edits_to_rename(connection: Connection, seated: SeatedTable, name: str) -> int:
    """Give the fewest edits that keep the version of a renamed table growing.

    Its shoes stay under the old name, and their events count no more; those already stored under the new name do.

    Raises
    ------
    RefusedError
        If a shoe is open.
    """
    table, shoes = seated.table, schema.shoes.c
    live = read_live(connection, table=table.name, rules=table.rules, edits=seated.edits)
    if live.shoe is not None and not live.shoe.is_closed:
        raise RefusedError(
            "a new name while a shoe is open",
            where=live.where,
            expected="a table whose shoe is closed",
            remedy="Close the shoe first; it stays under the old name.",
        )
    there = connection.scalar(select(func.sum(shoes.version)).where(shoes.table == name)) or 0
    return live.version + 1 - there


def remove_table(connection: Connection, called: str, *, where: str) -> None:
    """Take away a table at which nothing was ever recorded, and the tokens for it.

    Raises
    ------
    UnknownError
        If there is no such table.
    RefusedError
        If anything was recorded at it, even if it was taken back or the table had another name.
    """
    seated = find_table(connection, called, where=where, to_record=True)
    shoes, entries = schema.shoes.c, schema.entries.c
    played = select(shoes.id).where(shoes.table == seated.table.name, shoes.origin == LIVE)
    sent = select(entries.id).where(entries.table_id == seated.id)
    if any(connection.execute(recorded.limit(1)).first() for recorded in (played, sent)):
        raise RefusedError(
            "coups or other entries recorded at it",
            where=f"table {seated.table.name}",
            expected="a table at which nothing was ever recorded",
            remedy="Rename it if it stands somewhere else now; what was recorded stays.",
        )
    connection.execute(delete(schema.tokens).where(schema.tokens.c.table_id == seated.id))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == seated.id))


def lock_tables(connection: Connection) -> None:
    """Let nobody else change the room before the transaction ends; entries are taken meanwhile.

    What may be called by which name and number is a matter between all tables, which no row's lock can settle.
    """
    lock(connection, schema.tables)


def find_table(connection: Connection, called: str, *, where: str, to_record: bool = False) -> SeatedTable:
    """Find the table of this name or number; to record at it, its row is locked until the transaction ends.

    Raises
    ------
    UnknownError
        If there is none.
    """
    statement = _CALLED_TO_RECORD if to_record else _CALLED
    names = {"alike": alike(called), "number": number_in(called)}
    rows = connection.execute(statement, names).all() if can_keep_text(called) else []
    if not rows:
        raise unknown_table(called, where=where)
    return SeatedTable(rows[0].id, _table_of(rows[0]), rows[0].edits)


def unknown_table(called: str, *, where: str) -> UnknownError:
    """Say that no table is called so."""
    return UnknownError(
        f'no table "{called}"',
        where=where,
        expected="a table's name or number",
        remedy="List them with: scoreboard table list",
    )


def _table_of(row: Row[Any]) -> Table:
    return _table(row.name, row.number, row.rules, row.minimum, row.maximum, row.tie_maximum, row.pair_maximum)


@lru_cache(maxsize=1024)
def _table(name: str, number: int, rules: str, *limits: int | None) -> Table:
    # The room is read again after each coup, and its tables hardly ever change.
    minimum, maximum, tie, pair = limits
    stakes = Limits(minimum=minimum, maximum=maximum, tie_maximum=tie, pair_maximum=pair)
    return Table(name=name, number=number, rules=parse_rules(rules), limits=stakes)


def _row_of(table: Table) -> dict[str, object]:
    return {
        "name": table.name,
        "number": table.number,
        "alike": alike(table.name),
        "rules": format_rules(table.rules),
        **asdict(table.limits),
    }
