"""The published counts, and a plain count to hold ours against."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from scoreboard.wagers import Cell

Count = Callable[[tuple[int, ...]], Counter[Cell]]


@pytest.fixture(scope="session")
def reference(shared: Path) -> dict[str, Any]:
    """Six shoes counted by an independent enumerator."""
    shoes: dict[str, Any] = json.loads((shared / "reference" / "odds.json").read_text("utf-8"))["shoes"]
    return shoes


# The rule page's words once more, so that a slip in the drawing table shows.
BANKER_DRAWS_ON = ("0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", "")


def _count_by_dealing(shoe: tuple[int, ...]) -> Counter[Cell]:
    @cache
    def dealt(left: tuple[int, ...], cards: int, player: int, banker: int, third: int | None) -> Counter[Cell]:
        """Count the deals from here on, by totals so far and Player's third card."""
        ways: Counter[Cell] = Counter()
        if cards < 4:
            for card, count, rest in each_card(left):
                totals = ((player + card) % 10, banker) if cards % 2 == 0 else (player, (banker + card) % 10)
                add(ways, count, dealt(rest, cards + 1, *totals, None))
            return ways
        is_natural = cards == 4 and max(player, banker) >= 8
        if cards == 4 and not is_natural and player <= 5:
            for card, count, rest in each_card(left):
                add(ways, count, dealt(rest, 5, (player + card) % 10, banker, card))
            return ways
        player_cards = 2 if third is None else 3
        banker_draws = banker <= 5 if third is None else str(third) in BANKER_DRAWS_ON[banker]
        if is_natural or not banker_draws:
            return Counter({Cell(player, banker, player_cards, 2): math.perm(sum(left), 6 - cards)})
        for card, count, rest in each_card(left):
            ways[Cell(player, (banker + card) % 10, player_cards, 3)] += count * math.perm(sum(rest), 5 - cards)
        return ways

    return dealt(shoe, 0, 0, 0, None)


def each_card(left: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    for card, count in enumerate(left):
        if count:
            yield card, count, (*left[:card], count - 1, *left[card + 1 :])


def add(ways: Counter[Cell], count: int, further: Counter[Cell]) -> None:
    for cell, each in further.items():
        ways[cell] += count * each


@pytest.fixture(scope="session")
def count_by_dealing() -> Count:
    """Deal a shoe card by card in every order, the rules written out a second time; all deals as six cards."""
    return _count_by_dealing
