"""What a house decides for every page, and what a reader may change in the address.

A board beside a table has no one to log in or remember a cookie: its address says how it looks, so it can be written
on a label, sent to a phone and typed again after a power cut.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from scoreboard.drawing.labels import Language
from scoreboard.drawing.svg import POINTS
from scoreboard.errors import InputError
from scoreboard.roadmap import Road

__all__ = ["BoardSettings", "Labels", "Settings", "Theme", "address_of_form", "query", "settings_from"]

Choice = TypeVar("Choice", bound=StrEnum)


class Theme(StrEnum):
    """Whether the page is dark, as most pits want it, or light."""

    NIGHT = "night"
    DAY = "day"


class Labels(StrEnum):
    """What stands in the beads. Without anything, colour alone would tell the winner, so there is no such choice."""

    LANGUAGE = "language"
    """The letters of the board's language."""
    LETTERS = "letters"
    CHINESE = "chinese"
    POINTS = "points"
    """The winner's total where it is known."""


_LABELS: Final = {Labels.LETTERS: Language.ENGLISH.value, Labels.CHINESE: Language.CHINESE.value, Labels.POINTS: POINTS}


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSettings:
    """What one board shows. Each stands in its address by its name: `?roads=big_road,small_road&counts=0`.

    Attributes
    ----------
    roads
        Which roads, in the order of `Road`.
    labels
        What stands in the beads.
    last_coup, counts, next_marks
        Whether the last coup with its cards, the tallies, and the marks that either side would add are shown.
    limits, good_road, expected_values
        The same of what a table's live board shows beside its shoe: what may be staked, the pattern in force, and what
        the wagers are worth by the cards left.
    sound
        Whether a short tone tells a new coup.
    kiosk
        Whether nobody stands before it: no bar and no controls, and the screen stays awake.
    """

    roads: tuple[Road, ...] = tuple(Road)
    labels: Labels = Labels.LANGUAGE
    last_coup: bool = True
    counts: bool = True
    next_marks: bool = True
    limits: bool = True
    good_road: bool = True
    expected_values: bool = False
    sound: bool = False
    kiosk: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How pages look and roads are drawn.

    Attributes
    ----------
    language
        The words of the roads and the labels in their cells; `?language=zh` in an address.
    theme
        Dark or light; `?theme=day` in an address.
    leading_ties, tail
        The two customs of drawing in which houses differ, as `scoreboard.roadmap` names them.
    board
        What a board shows.

    Examples
    --------
    >>> Settings(theme=Theme.DAY).language
    <Language.ENGLISH: 'en'>
    """

    language: Language = Language.ENGLISH
    theme: Theme = Theme.NIGHT
    leading_ties: str = "first"
    tail: str = "straight"
    board: BoardSettings = field(default_factory=BoardSettings)

    @property
    def labels(self) -> str:
        """What `scoreboard.drawing.svg` calls the labels of the beads.

        Examples
        --------
        >>> Settings(language=Language.KOREAN).labels
        'ko'
        >>> Settings(language=Language.KOREAN, board=BoardSettings(labels=Labels.CHINESE)).labels
        'zh'
        """
        chosen = self.board.labels
        return self.language.value if chosen is Labels.LANGUAGE else _LABELS[chosen]


CHOICES: Final[dict[str, type[StrEnum]]] = {"language": Language, "theme": Theme}
"""What the address of any page may choose."""

SWITCHES: Final = tuple(each.name for each in fields(BoardSettings) if each.name not in ("roads", "labels"))
"""What a board's address may turn on and off."""

_ON_OR_OFF: Final = {"1": True, "0": False, "on": True, "off": False}


def settings_from(address: Mapping[str, str], *, house: Settings) -> Settings:
    """Give the house's settings with what an address's query chooses instead.

    Raises
    ------
    InputError
        If the address asks for something there is not, such as a language the boards do not speak, or for no road.

    Examples
    --------
    >>> settings_from({"language": "ko", "page": "2"}, house=Settings()).language
    <Language.KOREAN: 'ko'>
    >>> settings_from({"roads": "small_road,big_road", "kiosk": "1"}, house=Settings()).board.roads
    (<Road.BIG_ROAD: 'big_road'>, <Road.SMALL_ROAD: 'small_road'>)
    >>> settings_from({"theme": "dusk"}, house=Settings())
    Traceback (most recent call last):
    scoreboard.errors.InputError: address, theme: "dusk" is no choice. Expected night, day. ...
    """
    chosen: dict[str, Any] = {name: _choice(name, address[name], of) for name, of in CHOICES.items() if name in address}
    board: dict[str, Any] = {name: _switch(name, address[name]) for name in SWITCHES if name in address}
    if "labels" in address:
        board["labels"] = _choice("labels", address["labels"], Labels)
    if "roads" in address:
        asked = {_choice("roads", text, Road) for text in address["roads"].split(",")}
        board["roads"] = tuple(road for road in Road if road in asked)
    return replace(house, **chosen, board=replace(house.board, **board))


def _choice(name: str, text: str, of: type[Choice]) -> Choice:
    try:
        return of(text)
    except ValueError:
        raise _no_choice(name, text, ", ".join(of)) from None


def _switch(name: str, text: str) -> bool:
    try:
        return _ON_OR_OFF[text]
    except KeyError:
        raise _no_choice(name, text, "1 or 0") from None


def _no_choice(name: str, text: str, expected: str) -> InputError:
    return InputError(
        f'"{text}" is no choice',
        where=f"address, {name}",
        expected=expected,
        remedy=f"Leave {name} out of the address for the house's choice.",
    )


def query(settings: Settings, *, house: Settings) -> str:
    """Write as an address's query what differs from the house's settings; empty where nothing does.

    Examples
    --------
    >>> query(Settings(language=Language.JAPANESE), house=Settings()), query(Settings(), house=Settings())
    ('?language=ja', '')
    >>> query(Settings(board=BoardSettings(roads=(Road.BIG_ROAD, Road.SMALL_ROAD), kiosk=True)), house=Settings())
    '?roads=big_road,small_road&kiosk=1'
    """
    chosen = {name: getattr(settings, name) for name in CHOICES if getattr(settings, name) != getattr(house, name)}
    for each in fields(BoardSettings):
        value = getattr(settings.board, each.name)
        if value != getattr(house.board, each.name):
            chosen[each.name] = ",".join(value) if isinstance(value, tuple) else value
    texts = {name: str(int(value)) if isinstance(value, bool) else value for name, value in chosen.items()}
    return f"?{urlencode(texts, safe=',')}" if texts else ""


def address_of_form(sent: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Give the query that a board's form means: a box that is not ticked sends nothing, and each ticked road its own.

    Examples
    --------
    >>> meant = address_of_form([("labels", "points"), ("roads", "big_road"), ("roads", "small_road"), ("sound", "1")])
    >>> meant["roads"], meant["labels"], meant["sound"], meant["counts"]
    ('big_road,small_road', 'points', '1', '0')
    """
    pairs = list(sent)
    single = {name: text for name, text in pairs if name in (*CHOICES, "labels")}
    ticked = {name for name, _ in pairs}
    return {
        **single,
        "roads": ",".join(text for name, text in pairs if name == "roads"),
        **{name: "1" if name in ticked else "0" for name in SWITCHES},
    }
