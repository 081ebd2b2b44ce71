"""A shoe against its expectation: conserved cards, exact odds before each coup, honest bands."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import CARD_TEXTS, Card, Rank, parse_cards
from scoreboard.coup import Coup, Outcome, Status, completed
from scoreboard.errors import FrameError
from scoreboard.frames import CARD_COLUMNS, coups_frame
from scoreboard.odds import exact_value
from scoreboard.replay import Basis, left_after, replay, review, running, totals
from scoreboard.rules import parse_rules
from scoreboard.shoe import Composition
from scoreboard.simulator import simulate, simulate_coups

HANDS = completed(Coup(number=1, player=parse_cards("K 8"), banker=parse_cards("5 2")))


@given(st.integers(0, 1000))
def test_cards_are_conserved_through_a_dealt_shoe(seed: int) -> None:
    coups = simulate_coups(seed=seed, index=0)
    lefts = list(left_after(coups, decks=8))
    assert len(lefts) == len(coups) + 1
    for coup, before, after in zip(coups, lefts[:-1], lefts[1:], strict=True):
        assert before is not None
        assert after == before.without(coup.cards)


@pytest.mark.parametrize(
    ("coups", "known"),
    [
        (
            [HANDS, Coup(number=2, player=parse_cards("K"), banker=parse_cards("5"), status=Status.VOID)],
            [416, 412, 410],
        ),
        ([HANDS, Coup(number=2, status=Status.VOID)], [416, 412, None]),
        ([HANDS, Coup(number=2, outcome=Outcome.TIE)], [416, 412, None]),
        ([HANDS, Coup(number=3, player=parse_cards("K 9"), banker=parse_cards("5 2"))], [416, None, None]),
        ([Coup(number=4, player=parse_cards("K 9"), banker=parse_cards("5 2"))], [None, None]),
    ],
    ids=["void coup's cards have left", "void coup without cards", "outcome only", "a gap", "joined late"],
)
def test_cards_left_are_known_only_while_every_card_was_seen(coups: list[Coup], known: list[int | None]) -> None:
    assert [None if left is None else left.cards for left in left_after(coups, decks=8)] == known


def test_the_33rd_nine_makes_the_cards_left_unknown() -> None:
    nines = Card(Rank.NINE)
    coups = [Coup(number=n, player=(nines, nines), banker=(nines, nines)) for n in range(1, 11)]
    assert [left is None for left in left_after(coups, decks=8)] == [False] * 9 + [True] * 2


def test_burnt_cards_that_were_shown_have_left() -> None:
    (before, _) = left_after([Coup(number=1)], decks=8, burnt=parse_cards("9 9"))
    assert before is not None
    assert before.point10[9] == 30


def test_the_odds_before_each_coup_are_those_of_the_cards_left() -> None:
    coups = simulate_coups(seed=4, index=0, rules=parse_rules("ez,decks=6"))
    left = Composition.of_decks(6)
    for replayed in replay(coups, rules=parse_rules("ez,decks=6")):
        assert replayed.basis is Basis.CARDS_LEFT
        for wager, odds in replayed.odds.items():
            assert odds is not None
            assert odds.expectation == exact_value(left, wager)
        left = left.without(replayed.coup.cards)


def test_a_shoe_of_outcomes_has_the_value_of_a_full_shoe_throughout() -> None:
    coups = [Coup(number=number, outcome=outcome) for number, outcome in enumerate(map(Outcome, "BPT"), start=1)]
    replayed = replay(coups)
    assert [coup.basis for coup in replayed] == [Basis.CARDS_LEFT, Basis.FULL_SHOE, Basis.FULL_SHOE]
    # wagers.md: eight decks, Player 1.2351 %
    assert {coup.odds["player"].expectation for coup in replayed if coup.odds["player"]} == {
        Fraction(-241149546272, 19524993263685)
    }
    assert [coup.net["player"] for coup in replayed] == [-1, 1, 0]
    assert [coup.net["player_pair_11"] for coup in replayed] == [None, None, None]


def test_points_alone_value_the_main_wagers_and_leave_pairs_unknown() -> None:
    coups = [completed(Coup(number=n, player=parse_cards("0 8"), banker=parse_cards("5 2"))) for n in range(1, 3)]
    second = replay(coups)[1]
    assert second.odds["player_pair_11"] is None
    assert second.odds["tie_8"] is not None
    assert second.net["player_pair_11"] == -1


def test_void_coups_are_not_reviewed_and_unseen_ones_pay_nothing() -> None:
    coups = [HANDS, Coup(number=2, status=Status.CANCELLED, outcome=Outcome.TIE), Coup(number=3)]
    reviewed = review(coups_frame(coups, shoe="x"))
    assert reviewed["coup"].unique().to_list() == [1, 3]
    assert reviewed.filter(coup=3)["net"].null_count() == 5


def test_the_order_of_rows_changes_no_shoe() -> None:
    coups = simulate(2, 5)
    shuffled = coups.sample(fraction=1, shuffle=True, seed=3)
    key = ["shoe", "coup", "wager"]
    assert review(shuffled.lazy()).sort(key).equals(review(coups).sort(key))
    assert set(review(shuffled)["basis"]) == {Basis.CARDS_LEFT}


@pytest.mark.parametrize("spoil", [lambda coups: coups.drop("p1"), lambda coups: pl.concat([coups, coups])])
def test_what_is_no_coups_frame_is_not_reviewed(spoil: Callable[[pl.DataFrame], pl.DataFrame]) -> None:
    with pytest.raises(FrameError, match="coups frame"):
        review(spoil(coups_frame([HANDS])))


def test_sums_bands_and_totals_agree() -> None:
    reviewed = review(simulate(2, 31))
    last = running(reviewed).group_by("shoe", "wager", maintain_order=True).last()
    for total in totals(reviewed):
        rows = last.filter(wager=total["wager"])
        assert rows["net_sum"].sum() == pytest.approx(total["net"], abs=1e-9)
        assert rows["ev_sum"].sum() == pytest.approx(total["ev"], abs=1e-9)
        assert rows["variance"].sum() == pytest.approx(total["sd"] ** 2)
        assert total["high"] - total["low"] == pytest.approx(2 * 1.959964 * total["sd"], rel=1e-6)


@pytest.mark.parametrize("known", ["cards", "outcomes alone"])
def test_about_95_of_100_dealt_shoes_end_inside_the_band(known: str) -> None:
    """100 shoes, two near-symmetrical wagers: 0.95 end inside the band, give or take 4 standard errors of 100 shoes."""
    coups = simulate(100, 2_026)
    if known == "outcomes alone":
        coups = coups.with_columns(pl.lit(None, pl.Enum(CARD_TEXTS)).alias(column) for column in CARD_COLUMNS)
    ends = (
        running(review(coups))
        .filter(pl.col("wager").is_in(["player", "banker_5pct"]))
        .group_by("shoe", "wager")
        .agg(pl.col("net_sum", "low", "high").sort_by("coup").last())
        .with_columns(inside=pl.col("net_sum").is_between("low", "high"))
    )
    for wager in ("player", "banker_5pct"):
        share = ends.filter(wager=wager)["inside"].mean()
        assert isinstance(share, float)
        assert abs(share - 0.95) < 4 * (0.95 * 0.05 / 100) ** 0.5
