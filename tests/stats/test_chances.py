"""The odds that everything is compared with, against counts made by an independent enumerator."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoreboard.coup import Outcome
from scoreboard.errors import InputError
from scoreboard.stats.chances import Tallied, chance_of, decided_share, other_side


@pytest.fixture(scope="module")
def reference(shared: Path) -> dict[str, Any]:
    shoes: dict[str, Any] = json.loads((shared / "reference" / "odds.json").read_text(encoding="utf-8"))["shoes"]
    return shoes


@pytest.mark.parametrize(("name", "decks"), [("8_decks", 8), ("6_decks", 6), ("1_deck", 1)])
def test_chances_of_a_full_shoe_are_the_exact_counts(reference: dict[str, Any], name: str, decks: int) -> None:
    shoe = reference[name]
    total = shoe["ways_total"]
    pairs = sum(ways for flags, ways in shoe["pair_flags(pf,bf,same_rank)"].items() if flags.startswith(("1", "2")))

    expected = {
        Tallied.BANKER: Fraction(shoe["banker_ways"], total),
        Tallied.PLAYER: Fraction(shoe["player_ways"], total),
        Tallied.TIE: Fraction(shoe["tie_ways"], total),
        Tallied.NATURAL: Fraction(shoe["natural_either"], total),
        Tallied.PLAYER_PAIR: Fraction(pairs, total),
        Tallied.BANKER_PAIR: Fraction(pairs, total),
    }

    assert {event: chance_of(event, decks=decks) for event in Tallied} == expected


def test_share_of_decided_coups_leaves_ties_out() -> None:
    banker, player = 2292252566437888, 2230518282592256

    assert decided_share(Outcome.BANKER, decks=8) == Fraction(banker, banker + player)
    assert decided_share(Outcome.PLAYER, decks=8) == Fraction(player, banker + player)


def test_a_tie_has_no_side() -> None:
    with pytest.raises(InputError, match="a tie has no side"):
        other_side(Outcome.TIE)
