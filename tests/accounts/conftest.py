"""Stores of both kinds, and accounts whose passwords cost little."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from scoreboard.accounts import Accounts
from scoreboard.accounts.passwords import Passwords
from scoreboard.ledger import Ledger
from tests.support.stores import kind as kind
from tests.support.stores import ledger as ledger
from tests.support.stores import sqlite_url as sqlite_url
from tests.support.stores import url as url

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@pytest.fixture
def accounts(ledger: Ledger) -> Accounts:
    """Nobody yet."""
    return Accounts(ledger, passwords=Passwords(CHEAP))
