"""A connection is kept as HTTP/1.1 has it, also after an answer of nothing, which no thread has to be free for."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

import pytest

from dashboards.app import create_app
from dashboards.server import THREADS, Server, bind
from dashboards.settings import Settings
from scoreboard.ledger import Ledger, file_store_url
from tests.support.hall import Hall


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


@dataclass
class Busy:
    """An app whose threads all wait until they may go on."""

    server: Server
    board: str
    may_go: threading.Event
    waiting: threading.Semaphore

    def connect(self) -> HTTPConnection:
        host, port = self.server.address.removeprefix("http://").split(":")
        return HTTPConnection(host, int(port), timeout=10)


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Busy]:
    may_go, waiting = threading.Event(), threading.Semaphore(0)

    def wait(name: str = "") -> str:
        waiting.release()
        assert may_go.wait(timeout=30)
        return "gone on"

    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("7")
        Hall(ledger).coups("7", "BPB")
        app = create_app(Settings(), ledger)
        app.server.view_functions["fonts"] = wait
        app.server.view_functions["api_entries"] = lambda table: wait()
        version = app.feed.version("7")
        app.feed.live("7")
        with bind(app, "127.0.0.1", 0) as server, running(server):
            yield Busy(server, f"/api/tables/7/board?v={version}", may_go, waiting)
            may_go.set()


def test_boards_are_told_that_nothing_is_newer_while_every_thread_waits(busy: Busy) -> None:
    with ExitStack() as stack:
        others = [stack.enter_context(closing(busy.connect())) for _ in range(THREADS)]
        for number, other in enumerate(others):
            if number % 2:
                other.request("POST", "/api/tables/7/entries", body="[]", headers={"Content-Type": "application/json"})
            else:
                other.request("GET", "/fonts/slow.woff2")
            assert busy.waiting.acquire(timeout=30)
        board = stack.enter_context(closing(busy.connect()))
        for _ in range(3):
            board.request("GET", busy.board)
            answer = board.getresponse()
            assert (answer.status, answer.read()) == (204, b"")
        busy.may_go.set()
        assert {other.getresponse().read() for other in others} == {b"gone on"}


def test_what_is_asked_after_another_question_is_answered_after_it(busy: Busy) -> None:
    with closing(busy.connect()) as connection:
        connection.connect()
        asked = "".join(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" for path in ("/fonts/slow.woff2", busy.board))
        connection.sock.sendall(asked.encode())
        assert busy.waiting.acquire(timeout=30)
        busy.may_go.set()
        answers = b""
        while answers.count(b"HTTP/1.1") < 2 or not answers.endswith(b"\r\n\r\n"):
            answers += connection.sock.recv(10_000)
    assert re.findall(rb"HTTP/1.1 (\d+)", answers) == [b"200", b"204"]
