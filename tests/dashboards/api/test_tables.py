"""Tables by way of HTTP."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .conftest import Program

TABLES = "/api/tables"


def test_the_list_shows_each_table_and_how_far_its_shoe_has_come(program: Program) -> None:
    version = program.take(*program.coups("BP"))["version"]
    assert program.client.get(TABLES).json == [
        {
            "name": "7",
            "number": 7,
            "game": "punto banco",
            "rules": "commission",
            "decks": 8,
            "min": None,
            "max": None,
            "tie_max": None,
            "pair_max": None,
            "version": version,
            "shoe": "7/1",
            "coup": 2,
        }
    ]


def test_a_table_is_added_with_its_rules_and_limits(program: Program) -> None:
    said = {"name": "High limit", "number": 88, "rules": "no-commission,tie=9", "decks": 6, "min": 1000, "max": 50_000}
    answer = program.client.post(TABLES, json=said)
    assert answer.status_code == 201
    assert answer.json is not None
    assert {name: answer.json[name] for name in said} == {**said, "rules": "no-commission,decks=6,tie=9"}
    assert program.client.get(TABLES).json[1] == answer.json  # type: ignore[index]


@pytest.mark.parametrize(
    ("said", "status", "where"),
    [
        ([], 400, "table"),
        ({}, 400, "name"),
        ({"name": 7}, 400, "name"),
        ({"name": "a/b"}, 400, "table"),
        ({"name": "8", "colour": "red"}, 400, "colour"),
        ({"name": "8", "number": "8"}, 400, "number"),
        ({"name": "8", "number": True}, 400, "number"),
        ({"name": "8", "number": 0}, 400, "table 8"),
        ({"name": "8", "game": "roulette"}, 400, "game"),
        ({"name": "8", "rules": 5}, 400, "rules"),
        ({"name": "8", "rules": "vegas"}, 400, "rules"),
        ({"name": "8", "rules": "commission,decks=6", "decks": 8}, 400, "decks"),
        ({"name": "8", "decks": 9}, 400, "rules"),
        ({"name": "8", "min": 500, "max": 100}, 400, "limits"),
        ({"name": "8", "tie_max": 1.5}, 400, "tie_max"),
        ({"name": "8", "pair_max": -1}, 400, "limits"),
        ({"name": "7"}, 409, "tables"),
        ({"name": "８", "number": 7}, 409, "tables"),
    ],
)
def test_a_table_that_cannot_be_is_refused(program: Program, said: Any, status: int, where: str) -> None:
    answer = program.client.post(TABLES, json=said)
    assert answer.status_code == status
    assert answer.json is not None
    assert answer.json["where"] == where
    assert len(program.client.get(TABLES).json) == 1  # type: ignore[arg-type]


def test_what_the_list_says_of_a_table_makes_the_same_table(program: Program) -> None:
    program.client.post(TABLES, json={"name": "A", "rules": "ez", "decks": 6, "pair_max": 200})
    (_, first) = program.client.get(TABLES).json  # type: ignore[misc]
    again = {**first, "name": "B", "number": 99}
    for name in ("version", "shoe", "coup"):
        del again[name]
    answer = program.client.post(TABLES, json=again)
    assert answer.json is not None
    assert {**answer.json, "name": "A", "number": first["number"]} == first
