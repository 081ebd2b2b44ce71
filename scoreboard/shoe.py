"""What is left in a shoe.

A composition is known by points, by rank, or card by card, whichever the log kept. Removing a card of which less is
known makes the composition known by less: after "K" without its suit, ranks are still exact and suits are not.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from scoreboard.cards import RANKS, SUITS, Card
from scoreboard.errors import CompositionError

__all__ = ["CARDS_FOR_A_COUP", "MOST_DECKS", "Composition"]

CARDS_FOR_A_COUP = 6
"""A coup may take six cards, so no coup is begun, and no odds are given, with fewer."""

MOST_DECKS = 8
"""The decks of the largest shoe a table may be set up with."""

_RANK_PLACE = {rank: place for place, rank in enumerate(RANKS)}
_CARD_PLACE = {(rank, suit): 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}


def _verified(counts: Sequence[int], kinds: int, what: str) -> tuple[int, ...]:
    if len(counts) != kinds:
        raise CompositionError(
            f"{len(counts)} counts of {what}",
            where="composition",
            expected=f"{kinds}",
            remedy=f"Give one count for each of the {kinds}, 0 where none is left.",
        )
    for place, count in enumerate(counts):
        if not _is_whole(count) or count < 0:
            raise CompositionError(
                f"{count} cards at place {place} of {what}",
                where="composition",
                expected="whole numbers from 0 up",
                remedy="Count the cards again: no more can have left than there were.",
            )
    return tuple(map(operator.index, counts))


def _is_whole(count: object) -> bool:
    """Say whether this is a whole number of any library; truth values are none."""
    return hasattr(count, "__index__") and not isinstance(count, bool)


def _points_of(ranks: Sequence[int]) -> tuple[int, ...]:
    return (sum(ranks[9:]), *ranks[:9])


def _ranks_of(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple([sum(cards[4 * rank : 4 * rank + 4]) for rank in range(13)])


@dataclass(frozen=True, slots=True)
class Composition:
    """How many cards of each kind are in the shoe.

    Attributes
    ----------
    point10
        Counts by points, index 0 (tens and pictures) to 9.
    rank13
        Counts by rank, A 2 … 10 J Q K; None where only points are known.
    composition52
        Counts card by card, rank-major, clubs diamonds hearts spades; None where suits are not known.

    Raises
    ------
    CompositionError
        If these are not ten, thirteen and 52 whole numbers from 0 up, or do not make one another.

    Examples
    --------
    >>> Composition.of_decks(8).point10
    (128, 32, 32, 32, 32, 32, 32, 32, 32, 32)
    """

    point10: tuple[int, ...]
    rank13: tuple[int, ...] | None = None
    composition52: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        points = _verified(self.point10, 10, "points")
        ranks = None if self.rank13 is None else _verified(self.rank13, 13, "ranks")
        faces = None if self.composition52 is None else _verified(self.composition52, 52, "cards")
        if (ranks and _points_of(ranks) != points) or (faces and _ranks_of(faces) != ranks):
            raise CompositionError(
                "counts by points, rank and card that are not of one shoe",
                where="composition",
                expected="counts that make one another",
                remedy="Give the finest only: Composition.of_cards, of_ranks or of_points make the others.",
            )

    @classmethod
    def of_decks(cls, decks: int) -> Self:
        """Give a full shoe of so many packs.

        Raises
        ------
        CompositionError
            If `decks` is not a whole number from 1 up.
        """
        if isinstance(decks, bool) or not isinstance(decks, int) or decks < 1:
            raise CompositionError(
                f"{decks!r} decks",
                where="composition",
                expected="a whole number from 1 up",
                remedy="Give the decks.",
            )
        return cls.of_cards([decks] * 52)

    @classmethod
    def of_points(cls, counts: Sequence[int]) -> Self:
        """Give the shoe that holds these counts by points, index 0 to 9."""
        return cls(_verified(counts, 10, "points"))

    @classmethod
    def of_ranks(cls, counts: Sequence[int]) -> Self:
        """Give the shoe that holds these counts by rank, A 2 … 10 J Q K.

        Examples
        --------
        >>> Composition.of_ranks([4] * 13).point10
        (16, 4, 4, 4, 4, 4, 4, 4, 4, 4)
        """
        ranks = _verified(counts, 13, "ranks")
        return cls(_points_of(ranks), ranks)

    @classmethod
    def of_cards(cls, counts: Sequence[int]) -> Self:
        """Give the shoe that holds these counts of the 52 cards, rank-major, clubs diamonds hearts spades."""
        cards = _verified(counts, 52, "cards")
        ranks = _ranks_of(cards)
        return cls(_points_of(ranks), ranks, cards)

    @property
    def cards(self) -> int:
        """How many cards are left."""
        return sum(self.point10)

    @property
    def can_deal(self) -> bool:
        """Whether a whole coup can be dealt, whatever it draws."""
        return self.cards >= CARDS_FOR_A_COUP

    def without(self, cards: Iterable[Card]) -> Self:
        """Give the shoe after these cards have left it.

        Raises
        ------
        CompositionError
            If a card is not in the shoe any more.

        Examples
        --------
        >>> from scoreboard.cards import parse_cards
        >>> Composition.of_decks(1).without(parse_cards("K 9 0")).point10
        (14, 4, 4, 4, 4, 4, 4, 4, 4, 3)
        """
        points = list(self.point10)
        ranks = None if self.rank13 is None else list(self.rank13)
        faces = None if self.composition52 is None else list(self.composition52)
        for card in cards:
            points[card.points] -= 1
            if ranks is not None and card.rank is not None:
                ranks[_RANK_PLACE[card.rank]] -= 1
            else:
                ranks = None
            if faces is not None and card.rank is not None and card.suit is not None:
                faces[_CARD_PLACE[card.rank, card.suit]] -= 1
            else:
                faces = None
            if any(counts is not None and min(counts) < 0 for counts in (points, ranks, faces)):
                raise CompositionError(
                    f"no {card} is left to leave the shoe",
                    where="composition",
                    expected="cards that are still in the shoe",
                    remedy="Check the cards, or the number of decks.",
                )
        return type(self)(
            tuple(points), None if ranks is None else tuple(ranks), None if faces is None else tuple(faces)
        )
