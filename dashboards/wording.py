"""Numbers and cards as pages and charts write them: rounded here, at the last step, and nowhere before."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from scoreboard.cards import Card, Suit

__all__ = ["MINUS", "SUIT_SIGNS", "card_text", "hand_text", "percent", "signed", "unbroken"]

SUIT_SIGNS: Final = {
    Suit.CLUBS: "♣\ufe0e",
    Suit.DIAMONDS: "♦\ufe0e",
    Suit.HEARTS: "♥\ufe0e",
    Suit.SPADES: "♠\ufe0e",
}
"""Each suit's sign, with the selector that keeps phones from drawing it as an emoji."""

MINUS: Final = "−"
"""The sign before a number; "-" only joins words."""


def percent(share: Fraction | float, *, decimals: int = 2) -> str:
    """Write a share or a value of one unit in percent.

    Examples
    --------
    >>> percent(Fraction(-241149546272, 19524993263685)), percent(0.4586, decimals=1)
    ('−1.24 %', '45.9 %')
    """
    return _plain(100 * float(share), decimals) + " %"


def signed(units: Fraction | float, *, decimals: int = 2) -> str:
    """Write units won or lost, with their sign; whole units without decimals, and nothing as 0.

    Examples
    --------
    >>> [signed(units) for units in (Fraction(19, 20), -1, 0, 8, -0.004)]
    ['+0.95', '−1', '0', '+8', '0']
    """
    text = _plain(float(units), decimals)
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return text if text.startswith(MINUS) or text == "0" else f"+{text}"


def _plain(number: float, decimals: int) -> str:
    # Adding 0 turns what rounds to minus nothing into nothing.
    return f"{round(number, decimals) + 0.0:,.{decimals}f}".replace("-", MINUS)


def unbroken(text: str) -> str:
    """Keep each number of a sentence on one line with its percent sign.

    Examples
    --------
    >>> unbroken("45.9 % is expected").split(" ")
    ['45.9\N{NO-BREAK SPACE}%', 'is', 'expected']
    """
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


def card_text(card: Card) -> str:
    """Write a card with its suit's sign; "0" is a card worth nothing of which no more is known.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> [card_text(card).rstrip(chr(0xFE0E)) for card in parse_cards("9h K 0")]
    ['9♥', 'K', '0']
    """
    return f"{card}" if card.suit is None or card.rank is None else card.rank + SUIT_SIGNS[card.suit]


def hand_text(cards: Iterable[Card]) -> str:
    """Write a hand's cards in dealing order.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> hand_text(parse_cards("K 2 4"))
    'K 2 4'
    """
    return " ".join([card_text(card) for card in cards])
