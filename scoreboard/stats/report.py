"""Everything the statistics say of a record: tallies, streaks, and tests with their plain sentences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import polars as pl

from scoreboard.rules import Rules
from scoreboard.stats.counting import Counts, count
from scoreboard.stats.findings import Finding, findings_of
from scoreboard.stats.streak_lengths import Streak, streak_lengths
from scoreboard.stats.tails import LEVEL
from scoreboard.stats.tally import Tallies, tallies_of
from scoreboard.stats.wording import cannot_say

__all__ = ["Summary", "summarise", "summary"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The statistics of a record.

    Attributes
    ----------
    tallies
        What came, and how often.
    streaks
        Runs by side and length, against what was expected.
    findings
        The tests, always the same family in the same order; their p-values are corrected for all that could be made.
    cannot_say
        What none of this can show.
    """

    tallies: Tallies
    streaks: tuple[Streak, ...]
    findings: tuple[Finding, ...]
    cannot_say: str

    def as_dict(self) -> dict[str, Any]:
        """Give the summary as `stats --json` prints it; what cannot be said of so few coups is None.

        Examples
        --------
        >>> from scoreboard.frames import Coups
        >>> nothing = summary(Coups.create_empty()).as_dict()
        >>> nothing["streaks"], nothing["tests"][0]["p"], nothing["cannot_say"]
        ([], None, 'No coup was seen, so there is nothing to say.')
        """
        return {
            "tallies": self.tallies.as_dict(),
            "streaks": [streak._asdict() for streak in self.streaks],
            "tests": [finding._asdict() for finding in self.findings],
            "cannot_say": self.cannot_say,
        }


def summarise(counts: Counts, *, rules: Rules | None = None) -> Summary:
    """Give the statistics of a record already counted, or of several added together."""
    decks = (rules or Rules()).decks
    tallied = tallies_of(counts, decks=decks)
    findings = findings_of(counts, tallied, decks=decks)
    tests = sum(finding.p is not None for finding in findings)
    return Summary(
        tallies=tallied,
        streaks=tuple(streak_lengths(counts, decks=decks)),
        findings=findings,
        cannot_say=cannot_say(tallied, level=LEVEL / max(tests, 1)),
    )


def summary(coups: pl.DataFrame | pl.LazyFrame, *, rules: Rules | None = None) -> Summary:
    """Give the statistics of a coups frame of whole shoes.

    Coups are taken as independent, each with the odds of a full shoe.

    Parameters
    ----------
    coups
        A coups frame of whole shoes; of none, if it comes to that.
    rules
        The table's rules; eight decks if left out.

    Returns
    -------
    Summary
        Its sentences describe these coups. None of them is a forecast.

    Examples
    --------
    >>> from scoreboard.coup import Coup, Outcome
    >>> from scoreboard.frames import coups_frame
    >>> coups = [Coup(number=n, outcome=Outcome.BANKER) for n in range(1, 16)]
    >>> found = summary(coups_frame(coups)).findings[0]
    >>> found.name, round(found.statistic, 2), found.p_adjusted < 0.01
    ('banker', 4.21, True)
    """
    return summarise(count(coups), rules=rules)
