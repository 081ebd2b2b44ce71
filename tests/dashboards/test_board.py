"""What a board shows of a recorded shoe."""

from __future__ import annotations

import re

import pytest

from dashboards.board import WALL_COLUMNS, Board, board_of
from dashboards.settings import BoardSettings, Labels, Settings
from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Status, completed, parse_outcome
from scoreboard.drawing.labels import Language, words
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, RecordedShoe
from scoreboard.roadmap import Road


def board(*coups: Coup, settings: Settings | None = None) -> Board:
    shoe = RecordedShoe(key=ShoeKey("C05", "7"), version=1, coups=coups)
    return board_of(shoe, settings or Settings())


def seen(outcomes: str, *, first: int = 1) -> list[Coup]:
    return [Coup(number=number, outcome=parse_outcome(text)) for number, text in enumerate(outcomes, first)]


def coups_in(svg: str) -> list[int]:
    return [int(number) for numbers in re.findall(r'data-coup="([\d ]+)"', svg) for number in numbers.split()]


def test_counts_are_of_the_whole_shoe_not_of_the_view() -> None:
    shown = board(*seen("BP" * 60 + "T"))
    assert [(tally.code, tally.count) for tally in shown.tallies] == [("B", "60"), ("P", "60"), ("T", "1")]
    assert shown.coup == 121


def test_unknown_pairs_and_naturals_are_not_zero() -> None:
    assert [extra.count for extra in board(*seen("BPT")).extras] == ["–", "–", "–"]


def test_partly_known_pairs_say_at_least() -> None:
    known = Coup(number=1, outcome=Outcome.BANKER, banker_pair=True, player_pair=False, natural=False)
    shown = board(known, Coup(number=2, outcome=Outcome.PLAYER))
    assert [extra.count for extra in shown.extras] == ["1+", "0+", "0+"]
    assert "1 of 2 coups" in shown.extras[0].detail


def test_known_pairs_and_naturals_are_plain_counts() -> None:
    dealt = completed(Coup(number=1, player=parse_cards("K K 4"), banker=parse_cards("9 Q")))
    shown = board(dealt)
    assert [(extra.code, extra.count, extra.detail) for extra in shown.extras] == [
        ("banker-pair", "0", ""),
        ("player-pair", "1", ""),
        ("natural", "1", ""),
    ]


def test_an_empty_shoe_is_a_board_without_coups() -> None:
    shown = board()
    assert (shown.coup, shown.last, shown.captions, shown.flags) == (None, None, [], ())
    assert [tally.count for tally in shown.tallies] == ["0", "0", "0"]
    assert [extra.count for extra in shown.extras] == ["0", "0", "0"]


def test_a_gap_is_said_and_stands_on_the_bead_plate_alone() -> None:
    shown = board(*seen("BP"), *seen("B", first=5))
    assert shown.incomplete == "incomplete"
    assert shown.unseen.startswith("Coups 3, 4 were not seen")
    assert coups_in(shown.roads[Road.BEAD_PLATE].svg) == [1, 2, 3, 4, 5]
    assert coups_in(shown.roads[Road.BIG_ROAD].svg) == [1, 2, 5]
    assert [number for number, _ in shown.captions] == [1, 2, 3, 4, 5]


def test_a_void_coup_keeps_its_number_and_is_not_shown() -> None:
    shown = board(*seen("B"), Coup(number=2, status=Status.VOID, player=parse_cards("9")), *seen("P", first=3))
    assert coups_in(shown.roads[Road.BEAD_PLATE].svg) == [1, 3]
    assert shown.incomplete == ""
    assert shown.coup == 3


def test_a_last_coup_that_does_not_count_is_said_and_wins_nothing() -> None:
    void = Coup(number=2, status=Status.VOID, player=parse_cards("9h 2"), banker=parse_cards("K"))
    shown = board(*seen("B"), void)
    assert shown.last is not None
    assert (shown.coup, shown.last.number, shown.last.code, shown.last.result) == (2, 2, "void", "void")
    assert [hand.has_won for hand in (shown.last.player, shown.last.banker)] == [False, False]
    assert coups_in(shown.roads[Road.BEAD_PLATE].svg) == [1]


def test_a_board_shows_what_its_settings_ask_for() -> None:
    asked = BoardSettings(roads=(Road.BIG_ROAD, Road.SMALL_ROAD), last_coup=False, counts=False, next_marks=False)
    shown = board(*seen("BPPB"), settings=Settings(board=asked))
    assert [*shown.roads] == [Road.BIG_ROAD, Road.SMALL_ROAD]
    assert [road.name for road in shown.derived] == [Road.SMALL_ROAD]
    assert (shown.last, shown.tallies, shown.extras, shown.following) == (None, (), (), ())


@pytest.mark.parametrize(
    ("labels", "beads"),
    [
        (Labels.LANGUAGE, ["뱅", "플"]),
        (Labels.LETTERS, ["B", "P"]),
        (Labels.CHINESE, ["庄", "闲"]),
        (Labels.POINTS, ["7", "플"]),
    ],
)
def test_the_beads_bear_the_chosen_labels_and_points_only_where_they_are_known(
    labels: Labels, beads: list[str]
) -> None:
    coups = [Coup(number=1, outcome=Outcome.BANKER, banker_total=7, player_total=2), *seen("P", first=2)]
    settings = Settings(language=Language.KOREAN, board=BoardSettings(labels=labels))
    assert re.findall(r">([^<>]+)</text>", board(*coups, settings=settings).roads[Road.BEAD_PLATE].svg) == beads


def test_the_last_coup_shows_cards_totals_and_winner() -> None:
    last = board(completed(Coup(number=9, player=parse_cards("2s 3h 9d"), banker=parse_cards("K 3 6c")))).last
    assert last is not None
    assert (last.number, last.code, last.result, last.natural) == (9, "B", "Banker", "")
    assert [(card.rank, card.suit, card.is_red) for card in last.player.cards] == [
        ("2", "spades", False),
        ("3", "hearts", True),
        ("9", "diamonds", True),
    ]
    assert [card.pip == "" for card in last.banker.cards] == [True, True, False]
    assert (last.player.total, last.banker.total) == ("4", "9")
    assert (last.player.has_won, last.banker.has_won) == (False, True)


def test_a_last_coup_without_cards_shows_no_total() -> None:
    last = board(*seen("T")).last
    assert last is not None
    assert (last.result, last.player.total, last.has_hands) == ("Tie", "–", False)


def test_flags_are_shown_with_their_coup_and_in_its_caption() -> None:
    wrong = Coup(number=4, outcome=Outcome.PLAYER, player=parse_cards("3 4"), banker=parse_cards("2 6"))
    shown = board(completed(wrong))
    assert [(flag.coup, flag.code) for flag in shown.flags] == [(4, "winner_contradicts_cards")]
    assert shown.flags[0].detail in shown.captions[0][1]


def test_the_next_marks_are_given_for_both_sides() -> None:
    banker, player = board(*seen("BPPB")).following
    assert (banker.code, player.code) == ("B", "P")
    assert (banker.says, player.says) == ("if Banker is next", "if Player is next")
    assert 'data-next="B"' in banker.svg
    assert 'data-next="P"' in player.svg


@pytest.mark.parametrize("language", Language)
def test_every_language_has_its_cells_roads_and_sides(language: Language) -> None:
    shown = board(*seen("BPT?B"), settings=Settings(language=language))
    said = words(language)
    assert shown.roads[Road.BEAD_PLATE].title == said.roads["bead_plate"]
    assert [tally.name for tally in shown.tallies] == [said.sides[code] for code in "BPT"]
    for cell in said.cells.values():
        assert f">{cell}</text>" in shown.roads[Road.BEAD_PLATE].svg
    assert shown.incomplete == said.incomplete


def test_a_road_is_drawn_whole_and_never_narrower_than_a_wall() -> None:
    short, long = board(*seen("B")), board(*seen("BP" * 45))
    for shown in (short, long):
        assert [picture.name for picture in shown.roads.values()] == list(Road)
        for picture in shown.roads.values():
            assert picture.columns == max(WALL_COLUMNS[picture.name], picture.used + 1)
    assert coups_in(long.roads[Road.BIG_ROAD].svg) == list(range(1, 91))
    assert (long.roads[Road.BIG_ROAD].used, long.roads[Road.BIG_ROAD].columns) == (91, 92)


def test_the_houses_customs_reach_the_roads() -> None:
    leading = [
        board(*seen("TTB"), settings=Settings(leading_ties=custom)).roads[Road.BIG_ROAD].used
        for custom in ("first", "cell")
    ]
    assert leading == [2, 3]


def test_a_typed_name_is_left_for_the_page_to_escape_and_never_in_a_picture(shown_store: Ledger) -> None:
    shown = board_of(shown_store.shoe(ShoeKey("<b>Table</b>", "night#2 ?")), Settings())
    assert shown.table == "<b>Table</b>"
    for picture in shown.roads.values():
        assert "Table" not in picture.svg
