"""Cards, and every way people write them down.

A card counts its points: an ace 1, 2 to 9 as printed, 10, jack, queen and king 0. Suits never decide a coup. Many
logs keep points only, so a card may be known by less than its face: `Card(rank=None)` is a card worth nothing whose
rank (10, J, Q or K) nobody wrote down, and `suit` is None where the suit was not kept.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from scoreboard.errors import CardError

__all__ = [
    "CARD_TEXTS",
    "RANKS",
    "SUITS",
    "Card",
    "Rank",
    "Suit",
    "format_card",
    "parse_card",
    "parse_cards",
    "split_cards",
]


class Rank(StrEnum):
    """The thirteen ranks, in the order compositions list them."""

    ACE = "A"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"


class Suit(StrEnum):
    """The four suits, in the order compositions list them."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"


RANKS: Final = tuple(Rank)
SUITS: Final = tuple(Suit)
_POINTS: Final = {rank: place if place < 10 else 0 for place, rank in enumerate(RANKS, start=1)}


@dataclass(frozen=True, slots=True)
class Card:
    """One card, as far as it is known.

    `Card()` is a card worth nothing of unknown rank; it cannot have a suit, since no log keeps one for it.

    Examples
    --------
    >>> Card(Rank.NINE, Suit.HEARTS).points, Card(Rank.KING).points, Card().points
    (9, 0, 0)
    """

    rank: Rank | None = None
    suit: Suit | None = None
    points: int = field(init=False, repr=False, compare=False)
    """What the card counts, 0 to 9. Kept, since a board asks every card for it several times after each coup."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", 0 if self.rank is None else _POINTS[self.rank])
        if self.rank is None and self.suit is not None:
            raise CardError(
                f"a card of unknown rank with the suit {self.suit.name.lower()}",
                expected="a rank with the suit, or neither",
                remedy="Write the rank (10, J, Q or K), or leave the suit out.",
            )

    def __str__(self) -> str:
        return format_card(self)


def format_card(card: Card) -> str:
    """Write a card as we store it: rank, then the suit's letter if known; "0" for a ten-value card of unknown rank.

    Examples
    --------
    >>> format_card(Card(Rank.TEN, Suit.SPADES)), format_card(Card(Rank.NINE)), format_card(Card())
    ('10s', '9', '0')
    """
    if card.rank is None:
        return "0"
    return f"{card.rank}{card.suit or ''}"


_CARDS: Final = {
    format_card(card): card for card in [Card(), *(Card(rank, suit) for rank in RANKS for suit in (None, *SUITS))]
}

CARD_TEXTS: Final = tuple(_CARDS)
"""All 66 texts a card is stored as, in the order of a frame's card column."""

_RANK_WORDS: Final = {
    **{rank.value.lower(): rank for rank in RANKS},
    "1": Rank.ACE,
    "t": Rank.TEN,
    "11": Rank.JACK,
    "12": Rank.QUEEN,
    "13": Rank.KING,
    "ace": Rank.ACE,
    "jack": Rank.JACK,
    "queen": Rank.QUEEN,
    "king": Rank.KING,
}
_SUIT_WORDS: Final = {
    **{
        word: suit
        for suit, symbols in zip(SUITS, ("♣♧", "♦♢", "♥♡", "♠♤"), strict=True)
        for word in (suit.value, suit.name.lower(), suit.name.lower().removesuffix("s"), *symbols)
    },
}


def _any_of(words: dict[str, Rank] | dict[str, Suit]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_SPELLING: Final = re.compile(
    rf"(?:(?P<before>{_any_of(_SUIT_WORDS)})[\s.\-_]*)?"
    rf"(?P<rank>{_any_of(_RANK_WORDS)})"
    rf"(?:[\s.\-_]*(?:of\s+)?(?P<after>{_any_of(_SUIT_WORDS)}))?"
)
_NO_CARD: Final = frozenset({"", "x"})
_VARIATION_SELECTORS: Final = re.compile("[\ufe0e\ufe0f]")


def parse_card(text: str) -> Card | None:
    """Read one card in any spelling found in public logs; None where the text says that there is no card.

    Rank and suit may stand in either order, in letters, numbers (1 an ace, 11 to 13 jack, queen, king), words or suit
    signs, joined or parted by a blank, a full stop or a dash. "0" is a card worth nothing of unknown rank. Empty text
    and "x" are no card. Digits are an ace or a court card only because this is a card: in a column of results they
    mean something else.

    Raises
    ------
    CardError
        If the text is none of these, names two suits, or gives a suit to "0".

    Examples
    --------
    >>> [str(parse_card(text)) for text in ("As", "10♠", "♠K", "C.13", "2-spades", "Q of Hearts", "kd", "11", "0")]
    ['As', '10s', 'Ks', 'Kc', '2s', 'Qh', 'Kd', 'J', '0']
    >>> parse_card("x") is None
    True
    >>> parse_card("K♠♥")
    Traceback (most recent call last):
    scoreboard.errors.CardError: "K♠♥" is no card. Expected a rank (A 2-10 J Q K, or 0 for ...
    """
    known = _CARDS.get(text)
    if known is not None:
        return known
    plain = _VARIATION_SELECTORS.sub("", unicodedata.normalize("NFKC", text)).strip().lower()
    if plain in _NO_CARD:
        return None
    if plain == "0":
        return Card()
    match = _SPELLING.fullmatch(plain)
    if match is None or (match["before"] and match["after"]):
        raise CardError(
            f'"{text}" is no card',
            expected="a rank (A 2-10 J Q K, or 0 for a ten-value card of unknown rank) and at most one suit (c d h s)",
            remedy='Write a card as "9h", "K" or "10s", and leave the cell empty or "x" where there was none.',
        )
    suit = match["before"] or match["after"]
    return Card(_RANK_WORDS[match["rank"]], _SUIT_WORDS[suit] if suit else None)


def split_cards(text: str) -> list[str]:
    """Part a cell that holds a hand into the texts of its cards.

    Commas (also full-width), semicolons, bars, slashes, plus signs and blanks part cards; "Q of Hearts" stays one.

    Examples
    --------
    >>> split_cards("7，Q"), split_cards("2,10,K"), split_cards("Q of Hearts 9d"), split_cards("")
    (['7', 'Q'], ['2', '10', 'K'], ['Q of Hearts', '9d'], [])
    """
    plain = re.sub(r"\s+of\s+", "\N{NO-BREAK SPACE}of\N{NO-BREAK SPACE}", text.replace("，", ","), flags=re.IGNORECASE)
    parts = re.split(r"[ \t\r\n,;|/+、]+", plain)
    return [part.replace("\N{NO-BREAK SPACE}", " ") for part in parts if part]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a hand written in one cell, in dealing order; texts that say "no card" are left out.

    Raises
    ------
    CardError
        If a part of it is no card.

    Examples
    --------
    >>> [str(card) for card in parse_cards("K 2 4")]
    ['K', '2', '4']
    """
    cards = (parse_card(part) for part in split_cards(text))
    return tuple(card for card in cards if card is not None)
