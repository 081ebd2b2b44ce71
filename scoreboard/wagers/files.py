"""Wagers read from a TOML file, ours and anybody's alike.

The format is described, with an example, in WAGERS.md beside this file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from scoreboard.errors import UnreadableError, WagerError
from scoreboard.wagers import positions
from scoreboard.wagers.conditions import CONDITIONS, verified
from scoreboard.wagers.paytables import Pay, Wager

__all__ = ["parse_wagers", "read_wagers"]

_OF_A_WAGER: Final = ("key", "name", "pays", "source", "published")
_OF_A_LINE: Final = ("to_one", "push", "commission_percent", *CONDITIONS)
_KEY: Final = re.compile(r"[^\s,\"']{1,60}")
_LARGEST_PAY: Final = 10**9


def read_wagers(path: Path) -> dict[str, Wager]:
    """Read a file of wagers.

    Returns
    -------
    dict
        The wagers by key, in the file's order.

    Raises
    ------
    UnreadableError
        If the file cannot be read or is no TOML.
    WagerError
        If something in it is no wager; it names the file, the line and what is allowed.
    """
    try:
        text = path.read_text("utf-8-sig")
    except OSError as error:
        raise UnreadableError(
            f"cannot be read: {error.strerror}", where=str(path), remedy="Check the name and the folder."
        ) from None
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise UnreadableError(
            "bytes that are no UTF-8", where=f"{path}, line {line}", expected="UTF-8", remedy="Save it as UTF-8."
        ) from None
    return parse_wagers(text, where=str(path))


def parse_wagers(text: str, *, where: str) -> dict[str, Wager]:
    r"""Read wagers from the text of a file; `where` is what errors call it. Returns and raises as `read_wagers` does.

    Examples
    --------
    >>> file = '[[wager]]\nkey = "big"\nname = "Big"\npays = [\n  { to_one = 0.54, cards = [5, 6] },\n]\n'
    >>> parse_wagers(file, where="mine.toml")["big"].pays
    (Pay(to_one=Fraction(27, 50), commission=Fraction(0, 1), ... cards=(5, 6), ...),)
    >>> parse_wagers(file.replace("6]", "7]"), where="mine.toml")
    Traceback (most recent call last):
    scoreboard.errors.WagerError: mine.toml, line 5, cards: 7. Expected 4, 5 or 6. It asks for how many cards both ...
    """
    try:
        given = tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise _no_toml(text, error, where) from None
    return _File(text, where).wagers(given)


def _no_toml(text: str, error: tomllib.TOMLDecodeError, where: str) -> UnreadableError:
    what, _, place = str(error).partition(" (at ")
    numbers = re.search(r"line (\d+)", place)
    line = numbers[1] if numbers else text.rstrip("\n").count("\n") + 1
    return UnreadableError(
        f"no TOML: {what[0].lower()}{what[1:]}",
        where=f"{where}, line {line}",
        expected='lines such as name = "Big" and pays = [ … ]',
        remedy="Mend the line; texts stand in quotes, and lists in brackets.",
    )


class _File:
    """One file while it is read, to say on which line what is wrong with it."""

    def __init__(self, text: str, where: str) -> None:
        self.text = text
        self.where = where

    def wagers(self, given: Mapping[str, Any]) -> dict[str, Wager]:
        tables = given.get("wager")
        for name in given:
            if name != "wager":
                raise self._wrong(
                    [name], f'"{name}" is no part of it', "[[wager]] and nothing else", "Check the words."
                )
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            raise self._wrong(["wager"], "no wager in it", "[[wager]] before each wager", "Write one.")
        found: dict[str, Wager] = {}
        for place, table in enumerate(tables):
            wager = self._wager(["wager", place], table)
            if wager.key in found:
                raise self._wrong(
                    ["wager", place, "key"], f'"{wager.key}" for the second time', "each key once", "Give it its own."
                )
            found[wager.key] = wager
        return found

    def _wager(self, path: list[str | int], table: Mapping[str, Any]) -> Wager:
        self._only(path, table, _OF_A_WAGER, needed=("key", "name", "pays"))
        for name in ("key", "name", "source"):
            if not isinstance(table.get(name, ""), str):
                raise self._wrong([*path, name], _shown(table[name]), "a text in quotes", "Put it in quotes.")
        key, name, lines = table["key"], table["name"], table["pays"]
        if not _KEY.fullmatch(key):
            raise self._wrong(
                [*path, "key"], f'the key "{key}"', "1 to 60 signs without blanks, commas and quotes", "Shorten it."
            )
        if not name.strip():
            raise self._wrong([*path, "name"], "an empty name", "what people call it", "Name it.")
        if not isinstance(lines, list) or not lines or not all(isinstance(line, dict) for line in lines):
            raise self._wrong(
                [*path, "pays"], "pays that are no lines", 'lines such as { to_one = 8, winner = "T" }', "Write one."
            )
        pays = tuple(self._pay([*path, "pays", place], line) for place, line in enumerate(lines))
        published = self._published([*path, "published"], table.get("published", {}))
        return Wager(key=key, name=name, pays=pays, source=table.get("source", ""), published=published)

    def _pay(self, path: list[str | int], line: Mapping[str, Any]) -> Pay:
        self._only(path, line, _OF_A_LINE)
        if ("to_one" in line) is ("push" in line):
            raise self._wrong(
                path, "a line without one of to_one and push", "to_one = what one unit wins, or push = true", "Say it."
            )
        if line.get("push", True) is not True:
            raise self._wrong([*path, "push"], _shown(line["push"]), "push = true", "Leave the line out.")
        if "push" in line and "commission_percent" in line:
            raise self._wrong(path, "a commission on a push", "a commission on a pay", "Leave one out.")
        to_one = Fraction(0)
        if "to_one" in line:
            to_one = self._number([*path, "to_one"], line["to_one"], above=0, most=_LARGEST_PAY)
            if to_one == 0:
                raise self._wrong([*path, "to_one"], "a pay of 0", "more than 0", "Write push = true.")
        commission = self._number([*path, "commission_percent"], line.get("commission_percent", 0), above=0, most=10)
        asked: dict[str, Any] = {}
        for name in CONDITIONS:
            if name in line:
                with self._blamed([*path, name]):
                    values = verified(name, line[name])
                    asked[name] = values if len(values) > 1 else values[0]
        return Pay(to_one=to_one, commission=commission / 100, **asked)

    def _published(self, path: list[str | int], edges: Any) -> dict[int, Decimal]:
        if not isinstance(edges, dict):
            raise self._wrong(path, _shown(edges), "edges in percent by decks: { 8 = 1.0579 }", "Write it so.")
        found = {}
        for decks, edge in edges.items():
            is_number = isinstance(edge, int | Decimal) and not isinstance(edge, bool)
            if not re.fullmatch("[1-9][0-9]?", decks) or not is_number:
                raise self._wrong(
                    [*path, decks], f"{decks} = {_shown(edge)}", "decks = the edge in percent", "Write it so."
                )
            found[int(decks)] = Decimal(edge)
        return found

    def _number(self, path: list[str | int], given: Any, *, above: int, most: int) -> Fraction:
        """Read a number, exactly as it is written: 2, 0.54 or "3/2"."""
        is_number = isinstance(given, int) and not isinstance(given, bool)
        is_decimal = isinstance(given, Decimal) and given.is_finite()
        is_ratio = isinstance(given, str) and re.fullmatch("[0-9]{1,9}/[1-9][0-9]{0,8}", given)
        number = Fraction(given) if is_number or is_decimal or is_ratio else None
        if number is None or not above <= number <= most:
            raise self._wrong(
                path, _shown(given), f'a number from {above} to {most}, such as 2, 0.5 or "3/2"', "Correct it."
            )
        return number

    def _only(
        self,
        path: list[str | int],
        table: Mapping[str, Any],
        words: Collection[str],
        *,
        needed: Collection[str] = (),
    ) -> None:
        for word in table:
            if word not in words:
                raise self._wrong(
                    [*path, word], f'"{word}" is no word of {_part(path)}', ", ".join(words), "Check the spelling."
                )
        for word in needed:
            if word not in table:
                raise self._wrong(path, f"{_part(path)} without {word}", ", ".join(needed), f"Add {word} = …")

    def _wrong(self, path: positions.Path, found: str, expected: str, remedy: str) -> WagerError:
        return WagerError(found, where=self._place(path), expected=expected, remedy=remedy)

    @contextmanager
    def _blamed(self, path: positions.Path) -> Iterator[None]:
        try:
            yield
        except WagerError as error:
            error.where = f"{self._place(path)}, {error.where}".rstrip(", ")
            raise

    def _place(self, path: positions.Path) -> str:
        return f"{self.where}, line {positions.line_of(self.text, path)}"


def _part(path: positions.Path) -> str:
    return "a line of pays" if "pays" in path else "a wager"


def _shown(given: Any) -> str:
    if isinstance(given, bool):
        return "true" if given else "false"
    return f'"{given}"' if isinstance(given, str) else str(given)
