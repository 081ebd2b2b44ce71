"""Exact odds against published and independently counted integers."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from scoreboard.odds import distribution, expected_values, odds_of, outcome_chances
from scoreboard.odds.first_four import HANDS, hands_by_suit
from scoreboard.shoe import Composition
from scoreboard.wagers import WAGERS

SHOES = (
    "8_decks",
    "6_decks",
    "1_deck",
    "dep1_8decks_208_left_seed1",
    "dep2_8decks_no_8s_no_9s_352_left",
    "dep4_six_cards_left",
)


@pytest.fixture(params=SHOES)
def counted(request: pytest.FixtureRequest, reference: dict[str, Any]) -> dict[str, Any]:
    shoe: dict[str, Any] = reference[request.param]
    return shoe


def test_every_shoe_of_the_reference_is_compared(reference: dict[str, Any]) -> None:
    assert set(reference) == set(SHOES)


def test_eight_decks_give_the_published_counts() -> None:
    eight = distribution(Composition.of_decks(8))
    assert eight.banker == 2_292_252_566_437_888
    assert eight.player == 2_230_518_282_592_256
    assert eight.tie == 475_627_426_473_216
    assert eight.total == 4_998_398_275_503_360


def test_outcomes_equal_the_reference_to_the_last_integer(counted: dict[str, Any]) -> None:
    ours = distribution(counted["point10"])
    assert (ours.total, ours.banker, ours.player, ours.tie) == (
        counted["ways_total"],
        counted["banker_ways"],
        counted["player_ways"],
        counted["tie_ways"],
    )


def test_every_cell_equals_the_reference_to_the_last_integer(counted: dict[str, Any]) -> None:
    ours = {",".join(map(str, cell)): ways for cell, ways in distribution(counted["point10"]).joint().items()}
    assert ours == counted["joint"]


@pytest.mark.parametrize("key", WAGERS)
def test_a_wagers_expectation_equals_the_reference_fraction(counted: dict[str, Any], key: str) -> None:
    odds = odds_of(Composition.of_cards(counted["composition52"]), wagers=[key])[key]
    assert odds is not None
    published = counted["ev"][key]
    assert (odds.expectation.numerator, odds.expectation.denominator) == (published["num"], published["den"])


@pytest.mark.parametrize("key", ["player", "banker_5pct", "tie_8"])
def test_a_wagers_deviation_equals_the_reference(counted: dict[str, Any], key: str) -> None:
    odds = odds_of(counted["point10"], wagers=[key])[key]
    assert odds is not None
    assert math.isclose(odds.sd, counted["sd"][key], rel_tol=1e-14)


def test_pairs_of_both_hands_equal_the_reference(counted: dict[str, Any]) -> None:
    cards = counted["composition52"]
    ways = hands_by_suit(cards)
    is_pair = [one == other for one, other in HANDS]
    ours: Counter[str] = Counter()
    for player_suited, banker_suited, player, banker in zip(*np.nonzero(ways), strict=True):
        # 0 no pair, 1 a pair, 2 a pair of one suit; then whether both are of one rank
        flags = [is_pair[player] * (1 + player_suited), is_pair[banker] * (1 + banker_suited)]
        same_rank = int(all(flags) and player == banker)
        ours[",".join(map(str, [*flags, same_rank]))] += int(ways[player_suited, banker_suited, player, banker])
    undealt = math.perm(sum(cards) - 4, 2)
    assert {flags: count * undealt for flags, count in ours.items()} == counted["pair_flags(pf,bf,same_rank)"]


def test_removing_a_card_changes_what_the_reference_says(shared: Path) -> None:
    effects = json.loads((shared / "reference" / "effects_of_removal.json").read_text("utf-8"))
    full = np.array(Composition.of_decks(8).point10)
    shoes = np.vstack([full, full - np.eye(10, dtype=np.int64)])
    values = expected_values(shoes, wagers=["banker_5pct", "player", "tie_8"])
    chances = outcome_chances(shoes)
    ours = {
        **dict(zip(("banker", "player", "tie8"), values, strict=True)),
        **dict(zip(("pB", "pP", "pT"), chances, strict=True)),
    }
    for points, published in effects.items():
        for name, column in ours.items():
            assert column[1 + int(points)] - column[0] == pytest.approx(published[name], rel=0, abs=1e-15), name
