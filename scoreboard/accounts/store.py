"""The people and programs of a store: who they are, and whether they are who they say."""

from __future__ import annotations

from sqlalchemy import exists, select

from scoreboard.ledger import Ledger, schema

__all__ = ["Accounts"]


class Accounts:
    """Who may do what in a store.

    May be asked from any thread; several processes may use one store.
    """

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def has_users(self) -> bool:
        """Say whether anybody can sign in.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            return bool(connection.scalar(select(exists(select(schema.users.c.id)))))
