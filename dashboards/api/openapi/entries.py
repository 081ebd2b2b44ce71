"""What an operator's device or an electronic shoe sends, kind by kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from dashboards.api.openapi.shapes import FACTS, Schema, listed, shape
from scoreboard.ledger.entries import LONGEST_TEXT, MOST_ENTRIES, EntryKind

__all__ = ["ENTRIES", "ENTRY_SHAPES"]

_NUMBER: Final[Schema] = {"type": "integer", "minimum": 1}
_HANDS: Final = {name: FACTS[name] for name in ("player_cards", "banker_cards")}


def _kind(kind: EntryKind, says: str, *required: str, **properties: Schema) -> Mapping[str, Any]:
    return {
        "type": "object",
        "description": says,
        "properties": {
            "id": {"type": "string", "format": "uuid", "description": "Made by the sender, once for each entry."},
            "kind": {"const": kind.value},
            "expects": {
                "type": ["integer", "null"],
                "minimum": 0,
                "description": "The table's version it was made against. What has moved on since is not changed.",
            },
            **properties,
        },
        "required": ["id", "kind", *required],
        "additionalProperties": False,
    }


_KINDS: Final[Mapping[EntryKind, Mapping[str, Any]]] = {
    EntryKind.COUP: {
        **_kind(EntryKind.COUP, "The next coup: its outcome, or its cards, from which the outcome follows.", **FACTS),
        "anyOf": [{"required": ["outcome"]}, {"required": ["player_cards"]}, {"required": ["banker_cards"]}],
    },
    EntryKind.AMEND: _kind(
        EntryKind.AMEND, "A coup was something else; what is left out stays.", "coup", coup=_NUMBER, **FACTS
    ),
    EntryKind.INSERT: _kind(
        EntryKind.INSERT, "A coup was missed; it and those after it move up.", "before", before=_NUMBER, **FACTS
    ),
    EntryKind.DELETE: _kind(EntryKind.DELETE, "A coup never was; those after it move down.", "coup", coup=_NUMBER),
    EntryKind.VOID: _kind(
        EntryKind.VOID,
        "The coup being dealt was stopped by an error; it keeps its number.",
        "reason",
        reason={"type": "string", "minLength": 1, "maxLength": LONGEST_TEXT},
        **_HANDS,
    ),
    EntryKind.UNDO: _kind(EntryKind.UNDO, "Take back the last step."),
    EntryKind.REDO: _kind(EntryKind.REDO, "Bring back the step last taken back."),
    EntryKind.BURN: {
        **_kind(
            EntryKind.BURN,
            "Cards left the shoe unplayed: how many, and those of them that were shown.",
            count=_NUMBER,
            cards=listed({"type": "string"}),
        ),
        "anyOf": [{"required": ["count"]}, {"required": ["cards"]}],
    },
    EntryKind.INDICATOR: _kind(EntryKind.INDICATOR, "The indicator card came out in the coup now in hand."),
    EntryKind.CLOSE_SHOE: _kind(EntryKind.CLOSE_SHOE, "The shoe is finished."),
    EntryKind.NEW_SHOE: _kind(EntryKind.NEW_SHOE, "The next shoe is on the table; an open one is closed."),
}


def _name(kind: EntryKind) -> str:
    return "Entry" + "".join(part.title() for part in kind.value.split("_"))


ENTRY_SHAPES: Final[Mapping[str, Schema]] = {
    **{_name(kind): schema for kind, schema in _KINDS.items()},
    "Entry": {
        "oneOf": [shape(_name(kind)) for kind in _KINDS],
        "discriminator": {
            "propertyName": "kind",
            "mapping": {kind.value: shape(_name(kind))["$ref"] for kind in _KINDS},
        },
    },
}
"""By name; `Entry` is any of the others."""

ENTRIES: Final[Schema] = listed(shape("Entry"), maxItems=MOST_ENTRIES)
"""A list of them, which is taken in order."""
