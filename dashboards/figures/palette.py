"""The colours of the charts by day and by night: the roads' own, and what a chart needs beside them.

By day the sides have the colours of the printed road. On a dark page these are too dark to read, so by night each is
the same hue, lighter. Colour never carries meaning alone: `dashboards.figures.looks` gives every line a dash and every
point a shape as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dashboards.settings import Theme
from scoreboard.coup import NOT_SEEN, Outcome
from scoreboard.drawing.style import COLOURS

__all__ = ["PALETTES", "Palette"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Palette:
    """A chart's colours, each `#rrggbb`.

    Attributes
    ----------
    banker, player, tie, unseen
        The outcomes, as on the roads.
    ink, faint
        Text and the lines that matter; lesser text.
    grid, paper
        The lines behind, and what everything stands on.
    """

    banker: str
    player: str
    tie: str
    unseen: str
    ink: str
    faint: str
    grid: str
    paper: str

    def of_outcome(self, outcome: str) -> str:
        """Give an outcome's colour, "?" for a coup not seen.

        Examples
        --------
        >>> PALETTES[Theme.DAY].of_outcome("B")
        '#d4121f'
        """
        return {
            Outcome.BANKER.value: self.banker,
            Outcome.PLAYER.value: self.player,
            Outcome.TIE.value: self.tie,
            NOT_SEEN: self.unseen,
        }[outcome]


PALETTES: Final = {
    Theme.DAY: Palette(
        banker=COLOURS["red"],
        player=COLOURS["blue"],
        tie=COLOURS["green"],
        unseen=COLOURS["grey"],
        ink="#0d1622",
        faint="#4e5d6e",
        grid="#cbd4df",
        paper="#ffffff",
    ),
    Theme.NIGHT: Palette(
        banker="#ff8b8b",
        player="#8db8ff",
        tie="#6fd39a",
        unseen="#a3b1c2",
        ink="#f1f4f8",
        faint="#a3b1c2",
        grid="#263243",
        paper="#121a25",
    ),
}
"""The colours of each theme: those of `assets/frame.css`, which a test compares."""
