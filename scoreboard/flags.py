"""What cannot be right in a recorded shoe, said and kept: nothing is corrected without the person who recorded it.

A flag lets a coup in and is shown wherever the coup is: at import, on the board and in review.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from scoreboard.cards import Card
from scoreboard.coup import Coup, hand_total, verify_hands, winner_of
from scoreboard.errors import IllegalHandError

__all__ = ["DERIVED_CODES", "EXCESS", "Flag", "card_limits", "coup_flags", "excess_flags", "held_by", "shoe_flags"]

DERIVED_CODES: Final = frozenset(
    {
        "winner_contradicts_cards",
        "winner_contradicts_totals",
        "total_contradicts_cards",
        "illegal_hand",
        "rank_count_exceeded",
    }
)
"""The codes that follow from a shoe's coups, so that they are derived anew whenever a coup changes."""

EXCESS: Final = "This is {name} number {number}; {held} {most}."
"""What is said of a card that a shoe cannot hold, as a template; `held_by` gives its `held`."""

_WORDS: Final = {"B": "Banker", "P": "Player", "T": "a tie"}


@dataclass(frozen=True, slots=True)
class Flag:
    """One thing that cannot be right, or that was inferred.

    Attributes
    ----------
    coup
        The coup it is shown with.
    code
        `winner_contradicts_cards`, `winner_contradicts_totals`, `total_contradicts_cards`, `illegal_hand`,
        `rank_count_exceeded`, or one an import adds of its own.
    detail
        One sentence for a person.
    """

    coup: int
    code: str
    detail: str


def coup_flags(coup: Coup) -> list[Flag]:
    """List what contradicts itself within one coup.

    A total is compared with its hand where that is known. The outcome is compared with the cards where both hands are
    known and with the totals otherwise; the hands are compared with the drawing table. A coup that does not count is
    not checked: it was stopped because it went wrong.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> from scoreboard.coup import Outcome
    >>> hands = Coup(number=4, outcome=Outcome.PLAYER, player=parse_cards("3 4"), banker=parse_cards("2 6"))
    >>> [flag.code for flag in coup_flags(hands)]
    ['winner_contradicts_cards']
    """
    if not coup.status.counts:
        return []
    flags = []
    player = hand_total(coup.player) if len(coup.player) >= 2 else None
    banker = hand_total(coup.banker) if len(coup.banker) >= 2 else None
    for side, shown, kept in (("Player", player, coup.player_total), ("Banker", banker, coup.banker_total)):
        if kept is not None and shown is not None and kept != shown:
            detail = f"{side}'s cards make {shown}, the log says {kept}."
            flags.append(Flag(coup.number, "total_contradicts_cards", detail))
    if player is not None and banker is not None:
        won = winner_of(player, banker)
        if coup.outcome is not None and coup.outcome != won:
            detail = f"The cards make {player} to {banker}, {_WORDS[won]}; the log says {_WORDS[coup.outcome]}."
            flags.append(Flag(coup.number, "winner_contradicts_cards", detail))
    elif coup.outcome is not None and coup.player_total is not None and coup.banker_total is not None:
        won = winner_of(coup.player_total, coup.banker_total)
        if coup.outcome != won:
            detail = (
                f"The totals are {coup.player_total} to {coup.banker_total}, {_WORDS[won]}; "
                f"the log says {_WORDS[coup.outcome]}."
            )
            flags.append(Flag(coup.number, "winner_contradicts_totals", detail))
    if coup.player and coup.banker:
        try:
            verify_hands(coup.player, coup.banker)
        except IllegalHandError as error:
            flags.append(Flag(coup.number, "illegal_hand", f"{error.found}. Expected {error.expected}."))
    return flags


def excess_flags(hands: Iterable[tuple[int, Sequence[Card]]], *, decks: int) -> list[Flag]:
    """List the first card of each kind that a shoe of so many decks cannot hold.

    Parameters
    ----------
    hands
        Coup numbers with the cards they showed, in dealing order; void coups too, since their cards left the shoe.
    decks
        Packs in the shoe: four of a rank each, one of a card each, sixteen worth nothing.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> [(flag.coup, flag.detail) for flag in excess_flags([(1, parse_cards("K K K K K"))], decks=1)]
    [(1, 'This is K number 5; 1 deck holds 4.')]
    """
    # A board asks after every coup, and hardly any shoe holds too many of a kind: count first, then look where.
    hands = list(hands)
    if not _overfull(Counter([card for _, cards in hands for card in cards]), decks):
        return []
    seen: Counter[str] = Counter()
    flags = []
    for coup, cards in hands:
        for card in cards:
            for name, most in card_limits(card, decks=decks):
                seen[name] += 1
                if seen[name] == most + 1:
                    detail = EXCESS.format(name=name, number=most + 1, held=held_by(decks), most=most)
                    flags.append(Flag(coup, "rank_count_exceeded", detail))
    return flags


def _overfull(shown: Counter[Card], decks: int) -> bool:
    """Say whether more of any kind were shown than the shoe holds."""
    room: dict[str, int] = {}
    for card, count in shown.items():
        for name, most in card_limits(card, decks=decks):
            room[name] = room.get(name, most) - count
    return any(left < 0 for left in room.values())


def held_by(decks: int) -> str:
    """Give the words for what so many packs hold.

    Examples
    --------
    >>> held_by(1), held_by(8)
    ('1 deck holds', '8 decks hold')
    """
    return f"{decks} deck{'s' * (decks != 1)} hold{'s' * (decks == 1)}"


@cache  # Only 66 cards ask.
def card_limits(card: Card, *, decks: int) -> tuple[tuple[str, int], ...]:
    """Give every kind a card belongs to, by its name, with how many of it the shoe holds.

    Examples
    --------
    >>> from scoreboard.cards import parse_card
    >>> card_limits(parse_card("9h"), decks=8)
    (('card', 416), ('9', 32), ('9h', 8))
    """
    kinds = [("card", 52 * decks)]
    if card.points == 0:
        kinds.append(("card worth nothing", 16 * decks))
    if card.rank is not None:
        kinds.append((card.rank.value, 4 * decks))
    if card.suit is not None:
        kinds.append((str(card), decks))
    return tuple(kinds)


def shoe_flags(coups: Sequence[Coup], *, decks: int) -> list[Flag]:
    """List every flag that follows from a shoe's coups, by coup.

    Examples
    --------
    >>> shoe_flags([Coup(number=1)], decks=8)
    []
    """
    flags = [flag for coup in coups for flag in coup_flags(coup)]
    flags += excess_flags(((coup.number, coup.cards) for coup in coups), decks=decks)
    return sorted(flags, key=lambda flag: flag.coup)
