"""What a house decides for every page, and what a reader may change in the address.

A board beside a table has no one to log in or remember a cookie: its address says how it looks, so it can be written
on a label, sent to a phone and typed again after a power cut.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar
from urllib.parse import urlencode

from scoreboard.drawing.labels import Language
from scoreboard.errors import InputError

__all__ = ["Settings", "Theme", "query", "settings_from"]

Choice = TypeVar("Choice", bound=StrEnum)


class Theme(StrEnum):
    """Whether the page is dark, as most pits want it, or light."""

    NIGHT = "night"
    DAY = "day"


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

    Examples
    --------
    >>> Settings(theme=Theme.DAY).language
    <Language.ENGLISH: 'en'>
    """

    language: Language = Language.ENGLISH
    theme: Theme = Theme.NIGHT
    leading_ties: str = "first"
    tail: str = "straight"


CHOICES: Final[dict[str, type[StrEnum]]] = {"language": Language, "theme": Theme}
"""What an address may choose."""


def settings_from(address: Mapping[str, str], *, house: Settings) -> Settings:
    """Give the house's settings with what an address's query chooses instead.

    Raises
    ------
    InputError
        If the address asks for a language or theme there is not.

    Examples
    --------
    >>> settings_from({"language": "ko", "page": "2"}, house=Settings()).language
    <Language.KOREAN: 'ko'>
    >>> settings_from({"theme": "dusk"}, house=Settings())
    Traceback (most recent call last):
    scoreboard.errors.InputError: address, theme: "dusk" is no choice. Expected night, day. ...
    """
    chosen: dict[str, Any] = {name: _choice(name, address[name], of) for name, of in CHOICES.items() if name in address}
    return replace(house, **chosen)


def _choice(name: str, text: str, of: type[Choice]) -> Choice:
    try:
        return of(text)
    except ValueError:
        raise InputError(
            f'"{text}" is no choice',
            where=f"address, {name}",
            expected=", ".join(of),
            remedy=f"Leave {name} out of the address for the house's choice.",
        ) from None


def query(settings: Settings, *, house: Settings) -> str:
    """Write as an address's query what differs from the house's settings; empty where nothing does.

    Examples
    --------
    >>> query(Settings(language=Language.JAPANESE), house=Settings()), query(Settings(), house=Settings())
    ('?language=ja', '')
    """
    chosen = {name: getattr(settings, name) for name in CHOICES if getattr(settings, name) != getattr(house, name)}
    return f"?{urlencode(chosen)}" if chosen else ""
