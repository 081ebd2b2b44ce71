"""A terminal in which a program runs that asks somebody something."""

from __future__ import annotations

import os
import pty
import subprocess
from collections.abc import Iterable, Mapping, Sequence


def typed_at(command: Sequence[str | os.PathLike[str]], answers: Iterable[str], *, env: Mapping[str, str]) -> str:
    """Run a program in a terminal of its own, type an answer at each prompt for a password, and give what it showed."""
    ours, theirs = pty.openpty()
    ran = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True, env=env)
    os.close(theirs)
    shown = b""
    waiting = iter(answers)
    asked = 0
    try:
        while chunk := os.read(ours, 1000):
            shown += chunk
            while shown.count(b"Password: ") + shown.count(b"The same again: ") > asked:
                asked += 1
                os.write(ours, f"{next(waiting)}\n".encode())
    except OSError:
        pass  # the program has ended, and its side of the terminal with it
    os.close(ours)
    assert ran.wait(timeout=30) == 0, shown
    return shown.decode()
