"""A picture of the board as PNG, for chats and prints: the SVG, drawn by resvg with the board's own fonts."""

from __future__ import annotations

from scoreboard.drawing.typeface import FOLDER

__all__ = ["png_of"]


def png_of(svg: str, *, width: int = 1920) -> bytes:
    r"""Give a picture as PNG, so many pixels wide; it looks the same on every machine, with or without fonts.

    Examples
    --------
    >>> from scoreboard.drawing.board import board_svg
    >>> from scoreboard.roadmap import road_map
    >>> png_of(board_svg(road_map("BPPTB")), width=320)[:4]
    b'\x89PNG'
    """
    import resvg_py  # only whoever wants a picture waits for it

    fonts = sorted(str(path) for path in FOLDER.glob("*.otf"))
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True, font_files=fonts))
