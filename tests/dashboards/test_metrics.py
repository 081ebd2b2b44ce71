"""Figures for Prometheus: offered only on request, counted for each server, naming no person."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from dashboards.app import create_app
from dashboards.happenings import entered, signed_in
from dashboards.settings import Settings
from scoreboard.errors import RefusedError
from scoreboard.ledger import Answer, Ledger, Refusal, file_store_url


@pytest.fixture
def measured(shown_store: Ledger) -> FlaskClient:
    """What asks an app that is measured."""
    asking: FlaskClient = create_app(Settings(), shown_store, with_metrics=True).server.test_client()
    return asking


def figures(client: FlaskClient) -> dict[tuple[str, ...], float]:
    families = text_string_to_metric_families(client.get("/metrics").get_data(as_text=True))
    return {(sample.name, *sample.labels.values()): sample.value for family in families for sample in family.samples}


def test_without_asking_for_them_there_are_none(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_answers_are_counted_by_route_and_status(measured: FlaskClient) -> None:
    for _ in range(3):
        measured.get("/board/C05/20539")
    measured.get("/board/nowhere")
    for path in ("/no/such/place", "/no/such/other"):
        measured.get(path)
    counted = figures(measured)
    assert counted["scoreboard_answers_total", "board", "GET", "200"] == 3
    assert counted["scoreboard_answers_total", "board", "GET", "404"] == 1
    assert counted["scoreboard_answer_seconds_count", "board"] == 4
    assert counted["scoreboard_tables",] == 0
    assert not any("/no/such" in label for key in counted for label in key)


def test_entries_and_attempts_are_counted_for_their_own_server(measured: FlaskClient, client: FlaskClient) -> None:
    refusal = Refusal("x", RefusedError("closed"))
    answer = Answer(version=3, accepted=("a", "b"), refused=(refusal,), shoe="7/1", coup=2)
    with measured.application.test_request_context():
        entered.send(measured.application, table=7, by="anna", answer=answer)
        entered.send(client.application, table=7, by="anna", answer=answer)
        signed_in.send(measured.application, name="anna", done=False)
    counted = figures(measured)
    assert counted["scoreboard_entries_total", "accepted", "7"] == 2
    assert counted["scoreboard_entries_total", "refused", "7"] == 1
    assert counted["scoreboard_sign_ins_total", "refused"] == 1
    assert not any("anna" in label for key in counted for label in key)


def test_what_a_board_is_told_at_a_glance_is_counted_too(tmp_path: Path) -> None:
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as store:
        store.add_table("7")
        asking: FlaskClient = create_app(Settings(), store, with_metrics=True).server.test_client()
        for known in (0, 0, 0):
            assert asking.get(f"/api/tables/7/board?v={known}").status_code == 204
        assert figures(asking)["scoreboard_answers_total", "api_board", "GET", "204"] == 3
