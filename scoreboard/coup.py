"""A coup: what one round of play showed, and whether the drawing table allows it.

A log may hold the outcome alone, the totals, the cards by points, by rank, or by rank and suit. Whatever is not known
is None. A coup keeps what it was given, contradictions included: `scoreboard.flags` says what cannot be right.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from enum import StrEnum

from scoreboard.cards import Card
from scoreboard.errors import CoupError, IllegalHandError
from scoreboard.tableau import banker_draws, is_natural, player_draws, total_of

__all__ = [
    "NOT_SEEN",
    "Coup",
    "Outcome",
    "Source",
    "Status",
    "completed",
    "hand_total",
    "is_legal",
    "is_pair",
    "is_perfect_pair",
    "parse_outcome",
    "verify_hands",
    "winner_of",
]


class Outcome(StrEnum):
    """Who won the coup."""

    BANKER = "B"
    PLAYER = "P"
    TIE = "T"


class Status(StrEnum):
    """Whether the coup counts.

    A void coup was stopped by an error and a cancelled one was taken back: neither is drawn or counted, but the cards
    they showed have left the shoe. A free coup had no bets and counts like any other.
    """

    OK = "ok"
    VOID = "void"
    CANCELLED = "cancelled"
    FREE = "free"

    @property
    def counts(self) -> bool:
        """Whether a coup of this status is drawn on the roads and counted."""
        return self is not Status.VOID and self is not Status.CANCELLED


class Source(StrEnum):
    """Where a coup came from."""

    LIVE = "live"
    IMPORT = "import"
    SIMULATED = "simulated"


NOT_SEEN = "?"
"""How a coup nobody saw is typed and drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Coup:
    """One coup of a shoe.

    Attributes
    ----------
    number
        The coup's number in its shoe, from 1. A void coup keeps its number.
    outcome
        Who won; None where the coup was dealt but not seen.
    player, banker
        The cards in dealing order; empty where not known.
    player_total, banker_total
        Final totals, 0 to 9.
    player_pair, banker_pair, natural
        True, False, or None where the log does not tell.
    at
        When it was recorded, with its offset.

    Raises
    ------
    CoupError
        If the number is below 1, a hand has more than three cards, a total is not 0 to 9, or the time has no offset or
        is beyond the calendar in UTC.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> coup = completed(Coup(number=1, player=parse_cards("2 3 9"), banker=parse_cards("K 3 6")))
    >>> coup.player_total, coup.banker_total, coup.outcome, coup.natural, coup.player_pair
    (4, 9, <Outcome.BANKER: 'B'>, False, False)
    """

    number: int
    outcome: Outcome | None = None
    status: Status = Status.OK
    player: tuple[Card, ...] = ()
    banker: tuple[Card, ...] = ()
    player_total: int | None = None
    banker_total: int | None = None
    player_pair: bool | None = None
    banker_pair: bool | None = None
    natural: bool | None = None
    at: datetime | None = None
    source: Source = Source.IMPORT
    note: str = ""

    def __post_init__(self) -> None:
        if self.number < 1:
            raise CoupError(
                f"coup number {self.number}",
                expected="a number from 1 up",
                remedy="Number coups as the shoe does.",
            )
        for side, cards in (("Player", self.player), ("Banker", self.banker)):
            if len(cards) > 3:
                raise CoupError(
                    f"{len(cards)} {side} cards",
                    where=f"coup {self.number}",
                    expected="at most three",
                    remedy="Check whether two coups stand in one row.",
                )
        for side, total in (("Player", self.player_total), ("Banker", self.banker_total)):
            if total is not None and not 0 <= total <= 9:
                raise CoupError(
                    f"{side} total {total}",
                    where=f"coup {self.number}",
                    expected="0 to 9",
                    remedy="A total is the last digit of the sum.",
                )
        if self.at is not None and self.at.utcoffset() is None:
            raise CoupError(
                f"the time {self.at.isoformat()} without an offset",
                where=f"coup {self.number}",
                expected="a time with its offset from UTC",
                remedy="Say the time zone of the table's clock.",
            )
        # At an end of the calendar there may be no such time in UTC, in which frames keep it.
        if self.at is not None and self.at.year in (MINYEAR, MAXYEAR) and not _is_in_calendar(self.at):
            raise CoupError(
                f"the time {self.at.isoformat()}",
                where=f"coup {self.number}",
                expected=f"a time within the years {MINYEAR} to {MAXYEAR} of UTC",
                remedy="Check the table's clock.",
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every card the coup showed, Player's first."""
        return self.player + self.banker

    @property
    def has_hands(self) -> bool:
        """Whether both hands are known, so that they can be checked and settled."""
        return len(self.player) >= 2 and len(self.banker) >= 2


def parse_outcome(text: str) -> Outcome | None:
    """Read B, P or T in either case; None for "?", a coup not seen.

    Raises
    ------
    CoupError
        If the text is none of them.

    Examples
    --------
    >>> parse_outcome("b"), parse_outcome("?")
    (<Outcome.BANKER: 'B'>, None)
    """
    letter = text.strip().upper()
    if letter == NOT_SEEN:
        return None
    try:
        return Outcome(letter)
    except ValueError:
        raise CoupError(
            f'"{text}" is no outcome',
            expected="B, P or T",
            remedy="Use '?' for a coup you did not see.",
        ) from None


def _is_in_calendar(at: datetime) -> bool:
    try:
        at.astimezone(UTC)
    except OverflowError:
        return False
    return True


def hand_total(cards: tuple[Card, ...]) -> int:
    """Give the total of a hand's cards.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> hand_total(parse_cards("K 7 5"))
    2
    """
    return total_of(tuple([card.points for card in cards]))


def winner_of(player_total: int, banker_total: int) -> Outcome:
    """Compare two final totals.

    Examples
    --------
    >>> winner_of(4, 8)
    <Outcome.BANKER: 'B'>
    """
    if player_total == banker_total:
        return Outcome.TIE
    return Outcome.PLAYER if player_total > banker_total else Outcome.BANKER


def is_pair(cards: tuple[Card, ...]) -> bool | None:
    """Say whether a hand's first two cards have one rank; None where that cannot be known.

    Ten and jack are no pair though both count nothing. Two cards of which only "worth nothing" is known may be 10-J or
    K-K: unknown.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> [is_pair(parse_cards(text)) for text in ("K K", "10 J", "0 0", "0 7", "0 K", "")]
    [True, False, None, False, None, None]
    """
    if len(cards) < 2:
        return None
    first, second = cards[:2]
    if first.points != second.points:
        return False
    if first.rank is None or second.rank is None:
        return None
    return first.rank == second.rank


def is_perfect_pair(cards: tuple[Card, ...]) -> bool | None:
    """Say whether a hand's first two cards have one rank and one suit; None where that cannot be known.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> [is_perfect_pair(parse_cards(text)) for text in ("Ks Ks", "Ks Kd", "K K", "10 J")]
    [True, False, None, False]
    """
    pair = is_pair(cards)
    if not pair:
        return pair
    first, second = cards[:2]
    if first.suit is None or second.suit is None:
        return None
    return first.suit == second.suit


def verify_hands(player: tuple[Card, ...], banker: tuple[Card, ...]) -> None:
    """Check two hands against the drawing table (58 Pa. Code 631a.11).

    Raises
    ------
    IllegalHandError
        If a hand has not two or three cards, or a side drew or stood against the table. `code` is one of
        `card_count`, `player_must_draw`, `player_must_not_draw`, `banker_must_draw`, `banker_must_not_draw`.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> verify_hands(parse_cards("3 4"), parse_cards("2 3"))
    Traceback (most recent call last):
    scoreboard.errors.IllegalHandError: Banker has 5 and stood where Player stood. Expected Banker to draw. Check ...
    """
    if not (2 <= len(player) <= 3 and 2 <= len(banker) <= 3):
        raise IllegalHandError(
            f"Player shows {len(player)} and Banker {len(banker)} cards",
            code="card_count",
            expected="two or three each",
            remedy="Check the cards.",
        )
    players = total_of((player[0].points, player[1].points))
    bankers = total_of((banker[0].points, banker[1].points))
    third = player[2].points if len(player) == 3 else None
    has_natural = is_natural(players) or is_natural(bankers)
    for side, total, drew, must_draw in (
        ("Player", players, third is not None, not has_natural and player_draws(players)),
        ("Banker", bankers, len(banker) == 3, not has_natural and banker_draws(bankers, player_third=third)),
    ):
        if drew == must_draw:
            continue
        if has_natural:
            whose, shown = ("Player", players) if is_natural(players) else ("Banker", bankers)
            why = f"with {whose}'s natural {shown} on the table"
        elif side == "Player":
            why = "on the first two cards"
        else:
            why = "where Player stood" if third is None else f"against Player's third card worth {third}"
        raise IllegalHandError(
            f"{side} has {total} and {'drew' if drew else 'stood'} {why}",
            code=f"{side.lower()}_must_{'draw' if must_draw else 'not_draw'}",
            expected=f"{side} to {'draw' if must_draw else 'stand'}",
            remedy="Check the cards: the drawing table leaves no choice.",
        )


def is_legal(player: tuple[Card, ...], banker: tuple[Card, ...]) -> bool:
    """Say whether the drawing table allows these two hands.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> is_legal(parse_cards("K 6"), parse_cards("3 3"))
    True
    """
    try:
        verify_hands(player, banker)
    except IllegalHandError:
        return False
    return True


def completed(coup: Coup) -> Coup:
    """Give the coup with everything filled in that follows from its cards; what it was given stays as given.

    Totals, pairs and the natural follow from the hands, the outcome from the totals. A void or cancelled coup has no
    winner, so none is inferred for it.
    """
    if not coup.has_hands:
        return coup
    player_total = hand_total(coup.player) if coup.player_total is None else coup.player_total
    banker_total = hand_total(coup.banker) if coup.banker_total is None else coup.banker_total
    outcome = coup.outcome
    if outcome is None and coup.status.counts:
        outcome = winner_of(player_total, banker_total)
    natural = coup.natural
    if natural is None:
        natural = any(is_natural(hand_total(hand[:2])) for hand in (coup.player, coup.banker))
    return replace(
        coup,
        outcome=outcome,
        player_total=player_total,
        banker_total=banker_total,
        player_pair=is_pair(coup.player) if coup.player_pair is None else coup.player_pair,
        banker_pair=is_pair(coup.banker) if coup.banker_pair is None else coup.banker_pair,
        natural=natural,
    )
