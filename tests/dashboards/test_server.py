"""Serving: the address is told when browsers can connect, a busy port is refused, stopping leaves nothing open."""

from __future__ import annotations

import socket
import threading
from urllib.request import urlopen

import pytest

from dashboards.app import create_app
from dashboards.server import bind, serve
from dashboards.settings import Settings
from scoreboard.errors import RefusedError
from scoreboard.ledger import Ledger


def test_a_free_port_is_taken_told_and_answered_on(shown_store: Ledger, capfd: pytest.CaptureFixture[str]) -> None:
    with bind(create_app(Settings(), shown_store), "127.0.0.1", 0) as server:
        running = threading.Thread(target=server.run)
        running.start()
        with urlopen(f"{server.address}/health", timeout=10) as answer:
            assert answer.status == 200
        server.stop()
        running.join(timeout=10)
        assert not running.is_alive()
    assert capfd.readouterr() == ("", "")


def test_what_was_asked_before_the_end_is_answered(shown_store: Ledger) -> None:
    app = create_app(Settings(), shown_store)
    asked, may_answer = threading.Event(), threading.Event()

    def slow() -> str:
        asked.set()
        assert may_answer.wait(timeout=10)
        return "recorded"

    def ask(address: str) -> None:
        with urlopen(address, timeout=10) as answer:
            answers.append(answer.read())

    app.server.view_functions["fonts"] = lambda name: slow()
    answers: list[bytes] = []
    with bind(app, "127.0.0.1", 0) as server:
        running = threading.Thread(target=server.run)
        asking = threading.Thread(target=ask, args=[f"{server.address}/fonts/slow.woff2"])
        running.start()
        asking.start()
        assert asked.wait(timeout=10)
        server.stop()
        may_answer.set()
        running.join(timeout=10)
        asking.join(timeout=10)
    assert answers == [b"recorded"]


def test_serve_tells_the_address_once_it_listens(shown_store: Ledger) -> None:
    class Told(Exception):
        """Ends the serving, as Ctrl-C would."""

    def ready(address: str) -> None:
        host, port = address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10):
            raise Told(address)

    with pytest.raises(Told, match=r"http://127\.0\.0\.1:\d+"):
        serve(create_app(Settings(), shown_store), "127.0.0.1", 0, ready=ready)


def test_a_busy_port_is_refused_with_what_to_do(shown_store: Ledger) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
        with pytest.raises(RefusedError) as caught:
            serve(create_app(Settings(), shown_store), "127.0.0.1", port)
    assert caught.value.where == f"127.0.0.1:{port}"
    assert "in use" in caught.value.found
    assert "--port" in caught.value.remedy


@pytest.mark.parametrize(("host", "port"), [("192.0.2.1", 0), ("no.such.host.invalid", 0), ("127.0.0.1", 99999)])
def test_an_address_that_is_not_ours_is_refused(shown_store: Ledger, host: str, port: int) -> None:
    with pytest.raises(RefusedError, match="cannot listen there"):
        bind(create_app(Settings(), shown_store), host, port)
