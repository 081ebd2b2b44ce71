"""Seeds and shoe indexes: together they name every shoe that can be dealt."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from scoreboard.errors import InputError

__all__ = ["shoe_name", "verify_seed"]

_LIMIT: Final = 1 << 64


def shoe_name(seed: int, index: int) -> str:
    """Give the name a dealt shoe has in a frame: shoes of a run are counted from 1.

    Examples
    --------
    >>> shoe_name(812, 0)
    '812-1'
    """
    return f"{seed}-{index + 1}"


def verify_seed(seed: int, *, indices: Iterable[int]) -> None:
    """Check that a seed and shoe indexes are whole numbers from 0 to 2**64 - 1.

    Raises
    ------
    InputError
        If one is not.

    Examples
    --------
    >>> verify_seed(-1, indices=(0,))
    Traceback (most recent call last):
    scoreboard.errors.InputError: simulator: seed -1. Expected 0 to 2**64 - 1. Give another whole number.
    """
    for name, value in (("seed", seed), *(("shoe index", index) for index in indices)):
        if not 0 <= value < _LIMIT:
            raise InputError(
                f"{name} {value}", where="simulator", expected="0 to 2**64 - 1", remedy="Give another whole number."
            )
