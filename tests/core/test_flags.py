"""Flags: what cannot be right is said, and nothing else is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import Card, Rank, parse_cards
from scoreboard.coup import Coup, Outcome, Status, completed
from scoreboard.flags import coup_flags, excess_flags, shoe_flags
from scoreboard.shoe import Composition
from scoreboard.simulator import simulate_coups


def test_the_fifth_king_of_one_deck_is_flagged_once_where_it_fell(shared: Path) -> None:
    folder = shared / "cases/19-too-many-of-one-rank"
    log = json.loads((folder / "input.json").read_text("utf-8"))
    answer = json.loads((folder / "expected.json").read_text("utf-8"))
    coups = [
        completed(
            Coup(
                number=number,
                player=parse_cards(" ".join(hand["player"])),
                banker=parse_cards(" ".join(hand["banker"])),
            )
        )
        for number, hand in enumerate(log["hands"], start=1)
    ]
    flags = [flag for flag in shoe_flags(coups, decks=log["decks"]) if flag.code == "rank_count_exceeded"]
    assert [(flag.coup, flag.code) for flag in flags] == [(flag["hand"], flag["code"]) for flag in answer["flags"]]
    assert "K number 5" in flags[0].detail
    full = Composition.of_decks(8)
    limits = answer["eight_deck_limit"]
    assert full.rank13 is not None
    assert full.composition52 is not None
    assert set(full.rank13) == {limits["per_rank"]}
    assert set(full.composition52) == {limits["per_exact_card"]}
    assert (full.point10[0], full.cards) == (limits["zero_value_cards"], limits["total"])


def test_the_33rd_of_one_rank_is_too_many_for_eight_decks() -> None:
    nines = [Card(Rank.NINE)] * 33
    assert [flag.coup for flag in excess_flags(enumerate([[nine] for nine in nines], start=1), decks=8)] == [33]
    assert excess_flags([(1, nines[:32])], decks=8) == []


@pytest.mark.parametrize(
    ("text", "decks", "detail"),
    [
        ("9h 9h", 1, "9h number 2"),
        ("0 " * 17, 1, "card worth nothing number 17"),
        ("10 J Q K " * 8 + "0", 2, "card worth nothing number 33"),
    ],
)
def test_exact_cards_and_cards_worth_nothing_have_their_own_limits(text: str, decks: int, detail: str) -> None:
    flags = excess_flags([(7, parse_cards(text))], decks=decks)
    assert len(flags) == 1
    assert detail in flags[0].detail


@pytest.mark.parametrize(
    ("facts", "player", "banker", "codes"),
    [
        ({"outcome": Outcome.PLAYER}, "K 4", "8 K", ["winner_contradicts_cards"]),
        ({"outcome": Outcome.PLAYER, "player_total": 2, "banker_total": 5}, "", "", ["winner_contradicts_totals"]),
        ({"outcome": Outcome.TIE, "player_total": 5, "banker_total": 5}, "", "", []),
        ({"player_total": 7}, "K 6", "K 7", ["total_contradicts_cards"]),
        ({"player_total": 7}, "K 4", "", ["total_contradicts_cards"]),
        ({"player_total": 7}, "K", "", []),
        ({}, "K 5", "3 4", ["illegal_hand"]),
        ({}, "K", "3 4", ["illegal_hand"]),
        ({"outcome": Outcome.TIE, "status": Status.VOID}, "9 9", "K", []),
        ({}, "", "", []),
    ],
)
def test_each_contradiction_is_named(facts: dict[str, Any], player: str, banker: str, codes: list[str]) -> None:
    coup = Coup(number=1, player=parse_cards(player), banker=parse_cards(banker), **facts)
    assert [flag.code for flag in coup_flags(coup)] == codes


def test_an_illegal_hand_says_which_side_must_draw() -> None:
    (flag,) = coup_flags(Coup(number=9, player=parse_cards("3 4"), banker=parse_cards("2 3")))
    assert "Expected Banker to draw" in flag.detail


@given(st.integers(min_value=0, max_value=10_000))
def test_a_shoe_dealt_by_the_rules_has_no_flag(seed: int) -> None:
    assert shoe_flags(simulate_coups(seed=seed, index=0), decks=8) == []
