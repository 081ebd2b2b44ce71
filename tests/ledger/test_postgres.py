"""What a PostgreSQL server does that a file does not: it refuses, goes away, comes back and lets many in at once."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import Final

import pytest
import sqlalchemy as sa

from scoreboard.errors import StoreError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, schema
from scoreboard.ledger.events import Opened
from scoreboard.ledger.writing import add_events
from scoreboard.rules import Rules
from tests.support.events import entry, event
from tests.support.postgres import GUARDED, Server

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)

END_ALL: Final = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name = 'scoreboard' AND datname = current_database()
"""
WAITING: Final = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"


@pytest.fixture
def store(postgres: Server) -> Iterator[Ledger]:
    """An open, empty ledger on the server."""
    with Ledger.open(postgres.address) as opened:
        yield opened


@pytest.fixture
def guarded(postgres: Server) -> Iterator[str]:
    """A user of the server who has a password and may make nothing."""
    if not postgres.is_own:
        pytest.skip("whom a server asks for a password is its own affair")
    postgres.connection.execute(f"CREATE ROLE {GUARDED} LOGIN PASSWORD 'right'")
    yield GUARDED
    postgres.connection.execute(f"DROP ROLE {GUARDED}")


def refusal(url: sa.URL) -> StoreError:
    """Open a store that cannot be opened; give what is said."""
    with pytest.raises(StoreError) as caught:
        Ledger.open(url.render_as_string(hide_password=False))
    error = caught.value
    assert all((error.where, error.found, error.expected, error.remedy))
    assert "wrong" not in f"{error} {error.as_dict()}"
    return error


def test_a_password_that_is_wrong_is_told_and_not_shown(postgres: Server, guarded: str) -> None:
    error = refusal(postgres.url.set(username=guarded, password="wrong"))

    assert 'password authentication failed for user "guarded"' in str(error.found)
    assert "user and password" in str(error.remedy)
    assert "no password supplied" in str(refusal(postgres.url.set(username=guarded)).found)


def test_a_database_that_is_not_there_is_told(postgres: Server) -> None:
    error = refusal(postgres.url.set(database="nowhere"))

    assert 'database "nowhere" does not exist' in str(error.found)
    assert "with this database" in str(error.expected)


def test_a_server_that_does_not_run_is_told() -> None:
    error = refusal(sa.make_url("postgresql+psycopg://anna:wrong@127.0.0.1:1/shoes"))

    assert "Connection refused" in str(error.found)
    assert "a PostgreSQL server that runs" in str(error.expected)


def test_a_user_who_may_make_nothing_is_told(postgres: Server, guarded: str) -> None:
    error = refusal(postgres.url.set(username=guarded, password="right"))

    assert error.found == "this user may not do that"
    assert "make, read and write" in str(error.expected)


def test_a_database_that_can_only_be_read_is_told(postgres: Server, store: Ledger) -> None:
    address = postgres.url.update_query_dict({"options": "-c default_transaction_read_only=on"})
    with Ledger.open(address.render_as_string(hide_password=False)) as reader:
        assert reader.keys() == []
        with pytest.raises(StoreError, match="the database can only be read"):
            reader.add_table("7")


def test_a_server_that_ended_every_connection_is_found_again(postgres: Server, store: Ledger) -> None:
    store.add_table("7")
    with store.reading():
        pass
    postgres.connection.execute(END_ALL)

    assert [table.name for table in store.tables()] == ["7"]


def test_a_connection_that_breaks_under_a_write_stores_nothing_and_is_told(postgres: Server, store: Ledger) -> None:
    def write() -> None:
        with store.writing() as connection:
            connection.execute(sa.insert(schema.secrets), {"name": "key", "value": "x"})
            postgres.connection.execute(END_ALL)
            connection.execute(sa.select(schema.secrets))

    with pytest.raises(StoreError, match="the server was stopped"):
        write()
    with store.reading() as connection:
        assert connection.execute(sa.select(schema.secrets)).all() == []


def test_what_is_read_in_one_transaction_is_of_one_moment(store: Ledger) -> None:
    store.add_table("7")
    with store.reading() as connection:
        before = connection.scalar(sa.select(sa.func.count()).select_from(schema.tables))
        store.add_table("8")
        assert connection.scalar(sa.select(sa.func.count()).select_from(schema.tables)) == before


def test_one_too_many_at_once_is_told(store: Ledger) -> None:
    store._engine.pool._timeout = 0.01  # type: ignore[attr-defined]
    connections = [store._engine.connect() for _ in range(15)]

    with pytest.raises(StoreError, match="too many read and write at once"):
        store.keys()
    for connection in connections:
        connection.close()
    assert store.keys() == []


def test_writers_that_meet_try_again(store: Ledger) -> None:
    """Two tables are sent the same entry at once: one has it, the other is refused, and neither sees the database."""
    said = [entry(number, outcome="B") for number in range(20)]
    store.add_table("7")
    store.add_table("8")
    start = Barrier(2, timeout=20)
    refused: list[str] = []

    def record(table: str) -> None:
        for one in said:
            start.wait()
            answer = store.enter(table, [one], at=NOON, by="anna")
            refused.extend(refusal.error.found for refusal in answer.refused)

    with ThreadPoolExecutor(2) as threads:
        list(threads.map(record, "78"))

    assert len(refused) == len(said)
    assert all("is taken" in found for found in refused)
    assert store.coups().height == len(said)


def test_a_writer_that_was_ended_to_resolve_a_deadlock_tries_again(postgres: Server) -> None:
    quick = postgres.url.update_query_dict({"options": "-c deadlock_timeout=300ms"})
    mine = [event(number, Opened(Rules()), shoe=shoe) for number, shoe in enumerate("ab")]
    theirs = [event(10 + number, Opened(Rules()), shoe=shoe) for number, shoe in enumerate("ba")]
    with Ledger.open(quick.render_as_string(hide_password=False)) as store, Ledger.open(postgres.address) as other:
        with ThreadPoolExecutor(1) as threads, other.writing() as connection:
            connection.exec_driver_sql("SET LOCAL deadlock_timeout = '10s'")
            add_events(connection, theirs[:1])
            appended = threads.submit(store.append, mine)
            while not postgres.connection.execute(WAITING).fetchall():
                assert not appended.done()
            # It has made a and waits for b; whoever has made b now wants a.
            add_events(connection, theirs[1:])
            connection.commit()
            assert appended.result() == tuple(one.id for one in mine)
        for shoe in "ab":
            their, my = (next(one.id for one in events if one.shoe == shoe) for events in (theirs, mine))
            assert [one.id for one in store.events(ShoeKey("C05", shoe))] == [their, my]
