"""The keys at a table in a browser: the scripts do what `scoreboard.ledger.keypad` and its neighbours do."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from jinja2.utils import htmlsafe_json_dumps
from playwright.sync_api import Browser, Page, Route

from dashboards.delivery import ASSETS
from dashboards.keys import keys_data
from scoreboard.cards import CARD_TEXTS, RANKS, Card, parse_cards
from scoreboard.drawing.calls import call
from scoreboard.drawing.labels import Language
from scoreboard.games.card_entry import Deal
from scoreboard.ledger.keypad import Keypad, press

pytestmark = pytest.mark.browser

SCRIPTS = ("sentences.js", "deal.js", "calls.js", "keys.js", "keypad.js")
DOCUMENT = f"""<!doctype html><meta charset="utf-8"><title>keys</title>
<button data-key="1">Player</button><button data-key="Enter">Record</button><button data-key="?">Not seen</button>
<button data-key="-">Undo</button><button data-key="♥">Hearts</button><button id="other">Other</button>
<input id="note"><textarea id="long"></textarea><dialog id="ask"><button>Yes</button></dialog>
<script type="application/json" id="keys">{htmlsafe_json_dumps(keys_data())}</script>
{"".join(f'<script src="{name}"></script>' for name in SCRIPTS)}<script src="page.js"></script>"""
PAGE = """
const data = JSON.parse(document.getElementById("keys").textContent);
const entries = [], refusals = [];
const pad = scoreboard.keypad(data, {
  decks: 8,
  onentry: (entry) => entries.push(entry),
  onrefusal: (refusal) => refusal && refusals.push(scoreboard.sentence(refusal)),
});
pad.listen();
document.getElementById("other").addEventListener("click", () => entries.push("other"));
"""
DRAWN = "({by_cards, outcomes, player_pair, banker_pair, natural, deal: {player, banker, next, outcome}}) => \
  [by_cards, outcomes, player_pair, banker_pair, natural, player, banker, next, outcome]"


@pytest.fixture
def keys(chromium: Browser) -> Iterator[Page]:
    """A page with nothing but the keys, under the same fence as ours."""

    def serve(route: Route) -> None:
        name = route.request.url.rsplit("/", 1)[-1]
        if name in SCRIPTS:
            route.fulfill(path=ASSETS / name)
        elif name == "page.js":
            route.fulfill(body=PAGE, content_type="text/javascript")
        else:
            fence = {"Content-Security-Policy": "default-src 'self'"}
            route.fulfill(body=DOCUMENT, content_type="text/html", headers=fence)

    context = chromium.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.route("**/*", serve)
    page.goto("http://keys.test/")
    yield page
    context.close()
    assert errors == []


def entries(page: Page) -> list[Any]:
    made: list[Any] = page.evaluate("entries")
    return made


def outcomes(page: Page) -> str:
    return "".join(entry.get("outcome", "-") for entry in entries(page))


def drawn(keypad: Keypad) -> list[Any]:
    """Everything a keypad shows, as DRAWN shows the script's."""
    deal = keypad.deal
    hands = [[str(card) for card in hand] for hand in (deal.player, deal.banker)]
    chosen = "".join(sorted(keypad.outcomes))
    pairs = (keypad.player_pair, keypad.banker_pair)
    return [keypad.by_cards, chosen, *pairs, keypad.natural, *hands, deal.next_hand, deal.outcome]


def worth(points: int) -> Card:
    return Card(RANKS[points - 1] if points else RANKS[-1])


def every_deal() -> Iterator[tuple[Deal, list[str]]]:
    """Every coup on its way, by totals and points, with its cards in dealing order."""
    first = [worth(0), worth(0)]
    waiting = [
        *([*first[:count]] for count in range(3)),
        *([*first, worth(points)] for points in range(10)),
        *([*first, worth(player), worth(banker)] for player, banker in product(range(10), range(10))),
    ]
    while waiting:
        cards = waiting.pop()
        deal = Deal.of(cards)
        yield deal, [str(card) for card in cards]
        if deal.next_hand is not None and len(cards) >= 4:
            waiting.extend([*cards, worth(points)] for points in range(10))


def test_every_deal_goes_on_ends_and_is_called_as_the_core_says_in_four_languages(keys: Page) -> None:
    deals = list(every_deal())
    assert len(deals) > 3500
    found = keys.evaluate(
        """([every, languages]) => every.map((cards) => {
          const { player, banker, player_total, banker_total, next, outcome, natural } = scoreboard.deal(data, cards);
          const calls = languages.map((language) => scoreboard.call(data, cards, language));
          return [player, banker, player_total, banker_total, next, outcome, natural, calls];
        })""",
        [[cards for _, cards in deals], list(Language)],
    )
    for (deal, cards), shown in zip(deals, found, strict=True):
        hands = [[str(card) for card in hand] for hand in (deal.player, deal.banker)]
        calls = [call(deal, language) for language in Language]
        totals = (deal.player_total, deal.banker_total)
        assert shown == [*hands, *totals, deal.next_hand, deal.outcome, deal.has_natural, calls], cards


def sequences(chance: random.Random) -> Iterator[tuple[int, list[str], list[str]]]:
    """Packs, cards that are gone, and keys: some choose, some type cards, some do anything."""
    choosing = [*"PBT123456789bpt", "Enter", "Enter", "Enter", "Backspace"]
    typing = [*"A2345678900TJQKak", *"♣♦♥♠", "Enter", "Enter", "Backspace"]
    anything = [*choosing, *typing, *"CC??--xX/.*+", "Escape", "F5"]
    for _ in range(600):
        decks = chance.choice([1, 1, 6, 8])
        gone = chance.choices(CARD_TEXTS, k=chance.choice([0, 30, 60])) if decks == 1 else []
        start, keys = chance.choice([([], choosing), (["C"], typing), ([], anything)])
        mixed = [chance.choice(anything if chance.random() < 0.05 else keys) for _ in range(40)]
        yield decks, gone, [*start, *mixed]


def pressed(decks: int, gone: Sequence[str], keys: Sequence[str]) -> list[list[Any]]:
    keypad, steps = Keypad(), []
    left = parse_cards(" ".join(gone))
    for key in keys:
        did = press(keypad, key, decks=decks, gone=left)
        keypad = did.keypad
        refusal = None if did.refusal is None else [did.refusal.as_dict(), str(did.refusal)]
        steps.append([drawn(keypad), did.entry, refusal])
    return steps


def test_random_keys_give_the_states_entries_and_refusals_of_the_core(keys: Page) -> None:
    every = list(sequences(random.Random(20539)))
    found = keys.evaluate(
        f"""(every) => every.map(([decks, gone, keys]) => {{
          const pad = scoreboard.keypad(data, {{ decks, gone }});
          return keys.map((key) => {{
            const {{ state, entry, refusal }} = pad.press(key);
            return [({DRAWN})(state), entry, refusal && [refusal, scoreboard.sentence(refusal)]];
          }});
        }})""",
        [(decks, Counter(gone), keys) for decks, gone, keys in every],
    )
    kinds: Counter[str] = Counter()
    for sequence, steps in zip(every, found, strict=True):
        expected = pressed(*sequence)
        assert steps == expected, sequence
        kinds.update("refused" if refusal else "sent" if entry else "moved" for _, entry, refusal in expected)
        kinds.update("excess" for _, _, refusal in expected if refusal and "This is" in refusal[1])
    assert min(kinds[kind] for kind in ("refused", "sent", "moved")) > 2000
    assert kinds["excess"] > 400


def test_case_22_a_session_on_a_numeric_keypad(keys: Page, shared: Path) -> None:
    text = (shared / "cases/22-numeric-keypad-session/input.txt").read_text("utf-8")
    for key in text.replace("|", " ").split():
        keys.keyboard.press("NumpadSubtract" if key == "-" else key if key == "Enter" else f"Numpad{key}")

    sent = entries(keys)
    hands = [
        {"result": entry["outcome"], **{name: entry[name] for name in ("player_pair", "banker_pair", "natural")}}
        for entry in sent
        if entry["kind"] == "coup"
    ]
    expected = json.loads((shared / "cases/22-numeric-keypad-session/expected.json").read_text("utf-8"))
    both_pairs = {"result": "T", "player_pair": True, "banker_pair": True, "natural": False}
    player = {"result": "P", "player_pair": False, "banker_pair": False, "natural": False}
    # The last Player is taken back by the key after it.
    assert hands == [*expected["hands"], player, both_pairs]
    assert [entry["kind"] for entry in sent][-3:] == ["coup", "undo", "coup"]
    assert [text.partition(".")[0] for text in keys.evaluate("refusals")] == [
        "Enter: Player and Banker are chosen",
        *["Enter: no outcome is chosen"] * 2,
    ]


def test_a_held_key_records_once(keys: Page) -> None:
    keys.keyboard.press("1")
    for _ in range(5):
        keys.keyboard.down("Enter")
    keys.keyboard.up("Enter")
    keys.keyboard.down("?")
    keys.keyboard.down("?")
    assert outcomes(keys) == "P?"
    assert keys.evaluate("refusals") == []


def test_a_double_click_on_what_records_or_takes_back_counts_once_and_a_choice_between_makes_it_two(keys: Page) -> None:
    keys.get_by_text("Player").click()
    keys.get_by_text("Record").dblclick()
    keys.get_by_text("Not seen").dblclick()
    keys.get_by_text("Undo").dblclick()
    assert outcomes(keys) == "P?-"
    assert keys.evaluate("refusals") == []

    for name in ("Player", "Record", "Player", "Record"):
        keys.get_by_text(name).click()
    assert outcomes(keys) == "P?-PP"


def test_keys_typed_into_a_field_or_a_dialog_or_with_a_modifier_are_not_ours(keys: Page) -> None:
    keys.keyboard.press("1")
    for field in ("#note", "#long"):
        keys.locator(field).focus()
        keys.keyboard.type("PB?")
        keys.keyboard.press("Enter")
    keys.locator("#long").blur()
    keys.evaluate("document.getElementById('ask').showModal()")
    keys.keyboard.press("?")
    keys.evaluate("document.getElementById('ask').close()")
    for modifier in ("Control", "Alt", "Meta"):
        keys.keyboard.press(f"{modifier}+b")
    assert entries(keys) == []
    assert keys.locator("#note").input_value() == "PB?"

    keys.keyboard.press("Enter")
    assert outcomes(keys) == "P"


def test_enter_records_after_a_click_and_presses_what_tab_reached(keys: Page) -> None:
    keys.locator("#other").click()
    keys.keyboard.press("1")
    keys.keyboard.press("Enter")
    assert ["other" if entry == "other" else entry["outcome"] for entry in entries(keys)] == ["other", "P"]

    keys.locator("body").click(position={"x": 1, "y": 1})
    keys.keyboard.press("Tab")
    keys.keyboard.press("Enter")
    assert keys.evaluate("pad.state.outcomes") == "P"
    keys.keyboard.press("Tab")
    keys.keyboard.press("Enter")
    assert [entry["outcome"] for entry in entries(keys)[1:]] == ["P", "P"]


TYPED = """(events) => {
  const named = [];
  for (const event of events) {
    const fired = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...event });
    Object.defineProperty(fired, "target", { value: document.body });
    named.push(scoreboard.keyOf(fired, { data, state: () => ({ by_cards: event.by_cards ?? false }) }));
  }
  return named;
}"""


@pytest.mark.parametrize(
    ("event", "key"),
    [
        ({"key": "End", "code": "Numpad1"}, "1"),
        ({"key": "Clear", "code": "Numpad5"}, "5"),
        ({"key": "Enter", "code": "NumpadEnter"}, "Enter"),
        ({"key": "-", "code": "NumpadSubtract"}, "-"),
        ({"key": "Process", "code": "KeyP"}, "P"),
        ({"key": "ㅔ", "code": "KeyP"}, "P"),
        ({"key": "з", "code": "KeyP"}, "P"),
        ({"key": "Ｐ", "code": "KeyP"}, "P"),
        ({"key": "１", "code": "Digit1"}, "1"),
        ({"key": "？", "code": "Slash", "shiftKey": True}, "?"),
        ({"key": "é", "code": "Digit2"}, "2"),
        ({"key": "-", "code": "Digit6"}, "6"),
        ({"key": "p", "code": "KeyL"}, "p"),
        ({"key": "?", "code": "Minus", "shiftKey": True}, "?"),
        ({"key": "-", "code": "Minus"}, "-"),
        ({"key": "H", "code": "KeyH", "shiftKey": True, "by_cards": True}, "♥"),
        ({"key": "c", "code": "KeyC", "shiftKey": True, "by_cards": True}, "♣"),
        ({"key": "C", "code": "KeyC", "shiftKey": True}, "C"),
        ({"key": "C", "code": "KeyC", "by_cards": True}, "C"),
        ({"key": "Shift", "code": "ShiftLeft", "shiftKey": True}, None),
        ({"key": "ArrowLeft", "code": "ArrowLeft"}, None),
        ({"key": "End", "code": "End"}, None),
        ({"key": " ", "code": "Space"}, None),
        ({"key": "Unidentified", "code": ""}, None),
        ({"key": "F5", "code": "F5"}, None),
    ],
)
def test_a_key_counts_by_what_it_bears_whatever_the_keyboard_writes(
    keys: Page, event: dict[str, Any], key: str | None
) -> None:
    assert keys.evaluate(TYPED, [event]) == [key]


def test_cards_are_typed_with_suits_and_called_at_once(keys: Page) -> None:
    for key in ("c", "k", "Shift+s", "2", "3", "Shift+C", "3"):
        keys.keyboard.press(key)
    assert keys.evaluate("pad.call('en')") == "Player 3. Banker 5. One more card for Player."
    keys.keyboard.press("q")
    keys.get_by_text("Hearts").click()
    assert keys.evaluate("pad.call('ja')") == "プレーヤー0を引いて3のまま。バンカー5、スタンド。バンカーの勝ち。"
    keys.keyboard.press("Enter")
    assert entries(keys) == [{"kind": "coup", "player_cards": ["Ks", "3c", "Qh"], "banker_cards": ["2", "3"]}]
