"""A shoe dealt again coup by coup: what each wager was worth before the coup, and what it then paid.

Where every card so far is known, the odds before a coup are those of the cards left. Where they are not, the fair
value of a coup is that of a full shoe: any six cards of a shuffled shoe are as good as the first six, so this is the
exact expectation of a coup about whose shoe nothing is known. `basis` says which of the two was used.

The sum of what a wager paid may stray from the sum of what it was worth by chance alone. Given the cards left, what is
paid less what it was worth averages nothing, whatever came before; so the variances of the coups add up, and 1.96 times
the root of their sum holds the difference in about 95 of 100 shoes. (With the odds of a full shoe coups are taken as
independent, which they nearly are.) A difference inside the band shows nothing, and one outside it comes in 5 of 100
honest shoes.

That holds for one wager at one coup chosen beforehand. Of 600 shoes dealt by `scoreboard.simulator`, 4 to 6 of 100
ended outside the band of a given wager; but 18 of 100 ended outside that of at least one of the five wagers of a
table, and 30 to 33 of 100 left a wager's band somewhere on the way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final

import polars as pl

from scoreboard.cards import Card
from scoreboard.coup import Coup, Outcome
from scoreboard.errors import CompositionError
from scoreboard.frames import SHOE_KEY, Coups, coups_of, verify_frame
from scoreboard.odds import WagerOdds, odds_of
from scoreboard.rules import Rules
from scoreboard.shoe import Composition
from scoreboard.wagers import Facts, wagers_of

__all__ = ["Basis", "ReplayedCoup", "left_after", "replay", "review", "running", "totals"]

Z_95: Final = 1.959963984540054
"""Half the width of a band that holds a normal variable in 95 of 100 cases, in standard deviations."""


class Basis(StrEnum):
    """Which cards the odds before a coup are those of."""

    CARDS_LEFT = "cards left"
    FULL_SHOE = "full shoe"


@dataclass(frozen=True, slots=True)
class ReplayedCoup:
    """One coup with what was known before it.

    Attributes
    ----------
    coup
        As recorded.
    left
        The cards left before it; None where they are not known.
    odds
        Exact odds by wager key; None for a wager that needs ranks where only points are known.
    net
        What one unit won or lost, by wager key; None where what is known of the coup does not decide it.
    """

    coup: Coup
    left: Composition | None
    odds: Mapping[str, WagerOdds | None]
    net: Mapping[str, Fraction | None]

    @property
    def basis(self) -> Basis:
        """Whose odds they are."""
        return Basis.FULL_SHOE if self.left is None else Basis.CARDS_LEFT


def left_after(coups: Iterable[Coup], *, decks: int, burnt: Iterable[Card] = ()) -> Iterator[Composition | None]:
    """Give the cards left before each coup, and once more after the last; None from where they are not known.

    They are known from coup 1 on for as long as every coup showed both hands (or, void, the cards that left with it),
    no number is missing and no more cards of a kind came than there are. Cards burnt unseen count as still there: they
    are as likely to be any card left.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> dealt = Coup(number=1, player=parse_cards("K 8"), banker=parse_cards("5 2"))
    >>> [None if left is None else left.cards for left in left_after([dealt, Coup(number=2)], decks=8)]
    [416, 412, None]
    """
    try:
        left: Composition | None = Composition.of_decks(decks).without(burnt)
    except CompositionError:
        left = None
    number = 1
    for coup in coups:
        if coup.number != number:
            left = None
        yield left
        number = coup.number + 1
        shown = coup.has_hands or (coup.cards and not coup.status.counts)
        if left is not None:
            try:
                left = left.without(coup.cards) if shown else None
            except CompositionError:
                left = None
    yield left


def replay(coups: Sequence[Coup], *, rules: Rules | None = None, burnt: Iterable[Card] = ()) -> list[ReplayedCoup]:
    """Deal one shoe again: every coup that counts, with the odds before it and what the table's wagers paid.

    Parameters
    ----------
    coups
        One shoe's coups in order, void ones included: their cards have left the shoe.
    rules
        The table's rules, which say the decks and the wagers.
    burnt
        Burnt cards that were shown.

    Examples
    --------
    >>> from scoreboard.coup import Outcome
    >>> (only,) = replay([Coup(number=1, outcome=Outcome.BANKER)])
    >>> only.odds["player"].expectation, only.net["player"], only.net["banker_5pct"]
    (Fraction(-241149546272, 19524993263685), Fraction(-1, 1), Fraction(19, 20))
    """
    rules = rules or Rules()
    wagers = wagers_of(rules.wagers)
    full_shoe = odds_of(Composition.of_decks(rules.decks), wagers=wagers)
    replayed = []
    for coup, left in zip(coups, left_after(coups, decks=rules.decks, burnt=burnt), strict=False):
        if not coup.status.counts:
            continue
        known = left is not None and left.can_deal
        odds = odds_of(left, wagers=wagers) if left is not None and known else full_shoe
        facts = Facts.of_coup(coup)
        net = {wager.key: wager.net_of(facts) for wager in wagers}
        replayed.append(ReplayedCoup(coup, left if known else None, odds, net))
    return replayed


_REVIEW: Final[dict[str, pl.DataType | type[pl.DataType]]] = {
    "table": pl.String,
    "shoe": pl.String,
    "coup": pl.Int32,
    "outcome": pl.Enum(Outcome),
    "basis": pl.Enum(Basis),
    "cards_left": pl.Int32,
    "wager": pl.String,
    "ev": pl.Float64,
    "sd": pl.Float64,
    "net": pl.Float64,
}


def review(
    coups: pl.DataFrame | pl.LazyFrame, *, rules: Rules | None = None, burnt: Iterable[Card] = ()
) -> pl.DataFrame:
    """Put every coup of every shoe beside what its wagers were worth: one row a coup and wager.

    Parameters
    ----------
    coups
        A coups frame of one or more shoes, in any order of rows.
    rules
        The rules all of them were played under.
    burnt
        Burnt cards that were shown, where the frame holds one shoe.

    Returns
    -------
    polars.DataFrame
        `table`, `shoe`, `coup`, `outcome`, `basis`, `cards_left` (null where not known), `wager`, and for one unit
        `ev`, `sd` (null where a pair's odds need ranks that are not known) and `net` (null where not decided). By shoe
        as they first appear, then by coup. What was worth less than it paid was lucky; nothing here says what comes
        next.

    Raises
    ------
    FrameError
        If it is no coups frame.

    Examples
    --------
    >>> from scoreboard.simulator import simulate
    >>> review(simulate(1, 7)).filter(wager="banker_5pct").select("coup", "outcome", "cards_left", "net").row(0)
    (1, 'B', 416, 0.95)
    """
    rows = []
    shoes = verify_frame(coups.lazy().collect(), Coups).partition_by(SHOE_KEY, maintain_order=True, as_dict=True)
    for key, shoe in shoes.items():
        for replayed in replay(coups_of(shoe.sort("coup")), rules=rules, burnt=burnt):
            for wager, odds in replayed.odds.items():
                net = replayed.net[wager]
                rows.append(
                    (
                        *key,
                        replayed.coup.number,
                        replayed.coup.outcome,
                        replayed.basis,
                        None if replayed.left is None else replayed.left.cards,
                        wager,
                        None if odds is None else float(odds.expectation),
                        None if odds is None else odds.sd,
                        None if net is None else float(net),
                    )
                )
    return pl.DataFrame(rows, schema=_REVIEW, orient="row")


def running(reviewed: pl.DataFrame) -> pl.DataFrame:
    """Add up a review coup by coup: `net_sum`, `ev_sum`, and the 95 % band `low` to `high` around `ev_sum`.

    Coups whose value or result is not known add nothing to either sum. The band is that of each coup by itself: an
    honest shoe ends outside it in 5 of 100 cases, and leaves it somewhere on the way in about 30.

    Examples
    --------
    >>> from scoreboard.simulator import simulate
    >>> last = running(review(simulate(1, 7))).filter(wager="player").row(-1, named=True)
    >>> last["low"] < last["net_sum"] < last["high"]
    True
    """
    whole = pl.all_horizontal(pl.col("ev", "sd", "net").is_not_null())
    sums = [
        pl.when(whole).then(value).otherwise(0.0).cum_sum().over([*SHOE_KEY, "wager"]).alias(name)
        for name, value in (("net_sum", pl.col("net")), ("ev_sum", pl.col("ev")), ("variance", pl.col("sd") ** 2))
    ]
    half = Z_95 * pl.col("variance").sqrt()
    return reviewed.with_columns(sums).with_columns(low=pl.col("ev_sum") - half, high=pl.col("ev_sum") + half)


def totals(reviewed: pl.DataFrame) -> list[dict[str, Any]]:
    """Sum a review up by wager: coups decided, `net`, `ev`, `sd` of the sum, the band, and whether net lies in it.

    A wager that no coup decides is left out. Each band is that of its wager alone: of 100 honest shoes about 18 lie
    outside one or more of a table's five.

    Examples
    --------
    >>> from scoreboard.simulator import simulate
    >>> [total["wager"] for total in totals(review(simulate(1, 7)))]
    ['player', 'banker_5pct', 'tie_8', 'player_pair_11', 'banker_pair_11']
    """
    whole = reviewed.drop_nulls(["ev", "sd", "net"])
    half = Z_95 * pl.col("sd")
    return (
        whole.group_by("wager", maintain_order=True)
        .agg(
            coups=pl.len(),
            net=pl.col("net").sum(),
            ev=pl.col("ev").sum(),
            sd=(pl.col("sd") ** 2).sum().sqrt(),
        )
        .with_columns(low=pl.col("ev") - half, high=pl.col("ev") + half)
        .with_columns(inside=pl.col("net").is_between("low", "high"))
        .to_dicts()
    )
