"""The five roads of a shoe: bead plate, big road, big eye boy, small road, cockroach pig.

- `layout` is the one loop that knows what a coup puts on which road, and where. Read it first.
- `board` draws one shoe; `window` cuts a road to a view.
- `frame` draws many shoes, coups frame in and roads frame out; `batch` does so from arrays to arrays, `listing` turns
  these into one line a mark.
- `patterns` names the good road in force at the end of the big road.
- `names` holds what the roads and the houses' customs are called.

Everything here describes what has happened. No road says what comes next.
"""

from scoreboard.roadmap.board import Ask, Mark, RoadMap, road_map
from scoreboard.roadmap.frame import ROADS_SCHEMA, drawn, roads
from scoreboard.roadmap.names import LeadingTies, Road, Tail
from scoreboard.roadmap.patterns import GoodRoad, GoodRoadKind, good_road, good_roads
from scoreboard.roadmap.sequence import Drawing, drawn_coups, road_map_of
from scoreboard.roadmap.window import hidden_columns, window

__all__ = [
    "ROADS_SCHEMA",
    "Ask",
    "Drawing",
    "GoodRoad",
    "GoodRoadKind",
    "LeadingTies",
    "Mark",
    "Road",
    "RoadMap",
    "Tail",
    "drawn",
    "drawn_coups",
    "good_road",
    "good_roads",
    "hidden_columns",
    "road_map",
    "road_map_of",
    "roads",
    "window",
]
