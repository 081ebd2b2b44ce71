"""The fonts a board brings along, since a wall display has none worth showing and no internet connection.

What the files hold and how they were made stands in `fonts/README.md`.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from pathlib import Path
from typing import Final

__all__ = ["FOLDER", "embedded_cjk"]

FOLDER: Final = Path(__file__).parent / "fonts"
"""The folder with the font files."""


@cache
def embedded_cjk() -> str:
    """Give the CSS that carries the font of the East Asian labels in itself, for a picture that must stand alone."""
    font = b64encode((FOLDER / "board-cjk-bold.woff2").read_bytes()).decode()
    source = f"url(data:font/woff2;base64,{font}) format('woff2')"
    return f"@font-face{{font-family:'Board CJK';font-weight:700;src:{source}}}"
