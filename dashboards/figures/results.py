"""What a wager paid against what it was worth, coup by coup."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import plotly.graph_objects as go
import polars as pl

from dashboards.figures.looks import OUTCOMES, framed, look_of, note, whole_step
from dashboards.figures.palette import Palette
from dashboards.wording import hand_text, percent, signed
from scoreboard.coup import NOT_SEEN, Coup
from scoreboard.frames import coups_of
from scoreboard.wagers import find_wager

__all__ = ["result_chart"]

_WON: Final = {outcome: words for outcome, (words, _) in OUTCOMES.items()}


def result_chart(sums: pl.DataFrame, coups: pl.DataFrame, *, wager: str, palette: Palette) -> go.Figure:
    """Chart one unit on a wager at every coup of a shoe: what it won so far, what that was worth, and the 95 % band.

    The band stands around the expected line: 95 of 100 honest shoes end within it. Inside it nothing is shown; outside
    it, 5 of 100 honest shoes stand as well.

    Parameters
    ----------
    sums
        What `scoreboard.replay.running` gives for one shoe.
    coups
        The shoe's coups frame, for the cards that are named where a point is pointed at.
    wager
        The wager's key.
    palette
        The colours.

    Returns
    -------
    go.Figure
        "95 % band" (its lower edge first, unnamed), "expected", "net", then one trace of points for each outcome that
        came. Lines start at nothing before the first coup.

    Examples
    --------
    >>> from dashboards.figures.palette import PALETTES
    >>> from dashboards.settings import Theme
    >>> from scoreboard.replay import review, running
    >>> from scoreboard.simulator import simulate
    >>> shoe = simulate(1, 7)
    >>> sums = running(review(shoe))
    >>> figure = result_chart(sums, shoe, wager="banker_5pct", palette=PALETTES[Theme.DAY])
    >>> [trace.name for trace in figure.data][1:4], figure.data[3].y[:2]
    (['95 % band', 'expected', 'net'], (0.0, 0.95))
    """
    of_wager = sums.filter(wager=wager)
    rows = of_wager.rows(named=True)
    known = sum(row["net"] is not None and row["ev"] is not None for row in rows)
    found = find_wager(wager)
    figure = framed(
        go.Figure(list(_traces(rows, coups_of(coups), palette=palette, colour=look_of(found).colour(palette)))),
        palette=palette,
        title=f"{found.name}: one unit a coup",
        subtitle=_subtitle(known=known, coups=len(rows)),
        x="coup",
        y="units won or lost so far",
    )
    figure.update_layout(hovermode="x")
    if not known:
        return note(figure, "What was recorded of these coups<br>does not decide this wager.", palette=palette)
    figure.update_xaxes(dtick=whole_step(1 + rows[-1]["coup"] - rows[0]["coup"]))
    figure.add_hline(y=0, line={"color": palette.faint, "width": 1}, layer="below")
    return figure


def _subtitle(*, known: int, coups: int) -> str:
    if known == coups:
        return "net so far, and what it was worth"
    return f"net so far, and what it was worth; {known} of {coups} coups tell"


def _traces(rows: list[dict[str, Any]], coups: list[Coup], *, palette: Palette, colour: str) -> Iterator[Any]:
    if not rows:
        return
    numbers = [rows[0]["coup"] - 1, *(row["coup"] for row in rows)]
    line: dict[str, Any] = {"x": numbers, "mode": "lines", "hoverinfo": "skip"}

    def column(name: str) -> list[float]:
        return [0.0, *(row[name] for row in rows)]

    edge = {"color": palette.faint, "width": 0.5}
    yield go.Scatter(**line, y=column("low"), line=edge, showlegend=False)
    yield go.Scatter(
        **line, y=column("high"), line=edge, fill="tonexty", fillcolor=_translucent(palette.faint), name="95 % band"
    )
    yield go.Scatter(
        **line, y=column("ev_sum"), line={"color": palette.ink, "width": 1.5, "dash": "dash"}, name="expected"
    )
    yield go.Scatter(**line, y=column("net_sum"), line={"color": colour, "width": 2, "shape": "hv"}, name="net")
    by_number = {coup.number: coup for coup in coups}
    for outcome, (words, shape) in OUTCOMES.items():
        came = [row for row in rows if (row["outcome"] or NOT_SEEN) == outcome]
        if came:
            yield go.Scatter(
                x=[row["coup"] for row in came],
                y=[row["net_sum"] for row in came],
                mode="markers",
                name=words,
                marker={
                    "symbol": shape,
                    "size": 6,
                    "color": palette.of_outcome(outcome),
                    "line": {"color": palette.paper, "width": 1},
                },
                text=[_hover(row, by_number[row["coup"]]) for row in came],
                hovertemplate="%{text}<extra></extra>",
            )


def _hover(row: dict[str, Any], coup: Coup) -> str:
    """Say of a coup what was dealt, what the wager was worth before it and what it paid."""
    totals = (
        ""
        if coup.player_total is None or coup.banker_total is None
        else (f", Player {coup.player_total} Banker {coup.banker_total}")
    )
    lines = [f"<b>Coup {coup.number}: {_WON[coup.outcome or NOT_SEEN]}</b>{totals}"]
    if coup.cards:
        lines.append(f"P {hand_text(coup.player)}  ·  B {hand_text(coup.banker)}")
    worth = "not known" if row["ev"] is None else f"{percent(row['ev'])} ({row['basis']})"
    paid = "not known" if row["net"] is None else signed(row["net"])
    lines += [
        f"worth before it: {worth}",
        f"paid: {paid}",
        f"so far: {signed(row['net_sum'])}, expected {signed(row['ev_sum'])}",
    ]
    return "<br>".join(lines)


def _translucent(colour: str) -> str:
    """Give `#rrggbb` as a fill one sees through."""
    return f"{colour}2e"
