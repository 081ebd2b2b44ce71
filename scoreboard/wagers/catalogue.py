"""The wagers that tables offer, by key. They are written in `catalogue.toml` and read when one is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from scoreboard.errors import UnknownError
from scoreboard.wagers.files import parse_wagers
from scoreboard.wagers.paytables import Wager

__all__ = ["WAGERS", "find_wager", "wagers_of"]

_FILE: Final = "catalogue.toml"


@cache
def _read() -> dict[str, Wager]:
    return parse_wagers(files(__package__).joinpath(_FILE).read_text("utf-8"), where=_FILE)


class _Catalogue(Mapping[str, Wager]):
    """The catalogue, whose file is not read by an import: most programs ask for few wagers or for none."""

    def __getitem__(self, key: str) -> Wager:
        return _read()[key]

    def __iter__(self) -> Iterator[str]:
        return iter(_read())

    def __len__(self) -> int:
        return len(_read())

    def __repr__(self) -> str:
        return f"<the {len(self)} wagers of {_FILE}>"


WAGERS: Final[Mapping[str, Wager]] = _Catalogue()
"""Every wager of the catalogue by key, each a table of pays."""


def find_wager(key: str) -> Wager:
    """Find a wager of the catalogue by its key.

    Raises
    ------
    UnknownError
        If there is none of that key.

    Examples
    --------
    >>> find_wager("tie_8").name
    'Tie, 8 to 1'
    """
    try:
        return WAGERS[key]
    except KeyError:
        raise UnknownError(
            f'"{key}" is no wager', where="wagers", expected=", ".join(WAGERS), remedy="Check the spelling."
        ) from None


def wagers_of(keys: Iterable[str]) -> tuple[Wager, ...]:
    """Find several wagers by key, in the order asked for.

    Examples
    --------
    >>> [wager.name for wager in wagers_of(("player", "tie_9"))]
    ['Player', 'Tie, 9 to 1']
    """
    return tuple(find_wager(key) for key in keys)
