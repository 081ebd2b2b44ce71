"""Serving: the address is told when browsers can connect, a busy port is refused, stopping leaves nothing open."""

from __future__ import annotations

import socket
import threading
from types import SimpleNamespace
from urllib.request import ProxyHandler, build_opener, urlopen

import pytest

from dashboards.app import create_app
from dashboards.server import Server, bind, serve
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

    def ready(server: Server) -> None:
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10):
            raise Told(server.address)

    with pytest.raises(Told, match=r"http://127\.0\.0\.1:\d+"):
        serve(create_app(Settings(), shown_store), "127.0.0.1", 0, ready=ready)


NETWORKS = {
    "lo": ["127.0.0.1", "::1"],
    "wlan0": ["192.0.2.7", "2001:db8::7", "fe80::7%wlan0"],
    "eth0": ["198.51.100.7"],
    "eth1": ["203.0.113.7", "2001:db8:1::7"],
}


@pytest.fixture
def networks(monkeypatch: pytest.MonkeyPatch) -> dict[str, bool]:
    """Networks of this machine, and whether each is connected."""
    connected = {"lo": True, "wlan0": True, "eth0": True, "eth1": False}

    def places() -> dict[str, list[SimpleNamespace]]:
        return {
            name: [
                SimpleNamespace(family=socket.AF_INET6 if ":" in text else socket.AF_INET, address=text)
                for text in texts
            ]
            for name, texts in NETWORKS.items()
        }

    def states() -> dict[str, SimpleNamespace]:
        return {name: SimpleNamespace(isup=isup) for name, isup in connected.items()}

    monkeypatch.setattr("psutil.net_if_addrs", places)
    monkeypatch.setattr("psutil.net_if_stats", states)
    return connected


@pytest.mark.parametrize(
    ("host", "here", "elsewhere"),
    [
        ("0.0.0.0", "http://127.0.0.1:{}", ("http://192.0.2.7:{}", "http://198.51.100.7:{}")),
        ("::", "http://[::1]:{}", ("http://[2001:db8::7]:{}",)),
        ("127.0.0.1", "http://127.0.0.1:{}", None),
        ("::1", "http://[::1]:{}", None),
    ],
)
def test_listening_everywhere_it_is_told_which_addresses_others_can_open(
    shown_store: Ledger, networks: dict[str, bool], host: str, here: str, elsewhere: tuple[str, ...] | None
) -> None:
    with bind(create_app(Settings(), shown_store), host, 0) as server:
        port = server.address.rsplit(":", 1)[1]
        assert server.address == here.format(port)
        assert server.elsewhere == (elsewhere and tuple(address.format(port) for address in elsewhere))


def test_without_a_network_no_other_machine_can_open_it(shown_store: Ledger, networks: dict[str, bool]) -> None:
    networks.update(wlan0=False, eth0=False)
    with bind(create_app(Settings(), shown_store), "0.0.0.0", 0) as server:
        assert server.elsewhere == ()


def test_each_address_of_this_machine_is_answered_on(shown_store: Ledger) -> None:
    offline = build_opener(ProxyHandler({}))
    with bind(create_app(Settings(), shown_store), "0.0.0.0", 0) as server:
        running = threading.Thread(target=server.run)
        running.start()
        try:
            assert server.elsewhere is not None
            for address in (server.address, *server.elsewhere):
                with offline.open(f"{address}/health", timeout=10) as answer:
                    assert answer.status == 200
        finally:
            server.stop()
            running.join(timeout=10)


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
