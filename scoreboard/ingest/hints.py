"""What the person who imports says about a file: it comes before what the file says of itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self, TypedDict
from zoneinfo import ZoneInfo

from scoreboard.coup import Outcome
from scoreboard.errors import InputError
from scoreboard.ingest.cells import read_name
from scoreboard.ingest.fields import Field
from scoreboard.ingest.spellings import OUTCOMES, folded
from scoreboard.rules import Rules

__all__ = ["HintOptions", "Hints"]


class HintOptions(TypedDict, total=False):
    """What `Hints.of` takes, for functions that pass it on."""

    mapping: Mapping[str, str] | None
    legend: Mapping[str, str] | None
    table: str | None
    shoe: str | None
    rules: Rules | None
    timezone: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """Everything said about a file beside the file.

    Attributes
    ----------
    mapping
        The field each named column holds, by folded heading, or by its place from 1 where there are no headings.
    columns
        The same columns as they were named, for messages.
    legend
        What the file's own signs mean, by folded sign; None for a coup not seen.
    table, shoe
        The table's name, and the shoe's where the file holds one, or several without names.
    rules
        What was played.
    zone
        Where the clock ran whose times have no offset.
    """

    mapping: Mapping[str, Field] = field(default_factory=dict)
    columns: tuple[str, ...] = ()
    legend: Mapping[str, Outcome | None] = field(default_factory=dict)
    table: str | None = None
    shoe: str | None = None
    rules: Rules | None = None
    zone: ZoneInfo | None = None

    @classmethod
    def of(
        cls,
        *,
        mapping: Mapping[str, str] | None = None,
        legend: Mapping[str, str] | None = None,
        table: str | None = None,
        shoe: str | None = None,
        rules: Rules | None = None,
        timezone: str | None = None,
    ) -> Self:
        """Check what was said, as `read_log` takes it.

        Raises
        ------
        InputError
            If a field, an outcome or a time zone is unknown.

        Examples
        --------
        >>> Hints.of(legend={"0": "B", "1": "player"}).legend
        {'0': <Outcome.BANKER: 'B'>, '1': <Outcome.PLAYER: 'P'>}
        """
        mapping = mapping or {}
        return cls(
            mapping={folded(column): _field(column, name) for column, name in mapping.items()},
            columns=tuple(mapping),
            legend={folded(sign): _outcome(sign, word) for sign, word in (legend or {}).items()},
            table=None if table is None else read_name(table),
            shoe=None if shoe is None else read_name(shoe),
            rules=rules,
            zone=None if timezone is None else _zone(timezone),
        )


def _field(column: str, name: str) -> Field:
    try:
        return Field(name)
    except ValueError:
        raise InputError(
            f'"{name}" is no field',
            where=f'mapping of column "{column}"',
            expected=", ".join(Field),
            remedy="Name one of them; ignore leaves the column out.",
        ) from None


def _outcome(sign: str, word: str) -> Outcome | None:
    if folded(word) not in OUTCOMES:
        raise InputError(
            f'"{word}" is no outcome',
            where=f'legend of "{sign}"',
            expected="B, P, T or ?",
            remedy="Write the legend as 0=B,1=P,2=T.",
        )
    return OUTCOMES[folded(word)]


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise InputError(
            f'"{name}" is no time zone',
            where="timezone",
            expected="a name such as Asia/Macau or Europe/Paris",
            remedy="Check the spelling.",
        ) from None
