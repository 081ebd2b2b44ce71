"""What the review page's callbacks are told, read strictly: anybody can send them anything."""

from __future__ import annotations

from typing import Final

from dashboards.review.shoe import ReviewedShoe
from scoreboard.errors import InputError

__all__ = ["position_in", "subject_in", "wager_in"]

_SUBJECT: Final = ("shoe", "language", "theme")
"""What the page is about: its shoe, and the choices of its address."""

_MOST_DIGITS: Final = 6
"""Of a coup's place in its shoe."""


def subject_in(about: object) -> dict[str, str]:
    """Read back what the page keeps for its callbacks: the shoe, and the choices of its address.

    Raises
    ------
    InputError
        If it is anything else.

    Examples
    --------
    >>> subject_in({"shoe": "7/1", "theme": "day", "numbers": [1]})
    {'shoe': '7/1', 'theme': 'day'}
    """
    said = {name: about[name] for name in _SUBJECT if name in about} if isinstance(about, dict) else {}
    if "shoe" not in said or not all(isinstance(value, str) for value in said.values()):
        raise _unfit("no shoe", expected="the shoe that the page is about")
    return said


def position_in(value: object) -> int:
    """Read how many coups the slider has dealt.

    Raises
    ------
    InputError
        If it is no whole number.

    Examples
    --------
    >>> position_in(12), position_in("12")
    (12, 12)
    """
    # A slider's value is a number, or the digits that a browser makes of it.
    digits = str(value)
    if isinstance(value, bool) or not (digits.isascii() and digits.isdecimal() and len(digits) <= _MOST_DIGITS):
        raise _unfit("no stop of the replay", expected="a whole number from 0")
    return int(digits)


def wager_in(value: object, shoe: ReviewedShoe) -> str:
    """Read which of a shoe's wagers is charted.

    Raises
    ------
    InputError
        If it is none of them.
    """
    for wager in shoe.wagers:
        if wager.key == value:
            return wager.key
    raise _unfit("no wager of this shoe", expected=", ".join(wager.key for wager in shoe.wagers))


def _unfit(found: str, *, expected: str) -> InputError:
    return InputError(found, where="body, inputs", expected=expected, remedy="Load the page anew.")
