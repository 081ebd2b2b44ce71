"""A shoe's review as one file that opens anywhere, without a network, for as long as browsers read HTML."""

from __future__ import annotations

import base64
import re
from typing import Final

import plotly.graph_objects as go
from markupsafe import Markup
from plotly.io import to_html
from plotly.offline import get_plotlyjs

from dashboards.delivery import ASSETS, FONTS
from dashboards.figures import CONFIG, PALETTES, result_chart, streak_chart, value_chart
from dashboards.review import reviewed
from dashboards.review.markup import (
    STORY_SAYS,
    head_html,
    moment_html,
    render,
    shares_html,
    statistics_html,
    story_html,
)
from dashboards.settings import Settings, Theme
from scoreboard.drawing.style import STYLE
from scoreboard.ledger import RecordedShoe

__all__ = ["review_html"]

_BY_DAY: Final = Settings(theme=Theme.DAY)
_FONT: Final = re.compile(r'url\("/fonts/([^"]+)"\)')


def review_html(shoe: RecordedShoe, *, settings: Settings = _BY_DAY) -> str:
    """Write the review of a shoe as one HTML document: header, roads, charts, statistics and every coup.

    Styles, fonts and plotly.js (4.8 MB, once) stand in the document itself. It holds the same parts and figures as the
    review page.

    Parameters
    ----------
    shoe
        The shoe as recorded.
    settings
        The language of the roads, and day or night; by day where not given, since such files are printed and sent.

    Examples
    --------
    >>> from scoreboard.frames import ShoeKey
    >>> document = review_html(RecordedShoe(key=ShoeKey("7", "A"), version=0))
    >>> document[:15], "<title>7/A · Review</title>" in document
    ('<!doctype html>', True)
    """
    whole, palette = reviewed(shoe), PALETTES[settings.theme]
    values = value_chart(whole.sums, full_shoe=whole.full_shoe_values(), palette=palette)
    document = render(
        "review/report.html",
        title=f"{shoe.key} · Review",
        theme=settings.theme.value,
        styles=Markup("\n").join([_styles("frame.css"), _styles("review.css"), Markup(STYLE)]),
        plotly=Markup(get_plotlyjs()),
        has_coups=bool(whole.coups),
        head=head_html(whole, settings),
        moment=moment_html(whole, len(whole.coups), settings),
        results=[
            _drawn(result_chart(whole.sums, whole.frame, wager=wager.key, palette=palette), wager.key)
            for wager in whole.wagers
        ],
        values=_drawn(values, "values"),
        has_values=bool(values.data),
        streaks=_drawn(streak_chart(whole.streaks, palette=palette), "streaks"),
        shares=shares_html(whole, settings),
        statistics=statistics_html(whole, settings),
        story_says=STORY_SAYS,
        story=story_html(whole, settings),
    )
    return str(document)


def _drawn(figure: go.Figure, name: str) -> Markup:
    return Markup(
        to_html(
            figure,
            config=CONFIG,
            include_plotlyjs=False,
            full_html=False,
            default_height="100%",
            div_id=f"chart-{name}",
        )
    )


def _styles(name: str) -> Markup:
    """Read a stylesheet, with the fonts it asks for inside it."""

    def inside(font: re.Match[str]) -> str:
        held = base64.b64encode((FONTS / font[1]).read_bytes()).decode()
        return f'url("data:font/woff2;base64,{held}")'

    return Markup(_FONT.sub(inside, (ASSETS / name).read_text(encoding="utf-8")))
