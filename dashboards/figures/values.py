"""What each wager was worth before each coup, by the cards then left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import plotly.graph_objects as go
import polars as pl

from dashboards.figures.looks import framed, look_of, note, whole_step
from dashboards.figures.palette import Palette
from dashboards.wording import percent
from scoreboard.coup import Outcome
from scoreboard.replay import Basis
from scoreboard.wagers import Detail, Wager, wagers_of

__all__ = ["FULL_SHOE", "value_chart"]

FULL_SHOE: Final = "full shoe"
"""The `meta` of the traces that show what a wager is worth in a full shoe."""

_TITLE: Final = "What each wager was worth"
_PANELS: Final = ("Player and Banker", "Tie", "Pairs, both always worth the same")
_SPACE: Final = 0.1


def value_chart(reviewed: pl.DataFrame, *, full_shoe: Mapping[str, float], palette: Palette) -> go.Figure:
    """Chart the exact expected value of each wager before each coup, in percent of the stake.

    Only coups before which every card was known are drawn; a line breaks where one was not. The thin line it moves
    about is the value in a full shoe: what a coup is worth to someone who has seen no card. Wagers of one scale share a
    panel, since the tie and the pairs swing ten times as far as the two sides.

    Parameters
    ----------
    reviewed
        What `scoreboard.replay.review` gives for one shoe.
    full_shoe
        By the keys of the wagers to be drawn, what each is worth in a full shoe, as a share of the stake.
    palette
        The colours.

    Returns
    -------
    go.Figure
        A panel for Player and Banker, one for ties and one for pairs, as far as there are such wagers. Traces are named
        after their wagers; those with `meta` FULL_SHOE show the full shoe.

    Examples
    --------
    >>> from dashboards.figures.palette import PALETTES
    >>> from dashboards.settings import Theme
    >>> from scoreboard.replay import review
    >>> from scoreboard.simulator import simulate
    >>> figure = value_chart(review(simulate(1, 7)), full_shoe={"player": -0.0123508}, palette=PALETTES[Theme.DAY])
    >>> [(trace.name, round(trace.y[0], 4)) for trace in figure.data]
    [('Player', -1.2351), ('Player', -1.2351)]
    """
    if not has_values(reviewed):
        empty = framed(go.Figure(), palette=palette, title=_TITLE, subtitle="before each coup", x="", y="")
        why = "The cards of this shoe are not known,<br>so every coup has a full shoe’s value."
        return note(empty, why, palette=palette)
    wagers = wagers_of(full_shoe)
    panels = [panel for panel in range(len(_PANELS)) if any(_panel_of(wager) == panel for wager in wagers)]
    numbers = reviewed["coup"].unique(maintain_order=True).to_list()
    figure = go.Figure(layout=_stacked(len(panels)))
    for place, panel in enumerate(panels):
        axis = f"y{place + 1}" if place else "y"
        for wager in wagers:
            if _panel_of(wager) == panel:
                values = _values(reviewed, wager)
                figure.add_traces(list(_traces(wager, numbers, values, full_shoe[wager.key], axis, palette=palette)))
    subtitle = "before each coup, by the cards left; dashed: full shoe"
    framed(figure, palette=palette, title=_TITLE, subtitle=subtitle, x="coup", y="")
    figure.update_xaxes(dtick=whole_step(1 + numbers[-1] - numbers[0]), unifiedhovertitle_text="Before coup %{x}")
    figure.update_yaxes(ticksuffix=" %", nticks=5)
    for place, panel in enumerate(panels):
        figure.add_annotation(
            text=_PANELS[panel],
            showarrow=False,
            x=0,
            xref="paper",
            xanchor="left",
            y=1,
            yref=f"y{place + 1 if place else ''} domain",
            yanchor="bottom",
            font={"size": 13, "color": palette.faint},
        )
    # The first panel's name stands above it, where otherwise only the title does.
    figure.update_layout(hovermode="x unified", hoversubplots="axis", margin_t=84)
    return figure


def has_values(reviewed: pl.DataFrame) -> bool:
    """Whether the cards were known before enough coups for a line: two."""
    known = reviewed.filter(pl.col("basis").cast(pl.String) == Basis.CARDS_LEFT.value)
    return known["coup"].n_unique() >= 2


def _panel_of(wager: Wager) -> int:
    if wager.detail is not Detail.POINTS:
        return 2
    return 1 if wager.pays[0].winner is Outcome.TIE else 0


def _stacked(panels: int) -> dict[str, Any]:
    """Give the axes of so many panels, one above the other over one axis of coups."""
    height = (1 - _SPACE * (panels - 1)) / max(panels, 1)
    layout: dict[str, Any] = {"xaxis": {"anchor": f"y{panels}" if panels > 1 else "y"}}
    for place in range(panels):
        top = 1 - place * (height + _SPACE)
        layout[f"yaxis{place + 1}" if place else "yaxis"] = {"domain": [max(top - height, 0), top]}
    return layout


def _values(reviewed: pl.DataFrame, wager: Wager) -> list[float | None]:
    is_exact = pl.col("basis").cast(pl.String) == Basis.CARDS_LEFT.value
    of_wager = reviewed.filter(wager=wager.key)
    return of_wager.select(pl.when(is_exact).then(100 * pl.col("ev"))).to_series().to_list()


def _traces(
    wager: Wager, numbers: Sequence[int], values: Sequence[float | None], level: float, axis: str, *, palette: Palette
) -> Iterator[Any]:
    look = look_of(wager)
    colour = look.colour(palette)
    ends = [*numbers[:1], *numbers[-1:]]
    yield go.Scatter(
        x=ends,
        y=[100 * level] * len(ends),
        yaxis=axis,
        mode="lines",
        line={"color": colour, "width": 1, "dash": "dash"},
        name=wager.name,
        meta=FULL_SHOE,
        showlegend=False,
        hoverinfo="skip",
    )
    yield go.Scatter(
        x=numbers,
        y=values,
        yaxis=axis,
        mode="lines",
        line={"color": colour, "width": look.width, "dash": look.dash},
        name=wager.name,
        text=[None if value is None else percent(value / 100) for value in values],
        hovertemplate=f"{wager.name} %{{text}} (full shoe {percent(level)})<extra></extra>",
    )
