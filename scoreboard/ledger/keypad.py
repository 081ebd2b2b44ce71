"""The keys at a table: from what is pressed to the entry that is sent.

`P B T` or the keypad's `1 2 3` choose, `4 5 6` the Player pair, the Banker pair and both, `8 9` the natural, and a
choice is unchosen by its own key. `Enter` records, `Backspace` or `-` takes back the last coup, `?` is a coup nobody
saw. `C` turns to card entry and back: `A 2-9 0 (or T) J Q K` in dealing order; there `Backspace` takes back a card. A
tie with both pairs (`3 4 5 Enter`) is accepted, as `3 6 Enter` is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from scoreboard.cards import Card, Rank, Suit, format_card
from scoreboard.coup import NOT_SEEN, Outcome
from scoreboard.errors import InputError
from scoreboard.games.card_entry import Deal, Hand, deal_card
from scoreboard.ledger.entries import EntryKind

__all__ = ["Keypad", "Pressed", "press"]

_OUTCOMES: Final = {
    **dict.fromkeys("P1", Outcome.PLAYER),
    **dict.fromkeys("B2", Outcome.BANKER),
    **dict.fromkeys("T3", Outcome.TIE),
}
_NATURALS: Final = {"8": 8, "9": 9}
_RANKS: Final = {
    "0": Rank.TEN,
    "T": Rank.TEN,
    **{rank.value: rank for rank in Rank if rank is not Rank.TEN},
}
_SUITS: Final = {"♣": Suit.CLUBS, "♦": Suit.DIAMONDS, "♥": Suit.HEARTS, "♠": Suit.SPADES}
_NAMES: Final = {Outcome.PLAYER: "Player", Outcome.BANKER: "Banker", Outcome.TIE: "Tie"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Keypad:
    """What has been pressed and not yet recorded.

    Attributes
    ----------
    outcomes
        The outcomes chosen; `Enter` takes exactly one.
    player_pair, banker_pair
        Which pairs are chosen.
    natural
        The natural chosen, 8 or 9; None for none.
    by_cards
        Whether card entry is on.
    deal
        The cards typed so far.
    """

    outcomes: frozenset[Outcome] = frozenset()
    player_pair: bool = False
    banker_pair: bool = False
    natural: int | None = None
    by_cards: bool = False
    deal: Deal = field(default_factory=Deal)


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a key does.

    Attributes
    ----------
    keypad
        What is chosen or typed now.
    entry
        What is to be sent, without the id and time that the sender adds; None where the key records nothing.
    refusal
        Why nothing was recorded or chosen, where the person has to know.
    """

    keypad: Keypad
    entry: dict[str, Any] | None = None
    refusal: InputError | None = None


def press(keypad: Keypad, key: str, *, decks: int, gone: Sequence[Card] = ()) -> Pressed:
    """Give what a key does; letters count in either case.

    Parameters
    ----------
    key
        The key's name as browsers have it: a sign, "Enter" or "Backspace". No keyboard has a suit's sign: pages take
        it from a button, or from the suit's letter with Shift.
    decks, gone
        The packs in the shoe and the known cards that have left it, for card entry.

    Examples
    --------
    >>> keypad = Keypad()
    >>> for key in ("3", "4", "5"):
    ...     keypad = press(keypad, key, decks=8).keypad
    >>> press(keypad, "Enter", decks=8).entry
    {'kind': 'coup', 'outcome': 'T', 'player_pair': True, 'banker_pair': True, 'natural': False}
    >>> print(press(Keypad(), "Enter", decks=8).refusal)
    Enter: no outcome is chosen. Expected one of Player, Banker and Tie. Choose one, then press Enter.
    """
    name = key.upper() if len(key) == 1 else key
    match name:
        case "C":
            return Pressed(Keypad(by_cards=not keypad.by_cards))
        case "-":
            return Pressed(keypad, {"kind": EntryKind.UNDO.value})
        case "?" if keypad.deal == Deal():
            entry = {"kind": EntryKind.COUP.value, "outcome": NOT_SEEN}
            return Pressed(Keypad(by_cards=keypad.by_cards), entry)
    return _type(keypad, name, decks=decks, gone=gone) if keypad.by_cards else _choose(keypad, name)


def _choose(keypad: Keypad, name: str) -> Pressed:
    if name in _OUTCOMES:
        return Pressed(replace(keypad, outcomes=keypad.outcomes ^ {_OUTCOMES[name]}))
    if name in _NATURALS:
        natural = _NATURALS[name]
        return Pressed(replace(keypad, natural=None if keypad.natural == natural else natural))
    match name:
        case "4":
            return Pressed(replace(keypad, player_pair=not keypad.player_pair))
        case "5":
            return Pressed(replace(keypad, banker_pair=not keypad.banker_pair))
        case "6":
            both = not (keypad.player_pair and keypad.banker_pair)
            return Pressed(replace(keypad, player_pair=both, banker_pair=both))
        case "Backspace":
            return Pressed(keypad, {"kind": EntryKind.UNDO.value})
        case "Enter":
            return _record_choices(keypad)
    return _unknown(keypad, name, "P B T or 1 2 3, 4 5 6, 8 9, Enter, Backspace, - and ?; C for card entry")


def _record_choices(keypad: Keypad) -> Pressed:
    if len(keypad.outcomes) != 1:
        chosen = [_NAMES[outcome] for outcome in _NAMES if outcome in keypad.outcomes]
        found = f"{' and '.join(chosen)} are chosen" if chosen else "no outcome is chosen"
        refusal = InputError(
            found,
            where="Enter",
            expected="one of Player, Banker and Tie",
            remedy="Choose one, then press Enter.",
        )
        return Pressed(Keypad(), refusal=refusal)
    (outcome,) = keypad.outcomes
    entry = {
        "kind": EntryKind.COUP.value,
        "outcome": outcome.value,
        "player_pair": keypad.player_pair,
        "banker_pair": keypad.banker_pair,
        "natural": keypad.natural is not None,
    }
    return Pressed(Keypad(), entry)


def _type(keypad: Keypad, name: str, *, decks: int, gone: Sequence[Card]) -> Pressed:
    if name in _RANKS:
        try:
            deal = deal_card(keypad.deal, Card(_RANKS[name]), decks=decks, gone=gone)
        except InputError as error:
            return Pressed(keypad, refusal=error)
        return Pressed(replace(keypad, deal=deal))
    if name in _SUITS:
        return _give_suit(keypad, name, decks=decks, gone=gone)
    match name:
        case "Backspace" if keypad.deal != Deal():
            return Pressed(replace(keypad, deal=keypad.deal.without_last()))
        case "Backspace":
            return _no_card(keypad, name, "a card to take back", "Press - to take back the last coup.")
        case "Enter":
            return _record_cards(keypad)
    return _unknown(
        keypad, name, "A 2-9 0 (or T) J Q K, a suit, Enter, Backspace and -; ? before the first card; C to end"
    )


def _give_suit(keypad: Keypad, name: str, *, decks: int, gone: Sequence[Card]) -> Pressed:
    """Say the suit of the card typed last, or take it back by its own key."""
    last, suit = keypad.deal.last, _SUITS[name]
    if last is None:
        return _no_card(keypad, name, "a rank before its suit", "Type the card's rank, then its suit.")
    card = Card(last.rank, None if last.suit is suit else suit)
    try:
        deal = deal_card(keypad.deal.without_last(), card, decks=decks, gone=gone)
    except InputError as error:
        return Pressed(keypad, refusal=error)
    return Pressed(replace(keypad, deal=deal))


def _no_card(keypad: Keypad, name: str, expected: str, remedy: str) -> Pressed:
    return Pressed(keypad, refusal=InputError("no card is typed", where=name, expected=expected, remedy=remedy))


def _record_cards(keypad: Keypad) -> Pressed:
    deal = keypad.deal
    if not deal.is_complete:
        hand = "Player" if deal.next_hand is Hand.PLAYER else "Banker"
        refusal = InputError(
            "the coup is not complete",
            where="Enter",
            expected=f"a card for {hand}",
            remedy="Type the cards as they are dealt; the coup ends by itself.",
        )
        return Pressed(keypad, refusal=refusal)
    entry = {
        "kind": EntryKind.COUP.value,
        "player_cards": [format_card(card) for card in deal.player],
        "banker_cards": [format_card(card) for card in deal.banker],
    }
    return Pressed(Keypad(by_cards=True), entry)


def _unknown(keypad: Keypad, name: str, expected: str) -> Pressed:
    refusal = InputError(
        f'"{name}" does nothing here', where="keys", expected=expected, remedy="Press one of these keys."
    )
    return Pressed(keypad, refusal=refusal)
