"""Events and shoes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "shoes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("shoe", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("stands", sa.Boolean, nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("decks", sa.Integer, nullable=False),
        sa.Column("opened", sa.String(40)),
        sa.Column("closed", sa.String(40)),
        sa.Column("first_coup", sa.Integer),
        sa.Column("coups", sa.Integer, nullable=False),
        sa.Column("B", sa.Integer, nullable=False),
        sa.Column("P", sa.Integer, nullable=False),
        sa.Column("T", sa.Integer, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("coup_columns", sa.Text, nullable=False),
        sa.UniqueConstraint("table", "shoe", name="one_row_a_shoe"),
    )
    op.create_table(
        "events",
        sa.Column("position", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("shoe_id", sa.Integer, sa.ForeignKey("shoes.id", name="of_a_shoe"), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("at", sa.String(40), nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.UniqueConstraint("id", name="one_row_an_event"),
        sa.UniqueConstraint("shoe_id", "version", name="one_event_a_version"),
    )
