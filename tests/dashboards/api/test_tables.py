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


def test_a_table_is_changed_and_every_board_of_it_sees_a_newer_version(program: Program) -> None:
    version = program.take(*program.coups("BP"), program.entry("close_shoe"))["version"]
    answer = program.client.put("/api/tables/7", json={"name": "Salon", "rules": "ez", "max": 5000})
    assert answer.status_code == 200
    assert answer.json is not None
    assert {name: answer.json[name] for name in ("name", "number", "rules", "min", "max")} == {
        "name": "Salon",
        "number": 7,
        "rules": "ez",
        "min": None,
        "max": 5000,
    }
    assert answer.json["version"] > version
    assert program.client.get(f"/api/tables/7/board?v={version}").status_code == 200
    assert program.board()["table"]["name"] == "Salon"
    assert program.board("Salon")["table"]["max"] == 5000


def test_a_table_cannot_be_renamed_while_a_shoe_is_open(program: Program) -> None:
    program.take(*program.coups("B"))
    answer = program.client.put("/api/tables/7", json={"name": "Salon"})
    assert answer.status_code == 409
    assert answer.json is not None
    assert answer.json["remedy"].startswith("Close the shoe first")
    assert program.board()["table"]["name"] == "7"


def test_a_table_does_not_get_anothers_name_or_number(program: Program) -> None:
    program.client.post(TABLES, json={"name": "8"})
    for said in ({"name": "7"}, {"name": "8", "number": 7}):
        assert program.client.put("/api/tables/8", json=said).status_code == 409
    assert [table["number"] for table in program.client.get(TABLES).json] == [7, 8]  # type: ignore[union-attr]


def test_a_table_is_removed_only_if_nothing_was_ever_recorded_at_it(program: Program) -> None:
    program.client.post(TABLES, json={"name": "8"})
    removed = program.client.delete("/api/tables/8")
    assert (removed.status_code, removed.data) == (204, b"")
    assert program.client.delete("/api/tables/8").status_code == 404
    program.take(*program.coups("B"), program.entry("undo"))
    refused = program.client.delete("/api/tables/7")
    assert refused.status_code == 409
    assert [table["name"] for table in program.client.get(TABLES).json] == ["7"]  # type: ignore[union-attr]
