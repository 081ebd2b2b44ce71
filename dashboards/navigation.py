"""The bar above every page: the pages of the open table or shoe, the language of the roads, day and night.

All of it is plain links, so it works before any script has loaded and keeps its choices in the address.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
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

TABLE_PAGES: Final = {
    "Board": ("board", "table_board"),
    "Record": ("", "table"),
    "History": ("history", "table_history"),
    "Edit": ("edit", "table_edit"),
}
"""A table's pages: where each is behind the table's own address, and its endpoint."""


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


def navigation(
    path: str, *, settings: Settings, house: Settings, may: Callable[[str], bool] = lambda endpoint: True
) -> Navigation:
    """Give the bar for a page's path.

    Parameters
    ----------
    may
        Whether who asks may open a page, by its endpoint; the others of a table are left out.

    Examples
    --------
    >>> korean = Settings(language=Language.KOREAN)
    >>> bar = navigation("/review/C05/20539", settings=korean, house=Settings())
    >>> [(tab.name, tab.href, tab.is_here) for tab in bar.tabs[:3]]  # doctest: +NORMALIZE_WHITESPACE
    [('Tables', '/tables?language=ko', False), ('Shoes', '/?language=ko', False),
     ('Board', '/board/C05/20539?language=ko', False)]
    >>> bar = navigation("/table/7/board", settings=Settings(), house=Settings(), may=lambda page: page != "table_edit")
    >>> [(tab.name, tab.href, tab.is_here) for tab in bar.tabs[2:]]
    [('Board', '/table/7/board', True), ('Record', '/table/7', False), ('History', '/table/7/history', False)]
    """

    def here(**choice: Language | Theme) -> str:
        return quote(path) + query(replace(settings, **choice), house=house)  # type: ignore[arg-type]

    other = Theme.DAY if settings.theme is Theme.NIGHT else Theme.NIGHT
    return Navigation(
        tabs=tuple(_tabs(path, query(settings, house=house), may)),
        languages=tuple(
            Link(short, full, here(language=language), language is settings.language, language)
            for language, (short, full) in LANGUAGES.items()
        ),
        theme=Link(other.value.capitalize(), f"Show the page for the {other}", here(theme=other)),
    )


def _tabs(path: str, choices: str, may: Callable[[str], bool]) -> Iterator[Link]:
    yield Link("Tables", "All tables", addresses.LOBBY + choices, path == addresses.LOBBY)
    yield Link("Shoes", "All shoes", addresses.SHOES + choices, path == addresses.SHOES)
    if path.startswith(addresses.TABLE):
        yield from _of_table(*path.removeprefix(addresses.TABLE).partition("/")[::2], choices, may)
    pages = {"Board": addresses.BOARD, "Review": addresses.REVIEW}
    shoe = next((path.removeprefix(page) for page in pages.values() if path.startswith(page)), "")
    if shoe:
        for name, page in pages.items():
            yield Link(name, f"{name} of {shoe}", addresses.of_shoe(page, shoe) + choices, path.startswith(page))


def _of_table(table: str, here: str, choices: str, may: Callable[[str], bool]) -> Iterator[Link]:
    for name, (page, endpoint) in TABLE_PAGES.items():
        if may(endpoint):
            yield Link(name, f"{name}, table {table}", addresses.of_table(table, page) + choices, page == here)
