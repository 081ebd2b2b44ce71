"""What every command owes the machine it runs on: its terminal's encoding, its signals, and output that may fail."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final, NoReturn

__all__ = ["orderly"]

_ASKED_TO_END: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""Windows has no SIGHUP."""


@contextmanager
def orderly() -> Iterator[None]:
    """Run a command so that it ends in order whatever the terminal, the disk or the operator does.

    Characters that the terminal's encoding lacks are written as escapes. A request to end takes the way of Ctrl-C:
    throw-away stores go and what is half done is taken back. Where the reader of our output goes away
    (`scoreboard shoes | head`) nothing is wrong; where the output cannot be written, one message says so and the exit
    status is 1.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    # `nohup` has SIGHUP ignored, and means it.
    ours = [number for number in _ASKED_TO_END if signal.getsignal(number) is signal.SIG_DFL]
    for number in ours:
        signal.signal(number, _end)
    try:
        with _output():
            yield
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


@contextmanager
def _output() -> Iterator[None]:
    try:
        try:
            yield
        finally:
            if sys.stdout is not None:  # it is where the caller closed it
                sys.stdout.flush()
    except SystemExit as ended:
        if isinstance(ended.__context__, BrokenPipeError):  # Typer makes it a failure
            _let_go_of_output()
            sys.exit(0)
        raise
    except BrokenPipeError:
        _let_go_of_output()
        sys.exit(0)
    except OSError as error:
        if error.filename is not None:  # a file, not the output
            raise
        _let_go_of_output()
        print(f"The output cannot be written: {error.strerror}. Write it to a disk with room.", file=sys.stderr)
        sys.exit(1)


def _end(number: int, _frame: FrameType | None) -> NoReturn:
    sys.exit(128 + number)


def _let_go_of_output() -> None:
    # The interpreter flushes once more at its end, and would complain about what cannot be written.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
