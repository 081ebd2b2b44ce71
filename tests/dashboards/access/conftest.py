"""A house with a table, a shoe, and one user of each role."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.accounts import Accounts, Role
from scoreboard.accounts.passwords import Passwords
from scoreboard.ledger import Ledger, file_store_url

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
SECRET = "shoe after shoe"
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

SignIn = Callable[[str], FlaskClient]


def furnish(ledger: Ledger) -> None:
    """Put up table 7, at which a coup was dealt, and table 8."""
    for name in ("7", "8"):
        ledger.add_table(name)
    dealt = {"id": "00000000-0000-4000-8000-000000000001", "kind": "coup", "outcome": "B"}
    ledger.enter("7", [dealt], at=AT, by="Anna")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Ledger]:
    """A store with table 7, at which a coup was dealt, table 8, and nobody who could sign in."""
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as ledger:
        furnish(ledger)
        yield ledger


@pytest.fixture
def accounts(store: Ledger) -> Accounts:
    """One user of each role, called like it."""
    made = Accounts(store, passwords=Passwords(CHEAP))
    for role in reversed(Role):
        made.add(role.value, SECRET, role=role, at=AT)
    return made


@pytest.fixture
def site(store: Ledger) -> Site:
    """The app over the store."""
    return create_app(Settings(), store, with_metrics=True)


@pytest.fixture
def guest(site: Site, accounts: Accounts) -> FlaskClient:
    """Who did not sign in, where there are users."""
    site.accounts = accounts
    asking: FlaskClient = site.server.test_client()
    return asking


@pytest.fixture
def sign_in(site: Site, guest: FlaskClient) -> SignIn:
    """Give what asks for the user of this name."""

    def done(name: str) -> FlaskClient:
        asking: FlaskClient = site.server.test_client()
        answer = asking.post("/login", data={"name": name, "password": SECRET})
        assert answer.status_code == 303, answer.text
        return asking

    return done
