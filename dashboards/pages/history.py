"""What happened at a table: `/table/N/history`, and with `?shoe=3` of an older shoe. Whole where no script runs."""

from __future__ import annotations

from flask import render_template, request

from dashboards import addresses
from dashboards.settings import CHOICES
from dashboards.site import Site
from dashboards.table_history import table_history
from dashboards.tables import find_table
from scoreboard.ledger import Ledger

__all__ = ["register"]


def register(site: Site, store: Ledger) -> None:
    """Put the page on a site."""

    def shown(table: str) -> str:
        found = find_table(site.feed, table)
        return render_template(
            "history.html",
            title=f"{found.name} · History",
            table=found,
            told=table_history(store, site.feed.live(found.name), shoe=request.args.get("shoe")),
            chosen={name: request.args[name] for name in CHOICES if name in request.args},
        )

    site.server.add_url_rule(f"{addresses.TABLE}<table>/history", "table_history", shown)
