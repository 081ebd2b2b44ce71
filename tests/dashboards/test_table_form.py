"""Setting up tables in the browser: what is taken, and every refusal beside its field with what was typed kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.settings import Settings
from dashboards.table_form import NAMES, typed_in, values_of
from scoreboard.ledger import Ledger, Limits, Table, file_store_url
from scoreboard.rules import BankerPay, Burn, LastCoup, Rules, TiePay
from tests.support.hall import Hall

NEW = "/tables/new"
EVERYTHING = Table(
    name="Salon 2",
    number=88,
    rules=Rules(
        decks=6,
        banker=BankerPay.HALF_ON_6,
        tie=TiePay.NINE,
        burn=Burn.FIRST_CARD,
        indicator=20,
        last_coup=LastCoup.ONE_MORE_AFTER_TIE,
    ),
    limits=Limits(minimum=500, maximum=50_000, tie_maximum=2_000, pair_maximum=1_000),
)


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as store:
        yield store


@pytest.fixture
def client(ledger: Ledger) -> FlaskClient:
    asking: FlaskClient = create_app(Settings(), ledger).server.test_client()
    return asking


def faults(page: str) -> dict[str, str]:
    """What a page says beside its fields."""
    return {name: unescape(said) for name, said in re.findall(r'id="(\w+)-fault">([^<]*)<', page)}


def kept(page: str) -> dict[str, str]:
    """What the fields of a page hold."""
    typed = re.findall(r'<input id="(\w+)"[^>]* value="([^"]*)"', page)
    chosen = re.findall(r'<select id="(\w+)".*?<option value="([^"]*)" selected>', page)
    return {name: unescape(value) for name, value in typed + chosen}


def was(page: str) -> str:
    found = re.search(r'name="was" value="([^"]*)"', page)
    assert found is not None
    return unescape(found[1])


def test_a_table_with_every_field_is_added_as_typed(client: FlaskClient, ledger: Ledger) -> None:
    answer = client.post(f"{NEW}?language=zh", data=values_of(EVERYTHING))
    assert (answer.status_code, answer.location) == (303, "/tables?language=zh#table-88")
    assert ledger.tables() == [EVERYTHING]


def test_a_new_form_adds_the_usual_table_once_it_has_a_name(client: FlaskClient, ledger: Ledger) -> None:
    fields = kept(client.get(NEW).text)
    assert set(fields) == set(NAMES)
    assert client.post(NEW, data={**fields, "name": "7"}).status_code == 303
    assert ledger.tables() == [Table(name="7", number=7)]


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("name", "", "1 to 40 characters"),
        ("name", "a/b", "without slashes"),
        ("name", "x" * 41, "1 to 40"),
        ("name", "9", 'beside table "Nine"'),
        ("name", "NINE", 'there is a table "Nine"'),
        ("number", "0", "1 to 9999"),
        ("number", "seven", "no whole number"),
        ("number", "9", "which table Nine has"),
        ("minimum", "0", "a whole number from 1"),
        ("minimum", "501", "a maximum of 500"),
        ("maximum", "1.5", "no whole number"),
        ("maximum", "-5", "no whole number"),
        ("tie_maximum", "€ 50", "no whole number"),
        ("pair_maximum", "9" * 30, "no whole number"),
        ("decks", "9", "1 to 8"),
        ("decks", "", "Fill it in"),
        ("indicator", "13", "14 to 208 with 8 decks"),
        ("indicator", "209", "14 to 208 with 8 decks"),
        ("game", "poker", "Punto banco"),
        ("banker", "free", "no choice"),
        ("tie", "tie_10", "8 to 1"),
        ("burn", "all", "no choice"),
        ("last_coup", "never", "no choice"),
    ],
)
def test_a_refusal_is_said_beside_its_field_alone_and_keeps_what_was_typed(
    client: FlaskClient, ledger: Ledger, field: str, typed: str, says: str
) -> None:
    ledger.add_table("Nine", number=9)
    sent = {**values_of(None), "name": "Salon", "number": "5", "maximum": "500", field: typed}
    answer = client.post(NEW, data=sent)
    assert answer.status_code == 400
    said = faults(answer.text)
    assert list(said) == [field]
    assert says in said[field]
    assert kept(answer.text)["name"] == sent["name"]
    assert kept(answer.text)["maximum"] == sent["maximum"]
    if field in ("name", "number", "decks", "indicator") or field.endswith("imum"):
        assert kept(answer.text)[field] == typed
    assert [table.name for table in ledger.tables()] == ["Nine"]


def test_all_refusals_are_said_at_once_and_the_first_has_the_focus(client: FlaskClient) -> None:
    answer = client.post(NEW, data={**values_of(None), "name": "7", "number": "x", "minimum": "y", "decks": "z"})
    assert list(faults(answer.text)) == ["number", "minimum", "decks"]
    assert re.findall(r'name="(\w+)"[^>]*autofocus', answer.text) == ["number"]


def test_what_is_typed_is_never_markup(client: FlaskClient, ledger: Ledger) -> None:
    bite = '"><script>alert(1)</script>'
    for field in ("name", "number", "minimum", "burn"):
        assert "<script>alert" not in client.post(NEW, data={**values_of(None), field: bite}).text
    ledger.add_table("<b>7", number=7)
    assert "<b>7" not in client.get("/table/7/edit").text.replace("<b>7</b>", "")


@pytest.mark.parametrize("typed", ["5000", "5,000", "5 000", " 5000 ", "５０００"])
def test_amounts_are_read_as_people_write_them(typed: str) -> None:
    assert typed_in({**values_of(None), "name": "7", "minimum": typed}).limits.minimum == 5000


def test_everything_of_a_table_can_be_changed(client: FlaskClient, ledger: Ledger) -> None:
    ledger.add_table("7", number=7)
    page = client.get("/table/7/edit").text
    answer = client.post("/table/7/edit", data={**values_of(EVERYTHING), "was": was(page)})
    assert (answer.status_code, answer.location) == (303, "/tables#table-88")
    assert ledger.tables() == [EVERYTHING]


def test_a_table_keeps_what_the_form_does_not_change(client: FlaskClient, ledger: Ledger) -> None:
    ledger.add_table(EVERYTHING.name, number=88, rules=EVERYTHING.rules, limits=EVERYTHING.limits)
    page = client.get("/table/88/edit").text
    assert client.post("/table/88/edit", data={**kept(page), "was": was(page)}).status_code == 303
    assert ledger.tables() == [EVERYTHING]


def test_a_name_cannot_change_while_a_shoe_is_open(client: FlaskClient, ledger: Ledger) -> None:
    ledger.add_table("7", number=7)
    Hall(ledger).coups("7", "B")
    page = client.get("/table/7/edit").text
    assert "stays under commission" in page
    answer = client.post("/table/7/edit", data={**kept(page), "was": was(page), "name": "Salon"})
    assert answer.status_code == 409
    assert "Close the shoe first" in faults(answer.text)["name"]
    assert kept(answer.text)["name"] == "Salon"


def test_a_change_of_somebody_else_is_not_overwritten_unseen(client: FlaskClient, ledger: Ledger) -> None:
    ledger.add_table("7", number=7)
    page = client.get("/table/7/edit").text
    ledger.change_table("7", limits=Limits(minimum=100))
    sent = {**kept(page), "maximum": "900", "was": was(page)}
    answer = client.post("/table/7/edit", data=sent)
    assert answer.status_code == 409
    assert "changed while this was typed" in answer.text
    assert ledger.table("7").limits == Limits(minimum=100)
    assert client.post("/table/7/edit", data={**sent, "was": was(answer.text)}).status_code == 303
    assert ledger.table("7").limits == Limits(maximum=900)


def test_only_a_table_at_which_nothing_was_recorded_can_be_removed(client: FlaskClient, ledger: Ledger) -> None:
    ledger.add_table("7", number=7)
    ledger.add_table("8", number=8)
    ledger.change_table("7", limits=Limits(minimum=5))
    assert "Remove this table" in client.get("/table/7/edit").text
    assert client.post("/table/7/remove").location == "/tables"
    Hall(ledger).coups("8", "B")
    assert "Remove this table" not in client.get("/table/8/edit").text
    answer = client.post("/table/8/remove")
    assert answer.status_code == 409
    assert "coups or other entries recorded at it" in unescape(answer.text)
    assert [table.name for table in ledger.tables()] == ["8"]


def test_a_table_that_is_not_there_cannot_be_set_up(client: FlaskClient) -> None:
    assert [client.get("/table/7/edit").status_code, client.post("/table/7/remove").status_code] == [404, 404]
    assert client.get("/table/7/remove").status_code in (404, 405)
