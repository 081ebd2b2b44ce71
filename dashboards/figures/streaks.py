"""Runs of each length: dealt, beside expected."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go
import polars as pl

from dashboards.figures.looks import framed, note, whole_step
from dashboards.figures.palette import Palette
from scoreboard.coup import Outcome

__all__ = ["streak_chart"]

# As on the roads, Banker is drawn full and Player hollow.
_SIDES = ((Outcome.BANKER, "Banker", "", "diamond"), (Outcome.PLAYER, "Player", "40", "diamond-open"))


def streak_chart(streaks: pl.DataFrame, *, palette: Palette) -> go.Figure:
    """Chart how many runs of each length each side had, with the number expected beside each bar.

    Bars are what was dealt, diamonds what so many decided coups bring on average. One shoe strays far from its
    average: the chart shows what came and gives no reason to expect anything of the next coup.

    Parameters
    ----------
    streaks
        What `scoreboard.stats.streaks` gives: `side`, `length`, `runs`, `expected`.
    palette
        The colours.

    Returns
    -------
    go.Figure
        Bars "Banker" and "Player" over lengths 1 up, and points "Banker expected" and "Player expected".

    Examples
    --------
    >>> from dashboards.figures.palette import PALETTES
    >>> from dashboards.settings import Theme
    >>> runs = pl.DataFrame({"side": ["B", "P"], "length": [1, 1], "runs": [3, 2], "expected": [2.4, 2.5]})
    >>> [(trace.name, trace.y) for trace in streak_chart(runs, palette=PALETTES[Theme.DAY]).data]
    [('Banker', (3,)), ('Player', (2,)), ('Banker expected', (2.4,)), ('Player expected', (2.5,))]
    """
    bars, points = [], []
    for side, name, opacity, shape in _SIDES:
        of_side = streaks.filter(pl.col("side").cast(pl.String) == side.value)
        colour = palette.of_outcome(side)
        shared: dict[str, Any] = {"x": of_side["length"].to_list(), "offsetgroup": name, "legendgroup": name}
        bars.append(
            go.Bar(
                **shared,
                y=of_side["runs"].to_list(),
                name=name,
                marker={"color": colour + opacity, "line": {"color": colour, "width": 2}},
                hovertemplate=f"{name}: %{{y}} of length %{{x}}<extra></extra>",
            )
        )
        points.append(
            go.Scatter(
                **shared,
                y=of_side["expected"].to_list(),
                name=f"{name} expected",
                mode="markers",
                marker={"symbol": shape, "size": 10, "color": palette.ink, "line": {"color": palette.ink, "width": 2}},
                hovertemplate=f"{name} expected: %{{y:.2f}}<extra></extra>",
            )
        )
    decided = streaks.select((pl.col("length") * pl.col("runs")).sum()).item()
    figure = framed(
        go.Figure([*bars, *points]),
        palette=palette,
        title="Runs by length, dealt and expected",
        subtitle=f"of {decided} decided coup{'s' * (decided != 1)}; ties are passed over",
        x="length of the run",
        y="runs",
    )
    figure.update_layout(
        barmode="group", scattermode="group", bargap=0.3, bargroupgap=0.1, scattergap=0.3, hovermode="x"
    )
    figure.update_xaxes(dtick=whole_step(max(streaks["length"], default=0)))
    figure.update_yaxes(dtick=whole_step(max(streaks["runs"], default=0)), rangemode="tozero")
    if not decided:
        return note(figure, "No coup was decided, so there are no runs.", palette=palette)
    return figure
