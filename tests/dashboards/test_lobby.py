"""The lobby: what a tile says of a table, and that a change at one table sends one tile."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from flask.testing import FlaskClient

from dashboards import site as sites
from dashboards.access import Caller
from dashboards.app import create_app
from dashboards.lobby import CARDS_A_COUP, COLUMNS, Tile, progress_of, tile_of
from dashboards.settings import Settings
from scoreboard.accounts import Role
from scoreboard.drawing.labels import Language
from scoreboard.drawing.lobby_words import lobby_words
from scoreboard.ledger import Ledger, Limits, RecordedShoe, file_store_url
from scoreboard.rules import LastCoup, Rules
from scoreboard.simulator import simulate, simulate_coups
from tests.support.hall import Hall

CHANGES = "/tables/changes?v="


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as store:
        for number in (3, 7, 12):
            store.add_table(str(number), number=number, limits=Limits(minimum=100 * number))
        yield store


@pytest.fixture
def hall(ledger: Ledger) -> Hall:
    return Hall(ledger)


@pytest.fixture
def client(ledger: Ledger) -> FlaskClient:
    asking: FlaskClient = create_app(Settings(), ledger).server.test_client()
    return asking


def tile(ledger: Ledger, table: str, language: Language = Language.ENGLISH) -> Tile:
    return tile_of(ledger.table(table), ledger.live(table), Settings(language=language))


def stamps(page: str) -> list[str]:
    return [unescape(stamp) for stamp in re.findall(r'data-stamp="([^"]*)"', page)]


def test_a_tile_says_what_was_recorded(ledger: Ledger, hall: Hall) -> None:
    hall.coups("7", "PBTBBB")
    shown = tile(ledger, "7")
    assert [(count.code, count.count) for count in shown.counts] == [("B", "4"), ("P", "1"), ("T", "1")]
    assert (shown.coup, shown.run, shown.good_road, shown.limits, shown.minimum) == (
        6,
        4,
        "long Banker 4",
        "Min 700",
        700,
    )
    assert 'data-coup="6"' in shown.road
    assert shown.since == hall.now
    assert tile(ledger, "7", Language.CHINESE).good_road == "长庄 4"


def test_a_tiles_road_shows_its_end_and_no_more(ledger: Ledger, hall: Hall) -> None:
    hall.coups("7", "BP" * 20)
    road = tile(ledger, "7").road
    assert [int(coup) for coup in re.findall(r'data-coup="(\d+)"', road)] == list(range(41 - COLUMNS, 41))


@pytest.mark.parametrize(
    ("limits", "says"),
    [
        (Limits(minimum=1000, maximum=50_000), "1,000–50,000"),
        (Limits(minimum=1000), "Min 1,000"),
        (Limits(maximum=50_000, tie_maximum=10), "Max 50,000"),
        (Limits(), ""),
    ],
)
def test_limits_are_written_as_on_the_sign_of_a_table(ledger: Ledger, limits: Limits, says: str) -> None:
    ledger.change_table("7", limits=limits)
    assert tile(ledger, "7").limits == says


def test_the_state_of_a_shoe_is_said_from_its_first_waiting_to_its_end(ledger: Ledger, hall: Hall) -> None:
    ledger.change_table("7", rules=Rules(last_coup=LastCoup.STOP))

    def state() -> tuple[str, bool, bool]:
        shown = tile(ledger, "7")
        return shown.notice.says if shown.notice else "", shown.progress is not None, shown.since is not None

    assert state() == ("Waiting for the first shoe", False, False)
    hall.enter("7", "new_shoe")
    assert state() == ("No coup yet", True, True)
    hall.coups("7", "B")
    assert state() == ("", True, True)
    hall.enter("7", "indicator")
    assert state() == ("Last game", True, True)
    hall.coups("7", "P")
    assert state() == ("End of the shoe", False, False)
    hall.enter("7", "close_shoe")
    assert state() == ("Shoe closed", False, False)


def test_a_coup_takes_as_many_cards_as_the_simulator_deals_on_average() -> None:
    cards = simulate(2000, 5).select(pl.concat_list("^[pb][123]$").list.drop_nulls().list.len()).to_series()
    assert cards.mean() == pytest.approx(CARDS_A_COUP, abs=0.01)


def test_progress_is_counted_where_every_card_is_known_and_otherwise_said_to_be_rough(
    ledger: Ledger, hall: Hall
) -> None:
    coups = simulate_coups(seed=2, index=1)[:40]
    hall.enter("7", "burn", count=8)
    for coup in coups:
        cards = {"player_cards": [*map(str, coup.player)], "banker_cards": [*map(str, coup.banker)]}
        hall.enter("7", "coup", outcome=coup.outcome, **cards)
    counted = tile(ledger, "7").progress
    gone = 8 + sum(len(coup.cards) for coup in coups)
    assert counted is not None
    assert (counted.is_counted, counted.percent) == (True, round(100 * gone / (416 - 14)))
    assert counted.says == f"{gone} of 416 cards are out of the shoe"
    hall.coups("7", "B")
    rough = tile(ledger, "7").progress
    assert rough is not None
    assert not rough.is_counted
    assert rough.says == "about 50 % of the shoe, by the number of coups"
    assert abs(rough.percent - counted.percent) <= 5


@pytest.mark.parametrize("index", range(20))
def test_a_rough_progress_is_within_a_twentieth_of_the_shoe(index: int) -> None:
    coups = simulate_coups(seed=9, index=index)
    gone = 8
    for number, coup in enumerate(coups, 1):
        gone += len(coup.cards)
        shoe = RecordedShoe(key=("7", "1"), version=1, coups=tuple(coups[:number]))  # type: ignore[arg-type]
        progress = progress_of(shoe, lobby_words("en"))
        assert not progress.is_counted
        assert abs(progress.percent - min(100, 100 * gone / (416 - 14))) <= 5.5


def test_every_language_says_its_tile(client: FlaskClient, hall: Hall) -> None:
    hall.coups("7", "B")
    for language, word in {"zh": "等待第一靴", "ko": "첫 슈를 기다리는 중", "ja": "最初のシューを待っています"}.items():
        assert word in client.get(f"/tables?language={language}").text


def test_the_page_shows_every_table_by_number_and_leads_to_its_pages(client: FlaskClient) -> None:
    page = client.get("/tables?theme=day").text
    assert re.findall(r'data-number="(\d+)"', page) == ["3", "7", "12"]
    assert 'href="/table/7/board?theme=day"' in page


def changes(client: FlaskClient, known: str) -> dict[str, Any]:
    said: dict[str, Any] | None = client.get("/tables/changes", query_string={"v": known}).json
    assert said is not None
    return said


def test_whoever_has_every_tile_is_told_nothing(client: FlaskClient, hall: Hall) -> None:
    hall.coups("7", "B")
    known = ",".join(stamps(client.get("/tables").text))
    answer = client.get(CHANGES + known)
    assert (answer.status_code, answer.data) == (204, b"")


def test_a_coup_sends_the_tile_of_its_table_alone(client: FlaskClient, hall: Hall) -> None:
    known = ",".join(stamps(client.get("/tables").text))
    hall.coups("7", "B")
    answer = changes(client, known)
    assert answer["order"] == [3, 7, 12]
    assert list(answer["tiles"]) == ["7"]
    assert stamps(answer["tiles"]["7"]) == [stamps(client.get("/tables").text)[1]]


def test_tables_that_come_go_and_change_are_told(client: FlaskClient, ledger: Ledger) -> None:
    known = ",".join(stamps(client.get("/tables").text))
    ledger.remove_table("3")
    ledger.add_table("Salon", number=5)
    ledger.change_table("12", limits=Limits(minimum=5))
    answer = changes(client, known)
    assert answer["order"] == [5, 7, 12]
    assert sorted(answer["tiles"]) == ["12", "5"]


def test_a_table_that_takes_the_place_of_a_removed_one_is_shown_anew(client: FlaskClient, ledger: Ledger) -> None:
    known = ",".join(stamps(client.get("/tables").text))
    ledger.remove_table("3")
    ledger.add_table("Other", number=3)
    assert "Other" in changes(client, known)["tiles"]["3"]


@pytest.mark.parametrize("known", ["", "nonsense", "7.0.,12.0.00000000", "\x00,%00", "9" * 5000])
def test_whoever_knows_less_or_nonsense_is_told_the_rest(client: FlaskClient, known: str) -> None:
    assert set(changes(client, known)["tiles"]) == {"3", "7", "12"}


def test_a_name_is_never_markup(client: FlaskClient, ledger: Ledger) -> None:
    ledger.change_table("7", name='"><script>alert(1)<')
    page = client.get("/tables").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


def test_only_who_may_record_is_led_there(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, ledger: Ledger, hall: Hall
) -> None:
    def links(role: Role | None) -> tuple[list[str], bool]:
        monkeypatch.setattr(sites, "caller", lambda: Caller(name="Kim", role=role))
        page = client.get("/tables").text
        known = ",".join(stamps(page)[:1])
        changed = "".join(changes(client, known)["tiles"].values())
        record = r'class="record" href="([^"]*)"'
        assert re.findall(record, changed) == [link for link in re.findall(record, page) if link != "/table/3"]
        return re.findall(record, page), "Add a table" in page

    assert links(None) == ([], False)
    assert links(Role.OPERATOR) == (["/table/3", "/table/7", "/table/12"], False)
    assert links(Role.ADMINISTRATOR)[1]


def test_a_kiosk_has_no_controls(client: FlaskClient) -> None:
    page = client.get("/tables?kiosk=1").text
    assert "<form" not in page
    assert "Add a table" not in page
    assert "Record" not in page


def test_an_empty_room_says_how_to_fill_it(
    client: FlaskClient, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    for table in ledger.tables():
        ledger.remove_table(table.name)
    assert "Add the first table" in client.get("/tables").text
    assert client.get(CHANGES).status_code == 204
    monkeypatch.setattr(sites, "caller", lambda: Caller(name="", role=None))
    page = client.get("/tables").text
    assert "Add the first table" not in page
    assert "scoreboard table add" in page
