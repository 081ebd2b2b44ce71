"""The page on which a table is recorded: whole in one answer, in four languages, and safe whatever people typed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.delivery import ASSETS
from dashboards.keys import keys_data
from dashboards.live_state import live_state
from dashboards.settings import Settings
from scoreboard.drawing.labels import Language
from scoreboard.drawing.operator_words import operator_words
from scoreboard.ledger import Ledger, file_store_url
from tests.support.hall import Hall

BITES = "</script><script>alert(1)</script>"


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as ledger:
        ledger.add_table("Salon <b>", number=8)
        yield Hall(ledger)


@pytest.fixture
def client(hall: Hall) -> FlaskClient:
    asking: FlaskClient = create_app(Settings(), hall.ledger).server.test_client()
    return asking


def data_of(page: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


def test_the_page_holds_the_state_that_the_api_would_answer(hall: Hall, client: FlaskClient) -> None:
    hall.coups("8", "BPT")
    data = data_of(client.get("/table/8").text)
    assert data["state"] == client.get(data["urls"]["live"]).json
    live = hall.ledger.live("8")
    assert data["state"]["coup"] == live_state(live, hall.ledger.table("8"))["coup"] == 3
    assert data["keys"] == json.loads(json.dumps(keys_data()))


def test_every_address_it_works_with_is_there(client: FlaskClient) -> None:
    urls = data_of(client.get("/table/8?language=ko").text)["urls"]
    assert client.post(urls["entries"], json=[]).status_code == 200
    road = client.get(urls["road"]).json or {}
    assert list(road["svg"]) == ["big_road"]
    assert "본매" in road["svg"]["big_road"]
    assert client.get(urls["login"]).status_code == 200
    assert urls["login"] == "/login?next=%2Ftable%2F8%3Flanguage%3Dko"


@pytest.mark.parametrize("language", list(Language))
def test_its_controls_speak_the_pages_language(client: FlaskClient, language: Language) -> None:
    page = client.get(f"/table/8?language={language}").text
    said = operator_words(language)
    for word in (said.take_back, said.by_cards, said.void, said.new_shoe, said.close_shoe, said.indicator):
        assert f">{word}<" in page
    assert data_of(page)["words"]["recorded"] == said.recorded


def test_the_road_is_there_before_any_script_runs(hall: Hall, client: FlaskClient) -> None:
    hall.coups("8", "BP")
    page = client.get("/table/8").text
    assert 'class="road big_road"' in page
    assert 'data-coup="2"' in page


def test_what_people_typed_is_data_and_never_markup(hall: Hall, client: FlaskClient) -> None:
    hall.enter("8", "void", reason=BITES)
    page = client.get("/table/8").text
    assert "<script>alert" not in page
    assert "Salon <b>" not in page
    assert data_of(page)["state"]["coups"][0][8] == BITES


def test_every_script_it_loads_is_there_and_no_script_stands_in_it(client: FlaskClient) -> None:
    page = client.get("/table/8").text
    scripts = re.findall(r"<script([^>]*)>", page)
    names = [found[1] for text in scripts if (found := re.search(r'src="/assets/([a-z_]+\.js)', text))]
    assert len(names) == len(scripts) - 1  # beside the data
    assert all((ASSETS / name).is_file() for name in names)
    assert "onclick" not in page


def test_an_unknown_table_has_no_page(client: FlaskClient) -> None:
    assert client.get("/table/99").status_code == 404
    assert client.get("/table/99/history").status_code == 404
