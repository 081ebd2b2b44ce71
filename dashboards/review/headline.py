"""What stands above a review, and its statistics, written out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from dashboards.hands import NOT_KNOWN
from dashboards.review.basis import basis_said
from dashboards.review.shoe import ReviewedShoe
from dashboards.wording import percent, unbroken
from scoreboard.drawing.labels import Words
from scoreboard.flags import Flag
from scoreboard.stats.chances import Tallied
from scoreboard.stats.tails import LEVEL
from scoreboard.wagers import Detail

__all__ = ["Counted", "Head", "ShareShown", "Statistics", "head_of", "statistics_of"]

_CODES: Final = {
    Tallied.BANKER: "B",
    Tallied.PLAYER: "P",
    Tallied.TIE: "T",
    Tallied.BANKER_PAIR: "banker-pair",
    Tallied.PLAYER_PAIR: "player-pair",
    Tallied.NATURAL: "natural",
}
"""What is counted, in the order shown, and its name for the eye."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How often something came; `of` says where only some coups tell."""

    code: str
    name: str
    count: str
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Which shoe it is: its name, its date and rules, what came, whose odds are used, and what cannot be right."""

    table: str
    shoe: str
    facts: tuple[str, ...]
    counts: tuple[Counted, ...]
    basis: str
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class ShareShown:
    """A line of the table of shares."""

    code: str
    name: str
    came: str
    share: str
    interval: str
    expected: str


@dataclass(frozen=True, slots=True)
class Statistics:
    """The statistics of a shoe.

    Attributes
    ----------
    shares
        What came, against what is expected.
    in_short, says
        What all tests together come to, and each in a sentence.
    cannot_say
        What none of it can show.
    """

    shares: tuple[ShareShown, ...]
    in_short: str
    says: tuple[str, ...]
    cannot_say: str


def head_of(shoe: ReviewedShoe, said: Words) -> Head:
    """Give what stands above a review.

    Examples
    --------
    >>> from dashboards.review.shoe import reviewed
    >>> from scoreboard.drawing.labels import words
    >>> from scoreboard.frames import ShoeKey
    >>> from scoreboard.ledger import RecordedShoe
    >>> head_of(reviewed(RecordedShoe(key=ShoeKey("7", "A"), version=0)), words("en")).facts
    ('0 coups', '8 decks', 'Banker, 5 % commission', 'Tie, 8 to 1')
    """
    key = shoe.recorded.key
    return Head(
        table=key.table,
        shoe=key.shoe,
        facts=tuple(_facts(shoe, said)),
        counts=tuple(_counts(shoe, said)),
        basis=basis_said(shoe),
        flags=shoe.flags,
    )


def _facts(shoe: ReviewedShoe, said: Words) -> Iterator[str]:
    recorded, tallies = shoe.recorded, shoe.summary.tallies
    if recorded.opened is not None:
        yield recorded.opened.strftime("%Y-%m-%d %H:%M UTC")
    yield said.coups[tallies.coups != 1].format(tallies.coups)
    if tallies.not_seen:
        yield f"{tallies.not_seen} not seen"
    decks = recorded.rules.decks
    yield f"{decks} deck{'s' * (decks != 1)}"
    for wager in shoe.wagers:
        if wager.detail is Detail.POINTS and wager.key != "player":
            yield wager.name


def _names(said: Words) -> dict[Tallied, str]:
    return {
        Tallied.BANKER: said.sides["B"],
        Tallied.PLAYER: said.sides["P"],
        Tallied.TIE: said.sides["T"],
        Tallied.BANKER_PAIR: said.banker_pair,
        Tallied.PLAYER_PAIR: said.player_pair,
        Tallied.NATURAL: said.natural,
    }


def _counts(shoe: ReviewedShoe, said: Words) -> Iterator[Counted]:
    names, tallies = _names(said), shoe.summary.tallies
    for event, code in _CODES.items():
        share = tallies.shares[event]
        count = str(share.count) if share.of or not tallies.coups else NOT_KNOWN
        yield Counted(code, names[event], count, f"of {share.of}" if 0 < share.of < tallies.coups else "")


def statistics_of(shoe: ReviewedShoe, said: Words) -> Statistics:
    """Give the statistics of a shoe, written out."""
    names, summary = _names(said), shoe.summary
    shares = []
    for event, code in _CODES.items():
        share = summary.tallies.shares[event]
        came = f"{share.count} of {share.of}" if share.of else NOT_KNOWN
        found = NOT_KNOWN if share.share is None else percent(share.share, decimals=1)
        between = ""
        if share.low is not None and share.high is not None:
            between = f"{100 * share.low:.1f} to {percent(share.high, decimals=1)}"
        shares.append(ShareShown(code, names[event], came, found, between, percent(share.expected, decimals=1)))
    return Statistics(
        tuple(shares),
        _in_short([finding.p_adjusted for finding in summary.findings if finding.p_adjusted is not None]),
        tuple(unbroken(finding.says) for finding in summary.findings),
        unbroken(summary.cannot_say),
    )


def _in_short(p_values: Sequence[float]) -> str:
    if not p_values:
        return ""
    tests = f"{len(p_values)} test{'s' * (len(p_values) != 1)}"
    strays = sum(p < LEVEL for p in p_values)
    if not strays:
        return f"{tests}, and nothing strays further than chance does."
    return f"{tests}, and {strays} stray{'s' * (strays == 1)} further than chance does, all tests counted."
