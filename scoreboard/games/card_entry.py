"""Typing a coup card by card: whose card is next, when the coup is over, and which cards cannot be.

Cards are typed as they are dealt: Player, Banker, Player, Banker, then Player's third if Player draws, then Banker's.
The drawing table leaves nobody a choice, so that what is typed so far says everything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Self

from scoreboard.cards import Card
from scoreboard.coup import Outcome, hand_total, verify_hands, winner_of
from scoreboard.errors import IllegalHandError, InputError
from scoreboard.flags import EXCESS, card_limits, held_by
from scoreboard.tableau import banker_draws, is_natural, player_draws

__all__ = ["Deal", "Hand", "can_card", "deal_card", "verify_card"]


class Hand(StrEnum):
    """Whose cards they are."""

    PLAYER = "P"
    BANKER = "B"


@dataclass(frozen=True, slots=True)
class Deal:
    """A coup while it is dealt.

    Attributes
    ----------
    player, banker
        The cards so far, in dealing order.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> deal = Deal.of(parse_cards("K 2 3 3"))
    >>> deal.player_total, deal.banker_total, deal.next_hand
    (3, 5, <Hand.PLAYER: 'P'>)
    >>> Deal.of(parse_cards("K 2 3 3 Q")).outcome
    <Outcome.BANKER: 'B'>
    """

    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()

    @classmethod
    def of(cls, cards: Sequence[Card]) -> Self:
        """Give the deal of these cards, in dealing order.

        Raises
        ------
        IllegalHandError
            If there are more than the drawing table deals.
        """
        deal = cls()
        for card in cards:
            deal = deal.with_card(card)
        return deal

    @property
    def player_total(self) -> int:
        """Player's total so far."""
        return hand_total(self.player)

    @property
    def banker_total(self) -> int:
        """Banker's total so far."""
        return hand_total(self.banker)

    @property
    def has_natural(self) -> bool:
        """Whether a two-card 8 or 9 ends the coup, both hands being dealt."""
        hands = (self.player[:2], self.banker[:2])
        return all(len(hand) == 2 for hand in hands) and any(is_natural(hand_total(hand)) for hand in hands)

    @property
    def next_hand(self) -> Hand | None:
        """Whose card is next; None when the coup is complete."""
        if len(self.banker) < 2:
            return Hand.PLAYER if len(self.player) == len(self.banker) else Hand.BANKER
        if self.has_natural or len(self.banker) == 3:
            return None
        third = self.player[2].points if len(self.player) == 3 else None
        if third is None and player_draws(self.player_total):
            return Hand.PLAYER
        return Hand.BANKER if banker_draws(self.banker_total, player_third=third) else None

    @property
    def is_complete(self) -> bool:
        """Whether no card is dealt any more."""
        return self.next_hand is None

    @property
    def outcome(self) -> Outcome | None:
        """Who won; None as long as the coup is not complete."""
        return winner_of(self.player_total, self.banker_total) if self.is_complete else None

    def with_card(self, card: Card) -> Self:
        """Give the deal after the next card.

        Raises
        ------
        IllegalHandError
            If the coup is complete.
        """
        match self.next_hand:
            case Hand.PLAYER:
                return type(self)((*self.player, card), self.banker)
            case Hand.BANKER:
                return type(self)(self.player, (*self.banker, card))
            case None:
                raise self._complete(card)

    @property
    def last(self) -> Card | None:
        """The card dealt last; None before the first."""
        cards = self.banker if self._is_bankers_last else self.player
        return cards[-1] if cards else None

    def without_last(self) -> Self:
        """Give the deal before its last card; without a card, the same.

        Examples
        --------
        >>> from scoreboard.cards import parse_cards
        >>> Deal.of(parse_cards("K 2 3")).without_last() == Deal.of(parse_cards("K 2"))
        True
        """
        if self._is_bankers_last:
            return type(self)(self.player, self.banker[:-1])
        return type(self)(self.player[:-1], self.banker)

    @property
    def _is_bankers_last(self) -> bool:
        # A third card of Banker's is the last; of the first two, Banker's comes after Player's.
        return len(self.banker) == 3 or len(self.player) == len(self.banker) < 3

    def _complete(self, card: Card) -> IllegalHandError:
        """Say why no card can follow."""
        code, why = "card_count", "both hands have three cards"
        try:
            if len(self.banker) == 2:
                verify_hands(self.player, (*self.banker, card))
            elif len(self.player) == 2:
                verify_hands((*self.player, card), self.banker)
        except IllegalHandError as error:
            code, why = error.code, error.expected.replace(" to stand", " stands")
        return IllegalHandError(
            f"{card} after the coup is complete: {self._natural or why}",
            code=code,
            where="cards",
            expected="no card more",
            remedy="Record the coup, or take back a card that was typed wrong.",
        )

    @property
    def _natural(self) -> str:
        for name, hand in (("Player", self.player), ("Banker", self.banker)):
            if self.has_natural and is_natural(hand_total(hand)):
                return f"{name} has a natural {hand_total(hand)}"
        return ""


def verify_card(deal: Deal, card: Card, *, decks: int, gone: Sequence[Card] = ()) -> None:
    """Check that a card can be the next.

    Parameters
    ----------
    decks
        Packs in the shoe.
    gone
        The known cards that left it in earlier coups and burns.

    Raises
    ------
    IllegalHandError
        If the coup is complete; the message says why.
    InputError
        If no such card is left in the shoe.
    """
    deal.with_card(card)
    out = (*gone, *deal.player, *deal.banker)
    shown = Counter(name for other in out for name, _ in card_limits(other, decks=decks))
    for name, most in card_limits(card, decks=decks):
        if shown[name] >= most:
            found = EXCESS.format(name=name, number=shown[name] + 1, held=held_by(decks), most=most)
            raise InputError(
                found.rstrip("."),
                where="cards",
                expected="a card that is still in the shoe",
                remedy="Look at the card again, or at the coups before.",
            )


def can_card(deal: Deal, card: Card, *, decks: int, gone: Sequence[Card] = ()) -> bool:
    """Say whether a card can be the next."""
    try:
        verify_card(deal, card, decks=decks, gone=gone)
    except InputError:
        return False
    return True


def deal_card(deal: Deal, card: Card, *, decks: int, gone: Sequence[Card] = ()) -> Deal:
    """Give the deal after a card.

    Raises
    ------
    InputError
        As `verify_card` says.

    Examples
    --------
    >>> from scoreboard.cards import parse_card, parse_cards
    >>> deal_card(Deal.of(parse_cards("4 2 5 K")), parse_card("7"), decks=8)
    Traceback (most recent call last):
    scoreboard.errors.IllegalHandError: cards: 7 after the coup is complete: Player has a natural 9. Expected ...
    """
    verify_card(deal, card, decks=decks, gone=gone)
    return deal.with_card(card)
