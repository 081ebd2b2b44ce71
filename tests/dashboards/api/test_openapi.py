"""The document says what the routes do, no more and no less."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from openapi_spec_validator import validate

from dashboards.access import POLICY
from dashboards.api.openapi import document
from dashboards.api.openapi.entries import ENTRY_SHAPES
from dashboards.site import Site
from scoreboard.errors import InputError
from scoreboard.ledger.entries import EntryKind, parse_entry

if TYPE_CHECKING:
    from .conftest import Documented, Program

DOCUMENT = document()
OPERATIONS = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
}

SAMPLES: dict[str, Any] = {
    "outcome": "B",
    "status": "free",
    "player_cards": ["9h", "K"],
    "banker_cards": ["2", "5s"],
    "player_total": 9,
    "banker_total": 7,
    "player_pair": False,
    "banker_pair": None,
    "natural": True,
    "at": "2026-03-01T20:00:05+08:00",
    "note": "seen on camera",
    "coup": 3,
    "before": 2,
    "reason": "card out of order",
    "count": 9,
    "cards": ["5s"],
    "expects": 12,
}


def test_it_is_an_openapi_document(program: Program) -> None:
    answer = program.client.get("/api/openapi.json").json
    assert answer == DOCUMENT
    assert answer is not None
    validate(answer)


def test_every_route_is_in_it_and_nothing_else(site: Site) -> None:
    routes = {
        (method, re.sub("<(?:[^:>]*:)?([^>]*)>", r"{\1}", rule.rule), rule.endpoint)
        for rule in site.server.url_map.iter_rules()
        if (rule.rule.startswith("/api/") or rule.endpoint == "health") and rule.endpoint != "api_unknown"
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert routes == {(method, path, name) for name, (method, path, _) in OPERATIONS.items()}


def test_the_parts_of_a_path_are_its_parameters() -> None:
    for _, path, operation in OPERATIONS.values():
        named = {parameter["name"] for parameter in operation["parameters"] if parameter["in"] == "path"}
        assert named == set(re.findall("{([^}]*)}", path))


def test_who_may_ask_is_what_the_policy_says() -> None:
    for name, (_, _, operation) in OPERATIONS.items():
        role = POLICY[name]
        assert (operation["security"] == []) is (role is None)
        assert ("anybody" if role is None else str(role)) in operation["description"].lower()
        assert {"401", "403"} <= set(operation["responses"]) or role is None


def test_every_shape_is_used() -> None:
    used = set(re.findall(r"#/components/schemas/(\w+)", str(DOCUMENT)))
    assert used == set(DOCUMENT["components"]["schemas"])


def _entry(kind: EntryKind, said: dict[str, Any]) -> dict[str, Any]:
    return {"id": "00000000-0000-4000-8000-000000000001", "kind": kind.value, **said}


def _is_taken(entry: dict[str, Any]) -> bool:
    try:
        parse_entry(entry)
    except InputError:
        return False
    return True


@pytest.mark.parametrize("kind", EntryKind)
def test_an_entry_may_have_the_names_that_are_taken(kind: EntryKind, documented: Documented) -> None:
    (schema,) = [
        shape for shape in ENTRY_SHAPES.values() if shape.get("properties", {}).get("kind") == {"const": kind.value}
    ]
    required = {name: SAMPLES[name] for name in schema["required"] if name in SAMPLES}
    if kind in (EntryKind.COUP, EntryKind.BURN):
        required |= {"outcome": "B"} if kind is EntryKind.COUP else {"count": 9}
    for name, value in SAMPLES.items():
        entry = _entry(kind, {**required, name: value})
        assert _is_taken(entry) is (name in schema["properties"]), name
        assert documented.is_valid(entry, "Entry") is (name in schema["properties"]), name
    for name in schema["required"]:
        entry = _entry(kind, required)
        del entry[name]
        assert not _is_taken(entry) or name == "reason"
        assert not documented.is_valid(entry, "Entry")


def test_every_route_answers_what_it_says(program: Program, documented: Documented) -> None:
    program.take(*program.coups("PPB?T"), program.entry("void", reason="card out of order"))
    program.client.post("/api/tables", json={"name": "Salon", "min": 100})
    program.client.post("/api/tables", json={"name": "Nobody's"})
    program.client.put("/api/tables/Salon", json={"name": "Salon", "max": 5000})
    program.client.delete("/api/tables/Nobody's")
    for path in (
        "/api/tables",
        "/api/tables/7/board",
        "/api/tables/7/board?v=99",
        "/api/tables/Salon/board",
        "/api/tables/7/live",
        "/api/tables/Salon/live",
        "/api/tables/7/live?v=99",
        "/api/shoes/7/1",
        "/api/shoes/7/1/history",
        "/api/shoes/7/1/history?format=csv",
        "/api/openapi.json",
        "/health",
    ):
        assert program.client.get(path).status_code < 300
    assert documented.answered == {name: {"200"} for name in OPERATIONS} | {
        "api_add_table": {"201"},
        "api_board": {"200", "204"},
        "api_live": {"200", "204"},
        "api_remove_table": {"204"},
    }
