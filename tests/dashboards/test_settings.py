"""An address may choose language and theme; what it does not say is the house's."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboards.addresses import BOARD, of_shoe
from dashboards.navigation import navigation
from dashboards.settings import (
    SWITCHES,
    BoardSettings,
    Labels,
    Settings,
    Theme,
    address_of_form,
    query,
    settings_from,
)
from scoreboard.drawing.labels import Language
from scoreboard.errors import InputError
from scoreboard.frames import ShoeKey
from scoreboard.roadmap import Road

boards = st.builds(
    BoardSettings,
    roads=st.sets(st.sampled_from(Road), min_size=1).map(lambda chosen: tuple(road for road in Road if road in chosen)),
    labels=st.sampled_from(Labels),
    **dict.fromkeys(SWITCHES, st.booleans()),
)
every = st.builds(Settings, language=st.sampled_from(Language), theme=st.sampled_from(Theme), board=boards)


@given(every, every)
def test_an_address_says_exactly_what_differs_from_the_house(chosen: Settings, house: Settings) -> None:
    address = query(chosen, house=house)
    assert settings_from(dict(parse_qsl(address.removeprefix("?"))), house=house) == chosen
    assert (address == "") == (chosen == house)


@given(every, every)
def test_a_boards_form_means_what_it_shows(chosen: Settings, house: Settings) -> None:
    board = chosen.board
    ticked = [(name, "1") for name in SWITCHES if getattr(board, name)]
    sent = [("language", chosen.language), ("theme", chosen.theme), ("labels", board.labels), *ticked]
    sent += [("roads", road) for road in board.roads]
    assert settings_from(address_of_form(sent), house=house) == chosen


@pytest.mark.parametrize(
    ("name", "allowed"),
    [
        ("language", "en, zh, ko, ja"),
        ("theme", "night, day"),
        ("labels", "language, letters, chinese, points"),
        ("roads", "bead_plate, big_road, big_eye_boy, small_road, cockroach_pig"),
        ("kiosk", "1 or 0"),
        ("expected_values", "1 or 0"),
    ],
)
def test_an_unknown_choice_says_what_there_is(name: str, allowed: str) -> None:
    with pytest.raises(InputError) as caught:
        settings_from({name: "x"}, house=Settings())
    assert caught.value.expected == allowed
    assert name in caught.value.where


def test_a_board_has_at_least_one_road() -> None:
    with pytest.raises(InputError, match='roads: "" is no choice'):
        settings_from(address_of_form([("labels", "points")]), house=Settings())


def test_a_switch_may_be_written_in_words() -> None:
    assert settings_from({"kiosk": "on", "counts": "off"}, house=Settings()).board == BoardSettings(
        kiosk=True, counts=False
    )


def test_the_bar_keeps_the_choices_and_the_shoe() -> None:
    settings = Settings(language=Language.CHINESE)
    bar = navigation("/board/C05/night#2 ?", settings=settings, house=Settings())
    assert [(tab.name, tab.is_here) for tab in bar.tabs[2:]] == [("Board", True), ("Review", False)]
    assert bar.tabs[3].href == "/review/C05/night%232%20%3F?language=zh"
    assert [link.href for link in bar.languages] == [
        "/board/C05/night%232%20%3F" + choice for choice in ("", "?language=zh", "?language=ko", "?language=ja")
    ]
    assert [link.is_here for link in bar.languages] == [False, True, False, False]
    assert bar.theme.href == "/board/C05/night%232%20%3F?language=zh&theme=day"


def test_without_a_shoe_or_table_only_the_lists_can_be_gone_to() -> None:
    assert [tab.name for tab in navigation("/", settings=Settings(), house=Settings()).tabs] == ["Tables", "Shoes"]


def test_the_bar_offers_the_pages_of_a_table_that_may_be_opened() -> None:
    def pages(path: str, *allowed: str) -> list[tuple[str, str, bool]]:
        bar = navigation(path, settings=Settings(), house=Settings(), may=lambda endpoint: endpoint in allowed)
        return [(tab.name, tab.href, tab.is_here) for tab in bar.tabs[2:]]

    guest = ("table_board",)
    assert pages("/table/7/board", *guest) == [("Board", "/table/7/board", True)]
    assert pages("/table/7", *guest, "table") == [("Board", "/table/7/board", False), ("Record", "/table/7", True)]
    assert pages("/table/High limit?/edit", *guest, "table_edit") == [
        ("Board", "/table/High%20limit%3F/board", False),
        ("Edit", "/table/High%20limit%3F/edit", True),
    ]
    assert pages("/tables/new", *guest) == []


@given(st.text(min_size=1), st.text(min_size=1))
def test_a_shoe_in_an_address_is_one_path_of_plain_letters(table: str, shoe: str) -> None:
    address = of_shoe(BOARD, ShoeKey(table, shoe))
    assert address.isascii()
    assert not set(address) & set("?#\"'<> \\")
