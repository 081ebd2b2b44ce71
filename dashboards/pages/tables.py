"""Setting up tables: `/tables/new` and `/table/N/edit`. Plain forms, which work where no script runs.

What cannot be taken is said beside its field, with what was typed kept; what is taken leads back to the lobby.
"""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlencode

from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from dashboards import addresses
from dashboards.settings import query
from dashboards.site import Site
from dashboards.table_form import CHOICES, NAMES, Typed, said_beside, typed_in, values_of
from dashboards.tables import find_table
from scoreboard.errors import RefusedError
from scoreboard.ledger import Ledger, Table
from scoreboard.rules import format_rules

__all__ = ["register"]

Answered = str | Response | tuple[str, HTTPStatus]
"""What Flask makes an answer of."""


def register(site: Site, store: Ledger) -> None:
    """Put the forms on a site."""

    def new() -> Answered:
        if request.method != "POST":
            return _form(site, values_of(None))
        typed = typed_in(request.form, others=site.feed.tables())
        if typed.faults:
            return _refused(site, typed, typed.faults)
        try:
            table = store.add_table(typed.name, number=typed.number, rules=typed.rules, limits=typed.limits)
        except RefusedError as error:
            return _refused(site, typed, {"": said_beside(error)}, HTTPStatus.CONFLICT)
        return _to_lobby(site, table)

    def edit(table: str) -> Answered:
        before = find_table(site.feed, table)
        if request.method != "POST":
            return _form(site, values_of(before), table=before)
        typed = typed_in(request.form, others=[other for other in site.feed.tables() if other != before])
        if typed.faults:
            return _refused(site, typed, typed.faults, table=before)
        if request.form.get("was") != _state(before):
            said = {"": "The table was changed while this was typed. Look at both, and save again what is to hold."}
            return _refused(site, typed, said, HTTPStatus.CONFLICT, table=before)
        try:
            after = store.change_table(
                before.name, name=typed.name, number=typed.number, rules=typed.rules, limits=typed.limits
            )
        except RefusedError as error:
            # What the form has not found out is a new name while a shoe is open.
            return _refused(site, typed, {"name": said_beside(error)}, HTTPStatus.CONFLICT, table=before)
        return _to_lobby(site, after)

    def remove(table: str) -> Answered:
        before = find_table(site.feed, table)
        try:
            store.remove_table(before.name)
        except RefusedError as error:
            return _form(site, values_of(before), {"": said_beside(error)}, table=before), HTTPStatus.CONFLICT
        return redirect(addresses.LOBBY + query(site.settings, house=site.house), HTTPStatus.SEE_OTHER)

    edit_address, remove_address = (f"{addresses.TABLE}<table>/{page}" for page in ("edit", "remove"))
    site.server.add_url_rule(addresses.NEW_TABLE, "table_new", new, methods=["GET", "POST"])
    site.server.add_url_rule(edit_address, "table_edit", edit, methods=["GET", "POST"])
    site.server.add_url_rule(remove_address, "table_remove", remove, methods=["POST"])


def _form(
    site: Site, values: Mapping[str, str], faults: Mapping[str, str] | None = None, *, table: Table | None = None
) -> str:
    return render_template(
        "table_form.html",
        title=f"Table {table.name} · Edit" if table else "New table",
        values=values,
        faults={name: faults[name] for name in ("", *NAMES) if faults and name in faults},
        choices=CHOICES,
        **(_about(site, table) if table else {}),
    )


def _refused(
    site: Site,
    typed: Typed,
    faults: Mapping[str, str],
    status: HTTPStatus = HTTPStatus.BAD_REQUEST,
    *,
    table: Table | None = None,
) -> Answered:
    return _form(site, typed.values, faults, table=table), status


def _about(site: Site, table: Table) -> dict[str, Any]:
    """Give what the form says of a table that is there."""
    live = site.feed.live(table.name)
    shoe = live.shoe
    return {
        "table": table,
        "was": _state(table),
        "open_shoe": shoe.key.shoe if shoe and not shoe.is_closed else None,
        "open_rules": format_rules(shoe.rules) if shoe and not shoe.is_closed else None,
        "is_empty": not live.events,
        "remove": addresses.of_table(table.number, "remove") + query(site.settings, house=site.house),
    }


def _state(table: Table) -> str:
    """Write a table so that two of its states are told apart."""
    return urlencode(values_of(table))


def _to_lobby(site: Site, table: Table) -> Response:
    choices = query(site.settings, house=site.house)
    return redirect(f"{addresses.LOBBY}{choices}#table-{table.number}", HTTPStatus.SEE_OTHER)
