"""What is known of a coup, as far as any paytable can ask."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, TypeAlias, TypeVar

from scoreboard.cards import Card, Rank
from scoreboard.coup import Coup, Outcome, completed, hand_total, is_perfect_pair, winner_of
from scoreboard.tableau import is_natural
from scoreboard.wagers.conditions import NO_THIRD, Third, first_two

__all__ = ["Cell", "Facts", "Known"]

_T = TypeVar("_T")

Known: TypeAlias = _T | tuple[_T, ...] | None
"""A fact: its value, the values it may have, or None where nothing is known of it."""

_WORTH_NOTHING = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)


class Cell(NamedTuple):
    """What a coup comes to as far as points decide it: both totals and both hands' numbers of cards."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a paytable can ask of a coup, by the words of `CONDITIONS`.

    Each is a value, a tuple of the values it may have, or None where nothing is known of it. What follows from what is
    given is filled in; what is given is never changed, contradictions included.

    Examples
    --------
    >>> facts = Facts.of_cell(Cell(6, 7, 2, 3))
    >>> facts.winner, facts.cards, facts.margin, facts.natural
    (<Outcome.BANKER: 'B'>, 5, 1, False)
    >>> Facts(player_pair=True).pairs
    (1, 2)
    """

    winner: Known[Outcome] = None
    player_total: Known[int] = None
    banker_total: Known[int] = None
    player_cards: Known[int] = None
    banker_cards: Known[int] = None
    cards: Known[int] = None
    margin: Known[int] = None
    natural: Known[bool] = None
    player_two_card_total: Known[int] = None
    banker_two_card_total: Known[int] = None
    player_third: Known[Third] = None
    banker_third: Known[Third] = None
    player_pair: Known[bool] = None
    banker_pair: Known[bool] = None
    pairs: Known[int] = None
    same_rank_pairs: Known[bool] = None
    player_first_two: Known[str] = None
    banker_first_two: Known[str] = None
    player_suited: Known[bool] = None
    banker_suited: Known[bool] = None
    player_perfect_pair: Known[bool] = None
    banker_perfect_pair: Known[bool] = None
    perfect_pairs: Known[int] = None

    def __post_init__(self) -> None:
        self._fill_cards()
        self._fill_totals()
        self._fill_pairs()

    @classmethod
    def of_cell(cls, cell: Cell) -> Facts:
        """Give the facts that both totals and numbers of cards decide."""
        return cls(
            winner=winner_of(cell.player_total, cell.banker_total),
            player_total=cell.player_total,
            banker_total=cell.banker_total,
            player_cards=cell.player_cards,
            banker_cards=cell.banker_cards,
        )

    @classmethod
    def of_coup(cls, coup: Coup) -> Facts:
        """Give the facts a recorded coup is known by, and what follows from its cards.

        What was recorded goes before what follows: the outcome written down is the one that was paid. A hand of which
        a single card was kept does not tell how many cards it had.

        Examples
        --------
        >>> from scoreboard.cards import parse_cards
        >>> facts = Facts.of_coup(Coup(number=1, player=parse_cards("2 3 9"), banker=parse_cards("Ks 3s 4d")))
        >>> facts.banker_total, facts.player_third, facts.banker_first_two, facts.banker_suited, facts.player_suited
        (7, 9, '3-K', True, None)
        """
        known = completed(coup)
        player, banker = (hand if len(hand) >= 2 else () for hand in (known.player, known.banker))
        return cls(
            winner=known.outcome,
            player_total=known.player_total,
            banker_total=known.banker_total,
            player_cards=len(player) or None,
            banker_cards=len(banker) or None,
            natural=known.natural,
            player_two_card_total=hand_total(player[:2]) if player else None,
            banker_two_card_total=hand_total(banker[:2]) if banker else None,
            player_third=_third(player),
            banker_third=_third(banker),
            player_pair=known.player_pair,
            banker_pair=known.banker_pair,
            player_first_two=_first_two(player),
            banker_first_two=_first_two(banker),
            player_suited=_suited(player),
            banker_suited=_suited(banker),
            player_perfect_pair=is_perfect_pair(player),
            banker_perfect_pair=is_perfect_pair(banker),
        )

    def _fill(self, name: str, value: object) -> None:
        if getattr(self, name) is None:
            object.__setattr__(self, name, value)

    def _fill_cards(self) -> None:
        if self.natural is True:
            self._fill("player_cards", 2)
            self._fill("banker_cards", 2)
        for side in ("player", "banker"):
            if getattr(self, f"{side}_cards") == 2:
                self._fill(f"{side}_two_card_total", getattr(self, f"{side}_total"))
                self._fill(f"{side}_third", NO_THIRD)
        if self.player_cards is not None or self.banker_cards is not None:
            self._fill("cards", _sums(self.player_cards, self.banker_cards, either=(2, 3)))

    def _fill_totals(self) -> None:
        two_card_totals = (self.player_two_card_total, self.banker_two_card_total)
        if 3 in (self.player_cards, self.banker_cards):
            self._fill("natural", False)
        elif any(isinstance(total, int) and is_natural(total) for total in two_card_totals):
            self._fill("natural", True)
        elif all(isinstance(total, int) for total in two_card_totals):
            self._fill("natural", False)
        if isinstance(self.player_total, int) and isinstance(self.banker_total, int):
            self._fill("margin", abs(self.player_total - self.banker_total))
        elif isinstance(self.winner, Outcome):
            self._fill("margin", 0 if self.winner is Outcome.TIE else tuple(range(1, 10)))

    def _fill_pairs(self) -> None:
        for side in ("player", "banker"):
            pair, suited = getattr(self, f"{side}_pair"), getattr(self, f"{side}_suited")
            if pair is False or suited is False:
                self._fill(f"{side}_perfect_pair", False)
            elif pair and suited:
                self._fill(f"{side}_perfect_pair", True)
        if self.player_pair is not None or self.banker_pair is not None:
            self._fill("pairs", _sums(self.player_pair, self.banker_pair, either=(False, True)))
        if self.player_perfect_pair is not None or self.banker_perfect_pair is not None:
            self._fill("perfect_pairs", _sums(self.player_perfect_pair, self.banker_perfect_pair, either=(False, True)))
        if self.player_pair is False or self.banker_pair is False:
            self._fill("same_rank_pairs", False)
        elif self.player_pair and self.banker_pair and isinstance(self.player_first_two, str):
            self._fill("same_rank_pairs", self.player_first_two == self.banker_first_two)


def _sums(player: Known[int], banker: Known[int], *, either: tuple[int, int]) -> Known[int]:
    """Add a count of both hands up, where a hand of which nothing is known may have either."""
    of_player, of_banker = (
        either if known is None else known if isinstance(known, tuple) else (known,) for known in (player, banker)
    )
    return _narrowed(one + other for one in of_player for other in of_banker)


def _narrowed(values: Iterable[_T]) -> _T | tuple[_T, ...]:
    possible = tuple(dict.fromkeys(values))
    return possible[0] if len(possible) == 1 else possible


def _third(hand: Sequence[Card]) -> Third | None:
    if not hand:
        return None
    return hand[2].points if len(hand) == 3 else NO_THIRD


def _first_two(hand: Sequence[Card]) -> Known[str]:
    if not hand:
        return None
    ranks = (_WORTH_NOTHING if card.rank is None else (card.rank,) for card in hand[:2])
    return _narrowed(first_two(*chosen) for chosen in product(*ranks))


def _suited(hand: Sequence[Card]) -> bool | None:
    if not hand or any(card.suit is None for card in hand[:2]):
        return None
    return hand[0].suit is hand[1].suit
