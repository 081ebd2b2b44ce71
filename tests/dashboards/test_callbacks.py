"""Calls of callbacks that no page of ours sends: one clear answer in JSON, a line in the log, and never a traceback."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dashboards import ids
from dashboards.app import create_app
from dashboards.callbacks import CALL
from dashboards.logs import LogForm, written
from dashboards.settings import Settings
from scoreboard.ledger import Ledger

SHOE = "C05/20539"


@pytest.fixture(scope="module")
def client(shown_store: Ledger) -> FlaskClient:
    asking: FlaskClient = create_app(Settings(), shown_store).server.test_client()
    return asking


def place(identity: str, prop: str, **value: Any) -> dict[str, Any]:
    return {"id": identity, "property": prop, **value}


def call(output: str, outputs: Any, inputs: list[Any], state: list[Any]) -> dict[str, Any]:
    return {"output": output, "outputs": outputs, "inputs": inputs, "state": state, "changedPropIds": []}


ABOUT = place(ids.REVIEW_SUBJECT, "data", value={"shoe": SHOE, "language": "en", "theme": "night", "numbers": [1]})
CHARTS = (ids.REVIEW_RESULTS, ids.REVIEW_WORTHS, ids.REVIEW_RUNS)
CALLS = {
    "page": call(
        f"{ids.PAGE}.children",
        place(ids.PAGE, "children"),
        [place(ids.ADDRESS, "pathname", value="/"), place(ids.ADDRESS, "search", value="")],
        [],
    ),
    "stop": call(
        f"{ids.REVIEW_PARTS}.data",
        place(ids.REVIEW_PARTS, "data"),
        [place(ids.REVIEW_SLIDER, "value", value=3)],
        [ABOUT],
    ),
    "charts": call(
        f"..{'...'.join(f'{chart}.children' for chart in CHARTS)}..",
        [place(chart, "children") for chart in CHARTS],
        [place(ids.REVIEW_CHARTS, "data", value=True)],
        [ABOUT],
    ),
    "wager": call(
        f"{ids.REVIEW_RESULT}.figure",
        place(ids.REVIEW_RESULT, "figure"),
        [place(ids.REVIEW_WAGER, "value", value="player")],
        [ABOUT],
    ),
}
"""A call of each callback, as its page sends it."""


def changed(sent: Any, path: tuple[Any, ...], value: Any) -> Any:
    """Give a call with another value at a place."""
    if not path:
        return value
    copy = list(sent) if isinstance(sent, list) else dict(sent)
    copy[path[0]] = changed(copy[path[0]], path[1:], value)
    return copy


def refused(client: FlaskClient, data: str | bytes, *, kind: str = "application/json") -> tuple[int, Any]:
    """Send what is to be refused; give the status and the answer, after checking that it is one of ours."""
    stream = io.StringIO()
    with written(stream, form=LogForm.JSON):
        answer = client.post(CALL, data=data, content_type=kind)
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.mimetype == "application/json"
    said: Any = answer.json
    assert set(said) == {"error", "where", "found", "expected", "remedy"}
    (line,) = (json.loads(line) for line in stream.getvalue().splitlines())
    assert (line["path"], line["status"]) == (CALL, answer.status_code)
    assert "trace" not in line
    return answer.status_code, said


@pytest.mark.parametrize("name", CALLS)
def test_what_a_page_sends_is_answered(client: FlaskClient, name: str) -> None:
    assert client.post(CALL, json=CALLS[name]).status_code == 200


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff", b"[]", b"null", b"3", b'"x"', b"{}", b'{"a": 1, "a": 2}', b"[" * 9999], ids=repr
)
def test_a_body_that_is_no_call_is_refused(client: FlaskClient, body: bytes) -> None:
    status, said = refused(client, body)
    assert status == 400
    assert said["where"].startswith("body")


def test_a_body_that_does_not_say_it_is_json_is_refused(client: FlaskClient) -> None:
    assert refused(client, json.dumps(CALLS["page"]), kind="text/plain")[0] == 415


def test_a_body_that_is_too_long_is_refused(client: FlaskClient) -> None:
    assert refused(client, json.dumps("x" * 2**20))[0] == 413


@pytest.mark.parametrize("output", [None, 3, [], {}, "nowhere.children", f"{ids.SHOES_GRID}.dashGridOptions"], ids=str)
def test_an_output_that_no_callback_here_has_is_refused(client: FlaskClient, output: object) -> None:
    status, said = refused(client, json.dumps({**CALLS["page"], "output": output}))
    assert (status, said["where"]) == (400, "body, output")


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("key", ["output", "outputs", "inputs", "changedPropIds"])
def test_a_call_that_leaves_something_out_is_refused(client: FlaskClient, name: str, key: str) -> None:
    status, said = refused(client, json.dumps({k: value for k, value in CALLS[name].items() if k != key}))
    assert (status, said["where"]) == (400, f"body, {key}")


NONSENSE: dict[tuple[str, tuple[Any, ...]], list[Any]] = {
    ("page", ("inputs", 0, "value")): [None, 3, [], {}],
    ("page", ("inputs", 1, "value")): [None, 3, [], {}],
    ("stop", ("inputs", 0, "value")): [None, "", "x", -1, 1.5, "9" * 99, True, [], {}],
    ("wager", ("inputs", 0, "value")): [None, "nothing", 3, [], {}],
    **{
        (name, ("state", 0, "value")): [
            None,
            3,
            [],
            {},
            {"shoe": 3},
            {"shoe": SHOE, "theme": []},
            {"shoe": SHOE, "theme": "dusk"},
        ]
        for name in ("stop", "charts", "wager")
    },
}
"""What no page of ours tells a callback, by where in its call it stands."""


@pytest.mark.parametrize(
    ("name", "path", "value"), [(*where, value) for where, values in NONSENSE.items() for value in values], ids=repr
)
def test_a_value_that_cannot_be_meant_is_refused(
    client: FlaskClient, name: str, path: tuple[Any, ...], value: object
) -> None:
    assert refused(client, json.dumps(changed(CALLS[name], path, value)))[0] == 400


def places_in(sent: Any) -> Iterator[tuple[Any, ...]]:
    """Every place in a call."""
    yield ()
    inside = sent.items() if isinstance(sent, dict) else enumerate(sent) if isinstance(sent, list) else ()
    for key, value in inside:
        yield from ((key, *rest) for rest in places_in(value))


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(deadline=None, max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=st.sampled_from(sorted(CALLS)), data=st.data())
def test_nothing_that_is_sent_is_a_fault_of_ours(client: FlaskClient, name: str, data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(list(places_in(CALLS[name]))))
    sent = json.dumps(changed(CALLS[name], path, data.draw(values)))
    answer = client.post(CALL, data=sent, content_type="application/json")
    assert answer.status_code in (200, 400)
    assert answer.mimetype == "application/json"
    assert "Traceback" not in answer.text
