"""One loop, read as Python and compiled: the same shoes, from the published stream, however they are parted."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoreboard.cards import RANKS, SUITS, Card
from scoreboard.errors import InputError
from scoreboard.frames import Coups, coups_frame, verify_frame
from scoreboard.rules import Burn, LastCoup, Rules
from scoreboard.simulator import batch_frame, deal_batch, shuffled_shoe, simulate, simulate_coups, sure_coups
from scoreboard.simulator.customs import customs_of, most_coups
from scoreboard.simulator.dealing import WORDS_IN_BLOCK, deal_shoes
from scoreboard.simulator.seeds import shoe_name
from scoreboard.simulator.tables import CARDS, PACK, WORTH, played_out, starting_hands
from scoreboard.tableau import total_of

SEEDS = st.integers(min_value=0, max_value=2**64 - 1)


@st.composite
def any_rules(draw: st.DrawFn) -> Rules:
    decks = draw(st.integers(1, 8))
    return Rules(
        decks=decks,
        burn=draw(st.sampled_from(Burn)),
        last_coup=draw(st.sampled_from(LastCoup)),
        indicator=draw(st.integers(14, 26 * decks)),
    )


def words_of(seed: int, index: int, *, blocks: int) -> list[int]:
    rows = [[0] * blocks for _ in range(WORDS_IN_BLOCK)]
    room = [0] * (4 * blocks)
    table = played_out()
    deal_shoes(
        seed,
        [index],
        PACK[: 4 * blocks],
        WORTH,
        table.thirds_of,
        table.outcome_of,
        [],
        rows,
        room[:],
        room[:],
        room[:],
        [0],
        room[:],
        [],
        [[]] * 6,
        [],
        [],
        **customs_of(Rules(decks=1)),
        keeps_cards=False,
        counted=0,
        kinds=0,
    )
    return [rows[place % WORDS_IN_BLOCK][place // WORDS_IN_BLOCK] for place in range(4 * blocks)]


@given(SEEDS, SEEDS)
def test_a_shoes_words_are_those_of_philox_as_numpy_has_it(seed: int, index: int) -> None:
    numpys = np.random.Philox(key=np.array([seed, index], dtype=np.uint64)).random_raw(52)
    assert words_of(seed, index, blocks=13) == numpys.tolist()


@given(SEEDS, SEEDS, st.integers(1, 8))
def test_a_shoe_is_shuffled_from_the_last_place_down(seed: int, index: int, decks: int) -> None:
    shoe = [Card(rank, suit) for rank in RANKS for suit in SUITS] * decks
    words = np.random.Philox(key=np.array([seed, index], dtype=np.uint64)).random_raw(len(shoe) - 1)
    for place, word in zip(range(len(shoe) - 1, 0, -1), words.tolist(), strict=True):
        taken = (word >> 11) * (place + 1) >> 53
        shoe[place], shoe[taken] = shoe[taken], shoe[place]
    assert shuffled_shoe(decks=decks, seed=seed, index=index) == shoe


@settings(max_examples=60)
@given(SEEDS, st.integers(0, 2**64 - 4), any_rules())
def test_the_loop_deals_the_same_shoes_plain_and_compiled(seed: int, first: int, rules: Rules) -> None:
    batch = deal_batch(seed=seed, first=first, shoes=3, rules=rules)
    frames = [
        coups_frame(simulate_coups(seed=seed, index=index, rules=rules), shoe=shoe_name(seed, index))
        for index in range(first, first + 3)
    ]
    frame = batch_frame(batch, seed=seed, first=first)
    assert [group.height for group in frames] == np.diff(batch.ends, prepend=0).tolist()
    for plain, shoe in zip(frames, frame.partition_by("shoe", maintain_order=True), strict=True):
        assert shoe.equals(plain)
    assert verify_frame(frame, Coups).equals(frame)
    assert all(sure_coups(rules) <= group.height <= most_coups(rules) for group in frames)


def test_shoes_are_the_same_however_a_run_is_parted() -> None:
    whole = deal_batch(seed=77, first=0, shoes=9)
    parts = [deal_batch(seed=77, first=first, shoes=3) for first in (0, 3, 6)]
    assert np.array_equal(whole.outcomes, np.concatenate([part.outcomes for part in parts]))
    assert np.array_equal(whole.cards, np.concatenate([part.cards for part in parts], axis=1))
    assert np.array_equal(whole.deal_counts, sum(part.deal_counts for part in parts))


def test_a_frame_of_many_shoes_holds_those_of_a_frame_of_few() -> None:
    assert simulate(120, 5).filter(shoe="5-77").equals(simulate(77, 5).filter(shoe="5-77"))


def test_outcomes_alone_are_those_dealt_with_cards_and_the_rest_is_not_known() -> None:
    alone = deal_batch(seed=3, first=0, shoes=20, keeps_cards=False, counts=False)
    assert np.array_equal(alone.outcomes, deal_batch(seed=3, first=0, shoes=20).outcomes)
    frame = verify_frame(batch_frame(alone, seed=3, first=0), Coups)
    assert frame.select("player_total", "p1", "b3", "player_pair", "natural").null_count().row(0) == (frame.height,) * 5


@given(any_rules())
def test_what_is_counted_are_the_first_coups_that_every_shoe_deals(rules: Rules) -> None:
    sure = sure_coups(rules)
    batch = deal_batch(seed=11, first=0, shoes=5, rules=rules)
    first = batch_frame(batch, seed=11, first=0).group_by("shoe", maintain_order=True).head(sure)
    hands = played_out().hands
    totals = [
        (total_of(hands[deal][0]), total_of(hands[deal][1]))
        for deal in np.repeat(np.arange(len(hands)), batch.deal_counts)
    ]
    assert sorted(totals) == sorted(first.select("player_total", "banker_total").rows())
    kinds = starting_hands().kinds
    starts = np.repeat(np.arange(len(kinds) ** 2), batch.start_counts)
    pairs = [(kinds[start // len(kinds)], kinds[start % len(kinds)]) for start in starts]
    assert sorted((player[0] == player[1], banker[0] == banker[1]) for player, banker in pairs) == sorted(
        first.select("player_pair", "banker_pair").rows()
    )


def test_every_pair_of_suited_cards_is_one_kind_of_first_hand() -> None:
    kinds, kind_of = starting_hands()
    for first in range(len(CARDS)):
        for second in range(len(CARDS)):
            one, other = CARDS[first], CARDS[second]
            if one.suit and other.suit and one.rank and other.rank:
                low, high, suited = kinds[kind_of[first * len(CARDS) + second]]
                assert {low, high} == {one.rank, other.rank}
                assert suited is (one.suit is other.suit)


@pytest.mark.parametrize(("seed", "first"), [(2**64, 0), (-1, 0), (0, 2**64 - 1), (0, -1)])
def test_what_a_batch_cannot_be_named_by_is_refused(seed: int, first: int) -> None:
    with pytest.raises(InputError, match=r"0 to 2\*\*64 - 1"):
        deal_batch(seed=seed, first=first, shoes=2)
