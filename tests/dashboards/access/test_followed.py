"""What the app's keepers follow: entries and attempts to sign in reach the log and the figures from the routes."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from dashboards.logs import LogForm, written

from .conftest import SECRET, SignIn

OURS = {"Origin": "http://localhost"}


def figures(client: FlaskClient, name: str) -> dict[tuple[str, ...], float]:
    """The figures of one name, by their labels."""
    families = text_string_to_metric_families(client.get("/metrics").get_data(as_text=True))
    samples = [sample for family in families for sample in family.samples if sample.name == name]
    return {tuple(sample.labels.values()): sample.value for sample in samples}


def told(stream: io.StringIO, *events: str) -> list[dict[str, Any]]:
    """The facts of the lines about these events."""
    lines = [json.loads(line) for line in stream.getvalue().splitlines()]
    return [{name: line[name] for name in line if name != "at"} for line in lines if line["event"] in events]


def test_what_the_api_takes_and_refuses_is_counted_and_written_down(sign_in: SignIn) -> None:
    operator = sign_in("operator")
    entries = [
        {"id": f"00000000-0000-4000-8000-00000000001{place}", "kind": "coup", "outcome": outcome}
        for place, outcome in enumerate("BPX")
    ]
    stream = io.StringIO()
    with written(stream, form=LogForm.JSON):
        answer = operator.post("/api/tables/7/entries", json=entries, headers=OURS)
    assert answer.status_code == 200
    assert figures(operator, "scoreboard_entries_total") == {("accepted", "7"): 2, ("refused", "7"): 1}
    (line,) = told(stream, "entries")
    assert (line["table"], line["by"], line["accepted"], line["version"]) == (7, "operator", 2, 4)
    assert line["refused"].startswith('outcome: "X" is no outcome.')


def test_every_attempt_that_is_looked_at_is_counted_and_written_down(guest: FlaskClient) -> None:
    stream = io.StringIO()
    with written(stream, form=LogForm.JSON):
        for name, password in (("viewer", SECRET), ("viewer", "wrong one"), ("nobody", SECRET)):
            guest.post("/login", data={"name": name, "password": password}, headers=OURS)
        guest.get("/api/tables/7/board", headers={"Authorization": "Bearer nonsense"})
    assert figures(guest, "scoreboard_sign_ins_total") == {("done",): 1, ("refused",): 3}
    attempts = told(stream, "sign-in", "sign-in refused")
    assert [(line["event"], line["name"], line["level"]) for line in attempts] == [
        ("sign-in", "viewer", "info"),
        ("sign-in refused", "viewer", "warning"),
        ("sign-in refused", "nobody", "warning"),
        ("sign-in refused", "a token", "warning"),
    ]
    assert {line["address"] for line in attempts} == {"127.0.0.1"}
    assert SECRET not in stream.getvalue()


@pytest.mark.parametrize("asked", ["/login", "/tables", "/metrics"])
def test_who_only_looks_attempts_nothing(guest: FlaskClient, asked: str) -> None:
    guest.get(asked)
    assert figures(guest, "scoreboard_sign_ins_total") == {}
    assert figures(guest, "scoreboard_entries_total") == {}
