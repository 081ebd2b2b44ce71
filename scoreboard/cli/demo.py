"""A small room for the demo: tables whose shoes are being played, each at another stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any, Final
from uuid import NAMESPACE_OID, uuid5

if TYPE_CHECKING:
    from scoreboard.coup import Coup
    from scoreboard.ledger import Ledger

__all__ = ["play_room"]

_SEED: Final = 20539
_BETWEEN: Final = timedelta(seconds=48)
"""From one coup to the next, as at a table that is full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Seat:
    """A table, and how far its shoe is.

    Attributes
    ----------
    limits
        The least and the greatest stake.
    coups
        How many are dealt; all but one with -1, and None where the shoe has not come yet.
    ago
        Minutes since the last coup.
    has_cards
        Whether the cards are known.
    then
        What is entered after the last of these coups.
    """

    name: str
    number: int | None = None
    rules: str = "commission"
    limits: tuple[int, int]
    coups: int | None
    ago: float = 0.5
    has_cards: bool = True
    then: str = ""


_WHOLE: Final = 999
_SEATS: Final = (
    _Seat(name="1", limits=(100, 10_000), coups=46, ago=0.3),
    _Seat(name="2", limits=(100, 10_000), coups=4),
    _Seat(name="3", limits=(200, 20_000), coups=31, has_cards=False, rules="no-commission"),
    _Seat(name="6", limits=(200, 20_000), coups=-1, then="indicator", ago=0.8),
    _Seat(name="7", limits=(50, 5_000), coups=_WHOLE, then="close_shoe", ago=6, rules="ez,decks=6"),
    _Seat(name="Salon", number=12, limits=(5_000, 500_000), coups=58, ago=14, rules="commission-4,tie=9"),
    _Seat(name="Garden", number=15, limits=(1_000, 100_000), coups=None),
)
"""Their names are none under which a sample shoe is kept."""


def play_room(ledger: Ledger, *, now: datetime) -> int:
    """Put tables into a store and play them up to a moment; how many there are.

    The shoes are dealt under each table's rules from a fixed seed, and entered as an operator would.
    """
    from scoreboard.ledger import Limits
    from scoreboard.rules import parse_rules
    from scoreboard.simulator import simulate_coups

    for index, seat in enumerate(_SEATS):
        rules = parse_rules(seat.rules)
        least, most = seat.limits
        ledger.add_table(seat.name, number=seat.number, rules=rules, limits=Limits(minimum=least, maximum=most))
        if seat.coups is None:
            continue
        coups = simulate_coups(seed=_SEED, index=index, rules=rules)[: seat.coups]
        entries = [
            {"id": str(uuid5(NAMESPACE_OID, f"{seat.name} {number}")), **entry}
            for number, entry in enumerate(_entries(seat, coups, now - timedelta(minutes=seat.ago)))
        ]
        ledger.enter(seat.name, entries, at=now, by="demo")
    return len(_SEATS)


def _entries(seat: _Seat, coups: list[Coup], last: datetime) -> Iterator[dict[str, Any]]:
    """Give what an operator enters, up to a last coup at this time."""
    if seat.has_cards:
        yield {"kind": "burn", "count": 8}
    for coup in coups:
        at = last - _BETWEEN * (len(coups) - coup.number)
        cards = {"player_cards": [*map(str, coup.player)], "banker_cards": [*map(str, coup.banker)]}
        outcome = coup.outcome.value if coup.outcome else "?"
        yield {"kind": "coup", "outcome": outcome, "at": at.isoformat(), **(cards if seat.has_cards else {})}
    if seat.then:
        yield {"kind": seat.then}
