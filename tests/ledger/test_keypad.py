"""The keys at a table (INTERFACE), as a person presses them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scoreboard.cards import parse_cards
from scoreboard.games.card_entry import Deal
from scoreboard.ledger import Ledger
from scoreboard.ledger.keypad import Keypad, Pressed, press
from scoreboard.rules import Rules

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Session:
    """A person at the keys; what is recorded is sent to a table."""

    def __init__(self, ledger: Ledger, **rules: Any) -> None:
        self.ledger = ledger
        self.ledger.add_table("7", **rules)
        self.keypad = Keypad()
        self.refusals: list[str] = []
        self.sent = 0

    def keys(self, text: str) -> Pressed:
        last = Pressed(self.keypad)
        for key in text.split():
            live = self.ledger.live("7")
            gone = [card for coup in live.shoe.coups for card in coup.cards] if live.shoe else []
            last = press(self.keypad, key, decks=live.rules.decks, gone=gone)
            self.keypad = last.keypad
            if last.refusal is not None:
                assert all((last.refusal.where, last.refusal.expected, last.refusal.remedy))
                self.refusals.append(last.refusal.found)
            if last.entry is not None:
                self.sent += 1
                entry = {"id": f"00000000-0000-4000-8000-{self.sent:012}", **last.entry}
                assert self.ledger.enter("7", [entry], at=NOON, by="keys").refused == ()
        return last

    @property
    def outcomes(self) -> str:
        shoe = self.ledger.live("7").shoe
        return "".join(coup.outcome or "?" for coup in shoe.coups) if shoe else ""


@pytest.fixture
def session(ledger: Ledger) -> Session:
    return Session(ledger)


def test_case_22_a_session_on_a_numeric_keypad_where_a_tie_with_both_pairs_is_accepted(
    shared: Path, session: Session
) -> None:
    folder = shared / "cases" / "22-numeric-keypad-session"
    expected = json.loads((folder / "expected.json").read_text("utf-8"))
    presses = (folder / "input.txt").read_text("utf-8").replace("|", " ").split()
    both_pairs = ["3", "4", "5", "Enter"]
    assert presses[-4:] == both_pairs

    session.keys(" ".join(presses))

    shoe = session.ledger.live("7").shoe
    assert shoe is not None
    hands = [
        {
            "result": coup.outcome,
            "player_pair": coup.player_pair,
            "banker_pair": coup.banker_pair,
            "natural": coup.natural,
        }
        for coup in shoe.coups
    ]
    # That product ignores "3 4 5 Enter"; the case leaves it open, and here it is a tie with both pairs (INTERFACE).
    assert hands[:-1] == expected["hands"]
    assert hands[-1] == {"result": "T", "player_pair": True, "banker_pair": True, "natural": False}
    assert session.outcomes == expected["outcomes"] + "T"
    assert session.refusals == ["Player and Banker are chosen", "no outcome is chosen", "no outcome is chosen"]
    assert len(session.refusals) == len(expected["ignored_commits"]) - 1


@pytest.mark.parametrize(
    ("keys", "outcomes"),
    [
        ("p Enter B Enter t Enter", "PBT"),
        ("1 1 2 Enter", "B"),
        ("P 1 Enter", ""),
        ("1 2 1 Enter", "B"),
        ("? P Enter ?", "?P?"),
        ("1 Enter 2 Enter Backspace", "P"),
        ("1 Enter 2 Enter - -", ""),
        ("1 2 3 Enter 3 Enter", "T"),
        ("1 7 Enter", "P"),
    ],
)
def test_keys_choose_unchoose_record_and_take_back(keys: str, outcomes: str, session: Session) -> None:
    session.keys(keys)

    assert session.outcomes == outcomes


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        ("4", Keypad(player_pair=True)),
        ("4 4", Keypad()),
        ("6", Keypad(player_pair=True, banker_pair=True)),
        ("6 6", Keypad()),
        ("4 6", Keypad(player_pair=True, banker_pair=True)),
        ("6 5", Keypad(player_pair=True)),
        ("8", Keypad(natural=8)),
        ("8 9", Keypad(natural=9)),
        ("8 8", Keypad()),
        ("1 2 4 9 Enter", Keypad()),
        ("1 4 C", Keypad(by_cards=True)),
        ("C 9 C", Keypad()),
        ("1 ?", Keypad()),
    ],
)
def test_a_choice_is_unchosen_by_the_same_key(keys: str, chosen: Keypad, session: Session) -> None:
    session.keys(keys)

    assert session.keypad == chosen


def test_cards_are_typed_in_dealing_order_until_the_coup_ends_by_itself(session: Session) -> None:
    session.keys("C k 2 3 3 0 Enter")

    shoe = session.ledger.live("7").shoe
    assert shoe is not None
    assert (shoe.coups[0].player, shoe.coups[0].banker) == (parse_cards("K 3 10"), parse_cards("2 3"))
    assert session.keypad == Keypad(by_cards=True)
    session.keys("A 2 3 4 T J Enter C B Enter")
    assert session.outcomes == "BBB"


def test_backspace_takes_back_a_card_and_minus_the_last_coup(session: Session) -> None:
    session.keys("P Enter C 9 9 8 Backspace K 5 Enter")
    assert session.outcomes == "PP"

    session.keys("Backspace")
    assert session.refusals == ["no card is typed"]
    session.keys("7 -")
    assert session.outcomes == "P"
    assert session.keypad.deal.player == parse_cards("7")
    session.keys("Backspace ?")
    assert session.outcomes == "P?"


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("C Enter", "the coup is not complete"),
        ("C 2 2 3 Enter", "the coup is not complete"),
        ("C 9 2 K 3 4", "4 after the coup is complete: Player has a natural 9"),
        ("C P", '"P" does nothing here'),
        ("C 9 ?", '"?" does nothing here'),
        ("7", '"7" does nothing here'),
        ("Escape", '"Escape" does nothing here'),
    ],
)
def test_a_key_that_does_nothing_says_why_and_changes_nothing(keys: str, words: str, session: Session) -> None:
    *before, _ = keys.split()
    session.keys(" ".join(before))
    kept = session.keypad

    session.keys(keys.split()[-1])

    assert session.refusals == [words]
    assert session.keypad == kept
    assert session.outcomes == ""


@pytest.mark.parametrize(
    ("keys", "cards"),
    [
        ("C K ♥", "Kh"),
        ("C K ♥ ♠", "Ks"),
        ("C K ♥ ♥", "K"),
        ("C K ♥ 2 ♣ 3 4", "Kh 2c 3 4"),
        ("C K 2 3 3 Q ♦", "K 2 3 3 Qd"),
        ("C K ♥ 2 Backspace ♦", "Kd"),
    ],
)
def test_a_suit_is_that_of_the_card_before_it_and_is_taken_back_by_its_own_key(
    keys: str, cards: str, session: Session
) -> None:
    session.keys(keys)

    assert session.keypad.deal == Deal.of(parse_cards(cards))
    assert session.refusals == []


def test_a_suit_without_a_card_or_of_a_card_that_has_left_the_shoe_is_refused(ledger: Ledger) -> None:
    session = Session(ledger, rules=Rules(decks=1))
    session.keys("♥ C ♥ K ♥ 2 K")
    assert session.refusals == ['"♥" does nothing here', "no card is typed"]

    session.keys("♥")
    assert session.refusals[-1] == "This is Kh number 2; 1 deck holds 1"
    assert session.keypad.deal == Deal.of(parse_cards("Kh 2 K"))


def test_a_card_that_has_left_the_shoe_cannot_be_typed(ledger: Ledger) -> None:
    session = Session(ledger, rules=Rules(decks=1))
    session.keys("C 9 K K 7 Enter 9 9 9")
    assert session.refusals == []

    session.keys("9")
    assert session.refusals == ["This is 9 number 5; 1 deck holds 4"]
