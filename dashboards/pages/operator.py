"""A table while it is recorded: `/table/N`.

A finished document with plain scripts, like the boards. It shows the table as it stands, takes what the operator taps
and types without waiting for any network, and asks four times a second what others did.
"""

from __future__ import annotations

from flask import render_template
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup

from dashboards import addresses
from dashboards.answers import as_text
from dashboards.operator import operator_data, road_of
from dashboards.settings import query
from dashboards.site import Site
from dashboards.tables import find_table
from scoreboard.drawing.labels import words
from scoreboard.drawing.operator_words import operator_words
from scoreboard.drawing.style import STYLE
from scoreboard.drawing.table_words import table_words
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the page on a site."""

    def table(table: str) -> str:
        found = find_table(site.feed, table)
        live, settings = site.feed.live(found.name), site.settings
        choices = query(settings, house=site.house)
        return render_template(
            "operator.html",
            title=f"{found.name} · Record",
            table=found,
            data=htmlsafe_json_dumps(operator_data(found, live, settings, choices=choices), dumps=as_text),
            road=road_of(live, settings),
            word=words(settings.language),
            also=table_words(settings.language),
            said=operator_words(settings.language),
            road_style=Markup(STYLE),
        )

    site.server.add_url_rule(f"{addresses.TABLE}<table>", "table", table)
