"""A shoe gone over: `/review/TABLE/SHOE`. A slider replays it beside its exact odds, its charts and its statistics."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import Any, Final

import plotly.graph_objects as go
from dash import ClientsideFunction, Input, Output, State, dcc, html
from dash.development.base_component import Component
from markupsafe import Markup

from dashboards import addresses, ids
from dashboards.figures import CONFIG, PALETTES, Palette, result_chart, streak_chart, value_chart
from dashboards.figures.values import has_values
from dashboards.page import Page
from dashboards.review import ReviewedShoe, reviewed
from dashboards.review.asked import position_in, subject_in, wager_in
from dashboards.review.markup import STORY_SAYS, head_html, moment_html, shares_html, statistics_html, story_html
from dashboards.settings import Settings, settings_from
from dashboards.shoes import find
from dashboards.site import Site
from scoreboard.drawing.style import STYLE
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger

__all__ = ["register"]

KEPT: Final = 32
"""Shoes kept worked out, so that a drag of the slider only draws."""


def register(site: Site, store: Ledger) -> None:
    """Put the review on a site."""

    @lru_cache(maxsize=KEPT)
    def worked_out(key: ShoeKey, version: int) -> ReviewedShoe:
        return reviewed(store.shoe(key))

    def shoe_of(subject: str) -> ReviewedShoe:
        key = find(store, subject)
        return worked_out(key, store.version(key))

    def told(about: object) -> tuple[ReviewedShoe, Settings]:
        said = subject_in(about)
        return shoe_of(said["shoe"]), settings_from(said, house=site.house)

    def layout(subject: str, settings: Settings) -> Component:
        return review_tree(shoe_of(subject), subject, settings)

    site.add_page(
        Page(
            name="Review",
            address=addresses.REVIEW,
            layout=layout,
            verify=partial(find, store),
            scripts=("review.js",),
            styles=("review.css",),
        )
    )

    @site.callback(
        Output(ids.REVIEW_PARTS, "data"),
        Input(ids.REVIEW_SLIDER, "value"),
        State(ids.REVIEW_SUBJECT, "data"),
        prevent_initial_call=True,
    )
    def stop(position: object, about: object) -> dict[str, str]:
        shoe, settings = told(about)
        return {ids.REVIEW_MOMENT: moment_html(shoe, position_in(position), settings)}

    @site.callback(
        Output(ids.REVIEW_RESULTS, "children"),
        Output(ids.REVIEW_WORTHS, "children"),
        Output(ids.REVIEW_RUNS, "children"),
        Input(ids.REVIEW_CHARTS, "data"),
        State(ids.REVIEW_SUBJECT, "data"),
        prevent_initial_call=True,
    )
    def draw(_: object, about: object) -> tuple[list[Component], Component, Component]:
        shoe, settings = told(about)
        return charts(shoe, PALETTES[settings.theme])

    @site.callback(
        Output(ids.REVIEW_RESULT, "figure"),
        Input(ids.REVIEW_WAGER, "value"),
        State(ids.REVIEW_SUBJECT, "data"),
        prevent_initial_call=True,
    )
    def choose(wager: object, about: object) -> go.Figure:
        shoe, settings = told(about)
        return result_chart(shoe.sums, shoe.frame, wager=wager_in(wager, shoe), palette=PALETTES[settings.theme])

    in_browser = partial(_in_browser, site)
    in_browser("fill", Output(ids.REVIEW_HEAD, "data-filled"), Input(ids.REVIEW_PARTS, "data"))
    in_browser(
        "follow",
        Output(ids.REVIEW_STOP, "children"),
        Input(ids.REVIEW_SLIDER, "value"),
        State(ids.REVIEW_SUBJECT, "data"),
    )
    for chart in (ids.REVIEW_RESULT, ids.REVIEW_VALUES):
        in_browser("pick", Input(chart, "clickData"))


def _in_browser(site: Site, function: str, *watched: Output | Input | State) -> None:
    """Let a function of `assets/review.js` answer in the browser."""
    site.clientside_callback(ClientsideFunction("review", function), *watched)  # type: ignore[no-untyped-call]


def subject_data(subject: str, shoe: ReviewedShoe, settings: Settings) -> dict[str, Any]:
    """Give what the page's callbacks must know: the shoe, the choices of its address, its coups' numbers in order."""
    return {
        "shoe": subject,
        "language": settings.language.value,
        "theme": settings.theme.value,
        "numbers": [coup.number for coup in shoe.coups],
    }


def parts(shoe: ReviewedShoe, settings: Settings) -> dict[str, str]:
    """Give the parts of the page that are HTML, by the id of their place; the replay stands at the end of the shoe."""
    above: dict[str, str] = {
        ids.REVIEW_HEAD: Markup("<style>{}</style>{}").format(Markup(STYLE), head_html(shoe, settings)),
        ids.REVIEW_MOMENT: moment_html(shoe, len(shoe.coups), settings),
    }
    if not shoe.coups:
        return above
    return above | {
        ids.REVIEW_SHARES: shares_html(shoe, settings),
        ids.REVIEW_STATISTICS: statistics_html(shoe, settings),
        ids.REVIEW_STORY: story_html(shoe, settings),
    }


def review_tree(shoe: ReviewedShoe, subject: str, settings: Settings) -> Component:
    """Give the page's tree of components; a shoe without coups has its odds to show and no more."""
    return html.Article(
        className="review",
        children=[
            dcc.Store(id=ids.REVIEW_SUBJECT, data=subject_data(subject, shoe, settings)),
            dcc.Store(id=ids.REVIEW_PARTS, data=parts(shoe, settings)),
            dcc.Store(id=ids.REVIEW_CHARTS),
            html.Header(id=ids.REVIEW_HEAD, className="panel head"),
            html.Section(
                className="panel replay",
                **_aria(label="Replay"),
                children=[_stops(len(shoe.coups)), html.Div(id=ids.REVIEW_MOMENT, className="moment")],
            ),
            *(_places_of_charts(shoe) if shoe.coups else ()),
            *(_tables() if shoe.coups else ()),
        ],
    )


def _places_of_charts(shoe: ReviewedShoe) -> Iterator[Component]:
    """Give the places of the charts, which are drawn when they are about to be seen."""
    yield html.Section(id=ids.REVIEW_RESULTS, className="panel chart results")
    values = "panel chart values" if has_values(shoe.sums) else "panel chart values empty"
    yield html.Section(id=ids.REVIEW_WORTHS, className=values)
    runs = html.Div(id=ids.REVIEW_RUNS, className="plot")
    yield html.Section(className="panel chart streaks", children=[runs, html.Div(id=ids.REVIEW_SHARES)])


def charts(shoe: ReviewedShoe, palette: Palette) -> tuple[list[Component], Component, Component]:
    """Give what goes into the places of the charts: results with the choice of a wager, values, and runs."""
    banker = shoe.recorded.rules.banker.value
    choice = dcc.RadioItems(
        id=ids.REVIEW_WAGER,
        className="choice",
        options={wager.key: wager.name for wager in shoe.wagers},
        value=banker,
        inline=True,
    )
    result = result_chart(shoe.sums, shoe.frame, wager=banker, palette=palette)
    values = value_chart(shoe.sums, full_shoe=shoe.full_shoe_values(), palette=palette)
    return (
        [choice, html.Div(_graph(ids.REVIEW_RESULT, result), className="plot")],
        html.Div(_graph(ids.REVIEW_VALUES, values), className="plot"),
        _graph(ids.REVIEW_STREAKS, streak_chart(shoe.streaks, palette=palette)),
    )


def _tables() -> Iterator[Component]:
    yield html.Section(
        className="panel statistics", children=[html.H2("What this shoe can tell"), html.Div(id=ids.REVIEW_STATISTICS)]
    )
    story = html.Div(id=ids.REVIEW_STORY, className="scroll", tabIndex=0, role="group", **_aria(label="Table of coups"))
    yield html.Section(className="panel coups", children=[html.H2("Coup by coup"), html.P(STORY_SAYS), story])


def _stops(coups: int) -> Component:
    """Give the replay's controls: a step back, the slider, a step on, and where it stands."""

    def step(by: int, sign: str, says: str) -> Component:
        data: dict[str, Any] = {"data-step": str(by)}
        return html.Button(sign, className="step", title=says, **data, **_aria(label=says))

    return html.Div(
        className="stops",
        hidden=coups == 0,
        children=[
            step(-1, "←", "Coup before"),
            html.Label("Coups dealt", htmlFor=ids.REVIEW_SLIDER, className="unseen-text"),
            dcc.Input(
                id=ids.REVIEW_SLIDER,
                type="range",
                min=0,
                max=coups,
                step=1,
                value=coups,
                debounce=False,
                autoComplete="off",
            ),
            step(1, "→", "Coup after"),
            html.P(id=ids.REVIEW_STOP, className="stop", **_aria(live="polite")),
        ],
    )


def _graph(id: str, figure: go.Figure) -> Component:
    config: Any = CONFIG
    return dcc.Graph(id=id, figure=figure, config=config, responsive=True)


def _aria(**properties: str) -> dict[str, Any]:
    return {f"aria-{name}": value for name, value in properties.items()}
