"""The app in this process, or as one of its own, which can be killed, started again at its place, and measured."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from dash import Dash

from dashboards.server import bind

PROGRAM = Path(sys.executable).parent / "scoreboard"


class Serving:
    """`scoreboard serve` on a store; started again it listens where it did before.

    Attributes
    ----------
    address
        Where it listens, such as "http://127.0.0.1:41234".
    log
        Everything it wrote to stderr, in all its lives.
    """

    def __init__(self, store: str, *options: str) -> None:
        self._store = store
        self._options = options
        self.address = ""
        self.log: list[str] = []
        self._reading: list[threading.Thread] = []
        self.start()

    @property
    def pid(self) -> int:
        """The process that runs now."""
        return self._process.pid

    @property
    def port(self) -> int:
        """The port it listens on."""
        return int(self.address.rsplit(":", 1)[1])

    def start(self) -> None:
        """Start it, and wait until it listens."""
        port = str(self.port) if self.address else "0"
        self._process = subprocess.Popen(
            [PROGRAM, "serve", "--port", port, "--store", self._store, *self._options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stderr is not None
        assert self._process.stdout is not None
        self._reading.append(threading.Thread(target=self.log.extend, args=[self._process.stderr], daemon=True))
        self._reading[-1].start()
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+:\d+", said)
        if found is None:
            self.end(signal.SIGKILL)
            raise RuntimeError(f"the server did not start: {said}{''.join(self.log)}")
        self.address = found[0]

    def end(self, number: signal.Signals) -> int:
        """Send it a signal and wait for its end; give its exit status."""
        self._process.send_signal(number)
        status = self._process.wait(timeout=30)
        self._reading[-1].join(timeout=30)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        return status

    def kill(self) -> None:
        """Kill it without a warning, as a power failure would."""
        self.end(signal.SIGKILL)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process.poll() is None:
            self.end(signal.SIGTERM)


@contextmanager
def answering(app: Dash) -> Iterator[str]:
    """Serve an app in this process, on this machine alone, as long as the block runs; give where."""
    with bind(app, "127.0.0.1", 0) as server:
        running = threading.Thread(target=server.run)
        running.start()
        try:
            yield server.address
        finally:
            server.stop()
            running.join()
