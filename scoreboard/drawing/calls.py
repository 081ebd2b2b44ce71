"""What the dealer calls while a coup is dealt, in four languages.

The English words are those of the dealing manuals ("Player draws 0, still 3. Banker 5 stands. Banker wins."); a drawn
card is called by its points. Every sentence is one template; which of them are called follows from the cards. A page
that follows the cards by itself has the same pieces, as data (`dashboards.keys`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoreboard.cards import Card
from scoreboard.coup import hand_total
from scoreboard.drawing.labels import Language, words
from scoreboard.games.card_entry import Deal, Hand
from scoreboard.tableau import is_natural

__all__ = ["CALLS", "TWO_CARDS", "Calls", "call"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """A dealer's sentences in one language, as templates of a side, a total and a card's points.

    Attributes
    ----------
    card
        Whose of the first four cards is next.
    total, natural, stands
        What a hand of two cards has, where nothing more is to be said, and what follows from it.
    draws, still
        A third card that changes the total, and one that does not.
    more
        Who gets a third card.
    wins, tie
        The end.
    between
        What parts two sentences.
    """

    card: str
    total: str
    natural: str
    stands: str
    draws: str
    still: str
    more: str
    wins: str
    tie: str
    between: str = " "


CALLS: Final[Mapping[Language, Calls]] = MappingProxyType(
    {
        Language.ENGLISH: Calls(
            card="Card for {side}.",
            total="{side} {total}.",
            natural="{side} natural {total}.",
            stands="{side} {total} stands.",
            draws="{side} draws {points}, now {total}.",
            still="{side} draws {points}, still {total}.",
            more="One more card for {side}.",
            wins="{side} wins.",
            tie="Tie.",
        ),
        Language.CHINESE: Calls(
            card="给{side}发牌。",
            total="{side}{total}点。",
            natural="{side}天牌{total}点。",
            stands="{side}{total}点，不补牌。",
            draws="{side}补{points}点，共{total}点。",
            still="{side}补{points}点，仍是{total}点。",
            more="{side}补一张牌。",
            wins="{side}赢。",
            tie="和局。",
            between="",
        ),
        Language.KOREAN: Calls(
            card="{side} 카드.",
            total="{side} {total}.",
            natural="{side} 내추럴 {total}.",
            stands="{side} {total} 스탠드.",
            draws="{side} 추가 카드 {points}, 합계 {total}.",
            still="{side} 추가 카드 {points}, 그대로 {total}.",
            more="{side} 카드 한 장 더.",
            wins="{side} 승.",
            tie="타이.",
        ),
        Language.JAPANESE: Calls(
            card="{side}にカード。",
            total="{side}{total}。",
            natural="{side}ナチュラル{total}。",
            stands="{side}{total}、スタンド。",
            draws="{side}{points}を引いて{total}。",
            still="{side}{points}を引いて{total}のまま。",
            more="{side}にもう一枚。",
            wins="{side}の勝ち。",
            tie="タイ。",
            between="",
        ),
    }
)


TWO_CARDS: Final[Mapping[Hand, Mapping[Hand | None, str]]] = MappingProxyType(
    {
        Hand.PLAYER: {Hand.PLAYER: "total", Hand.BANKER: "stands", None: "stands"},
        # Banker's decision waits for Player's third card.
        Hand.BANKER: {Hand.PLAYER: "total", Hand.BANKER: "total", None: "stands"},
    }
)
"""The sentence of a hand that has two cards where nobody has a natural, by whose card is next."""


def call(deal: Deal, language: Language = Language.ENGLISH) -> str:
    """Give the dealer's call: both hands once they are open, and then who gets a card or who won.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> call(Deal.of(parse_cards("K 2 3 3")))
    'Player 3. Banker 5. One more card for Player.'
    >>> call(Deal.of(parse_cards("K 2 3 3 Q")))
    'Player draws 0, still 3. Banker 5 stands. Banker wins.'
    >>> call(Deal.of(parse_cards("K 2 3 3 Q")), Language.CHINESE)
    '闲补0点，仍是3点。庄5点，不补牌。庄赢。'
    """
    said = CALLS[language]
    sides = words(language).sides
    following = deal.next_hand
    sentences = []
    if len(deal.player) >= 2 and len(deal.banker) >= 2:
        for hand, cards in ((Hand.PLAYER, deal.player), (Hand.BANKER, deal.banker)):
            sentences.append(_of_hand(said, sides[hand], hand, cards, deal))
        if following is not None:
            sentences.append(said.more.format(side=sides[following]))
    elif following is not None:
        sentences.append(said.card.format(side=sides[following]))
    if deal.outcome is not None:
        wins = said.tie if deal.outcome.value not in list(Hand) else said.wins
        sentences.append(wins.format(side=sides[deal.outcome]))
    return said.between.join(sentences)


def _of_hand(said: Calls, side: str, hand: Hand, cards: tuple[Card, ...], deal: Deal) -> str:
    total, opened = hand_total(cards), hand_total(cards[:2])
    if len(cards) == 3:
        drawn = said.still if total == opened else said.draws
        return drawn.format(side=side, points=cards[2].points, total=total)
    if deal.has_natural:
        return (said.natural if is_natural(total) else said.total).format(side=side, total=total)
    sentence: str = getattr(said, TWO_CARDS[hand][deal.next_hand])
    return sentence.format(side=side, total=total)
