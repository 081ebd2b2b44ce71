"""The routes: what each is for, what it takes and what it answers where all goes well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Final

from dashboards.addresses import API
from dashboards.answers import JSON
from dashboards.api.boards import AS
from dashboards.api.health import HEALTH
from dashboards.api.openapi.entries import ENTRIES
from dashboards.api.openapi.shapes import Schema, listed, one_of, shape
from dashboards.api.shoes import FORMATS, SHOES
from dashboards.api.tables import TABLES
from dashboards.settings import CHOICES, SWITCHES, Labels
from scoreboard.roadmap import Road

__all__ = ["OPERATIONS", "Operation", "Parameter"]

Answers = Mapping[HTTPStatus, tuple[str, Mapping[str, Schema]]]
"""For each status its words, and the shape of the body by its media type."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parameter:
    """A part of the address; `place` is "path" or "query"."""

    name: str
    place: str
    says: str
    schema: Schema


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """One method of one address.

    Attributes
    ----------
    endpoint
        Flask's name of it, which the policy gives its role by.
    method, path
        How it is asked; the path as OpenAPI writes it, "/api/tables/{table}".
    says
        What it does, in one line; `more` is the rest.
    parameters
        The parts of its address.
    body
        What it takes; None where it takes nothing.
    can_be_refused
        Whether it can be impossible as things stand.
    answers
        What is answered where all goes well.
    """

    endpoint: str
    method: str
    path: str
    says: str
    more: str = ""
    parameters: tuple[Parameter, ...] = ()
    body: Schema | None = None
    can_be_refused: bool = False
    answers: Answers


def _ok(says: str, schema: Schema, **other: Schema) -> Answers:
    return {HTTPStatus.OK: (says, {JSON: schema, **other})}


_NOTHING_NEWER: Final[Answers] = {HTTPStatus.NO_CONTENT: ("Nothing is newer than the version that was sent.", {})}

_TABLE: Final = Parameter(name="table", place="path", says="The table's number or name.", schema={"type": "string"})
_SHOE: Final = Parameter(
    name="shoe",
    place="path",
    says="TABLE/SHOE, or SHOE alone where only one table has it. The slash may stand as it is.",
    schema={"type": "string"},
)
_STATE: Final = Parameter(
    name="state",
    place="query",
    says="The state that is known, for a store that may be put back.",
    schema={"type": "string"},
)
_KNOWN: Final = Parameter(
    name="v", place="query", says="The version that is known already.", schema={"type": "integer", "minimum": 0}
)
_LOOK: Final = (
    *(
        Parameter(name=name, place="query", says=f"The {name} of the board.", schema=one_of(of))
        for name, of in CHOICES.items()
    ),
    Parameter(name="labels", place="query", says="What stands in the beads.", schema=one_of(Labels)),
    Parameter(
        name="roads",
        place="query",
        says="Which roads, parted by commas.",
        schema={"type": "string", "examples": [",".join(list(Road)[:2])]},
    ),
    *(
        Parameter(name=name, place="query", says="Whether the board has it.", schema=one_of(["0", "1", "off", "on"]))
        for name in SWITCHES
    ),
)

OPERATIONS: Final = (
    Operation(
        endpoint="api_tables",
        method="get",
        path=TABLES,
        says="List the tables of the room.",
        answers=_ok("The tables by number.", listed(shape("TableNow"))),
    ),
    Operation(
        endpoint="api_add_table",
        method="post",
        path=TABLES,
        says="Put a table into the room.",
        body=shape("TableSent"),
        can_be_refused=True,
        answers={HTTPStatus.CREATED: ("The table.", {JSON: shape("TableNow")})},
    ),
    Operation(
        endpoint="api_change_table",
        method="put",
        path=f"{TABLES}/{{table}}",
        says="Say anew what a table is called, played and limited to.",
        more=(
            "What is left out is as usual, but for the number, which stays. New rules hold from the next shoe on, and "
            "shoes stay under the name they were played under."
        ),
        parameters=(_TABLE,),
        body=shape("TableSent"),
        can_be_refused=True,
        answers=_ok("The table.", shape("TableNow")),
    ),
    Operation(
        endpoint="api_remove_table",
        method="delete",
        path=f"{TABLES}/{{table}}",
        says="Take a table out of the room at which nothing was ever recorded.",
        parameters=(_TABLE,),
        can_be_refused=True,
        answers={HTTPStatus.NO_CONTENT: ("It is no longer there.", {})},
    ),
    Operation(
        endpoint="api_board",
        method="get",
        path=f"{TABLES}/{{table}}/board",
        says="Give what a board shows, if it is newer than the version that is known.",
        more="A board asks again every 250 to 500 milliseconds.",
        parameters=(
            _TABLE,
            _KNOWN,
            Parameter(name="as", place="query", says="How it is wanted.", schema=one_of(AS)),
            _STATE,
            *_LOOK,
        ),
        answers={**_ok("The board.", {"oneOf": [shape("Board"), shape("BoardPage")]}), **_NOTHING_NEWER},
    ),
    Operation(
        endpoint="api_entries",
        method="post",
        path=f"{TABLES}/{{table}}/entries",
        says="Record what happens at a table.",
        more=(
            "Entries are taken in order. One whose id was accepted before is answered as the first time and changes "
            "nothing, so a list that was not answered may be sent again. What follows a refused entry is not taken."
        ),
        parameters=(_TABLE,),
        body=ENTRIES,
        answers=_ok("What became of them, also where one was refused.", shape("Answer")),
    ),
    Operation(
        endpoint="api_live",
        method="get",
        path=f"{TABLES}/{{table}}/live",
        says="Give what the operator's page of a table shows.",
        parameters=(_TABLE, _KNOWN, _STATE),
        answers={**_ok("The table as it stands.", shape("Live")), **_NOTHING_NEWER},
    ),
    Operation(
        endpoint="api_shoe",
        method="get",
        path=f"{SHOES}/{{shoe}}",
        says="Give a recorded shoe as `scoreboard export --format json` writes it.",
        parameters=(_SHOE,),
        can_be_refused=True,
        answers=_ok("The shoe.", shape("Shoe")),
    ),
    Operation(
        endpoint="api_history",
        method="get",
        path=f"{SHOES}/{{shoe}}/history",
        says="Give everything that ever happened to a shoe, with who and when.",
        parameters=(
            _SHOE,
            Parameter(name="format", place="query", says="How it is written.", schema=one_of(FORMATS)),
        ),
        can_be_refused=True,
        answers=_ok("What happened, in order.", listed(shape("Happening")), **{"text/csv": {"type": "string"}}),
    ),
    Operation(
        endpoint="api_openapi",
        method="get",
        path=f"{API}openapi.json",
        says="Give this document.",
        answers=_ok("An OpenAPI 3.1 document.", {"type": "object"}),
    ),
    Operation(
        endpoint="health",
        method="get",
        path=HEALTH,
        says="Say whether the app can do its work.",
        answers={
            **_ok("It can.", shape("Health")),
            HTTPStatus.SERVICE_UNAVAILABLE: ("The store does not answer.", {JSON: shape("Health")}),
        },
    ),
)
"""Every route that programs may rely on."""
