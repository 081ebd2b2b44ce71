"""What a paytable may ask of a coup: the field's words, each with the values it may take."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import combinations_with_replacement
from typing import Any, Final, Literal, TypeAlias

from scoreboard.cards import RANKS, Rank
from scoreboard.coup import Outcome
from scoreboard.errors import WagerError

__all__ = ["CONDITIONS", "NO_THIRD", "Condition", "Detail", "Third", "Value", "first_two", "verified"]

Value: TypeAlias = int | str
"""What a fact of a coup may be: a number, a truth value, or a word."""

NO_THIRD: Final = "none"
"""The third card of a hand that stood."""

Third: TypeAlias = int | Literal["none"]
"""The points of a third card, or that there was none."""


class Detail(IntEnum):
    """How closely cards must be known for a fact to follow from them."""

    POINTS = 0
    RANKS = 1
    SUITS = 2


@dataclass(frozen=True, slots=True)
class Condition:
    """One word of a paytable.

    Attributes
    ----------
    allowed
        The values it may ask for.
    means
        What it asks.
    detail
        How closely cards must be known to answer it.
    """

    allowed: tuple[Value, ...]
    means: str
    detail: Detail = Detail.POINTS


def first_two(one: Rank, other: Rank) -> str:
    """Name two cards by their ranks, in whatever order they were dealt.

    Examples
    --------
    >>> first_two(Rank.KING, Rank.QUEEN), first_two(Rank.TEN, Rank.ACE)
    ('Q-K', 'A-10')
    """
    return "-".join(sorted((one, other), key=RANKS.index))


_TOTALS: Final = tuple(range(10))
_YES_OR_NO: Final = (True, False)
_TWO_RANKS: Final = tuple(first_two(*ranks) for ranks in combinations_with_replacement(RANKS, 2))

CONDITIONS: Final[dict[str, Condition]] = {
    "winner": Condition(tuple(Outcome), "who won, T for a tie"),
    "player_total": Condition(_TOTALS, "Player's final total"),
    "banker_total": Condition(_TOTALS, "Banker's final total"),
    "player_cards": Condition((2, 3), "how many cards Player has"),
    "banker_cards": Condition((2, 3), "how many cards Banker has"),
    "cards": Condition((4, 5, 6), "how many cards both hands have together"),
    "margin": Condition(_TOTALS, "by how much one total is above the other, 0 on a tie"),
    "natural": Condition(_YES_OR_NO, "whether a two-card 8 or 9 on either side ended the coup"),
    "player_two_card_total": Condition(_TOTALS, "the total of Player's first two cards"),
    "banker_two_card_total": Condition(_TOTALS, "the total of Banker's first two cards"),
    "player_third": Condition((*_TOTALS, NO_THIRD), "the points of Player's third card, none if Player stood"),
    "banker_third": Condition((*_TOTALS, NO_THIRD), "the points of Banker's third card, none if Banker stood"),
    "player_pair": Condition(_YES_OR_NO, "whether Player's first two cards are of one rank", Detail.RANKS),
    "banker_pair": Condition(_YES_OR_NO, "whether Banker's first two cards are of one rank", Detail.RANKS),
    "pairs": Condition((0, 1, 2), "how many hands start with a pair", Detail.RANKS),
    "same_rank_pairs": Condition(_YES_OR_NO, "whether both hands start with pairs, of one rank", Detail.RANKS),
    "player_first_two": Condition(_TWO_RANKS, "the ranks of Player's first two cards, in either order", Detail.RANKS),
    "banker_first_two": Condition(_TWO_RANKS, "the ranks of Banker's first two cards, in either order", Detail.RANKS),
    "player_suited": Condition(_YES_OR_NO, "whether Player's first two cards are of one suit", Detail.SUITS),
    "banker_suited": Condition(_YES_OR_NO, "whether Banker's first two cards are of one suit", Detail.SUITS),
    "player_perfect_pair": Condition(
        _YES_OR_NO, "whether Player's first two cards are of one rank and suit", Detail.SUITS
    ),
    "banker_perfect_pair": Condition(
        _YES_OR_NO, "whether Banker's first two cards are of one rank and suit", Detail.SUITS
    ),
    "perfect_pairs": Condition((0, 1, 2), "how many hands start with a perfect pair", Detail.SUITS),
}
"""Every word a paytable may use."""


def verified(name: str, asked: Any) -> tuple[Value, ...]:
    """Give what a paytable asks for under one word as alternatives, in the form facts have.

    Raises
    ------
    WagerError
        If the word is none, or one of the values is none of its.

    Examples
    --------
    >>> verified("banker_total", 7), verified("cards", [5, 6]), verified("player_first_two", "K-Q")
    ((7,), (5, 6), ('Q-K',))
    >>> verified("banker_total", 10)
    Traceback (most recent call last):
    scoreboard.errors.WagerError: banker_total: 10. Expected 0, 1, 2, 3, 4, 5, 6, 7, 8 or 9. It asks for Banker's ...
    """
    condition = CONDITIONS.get(name)
    if condition is None:
        raise WagerError(f'"{name}" is no condition', expected=", ".join(CONDITIONS), remedy="Check the spelling.")
    alternatives = asked if isinstance(asked, list | tuple) else (asked,)
    if not alternatives:
        raise _not_one_of(name, "an empty list", condition)
    return tuple(_value(name, alternative, condition) for alternative in alternatives)


def _value(name: str, asked: Any, condition: Condition) -> Value:
    if name.endswith("_first_two") and isinstance(asked, str):
        asked = "-".join(reversed(asked.split("-"))) if asked not in condition.allowed else asked
    for allowed in condition.allowed:
        # True is 1 to Python; "one pair" and "a pair" are not.
        if allowed == asked and isinstance(allowed, bool) == isinstance(asked, bool):
            return allowed
    raise _not_one_of(name, f'"{asked}"' if isinstance(asked, str) else str(asked), condition)


def _not_one_of(name: str, found: str, condition: Condition) -> WagerError:
    words = ["true" if value is True else "false" if value is False else str(value) for value in condition.allowed]
    allowed = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) <= 15 else f"two ranks such as {words[1]}"
    return WagerError(
        found,
        where=name,
        expected=allowed,
        remedy=f"It asks for {condition.means}; a list asks for any of several",
    )
