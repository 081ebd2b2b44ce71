"""How often a secret may be tried that is not the right one: passwords by name and by address, tokens by address.

Kept in memory, so each process of a house counts for itself and begins anew with it. Limiters of requests count all of
them; here only what was wrong counts, so that a shift of thirty may sign in through one address within a minute.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import Final, NamedTuple

from scoreboard.errors import AttemptsError

__all__ = ["LIMITS", "Attempt", "Attempts", "network_of"]

LIMITS: Final = ((5, 60.0), (30, 3600.0))
"""How many may be wrong within how many seconds."""

_MOST: Final = 10_000
"""Names and addresses kept; of more, the one that tried longest ago is forgotten."""


class Attempt(NamedTuple):
    """One attempt: when it began, and whose it was."""

    at: float
    of: tuple[Hashable, ...]


class Attempts:
    """What was tried within the last hour.

    May be asked from any thread.

    Examples
    --------
    >>> attempts = Attempts(clock=lambda: 0.0)
    >>> for _ in range(5):
    ...     wrong = attempts.begin("anna")
    >>> attempts.begin("anna")
    Traceback (most recent call last):
    scoreboard.errors.AttemptsError: too many were wrong. Expected at most 5 in a minute and 30 in an hour. Wait 60 ...
    >>> attempts.forgive(wrong)
    >>> attempts.begin("anna").of
    ('anna',)
    """

    def __init__(self, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: OrderedDict[Hashable, deque[float]] = OrderedDict()
        self._lock = Lock()

    def begin(self, *of: Hashable) -> Attempt:
        """Count an attempt as wrong until it is forgiven, so that many at once are not more than one after another.

        Raises
        ------
        AttemptsError
            If too many of the same were wrong. It does not count then.
        """
        with self._lock:
            now = self._clock()
            wait = max(self._wait(self._wrong.get(one, deque()), now) for one in of)
            if wait > 0:
                raise _too_many(math.ceil(wait))
            for one in of:
                self._wrong.setdefault(one, deque(maxlen=LIMITS[-1][0])).append(now)
                self._wrong.move_to_end(one)
            while len(self._wrong) > _MOST:
                self._wrong.popitem(last=False)
        return Attempt(now, of)

    def forgive(self, attempt: Attempt) -> None:
        """Say that an attempt was right."""
        with self._lock:
            for one in attempt.of:
                wrong = self._wrong.get(one)
                if wrong is not None and attempt.at in wrong:
                    wrong.remove(attempt.at)

    def _wait(self, wrong: deque[float], now: float) -> float:
        """Give how many seconds none is looked at, 0 or less where one is."""
        return max(wrong[-most] + seconds - now if len(wrong) >= most else 0.0 for most, seconds in LIMITS)


def _too_many(seconds: int) -> AttemptsError:
    return AttemptsError(
        "too many were wrong",
        seconds=seconds,
        expected="at most 5 in a minute and 30 in an hour",
        remedy=f"Wait {seconds} seconds and try again.",
    )


def network_of(address: str) -> str:
    """Give what stands for an address: itself, or of IPv6 the 64 bits that are given to one house.

    Examples
    --------
    >>> network_of("192.168.1.5"), network_of("2001:db8:1:2:3:4:5:6"), network_of("")
    ('192.168.1.5', '2001:db8:1:2::/64', '')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(ip_network((parsed, 64), strict=False)) if isinstance(parsed, IPv6Address) else str(parsed)
