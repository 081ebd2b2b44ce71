"""Compositions: cards are conserved, and are known by no more than what left is known by."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import RANKS, SUITS, Card, parse_cards
from scoreboard.errors import CompositionError
from scoreboard.shoe import Composition

FACES = st.builds(Card, st.sampled_from(RANKS), st.sampled_from(SUITS))


@given(st.lists(FACES, max_size=40), st.integers(min_value=1, max_value=8))
def test_cards_are_conserved(cards: list[Card], decks: int) -> None:
    full = Composition.of_decks(decks)
    possible = all(cards.count(card) <= decks for card in cards)
    if not possible:
        with pytest.raises(CompositionError, match="is left to leave the shoe"):
            full.without(cards)
        return
    left = full.without(cards)
    assert left.cards == 52 * decks - len(cards)
    assert left.rank13 is not None
    assert left.composition52 is not None
    assert Composition.of_cards(left.composition52) == left
    assert Composition.of_ranks(left.rank13).point10 == left.point10
    assert full.without(cards[: len(cards) // 2]).without(cards[len(cards) // 2 :]) == left


def test_a_card_without_its_suit_leaves_ranks_exact_and_suits_unknown() -> None:
    left = Composition.of_decks(8).without(parse_cards("K 9h"))
    assert left.composition52 is None
    assert left.rank13 is not None
    assert (left.rank13[12], left.rank13[8]) == (31, 31)


def test_a_zero_leaves_points_exact_and_ranks_unknown() -> None:
    left = Composition.of_decks(8).without(parse_cards("0"))
    assert (left.rank13, left.point10[0]) == (None, 127)


@pytest.mark.parametrize("counts", [[4] * 9, [4] * 9 + [-1], [4] * 9 + [1.5], [True] * 10, [4] * 13])
def test_counts_no_shoe_can_have_are_refused(counts: list[int]) -> None:
    with pytest.raises(CompositionError):
        Composition.of_points(counts)


@pytest.mark.parametrize(
    ("points", "ranks", "cards"),
    [
        ([4] * 9 + [-1], None, None),
        ([16] + [4] * 9, [5] + [4] * 12, None),
        ([16] + [4] * 9, [4] * 13, [2] + [1] * 51),
        ([16] + [4] * 9, None, [1] * 52),
        ([16] + [4] * 9, [4] * 12, None),
    ],
    ids=["below none", "ranks", "cards", "cards without ranks", "twelve ranks"],
)
def test_counts_that_are_not_of_one_shoe_are_refused(
    points: list[int], ranks: list[int] | None, cards: list[int] | None
) -> None:
    with pytest.raises(CompositionError):
        Composition(tuple(points), None if ranks is None else tuple(ranks), None if cards is None else tuple(cards))


def test_whole_numbers_of_an_array_are_counts() -> None:
    counted = Composition.of_points(list(np.full(10, 4)))
    assert counted == Composition.of_points([4] * 10)
    assert {type(count) for count in counted.point10} == {int}


@pytest.mark.parametrize("decks", [0, -1, 2.0, True])
def test_decks_are_whole_and_at_least_one(decks: int) -> None:
    with pytest.raises(CompositionError):
        Composition.of_decks(decks)


def test_fewer_than_six_cards_deal_no_coup() -> None:
    assert not Composition.of_points([5, 0, 0, 0, 0, 0, 0, 0, 0, 0]).can_deal
    assert Composition.of_points([6, 0, 0, 0, 0, 0, 0, 0, 0, 0]).can_deal
