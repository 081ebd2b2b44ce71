"""What the dealing loop looks up, in whole numbers: cards, the drawing table played out, first hands.

A card is a number from 1 to 52, rank by rank and each in clubs, diamonds, hearts, spades; 0 is no card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final, NamedTuple

from scoreboard.cards import RANKS, SUITS, Card, Rank
from scoreboard.coup import Outcome, winner_of
from scoreboard.games.punto_banco import deal_hands
from scoreboard.tableau import total_of

__all__ = ["CARDS", "DEALS", "PACK", "WORTH", "PlayedOut", "StartingHands", "played_out", "starting_hands"]

CARDS: Final = (Card(), *(Card(rank, suit) for rank in RANKS for suit in SUITS))
"""Each card by its number."""

PACK: Final = tuple(range(1, len(CARDS)))
"""The 52 cards of a pack."""

WORTH: Final = tuple(card.points for card in CARDS)
"""Points by card."""

_POINTS: Final = range(10)
DEALS: Final = 10**4
"""How many deals there are, by both two-card totals and the points of the two cards behind them."""


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """The drawing table, asked once for everything that can come.

    A *deal* is a coup by its points: Player's two-card total, Banker's, and the points of the fifth and of the sixth
    card, whether they are drawn or not; one number, a digit for each.

    Attributes
    ----------
    hands
        The points of Player's and of Banker's cards, by deal; the first two cards as their total and nothing.
    thirds_of
        Who draws a third card, by the deal without its last digit: 1 Player, 2 Banker, 3 both.
    outcome_of
        Who won, as a place in `Outcome`, by deal.
    """

    hands: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]
    thirds_of: tuple[int, ...]
    outcome_of: tuple[int, ...]


@cache
def played_out() -> PlayedOut:
    """Play out the drawing table.

    Examples
    --------
    >>> table = played_out()
    >>> table.hands[3540], table.thirds_of[354], table.outcome_of[3540]  # 3 draws a 4, and so 5 a picture
    (((3, 0, 4), (5, 0, 0)), 3, 1)
    """
    hands = tuple(_played(*deal) for deal in product(_POINTS, repeat=4))
    return PlayedOut(
        hands=hands,
        thirds_of=tuple((len(player) - 2) + 2 * (len(banker) - 2) for player, banker in hands[::10]),
        outcome_of=tuple(
            tuple(Outcome).index(winner_of(total_of(player), total_of(banker))) for player, banker in hands
        ),
    )


def _played(player: int, banker: int, fifth: int, sixth: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    with_points = (Card(), *map(Card, RANKS[:9]))
    shoe = iter(with_points[points] for points in (player, banker, 0, 0, fifth, sixth))
    of_player, of_banker = deal_hands(lambda: next(shoe))
    return tuple(card.points for card in of_player), tuple(card.points for card in of_banker)


class StartingHands(NamedTuple):
    """The first two cards of a hand, as far as any wager asks: their ranks, and whether they are of one suit.

    Attributes
    ----------
    kinds
        Each kind: the two ranks in the order of `RANKS`, and whether the suits are one.
    kind_of
        Which of them two cards are, by first card · len(CARDS) + second; 0 where one of them has no suit.
    """

    kinds: tuple[tuple[Rank, Rank, bool], ...]
    kind_of: tuple[int, ...]


@cache
def starting_hands() -> StartingHands:
    """Tell the starting hands apart.

    Examples
    --------
    >>> hands = starting_hands()
    >>> king, queen = (CARDS.index(Card(rank, SUITS[0])) for rank in (Rank.KING, Rank.QUEEN))
    >>> len(hands.kinds), hands.kinds[hands.kind_of[king * len(CARDS) + queen]]
    (182, (<Rank.QUEEN: 'Q'>, <Rank.KING: 'K'>, True))
    """
    place_of: dict[tuple[Rank, Rank, bool], int] = {}
    kind_of = []
    for first, second in product(CARDS, CARDS):
        if first.rank is None or second.rank is None or first.suit is None or second.suit is None:
            kind_of.append(0)
            continue
        low, high = sorted((first.rank, second.rank), key=RANKS.index)
        kind_of.append(place_of.setdefault((low, high, first.suit is second.suit), len(place_of)))
    return StartingHands(tuple(place_of), tuple(kind_of))
