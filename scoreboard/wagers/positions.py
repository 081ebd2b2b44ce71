"""On which line of a TOML file something stands.

`tomllib` tells the line of a fault in the writing, and of nothing else. What it can tell is whether the first so many
lines are a whole file, and what is in them; so the line of a value is where the shortest such beginning ends that
holds it. That needs no second reading of the format, and holds for whatever way there is of writing a value.
"""

from __future__ import annotations

import tomllib
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, TypeAlias

__all__ = ["Path", "line_of"]

Path: TypeAlias = Sequence[str | int]
"""The way to a value through tables (by key) and lists (by place)."""


def line_of(text: str, path: Path) -> int:
    r"""Give the line, from 1, where a value or the entry of a list that holds it begins.

    Parameters
    ----------
    text
        A whole TOML file.
    path
        The way to a value in it.

    Examples
    --------
    >>> file = "[[wager]]\nkey = 'big'\npays = [\n  { to_one = 1 },\n  { to_one = 2 },\n]\n"
    >>> [line_of(file, path) for path in (["wager", 0], ["wager", 0, "key"], ["wager", 0, "pays", 1, "to_one"])]
    [1, 2, 5]
    """
    lines = text.split("\n")

    def is_whole(count: int) -> bool:
        return _beginning(lines[:count]) is not None

    def is_held(count: int) -> bool:
        """Whether the longest whole beginning of so many lines holds the value."""
        while not is_whole(count):
            count -= 1
        return _holds(_beginning(lines[:count]), path)

    end = bisect_left(range(len(lines)), True, key=is_held)
    before = end - 1
    while not is_whole(before):
        before -= 1
    return before + 1


def _beginning(lines: Sequence[str]) -> dict[str, Any] | None:
    """Read the first lines of a file; None where they end in the midst of a value other than a list."""
    for ending in ("", "\n]"):
        try:
            return tomllib.loads("\n".join(lines) + ending)
        except tomllib.TOMLDecodeError:
            continue
    return None


def _holds(value: Any, path: Path) -> bool:
    for step in path:
        try:
            value = value[step]
        except (KeyError, IndexError, TypeError):
            return False
    return True
