"""Dealt shoes: under the rules, from one pack, and the same on every machine."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from scoreboard.coup import Outcome, verify_hands
from scoreboard.errors import InputError
from scoreboard.frames import Coups, verify_frame
from scoreboard.rules import Burn, LastCoup, Rules
from scoreboard.simulator import burnt_cards, shuffled_shoe, simulate, simulate_coups

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


@given(SEEDS, st.integers(min_value=1, max_value=8))
def test_a_shuffled_shoe_holds_every_card_once_a_deck(seed: int, decks: int) -> None:
    assert set(Counter(shuffled_shoe(decks=decks, seed=seed, index=0)).values()) == {decks}


@given(
    SEEDS, st.builds(Rules, decks=st.integers(1, 8), burn=st.sampled_from(Burn), last_coup=st.sampled_from(LastCoup))
)
def test_coups_are_dealt_in_order_from_the_card_after_the_burn(seed: int, rules: Rules) -> None:
    cards = shuffled_shoe(decks=rules.decks, seed=seed, index=3)
    coups = simulate_coups(seed=seed, index=3, rules=rules)
    top = burnt_cards(cards, burn=rules.burn, decks=rules.decks)
    before_last = 0
    for coup in coups:
        verify_hands(coup.player, coup.banker)
        thirds = coup.player[2:] + coup.banker[2:]
        in_dealing_order = (coup.player[0], coup.banker[0], coup.player[1], coup.banker[1], *thirds)
        assert tuple(cards[top : top + len(coup.cards)]) == in_dealing_order
        before_last = len(cards) - top
        top += len(coup.cards)
    assert [coup.number for coup in coups] == list(range(1, len(coups) + 1))
    left = len(cards) - top
    assert left < rules.indicator
    if rules.last_coup is LastCoup.STOP:
        assert before_last >= rules.indicator
    if rules.last_coup is LastCoup.ONE_MORE:
        assert before_last < rules.indicator
    if rules.last_coup is LastCoup.ONE_MORE_AFTER_TIE and before_last < rules.indicator:
        assert coups[-2].outcome is Outcome.TIE


def test_a_shoe_does_not_depend_on_those_dealt_before_it() -> None:
    frame = simulate(3, 5)
    assert frame.filter(shoe="5-3")["outcome"].to_list() == [coup.outcome for coup in simulate_coups(seed=5, index=2)]
    assert verify_frame(frame, Coups).equals(simulate(3, 5))
    assert not frame.equals(simulate(3, 6))


def test_dealt_outcomes_agree_with_the_exact_odds_of_eight_decks() -> None:
    """Chi-square over Banker, Player, Tie; a wrong entry of the drawing table moves it far beyond this bound."""
    counts = simulate(1_500, 20_260_301)["outcome"].value_counts().sort("outcome")["count"].to_list()
    ways = (2_292_252_566_437_888, 2_230_518_282_592_256, 475_627_426_473_216)  # Banker, Player, Tie
    expected = [sum(counts) * way / 4_998_398_275_503_360 for way in ways]
    assert stats.chisquare(counts, expected).pvalue > 0.001


def test_every_card_is_as_likely_in_every_place() -> None:
    """The first, a middle and the last place over 4,000 shoes of one deck: chi-square with 51 degrees of freedom."""
    for place in (0, 25, 51):
        seen = Counter(shuffled_shoe(decks=1, seed=9, index=index)[place] for index in range(4_000))
        assert stats.chisquare(list(seen.values())).pvalue > 0.001
        assert len(seen) == 52


def test_the_first_cards_value_is_burnt_and_tens_count_ten() -> None:
    shoe = shuffled_shoe(decks=8, seed=1, index=0)
    nine = next(index for index in range(50) if shuffled_shoe(decks=8, seed=1, index=index)[0].points == 9)
    ten = next(index for index in range(50) if shuffled_shoe(decks=8, seed=1, index=index)[0].points == 0)
    for index, burnt in ((nine, 10), (ten, 11)):
        shoe = shuffled_shoe(decks=8, seed=1, index=index)
        assert burnt_cards(shoe, burn=Burn.FIRST_CARD, decks=8) == burnt
    assert [burnt_cards(shoe, burn=burn, decks=6) for burn in (Burn.ONE_PER_DECK, Burn.FOUR, Burn.SIX)] == [6, 4, 6]


@pytest.mark.parametrize(("shoes", "seed"), [(-1, 1), (1, -1), (1, 2**64)])
def test_counts_and_seeds_out_of_range_are_refused(shoes: int, seed: int) -> None:
    with pytest.raises(InputError, match="Expected"):
        simulate(shoes, seed)


def test_no_shoe_is_an_empty_coups_frame() -> None:
    assert verify_frame(simulate(0, 1), Coups).height == 0
