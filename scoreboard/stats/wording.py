"""The plain sentences: what was found, whether chance does as much, and what so many coups cannot show."""

from __future__ import annotations

from typing import Final

from scoreboard.stats.chances import Tallied
from scoreboard.stats.tails import LEVEL, Tails, least_visible_share
from scoreboard.stats.tally import Share, Tallies

__all__ = [
    "cannot_say",
    "chance_text",
    "longest_found",
    "number_of",
    "share_text",
    "tally_found",
    "tally_unknown",
    "verdict",
    "visible_text",
]

_FOUND: Final = {
    Tallied.BANKER: "Banker won {count:,} of {of}",
    Tallied.PLAYER: "Player won {count:,} of {of}",
    Tallied.TIE: "Ties were {count:,} of {of}",
    Tallied.PLAYER_PAIR: "Player had a pair in {count:,} of {of}",
    Tallied.BANKER_PAIR: "Banker had a pair in {count:,} of {of}",
    Tallied.NATURAL: "A natural came in {count:,} of {of}",
}

_UNKNOWN: Final = {
    Tallied.PLAYER_PAIR: "No coup tells whether Player had a pair, so nothing can be said of Player pairs",
    Tallied.BANKER_PAIR: "No coup tells whether Banker had a pair, so nothing can be said of Banker pairs",
    Tallied.NATURAL: "No coup tells whether there was a natural, so nothing can be said of naturals",
}

# From here on a tenth of a percent is coarser than what so many coups can show.
_FINE_FROM: Final = 10_000


def share_text(share: float, *, of: int) -> str:
    """Write a share of so many coups.

    Examples
    --------
    >>> share_text(0.458597, of=70), share_text(0.458597, of=1_000_000)
    ('45.9 %', '45.86 %')
    """
    return f"{100 * share:.{2 if of >= _FINE_FROM else 1}f} %"


def chance_text(chance: float) -> str:
    """Write a chance so that a small one is not written as none.

    Examples
    --------
    >>> [chance_text(chance) for chance in (0.4567, 0.03456, 0.00123, 0.00000001)]
    ['46 %', '3.5 %', '0.12 %', 'less than 0.01 %']
    """
    percent = 100 * chance
    if percent < 0.01:
        return "less than 0.01 %"
    decimals = 0 if percent >= 10 else 1 if percent >= 1 else 2
    return f"{percent:.{decimals}f} %"


def number_of(what: str, number: int) -> str:
    """Write how many there are of something.

    Examples
    --------
    >>> number_of("coup", 1), number_of("coup", 1400)
    ('1 coup', '1,400 coups')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def visible_text(what: str, *, of: int, share: float, level: float) -> str:
    """Say how far a true share must be from the expected one before so many coups show it in most records.

    Examples
    --------
    >>> visible_text("coup", of=70, share=0.4586, level=0.005)
    '70 coups can show only a true share above 68.2 % or below 25.0 %'
    >>> visible_text("coup", of=2, share=0.4586, level=0.005)
    '2 coups can show no bias at all, however large'
    """
    above = least_visible_share(of=of, share=share, level=level)
    below = least_visible_share(of=of, share=1 - share, level=level)
    ends = [f"above {share_text(above, of=of)}"] if above is not None else []
    if below is not None:
        ends.append(f"below {share_text(1 - below, of=of)}")
    shown = f"only a true share {' or '.join(ends)}" if ends else "no bias at all, however large"
    return f"{number_of(what, of)} can show {shown}"


def tally_found(event: Tallied, share: Share) -> str:
    """Say how often something came against what is expected."""
    found = _FOUND[event].format(count=share.count, of=number_of("coup", share.of))
    came, expected = (share_text(each, of=share.of) for each in (share.count / share.of, share.expected))
    return f"{found}, {came} where {expected} is expected"


def tally_unknown(event: Tallied) -> str:
    """Say that the record does not tell."""
    return _UNKNOWN.get(event, "No coup was seen, so there is nothing to count")


def longest_found(whose: str, longest: int, tails: Tails) -> str:
    """Say how long the longest run was, and how often it is as long, or as short.

    Examples
    --------
    >>> longest_found("Banker's longest run", 9, Tails(below=0.95, above=0.12))
    "Banker's longest run was 9, and in 12 % of such records it is as long or longer"
    """
    as_far = "as long or longer" if tails.above <= tails.below else "as short or shorter"
    return f"{whose} was {longest:,}, and in {chance_text(min(tails))} of such records it is {as_far}"


def verdict(p_adjusted: float, *, tests: int) -> str:
    """Say whether chance does as much, with all tests counted.

    Examples
    --------
    >>> verdict(0.4, tests=11)
    'which is within chance'
    >>> verdict(0.003, tests=11)
    'and with all 11 tests counted chance alone strays so far in 0.30 % of records'
    """
    if p_adjusted >= LEVEL:
        return "which is within chance"
    counted = f"with all {tests} tests counted " if tests > 1 else ""
    return f"and {counted}chance alone strays so far in {chance_text(p_adjusted)} of records"


def cannot_say(tallies: Tallies, *, level: float) -> str:
    """Say what none of the statistics of a record can show.

    Parameters
    ----------
    tallies
        What came.
    level
        The p-value that a single test must be below, corrected for how many are made.
    """
    if not tallies.coups:
        return "No coup was seen, so there is nothing to say."
    banker = tallies.shares[Tallied.BANKER]
    visible = visible_text("coup", of=banker.of, share=banker.expected, level=level)
    gaps = f" {number_of('coup', tallies.not_seen)} not seen may have been anything." if tallies.not_seen else ""
    return (
        f"What came in {number_of('shoe', tallies.shoes)} is past and tells nothing of the next coup: of Banker's wins "
        f"{visible}, and a record within chance is no proof of a fair game.{gaps}"
    )
