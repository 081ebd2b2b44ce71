"""The tests of a record: one family, always the same, its p-values corrected together.

Each count is tested by the exact binomial against the full shoe's odds. Banker, Player and Tie are three views of one
table of counts, and chops and runs two views of one order, so the tests hang together; Holm's correction allows that.
There is no chi-square beside them: it would look at the same three counts once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Final, NamedTuple

from scoreboard.coup import Outcome
from scoreboard.stats.alternation import chops, runs_test
from scoreboard.stats.chances import Tallied, decided_share
from scoreboard.stats.counting import Counts
from scoreboard.stats.longest import longest_run_tails
from scoreboard.stats.tails import LEVEL, binomial_tails, holm
from scoreboard.stats.tally import Share, Tallies
from scoreboard.stats.wording import longest_found, number_of, tally_found, tally_unknown, verdict, visible_text

__all__ = ["Finding", "findings_of"]


class Finding(NamedTuple):
    """One test.

    Attributes
    ----------
    name
        Which: a count ("banker", "tie", …), "longest_banker_run", …, "chops" or "runs_test".
    statistic
        Standard deviations from what is expected; for a longest run its length.
    p, p_adjusted
        Two-sided, alone and corrected for all tests made; None where so few coups leave nothing to test.
    says
        What was found and what it cannot show, in one sentence.
    """

    name: str
    statistic: float | None
    p: float | None
    p_adjusted: float | None
    says: str


class _Look(NamedTuple):
    """A test before the others are known: what was found, and what it cannot show at a level still to be set."""

    name: str
    statistic: float | None
    p: float | None
    found: str
    limit: Callable[[float], str] = lambda _: ""


_NAMES: Final = {
    Tallied.BANKER: "banker",
    Tallied.PLAYER: "player",
    Tallied.TIE: "tie",
    Tallied.PLAYER_PAIR: "player_pair",
    Tallied.BANKER_PAIR: "banker_pair",
    Tallied.NATURAL: "natural",
}

_LONGEST: Final = {
    "longest_banker_run": (Outcome.BANKER, "Banker's longest run"),
    "longest_player_run": (Outcome.PLAYER, "Player's longest run"),
    "longest_run": (None, "The longest run of either side"),
}


def _tally(event: Tallied, share: Share) -> _Look:
    if not share.of:
        return _Look(_NAMES[event], None, None, tally_unknown(event))
    expected = share.expected
    z = (share.count - share.of * expected) / sqrt(share.of * expected * (1 - expected))
    return _Look(
        _NAMES[event],
        z,
        binomial_tails(share.count, of=share.of, share=expected).two_sided,
        tally_found(event, share),
        lambda level: (
            visible_text("coup", of=share.of, share=expected, level=level) + ", and no count tells the next coup"
        ),
    )


def _longest_runs(counts: Counts, *, banker: float) -> Iterator[_Look]:
    decided = counts.decided
    for name, (side, whose) in _LONGEST.items():
        if not decided:
            yield _Look(name, None, None, "No decided coup was seen, so there is no run to judge")
            continue
        longest = max((run.length for run in counts.longest.values() if side in (None, run.side)), default=0)
        tails = longest_run_tails(longest, decided, banker=banker, side=side)
        yield _Look(
            name,
            longest,
            tails.two_sided,
            longest_found(whose, longest, tails),
            lambda _: "a run that is over says nothing of the coup after it",
        )


def _chops(counts: Counts, *, banker: float) -> _Look:
    found = chops(counts, banker=banker)
    if found.tails is None:
        return _Look("chops", None, None, "No two decided coups came together, so there is no change of side to judge")
    places, chance = counts.places, 2 * banker * (1 - banker)
    return _Look(
        "chops",
        found.z,
        found.tails.two_sided,
        f"The side changed {number_of('time', found.came)} in {number_of('place', places)} where "
        f"{found.expected:,.1f} is expected",
        lambda level: (
            visible_text("place", of=places, share=chance, level=level) + ", and no change makes the next likelier"
        ),
    )


def _runs_test(counts: Counts) -> _Look:
    found = runs_test(counts)
    if found.tails is None:
        return _Look("runs_test", None, None, "Too few coups of each side were seen to judge their order")
    wins = {side: counts.tallied[Tallied(side)].count for side in (Outcome.BANKER, Outcome.PLAYER)}
    return _Look(
        "runs_test",
        found.z,
        found.tails.two_sided,
        f"{wins[Outcome.BANKER]:,} Banker and {wins[Outcome.PLAYER]:,} Player wins made {found.came:,} runs where "
        f"{found.expected:,.1f} are expected of as many in random order",
        lambda _: "this sees streaky or choppy records only, and neither tells the next coup",
    )


def findings_of(counts: Counts, tallies: Tallies, *, decks: int) -> tuple[Finding, ...]:
    """Make every test there is something to test for, and correct their p-values together.

    Parameters
    ----------
    counts, tallies
        The record, and its tallies.
    decks
        Of the shoes it was dealt from.
    """
    banker = float(decided_share(Outcome.BANKER, decks=decks))
    looks = [_tally(event, share) for event, share in tallies.shares.items()]
    looks += [*_longest_runs(counts, banker=banker), _chops(counts, banker=banker), _runs_test(counts)]
    made = {look.name: look.p for look in looks if look.p is not None}
    adjusted = dict(zip(made, holm(list(made.values())), strict=True))
    return tuple(_finding(look, adjusted.get(look.name), tests=len(made)) for look in looks)


def _finding(look: _Look, p_adjusted: float | None, *, tests: int) -> Finding:
    if p_adjusted is None:
        return Finding(look.name, look.statistic, look.p, None, f"{look.found}.")
    says = f"{look.found}, {verdict(p_adjusted, tests=tests)}; {look.limit(LEVEL / tests)}."
    return Finding(look.name, look.statistic, look.p, p_adjusted, says)
