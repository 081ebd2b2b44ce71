"""Keeping the room's tables in a store, in the transaction the connection is in."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, Row, insert, or_, select, text

from scoreboard.errors import UnknownError
from scoreboard.ledger import schema
from scoreboard.ledger.events import can_keep_text
from scoreboard.ledger.tables import Limits, Table, alike, next_number, number_in, verify_new
from scoreboard.rules import Rules, format_rules, parse_rules

__all__ = ["SeatedTable", "add_table", "find_table", "read_tables"]


class SeatedTable(NamedTuple):
    """A table with the id of its row."""

    id: int
    table: Table


def read_tables(connection: Connection) -> list[Table]:
    """Read the tables by number."""
    rows = connection.execute(select(schema.tables).order_by(schema.tables.c.number))
    return [_table_of(row) for row in rows]


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
    verify_new(table, there)
    row = {
        "name": name,
        "number": chosen,
        "alike": alike(name),
        "rules": format_rules(rules),
        "minimum": limits.minimum,
        "maximum": limits.maximum,
        "tie_maximum": limits.tie_maximum,
        "pair_maximum": limits.pair_maximum,
    }
    connection.execute(insert(schema.tables), row)
    return table


def lock_tables(connection: Connection) -> None:
    """Let nobody else change the room before the transaction ends; entries are taken meanwhile.

    What may be called by which name and number is a matter between all tables, which no row's lock can settle. In
    SQLite a transaction that writes has the whole store.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(text("LOCK TABLE tables IN SHARE ROW EXCLUSIVE MODE"))


def find_table(connection: Connection, called: str, *, where: str, to_record: bool = False) -> SeatedTable:
    """Find the table of this name or number; to record at it, its row is locked until the transaction ends.

    Raises
    ------
    UnknownError
        If there is none.
    """
    tables = schema.tables
    # No table's name is another's number, so these meet in one row at most.
    statement = select(tables).where(or_(tables.c.alike == alike(called), tables.c.number == number_in(called)))
    if to_record:
        statement = statement.with_for_update()
    rows = connection.execute(statement).all() if can_keep_text(called) else []
    if not rows:
        raise UnknownError(
            f'no table "{called}"',
            where=where,
            expected="a table's name or number",
            remedy="List them with: scoreboard table list",
        )
    return SeatedTable(rows[0].id, _table_of(rows[0]))


def _table_of(row: Row[tuple[object, ...]]) -> Table:
    return Table(
        name=row.name,
        number=row.number,
        rules=parse_rules(row.rules),
        limits=Limits(
            minimum=row.minimum, maximum=row.maximum, tie_maximum=row.tie_maximum, pair_maximum=row.pair_maximum
        ),
    )
