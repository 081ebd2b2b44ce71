"""What a review says of a shoe: each figure once more from the rooms it comes from, each sentence where it is due."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dashboards.report import review_html
from dashboards.review import ReviewedShoe, moment_of, reviewed
from dashboards.review.basis import basis_said
from dashboards.review.headline import head_of, statistics_of
from dashboards.review.markup import head_html, moment_html, shares_html, statistics_html, story_html
from dashboards.review.story import Gap, Told, story_of
from dashboards.settings import Settings, Theme
from dashboards.wording import percent, signed
from scoreboard.cards import parse_cards
from scoreboard.cli.stores import of_report
from scoreboard.coup import Coup, Outcome, Status, completed, parse_outcome
from scoreboard.drawing.labels import Language, words
from scoreboard.frames import ShoeKey
from scoreboard.ingest import read_log
from scoreboard.ledger import RecordedShoe
from scoreboard.ledger.events import Burnt
from scoreboard.odds import exact_value, odds_of
from scoreboard.roadmap import road_map_of
from scoreboard.rules import Rules, parse_rules
from scoreboard.samples import sample_files
from scoreboard.shoe import Composition
from scoreboard.simulator import simulate_coups
from scoreboard.wagers import WAGERS, Facts

ENGLISH = words("en")
SETTINGS = Settings()


def shoe(coups: Sequence[Coup], *, rules: Rules | None = None, burn: Burnt | None = None) -> ReviewedShoe:
    key = ShoeKey("7", "A")
    return reviewed(RecordedShoe(key=key, version=1, coups=tuple(coups), rules=rules or Rules(), burn=burn))


def dealt(number: int, player: str, banker: str, **facts: Outcome | Status | str) -> Coup:
    known: dict[str, object] = {"player": parse_cards(player), "banker": parse_cards(banker), **facts}
    return completed(Coup(number=number, **known))  # type: ignore[arg-type]


def typed(outcomes: str) -> list[Coup]:
    return [Coup(number=n, outcome=parse_outcome(letter)) for n, letter in enumerate(outcomes, start=1)]


DEALT = shoe(simulate_coups(seed=7, index=0))
VOID = dealt(2, "8 8", "K", status=Status.VOID, note="third card out of order")


@given(st.integers(0, len(DEALT.coups)))
def test_a_stop_shows_the_roads_and_the_cards_left_after_so_many_coups(position: int) -> None:
    now = moment_of(DEALT, position, SETTINGS)
    left = Composition.of_decks(8)
    for coup in DEALT.coups[:position]:
        left = left.without(coup.cards)
    assert now.left is not None
    assert now.left.cards == left.cards
    assert left.rank13 == tuple(pile.count for pile in now.left.piles)
    roads = road_map_of(DEALT.coups[:position])
    for road in now.roads:
        drawn = road.svg.count("data-coup=") - road.svg.count('class="tie" data-coup=') * (road.name == "big_road")
        assert drawn == len(getattr(roads, road.name)), road.name


@pytest.mark.parametrize("position", [0, 1, 40, len(DEALT.coups)])
def test_the_next_coup_has_the_exact_odds_of_the_cards_left(position: int) -> None:
    left = Composition.of_decks(8)
    for coup in DEALT.coups[:position]:
        left = left.without(coup.cards)
    odds = odds_of(left, wagers=Rules().wagers)
    for wager in moment_of(DEALT, position, SETTINGS).wagers:
        exact = odds[wager.key]
        assert exact is not None
        assert wager.worth == percent(exact.expectation)
        assert wager.exact.replace("−", "-") == str(exact_value(left, wager.key))
        assert (wager.hits, wager.sd) == (percent(exact.hit_rate), f"{exact.sd:.2f}")


def test_the_result_so_far_is_what_the_coups_paid() -> None:
    now = {wager.key: wager for wager in moment_of(DEALT, 25, SETTINGS).wagers}
    for key, wager in WAGERS.items():
        if key in now:
            nets = [wager.net_of(Facts.of_coup(coup)) for coup in DEALT.coups[:25]]
            assert now[key].net == signed(sum(net for net in nets if net is not None))
            assert now[key].told == ""


def test_before_the_first_coup_nothing_is_won_or_lost() -> None:
    now = moment_of(DEALT, 0, SETTINGS)
    assert now.coup is None
    assert {wager.net for wager in now.wagers} == {"–"}


@pytest.mark.parametrize(("position", "stops_at"), [(-3, 0), (10_000, len(DEALT.coups))])
def test_a_position_beyond_the_ends_stops_at_the_end(position: int, stops_at: int) -> None:
    assert moment_of(DEALT, position, SETTINGS).position == stops_at


def test_roads_keep_their_width_through_the_replay() -> None:
    widths = {tuple(road.columns for road in moment_of(DEALT, at, SETTINGS).roads) for at in range(0, 80, 8)}
    assert len(widths) == 1


def test_a_result_beyond_the_band_is_marked_and_said_to_be_rare() -> None:
    sixteen = shoe(typed("P" * 16))
    wager = moment_of(sixteen, 16, SETTINGS).wagers[0]
    assert wager.net == "+16"
    assert wager.is_outside
    assert "5 of 100 honest shoes" in moment_html(sixteen, 16, SETTINGS)


def test_a_void_coup_is_a_stop_of_its_own_whose_cards_have_left() -> None:
    stopped = shoe([dealt(1, "K 8", "5 2"), VOID])
    now = moment_of(stopped, 2, SETTINGS)
    assert (now.stopped, now.left and now.left.cards) == ("void", 416 - 4 - 3)
    assert now.remark == "void: it does not count, but its cards have left the shoe. third card out of order"
    assert [len(road_map_of(stopped.coups).bead_plate)] == [1]
    assert now.wagers[0].net == "+1"


def test_points_alone_leave_piles_by_points_and_pairs_without_odds() -> None:
    points = shoe([dealt(1, "0 8", "5 2"), dealt(2, "0 8", "5 2")])
    now = moment_of(points, 2, SETTINGS)
    assert now.left is not None
    assert (now.left.by, [pile.full for pile in now.left.piles]) == ("points", [128] + [32] * 9)
    pair = next(wager for wager in now.wagers if wager.key == "player_pair_11")
    assert (pair.worth, pair.full_shoe, pair.told) == ("–", "−10.36 %", "1 of 2 coups")
    assert "Pairs need ranks" in basis_said(points)


@pytest.mark.parametrize(
    ("coups", "says"),
    [
        ([], "No coup is recorded yet"),
        ([dealt(1, "K 8", "5 2")], "Every card is known"),
        (typed("BP"), "because coup 1 was recorded without its cards"),
        ([dealt(1, "K 8", "5 2"), *typed("BP")[1:]], "because coup 2 was recorded without its cards"),
        ([Coup(number=17, outcome=Outcome.BANKER)], "because the record starts at coup 17"),
        ([dealt(1, "K 8", "5 2"), dealt(3, "K 8", "5 2")], "because coup 2 is missing"),
        ([dealt(1, "K 8", "5 2"), dealt(5, "K 8", "5 2")], "because coups 2 to 4 are missing"),
        ([Coup(number=1, player=parse_cards("K"), banker=parse_cards("5 2"))], "of coup 1 not every card was recorded"),
        ([dealt(n, "9 9", "9 9") for n in range(1, 10)], "in coup 9 a card came that the shoe cannot hold any more"),
    ],
    ids=["empty", "all", "outcomes", "cards then outcomes", "late", "one missing", "more missing", "part", "33 nines"],
)
def test_the_basis_of_the_odds_is_said_with_its_reason(coups: Sequence[Coup], says: str) -> None:
    assert says in basis_said(shoe(coups))


def test_too_few_cards_and_too_many_burnt_are_said() -> None:
    one_deck = [*dealt(1, "A 2 3", "4 5 6").cards, *dealt(1, "7 8 9", "10 J Q").cards]
    hands = [Coup(number=n, player=parse_cards("A 2 3"), banker=parse_cards("4 5 6")) for n in range(1, 5)] + [
        Coup(number=n, player=parse_cards("7 8 9"), banker=parse_cards("10 J Q")) for n in range(5, 9)
    ]
    assert len(one_deck) == 12
    assert "fewer than six cards are left after coup 8" in basis_said(shoe(hands, rules=Rules(decks=1)))
    burnt = shoe([dealt(1, "K 8", "5 2")], rules=Rules(decks=1), burn=Burnt(5, parse_cards("9 9 9 9 9")))
    assert "more cards were burnt than the shoe holds" in basis_said(burnt)


def test_burnt_cards_that_were_shown_have_left() -> None:
    burnt = moment_of(shoe(DEALT.coups, burn=Burnt(10, parse_cards("2"))), 0, SETTINGS)
    assert burnt.left is not None
    assert burnt.left.cards == 415


def test_the_story_tells_every_coup_with_its_value_before_and_what_it_paid() -> None:
    story = story_of(DEALT, ENGLISH)
    left = Composition.of_decks(8)
    for coup, told in zip(DEALT.coups, story, strict=True):
        assert isinstance(told, Told)
        assert (told.number, told.code) == (coup.number, coup.outcome)
        assert told.basis == f"{left.cards} cards left"
        worth = [percent(exact_value(left, key) or 0) for key in Rules().wagers]
        assert [paid.worth for paid in told.paid] == worth
        left = left.without(coup.cards)


def test_gaps_voids_and_free_coups_are_told_as_what_they_are() -> None:
    free = dealt(6, "A 6", "Q 6", status=Status.FREE)
    first, void, gap, last = story_of(shoe([dealt(1, "K 8", "5 2"), VOID, free]), ENGLISH)
    assert gap == Gap(3, 5)
    assert isinstance(first, Told)
    assert isinstance(void, Told)
    assert isinstance(last, Told)
    assert (void.code, void.result, void.paid, void.remarks) == ("", "void", (), ("third card out of order",))
    assert (last.code, last.remarks) == ("P", ("free coup",))
    page = story_html(shoe([dealt(1, "K 8", "5 2"), VOID, free]), SETTINGS)
    assert "3–5" in page
    assert "nothing is filled in" in page
    assert "bets returned" in page


def test_a_natural_is_told_with_its_hand_or_with_the_coup_where_hands_are_not_known() -> None:
    natural = Coup(number=3, outcome=Outcome.BANKER, natural=True)
    player, drawn, unknown = story_of(shoe([dealt(1, "K 8", "5 2"), dealt(2, "2 3 4", "K 6"), natural]), ENGLISH)
    assert isinstance(player, Told)
    assert isinstance(drawn, Told)
    assert isinstance(unknown, Told)
    assert (player.player.has_natural, player.banker.has_natural) == (True, False)
    assert (drawn.player.total, drawn.player.has_natural) == ("9", False)
    assert unknown.remarks == ("natural",)


def test_flags_stand_above_with_the_coup_and_in_the_replay() -> None:
    """The sample's own words: an illegal hand, a result against its cards, a wrong total."""
    (recorded,) = of_report(read_log(next(path for path in sample_files() if path.name == "what-cannot-be.csv")))
    flagged = reviewed(recorded)
    said = {flag.coup: flag.detail for flag in flagged.flags}
    assert sorted(said) == [2, 3, 4, 5, 6]
    assert "5 flags: these cannot be right, and nothing was corrected" in head_html(flagged, SETTINGS)
    for number, detail in said.items():
        assert detail in unescape(head_html(flagged, SETTINGS))
        assert detail in unescape(story_html(flagged, SETTINGS))
        assert detail in unescape(moment_html(flagged, number, SETTINGS))


def test_what_only_some_coups_tell_is_counted_of_those_and_what_none_tells_is_not_0() -> None:
    some = shoe([dealt(1, "K K", "5 2"), *typed("?PT")[1:]])
    assert {count.code: (count.count, count.of) for count in head_of(some, ENGLISH).counts} == {
        "B": ("1", ""),
        "P": ("1", ""),
        "T": ("1", ""),
        "banker-pair": ("0", "of 1"),
        "player-pair": ("1", "of 1"),
        "natural": ("0", "of 1"),
    }
    none = {count.code: count.count for count in head_of(shoe(typed("BPT")), ENGLISH).counts}
    assert (none["B"], none["player-pair"]) == ("1", "–")


def test_the_statistics_end_in_what_they_cannot_show() -> None:
    statistics = statistics_of(DEALT, ENGLISH)
    assert statistics.in_short == "11 tests, and nothing strays further than chance does."
    assert statistics.cannot_say.split() == DEALT.summary.cannot_say.split()
    page = unescape(statistics_html(DEALT, SETTINGS))
    for says in statistics.says:
        assert says in page
    assert statistics.cannot_say in page


def test_a_stray_is_counted_among_all_tests() -> None:
    """Forty Banker wins in a row: each of the tests that can be made strays."""
    run = shoe(typed("B" * 40))
    adjusted = [finding.p_adjusted for finding in run.summary.findings if finding.p_adjusted is not None]
    assert max(adjusted) < 0.05
    said = f"{len(adjusted)} tests, and {len(adjusted)} stray further than chance does, all tests counted."
    assert statistics_of(run, ENGLISH).in_short == said


def test_the_table_of_shares_holds_counts_intervals_and_expectations() -> None:
    page = shares_html(DEALT, SETTINGS)
    share = DEALT.summary.tallies.shares
    for each in share.values():
        assert f"{each.count} of {each.of}" in page
        assert percent(each.expected, decimals=1) in page


def test_everything_typed_is_escaped() -> None:
    bites = dealt(1, "K 8", "5 2", note="<script>alert(1)</script>")
    key = ShoeKey("<u>7</u>", "A&B")
    named = reviewed(RecordedShoe(key=key, version=1, coups=(bites,), origin="<i>"))
    written = [
        head_html(named, SETTINGS),
        moment_html(named, 1, SETTINGS),
        story_html(named, SETTINGS),
        review_html(named.recorded),
    ]
    for text in written:
        for markup in ("<script>alert", "<u>7</u>", "A&B"):
            assert markup not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in story_html(named, SETTINGS)


@pytest.mark.parametrize("path", sample_files(), ids=lambda path: path.name)
def test_every_sample_shoe_can_be_reviewed_at_any_stop(path: Path) -> None:
    for recorded in of_report(read_log(path)):
        whole = reviewed(recorded)
        for position in range(0, len(whole.coups) + 1, 7):
            assert moment_html(whole, position, SETTINGS).count("<svg") >= 5
        assert story_html(whole, SETTINGS).count("data-position") == len(whole.coups)


@pytest.mark.parametrize(("language", "natural"), [("zh", "天牌"), ("ko", "내추럴"), ("ja", "ナチュラル")])
def test_sides_and_roads_speak_the_reader_s_language(language: str, natural: str) -> None:
    settings = Settings(language=Language(language))
    page = head_html(DEALT, settings) + moment_html(DEALT, 80, settings) + story_html(DEALT, settings)
    assert natural in page
    assert words(language).roads["big_road"] in page
    assert words(language).sides["B"] in page


@pytest.fixture(scope="module")
def document() -> str:
    return review_html(DEALT.recorded)


def test_the_standalone_file_asks_for_nothing(document: str) -> None:
    """plotly.js names addresses it would only ask for maps and uploads; the document itself names none."""
    without_plotly = re.sub(r"<script>.*?</script>", "", document, flags=re.DOTALL)
    assert re.findall(r'(?:src|href)="', without_plotly) == []
    assert re.findall(r"url\((?!\"?data:)", without_plotly) == []
    assert re.findall(r"https?://(?!www\.w3\.org/)", without_plotly) == []
    assert document.count("plotly.js v") == 1


def test_the_standalone_file_holds_the_parts_of_the_page(document: str) -> None:
    for part in (
        head_html(DEALT, Settings(theme=Theme.DAY)),
        moment_html(DEALT, len(DEALT.coups), Settings(theme=Theme.DAY)),
        statistics_html(DEALT, Settings(theme=Theme.DAY)),
        story_html(DEALT, Settings(theme=Theme.DAY)),
    ):
        assert part in document
    charts = re.findall(r'<div id="chart-(\w+)"', document)
    assert charts == [*Rules().wagers, "values", "streaks"]


def test_the_standalone_file_of_an_empty_shoe_has_its_odds_and_no_empty_chart() -> None:
    empty = review_html(RecordedShoe(key=ShoeKey("7", "new"), version=1, rules=parse_rules("ez,decks=6")))
    assert "No coup is recorded yet" in empty
    assert 'id="chart-' not in empty
    assert "Banker, push on a three-card 7" in empty


def test_night_and_day_are_chosen(document: str) -> None:
    assert 'data-theme="day"' in document
    assert 'data-theme="night"' in review_html(shoe(typed("BP")).recorded, settings=Settings(theme=Theme.NIGHT))
