"""What Alembic runs: the migrations, on the connection it is given."""

from __future__ import annotations

from alembic import context

from scoreboard.ledger.schema import VERSION_TABLE

context.configure(connection=context.config.attributes["connection"], version_table=VERSION_TABLE)
with context.begin_transaction():
    context.run_migrations()
