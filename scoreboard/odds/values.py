"""What wagers are worth on the next coups of many shoes: a frame of values, right to the last bits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from scoreboard.odds.compositions import Compositions, points_of
from scoreboard.odds.expectation import odds_by_hands
from scoreboard.odds.paytables import Line, paytables_of, wagers_named
from scoreboard.odds.polynomial import all_deals
from scoreboard.shoe import Composition
from scoreboard.wagers import WAGERS, Detail, Wager

__all__ = ["expected_values"]

_PAST_INT64: Final = 2**63


def expected_values(compositions: Compositions, *, wagers: Iterable[Wager | str] = WAGERS) -> pl.DataFrame:
    """Give what one unit wins on average, for many shoes and wagers.

    Deals are counted and weighed in whole numbers, and divided once at the end: each value is within two units in the
    last place of the exact one, which `exact_value` gives.

    Parameters
    ----------
    compositions
        Ten counts by points for each shoe: rows, an n × 10 array, a frame of ten columns, or compositions.
    wagers
        Wagers or their keys.

    Returns
    -------
    pl.DataFrame
        One Float64 column a wager, named by its key, one row a shoe in the order given. A wager on ranks or suits is
        null where the shoe is not known by them, as counts by points never tell.

    Raises
    ------
    CompositionError
        If a row is not ten whole counts from 0 up, or holds fewer than six cards.
    UnknownError
        If there is no wager of a key.

    Examples
    --------
    >>> full = [128, 32, 32, 32, 32, 32, 32, 32, 32, 32]
    >>> no_nines = [*full[:9], 0]
    >>> expected_values([full, no_nines], wagers=["player", "tie_8"]).rows()
    [(-0.012350813289166138, -0.14359628778723826), (-0.011299312876534726, -0.11155283229517296)]
    """
    points = points_of(compositions)
    asked = wagers_named(wagers)
    by_points = tuple(wager for wager in asked if wager.detail is Detail.POINTS)
    tables = paytables_of(by_points)
    ways, deals = tables.ways(points), all_deals(points)
    values: dict[str, Any] = {
        wager.key: _expectations(lines, ways, deals) for wager, lines in zip(by_points, tables.lines, strict=True)
    }
    values |= _values_by_hands(
        [wager for wager in asked if wager.detail is not Detail.POINTS], compositions, shoes=len(points)
    )
    return pl.DataFrame(
        {wager.key: values[wager.key] for wager in asked}, schema_overrides=dict.fromkeys(values, pl.Float64)
    )


def _expectations(lines: Sequence[Line], ways: NDArray[Any], deals: NDArray[Any]) -> NDArray[np.float64]:
    """Weigh a wager's events: what it nets on all deals, on a stake that makes every net whole, over what is staked."""
    stake = math.lcm(*(line.net.denominator for line in lines))
    nets = {line.event: int(line.net * stake) for line in lines}
    on_the_rest = nets.pop(None)
    # An event weighs at most twice the largest net, all deals together once.
    largest = max(stake, abs(on_the_rest), *map(abs, nets.values()))
    if 3 * largest * int(deals.max(initial=1)) >= _PAST_INT64:
        ways, deals = ways.astype(object), deals.astype(object)
    won = on_the_rest * deals
    for event, net in nets.items():
        won = won + (net - on_the_rest) * ways[event]
    return np.asarray(won / (stake * deals), dtype=np.float64)


def _values_by_hands(
    wagers: Sequence[Wager], compositions: Compositions, *, shoes: int
) -> dict[str, list[float | None]]:
    if isinstance(compositions, np.ndarray | pl.DataFrame):
        return {wager.key: [None] * shoes for wager in wagers}
    values: dict[str, list[float | None]] = {wager.key: [] for wager in wagers}
    for shoe in compositions:
        odds = odds_by_hands(shoe, wagers) if isinstance(shoe, Composition) else {}
        for key, column in values.items():
            found = odds.get(key)
            column.append(None if found is None else float(found.expectation))
    return values
