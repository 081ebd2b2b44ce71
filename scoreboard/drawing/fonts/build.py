"""Cut the board's fonts from Debian's: run `python -m scoreboard.drawing.fonts.build` after changing a label.

Needs the Debian packages fonts-inter and fonts-noto-cjk and, from the `test` group, fonttools and brotli. The package
never imports this file.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Final

from fontTools import subset
from fontTools.ttLib import TTFont

from scoreboard.drawing.calls import CALLS
from scoreboard.drawing.labels import WORDS
from scoreboard.drawing.lobby_words import LOBBY_WORDS
from scoreboard.drawing.operator_words import OPERATOR_WORDS
from scoreboard.drawing.table_words import TABLE_WORDS

HERE: Final = Path(__file__).parent
DEBIAN: Final = Path("/usr/share/fonts/opentype")

LATIN: Final = {*range(0x20, 0x7F), *range(0xA0, 0x180), *map(ord, "–—\u2018\u2019“”•…−≤≥≠≈←↑→↓↗↘△▲▼●○✓€₩")} - {0x149}
"""Western, Central European and Turkish letters without the one that is no longer used, and the signs of boards and
charts."""

NAMES: Final = "中文한국어日本語庄闲和♠♥♦♣"
"""What a page in English shows of the East Asian font: the languages' own names, the Chinese labels that a board's form
offers, and suits. `frame.css` says it too."""


def texts(said: object) -> str:
    """Give every text in a language's words, however they are kept."""
    if isinstance(said, str):
        return said
    if is_dataclass(said):
        return texts([getattr(said, field.name) for field in fields(said)])
    if isinstance(said, Mapping):
        return texts(said.values())
    return "".join(map(texts, said)) if isinstance(said, Iterable) else ""


def label_glyphs() -> set[int]:
    """Give the code points that the Latin fonts do not hold: of every label and call, and of what pages show beside.

    Some boards still write Banker and Player as 莊 and 閒, and typed names of tables do too.
    """
    every = texts((WORDS, CALLS, TABLE_WORDS, LOBBY_WORDS)) + "莊閒" + NAMES
    return {ord(sign) for sign in every} - LATIN


def operator_glyphs() -> set[int]:
    """Give the code points that an operator's page shows beside those of the boards: no wall need be sent them."""
    return {ord(sign) for sign in texts(OPERATOR_WORDS)} - LATIN - label_glyphs()


def cut(source: Path, target: str, family: str, glyphs: set[int], *, number: int = -1) -> int:
    """Write the subset of a font under a name of our own and give its size in bytes.

    The licence reserves "Source" for Adobe, so what we cut bears neither name.
    """
    font = TTFont(source, fontNumber=number, recalcTimestamp=False)
    options = subset.Options()
    options.flavor = "woff2"
    options.layout_features = ["kern", "tnum", "mark", "ccmp", "calt"] if number < 0 else []
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [0, 1, 2, 3, 4, 6, 13, 14]
    options.drop_tables += ["DSIG", "STAT", "BASE", "VORG", "vhea", "vmtx"]
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=glyphs)
    cutter.subset(font)
    style = font["name"].getDebugName(2)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            full = family if record.nameID == 1 else f"{family} {style}"
            record.string = full.replace(" ", "") if record.nameID == 6 else full
    if "CFF " in font:
        font["CFF "].cff.fontNames = [f"{family} {style}".replace(" ", "")]
    subset.save_font(font, HERE / target, options)
    # What makes PNG pictures reads no woff2: the same font once more, not compressed.
    plain = TTFont(HERE / target, recalcTimestamp=False)
    plain.flavor = None
    plain.save((HERE / target).with_suffix(".otf"))
    return (HERE / target).stat().st_size


def main() -> None:
    """Write the fonts and print their sizes."""
    simplified_chinese = 2
    for weight in ("Regular", "Bold"):
        target = f"board-latin-{weight.lower()}.woff2"
        print(target, cut(DEBIAN / f"inter/Inter-{weight}.otf", target, "Board Latin", LATIN))
    source = DEBIAN / "noto/NotoSansCJK-Bold.ttc"
    for target, family, signs in (
        ("board-cjk-bold.woff2", "Board CJK", label_glyphs()),
        ("board-names-bold.woff2", "Board CJK", {*map(ord, NAMES)}),
        ("operator-cjk-bold.woff2", "Operator CJK", operator_glyphs()),
    ):
        print(target, cut(source, target, family, signs, number=simplified_chinese))
    # Pictures are drawn with the whole font, and none is of an operator's page.
    for target in ("board-names-bold.otf", "operator-cjk-bold.otf"):
        (HERE / target).unlink()


if __name__ == "__main__":
    main()
