"""The keys at a table as data for the browser, by asking the one model what every key does.

An operator does not wait for a network, so a script follows the keys by itself; it must not know the rules a second
time. Here `scoreboard.ledger.keypad.press` and `scoreboard.games.card_entry` are asked what they would do, and the
scripts (`assets/keypad.js`, `deal.js`, `calls.js`) look the answer up.
"""

from __future__ import annotations

import string
from dataclasses import asdict
from functools import cache
from typing import Any, Final, TypeVar

from scoreboard.cards import CARD_TEXTS, RANKS, Card, Rank, parse_card
from scoreboard.coup import Outcome
from scoreboard.drawing.calls import CALLS, TWO_CARDS
from scoreboard.drawing.labels import Language, words
from scoreboard.flags import EXCESS, card_limits, held_by
from scoreboard.games.card_entry import Deal, Hand
from scoreboard.ledger.keypad import Keypad, Pressed, press
from scoreboard.shoe import MOST_DECKS
from scoreboard.tableau import NATURALS

__all__ = ["keys_data"]

_KEYS: Final = (*string.digits, *string.ascii_uppercase, *string.punctuation, *"♣♦♥♠", "Enter", "Backspace")
_TURN: Final = "C"
_UNKNOWN: Final = "{key}"
"""A key nobody has, so that what is said of it is the template of what is said of any."""

_TOTALS: Final = range(10)

Said = dict[str, Any]
"""What a key says, `{"entry": …}` or `{"refusal": …}`; empty where it says nothing."""

T = TypeVar("T")


@cache
def keys_data() -> dict[str, Any]:
    """Give everything the scripts look up, as JSON has it.

    Returns
    -------
    dict
        `turn`: the key that turns card entry on and off. `choices` and `cards`: what the other keys do without and
        with it. `deal`: what follows the cards dealt, or why no card does. `deck`: each card's points and the kinds it
        belongs to, with how many of them one pack has. `excess`: what is said of a card that is not in the shoe.
        `calls`: the dealer's sentences by language.

    Examples
    --------
    >>> data = keys_data()
    >>> len(data["choices"]["states"]), data["cards"]["ranks"]["T"], data["deal"]["opening"][6]
    (96, '10', 'BBBBBB2201')
    """
    return {
        "turn": _TURN,
        "choices": _choices(),
        "cards": _cards(),
        "deal": _deal(),
        "deck": {text: _card(text) for text in CARD_TEXTS},
        "excess": _excess(),
        "calls": {language.value: _calls(language) for language in Language},
    }


def _said(pressed: Pressed) -> Said:
    if pressed.refusal is not None:
        return {"refusal": pressed.refusal.as_dict()}
    return {} if pressed.entry is None else {"entry": pressed.entry}


def _press(keypad: Keypad, *keys: str) -> Pressed:
    """Press keys one after another at a shoe that nothing has left; give what the last did."""
    *before, last = keys
    for key in before:
        keypad = press(keypad, key, decks=MOST_DECKS).keypad
    return press(keypad, last, decks=MOST_DECKS)


def _does(keypad: Keypad, key: str) -> bool:
    """Say whether a key does something, or at least has something of its own to say."""
    said = _said(_press(keypad, key)).get("refusal", {})
    unknown: str = _said(_press(keypad, _UNKNOWN))["refusal"]["found"]
    return bool(said.get("found") != unknown.replace(_UNKNOWN, key))


def _choices() -> dict[str, Any]:
    """Walk every state that choosing can be in, from the first, by every key that does something.

    Returns
    -------
    dict
        `states`, the first being where everybody starts; `keys`, by key the state it leads to from each, `to`, and
        which of `said` it says, `says` (empty where it never does); `unknown`, said of other keys.
    """
    keys = [key for key in _KEYS if key != _TURN and _does(Keypad(), key)]
    states, said = [Keypad()], [Said()]
    steps: dict[str, dict[str, list[int]]] = {key: {"to": [], "says": []} for key in keys}
    for keypad in states:  # grows while it is walked
        for key, step in steps.items():
            pressed = _press(keypad, key)
            step["to"].append(_place(states, pressed.keypad))
            step["says"].append(_place(said, _said(pressed)))
    for step in steps.values():
        if not any(step["says"]):
            step["says"] = []
    return {
        "states": [_state(keypad) for keypad in states],
        "keys": steps,
        "said": said,
        "unknown": _said(_press(Keypad(), _UNKNOWN)),
    }


def _place(things: list[T], thing: T) -> int:
    """Give where a thing stands in a list, at its end where it is new."""
    if thing not in things:
        things.append(thing)
    return things.index(thing)


def _state(keypad: Keypad) -> dict[str, Any]:
    return {
        "outcomes": "".join(outcome for outcome in Outcome if outcome in keypad.outcomes),
        "player_pair": keypad.player_pair,
        "banker_pair": keypad.banker_pair,
        "natural": keypad.natural,
    }


def _cards() -> dict[str, Any]:
    """Give what the keys do in card entry.

    Returns
    -------
    dict
        `ranks` and `suits`, by key the part of a card they are; `shifted`, by letter the suit it is with Shift; `empty`
        and `typed`, what the other keys say before and after the first card; `unfinished`, what `Enter` says by whose
        card is next; `unknown`, said of other keys.
    """
    empty = Keypad(by_cards=True)
    begun = _press(empty, Rank.ACE).keypad
    ranks = {key: str(card) for key in _KEYS if (card := _press(empty, key).keypad.deal.last)}
    suits = {key: card.suit for key in _KEYS if (card := _press(begun, key).keypad.deal.last) and card.suit}
    others = [key for key in _KEYS if key not in (_TURN, *ranks) and _does(empty, key)]
    return {
        "ranks": ranks,
        "suits": suits,
        "shifted": {suit.upper(): key for key, suit in suits.items()},
        "empty": {key: _said(_press(empty, key)) for key in others},
        "typed": {key: said for key in ("-",) if (said := _said(_press(begun, key)))},
        "unfinished": {Hand.PLAYER: _said(_press(empty, "Enter")), Hand.BANKER: _said(_press(begun, "Enter"))},
        "unknown": _said(_press(empty, _UNKNOWN)),
    }


def _worth(points: int) -> Card:
    return Card(RANKS[points - 1] if points else Rank.KING)


def _opening(player: int, banker: int) -> Deal:
    return Deal.of([_worth(0), _worth(0), _worth(player), _worth(banker)])


def _deal() -> dict[str, Any]:
    """Give the drawing table as what follows: "P" or "B" for a card to either, or a digit for why there is none.

    Returns
    -------
    dict
        `opening`, by Player's total a text of what follows by Banker's; `drew`, by Banker's total what follows
        Player's third card by its points; `last`, what follows Banker's third card by how many Player has; `ended`,
        by the digit what is said of a card more; `naturals`, the totals that end a coup at once.
    """
    ended: list[Said] = []

    def follows(deal: Deal) -> str:
        if deal.next_hand is not None:
            return deal.next_hand.value
        return str(_place(ended, _no_more(deal)))

    drawn = [_opening(0, banker) for banker in _TOTALS if _opening(0, banker).next_hand is Hand.PLAYER]
    stood, drew = _opening(6, 0).with_card(_worth(0)), _opening(0, 0).with_card(_worth(0)).with_card(_worth(0))
    return {
        "opening": ["".join(follows(_opening(player, banker)) for banker in _TOTALS) for player in _TOTALS],
        "drew": ["".join(follows(deal.with_card(_worth(points))) for points in _TOTALS) for deal in drawn],
        "last": {len(deal.player): follows(deal) for deal in (stood, drew)},
        "ended": ended,
        "naturals": sorted(NATURALS),
    }


def _no_more(deal: Deal) -> Said:
    card = _worth(1)
    refusal = _said(_press(Keypad(by_cards=True, deal=deal), str(card)))["refusal"]
    return {"refusal": {**refusal, "found": refusal["found"].replace(str(card), "{card}", 1)}}


def _card(text: str) -> dict[str, Any]:
    card = parse_card(text) or Card()
    return {"points": card.points, "kinds": card_limits(card, decks=1)}


def _excess() -> dict[str, Any]:
    """Give what is said of a card no longer in the shoe, as templates, with the words for so many packs."""
    ace = Card(Rank.ACE)
    refusal = _said(press(Keypad(by_cards=True), str(ace), decks=1, gone=[ace] * 4))["refusal"]
    return {
        "refusal": {**refusal, "found": EXCESS.rstrip(".")},
        "held": [held_by(decks) for decks in range(MOST_DECKS + 1)],
    }


def _calls(language: Language) -> dict[str, Any]:
    """Give a language's sentences and sides, and which sentence a hand of two cards has by whose card is next."""
    two = {hand.value: {following or "": name for following, name in TWO_CARDS[hand].items()} for hand in Hand}
    return {**asdict(CALLS[language]), "sides": dict(words(language).sides), "two_cards": two}
