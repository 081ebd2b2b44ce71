"""A recorded shoe beside what it was worth: all that is worked out once for a shoe, however often it is shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import polars as pl

from scoreboard.cards import Card
from scoreboard.coup import Coup
from scoreboard.flags import Flag
from scoreboard.ledger import RecordedShoe
from scoreboard.odds import WagerOdds, odds_of
from scoreboard.replay import left_after, review, running
from scoreboard.shoe import Composition
from scoreboard.stats import Summary, streaks, summary
from scoreboard.wagers import Wager, wagers_of

__all__ = ["ReviewedShoe", "reviewed"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ReviewedShoe:
    """A shoe with its replay and its statistics.

    Attributes
    ----------
    recorded
        The shoe as recorded; its rules decide the wagers.
    flags
        What cannot be right in it, by coup.
    frame
        Its coups frame.
    left
        The cards left before each coup, and once more after the last; None where they are not known or too few.
    sums
        `scoreboard.replay.running` of its review: a row a coup and wager.
    streaks
        Its runs by length, against their expectation.
    summary
        Its statistics.
    full_shoe
        The odds of each wager in a full shoe, by key.
    """

    recorded: RecordedShoe
    flags: tuple[Flag, ...]
    frame: pl.DataFrame
    left: tuple[Composition | None, ...]
    sums: pl.DataFrame
    streaks: pl.DataFrame
    summary: Summary
    full_shoe: Mapping[str, WagerOdds]

    @property
    def coups(self) -> tuple[Coup, ...]:
        """Its coups in order, void ones too."""
        return self.recorded.coups

    @property
    def wagers(self) -> tuple[Wager, ...]:
        """The wagers of the table's rules."""
        return wagers_of(self.recorded.rules.wagers)

    def odds_at(self, position: int) -> Mapping[str, WagerOdds | None]:
        """Give the odds of the coup that comes after so many: those of the cards left, or of a full shoe.

        Examples
        --------
        >>> from scoreboard.frames import ShoeKey
        >>> shoe = reviewed(RecordedShoe(key=ShoeKey("", "new"), version=0))
        >>> shoe.odds_at(0)["tie_8"].expectation == shoe.full_shoe["tie_8"].expectation
        True
        """
        left = self.left[position]
        return self.full_shoe if left is None else odds_of(left, wagers=self.wagers)

    def full_shoe_values(self) -> dict[str, float]:
        """Give what each wager is worth in a full shoe, as a share of the stake."""
        return {wager: float(odds.expectation) for wager, odds in self.full_shoe.items()}


def reviewed(shoe: RecordedShoe) -> ReviewedShoe:
    """Deal a recorded shoe again and count it.

    It takes about a tenth of a second for eighty coups with their cards, so a page keeps what this gives.

    Examples
    --------
    >>> from scoreboard.frames import ShoeKey
    >>> from scoreboard.simulator import simulate_coups
    >>> dealt = RecordedShoe(key=ShoeKey("", "a"), version=1, coups=tuple(simulate_coups(seed=7, index=0)))
    >>> shoe = reviewed(dealt)
    >>> len(shoe.left) == len(shoe.coups) + 1, shoe.left[0].cards
    (True, 416)
    """
    rules = shoe.rules
    burnt: tuple[Card, ...] = shoe.burn.cards if shoe.burn else ()
    frame = shoe.frame()
    known = left_after(shoe.coups, decks=rules.decks, burnt=burnt)
    full = odds_of(Composition.of_decks(rules.decks), wagers=rules.wagers)
    return ReviewedShoe(
        recorded=shoe,
        flags=shoe.flags,
        frame=frame,
        left=tuple(left if left is not None and left.can_deal else None for left in known),
        sums=running(review(frame, rules=rules, burnt=burnt)),
        streaks=streaks(frame, rules=rules),
        summary=summary(frame, rules=rules),
        full_shoe={wager: odds for wager, odds in full.items() if odds is not None},
    )
