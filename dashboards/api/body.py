"""What came in a request's body or query, read strictly: whatever cannot be meant is refused with the reason."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from flask import Request
from werkzeug.exceptions import UnsupportedMediaType

from scoreboard.errors import InputError

__all__ = ["choice_in", "parse_json", "read_json", "version_in"]

_MOST_DIGITS: Final = 18
"""Of a whole number: nothing that is recorded has more, and Python reads very long ones slowly or not at all."""


def read_json(request: Request) -> object:
    """Read a request's body.

    Raises
    ------
    UnsupportedMediaType
        If it does not say that it is JSON.
    InputError
        If it is none, as `parse_json` says.
    """
    if request.mimetype != "application/json":
        raise UnsupportedMediaType
    return parse_json(request.get_data(cache=False))


def parse_json(data: bytes) -> object:
    """Read JSON as RFC 8259 has it: UTF-8, each name of an object once, and numbers that there are.

    Raises
    ------
    InputError
        If it is anything else.

    Examples
    --------
    >>> parse_json(b'[{"kind": "undo"}]')
    [{'kind': 'undo'}]
    >>> parse_json(b'{"id": 1, "id": 2}')
    Traceback (most recent call last):
    scoreboard.errors.InputError: body: the name "id" twice in one object. Expected JSON in UTF-8. Check what was sent.
    """
    try:
        return json.loads(
            data.decode("utf-8-sig"),
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_int=_whole,
            parse_float=_fraction,
        )
    except UnicodeDecodeError as error:
        raise _unfit(f"byte {error.start + 1} is no UTF-8") from None
    except json.JSONDecodeError as error:
        raise _unfit(f"line {error.lineno}, column {error.colno} is no JSON ({error.msg})") from None
    except RecursionError:
        raise _unfit("lists in lists without end") from None


def version_in(request: Request) -> int | None:
    """Give the version that the address says the asker has, `?v=12`; None where it does not say.

    Raises
    ------
    InputError
        If it says something else.
    """
    text = request.args.get("v")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS):
        raise InputError(
            f'"{text[:40]}" is no version',
            where="address, v",
            expected="a whole number from 0",
            remedy="Send the version of the last answer, or leave v out.",
        )
    return int(text)


def choice_in(request: Request, name: str, choices: Sequence[str]) -> str:
    """Give what an address chooses under a name; the first of the choices where it does not say.

    Raises
    ------
    InputError
        If it says something else.
    """
    text = request.args.get(name, choices[0])
    if text not in choices:
        raise InputError(
            f'"{text[:40]}" is no choice',
            where=f"address, {name}",
            expected=", ".join(choices),
            remedy=f"Leave {name} out for {choices[0]}.",
        )
    return text


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    said = dict(pairs)
    if len(said) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise _unfit(f'the name "{twice[:40]}" twice in one object')
    return said


def _constant(text: str) -> NoReturn:
    raise _unfit(f"{text}, which is no number of JSON")


def _whole(text: str) -> int:
    digits = len(text.removeprefix("-"))
    if digits > _MOST_DIGITS:
        raise _unfit(f"a number of {digits} digits")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise _unfit(f"the number {text[:40]}")
    return number


def _unfit(found: str) -> InputError:
    return InputError(found, where="body", expected="JSON in UTF-8", remedy="Check what was sent.")
