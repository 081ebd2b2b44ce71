"""Answers that many ask for at once: each is made, written and compressed once, whoever asks first."""

from __future__ import annotations

import gzip
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

import brotli
from flask import Request, Response

from dashboards.answers import JSON, as_text, told

__all__ = ["Kept"]

_MOST: Final = 256
"""Answers kept, of some 10 kB compressed and 100 kB plain: the screens of a hall look in a few ways at each table."""

_PACKERS: Final[Mapping[str, Callable[[bytes], bytes]]] = {
    "br": lambda data: bytes(brotli.compress(data, quality=5)),
    "gzip": lambda data: gzip.compress(data, compresslevel=6, mtime=0),
}
"""How an answer can be compressed, the better one first."""


@dataclass(slots=True)
class _Place:
    """Where one answer is kept: in which state of its table it was made, plain, and as compressed for somebody."""

    lock: Lock = field(default_factory=Lock)
    state: str | None = None
    plain: bytes = b""
    packed: dict[str, bytes] = field(default_factory=dict)


class Kept:
    """The newest of each answer; of too many, the one not asked for the longest goes.

    May be asked from any thread.
    """

    def __init__(self) -> None:
        self._places: OrderedDict[Hashable, _Place] = OrderedDict()
        self._lock = Lock()

    def give(self, request: Request, wanted: Hashable, *, state: str, make: Callable[[], Any]) -> Response:
        """Answer with JSON, made if it is not kept.

        Parameters
        ----------
        request
            The request that is answered; it says how it may be compressed.
        wanted
            What is asked for.
        state
            What `make` would give belongs to. Another state than the kept answer's has it made anew.
        make
            Gives the value.
        """
        place = self._place(wanted)
        encoding = request.accept_encodings.best_match(_PACKERS)
        with place.lock:
            if place.state != state:
                place.plain, place.packed = as_text(make()).encode(), {}
                place.state = state
            if encoding is None:
                return told(place.plain, JSON)
            if encoding not in place.packed:
                place.packed[encoding] = _PACKERS[encoding](place.plain)
            answer = told(place.packed[encoding], JSON)
        answer.headers["Content-Encoding"] = encoding
        return answer

    def _place(self, wanted: Hashable) -> _Place:
        with self._lock:
            place = self._places.setdefault(wanted, _Place())
            self._places.move_to_end(wanted)
            if len(self._places) > _MOST:
                self._places.popitem(last=False)
        return place
