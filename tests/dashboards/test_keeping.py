"""A connection is kept as HTTP/1.1 has it, also after an answer of nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection

import pytest

from dashboards.app import create_app
from dashboards.server import Server, bind
from dashboards.settings import Settings
from scoreboard.ledger import Ledger


@contextmanager
def running(server: Server) -> Iterator[HTTPConnection]:
    """Run a server in a thread; give a connection to it."""
    thread = threading.Thread(target=server.run)
    thread.start()
    host, port = server.address.removeprefix("http://").split(":")
    with closing(HTTPConnection(host, int(port), timeout=10)) as connection:
        yield connection
    server.stop()
    thread.join(timeout=10)


@pytest.fixture
def connection(shown_store: Ledger) -> Iterator[HTTPConnection]:
    """A connection to an app that answers nothing where it is asked for it."""
    app = create_app(Settings(), shown_store)
    app.server.view_functions["fonts"] = lambda name: ("", 204) if name == "nothing" else name
    with bind(app, "127.0.0.1", 0) as server, running(server) as opened:
        yield opened


def ask(connection: HTTPConnection, name: str, **headers: str) -> tuple[int, bytes, str | None]:
    connection.request("GET", f"/fonts/{name}.woff2", headers=headers)
    answer = connection.getresponse()
    return answer.status, answer.read(), answer.headers["Connection"]


def test_a_connection_stays_open_after_an_answer_of_nothing(connection: HTTPConnection) -> None:
    assert ask(connection, "nothing") == (204, b"", None)
    kept = connection.sock
    assert ask(connection, "something") == (200, b"something", None)
    assert ask(connection, "nothing") == (204, b"", None)
    assert connection.sock is kept


def test_a_connection_is_closed_where_the_browser_asks_for_it(connection: HTTPConnection) -> None:
    assert ask(connection, "nothing", Connection="close") == (204, b"", "close")
    assert connection.sock is None
