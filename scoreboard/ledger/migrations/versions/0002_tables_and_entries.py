"""Tables, and what each accepted entry was answered."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("alike", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("minimum", sa.BigInteger),
        sa.Column("maximum", sa.BigInteger),
        sa.Column("tie_maximum", sa.BigInteger),
        sa.Column("pair_maximum", sa.BigInteger),
        sa.UniqueConstraint("alike", name="one_table_a_name"),
        sa.UniqueConstraint("number", name="one_table_a_number"),
    )
    op.create_table(
        "entries",
        sa.Column("id", sa.String(36), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id", name="at_a_table"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("shoe", sa.Text),
        sa.Column("coup", sa.Integer, nullable=False),
    )
