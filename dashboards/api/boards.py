"""`/api/tables/{t}/board`: what a board shows, for whoever has an older version."""

from __future__ import annotations

from typing import Any, Final

from flask import Response, request

from dashboards.answers import answer, nothing_newer
from dashboards.api.body import version_in
from dashboards.api.naming import of_table
from dashboards.api.tables import TABLES
from dashboards.board import board_of
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.ledger import Ledger, LiveTable, RecordedShoe, Table
from scoreboard.roadmap import road_map_of

__all__ = ["board_json", "register"]

_WINNERS: Final = {"B": "banker", "P": "player"}


def register(site: Site, store: Ledger) -> None:
    """Put the route on a site."""

    @of_table
    def board(table: str) -> Response:
        known = version_in(request)
        if known is not None and site.feed.version(table) <= known:
            return nothing_newer()
        return answer(board_json(site.feed.live(table), site.feed.table(table), site.settings))

    site.server.add_url_rule(f"{TABLES}/<table>/board", "api_board", board)


def board_json(live: LiveTable, table: Table, settings: Settings) -> dict[str, Any]:
    """Give a table's board as the JSON object of INTERFACE; a table without a shoe has empty roads."""
    shoe = live.shoe or RecordedShoe(key=live.next_shoe, version=0, rules=live.rules)
    roads = road_map_of(shoe.coups, leading_ties=settings.leading_ties, tail=settings.tail)
    drawn = board_of(shoe, settings)
    pictures = {picture.name.value: picture.svg for picture in (drawn.big_road, drawn.bead_plate, *drawn.derived)}
    following = {f"next_{_WINNERS[following.code]}": following.svg for following in drawn.following}
    return {
        "version": live.version,
        "table": table.as_dict(),
        "shoe": None if live.shoe is None else str(live.shoe.key),
        "coup": live.coup,
        "outcomes": "".join(bead.mark for bead in roads.bead_plate),
        "counts": roads.counts,
        "svg": {**pictures, **following},
        "games_left": live.games_left,
        "is_closed": shoe.is_closed,
    }
