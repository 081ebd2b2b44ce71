"""Serving the app: waitress, one process, many threads.

```
serve(app, "127.0.0.1", 8050, ready=lambda server: print(server.address))  # until Ctrl-C
with bind(app, "127.0.0.1", 0) as server:
    ...  # a free port; server.address, server.run(), server.stop()
```
"""

from __future__ import annotations

import gc
import os
import socket
import sys
import time
from collections.abc import Callable
from ipaddress import ip_address
from types import TracebackType
from typing import Any, Final, Self

from dash import Dash
from waitress import create_server, wasyncore

from dashboards.keeping import AT_A_GLANCE, keep
from dashboards.networks import own_addresses
from scoreboard.errors import RefusedError

__all__ = ["Server", "bind", "serve"]

THREADS: Final = 32
"""Requests answered at once: a hall of walls, tablets and phones, while some of them wait for the store."""

CONNECTIONS: Final = 1000
"""Connections kept open at once. A browser keeps six, so waitress's own limit of 100 is full with seventeen of them."""

LAST_SECONDS: Final = 5.0
"""How long the answers in hand may take when the server is asked to end."""

TURN_SECONDS: Final = 0.001
"""How long one thread computes while others want to. An entry lets go of its turn a dozen times on its way to the disk:
with Python's own 5 ms, 200 boards that are drawn meanwhile keep one in fifty waiting for a tenth of a second."""

GATHER_SECONDS: Final = 0.001
"""How long questions gather before they are read. Waitress asks each connection each time whether it wants to read or
write, a quarter of a millisecond for 200 boards; they ask 800 times a second, and would each be waited for alone."""

WRITES_SECONDS: Final = 0.01
"""How long nothing else is read while something is written. An entry waits a dozen times for the disk, and each time
again for its turn if boards are answered meanwhile."""

LARGEST_REQUEST: Final = 16 * 2**20
"""Bytes of a body that are received at all; what the app takes is less, and it says so in its own words."""

LARGEST_ANSWER: Final = 16 * 2**20
"""Bytes of an answer held in memory while they are sent: plotly.js, the largest, would otherwise go through a file."""


class Server:
    """An app that listens; connections wait until `run` answers them.

    Attributes
    ----------
    address
        Where a browser on this machine finds it, `http://127.0.0.1:8050`; the real port where port 0 was asked for.
    elsewhere
        Where browsers on other machines find it when it listens on all addresses of this one; empty without a network,
        and None where it listens at `address` alone.
    """

    def __init__(self, app: Dash, listening: socket.socket) -> None:
        self._open: dict[int, Any] = {}
        self._ends = False
        self._waitress = create_server(
            app.server,
            map=self._open,
            sockets=[listening],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            asyncore_use_poll=True,
            max_request_body_size=LARGEST_REQUEST,
            outbuf_overflow=LARGEST_ANSWER,
            ident=None,
        )
        self._writes = keep(self._waitress, at_a_glance=app.server.extensions.get(AT_A_GLANCE))
        host, port = listening.getsockname()[:2]
        self.address, self.elsewhere = _url(host, port), None
        if ip_address(host).is_unspecified:
            self.address = _url("::1" if ":" in host else "127.0.0.1", port)
            self.elsewhere = tuple(_url(own, port) for own in own_addresses(listening.family))

    def run(self) -> None:
        """Answer requests until `stop` is called or the process is interrupted.

        What has been asked by then is still answered, within `LAST_SECONDS`: an operator's device learns what is on
        disk instead of sending it again.
        """
        try:
            while not self._ends:
                known = len(self._open)
                wasyncore.poll2(1.0, self._open)
                # New connections come one at a time: a whole room that connects anew must not wait between them.
                if len(self._open) <= known:
                    time.sleep(GATHER_SECONDS)
                    self._writes.go_first(WRITES_SECONDS)
        finally:
            self._finish()

    def stop(self) -> None:
        """Make `run` return; may be called from any thread."""
        self._waitress.trigger.pull_trigger(self._end)

    def _end(self) -> None:
        self._ends = True

    def _finish(self) -> None:
        wasyncore.dispatcher.close(self._waitress)  # no new connections
        latest = time.monotonic() + LAST_SECONDS
        while self._is_answering() and time.monotonic() < latest:
            wasyncore.poll2(0.05, self._open)

    def _is_answering(self) -> bool:
        return any(channel.requests or channel.total_outbufs_len for channel in self._waitress.active_channels.values())

    def _close(self) -> None:
        wasyncore.close_all(self._open)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._close()
        self._waitress.task_dispatcher.shutdown()


def bind(app: Dash, host: str, port: int) -> Server:
    """Take the port, so that the address can be told before the first request is answered.

    Raises
    ------
    RefusedError
        If the port is busy or not allowed, or the host is no address of this machine.
    """
    if not 0 <= port <= 65535:
        raise _refused(host, port, "there is no such port")
    try:
        family, _, _, _, place = socket.getaddrinfo(host, 0, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listening = socket.create_server((place[0], port), family=family)
    except OSError as error:
        # The system's own words, without the address that Python adds to them; a host's name has no number to look up.
        number = error.errno or 0
        raise _refused(host, port, os.strerror(number) if number > 0 else str(error.strerror)) from error
    return Server(app, listening)


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _refused(host: str, port: int, why: str) -> RefusedError:
    return RefusedError(
        f"the app cannot listen there ({why})",
        where=f"{host}:{port}",
        expected="a free port of this machine",
        remedy="Stop what uses it, or choose another with --port (0 takes any free one).",
    )


def serve(app: Dash, host: str, port: int, *, ready: Callable[[Server], object] | None = None) -> None:
    """Serve the app until the process is interrupted.

    Parameters
    ----------
    app
        What `dashboards.app.create_app` gave.
    host, port
        Where to listen; port 0 takes a free one.
    ready
        Called once browsers can connect. Nothing is printed here.

    Raises
    ------
    RefusedError
        If the port is busy or not allowed, or the host is no address of this machine.
    """
    sys.setswitchinterval(TURN_SECONDS)
    # What was imported stays as long as the process. Looking through it for what can be freed stops every thread for a
    # tenth of a second, now and then; what comes later is still looked through.
    gc.collect()
    gc.freeze()
    with bind(app, host, port) as server:
        if ready is not None:
            ready(server)
        server.run()
