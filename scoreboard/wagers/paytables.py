"""A wager as data: a paytable whose lines are read from the top."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias, TypeVar

from scoreboard.coup import Outcome
from scoreboard.errors import WagerError
from scoreboard.wagers.conditions import CONDITIONS, Detail, Third, Value, verified
from scoreboard.wagers.facts import Facts

__all__ = ["Asked", "Pay", "Wager"]

_T = TypeVar("_T")

Asked: TypeAlias = _T | tuple[_T, ...] | None
"""What a line asks for: a value, any of several, or None where the fact does not matter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """One line of a paytable: what it pays to one, and the facts it asks for, by the words of `CONDITIONS`.

    A line that pays 0 returns the stake. `commission` is the part of the pay the house keeps back or marks.

    Raises
    ------
    WagerError
        If it pays less than 0, its commission is not from 0 to 1, or a fact cannot be as it asks.

    Examples
    --------
    >>> big = Pay(to_one=Fraction(27, 50), cards=(5, 6))
    >>> big.net, big.fits(Facts(player_cards=3))
    (Fraction(27, 50), True)
    """

    to_one: Fraction
    commission: Fraction = Fraction(0)
    winner: Asked[Outcome] = None
    player_total: Asked[int] = None
    banker_total: Asked[int] = None
    player_cards: Asked[int] = None
    banker_cards: Asked[int] = None
    cards: Asked[int] = None
    margin: Asked[int] = None
    natural: bool | None = None
    player_two_card_total: Asked[int] = None
    banker_two_card_total: Asked[int] = None
    player_third: Asked[Third] = None
    banker_third: Asked[Third] = None
    player_pair: bool | None = None
    banker_pair: bool | None = None
    pairs: Asked[int] = None
    same_rank_pairs: bool | None = None
    player_first_two: Asked[str] = None
    banker_first_two: Asked[str] = None
    player_suited: bool | None = None
    banker_suited: bool | None = None
    player_perfect_pair: bool | None = None
    banker_perfect_pair: bool | None = None
    perfect_pairs: Asked[int] = None
    asks: tuple[tuple[str, tuple[Value, ...]], ...] = field(init=False, repr=False, compare=False)
    """Each word it asks with, and the values that will do."""

    def __post_init__(self) -> None:
        if self.to_one < 0:
            raise WagerError(
                f"a pay of {self.to_one} to one",
                expected="0 or more",
                remedy="A line that pays 0 returns the stake; what no line fits loses it.",
            )
        if not 0 <= self.commission <= 1:
            raise WagerError(
                f"a commission of {self.commission}",
                expected="a part of the pay, 0 to 1",
                remedy="Five percent are 1/20.",
            )
        asked = ((name, getattr(self, name)) for name in CONDITIONS)
        asks = tuple((name, verified(name, value)) for name, value in asked if value is not None)
        object.__setattr__(self, "asks", asks)

    @property
    def net(self) -> Fraction:
        """What one unit wins after commission."""
        return self.to_one * (1 - self.commission)

    def fits(self, facts: Facts) -> bool | None:
        """Say whether the coup fits this line; None where what is known of it does not tell.

        Examples
        --------
        >>> dragon = Pay(to_one=Fraction(40), winner=Outcome.BANKER, banker_total=7, banker_cards=3)
        >>> dragon.fits(Facts(winner=Outcome.PLAYER)), dragon.fits(Facts(winner=Outcome.BANKER))
        (False, None)
        """
        answer: bool | None = True
        for name, asked in self.asks:
            known = getattr(facts, name)
            if known is None:
                answer = None
            elif isinstance(known, tuple):
                possible = sum(value in asked for value in known)
                if not possible:
                    return False
                if possible < len(known):
                    answer = None
            elif known not in asked:
                return False
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A bet and its paytable.

    Attributes
    ----------
    key, name
        What it is called by a program, and by people.
    pays
        The lines, read from the top: the first that fits the coup pays, and if none fits the stake is lost.
    source
        Where the rule was read.
    published
        The house's edge in percent as published, by decks, to the places it was published with.

    Examples
    --------
    >>> from scoreboard.wagers import WAGERS, Cell
    >>> WAGERS["banker_super6_half_on_6"].net_of(Facts.of_cell(Cell(5, 6, 2, 2)))
    Fraction(1, 2)
    """

    key: str
    name: str
    pays: tuple[Pay, ...]
    source: str = ""
    published: Mapping[int, Decimal] = field(default_factory=dict, compare=False)
    asks: frozenset[str] = field(init=False, repr=False, compare=False)
    """The words its paytable asks with."""
    detail: Detail = field(init=False, repr=False, compare=False)
    """How closely the cards of a shoe must be known for its exact odds: by points, by rank, or by suit too."""

    def __post_init__(self) -> None:
        asks = frozenset(name for pay in self.pays for name, _ in pay.asks)
        object.__setattr__(self, "asks", asks)
        detail = max((CONDITIONS[name].detail for name in asks), default=Detail.POINTS)
        object.__setattr__(self, "detail", detail)

    def __hash__(self) -> int:
        # Odds look their tables up by wagers on every coup; hashing whole paytables would take longer than counting.
        return hash(self.key)

    def line_for(self, facts: Facts) -> Pay | None:
        """Find the paytable line a coup falls on; None where the stake is lost.

        Where two lines may be the one and both pay the same, it is the upper.

        Raises
        ------
        LookupError
            If what is known of the coup does not decide it.
        """
        possible: list[Pay | None] = []
        for pay in self.pays:
            fits = pay.fits(facts)
            if fits is False:
                continue
            possible.append(pay)
            if fits:
                break
        else:
            possible.append(None)
        if len({None if pay is None else (pay.to_one, pay.commission) for pay in possible}) > 1:
            raise LookupError(self.key)
        return possible[0]

    def net_of(self, facts: Facts) -> Fraction | None:
        """Give what one unit wins or loses; None where what is known of the coup does not decide it."""
        try:
            line = self.line_for(facts)
        except LookupError:
            return None
        return Fraction(-1) if line is None else line.net
