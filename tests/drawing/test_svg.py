"""The road renderer: what the SVG says, read back from its elements, is what the road map holds."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.drawing import style
from scoreboard.drawing.details import Details
from scoreboard.drawing.svg import CELL, next_svg, road_svg
from scoreboard.errors import InputError
from scoreboard.roadmap import Road, RoadMap, road_map

SVG = "{http://www.w3.org/2000/svg}"
SIDES = {"banker": "B", "player": "P", "tie": "T", "unseen": "?"}
COLOURS = {"red": "R", "blue": "B"}
DERIVED = list(Road)[2:]
shoes = st.text(alphabet="BBBPPPT?", max_size=90)


@dataclass(frozen=True)
class Shown:
    """A mark as a reader of the picture finds it."""

    column: int
    row: int
    mark: str
    coups: tuple[int, ...]
    group: ET.Element

    @property
    def ties(self) -> int:
        """Ties the cell shows: one for a stroke, otherwise the number on it."""
        strokes = self.group.findall(f"{SVG}g[@class='tie']") or ([self.group] if self.mark == "T" else [])
        if not strokes:
            return 0
        number = strokes[0].find(f"{SVG}text")
        return 1 if number is None else int(number.text or "")


def cell_of(group: ET.Element) -> tuple[int, int]:
    found = re.fullmatch(r"translate\((\d+) (\d+)\)", group.attrib["transform"])
    assert found
    (column, across), (row, down) = (divmod(int(part), CELL) for part in found.groups())
    assert across == down == CELL // 2
    return column, row


def shown(svg: str, road: Road) -> list[Shown]:
    names = COLOURS if road in DERIVED else SIDES
    groups = ET.fromstring(svg).findall(f"{SVG}g[@data-coup]")
    return [
        Shown(
            *cell_of(group),
            mark=names[group.attrib["class"].split()[0]],
            coups=tuple(map(int, group.attrib["data-coup"].split())),
            group=group,
        )
        for group in groups
    ]


def read(roads: RoadMap, road: Road, **options: Any) -> list[Shown]:
    return shown(road_svg(roads, road, **options), road)


def previews(svg: str) -> list[ET.Element]:
    return ET.fromstring(svg).findall(f"{SVG}g[@data-next]")


def view_box(svg: str) -> tuple[float, ...]:
    return tuple(map(float, ET.fromstring(svg).attrib["viewBox"].split()))


def vectors(shared: Path) -> dict[str, dict[str, Any]]:
    cases: dict[str, dict[str, Any]] = json.loads((shared / "reference/roads.json").read_text("utf-8"))["cases"]
    return cases


def test_every_reference_vector_is_drawn_cell_by_cell(shared: Path) -> None:
    for name, case in vectors(shared).items():
        roads = road_map(case["sequence"])
        for road in (Road.BEAD_PLATE, *DERIVED):
            cells = [[mark.column, mark.row, mark.mark] for mark in read(roads, road)]
            assert cells == case[road], (name, road)
        rings = [mark for mark in read(roads, Road.BIG_ROAD) if mark.mark != "T"]
        expected = [list(cell) for cell in case["big_road"]]
        if expected:
            expected[0][4] += case["leading_ties"]  # they ride on the first cell
        assert [[ring.column, ring.row, ring.mark, ring.coups[0], ring.ties] for ring in rings] == expected, name


@given(shoes, st.sampled_from(["first", "cell"]), st.sampled_from(list(Road)), st.integers(1, 12))
def test_every_mark_stands_alone_in_its_cell_within_the_picture(
    letters: str, leading_ties: str, road: Road, columns: int
) -> None:
    svg = road_svg(road_map(letters, leading_ties=leading_ties), road, columns=columns, ask="BP")
    left, top, width, height = view_box(svg)
    groups = ET.fromstring(svg).findall(f"{SVG}g")
    cells = [cell_of(group) for group in groups]
    if road is Road.BIG_ROAD and groups[0].attrib["class"] == "tie" and leading_ties == "first":
        cells.pop(0)  # ties that wait for the ring that is previewed there
    assert len(set(cells)) == len(cells)
    for column, row in cells:
        assert left <= column * CELL
        assert (column + 1) * CELL <= left + width
        assert top <= row * CELL
        assert (row + 1) * CELL <= top + height


@given(shoes, st.sampled_from(["first", "cell"]))
def test_every_coup_is_found_once_on_the_bead_plate_and_once_on_the_big_road(letters: str, leading_ties: str) -> None:
    roads = road_map(letters, leading_ties=leading_ties)
    beads = [mark.coups for mark in read(roads, Road.BEAD_PLATE)]
    assert beads == [(bead.coup,) for bead in roads.bead_plate]
    big_road = ET.fromstring(road_svg(roads, Road.BIG_ROAD))
    found = [int(coup) for group in big_road.iter(f"{SVG}g") for coup in group.attrib["data-coup"].split()]
    assert sorted(found) == [bead.coup for bead in roads.bead_plate if bead.mark != "?"]


@given(shoes)
def test_the_ties_shown_are_the_road_maps_own(letters: str) -> None:
    roads = road_map(letters)
    strokes = [mark.ties for mark in read(roads, Road.BIG_ROAD)]
    assert sum(strokes) == roads.counts["T"]
    if roads.big_road:
        first, *others = (mark.ties for mark in roads.big_road)
        assert strokes == [first + roads.leading_ties, *others]


def test_one_tie_is_a_green_stroke_and_more_show_their_number_uncapped() -> None:
    one, two, many = read(road_map("BTPTTB" + 12 * "T"), Road.BIG_ROAD)
    tie = one.group.find(f"{SVG}g[@class='tie']")
    assert tie is not None
    assert tie.attrib["data-coup"] == "2"
    assert tie.find(f"{SVG}text") is None
    assert (two.ties, many.ties) == (2, 12)


def test_ties_before_the_first_decided_coup_wait_on_the_first_cell() -> None:
    (waiting,) = read(road_map("TT"), Road.BIG_ROAD)
    assert (waiting.column, waiting.row, waiting.mark, waiting.coups, waiting.ties) == (0, 0, "T", (1, 2), 2)
    (ring,) = read(road_map("TTP"), Road.BIG_ROAD)
    assert (ring.column, ring.row, ring.mark, ring.coups, ring.ties) == (0, 0, "P", (3,), 2)


def test_ties_with_a_cell_of_their_own_show_a_green_ring() -> None:
    tie, ring = read(road_map("TTTP", leading_ties="cell"), Road.BIG_ROAD)
    assert (tie.column, tie.mark, tie.coups, tie.ties) == (0, "T", (1, 2, 3), 3)
    assert tie.group.find(f"{SVG}circle") is not None
    assert (ring.column, ring.mark, ring.ties) == (1, "P", 0)


@pytest.mark.parametrize(("labels", "cells"), [("en", "BPT?"), ("zh", "庄闲和?"), ("ko", "뱅플타?"), ("ja", "バプタ?")])
def test_beads_carry_the_labels_of_each_language(labels: str, cells: str) -> None:
    beads = read(road_map("BPT?"), Road.BEAD_PLATE, labels=labels)
    assert "".join(bead.group.findtext(f"{SVG}text", "") for bead in beads) == cells


def test_beads_may_show_the_winners_total_where_it_is_known_and_differ_in_shape() -> None:
    known = Details(points={1: 9, 2: 7, 3: 0})
    beads = read(road_map("BPTB"), Road.BEAD_PLATE, labels="points", language="ko", details=known)
    assert [bead.group.findtext(f"{SVG}text") for bead in beads] == ["9", "7", "0", "뱅"]
    disc, ring, square = (bead.group for bead in beads[:3])
    circle, hollow = disc.find(f"{SVG}circle"), ring.find(f"{SVG}circle")
    assert circle is not None
    assert circle.get("class") is None
    assert hollow is not None
    assert hollow.get("class") == "hollow"
    assert square.find(f"{SVG}path[@class='solid']") is not None


def test_pairs_naturals_and_flags_mark_their_coups_alone() -> None:
    details = Details(banker_pairs={1, 4}, player_pairs={2, 4}, naturals={3, 4}, flags={4: "The cards make 3 to 8."})
    beads = read(road_map("BPTB"), Road.BEAD_PLATE, details=details)
    marks = [[part.get("class") for part in bead.group if part.get("class") not in (None, "label")] for bead in beads]
    assert marks == [["pair banker"], ["pair player"], ["natural"], ["pair banker", "pair player", "natural", "flag"]]
    dots = {part.get("class"): part for part in beads[3].group.findall(f"{SVG}circle")}
    banker, player = dots["pair banker"], dots["pair player"]
    assert float(banker.attrib["cx"]) < 0 > float(banker.attrib["cy"])  # top left
    assert float(player.attrib["cx"]) > 0 < float(player.attrib["cy"])  # bottom right
    assert beads[3].group.findtext(f"{SVG}title") == (
        "4 Banker, Banker pair, Player pair, natural, The cards make 3 to 8."
    )
    flagged = [
        ring.coups
        for ring in read(road_map("BPTB"), Road.BIG_ROAD, details=details)
        if "flag" in str([part.get("class") for part in ring.group])
    ]
    assert flagged == [(4,)]


@given(shoes, st.sampled_from(["B", "P"]), st.sampled_from(list(Road)))
def test_a_previewed_mark_stands_where_that_coup_will_and_looks_different(letters: str, side: str, road: Road) -> None:
    drawn = road_svg(road_map(letters), road, ask=side)
    come = read(road_map(letters + side), road)
    added = come[len(shown(drawn, road)) :] if road in DERIVED else come[-1:]
    asked = previews(drawn)
    assert [cell_of(group) for group in asked] == [(mark.column, mark.row) for mark in added]
    for group, mark in zip(asked, added, strict=True):
        assert group.attrib["class"].split() == [mark.group.attrib["class"], "next"]
        assert group.attrib["data-next"] == side
        assert "data-coup" not in group.attrib


def test_the_two_sides_previews_share_no_cell_and_a_place_both_would_take_stays_empty() -> None:
    roads = road_map("BBPPBPPB")
    for road in (Road.BIG_ROAD, *DERIVED[:2]):
        banker, player = previews(road_svg(roads, road, ask="BP"))
        assert cell_of(banker) != cell_of(player), road
    for taken_by_both in (road_svg(roads, Road.BEAD_PLATE, ask="BP"), road_svg(road_map("T"), Road.BIG_ROAD, ask="BP")):
        (place,) = previews(taken_by_both)
        assert [part.tag for part in place] == [f"{SVG}rect"]


@given(shoes, st.sampled_from(list(Road)), st.integers(1, 30))
def test_the_view_is_the_roads_last_columns_and_empty_cells_fill_it(letters: str, road: Road, columns: int) -> None:
    roads = road_map(letters)
    whole = read(roads, road)
    hidden = max(0, max((mark.column + 1 for mark in whole), default=0) - columns)
    seen = [(mark.column - hidden, mark.row, mark.coups) for mark in whole if mark.column >= hidden]
    svg = road_svg(roads, road, columns=columns)
    assert [(mark.column, mark.row, mark.coups) for mark in shown(svg, road)] == seen
    assert view_box(svg)[2:] == (columns * CELL + 1, 6 * CELL + 1)


def test_a_full_bead_plate_drops_whole_columns_so_no_bead_changes_its_row() -> None:
    beads = read(road_map("BP" * 10), Road.BEAD_PLATE, columns=3)
    assert beads[0].coups == (7,)
    assert [bead.row for bead in beads] == [(bead.coups[0] - 1) % 6 for bead in beads]


def test_a_highlighted_coup_is_marked_on_every_road_also_where_it_is_a_tie() -> None:
    roads = road_map("BBPPTBPPB")
    for road in Road:
        at = [mark.coups for mark in read(roads, road, highlight=8) if "at" in mark.group.attrib["class"].split()]
        assert at == [(8,)], road
    ring = next(mark for mark in read(roads, Road.BIG_ROAD, highlight=5) if mark.coups == (4,))
    assert "at" in ring.group.attrib["class"].split()


def test_the_shoes_own_numbers_name_the_marks() -> None:
    roads = road_map("B?TP", numbers=[7, 8, 11, 12])
    assert [mark.coups for mark in read(roads, Road.BEAD_PLATE)] == [(7,), (8,), (11,), (12,)]
    first, second = read(roads, Road.BIG_ROAD)
    assert (first.coups, first.ties, second.coups) == ((7,), 1, (12,))


@pytest.mark.parametrize("road", list(Road))
def test_the_two_marks_of_a_road_differ_in_more_than_colour(road: Road) -> None:
    svg = road_svg(road_map("BBPPPPBPBBPPBPBPBPPPB"), road)
    style = ET.fromstring(svg).findtext(f"{SVG}style", "")
    looks = set()
    for mark in shown(svg, road):
        shapes = [(part.tag, part.attrib, part.text) for part in mark.group if part.tag not in {f"{SVG}title"}]
        colour = mark.group.attrib["class"]
        weight = re.findall(rf"\.{road} \.{colour} \w+(?:,[^{{]*)?{{stroke-width:([\d.]+)}}", style)
        looks.add((mark.mark, repr(shapes), tuple(weight)))
    assert len({look[1:] for look in looks}) == len({look[0] for look in looks}) == 2


@pytest.mark.parametrize("road", list(Road))
def test_a_picture_says_its_road_in_words(road: Road) -> None:
    root = ET.fromstring(road_svg(road_map("BBPPT?BBB"), road))
    assert root.attrib["role"] == "img"
    said = {
        Road.BEAD_PLATE: "Bead plate, 9 coups, Banker 5, Player 2, Tie 1, incomplete",
        Road.BIG_ROAD: "Big road, 9 coups, last run Banker 3, incomplete",
        Road.BIG_EYE_BOY: "Big eye boy, 9 coups, last run blue 1, incomplete",
        Road.SMALL_ROAD: "Small road, 9 coups, last run blue 1, incomplete",
        Road.COCKROACH_PIG: "Cockroach pig, 9 coups, incomplete",
    }
    assert root.attrib["aria-label"] == said[road]


HOSTILE = "<script>alert('1')</script>\"&\x00\x1b\ud800 ]]>"


def test_what_a_person_typed_is_escaped() -> None:
    svg = road_svg(road_map("BB"), Road.BEAD_PLATE, details=Details(flags={2: HOSTILE}))
    title = ET.fromstring(svg.encode()).findall(f"{SVG}g")[1].findtext(f"{SVG}title", "")
    assert "<script>alert('1')</script>\"& " not in svg
    assert title.startswith("2 Banker, <script>alert('1')</script>\"&")


def test_the_style_goes_in_once_or_stays_out() -> None:
    roads = road_map("BP")
    assert road_svg(roads, Road.BIG_ROAD).count("<style>") == 1
    assert "<style>" not in road_svg(roads, Road.BIG_ROAD, style=False)


@pytest.mark.parametrize("side", ["B", "P"])
def test_the_next_marks_are_the_asks_of_the_reference(shared: Path, side: str) -> None:
    for name, case in vectors(shared).items():
        root = ET.fromstring(next_svg(road_map(case["sequence"]), side))
        marks = {}
        for road, key in zip(DERIVED, ("big_eye", "small", "cockroach"), strict=True):
            group = root.find(f"{SVG}g[@class='{road}']/{SVG}g")
            marks[key] = None if group is None else COLOURS[group.attrib["class"].split()[0]]
        assert marks == case["ask"][side], name


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"road": "big road"}, '"big road" is no road'),
        ({"road": "big_road", "ask": "T"}, 'sides "T"'),
        ({"road": "big_road", "labels": "fr"}, '"fr" is no language'),
        ({"road": "big_road", "language": "points"}, '"points" is no language'),
        ({"road": "big_road", "columns": 0}, "0 columns"),
    ],
)
def test_an_option_that_is_none_is_refused_with_what_is_allowed(options: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as caught:
        road_svg(road_map("BP"), **options)
    assert said in caught.value.found
    assert caught.value.expected


def test_a_previewed_mark_is_pale_and_still_stands_out_from_the_paper() -> None:
    """WCAG 2.2, 1.4.11: what a picture says has a contrast of three at least."""
    opacity = float(re.search(r"\.next>\*\{opacity:([\d.]+)\}", style.STYLE)[1])  # type: ignore[index]
    paper = (255, 255, 255)
    for name in ("red", "blue"):
        ink = [int(style.COLOURS[name][place : place + 2], 16) for place in (1, 3, 5)]
        pale = [opacity * part + (1 - opacity) * white for part, white in zip(ink, paper, strict=True)]
        assert 3 <= 1.05 / (luminance(pale) + 0.05) < 1.05 / (luminance(ink) + 0.05)


def luminance(colour: Sequence[float]) -> float:
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
