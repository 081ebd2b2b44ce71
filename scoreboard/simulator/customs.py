"""What a table's rules mean to a shoe that is dealt: the burn, the last coup, and how many coups there can be."""

from __future__ import annotations

from typing import TypedDict

from scoreboard.cards import Card
from scoreboard.rules import Burn, LastCoup, Rules
from scoreboard.shoe import CARDS_FOR_A_COUP
from scoreboard.simulator.tables import PACK

__all__ = ["Customs", "burnt_cards", "customs_of", "most_coups", "sure_coups"]

_FEWEST_FOR_A_COUP = 4
_BURNT_BY_FIRST_CARD = range(2, 12)


class Customs(TypedDict):
    """A table's customs as the dealing loop takes them."""

    burn: int
    indicator: int
    one_more: bool
    one_more_after_tie: bool


def burnt_cards(shoe: list[Card], *, burn: Burn, decks: int) -> int:
    """Say how many cards from the top of a shoe are burnt before the first coup.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> burnt_cards(list(parse_cards("K 2 3")), burn=Burn.FIRST_CARD, decks=8)
    11
    """
    if burn is Burn.ONE_PER_DECK:
        return decks
    if burn is Burn.FIRST_CARD:
        return 1 + (shoe[0].points or 10)
    return int(burn)


def customs_of(rules: Rules) -> Customs:
    """Give a table's customs for the dealing loop.

    Examples
    --------
    >>> customs_of(Rules())
    {'burn': 8, 'indicator': 14, 'one_more': False, 'one_more_after_tie': False}
    """
    by_first_card = rules.burn is Burn.FIRST_CARD
    return {
        "burn": 0 if by_first_card else burnt_cards([], burn=rules.burn, decks=rules.decks),
        "indicator": rules.indicator,
        "one_more": rules.last_coup is LastCoup.ONE_MORE,
        "one_more_after_tie": rules.last_coup is LastCoup.ONE_MORE_AFTER_TIE,
    }


def sure_coups(rules: Rules) -> int:
    """Give how many coups every shoe is certain to deal, whatever cards come.

    Examples
    --------
    >>> sure_coups(Rules()), sure_coups(Rules(decks=6))
    (66, 49)
    """
    return _before_indicator(rules, burnt=customs_of(rules)["burn"] or _BURNT_BY_FIRST_CARD[-1]) // CARDS_FOR_A_COUP + 1


def most_coups(rules: Rules) -> int:
    """Give how many coups no shoe can deal more of.

    Examples
    --------
    >>> most_coups(Rules())
    99
    """
    before = _before_indicator(rules, burnt=customs_of(rules)["burn"] or _BURNT_BY_FIRST_CARD[0])
    return before // _FEWEST_FOR_A_COUP + 1 + (rules.last_coup is not LastCoup.STOP)


def _before_indicator(rules: Rules, *, burnt: int) -> int:
    return rules.decks * len(PACK) - burnt - rules.indicator
