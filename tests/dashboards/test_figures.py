"""The charts, by their traces: each number once more by another way than the chart's."""

from __future__ import annotations

import json
import re
from itertools import accumulate, groupby
from typing import Any

import plotly.graph_objects as go
import polars as pl
import pytest

from dashboards.delivery import ASSETS
from dashboards.figures import CONFIG, PALETTES, Palette, result_chart, streak_chart, value_chart
from dashboards.figures.values import FULL_SHOE
from dashboards.settings import Theme
from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Status, completed, parse_outcome
from scoreboard.frames import coups_frame, coups_of
from scoreboard.odds import exact_value
from scoreboard.replay import replay, review, running
from scoreboard.rules import Rules
from scoreboard.shoe import Composition
from scoreboard.simulator import simulate
from scoreboard.stats import streaks
from scoreboard.wagers import WAGERS, Facts

DAY = PALETTES[Theme.DAY]
SHOE = simulate(1, 7)
FULL = {key: float(exact_value(Composition.of_decks(8), key) or 0) for key in Rules().wagers}


def typed(outcomes: str) -> pl.DataFrame:
    return coups_frame(Coup(number=n, outcome=parse_outcome(letter)) for n, letter in enumerate(outcomes, start=1))


def trace(figure: go.Figure, name: str, *, meta: str | None = None) -> Any:
    (found,) = (each for each in figure.data if each.name == name and each.meta == meta)
    return found


def every_figure(coups: pl.DataFrame, *, palette: Palette = DAY) -> list[go.Figure]:
    reviewed = review(coups)
    sums = running(reviewed)
    return [
        streak_chart(streaks(coups), palette=palette),
        value_chart(reviewed, full_shoe=FULL, palette=palette),
        *(result_chart(sums, coups, wager=wager, palette=palette) for wager in FULL),
    ]


def notes(figure: go.Figure) -> str:
    return " ".join(annotation.text for annotation in figure.layout.annotations)


def test_bars_are_the_runs_counted_by_hand() -> None:
    figure = streak_chart(streaks(typed("BBTBPPBPBBT")), palette=DAY)
    assert trace(figure, "Banker").x == (1, 2, 3)
    assert trace(figure, "Banker").y == (1, 1, 1)
    assert trace(figure, "Player").y == (1, 1, 0)
    assert "of 9 decided coups" in figure.layout.title.text


@pytest.mark.parametrize(("name", "side"), [("Banker", Outcome.BANKER), ("Player", Outcome.PLAYER)])
def test_points_are_the_exact_expectation_of_runs_in_so_many_decided_coups(name: str, side: Outcome) -> None:
    """RULES: runs of exactly k < n in n decided coups, p^k [2q + (n - k - 1) q^2]; the side's share from odds.json."""
    banker, player = 2_292_252_566_437_888, 2_230_518_282_592_256
    decided = SHOE.filter(pl.col("outcome").is_in(["B", "P"])).height
    p = (banker if side is Outcome.BANKER else player) / (banker + player)
    expected = trace(streak_chart(streaks(SHOE), palette=DAY), f"{name} expected")
    for length, runs in zip(expected.x, expected.y, strict=True):
        assert runs == pytest.approx(p**length * (2 * (1 - p) + (decided - length - 1) * (1 - p) ** 2))


def test_bars_of_a_dealt_shoe_are_its_groups() -> None:
    winners = [outcome for outcome in SHOE["outcome"].to_list() if outcome != "T"]
    lengths = [(side, len(list(run))) for side, run in groupby(winners)]
    figure = streak_chart(streaks(SHOE), palette=DAY)
    for name, side in (("Banker", "B"), ("Player", "P")):
        bars = trace(figure, name)
        assert [lengths.count((side, length)) for length in bars.x] == list(bars.y)


@pytest.mark.parametrize("wager", FULL)
def test_the_net_line_is_what_one_unit_a_coup_won(wager: str) -> None:
    nets = [WAGERS[wager].net_of(Facts.of_coup(coup)) for coup in coups_of(SHOE)]
    figure = result_chart(running(review(SHOE)), SHOE, wager=wager, palette=DAY)
    assert trace(figure, "net").x == tuple(range(len(nets) + 1))
    assert trace(figure, "net").y == pytest.approx([0, *accumulate(float(net or 0) for net in nets)])


def test_the_expected_line_and_band_are_sums_of_exact_odds() -> None:
    odds = [coup.odds["player"] for coup in replay(coups_of(SHOE))]
    worth = list(accumulate(float(each.expectation) for each in odds if each is not None))
    variance = list(accumulate(float(each.variance) for each in odds if each is not None))
    figure = result_chart(running(review(SHOE)), SHOE, wager="player", palette=DAY)
    assert trace(figure, "expected").y == pytest.approx([0, *worth])
    high = [mean + 1.959964 * var**0.5 for mean, var in zip(worth, variance, strict=True)]
    low = [mean - 1.959964 * var**0.5 for mean, var in zip(worth, variance, strict=True)]
    assert trace(figure, "95 % band").y == pytest.approx([0, *high], rel=1e-6)
    assert figure.data[0].y == pytest.approx([0, *low], rel=1e-6)


def test_every_coup_is_one_point_with_its_outcome_s_shape_and_words() -> None:
    figure = result_chart(running(review(SHOE)), SHOE, wager="tie_8", palette=DAY)
    points = {each.name: each for each in figure.data if each.mode == "markers"}
    assert {name: len(each.x) for name, each in points.items()} == {
        "Banker won": SHOE.filter(outcome="B").height,
        "Player won": SHOE.filter(outcome="P").height,
        "tie": SHOE.filter(outcome="T").height,
    }
    assert len({each.marker.symbol for each in points.values()}) == len({each.marker.color for each in points.values()})
    for each in points.values():
        assert len(each.text) == len(each.x)


def test_a_point_says_the_coup_its_cards_what_it_was_worth_and_paid() -> None:
    hands = completed(Coup(number=1, player=parse_cards("Kh 8s"), banker=parse_cards("5 2")))
    coups = coups_frame([hands])
    (said,) = trace(result_chart(running(review(coups)), coups, wager="banker_5pct", palette=DAY), "Player won").text
    assert said.replace("\ufe0e", "").split("<br>") == [
        "<b>Coup 1: Player won</b>, Player 8 Banker 7",
        "P K♥ 8♠  ·  B 5 2",
        "worth before it: −1.06 % (cards left)",
        "paid: −1",
        "so far: −1, expected −0.01",
    ]


def test_a_shoe_joined_late_starts_at_nothing_before_its_first_coup() -> None:
    coups = coups_frame([Coup(number=17, outcome=Outcome.PLAYER), Coup(number=20, outcome=Outcome.BANKER)])
    net = trace(result_chart(running(review(coups)), coups, wager="player", palette=DAY), "net")
    assert (net.x, net.y) == ((16, 17, 20), (0, 1, 0))


def test_coups_that_do_not_decide_a_wager_are_counted_in_the_subtitle_and_said_where_none_does() -> None:
    coups = coups_frame(
        [completed(Coup(number=1, player=parse_cards("K 8"), banker=parse_cards("5 2"))), Coup(number=2)]
    )
    sums = running(review(coups))
    some = result_chart(sums, coups, wager="player", palette=DAY)
    assert "1 of 2 coups tell" in some.layout.title.text
    assert trace(some, "not seen").x == (2,)
    outcomes = typed("BP")
    none = result_chart(running(review(outcomes)), outcomes, wager="player_pair_11", palette=DAY)
    assert "does not decide this wager" in notes(none)


def test_values_are_the_exact_odds_of_the_cards_left_in_percent() -> None:
    figure = value_chart(review(SHOE), full_shoe=FULL, palette=DAY)
    left = Composition.of_decks(8)
    for place, coup in enumerate(coups_of(SHOE)):
        for wager in FULL:
            line = trace(figure, WAGERS[wager].name)
            assert line.x[place] == coup.number
            assert line.y[place] == pytest.approx(100 * float(exact_value(left, wager) or 0))
        left = left.without(coup.cards)


def test_a_line_breaks_where_cards_are_not_known_and_the_full_shoe_stays() -> None:
    coups = [completed(Coup(number=n, player=parse_cards("K 8"), banker=parse_cards("5 2"))) for n in range(1, 4)]
    frame = coups_frame([*coups, Coup(number=4, outcome=Outcome.TIE), Coup(number=5, outcome=Outcome.TIE)])
    figure = value_chart(review(frame), full_shoe=FULL, palette=DAY)
    assert [value is None for value in trace(figure, "Player").y] == [False] * 4 + [True]
    # wagers.md: eight decks, Player 1.2351 %
    assert trace(figure, "Player", meta=FULL_SHOE).y == pytest.approx((-1.2351, -1.2351), abs=5e-5)


def test_wagers_of_one_scale_share_a_panel() -> None:
    figure = value_chart(review(SHOE), full_shoe=FULL, palette=DAY)
    assert {each.name: each.yaxis for each in figure.data} == {
        "Player": "y",
        "Banker, 5 % commission": "y",
        "Tie, 8 to 1": "y2",
        "Player pair, 11 to 1": "y3",
        "Banker pair, 11 to 1": "y3",
    }
    domains = [figure.layout[axis].domain for axis in ("yaxis3", "yaxis2", "yaxis")]
    edges = [edge for domain in domains for edge in domain]
    assert edges == sorted(edges)


def test_a_shoe_of_outcomes_is_told_that_its_cards_are_not_known() -> None:
    figure = value_chart(review(typed("BPTB")), full_shoe=FULL, palette=DAY)
    assert "cards of this shoe are not known" in notes(figure)


@pytest.mark.parametrize("outcomes", ["", "T", "?", "B"])
def test_short_shoes_have_every_chart_and_those_without_a_decided_coup_say_so(outcomes: str) -> None:
    figures = every_figure(typed(outcomes))
    assert ("No coup was decided" in notes(figures[0])) == (outcomes != "B")


def test_void_coups_are_in_no_chart() -> None:
    void = Coup(number=1, status=Status.VOID, player=parse_cards("K 8"), banker=parse_cards("5 2"))
    coups = coups_frame([void, Coup(number=2, outcome=Outcome.BANKER)])
    net = trace(result_chart(running(review(coups)), coups, wager="player", palette=DAY), "net")
    assert net.x == (1, 2)


def test_charts_hold_plain_numbers_and_the_theme_s_colours_only() -> None:
    """VERSIONS: lists stay readable in JSON; plotly 7 draws colours other than #rrggbb its own way."""
    for theme, palette in PALETTES.items():
        allowed = {getattr(palette, name) for name in Palette.__slots__}
        for figure in every_figure(SHOE, palette=palette):
            text = json.dumps(figure.to_plotly_json())
            assert "bdata" not in text, theme
            assert {colour[:7] for colour in re.findall(r"#[0-9a-f]{6,8}", text)} <= allowed


def test_no_text_is_too_small_to_read_on_a_phone() -> None:
    for figure in every_figure(SHOE):
        sizes = [
            int(size) for size in re.findall(r'"(?:font|tickfont)": \{[^{}]*"size": (\d+)', figure.to_json(pretty=True))
        ]
        sizes += [int(size) for size in re.findall(r"font-size:(\d+)px", figure.layout.title.text)]
        assert min(sizes) >= 12


def test_nothing_leaves_the_machine_by_a_chart() -> None:
    """VERSIONS: plotly.js 4 shows an upload button unless told not to."""
    assert CONFIG["showSendToCloud"] is False
    assert CONFIG["displaylogo"] is False
    assert "sendDataToCloud" not in json.dumps(CONFIG["modeBarButtons"])


@pytest.mark.parametrize("theme", list(Theme))
def test_charts_wear_the_colours_of_the_page(theme: Theme) -> None:
    css = (ASSETS / "frame.css").read_text()
    day, night = (
        dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6})", block))
        for block in re.findall(r"\{([^{}]*--ground:[^{}]*)\}", css)
    )
    page = day | night if theme is Theme.NIGHT else day
    side = "{}-text" if theme is Theme.NIGHT else "{}"
    palette = PALETTES[theme]
    assert (palette.paper, palette.ink, palette.faint, palette.grid) == tuple(
        page[name] for name in ("panel", "text", "quiet", "edge")
    )
    assert (palette.banker, palette.player, palette.tie) == tuple(
        page[side.format(name)] for name in ("banker", "player", "tie")
    )
