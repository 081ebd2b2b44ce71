"""Cards: every spelling of the notations case, and that writing and reading are inverse."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import (
    CARD_TEXTS,
    RANKS,
    SUITS,
    Card,
    Rank,
    Suit,
    format_card,
    parse_card,
    parse_cards,
    split_cards,
)
from scoreboard.errors import CardError

ANY_CARD = st.one_of(
    st.just(Card()), st.builds(Card, st.sampled_from(RANKS), st.one_of(st.none(), st.sampled_from(SUITS)))
)


def case(shared: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads((shared / "cases/17-card-notations/expected.json").read_text("utf-8"))
    return answer


def test_every_spelling_seen_in_public_logs_is_read(shared: Path) -> None:
    for expected in case(shared)["cards"]:
        card = parse_card(expected["text"])
        if expected["rank"] is None:
            assert card is None, expected
        else:
            assert card is not None, expected
            rank = "10|J|Q|K" if card.rank is None else card.rank.value
            suit = None if card.suit is None else card.suit.value.upper()
            assert (rank, suit) == (expected["rank"], expected["suit"]), expected


def test_every_invalid_example_is_refused_with_what_was_found(shared: Path) -> None:
    for text in case(shared)["invalid_examples"]:
        with pytest.raises(CardError, match="is no card") as refused:
            parse_card(text)
        assert text in refused.value.found
        assert refused.value.expected
        assert refused.value.remedy


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("Ａ", "A"),  # full-width, as a Japanese or Chinese keyboard types it
        ("１０♡", "10h"),
        ("ace of spades", "As"),
        ("KING-diamonds", "Kd"),
        ("hearts.12", "Qh"),
        ("♣\ufe0f7", "7c"),
        (" 10 d ", "10d"),
        ("tS", "10s"),
    ],
)
def test_variations_of_the_spellings_are_read(text: str, stored: str) -> None:
    assert str(parse_card(text)) == stored


@pytest.mark.parametrize("text", ["0h", "00", "AA", "1010", "15", "-1", "♠", "h", "K♠♠", "9 9", "joker", "?"])
def test_variations_that_are_no_card_are_refused(text: str) -> None:
    with pytest.raises(CardError):
        parse_card(text)


@given(ANY_CARD)
def test_parse_undoes_format(card: Card) -> None:
    assert parse_card(format_card(card)) == card


def test_the_stored_texts_are_the_66_cards_that_can_be_known() -> None:
    assert len(CARD_TEXTS) == 1 + 13 * 5
    assert len(set(CARD_TEXTS)) == 66


def test_points_are_the_rules_points() -> None:
    assert [Card(rank).points for rank in RANKS] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


def test_a_card_of_unknown_rank_has_no_suit() -> None:
    with pytest.raises(CardError):
        Card(None, Suit.HEARTS)


@given(st.lists(ANY_CARD, max_size=3), st.sampled_from([" ", ",", "，", ";", " / ", "|", "\n"]))
def test_a_hand_in_one_cell_is_parted_at_any_separator(cards: list[Card], separator: str) -> None:
    assert parse_cards(separator.join(map(str, cards))) == tuple(cards)


def test_words_with_of_stay_one_card() -> None:
    assert split_cards("Queen of hearts, 9 OF Clubs") == ["Queen of hearts", "9 of Clubs"]


def test_a_rank_is_its_text() -> None:
    assert Rank("10") is Rank.TEN
