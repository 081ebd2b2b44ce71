"""Wagers as data, and the one way to settle them.

A wager is a list of pays read from the top, as a paytable is: the first line that fits the coup pays, and if none
fits the stake is lost. Keys are those of the published edges they are checked against.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from scoreboard.coup import Coup, Outcome, completed, winner_of
from scoreboard.errors import InputError, UnknownError

__all__ = ["WAGERS", "Cell", "Facts", "Pay", "Settlement", "Wager", "find_wager", "settle", "wagers_of"]


class Cell(NamedTuple):
    """What a coup comes to as far as points decide it: both totals and both hands' numbers of cards."""

    player_total: int
    banker_total: int
    player_cards: int
    banker_cards: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What a paytable can ask of a coup; None where it is not known.

    Examples
    --------
    >>> Facts.of_cell(Cell(6, 7, 2, 3)).winner
    <Outcome.BANKER: 'B'>
    """

    winner: Outcome | None = None
    player_total: int | None = None
    banker_total: int | None = None
    player_cards: int | None = None
    banker_cards: int | None = None
    player_pair: bool | None = None
    banker_pair: bool | None = None

    @classmethod
    def of_cell(cls, cell: Cell) -> Facts:
        """Give the facts that points decide."""
        return cls(
            winner=winner_of(cell.player_total, cell.banker_total),
            player_total=cell.player_total,
            banker_total=cell.banker_total,
            player_cards=cell.player_cards,
            banker_cards=cell.banker_cards,
        )

    @classmethod
    def of_coup(cls, coup: Coup) -> Facts:
        """Give the facts a recorded coup is known by, and what follows from its cards.

        What was recorded goes before what follows: the outcome written down is the one that was paid. A hand of which
        a single card was kept does not tell how many cards it had.

        Examples
        --------
        >>> from scoreboard.cards import parse_cards
        >>> Facts.of_coup(Coup(number=1, player=parse_cards("2 3 9"), banker=parse_cards("K 3 4"))).banker_total
        7
        """
        known = completed(coup)
        player_cards, banker_cards = (len(hand) if len(hand) >= 2 else None for hand in (known.player, known.banker))
        return cls(
            winner=known.outcome,
            player_total=known.player_total,
            banker_total=known.banker_total,
            player_cards=player_cards,
            banker_cards=banker_cards,
            player_pair=known.player_pair,
            banker_pair=known.banker_pair,
        )


_ASKABLE: Final = (
    "winner",
    "player_total",
    "banker_total",
    "player_cards",
    "banker_cards",
    "player_pair",
    "banker_pair",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pay:
    """One line of a paytable: what it pays to one, and the facts it asks for (None: does not matter).

    A line that pays 0 returns the stake. `commission` is the part of the pay the house keeps back or marks.
    """

    to_one: Fraction
    commission: Fraction = Fraction(0)
    winner: Outcome | None = None
    player_total: int | None = None
    banker_total: int | None = None
    player_cards: int | None = None
    banker_cards: int | None = None
    player_pair: bool | None = None
    banker_pair: bool | None = None

    @property
    def net(self) -> Fraction:
        """What one unit wins after commission."""
        return self.to_one * (1 - self.commission)

    @property
    def asks_for_pairs(self) -> bool:
        """Whether ranks, and not points alone, decide this line."""
        return self.player_pair is not None or self.banker_pair is not None

    def fits(self, facts: Facts) -> bool | None:
        """Say whether the coup fits this line; None where a fact it asks for is not known.

        Examples
        --------
        >>> dragon = Pay(to_one=Fraction(40), winner=Outcome.BANKER, banker_total=7, banker_cards=3)
        >>> dragon.fits(Facts(winner=Outcome.PLAYER)), dragon.fits(Facts(winner=Outcome.BANKER))
        (False, None)
        """
        answer: bool | None = True
        for name in _ASKABLE:
            asked = getattr(self, name)
            if asked is None:
                continue
            known = getattr(facts, name)
            if known is None:
                answer = None
            elif known != asked:
                return False
        return answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """A bet and its paytable.

    Examples
    --------
    >>> WAGERS["banker_super6_half_on_6"].net_of(Facts.of_cell(Cell(5, 6, 2, 2)))
    Fraction(1, 2)
    """

    key: str
    name: str
    pays: tuple[Pay, ...]

    @property
    def needs_ranks(self) -> bool:
        """Whether its exact odds need the shoe by rank."""
        return any(pay.asks_for_pairs for pay in self.pays)

    def line_for(self, facts: Facts) -> Pay | None:
        """Find the paytable line a coup falls on; None where the stake is lost.

        Raises
        ------
        LookupError
            If what is known of the coup does not decide it.
        """
        for pay in self.pays:
            fits = pay.fits(facts)
            if fits is None:
                raise LookupError(self.key)
            if fits:
                return pay
        return None

    def net_of(self, facts: Facts) -> Fraction | None:
        """Give what one unit wins or loses; None where what is known of the coup does not decide it."""
        try:
            line = self.line_for(facts)
        except LookupError:
            return None
        return Fraction(-1) if line is None else line.net


def _side(key: str, name: str, *wins: Pay) -> Wager:
    """Make a wager on one side: its wins, and the stake back on a tie."""
    return Wager(key=key, name=name, pays=(*wins, Pay(to_one=Fraction(0), winner=Outcome.TIE)))


_BANKER_WINS: Final = Pay(to_one=Fraction(1), winner=Outcome.BANKER)

WAGERS: Final[dict[str, Wager]] = {
    wager.key: wager
    for wager in (
        _side("player", "Player", Pay(to_one=Fraction(1), winner=Outcome.PLAYER)),
        _side(
            "banker_5pct",
            "Banker, 5 % commission",
            Pay(to_one=Fraction(1), commission=Fraction(5, 100), winner=Outcome.BANKER),
        ),
        _side(
            "banker_4pct",
            "Banker, 4 % commission",
            Pay(to_one=Fraction(1), commission=Fraction(4, 100), winner=Outcome.BANKER),
        ),
        _side(
            "banker_super6_half_on_6",
            "Banker, half on 6",
            Pay(to_one=Fraction(1, 2), winner=Outcome.BANKER, banker_total=6),
            _BANKER_WINS,
        ),
        _side(
            "banker_ez_push_3card_7",
            "Banker, push on a three-card 7",
            Pay(to_one=Fraction(0), winner=Outcome.BANKER, banker_total=7, banker_cards=3),
            _BANKER_WINS,
        ),
        Wager(key="tie_8", name="Tie, 8 to 1", pays=(Pay(to_one=Fraction(8), winner=Outcome.TIE),)),
        Wager(key="tie_9", name="Tie, 9 to 1", pays=(Pay(to_one=Fraction(9), winner=Outcome.TIE),)),
        Wager(key="player_pair_11", name="Player pair, 11 to 1", pays=(Pay(to_one=Fraction(11), player_pair=True),)),
        Wager(key="banker_pair_11", name="Banker pair, 11 to 1", pays=(Pay(to_one=Fraction(11), banker_pair=True),)),
    )
}
"""The wagers of a punto banco table by key, each a table of pays."""


def find_wager(key: str) -> Wager:
    """Find a wager by its key.

    Raises
    ------
    UnknownError
        If there is none of that key.

    Examples
    --------
    >>> find_wager("tie_8").name
    'Tie, 8 to 1'
    """
    try:
        return WAGERS[key]
    except KeyError:
        raise UnknownError(
            f'"{key}" is no wager', where="wagers", expected=", ".join(WAGERS), remedy="Check the spelling."
        ) from None


class Settlement(NamedTuple):
    """What a stake comes to, in whole minor units.

    `paid` is what the dealer pays before commission (-stake where it is lost), `commission` what is kept back or
    marked at the seat, `net` what the guest is up or down.
    """

    paid: int
    commission: int
    net: int


def settle(wager: Wager, coup: Coup, *, stake: int) -> Settlement | None:
    """Settle one stake on one coup; None where what is known of the coup does not decide it.

    A void or cancelled coup returns every stake. Where a pay is not a whole number of minor units the guest gets the
    whole units below it, and commission is taken up to the next whole unit: breakage stays with the house.

    Parameters
    ----------
    stake
        In whole minor units, 1 or more.

    Raises
    ------
    InputError
        If the stake is no whole number, or below 1.

    Examples
    --------
    >>> banker_wins = Coup(number=1, outcome=Outcome.BANKER)
    >>> settle(WAGERS["banker_5pct"], banker_wins, stake=1_000_000)
    Settlement(paid=1000000, commission=50000, net=950000)
    >>> settle(WAGERS["banker_ez_push_3card_7"], banker_wins, stake=100) is None
    True
    """
    if not isinstance(stake, int) or stake < 1:
        raise InputError(
            f"a stake of {stake}",
            where=wager.key,
            expected="a whole number of minor units, 1 or more",
            remedy="Write money in cents or the like, and leave out what was not bet.",
        )
    if not coup.status.counts:
        return Settlement(0, 0, 0)
    try:
        line = wager.line_for(Facts.of_coup(coup))
    except LookupError:
        return None
    if line is None:
        return Settlement(-stake, 0, -stake)
    pay = stake * line.to_one
    paid = math.floor(pay)
    commission = math.ceil(pay * line.commission)
    return Settlement(paid, commission, paid - commission)


def wagers_of(keys: Iterable[str]) -> tuple[Wager, ...]:
    """Find several wagers by key, in the order asked for.

    Examples
    --------
    >>> [wager.name for wager in wagers_of(("player", "tie_9"))]
    ['Player', 'Tie, 9 to 1']
    """
    return tuple(find_wager(key) for key in keys)
