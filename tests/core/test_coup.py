"""The drawing table, legality, pairs and what follows from cards."""

from __future__ import annotations

import csv
import json
from datetime import datetime
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import RANKS, SUITS, Card, parse_cards
from scoreboard.coup import (
    Coup,
    Outcome,
    Status,
    completed,
    hand_total,
    is_legal,
    is_pair,
    is_perfect_pair,
    parse_outcome,
    verify_hands,
)
from scoreboard.errors import CoupError, IllegalHandError
from scoreboard.frames import coups_frame
from scoreboard.games.punto_banco import deal_hands
from scoreboard.tableau import BANKER_DRAWS_AFTER_PLAYER_DREW, banker_draws, is_natural, player_draws


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def expected(path: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return answer


def card_worth(points: int) -> Card:
    return Card(RANKS[points - 1] if points else RANKS[-1])


def test_the_tableau_is_the_published_table_for_all_100_pairs_of_totals(shared: Path) -> None:
    table = rows(shared / "reference/third_card.csv")
    assert len(table) == 100
    for row in table:
        player, banker = int(row["player_two_cards"]), int(row["banker_two_cards"])
        where = f"{player} against {banker}"
        natural = is_natural(player) or is_natural(banker)
        assert row["player"] == ("draw" if not natural and player_draws(player) else "stand"), where
        if natural or not player_draws(player):
            banker_acts = not natural and banker_draws(banker, player_third=None)
            assert row["banker"] == ("draw" if banker_acts else "stand"), where
            assert row["banker_draws_on_player_third_card"] == "", where
        else:
            draws_on = {third for third in range(10) if banker_draws(banker, player_third=third)}
            published = {int(digit) for digit in row["banker_draws_on_player_third_card"].split()}
            assert draws_on == {"draw": set(range(10)), "stand": set(), "depends": published}[row["banker"]], where


def test_dealt_and_misdealt_hands_of_the_third_card_case(shared: Path) -> None:
    folder = shared / "cases/15-third-card-table"
    answers = {str(row["id"]): row for row in expected(folder / "expected.json")["rows"]}
    hands = rows(folder / "input.csv")
    assert len(hands) == 30
    for row in hands:
        answer = answers[row["id"]]
        player, banker = parse_cards(row["player_cards"]), parse_cards(row["banker_cards"])
        assert is_legal(player, banker) == answer["legal"], answer
        if not answer["legal"]:
            with pytest.raises(IllegalHandError) as refused:
                verify_hands(player, banker)
            assert refused.value.code == answer["why"], answer
        if answer["why"] == "card_count":
            continue
        coup = completed(Coup(number=int(row["id"]), player=player, banker=banker))
        shown = (coup.player_total, coup.banker_total, coup.outcome, coup.natural)
        assert shown == (answer["player"], answer["banker"], answer["result"], answer["natural"]), answer


def test_every_hand_dealt_by_the_rules_is_legal_and_none_with_a_card_fewer_or_more_is() -> None:
    """All totals of two cards against each other, with all third cards."""
    dealt = set()
    for player_total, banker_total, *thirds in product(range(10), repeat=4):
        shoe = iter([card_worth(points) for points in (player_total, banker_total, 0, 0, *thirds)])
        dealt.add(deal_hands(lambda shoe=shoe: next(shoe)))  # type: ignore[misc]
    for player, banker in dealt:
        verify_hands(player, banker)
        for other in (player[:2], (*player[:2], card_worth(1))):
            assert len(other) == len(player) or not is_legal(other, banker)
        for other in (banker[:2], (*banker[:2], card_worth(1))):
            assert len(other) == len(banker) or not is_legal(player, other)
    # 36 pairs with a natural end at four cards, 2 x 2 more stand; the rest draw one or two cards of ten kinds
    assert len(dealt) == len({(hand_total(p[:2]), hand_total(b[:2]), p[2:], b[2:]) for p, b in dealt}) > 3_000


def test_a_third_card_worth_nothing_is_a_third_card() -> None:
    assert banker_draws(3, player_third=0)
    assert not banker_draws(6, player_third=0)
    assert not banker_draws(6, player_third=None)
    assert len(BANKER_DRAWS_AFTER_PLAYER_DREW) == 8


def test_pairs_go_by_rank_and_stay_unknown_where_only_points_are_known(shared: Path) -> None:
    folder = shared / "cases/16-pairs-by-rank"
    answers = expected(folder / "expected.json")
    for row, answer in zip(rows(folder / "input_cards.csv"), answers["input_cards.csv"], strict=True):
        player, banker = parse_cards(row["player_cards"]), parse_cards(row["banker_cards"])
        assert is_pair(player) == answer["player_pair"], answer
        assert is_pair(banker) == answer["banker_pair"], answer
        assert is_perfect_pair(player) == answer["player_perfect_pair"], answer
        assert is_perfect_pair(banker) == answer["banker_perfect_pair"], answer
    for row, answer in zip(rows(folder / "input_values_only.csv"), answers["input_values_only.csv"], strict=True):
        player, banker = (parse_cards(f"{row[side + '1']} {row[side + '2']}") for side in "pb")
        assert is_pair(player) is answer["player_pair"], answer
        assert is_pair(banker) is answer["banker_pair"], answer


@given(st.lists(st.builds(Card, st.sampled_from(RANKS), st.sampled_from(SUITS)), min_size=6, max_size=6))
def test_dealing_is_legal_and_what_follows_agrees_with_the_cards(cards: list[Card]) -> None:
    shoe = iter(cards)
    player, banker = deal_hands(lambda: next(shoe))
    verify_hands(player, banker)
    coup = completed(Coup(number=1, player=player, banker=banker))
    assert coup.outcome is not None
    totals = hand_total(player), hand_total(banker)
    winner = {True: Outcome.PLAYER, False: Outcome.BANKER}[totals[0] > totals[1]]
    assert coup.outcome == (Outcome.TIE if totals[0] == totals[1] else winner)
    assert completed(coup) == coup


def test_what_a_log_says_is_kept_where_its_cards_say_otherwise() -> None:
    coup = completed(
        Coup(number=1, outcome=Outcome.TIE, player_total=9, player=parse_cards("3 4"), banker=parse_cards("2 6"))
    )
    assert (coup.outcome, coup.player_total, coup.banker_total) == (Outcome.TIE, 9, 8)


def test_a_void_coup_has_no_winner() -> None:
    stopped = Coup(number=2, status=Status.VOID, player=parse_cards("9 9"), banker=parse_cards("K 2"))
    assert completed(stopped).outcome is None


@pytest.mark.parametrize("text", ["b", "P", " t ", "?"])
def test_an_outcome_is_read_in_either_case(text: str) -> None:
    outcome = parse_outcome(text)
    assert (outcome or "?") == text.strip().upper()


@pytest.mark.parametrize("text", ["", "X", "BP", "0"])
def test_what_is_no_outcome_is_refused_and_the_unseen_mark_named(text: str) -> None:
    with pytest.raises(CoupError, match="Use '\\?'"):
        parse_outcome(text)


@pytest.mark.parametrize(
    "facts",
    [
        {"number": 0},
        {"number": 1, "player_total": 10},
        {"number": 1, "player": parse_cards("2 3 4 5")},
        {"number": 1, "at": datetime(2026, 3, 1, 20, 0)},
    ],
)
def test_facts_no_coup_can_have_are_refused(facts: dict[str, Any]) -> None:
    with pytest.raises(CoupError):
        Coup(**facts)


@pytest.mark.parametrize("text", ["0001-01-01T00:00+23:59", "9999-12-31T23:59-23:59"])
def test_a_time_that_utc_has_not_is_refused_since_no_frame_could_keep_it(text: str) -> None:
    with pytest.raises(CoupError, match=text[:4]):
        Coup(number=1, at=datetime.fromisoformat(text))


@pytest.mark.parametrize("text", ["0001-01-01T00:00+00:00", "9999-12-31T23:59+00:00"])
def test_the_ends_of_the_calendar_are_times(text: str) -> None:
    (row,) = coups_frame([Coup(number=1, at=datetime.fromisoformat(text))])["at"].to_list()
    assert row.isoformat()[:16] == text[:16]
