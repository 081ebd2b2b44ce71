"""The whole board as one file, the words in four languages, and the fonts that must hold them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from string import Formatter
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from fontTools.ttLib import TTFont

from dashboards.delivery import ASSETS
from scoreboard.drawing.board import board_svg
from scoreboard.drawing.calls import CALLS, Calls
from scoreboard.drawing.details import Details
from scoreboard.drawing.fonts.build import NAMES, texts
from scoreboard.drawing.labels import WORDS, Language, Words
from scoreboard.drawing.lobby_words import LOBBY_WORDS, LobbyWords
from scoreboard.drawing.table_words import TABLE_WORDS, TableWords
from scoreboard.drawing.typeface import FOLDER
from scoreboard.roadmap import Road, road_map

SVG = "{http://www.w3.org/2000/svg}"


def test_a_board_holds_the_five_roads_the_next_marks_and_the_counts(shared: Path) -> None:
    cases = json.loads((shared / "reference/roads.json").read_text("utf-8"))["cases"]
    for case in cases.values():
        root = ET.fromstring(board_svg(road_map(case["sequence"]), title="Table 7"))
        pictures = [picture.attrib["class"].removeprefix("road ") for picture in root.findall(f"{SVG}svg")]
        assert sorted(pictures) == sorted([*Road, "next_marks", "next_marks"])
        counts = [text.text for text in root.findall(f"{SVG}text[@class='count']")]
        assert counts == [f"{side} {case['sequence'].count(side)}" for side in "TPB"]


def test_a_board_shows_the_whole_shoe_however_long_its_roads() -> None:
    root = ET.fromstring(board_svg(road_map("BP" * 60)))
    big_road = next(picture for picture in root.findall(f"{SVG}svg") if picture.attrib["class"] == "road big_road")
    assert len(big_road.findall(f"{SVG}g[@data-coup]")) == 120


def test_the_parts_of_a_board_lie_within_it_and_apart() -> None:
    root = ET.fromstring(board_svg(road_map("BBPT?" * 15), title="x"))
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    boxes = [
        tuple(float(part.attrib[name]) for name in ("x", "y", "width", "height"))
        for part in root.iter(f"{SVG}svg")
        if "x" in part.attrib
    ]
    assert len(boxes) == 7
    for x, y, across, down in boxes:
        assert x >= 0 <= y
        assert x + across <= width
        assert y + down <= height
    for place, (x, y, across, down) in enumerate(boxes):
        for left, top, wide, high in boxes[place + 1 :]:
            assert left >= x + across or x >= left + wide or top >= y + down or y >= top + high


def test_a_picture_fills_its_part_of_the_board() -> None:
    root = ET.fromstring(board_svg(road_map("BBPT" * 20)))
    for picture in root.findall(f"{SVG}svg"):
        _, _, across, down = map(float, picture.attrib["viewBox"].split())
        shown = float(picture.attrib["width"]) / float(picture.attrib["height"])
        assert shown == pytest.approx(across / down, rel=1e-4), picture.attrib["class"]


def test_a_board_says_that_it_is_incomplete() -> None:
    names = [text.text for text in ET.fromstring(board_svg(road_map("B?P"))).iter(f"{SVG}text")]
    assert "Big road, incomplete" in names
    assert "? 1" in names


def test_the_east_asian_font_is_carried_only_where_its_labels_are_drawn() -> None:
    roads = road_map("BPT")
    assert "@font-face" not in board_svg(roads, labels="points")
    for language in ("zh", "ko", "ja"):
        assert "@font-face" in board_svg(roads, labels=language)
        assert "@font-face" in board_svg(roads, language=language)


def test_a_title_a_person_typed_is_escaped() -> None:
    hostile = '"><script>alert(1)</script>\x00'
    svg = board_svg(road_map("B"), title=hostile, details=Details(flags={1: hostile}))
    assert "<script" not in svg
    assert ET.fromstring(svg).findtext(f"{SVG}text", "").startswith('"><script>')


def test_the_boards_words_are_those_of_the_rules(shared: Path) -> None:
    rules = (shared / "RULES.md").read_text("utf-8").partition("## What the boards call things")[2]
    rows = [line.strip("|").split("|") for line in rules.splitlines() if line.startswith("|")][2:]
    for column, language in enumerate(Language):
        words = WORDS[language]
        named = [
            [words.sides[side] for side in "BPT"],
            *([words.roads[road]] for road in Road),
            [words.banker_pair, words.player_pair],
        ]
        for row, names in zip(rows, named, strict=True):
            for name in names:
                assert name.lower() in row[column].lower(), (language, name)


@pytest.mark.parametrize(
    ("said", "kind"), [(WORDS, Words), (TABLE_WORDS, TableWords), (LOBBY_WORDS, LobbyWords), (CALLS, Calls)]
)
def test_every_language_has_every_word(said: Mapping[Language, object], kind: type[Any]) -> None:
    english = said[Language.ENGLISH]
    assert set(said) == set(Language)
    for words in said.values():
        for field in fields(kind):
            value, model = getattr(words, field.name), getattr(english, field.name)
            if isinstance(model, str):
                assert value or field.name == "between"
                assert places(value) == places(model), field.name
            elif isinstance(model, Mapping):
                assert set(value) == set(model), field.name
                for key in model:
                    assert value[key]
                    assert places(value[key]) == places(model[key]), key


def places(template: str) -> set[str | None]:
    """What a template leaves open."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def glyphs(file: str) -> set[str]:
    return {chr(code) for code in TTFont(FOLDER / file).getBestCmap()}


@pytest.mark.parametrize("latin", ["board-latin-regular.woff2", "board-latin-bold.woff2"])
def test_the_fonts_hold_every_sign_of_every_label_and_the_east_asian_one_nothing_else(latin: str) -> None:
    needed = set(texts((WORDS, CALLS, TABLE_WORDS, LOBBY_WORDS)))
    east_asian = glyphs("board-cjk-bold.woff2")
    assert needed <= glyphs(latin) | east_asian
    assert east_asian - needed == set("莊閒" + NAMES) - needed


def test_a_page_asks_for_the_east_asian_font_only_where_it_shows_more_than_the_languages_names() -> None:
    """A font without its range would be asked for while the Latin one is on its way."""
    ranges = dict(re.findall(r"(board-\w+-bold).*unicode-range: ([^;]*);", (ASSETS / "frame.css").read_text("utf-8")))
    assert signs_in(ranges["board-names-bold"]) == glyphs("board-names-bold.woff2") == set(NAMES)
    assert glyphs("board-cjk-bold.woff2") <= signs_in(ranges["board-cjk-bold"])
    assert not signs_in(ranges["board-cjk-bold"]) & glyphs("board-latin-bold.woff2")


def signs_in(ranges: str) -> set[str]:
    """The signs of a style sheet's ranges."""
    ends = [span.removeprefix("U+").split("-") for span in ranges.split(", ")]
    return {chr(code) for span in ends for code in range(int(span[0], 16), int(span[-1], 16) + 1)}


def test_the_fonts_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in FOLDER.glob("board-*.woff2")}
    assert sizes["board-cjk-bold.woff2"] < 60_000
    assert sum(sizes.values()) < 100_000
