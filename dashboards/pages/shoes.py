"""The list of shoes: `/`. Search, sort, and open one with a click or Enter."""

from __future__ import annotations

from typing import Any, Final

import dash_ag_grid as dag
from dash import ClientsideFunction, Input, Output, State, dcc, html
from dash.development.base_component import Component

from dashboards import addresses, ids
from dashboards.page import Page
from dashboards.settings import Settings, query
from dashboards.shoe_list import columns, shoe_rows
from dashboards.site import Site
from scoreboard.frames import SHOE_KEY, ShoeKey
from scoreboard.ledger import Ledger

__all__ = ["register"]

FEW: Final = 16
"""As many rows as a screen shows without scrolling."""

FLAGS_COUNTED: Final = 250
"""Up to so many shoes the list counts flags: each has to be read whole (2 ms). Beyond, its board and review tell."""


def register(site: Site, store: Ledger) -> None:
    """Put the list of shoes on a site."""

    def layout(_: str, settings: Settings) -> Component:
        shoes = store.shoes()
        if shoes.is_empty():
            return _nothing_yet()
        keys = [ShoeKey(*key) for key in shoes.select(SHOE_KEY).iter_rows()]
        flags = {key: len(store.shoe(key).flags) for key in keys} if len(keys) <= FLAGS_COUNTED else {}
        rows = shoe_rows(shoes, flags, choices=query(settings, house=site.house))
        return _list(rows, columns(rows, with_flags=bool(flags)), coups=sum(shoes["coups"]))

    site.add_page(
        Page(
            name="Shoes",
            address=addresses.SHOES,
            layout=layout,
            verify=lambda _: None,
            packages=frozenset({"dash_ag_grid"}),
            scripts=("shoes.js",),
            styles=("shoes.css",),
        )
    )
    site.clientside_callback(  # type: ignore[no-untyped-call]
        ClientsideFunction("shoes", "search"),
        Output(ids.SHOES_GRID, "dashGridOptions"),
        Input(ids.SHOES_SEARCH, "value"),
        State(ids.SHOES_GRID, "dashGridOptions"),
        prevent_initial_call=True,
    )


def _list(rows: list[dict[str, Any]], shown: list[dict[str, Any]], *, coups: int) -> Component:
    return html.Section(
        className="shoes",
        children=[
            html.Header(
                [
                    html.H1("Shoes"),
                    html.P(f"{len(rows):,} shoe{'s' * (len(rows) != 1)}, {coups:,} coups", className="quiet"),
                    html.Label("Search", htmlFor=ids.SHOES_SEARCH, className="unseen-text"),
                    dcc.Input(
                        id=ids.SHOES_SEARCH,
                        type="search",
                        placeholder="Search table, shoe, rules, file",
                        debounce=False,
                    ),
                ]
            ),
            dag.AgGrid(
                id=ids.SHOES_GRID,
                className="shoes-grid",
                rowData=rows,
                columnDefs=shown,
                defaultColDef={"sortable": True, "resizable": True, "suppressMovable": True},
                eventListeners={"rowClicked": ["openShoe(params)"], "cellKeyDown": ["openShoe(params)"]},
                dashGridOptions={
                    "rowHeight": 44,
                    "headerHeight": 44,
                    "animateRows": False,
                    "suppressCellFocus": False,
                    "ensureDomOrder": True,
                    "localeText": {"noMatchingRows": "No shoe matches the search."},
                    "domLayout": "autoHeight" if len(rows) <= FEW else "normal",
                    "theme": {"function": "themeQuartz"},
                },
            ),
        ],
    )


def _nothing_yet() -> Component:
    return html.Section(
        className="card",
        children=[
            html.H1("No shoes yet"),
            html.P("This store is empty. Bring a log in, and its shoes appear here:"),
            html.Pre("scoreboard import FILE"),
            html.P(["Or look around first, with sample shoes in a store of their own: ", html.Code("scoreboard demo")]),
        ],
    )
