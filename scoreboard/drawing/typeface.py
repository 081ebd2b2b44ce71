"""The fonts a board brings along: where they lie, and the CSS that names them.

A wall display has no fonts worth showing and no internet connection. What they hold and how they were made stands in
`fonts/README.md`.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["CJK", "FACES", "FOLDER", "LATIN", "Face", "embedded_css", "linked_css"]

FOLDER: Final = Path(__file__).parent / "fonts"
"""The folder with the font files."""

LATIN: Final = "Board Latin"
CJK: Final = "Board CJK"


class Face(NamedTuple):
    """One font file: its family, its weight in CSS terms, and its name in the folder."""

    family: str
    weight: int
    file: str


FACES: Final = (
    Face(LATIN, 400, "board-latin-regular.woff2"),
    Face(LATIN, 700, "board-latin-bold.woff2"),
    Face(CJK, 700, "board-cjk-bold.woff2"),
)
"""Every font file."""


def linked_css(address: str) -> str:
    """Give the CSS by which a page finds the fonts under an address that serves the folder.

    Examples
    --------
    >>> linked_css("/fonts/").splitlines()[2]
    "@font-face{font-family:'Board CJK';font-weight:700;src:url(/fonts/board-cjk-bold.woff2) format('woff2')}"
    """
    return "\n".join(_rule(face, f"{address}{face.file}") for face in FACES)


@cache
def embedded_css(family: str) -> str:
    """Give the CSS that carries a family's fonts inside itself, for a picture that must stand alone."""
    return "\n".join(
        _rule(face, f"data:font/woff2;base64,{b64encode((FOLDER / face.file).read_bytes()).decode()}")
        for face in FACES
        if face.family == family
    )


def _rule(face: Face, source: str) -> str:
    return f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};src:url({source}) format('woff2')}}"
