"""A coup typed card by card, over every pair of opening totals."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path

import pytest

from scoreboard.cards import RANKS, Card, parse_card, parse_cards
from scoreboard.coup import Outcome, hand_total, is_legal, winner_of
from scoreboard.errors import IllegalHandError, InputError
from scoreboard.games.card_entry import Deal, Hand, can_card, deal_card, verify_card
from scoreboard.games.punto_banco import deal_hands

TOTALS = range(10)


def worth(points: int) -> Card:
    return Card(RANKS[points - 1] if points else RANKS[-1])


def opening(player: int, banker: int) -> Deal:
    """Two hands of these totals, each with a picture."""
    return Deal.of([worth(0), worth(0), worth(player), worth(banker)])


def test_the_first_four_cards_go_to_player_and_banker_in_turn() -> None:
    hands = []
    deal = Deal()
    for card in parse_cards("2 K 3 9"):
        hands.append(deal.next_hand)
        assert not deal.is_complete
        assert deal.outcome is None
        deal = deal.with_card(card)

    assert hands == [Hand.PLAYER, Hand.BANKER, Hand.PLAYER, Hand.BANKER]
    assert (deal.player, deal.banker) == (parse_cards("2 3"), parse_cards("K 9"))


def test_whose_card_is_next_is_the_published_table_for_all_100_openings(shared: Path) -> None:
    with (shared / "reference/third_card.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 100
    for row in rows:
        deal = opening(int(row["player_two_cards"]), int(row["banker_two_cards"]))
        if row["player"] == "draw":
            assert deal.next_hand is Hand.PLAYER
            draws = {points for points in TOTALS if deal.with_card(worth(points)).next_hand is Hand.BANKER}
            published = {int(points) for points in row["banker_draws_on_player_third_card"].split()}
            assert draws == {"draw": set(TOTALS), "stand": set(), "depends": published}[row["banker"]]
        else:
            assert deal.next_hand == (Hand.BANKER if row["banker"] == "draw" else None)


def every_deal() -> Iterator[Deal]:
    """Every complete coup by totals and points: what typing can end in."""
    waiting = [opening(player, banker) for player, banker in product(TOTALS, TOTALS)]
    while waiting:
        deal = waiting.pop()
        if deal.is_complete:
            yield deal
        else:
            waiting.extend(deal.with_card(worth(points)) for points in TOTALS)


def test_a_coup_ends_by_itself_with_legal_hands_and_its_winner_and_takes_no_other_card() -> None:
    deals = list(every_deal())
    assert len(deals) > 3000
    for deal in deals:
        assert is_legal(deal.player, deal.banker)
        assert deal.outcome == winner_of(hand_total(deal.player), hand_total(deal.banker))
        with pytest.raises(IllegalHandError) as caught:
            deal.with_card(worth(1))
        error = caught.value
        assert all((error.where, error.found, error.expected, error.remedy, error.code))


def test_typing_agrees_with_dealing() -> None:
    for deal in every_deal():
        cards = iter([*(card for pair in zip(deal.player[:2], deal.banker[:2], strict=True) for card in pair)])
        thirds = iter([*deal.player[2:], *deal.banker[2:]])
        assert deal_hands(lambda cards=cards, thirds=thirds: next(cards, None) or next(thirds)) == (  # type: ignore[misc]
            deal.player,
            deal.banker,
        )


@pytest.mark.parametrize(
    ("cards", "code", "why"),
    [
        ("4 2 5 K", "banker_must_not_draw", "A after the coup is complete: Player has a natural 9"),
        ("4 K 2 8", "banker_must_not_draw", "Banker has a natural 8"),
        ("4 K 2 7", "banker_must_not_draw", "Banker stands"),
        ("K 2 3 3 Q", "banker_must_not_draw", "Banker stands"),
        ("4 K 2 5 5", "player_must_not_draw", "Player stands"),
        ("K K 3 3 4 5", "card_count", "both hands have three cards"),
    ],
)
def test_a_card_after_the_end_is_refused_with_the_reason(cards: str, code: str, why: str) -> None:
    deal = Deal.of(parse_cards(cards))

    with pytest.raises(IllegalHandError, match=why) as caught:
        verify_card(deal, worth(1), decks=8)
    assert caught.value.code == code
    assert not can_card(deal, worth(1), decks=8)


def test_a_card_that_has_left_the_shoe_is_refused() -> None:
    deal = Deal.of(parse_cards("9h K"))
    nine = parse_card("9h")
    assert nine is not None

    with pytest.raises(InputError, match="This is 9h number 2; 1 deck holds 1") as caught:
        deal_card(deal, nine, decks=1)
    assert all((caught.value.where, caught.value.expected, caught.value.remedy))
    assert can_card(deal, nine, decks=2)
    assert not can_card(deal, nine, decks=2, gone=parse_cards("9h 2"))
    assert deal_card(deal, worth(9), decks=1).player == parse_cards("9h 9")


def test_a_card_is_refused_though_an_import_let_too_many_of_its_rank_in() -> None:
    with pytest.raises(InputError, match="This is 9 number 7; 1 deck holds 4"):
        verify_card(Deal(), worth(9), decks=1, gone=parse_cards("9 9 9 9 9 9"))


def test_taking_back_cards_goes_the_way_they_were_dealt() -> None:
    for deal in [Deal(), *every_deal()]:
        cards = [deal]
        while cards[-1] != Deal():
            cards.append(cards[-1].without_last())
        assert len(cards) == len(deal.player) + len(deal.banker) + 1
        for after, before in pairwise(cards):
            missing = [card for hand in Hand for card in _hand(after, hand)[len(_hand(before, hand)) :]]
            assert before.with_card(missing[0]) == after
    assert Deal().without_last() == Deal()


def _hand(deal: Deal, hand: Hand) -> tuple[Card, ...]:
    return deal.player if hand is Hand.PLAYER else deal.banker


def test_more_cards_than_a_coup_deals_are_no_deal() -> None:
    with pytest.raises(IllegalHandError, match="Player has a natural 8"):
        Deal.of(parse_cards("4 2 4 3 9"))
    assert Deal.of(parse_cards("0 0 0 7 0")).outcome is Outcome.BANKER
