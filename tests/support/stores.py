"""Stores of each kind; a room's conftest takes these fixtures in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, delete, make_url

from scoreboard.ledger import Event, Ledger, file_store_url, migrations, schema
from scoreboard.ledger.writing import add_events
from tests.support.postgres import Server

FreshLedger = Callable[[], AbstractContextManager[Ledger]]


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    """What keeps the store: a test that asks for a store runs on each."""
    return str(request.param)


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The address of a file that is not there yet."""
    return file_store_url(tmp_path / "shoes.db")


@pytest.fixture
def url(kind: str, request: pytest.FixtureRequest) -> str:
    """The address of a store that is not there yet."""
    if kind == "sqlite":
        return str(request.getfixturevalue("sqlite_url"))
    server: Server = request.getfixturevalue("postgres")
    return server.address


@pytest.fixture
def impatient_url(url: str, kind: str) -> str:
    """The same address, for one who waits a moment for others and no longer."""
    said = {"timeout": "0.05"} if kind == "sqlite" else {"options": "-c lock_timeout=50"}
    return make_url(url).update_query_dict(said).render_as_string(hide_password=False)


@pytest.fixture
def ledger(url: str) -> Iterator[Ledger]:
    """An open, empty ledger."""
    with Ledger.open(url) as opened:
        yield opened


@pytest.fixture(scope="session")
def fresh_ledger(kind: str, request: pytest.FixtureRequest) -> FreshLedger:
    """Open an empty ledger of its own for each example of a property."""

    @contextmanager
    def opened() -> Iterator[Ledger]:
        if kind == "sqlite":
            with TemporaryDirectory() as folder, Ledger.open(file_store_url(Path(folder) / "shoes.db")) as ledger:
                yield ledger
            return
        server: Server = request.getfixturevalue("postgres_server")
        with Ledger.open(server.address) as ledger:
            with ledger.writing() as connection:
                for table in reversed(schema.metadata.sorted_tables):
                    connection.execute(delete(table))
            yield ledger

    return opened


def make_first_version(url: str, events: Iterable[Event]) -> None:
    """Make a store as the first version of this program left it, with these events in it."""
    from alembic import command
    from alembic.config import Config

    engine = create_engine(url)
    with engine.begin() as connection:
        config = Config(attributes={"connection": connection})
        config.set_main_option("script_location", str(Path(migrations.__file__).parent))
        command.upgrade(config, "0001")
        # Shoes and events are still kept as they were then.
        add_events(connection, events)
    engine.dispose()
