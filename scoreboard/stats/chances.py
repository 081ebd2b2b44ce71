"""What each thing we count is expected to do: exact chances of one coup from a full shoe.

A shuffled shoe has no memory of places, so before a card is seen every coup of it has the chances of the first. These
are therefore the right expectation for a whole shoe, whatever has left it, as long as what left is not looked at.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from functools import cache

from scoreboard.coup import Outcome
from scoreboard.errors import InputError
from scoreboard.odds.outcomes import distribution
from scoreboard.shoe import Composition
from scoreboard.tableau import is_natural

__all__ = ["Tallied", "chance_of", "decided_share", "other_side"]


class Tallied(StrEnum):
    """What is counted coup by coup; the value is its name in reports and, for the last three, in the coups frame."""

    BANKER = "B"
    PLAYER = "P"
    TIE = "T"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    NATURAL = "natural"
    """A two-card 8 or 9 on either side."""


@cache
def _chances(decks: int) -> dict[Tallied, Fraction]:
    coup = distribution(Composition.of_decks(decks))
    natural = sum(
        ways
        for cell, ways in coup.joint().items()
        if cell.player_cards == cell.banker_cards == 2
        and (is_natural(cell.player_total) or is_natural(cell.banker_total))
    )
    # Of the cards left when a hand has its first, so many are of that card's rank.
    one_hand = Fraction(4 * decks - 1, 52 * decks - 1)
    return {
        Tallied.BANKER: Fraction(coup.banker, coup.total),
        Tallied.PLAYER: Fraction(coup.player, coup.total),
        Tallied.TIE: Fraction(coup.tie, coup.total),
        Tallied.PLAYER_PAIR: one_hand,
        Tallied.BANKER_PAIR: one_hand,
        Tallied.NATURAL: Fraction(natural, coup.total),
    }


def chance_of(event: Tallied, *, decks: int) -> Fraction:
    """Give the exact chance that a coup of a full shoe brings this.

    Examples
    --------
    >>> chance_of(Tallied.BANKER, decks=8) == Fraction(2292252566437888, 4998398275503360)
    True
    >>> chance_of(Tallied.PLAYER_PAIR, decks=8)
    Fraction(31, 415)
    """
    return _chances(decks)[event]


def other_side(side: Outcome) -> Outcome:
    """Give the side that lost when this one won.

    Raises
    ------
    InputError
        If asked for a tie, which neither side won.

    Examples
    --------
    >>> other_side(Outcome.BANKER)
    <Outcome.PLAYER: 'P'>
    """
    if side is Outcome.TIE:
        raise InputError("a tie has no side", where="stats", expected="B or P", remedy="Ask for Banker or Player.")
    return Outcome.PLAYER if side is Outcome.BANKER else Outcome.BANKER


def decided_share(side: Outcome, *, decks: int) -> Fraction:
    """Give the exact share of a side among the coups that are no tie.

    Examples
    --------
    >>> round(float(decided_share(Outcome.BANKER, decks=8)), 6)
    0.506825
    """
    won, lost = (chance_of(Tallied(one), decks=decks) for one in (side, other_side(side)))
    return won / (won + lost)
