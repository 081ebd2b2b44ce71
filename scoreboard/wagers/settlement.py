"""The one way a stake is settled on a coup."""

from __future__ import annotations

import math
from typing import NamedTuple

from scoreboard.coup import Coup
from scoreboard.errors import InputError
from scoreboard.wagers.facts import Facts
from scoreboard.wagers.paytables import Wager

__all__ = ["Settlement", "settle"]


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
    >>> from scoreboard.coup import Outcome
    >>> from scoreboard.wagers import WAGERS
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
