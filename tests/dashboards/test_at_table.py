"""What a table's live board shows beside its shoe."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from dashboards.at_table import AtTable, Notice, Stage, at_table
from dashboards.live_board import live_board, state_of
from dashboards.settings import BoardSettings, Settings
from dashboards.wording import percent
from scoreboard.cards import parse_cards
from scoreboard.coup import Outcome
from scoreboard.drawing.labels import Language, words
from scoreboard.ledger import Limits, LiveTable, Table, live
from scoreboard.ledger.events import Burnt, CoupFacts
from scoreboard.ledger.live import Stamp
from scoreboard.odds import exact_value
from scoreboard.roadmap import Road
from scoreboard.rules import LastCoup, Rules
from scoreboard.shoe import Composition

SALON = Table(name="Salon", number=8, limits=Limits(minimum=500, maximum=50_000, tie_maximum=5_000, pair_maximum=2_000))
VALUES = Settings(board=BoardSettings(expected_values=True))


def stamp(number: int) -> Stamp:
    return Stamp(f"00000000-0000-4000-8000-{number:012}", datetime(2026, 3, 1, 20, tzinfo=UTC), "operator")


def played(outcomes: str, *, rules: Rules | None = None) -> LiveTable:
    table = LiveTable(table="Salon", rules=rules or Rules())
    for number, outcome in enumerate(outcomes, 1):
        table = table.after(live.coup(table, {"outcome": Outcome(outcome)}, stamp(number)))
    return table


def dealt(table: LiveTable, player: str, banker: str, number: int) -> LiveTable:
    facts: CoupFacts = {"player": parse_cards(player), "banker": parse_cards(banker)}
    return table.after(live.coup(table, facts, stamp(number)))


def shown(table: LiveTable, settings: Settings | None = None) -> AtTable:
    return at_table(SALON, table, settings or Settings())


def test_the_limits_are_those_of_the_sign_and_only_those_there_are() -> None:
    named = {limit.name: limit.amount for limit in shown(played("")).limits}
    assert named == {"Min": "500", "Max": "50,000", "Tie Max": "5,000", "Pair Max": "2,000"}
    assert at_table(replace(SALON, limits=Limits()), played(""), Settings()).limits == ()
    assert shown(played(""), Settings(board=BoardSettings(limits=False))).limits == ()


def test_a_name_that_is_the_number_is_not_said_twice() -> None:
    assert at_table(Table(name="8", number=8), played(""), Settings()).name == ""


def test_the_notice_says_how_far_the_shoe_is() -> None:
    custom = Rules(last_coup=LastCoup.ONE_MORE)
    table = LiveTable(table="Salon", rules=custom)
    assert shown(table).notice == Notice(Stage.WAITING, "Waiting for the first shoe")
    table = table.after(live.new_shoe(table, stamp(100)))
    assert shown(table).notice == Notice(Stage.WAITING, "No coup yet")
    table = table.after(live.coup(table, {"outcome": Outcome.BANKER}, stamp(101)))
    assert shown(table).notice is None
    table = table.after(live.indicator(table, stamp(102)))
    assert shown(table).notice == Notice(Stage.LAST, "Last 2 games")
    table = table.after(live.coup(table, {"outcome": Outcome.TIE}, stamp(103)))
    assert shown(table).notice == Notice(Stage.LAST, "Last game")
    table = table.after(live.coup(table, {"outcome": Outcome.PLAYER}, stamp(104)))
    assert shown(table).notice == Notice(Stage.OVER, "End of the shoe")
    table = table.after(live.close_shoe(table, stamp(105)))
    assert shown(table).notice == Notice(Stage.OVER, "Shoe closed")


def test_the_worths_are_the_exact_values_of_the_cards_left() -> None:
    table = dealt(LiveTable(table="Salon", rules=Rules()), "9h K", "5 2", 1)
    table = dealt(table, "2 3 9", "K 3 6", 2)
    left = Composition.of_decks(8).without(parse_cards("9h K 5 2 2 3 9 K 3 6"))
    worths = shown(table, VALUES).worths
    assert worths is not None
    assert worths.basis == "of the 406 cards left"
    exact = [exact_value(left, key) for key in Rules().wagers]
    assert [worth.value for worth in worths.wagers] == [percent(value) for value in exact if value is not None]
    assert [(worth.code, worth.name) for worth in worths.wagers[:3]] == [("P", "Player"), ("B", "Banker"), ("T", "Tie")]


def test_cards_burnt_face_up_have_left() -> None:
    table = LiveTable(table="Salon", rules=Rules())
    table = table.after(live.new_shoe(table, stamp(1)))
    table = table.after(live.burn(table, Burnt(1, parse_cards("9h")), stamp(2)))
    worths = shown(table, VALUES).worths
    assert worths is not None
    assert worths.basis == "of the 415 cards left"


@pytest.mark.parametrize("rules", [Rules(), Rules(decks=6)])
def test_where_the_cards_are_not_known_the_worths_are_those_of_a_full_shoe_and_say_so(rules: Rules) -> None:
    worths = shown(played("BP", rules=rules), VALUES).worths
    assert worths is not None
    assert worths.basis == "of a full shoe"
    exact = exact_value(Composition.of_decks(rules.decks), "player")
    assert exact is not None
    assert worths.wagers[0].value == percent(exact)


def test_worths_are_shown_where_they_are_asked_for() -> None:
    assert shown(played("BP")).worths is None


def test_a_good_road_is_named_in_the_boards_language() -> None:
    assert live_board(SALON, played("PBBBB"), Settings()).good_road == "long Banker 4"
    chinese = Settings(language=Language.CHINESE)
    assert live_board(SALON, played("PBBBB"), chinese).good_road == "长庄 4"
    assert live_board(SALON, played("PB"), chinese).good_road == ""
    off = Settings(board=BoardSettings(good_road=False))
    assert live_board(SALON, played("PBBBB"), off).good_road == ""


def test_a_table_before_its_first_shoe_has_an_empty_board() -> None:
    board = live_board(SALON, LiveTable(table="Salon", rules=Rules()), Settings())
    assert (board.shoe, board.coup, board.last, [*board.roads]) == ("", None, None, list(Road))


def test_no_two_stories_of_the_same_length_are_in_one_state() -> None:
    one, other = played("B"), LiveTable(table="Salon", rules=Rules())
    other = other.after(live.coup(other, {"outcome": Outcome.BANKER}, stamp(9)))
    assert one.version == other.version
    assert state_of(one, version=one.version) != state_of(other, version=other.version)


@pytest.mark.parametrize("language", Language)
def test_every_language_says_all_of_it(language: Language) -> None:
    settings = Settings(language=language, board=BoardSettings(expected_values=True))
    table = at_table(SALON, played(""), settings)
    assert table.notice is not None
    assert table.worths is not None
    assert len(table.limits) == 4
    assert [worth.name for worth in table.worths.wagers[:2]] == [words(language).sides[side] for side in "PB"]
