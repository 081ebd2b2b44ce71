"""A coup's two hands as a board shows them: little cards, totals, pairs; and the coup in one sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from dashboards.wording import hand_text
from scoreboard.cards import Card, Suit
from scoreboard.coup import NOT_SEEN, Coup, Outcome
from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import Words
from scoreboard.drawing.wording import result_in_words

__all__ = ["NOT_KNOWN", "Hand", "LastCoup", "PlayingCard", "coup_said", "last_coup"]

VOID: Final = "void"
"""The code of a coup that does not count."""

NOT_KNOWN: Final = "–"
"""How a figure that nobody wrote down is shown; never as 0."""

_PIPS: Final = {
    Suit.CLUBS: "M10 1.5a4 4 0 0 1 3.3 6.3 4.1 4.1 0 1 1-1.9 6.4c.1 1.9.7 3.3 1.9 4.3H6.7c1.2-1 1.8-2.4 1.9-4.3"
    "A4.1 4.1 0 1 1 6.7 7.8 4 4 0 0 1 10 1.5z",
    Suit.DIAMONDS: "M10 1 17 10 10 19 3 10z",
    Suit.HEARTS: "M10 18C4 13.5 1.5 10.3 1.5 6.9c0-2.6 2-4.4 4.3-4.4 1.8 0 3.4 1 4.2 2.6.8-1.6 2.4-2.6 4.2-2.6"
    "c2.3 0 4.3 1.8 4.3 4.4 0 3.4-2.5 6.6-8.5 11.1z",
    Suit.SPADES: "M10 1.5c2 3.5 8.3 6.5 8.3 10.5 0 2.3-1.7 3.8-3.7 3.8-1.6 0-2.9-.8-3.6-2 0 2 .6 3.7 2 4.7H7"
    "c1.4-1 2-2.7 2-4.7-.7 1.2-2 2-3.6 2-2 0-3.7-1.5-3.7-3.8C1.7 8 8 5 10 1.5z",
}
"""Each suit's sign in a square of twenty."""


@dataclass(frozen=True, slots=True)
class PlayingCard:
    """One little card: its rank, and its suit's name and sign where the log keeps it."""

    rank: str
    suit: str = ""
    pip: str = ""

    @property
    def is_red(self) -> bool:
        """Whether it is printed in red."""
        return self.suit in ("diamonds", "hearts")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One side of a coup; `code` is its outcome's letter, `marks` what it carries, such as a pair."""

    code: str
    name: str
    cards: tuple[PlayingCard, ...]
    total: str
    has_won: bool
    marks: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastCoup:
    """The newest coup of a board; without `has_hands` nothing but its outcome is known.

    `code` is its outcome's letter, "?" for one nobody saw and "void" for one that does not count.
    """

    number: int
    code: str
    result: str
    natural: str
    player: Hand
    banker: Hand

    @property
    def has_hands(self) -> bool:
        """Whether a card or a total of it is known."""
        return any(hand.cards or hand.total != NOT_KNOWN for hand in (self.player, self.banker))


def _playing_card(card: Card) -> PlayingCard:
    rank = "0" if card.rank is None else card.rank.value
    return PlayingCard(rank) if card.suit is None else PlayingCard(rank, card.suit.name.lower(), _PIPS[card.suit])


def last_coup(coup: Coup, words: Words) -> LastCoup:
    """Show a coup large.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> from scoreboard.coup import Status, completed
    >>> from scoreboard.drawing.labels import words
    >>> hands = {"player": parse_cards("Kh Kd"), "banker": parse_cards("4s 5s")}
    >>> last = last_coup(completed(Coup(number=9, **hands)), words("en"))
    >>> last.result, last.natural, last.banker.total, last.player.marks
    ('Banker', 'natural', '9', ('Player pair',))
    >>> last_coup(Coup(number=10, status=Status.VOID), words("zh")).result
    '作废'
    """
    code = _code(coup)

    def hand(side: Outcome, cards: tuple[Card, ...], total: int | None, pair: str) -> Hand:
        return Hand(
            code=side.value,
            name=words.sides[side],
            cards=tuple(map(_playing_card, cards)),
            total=NOT_KNOWN if total is None else str(total),
            has_won=code == side,
            marks=(pair,) if pair else (),
        )

    return LastCoup(
        number=coup.number,
        code=code,
        result=words.void if code == VOID else words.sides[code],
        natural=words.natural if coup.natural else "",
        player=hand(Outcome.PLAYER, coup.player, coup.player_total, words.player_pair if coup.player_pair else ""),
        banker=hand(Outcome.BANKER, coup.banker, coup.banker_total, words.banker_pair if coup.banker_pair else ""),
    )


def _code(coup: Coup) -> str:
    if not coup.status.counts:
        return VOID
    return NOT_SEEN if coup.outcome is None else coup.outcome.value


def coup_said(coup: Coup, details: Details, words: Words) -> str:
    """Say a coup in one sentence: its number and winner, then both hands as far as they are known.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> from scoreboard.coup import completed
    >>> from scoreboard.drawing.labels import words
    >>> coup = completed(Coup(number=37, player=parse_cards("4 J K"), banker=parse_cards("K 7")))
    >>> coup_said(coup, Details.of([coup]), words("en"))
    'Coup 37 Banker 7 · Player 4 J K = 4 · Banker K 7 = 7'
    """
    code = NOT_SEEN if coup.outcome is None else coup.outcome.value
    result = result_in_words(coup.number, words.sides[code], details, words)
    said = f"{words.numbered.format(coup.number)} {result}"
    for side, cards, total in (
        (Outcome.PLAYER, coup.player, coup.player_total),
        (Outcome.BANKER, coup.banker, coup.banker_total),
    ):
        if cards:
            said += f" · {words.sides[side]} {hand_text(cards)}"
        if total is not None:
            said += f" = {total}" if cards else f" · {words.sides[side]} {total}"
    return said
