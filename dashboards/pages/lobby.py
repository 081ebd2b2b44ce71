"""The lobby: `/tables`. Every table of the room on one screen, each with its road, followed as they are played.

A finished document like the boards. Its script asks `/tables/changes` once a second for the tiles that are others than
those it shows; filter and order are the browser's, and stand in the address.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from flask import Response, render_template, request
from markupsafe import Markup

from dashboards import addresses
from dashboards.answers import nothing
from dashboards.api.kept import Kept
from dashboards.lobby import stamp, tile_of
from dashboards.settings import Settings, query
from dashboards.site import Site
from scoreboard.drawing.labels import words
from scoreboard.drawing.lobby_words import lobby_words
from scoreboard.drawing.style import STYLE
from scoreboard.drawing.table_words import table_words
from scoreboard.ledger import Ledger, LiveTable, Table

__all__ = ["CHANGES", "Seat", "Tiles", "register"]

CHANGES: Final = f"{addresses.LOBBY}/changes"
_TILE: Final = "lobby_tile.html"


class Seat(NamedTuple):
    """A table as it stands, and whether who asks may record at it."""

    table: Table
    live: LiveTable
    may_record: bool


class Tiles:
    """The tiles of a site's tables, each drawn once for each thing that happens at its table.

    May be asked from any thread.
    """

    def __init__(self, site: Site) -> None:
        self._site = site
        self._kept: dict[tuple[int, Settings, bool], tuple[Table, str, Markup]] = {}

    def tile(self, seat: Seat, settings: Settings) -> Markup:
        """Give the tile of a seat as HTML."""
        table, live, may_record = seat
        place = (table.number, settings, may_record)
        now = stamp(table, live)
        kept = self._kept.get(place)
        if kept is not None and kept[:2] == (table, now):
            return kept[2]
        choices = query(settings, house=self._site.house)
        tile = tile_of(table, live, settings, choices=choices, may_record=may_record)
        template = self._site.server.jinja_env.get_template(_TILE)
        html = Markup(
            template.render(
                tile=tile,
                word=words(settings.language),
                also=table_words(settings.language),
                said=lobby_words(settings.language),
            )
        )
        self._kept[place] = (table, now, html)
        return html


def register(site: Site, store: Ledger) -> None:
    """Put the lobby on a site."""
    tiles = Tiles(site)
    kept = Kept()

    def lobby() -> str:
        settings = _settings(site)
        return render_template(
            "lobby.html",
            title=lobby_words(settings.language).tables,
            tiles=[tiles.tile(seat, settings) for seat in _room(site, settings)],
            changes=CHANGES + (query(settings, house=site.house) or "?"),
            now=datetime.now(UTC),
            may_add=site.may("table_new"),
            add=addresses.NEW_TABLE + query(settings, house=site.house),
            said=lobby_words(settings.language),
            also=table_words(settings.language),
            road_style=Markup(STYLE),
        )

    def changes() -> Response:
        settings = _settings(site)
        room = _room(site, settings)
        now = [stamp(seat.table, seat.live) for seat in room]
        known = request.args.get("v", "")
        if known == ",".join(now):
            return nothing()
        has = set(known.split(","))
        fresh = [seat for seat, state in zip(room, now, strict=True) if state not in has]

        def make() -> dict[str, Any]:
            html = {seat.table.number: tiles.tile(seat, settings) for seat in fresh}
            return {"order": [seat.table.number for seat in room], "tiles": html}

        wanted = (settings, tuple((seat.table.number, seat.may_record) for seat in fresh))
        return kept.give(request, wanted, state=",".join(now), make=make)

    site.server.add_url_rule(addresses.LOBBY, "lobby", lobby)
    site.server.add_url_rule(CHANGES, "lobby_changes", changes)


def _room(site: Site, settings: Settings) -> list[Seat]:
    may_record = not settings.board.kiosk
    return [
        Seat(table, site.feed.live(table.name), may_record and site.may("table", table=table.name))
        for table in site.feed.tables()
    ]


def _settings(site: Site) -> Settings:
    """Give the request's settings; of those of a board the lobby knows one, and keeps no tiles for the others."""
    return replace(site.settings, board=replace(site.house.board, kiosk=site.settings.board.kiosk))
