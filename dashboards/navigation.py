"""The bar above every page: the open shoe's pages, the language of the roads, day and night.

All of it is plain links, so it works before any script has loaded and keeps its choices in the address.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import quote

from dashboards import addresses
from dashboards.settings import Settings, Theme, query
from scoreboard.drawing.labels import Language

__all__ = ["LANGUAGES", "Link", "Navigation", "navigation"]

LANGUAGES: Final = {
    Language.ENGLISH: ("EN", "English"),
    Language.CHINESE: ("中", "中文"),
    Language.KOREAN: ("한", "한국어"),
    Language.JAPANESE: ("日", "日本語"),
}
"""Each language's short and full name for itself."""


@dataclass(frozen=True, slots=True)
class Link:
    """One link of the bar; `is_here` marks the page or choice in force, `code` a language's own."""

    name: str
    title: str
    href: str
    is_here: bool = False
    code: str = ""


@dataclass(frozen=True, slots=True)
class Navigation:
    """The bar's three groups."""

    tabs: tuple[Link, ...]
    languages: tuple[Link, ...]
    theme: Link


def navigation(path: str, *, settings: Settings, house: Settings) -> Navigation:
    """Give the bar for a page's path.

    Examples
    --------
    >>> bar = navigation("/review/C05/20539", settings=Settings(language=Language.KOREAN), house=Settings())
    >>> [(tab.name, tab.href, tab.is_here) for tab in bar.tabs[:2]]
    [('Shoes', '/?language=ko', False), ('Board', '/board/C05/20539?language=ko', False)]
    """

    def here(**choice: Language | Theme) -> str:
        return quote(path) + query(replace(settings, **choice), house=house)  # type: ignore[arg-type]

    other = Theme.DAY if settings.theme is Theme.NIGHT else Theme.NIGHT
    return Navigation(
        tabs=tuple(_tabs(path, query(settings, house=house))),
        languages=tuple(
            Link(short, full, here(language=language), language is settings.language, language)
            for language, (short, full) in LANGUAGES.items()
        ),
        theme=Link(other.value.capitalize(), f"Show the page for the {other}", here(theme=other)),
    )


def _tabs(path: str, choices: str) -> Iterator[Link]:
    yield Link("Shoes", "All shoes", addresses.SHOES + choices, path == addresses.SHOES)
    pages = {"Board": addresses.BOARD, "Review": addresses.REVIEW}
    shoe = next((path.removeprefix(page) for page in pages.values() if path.startswith(page)), "")
    if shoe:
        for name, page in pages.items():
            yield Link(name, f"{name} of {shoe}", addresses.of_shoe(page, shoe) + choices, path.startswith(page))
