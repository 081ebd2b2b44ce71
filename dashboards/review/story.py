"""The shoe as a table: every coup with its cards, its flags, and what each wager was worth and paid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from dashboards.hands import NOT_KNOWN
from dashboards.review.shoe import ReviewedShoe
from dashboards.wording import card_text, percent, signed
from scoreboard.cards import Card, Suit
from scoreboard.coup import NOT_SEEN, Coup, Status
from scoreboard.drawing.labels import Words
from scoreboard.replay import Basis
from scoreboard.tableau import is_natural

__all__ = ["CardShown", "Gap", "HandShown", "Paid", "Told", "story_of"]


@dataclass(frozen=True, slots=True)
class CardShown:
    """A card in a line of text."""

    text: str
    is_red: bool


@dataclass(frozen=True, slots=True)
class HandShown:
    """One side of a coup in the table: its cards, its total, and what it is known to hold, a pair or a natural."""

    cards: tuple[CardShown, ...]
    total: str
    has_pair: bool
    has_natural: bool


@dataclass(frozen=True, slots=True)
class Paid:
    """One unit on a wager: what it paid, what it was worth before, and the sign of the pay ("up", "down", "" )."""

    net: str
    worth: str
    sign: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A recorded coup.

    Attributes
    ----------
    position
        Where the replay stands after it.
    number, code, label, result
        Its number, its outcome's letter ("" for a coup that does not count), and that in the reader's language: a
        bead's label and the words.
    player, banker
        Both hands as far as they are known.
    basis
        Whose odds `paid` was worth: how many cards were left, or a full shoe's.
    paid
        The wagers of the table; none for a coup that does not count.
    remarks, flags
        Its status and note; what cannot be right in it.
    """

    position: int
    number: int
    code: str
    label: str
    result: str
    player: HandShown
    banker: HandShown
    basis: str
    paid: tuple[Paid, ...]
    remarks: tuple[str, ...]
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Gap:
    """Coups between two recorded ones that nobody recorded."""

    first: int
    last: int


def story_of(shoe: ReviewedShoe, said: Words) -> list[Told | Gap]:
    """Tell a shoe coup by coup, gaps included.

    Examples
    --------
    >>> from dashboards.review.shoe import reviewed
    >>> from scoreboard.coup import Outcome
    >>> from scoreboard.drawing.labels import words
    >>> from scoreboard.frames import ShoeKey
    >>> from scoreboard.ledger import RecordedShoe
    >>> typed = (Coup(number=1, outcome=Outcome.BANKER), Coup(number=4, outcome=Outcome.TIE))
    >>> first, gap, last = story_of(reviewed(RecordedShoe(key=ShoeKey("", "a"), version=1, coups=typed)), words("en"))
    >>> first.paid[0], gap, last.basis
    (Paid(net='−1', worth='−1.24 %', sign='down'), Gap(first=2, last=3), 'full shoe')
    """
    rows: dict[int, list[dict[str, Any]]] = {}
    for row in shoe.sums.iter_rows(named=True):
        rows.setdefault(row["coup"], []).append(row)
    flags: dict[int, tuple[str, ...]] = {}
    for flag in shoe.flags:
        flags[flag.coup] = (*flags.get(flag.coup, ()), flag.detail)
    return list(_told(shoe, rows, flags, said))


def _told(
    shoe: ReviewedShoe, rows: Mapping[int, list[dict[str, Any]]], flags: Mapping[int, tuple[str, ...]], said: Words
) -> Iterator[Told | Gap]:
    expected = shoe.coups[0].number if shoe.coups else 1
    for position, coup in enumerate(shoe.coups, start=1):
        if coup.number > expected:
            yield Gap(expected, coup.number - 1)
        expected = coup.number + 1
        of_coup = rows.get(coup.number, [])
        player = _hand(coup, coup.player, coup.player_total, has_pair=coup.player_pair)
        banker = _hand(coup, coup.banker, coup.banker_total, has_pair=coup.banker_pair)
        code = (coup.outcome or NOT_SEEN) if coup.status.counts else ""
        yield Told(
            position=position,
            number=coup.number,
            code=code,
            label=said.cells[code] if code else NOT_KNOWN,
            result=said.sides[code] if code else coup.status.value,
            player=player,
            banker=banker,
            basis=_basis(of_coup),
            paid=tuple(map(_paid, of_coup)),
            remarks=tuple(_remarks(coup, is_shown=player.has_natural or banker.has_natural)),
            flags=flags.get(coup.number, ()),
        )


def _hand(coup: Coup, cards: tuple[Card, ...], total: int | None, *, has_pair: bool | None) -> HandShown:
    shown = (CardShown(card_text(card), card.suit in (Suit.HEARTS, Suit.DIAMONDS)) for card in cards)
    has_natural = coup.natural is True and total is not None and is_natural(total) and len(cards) < 3
    return HandShown(tuple(shown), NOT_KNOWN if total is None else str(total), has_pair is True, has_natural)


def _basis(of_coup: list[dict[str, Any]]) -> str:
    if not of_coup:
        return NOT_KNOWN
    left = of_coup[0]["cards_left"]
    return Basis.FULL_SHOE.value if left is None else f"{left} cards left"


def _paid(row: dict[str, Any]) -> Paid:
    net, worth = row["net"], row["ev"]
    sign = "" if not net else "up" if net > 0 else "down"
    return Paid(NOT_KNOWN if net is None else signed(net), NOT_KNOWN if worth is None else percent(worth), sign)


def _remarks(coup: Coup, *, is_shown: bool) -> Iterator[str]:
    if coup.natural and not is_shown:
        yield "natural"
    if coup.status is Status.FREE:
        yield "free coup"
    if coup.note:
        yield coup.note
