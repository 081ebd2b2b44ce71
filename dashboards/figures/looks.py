"""What every chart has in common: one frame, one configuration, and one look for each wager and outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import plotly.graph_objects as go

from dashboards.figures.palette import Palette
from scoreboard.coup import NOT_SEEN, Outcome
from scoreboard.drawing.style import FONT_FAMILY
from scoreboard.wagers import Wager

__all__ = ["CONFIG", "OUTCOMES", "Look", "framed", "look_of", "note", "whole_step"]

CONFIG: Final[dict[str, Any]] = {
    "displaylogo": False,
    "showSendToCloud": False,
    "responsive": True,
    "scrollZoom": False,
    "doubleClick": False,
    "modeBarButtons": [["toImage"]],
    "toImageButtonOptions": {"format": "png", "scale": 2},
}
"""Plotly's options for every chart. Nothing leaves the machine: plotly.js 4 offers an upload unless told not to."""

OUTCOMES: Final = {
    Outcome.BANKER.value: ("Banker won", "circle"),
    Outcome.PLAYER.value: ("Player won", "square"),
    Outcome.TIE.value: ("tie", "diamond"),
    NOT_SEEN: ("not seen", "x"),
}
"""The words and the shape of each outcome's points."""


@dataclass(frozen=True, slots=True)
class Look:
    """A wager's line: the outcome or the hand it is on, whose colour it takes, its dash and its width in pixels."""

    side: Outcome
    dash: str
    width: float

    def colour(self, palette: Palette) -> str:
        """Give the line's colour."""
        return palette.of_outcome(self.side)


def look_of(wager: Wager) -> Look:
    """Give the look of a wager's line.

    Both pairs are always worth the same, so their lines lie on one another: Banker's is dotted over Player's broad one.

    Examples
    --------
    >>> from scoreboard.wagers import WAGERS
    >>> look_of(WAGERS["banker_5pct"]), look_of(WAGERS["banker_pair_11"])
    (Look(side=<Outcome.BANKER: 'B'>, dash='solid', width=2.5), Look(side=<Outcome.BANKER: 'B'>, dash='dot', width=2.5))
    """
    best = wager.pays[0]
    if isinstance(best.winner, Outcome):
        return Look(best.winner, "solid", 2.5)
    return Look(Outcome.PLAYER, "solid", 5) if best.player_pair else Look(Outcome.BANKER, "dot", 2.5)


def framed(figure: go.Figure, *, palette: Palette, title: str, subtitle: str, x: str, y: str) -> go.Figure:
    """Put a figure into the frame that every chart has: title above, legend below, thin margins, the page's font.

    Texts are never below 12 pixels, and the plot gives way before they do, so a chart stays legible on a phone.
    """
    figure.update_layout(
        template="none",
        font={"family": FONT_FAMILY, "size": 13, "color": palette.ink},
        paper_bgcolor=palette.paper,
        plot_bgcolor=palette.paper,
        margin={"l": 8, "r": 8, "t": 60, "b": 8},
        title={
            "text": f'<b>{title}</b><br><span style="font-size:13px;color:{palette.faint}">{subtitle}</span>',
            "font": {"size": 16},
            "x": 0,
            "xref": "container",
            "xanchor": "left",
            "y": 1,
            "yref": "container",
            "yanchor": "top",
            "pad": {"l": 8, "t": 20},
        },
        legend={
            "orientation": "h",
            "x": 0,
            "xref": "container",
            "xanchor": "left",
            "y": 0,
            "yref": "container",
            "yanchor": "bottom",
            "font": {"size": 13},
            "traceorder": "normal",
        },
        hoverlabel={
            "bgcolor": palette.paper,
            "bordercolor": palette.faint,
            "align": "left",
            "font": {"family": FONT_FAMILY, "size": 13, "color": palette.ink},
        },
        modebar={"bgcolor": palette.paper, "color": palette.faint, "activecolor": palette.ink},
        dragmode=False,
    )
    axes = {
        "gridcolor": palette.grid,
        "zeroline": False,
        "linecolor": palette.faint,
        "ticks": "outside",
        "ticklen": 4,
        "tickcolor": palette.grid,
        "tickfont": {"size": 12, "color": palette.faint},
        "title": {"font": {"size": 13, "color": palette.faint}, "standoff": 6},
        "automargin": True,
        "fixedrange": True,
    }
    figure.update_xaxes(**axes, showgrid=False, title_text=x)
    figure.update_yaxes(**axes, title_text=y)
    return figure


def note(figure: go.Figure, text: str, *, palette: Palette) -> go.Figure:
    """Say in the middle of a chart why nothing is drawn in it."""
    figure.add_annotation(
        text=text,
        showarrow=False,
        x=0.5,
        y=0.5,
        xref="paper",
        yref="paper",
        font={"size": 14, "color": palette.faint},
    )
    figure.update_xaxes(visible=False)
    figure.update_yaxes(visible=False)
    return figure


def whole_step(most: int) -> int:
    """Give the whole step between ticks of an axis that counts up to so many: at most ten ticks, never a half coup.

    Examples
    --------
    >>> [whole_step(most) for most in (0, 3, 12, 79, 400)]
    [1, 1, 2, 10, 50]
    """
    return next((step for step in (1, 2, 5, 10, 20, 50) if most <= 10 * step), 100)
