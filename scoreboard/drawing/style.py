"""The look of the roads: one table of colours and one compact stylesheet.

Colour never carries meaning alone. Red is drawn bold and blue fine, on every road: Banker's ring is heavy and Player's
light, a regular ring, dot or slash is large and an irregular one small. So a guest who cannot tell the colours apart,
or has a print in black, still sees which is which, and the roads keep the look people know. Beads carry their letter;
those that show points are a disc for Banker, a ring for Player and a square for a tie. A Banker pair stands top left, a
Player pair bottom right, a natural top right as a star, a flag bottom left as a warning sign; a tie is a stroke.

Programs that turn SVG into a picture or a page of print know no custom properties, so each colour stands twice: plain,
and inside `@supports` as a property that a page may set (`--road-red` and so on), which only browsers read.
"""

from __future__ import annotations

from typing import Final

__all__ = ["COLOURS", "FONT_FAMILY", "STYLE"]

COLOURS: Final = {
    "red": "#d4121f",
    "blue": "#0b50c8",
    "green": "#0a8437",
    "grey": "#6b7480",
    "paper": "#fff",
    "line": "#c3ccd8",
    "ink": "#0b1320",
    "edge": "#0b1320",
    "label": "#fff",
    "gold": "#ffc21a",
}
"""The colours by name; a page sets `--road-NAME` for another."""

FONT_FAMILY: Final = "'Board Latin','Board CJK',Inter,'Noto Sans CJK SC',sans-serif"
"""The board's own fonts, then those they are cut from, where a system has them."""

_PAINTED: Final = (
    ("banker red", "color", "red"),
    ("player blue", "color", "blue"),
    ("tie", "color", "green"),
    ("unseen", "color", "grey"),
    ("paper", "fill", "paper"),
    ("grid", "stroke", "line"),
    ("label", "fill", "label"),
    ("pair", "stroke", "label"),
    ("number halo", "stroke", "paper"),
    ("number", "fill", "ink"),
    ("natural flag at>rect", "fill", "gold"),
    ("natural flag at>rect", "stroke", "edge"),
)
"""Classes, the property to set, and the colour's name."""


def _painted(value: str) -> str:
    """Write a rule for each painted class; `value` is a template of the colour's name and its plain value."""
    return "".join(
        f"{','.join(f'.road .{name}' for name in classes.split())}{{{what}:{value.format(colour, COLOURS[colour])}}}"
        for classes, what, colour in _PAINTED
    )


_SHAPES: Final = (
    f".road{{font:700 13px {FONT_FAMILY};text-anchor:middle;fill:none}}"
    ".road .grid{vector-effect:non-scaling-stroke}"
    ".road g>rect{pointer-events:all}"
    ".road g>path{stroke:currentColor;stroke-width:2.8;stroke-linecap:round}"
    ".bead_plate circle,.small_road circle,.road .solid,.road .inked{fill:currentColor}"
    ".big_road circle,.big_eye_boy circle{stroke:currentColor;stroke-width:4.2}"
    ".big_road .player circle,.big_eye_boy .blue circle{stroke-width:2.4}"
    ".cockroach_pig .red path{stroke-width:5}"
    ".cockroach_pig .blue path{stroke-width:2.6}"
    ".road .hollow{fill:none;stroke:currentColor;stroke-width:2.4}"
    ".road .tie .halo{stroke-width:5.2}"
    ".road .number{stroke-width:3;paint-order:stroke}"
    ".road .at>rect{stroke-width:1.2}"
    ".road .next>*{opacity:.7}"
    ".road .next>rect{opacity:1;stroke:currentColor;stroke-width:1.4;stroke-dasharray:2.8 2}"
    ".road .pair,.road .natural,.road .flag{stroke-width:1;stroke-linejoin:round}"
)

_BROWSERS: Final = (
    ".road g:focus-visible{outline:none}"
    ".road g:focus-visible>rect{fill:var(--road-gold,#ffc21a)}"
    ".road g:has(>.at)>rect{fill:var(--road-gold,#ffc21a)}"
)
"""A mark that has the keyboard, and the ring that carries a tie that is shown."""

STYLE: Final = (
    _SHAPES + _painted("{1}") + "@supports (color:var(--a)){" + _painted("var(--road-{0},{1})") + _BROWSERS + "}"
)
"""The stylesheet of every road. A page that shows several roads may hold it once instead of once in each."""
