"""The JSON objects that are answered, as JSON Schema 2020-12."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from scoreboard.coup import NOT_SEEN, Outcome, Source, Status
from scoreboard.errors import ScoreboardError
from scoreboard.ledger.events import EventKind
from scoreboard.roadmap import GoodRoadKind, Road
from scoreboard.rules import Game

__all__ = ["SHAPES", "Schema", "listed", "one_of", "or_null", "shape"]

Schema = Mapping[str, Any]

TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
YES_NO: Final[Schema] = {"type": "boolean"}
TIME: Final[Schema] = {"type": "string", "format": "date-time"}
UUID: Final[Schema] = {"type": "string", "format": "uuid"}
TOTAL: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 9}


def shape(name: str) -> Schema:
    """Refer to the shape of this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(of: Schema, **also: Any) -> Schema:
    """Give the schema of a list."""
    return {"type": "array", "items": of, **also}


def one_of(values: Iterable[str]) -> Schema:
    """Give the schema of a choice."""
    return {"type": "string", "enum": [str(value) for value in values]}


def or_null(schema: Schema) -> Schema:
    """Give the schema of what may not be known."""
    return {"anyOf": [schema, {"type": "null"}]}


def _object(says: str, **properties: Schema) -> Schema:
    """Give the schema of an object that always has exactly these properties."""
    return {
        "type": "object",
        "description": says,
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _map(of: Schema, says: str) -> Schema:
    """Give the schema of an object with names of any kind."""
    return {"type": "object", "description": says, "additionalProperties": of}


_SIGN: Final[Mapping[str, Schema]] = {
    "name": {**TEXT, "description": "What its shoes are kept under."},
    "number": {"type": "integer", "minimum": 1, "maximum": 9999, "description": "What its sign says."},
    "game": one_of(Game),
    "rules": {**TEXT, "description": "Such as commission or no-commission,decks=6,tie=9."},
    "decks": {"type": "integer", "minimum": 1, "maximum": 8},
    "min": or_null(COUNT),
    "max": or_null(COUNT),
    "tie_max": or_null(COUNT),
    "pair_max": or_null(COUNT),
}

_CARDS: Final[Schema] = listed(
    {**TEXT, "description": "Rank and, where known, suit: 9h, K; 0 is a ten-value card of unknown rank."}
)

FACTS: Final[Mapping[str, Schema]] = {
    "outcome": {**one_of([*Outcome, NOT_SEEN]), "description": "Who won; ? for a coup nobody saw."},
    "status": one_of(Status),
    "player_cards": {**_CARDS, "maxItems": 3},
    "banker_cards": {**_CARDS, "maxItems": 3},
    "player_total": or_null(TOTAL),
    "banker_total": or_null(TOTAL),
    "player_pair": or_null(YES_NO),
    "banker_pair": or_null(YES_NO),
    "natural": or_null(YES_NO),
    "at": or_null({**TIME, "description": "When, with its offset."}),
    "note": TEXT,
}
"""The facts of a coup under the names that entries and answers have; null is what is not known."""

_COUP_NUMBER: Final[Schema] = {**COUNT, "description": "The number of the shoe's last coup, 0 before the first."}
_SHOE: Final[Schema] = {**or_null(TEXT), "description": "TABLE/SHOE; null before the table's first."}
_STATE: Final = {**TEXT, "description": "Names the last thing that happened; send it with the version."}
_VERSION: Final[Schema] = {**COUNT, "description": "Grows with everything that happens at the table."}
_GAMES_LEFT: Final[Schema] = {
    **or_null(COUNT),
    "description": "Coups the shoe may still take; null until the indicator card comes out.",
}
_ROW: Final[Schema] = {
    "type": "array",
    "description": "Number, status, outcome, Player pair, Banker pair, natural, both hands, note, time.",
    "prefixItems": [
        COUNT,
        one_of(Status),
        or_null(one_of([*Outcome, NOT_SEEN])),
        or_null(YES_NO),
        or_null(YES_NO),
        or_null(YES_NO),
        _CARDS,
        _CARDS,
        TEXT,
        or_null(TIME),
    ],
    "minItems": 10,
    "maxItems": 10,
}
_ERROR: Final = dict.fromkeys(ScoreboardError("").as_dict(), TEXT)

SHAPES: Final[Mapping[str, Schema]] = {
    "Error": _object("What was wrong, where, what would be right and what to do.", **_ERROR),
    "Table": _object("A table of the room.", **_SIGN),
    "TableSent": {
        "type": "object",
        "description": "A table to be. What is left out is as usual: no limits, and the next free number.",
        "properties": {**_SIGN, "number": or_null(_SIGN["number"]), "decks": or_null(_SIGN["decks"])},
        "required": ["name"],
        "additionalProperties": False,
    },
    "TableNow": _object(
        "A table and how far its shoe has come.", **_SIGN, version=_VERSION, shoe=_SHOE, coup=_COUP_NUMBER
    ),
    "Coup": _object("One coup.", coup={"type": "integer", "minimum": 1}, **FACTS),
    "Counts": _object("How many coups each outcome won.", B=COUNT, P=COUNT, T=COUNT),
    "GoodRoad": _object(
        "A pattern that is in force where the big road ends. It forecasts nothing.",
        kind=one_of(GoodRoadKind),
        side=or_null(one_of([Outcome.BANKER, Outcome.PLAYER])),
        length=COUNT,
    ),
    "Board": _object(
        "What a board shows.",
        version=_VERSION,
        table=shape("Table"),
        shoe=_SHOE,
        coup=_COUP_NUMBER,
        outcomes={
            "type": "string",
            "pattern": r"^[BPT?]*$",
            "description": "The coups in order; ? for one that was dealt but not seen. Void coups are left out.",
        },
        counts=shape("Counts"),
        good_road=or_null(shape("GoodRoad")),
        last=or_null(shape("Coup")),
        games_left=_GAMES_LEFT,
        is_closed=YES_NO,
        svg={
            "type": "object",
            "description": "The roads, and what either side would put on them if it won next: pictures in SVG.",
            "propertyNames": one_of([*Road, "next_banker", "next_player"]),
            "additionalProperties": TEXT,
        },
        style={**TEXT, "description": "The CSS that the pictures wear."},
        at=or_null({**TIME, "description": "When the last thing happened."}),
    ),
    "BoardPage": _object(
        "The inside of a board's page, for a page that is open.",
        version=_VERSION,
        state=_STATE,
        html=TEXT,
    ),
    "Refusal": {
        "type": "object",
        "description": "An entry that was not taken, and why. After a stale change, newer is how the coup stands now.",
        "properties": {
            "id": or_null(TEXT),
            **_ERROR,
            "newer": {
                "type": "object",
                "properties": {
                    "version": _VERSION,
                    "shoe": _SHOE,
                    "coup": or_null({"type": "object", "required": ["coup", "outcome", "status"]}),
                },
                "required": ["version", "shoe", "coup"],
            },
        },
        "required": ["id", *_ERROR],
        "additionalProperties": False,
    },
    "Answer": _object(
        "What became of a list of entries. Accepted means on disk. Those after a refused one stay the sender's.",
        version=_VERSION,
        accepted=listed(UUID),
        refused=listed(shape("Refusal"), maxItems=1),
        shoe=_SHOE,
        coup=_COUP_NUMBER,
    ),
    "Live": _object(
        "A table as its operator's page needs it.",
        version=_VERSION,
        state=_STATE,
        table=shape("Table"),
        shoe=_SHOE,
        coup=_COUP_NUMBER,
        games_left=_GAMES_LEFT,
        indicator_after=or_null(COUNT),
        is_closed=YES_NO,
        decks=COUNT,
        burnt={**COUNT, "description": "Cards burnt in the shoe."},
        gone=_map(COUNT, "How often each card that was seen has left the shoe."),
        can=_map(YES_NO, "What may be done now."),
        why=_map(TEXT, "Why the rest may not."),
        last_action=or_null(TEXT),
        next_undo=or_null(TEXT),
        next_redo=or_null(TEXT),
        coups=listed(_ROW),
    ),
    "Shoe": _object(
        "A recorded shoe, as the command exports it.",
        table=TEXT,
        shoe=TEXT,
        rules=TEXT,
        flags=listed(_object("What cannot be right in a coup.", coup=COUNT, code=TEXT, detail=TEXT)),
        coups=listed(
            _object(
                "A row of the coups frame; null is what is not known.",
                coup=COUNT,
                status=one_of(Status),
                outcome=or_null(one_of(Outcome)),
                player_total=or_null(TOTAL),
                banker_total=or_null(TOTAL),
                **{f"{hand}{place}": or_null(TEXT) for hand in "pb" for place in (1, 2, 3)},
                player_pair=or_null(YES_NO),
                banker_pair=or_null(YES_NO),
                natural=or_null(YES_NO),
                at=or_null(TIME),
                source=one_of(Source),
                note=TEXT,
            )
        ),
    ),
    "Happening": _object(
        "One thing that happened to a shoe.",
        version={**COUNT, "description": "The shoe's version by it."},
        kind=one_of(EventKind),
        what={**TEXT, "description": "What it did, in words; coup numbers are those of its time."},
        stands={**YES_NO, "description": "Whether nobody has taken it back since."},
        at=TIME,
        by={**TEXT, "description": "Who did it."},
        id=UUID,
    ),
    "Health": _object(
        "Whether the app can do its work.",
        status=one_of(["ok", "failing"]),
        version=TEXT,
        store={**TEXT, "description": "ok, or what is wrong with it."},
    ),
}
"""By name."""
