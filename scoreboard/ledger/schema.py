"""The tables of a store.

`events` is the truth and only grows. `shoes` gives each shoe its row to lock and to point at, and repeats what its
events fold to, changed in the same transaction: listing 12,500 shoes reads a row each (0.1 s), and a million coups
come back column by column (0.7 s) whether they were typed or imported, where folding typed ones would take half a
minute. A version of this program that folds otherwise has to fold these rows anew in its migration.

`tables` is what stands in the room, and the row that whoever records at a table locks. `entries` keeps what each
accepted entry was answered, so that one sent again is answered the same; one that changed nothing has no event.

`users` may sign in, `tokens` let a program record at one table, and `secrets` holds the key that signs sessions, the
same for every process over the store. Of passwords and tokens only hashes are kept.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

__all__ = ["VERSION_TABLE", "entries", "events", "metadata", "secrets", "shoes", "tables", "tokens", "users"]

VERSION_TABLE: Final = "scoreboard_version"
"""Where the store's own version is kept; named so that no other program's is taken for it."""

metadata: Final = MetaData()

shoes: Final = Table(
    "shoes",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table", Text, nullable=False),
    Column("shoe", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("stands", Boolean, nullable=False),
    Column("is_closed", Boolean, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("decks", Integer, nullable=False),
    Column("opened", String(40)),
    Column("closed", String(40)),
    Column("first_coup", Integer),
    Column("coups", Integer, nullable=False),
    Column("B", Integer, nullable=False),
    Column("P", Integer, nullable=False),
    Column("T", Integer, nullable=False),
    Column("origin", Text, nullable=False),
    Column("coup_columns", Text, nullable=False),
    UniqueConstraint("table", "shoe", name="one_row_a_shoe"),
)

events: Final = Table(
    "events",
    metadata,
    # SQLite counts rows by itself only in a column of exactly this type.
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("id", String(36), nullable=False),
    Column("shoe_id", Integer, ForeignKey("shoes.id", name="of_a_shoe"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("payload", Text, nullable=False),
    Column("at", String(40), nullable=False),
    Column("by", Text, nullable=False),
    UniqueConstraint("id", name="one_row_an_event"),
    UniqueConstraint("shoe_id", "version", name="one_event_a_version"),
)

tables: Final = Table(
    "tables",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("alike", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("minimum", BigInteger),
    Column("maximum", BigInteger),
    Column("tie_maximum", BigInteger),
    Column("pair_maximum", BigInteger),
    # Counts towards the table's version, so that whoever shows it sees an edit as well as a coup.
    Column("edits", Integer, nullable=False, server_default="0"),
    UniqueConstraint("alike", name="one_table_a_name"),
    UniqueConstraint("number", name="one_table_a_number"),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", name="at_a_table"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("shoe", Text),
    Column("coup", Integer, nullable=False),
)

users: Final = Table(
    "users",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False),
    Column("alike", Text, nullable=False),
    Column("role", String(16), nullable=False),
    Column("password", Text, nullable=False),
    Column("added", String(40), nullable=False),
    UniqueConstraint("alike", name="one_user_a_name"),
)

tokens: Final = Table(
    "tokens",
    metadata,
    Column("id", String(36), primary_key=True),
    Column("table_id", Integer, ForeignKey("tables.id", name="for_a_table"), nullable=False),
    Column("name", Text, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("added", String(40), nullable=False),
    UniqueConstraint("digest", name="one_row_a_token"),
)

secrets: Final = Table(
    "secrets",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
