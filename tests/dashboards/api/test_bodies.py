"""Bodies that cannot be meant: each is refused with one clear answer, and nothing of it is stored."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from dashboards.api.body import parse_json
from dashboards.api.openapi.shapes import FACTS
from scoreboard.errors import InputError
from scoreboard.ledger.entries import MOST_ENTRIES, EntryKind

if TYPE_CHECKING:
    from .conftest import Program

ENTRIES = "/api/tables/7/entries"

BAD_BODIES = {
    "nothing": b"",
    "no JSON": b"coup=B",
    "half a JSON": b'[{"id": "a"',
    "no UTF-8": b'["\xff"]',
    "UTF-16": "[]".encode("utf-16"),
    "a name twice": b'[{"id": "a", "id": "b"}]',
    "NaN": b"[NaN]",
    "infinity": b"[-Infinity]",
    "a number beyond all": b"[1e999]",
    "a number without end": b"[" + b"9" * 100_000 + b"]",
    "lists without end": b"[" * 100_000,
    "lists in lists that end": b"[" * 100_000 + b"]" * 100_000,
    "objects without end": b'{"a":' * 100_000,
    "no list": b"{}",
    "null": b"null",
    "too many entries": json.dumps([{}] * (MOST_ENTRIES + 1)).encode(),
}


@pytest.mark.parametrize("body", BAD_BODIES.values(), ids=BAD_BODIES)
def test_a_body_that_is_no_list_of_entries_is_refused(program: Program, body: bytes) -> None:
    answer = program.client.post(ENTRIES, data=body, content_type="application/json")
    assert answer.status_code == 400
    assert answer.json is not None
    assert set(answer.json) == {"error", "where", "found", "expected", "remedy"}
    assert answer.json["error"] == "InputError"
    assert all(answer.json.values())
    assert len(answer.text) < 600
    assert program.board()["version"] == 0


@pytest.mark.parametrize("kind", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_that_does_not_say_it_is_json_is_refused(program: Program, kind: str) -> None:
    answer = program.client.post(ENTRIES, data=b"[]", content_type=kind)
    assert answer.status_code == 415
    assert answer.json is not None
    assert "application/json" in answer.json["expected"]


def test_the_charset_may_be_said(program: Program) -> None:
    answer = program.client.post(ENTRIES, data=b"[]", content_type="application/json; charset=utf-8")
    assert answer.status_code == 200


def test_a_body_beyond_1_MiB_is_refused(program: Program) -> None:
    answer = program.client.post(ENTRIES, data=b" " * (2**20 + 1), content_type="application/json")
    assert answer.status_code == 413
    assert answer.json is not None
    assert answer.json["expected"] == "at most 1 MiB"


ODD_ENTRIES: list[Any] = [
    None, 1, True, "undo", [], {}, {"id": 7}, {"id": "x" * 1000}, {"id": "\ud800"}, {"kind": "undo"},
    {"id": "00000000-0000-4000-8000-000000000001"},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": ["undo"]},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "undo\x00"},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "undo", "\ud800": 1},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "coup", "outcome": {"a": 1}},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "coup", "outcome": "B", "at": "yesterday"},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "coup", "outcome": "B", "at": "0001-01-01T00:00+23:59"},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "coup", "player_cards": [1]},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "amend", "coup": 10**9, "outcome": "B"},
    {"id": "00000000-0000-4000-8000-000000000001", "kind": "undo", "expects": -1},
]  # fmt: skip


@pytest.mark.parametrize("entry", ODD_ENTRIES, ids=lambda entry: ascii(entry)[-40:])
def test_an_entry_that_is_none_is_refused_in_the_answer(program: Program, entry: object) -> None:
    answer = program.client.post(ENTRIES, data=json.dumps([entry]), content_type="application/json")
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["accepted"] == []
    (refused,) = answer.json["refused"]
    assert refused["error"].endswith("Error")
    assert refused["found"]
    assert refused["remedy"]


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip


@given(JSON_VALUES)
def test_json_is_read_as_it_was_written(value: object) -> None:
    assert parse_json(json.dumps(value).encode()) == value
    assert parse_json(json.dumps(value, ensure_ascii=False).encode("utf-8", "surrogatepass")) == value


@given(st.binary(max_size=40))
@example(b"\xef\xbb\xbf[]")
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(InputError):
        json.dumps(parse_json(data), allow_nan=False)


NAMES = ["id", "kind", "expects", "coup", "before", "reason", "cards", "count", "colour", *FACTS]
VALUES = (
    st.sampled_from([*EntryKind, "B", "P", "T", "?", "ok", "void", "cancelled", "free", "K", "2026-03-01T20:00Z"])
    | st.integers(-3, 12)
    | st.lists(st.sampled_from(["9h", "K", "0", "4", "5s", "X"]), max_size=4)
    | JSON_VALUES
)


@given(st.lists(st.tuples(st.sampled_from(EntryKind), st.dictionaries(st.sampled_from(NAMES), VALUES)), max_size=4))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
def test_whatever_is_sent_is_accepted_or_refused_and_can_still_be_shown(
    program: Program, sent: list[tuple[EntryKind, dict[str, Any]]]
) -> None:
    entries = [{**program.entry(kind), **said} for kind, said in sent]
    answer = program.client.post(ENTRIES, data=json.dumps(entries), content_type="application/json")
    assert answer.status_code == 200
    assert answer.json is not None
    taken = len(answer.json["accepted"])
    assert len(answer.json["refused"]) == (taken < len(entries))
    for path in ("board", "board?as=page", "live"):
        assert program.client.get(f"/api/tables/7/{path}").status_code == 200
    if answer.json["shoe"] is not None:
        assert program.client.get(f"/api/shoes/{answer.json['shoe']}").status_code == 200
        assert program.client.get(f"/api/shoes/{answer.json['shoe']}/history?format=csv").status_code == 200
