"""What every wager comes to on every coup that can be dealt, in whole numbers, for settling millions at once."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from scoreboard.cards import RANKS, SUITS, Card
from scoreboard.coup import Coup
from scoreboard.simulator.tables import played_out, starting_hands
from scoreboard.wagers import WAGERS, Facts, Wager

__all__ = ["Nets", "nets_of"]

_OF_FIRST_HANDS: Final = frozenset(
    {
        *("player_pair", "banker_pair", "pairs", "same_rank_pairs"),
        *("player_first_two", "banker_first_two", "player_suited", "banker_suited"),
        *("player_perfect_pair", "banker_perfect_pair", "perfect_pairs"),
    }
)


@dataclass(frozen=True, slots=True, eq=False)
class _Table:
    """The nets of some wagers on classes of coups that they do not tell apart.

    Attributes
    ----------
    class_of
        By the number of a deal or of two first hands.
    nets
        A row a class, a column a wager, in the wagers' units.
    """

    class_of: NDArray[np.intp]
    nets: NDArray[np.int64]

    def sums(self, counts: NDArray[np.int64]) -> NDArray[np.int64]:
        # Added up as floats, which hold every whole number that a count can be.
        by_class = np.bincount(self.class_of, weights=counts, minlength=len(self.nets)).astype(np.int64)
        summed: NDArray[np.int64] = by_class @ self.nets
        return summed


@dataclass(frozen=True, slots=True, eq=False)
class Nets:
    """What wagers come to.

    Attributes
    ----------
    wagers
        Those that are settled, first the ones that points decide.
    units
        Parts of a stake that each wager's sums are counted in: 20 where it pays 19 to 20.
    left_out
        Wagers that ask for points and for ranks or suits at once, which are counted apart.
    """

    wagers: tuple[Wager, ...]
    units: NDArray[np.int64]
    left_out: tuple[Wager, ...]
    by_deal: _Table
    by_first_hands: _Table

    def sums(self, deal_counts: NDArray[np.int64], start_counts: NDArray[np.int64]) -> NDArray[np.int64]:
        """Settle one stake of each wager on every coup counted; what each comes to in all, in its units.

        Examples
        --------
        >>> from scoreboard.simulator.batch import deal_batch
        >>> nets = nets_of([WAGERS["player"], WAGERS["player_pair_11"]])
        >>> shoes = deal_batch(seed=1, first=0, shoes=10)
        >>> nets.sums(shoes.deal_counts, shoes.start_counts).tolist(), nets.units.tolist()
        ([-30, -96], [1, 1])
        """
        return np.concatenate([self.by_deal.sums(deal_counts), self.by_first_hands.sums(start_counts)])


def nets_of(wagers: Iterable[Wager] = ()) -> Nets:
    """Value wagers on every coup; the whole catalogue if none are given."""
    asked = tuple(wagers) or tuple(WAGERS.values())
    of_hands = tuple(wager for wager in asked if wager.asks and wager.asks <= _OF_FIRST_HANDS)
    of_points = tuple(wager for wager in asked if not wager.asks & _OF_FIRST_HANDS)
    by_deal = _valued(of_points, _deals())
    by_first_hands = _valued(of_hands, _first_hands(_ranks_asked(of_hands)))
    return Nets(
        wagers=of_points + of_hands,
        units=np.concatenate([by_deal[1], by_first_hands[1]]),
        left_out=tuple(wager for wager in asked if wager not in of_points + of_hands),
        by_deal=by_deal[0],
        by_first_hands=by_first_hands[0],
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Classes:
    class_of: NDArray[np.intp]
    coups: tuple[Coup, ...]


def _parted(keys: Sequence[Hashable], coup_of: Callable[[int], Coup]) -> _Classes:
    """Put numbers with the same key into one class, and give a coup of each."""
    first: dict[Hashable, int] = {}
    for number, key in enumerate(keys):
        first.setdefault(key, number)
    place_of = {key: place for place, key in enumerate(first)}
    return _Classes(np.array([place_of[key] for key in keys]), tuple(map(coup_of, first.values())))


@cache
def _deals() -> _Classes:
    hands = played_out().hands
    with_points = (Card(), *map(Card, RANKS[:9]))

    def coup(number: int) -> Coup:
        player, banker = (tuple(with_points[points] for points in hand) for hand in hands[number])
        return Coup(number=1, player=player, banker=banker)

    return _parted(hands, coup)


def _ranks_asked(wagers: Sequence[Wager]) -> frozenset[str]:
    """Give the first two cards that a paytable names by their ranks."""
    return frozenset(
        str(ranks)
        for wager in wagers
        for pay in wager.pays
        for name, allowed in pay.asks
        if name.endswith("_first_two")
        for ranks in allowed
    )


def _first_hands(ranks_asked: frozenset[str]) -> _Classes:
    """Tell first hands apart by pair and its rank, by suits, and by the ranks that are asked for."""
    kinds = starting_hands().kinds
    hands = [(Card(low, SUITS[0]), Card(high, SUITS[0 if suited else 1])) for low, high, suited in kinds]
    classes = [
        (low, high, suited) if low is high or f"{low}-{high}" in ranks_asked else suited for low, high, suited in kinds
    ]

    def coup(number: int) -> Coup:
        return Coup(number=1, player=hands[number // len(kinds)], banker=hands[number % len(kinds)])

    return _parted(list(product(classes, classes)), coup)


def _valued(wagers: Sequence[Wager], classes: _Classes) -> tuple[_Table, NDArray[np.int64]]:
    facts = [Facts.of_coup(coup) for coup in classes.coups]
    columns = []
    units = []
    for wager in wagers:
        words = sorted(wager.asks)
        nets: dict[tuple[object, ...], Fraction] = {}
        keys = [tuple(getattr(fact, word) for word in words) for fact in facts]
        for key, fact in zip(keys, facts, strict=True):
            if key not in nets:
                net = wager.net_of(fact)
                assert net is not None, f"{wager.key} is decided by {words}"
                nets[key] = net
        unit = math.lcm(*(net.denominator for net in nets.values()))
        in_units = {key: int(net * unit) for key, net in nets.items()}
        columns.append([in_units[key] for key in keys])
        units.append(unit)
    table = np.array(columns, dtype=np.int64).reshape(len(wagers), len(facts)).T
    return _Table(classes.class_of, np.ascontiguousarray(table)), np.array(units, dtype=np.int64)
