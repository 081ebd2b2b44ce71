"""What the dealer calls, in four languages, over every pair of opening totals."""

from __future__ import annotations

import re
from itertools import product
from string import Formatter

import pytest

from scoreboard.cards import RANKS, Card, parse_cards
from scoreboard.drawing.calls import CALLS, Calls, call
from scoreboard.drawing.labels import Language, words
from scoreboard.games.card_entry import Deal

TOTALS = range(10)


def worth(points: int) -> Card:
    return Card(RANKS[points - 1] if points else RANKS[-1])


@pytest.mark.parametrize(
    ("cards", "english"),
    [
        ("", "Card for Player."),
        ("K", "Card for Banker."),
        ("K 2", "Card for Player."),
        ("K 2 3", "Card for Banker."),
        ("K 2 3 3", "Player 3. Banker 5. One more card for Player."),
        ("K 2 3 3 Q", "Player draws 0, still 3. Banker 5 stands. Banker wins."),
        ("K 2 3 3 5", "Player draws 5, now 8. Banker 5. One more card for Banker."),
        ("K 2 3 3 5 4", "Player draws 5, now 8. Banker draws 4, now 9. Banker wins."),
        ("4 K 2 5", "Player 6 stands. Banker 5. One more card for Banker."),
        ("4 K 2 5 A", "Player 6 stands. Banker draws 1, now 6. Tie."),
        ("4 K 3 6", "Player 7 stands. Banker 6 stands. Player wins."),
        ("4 2 5 A", "Player natural 9. Banker 3. Player wins."),
        ("4 9 4 9", "Player natural 8. Banker natural 8. Tie."),
        ("4 K K 8", "Player 4. Banker natural 8. Banker wins."),
    ],
)
def test_the_call_in_the_words_of_the_dealing_manuals(cards: str, english: str) -> None:
    assert call(Deal.of(parse_cards(cards))) == english


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.ENGLISH, "Player draws 0, still 3. Banker 5 stands. Banker wins."),
        (Language.CHINESE, "闲补0点，仍是3点。庄5点，不补牌。庄赢。"),
        (Language.KOREAN, "플레이어 추가 카드 0, 그대로 3. 뱅커 5 스탠드. 뱅커 승."),
        (Language.JAPANESE, "プレーヤー0を引いて3のまま。バンカー5、スタンド。バンカーの勝ち。"),
    ],
)
def test_the_same_call_in_each_language(language: Language, said: str) -> None:
    assert call(Deal.of(parse_cards("K 2 3 3 Q")), language) == said


@pytest.mark.parametrize("language", Language)
def test_every_opening_is_called_with_its_sides_its_numbers_and_its_end(language: Language) -> None:
    sides = words(language).sides
    waiting = [Deal.of([worth(0), worth(0), worth(p), worth(b)]) for p, b in product(TOTALS, TOTALS)]
    while waiting:
        deal = waiting.pop()
        said = call(deal, language)
        thirds = [hand[2].points if len(hand) == 3 else None for hand in (deal.player, deal.banker)]
        numbers = [
            number
            for third, total in zip(thirds, (deal.player_total, deal.banker_total), strict=True)
            for number in (third, total)
            if number is not None
        ]
        assert [int(number) for number in re.findall(r"\d", said)] == numbers, said
        assert said.index(sides["P"]) < said.index(sides["B"])
        if deal.outcome is None:
            assert deal.next_hand is not None
            assert said.endswith(CALLS[language].more.format(side=sides[deal.next_hand]))
            waiting.extend(deal.with_card(worth(points)) for points in TOTALS)
        elif deal.outcome.value == "T":
            assert said.endswith(CALLS[language].tie)
        else:
            assert said.endswith(CALLS[language].wins.format(side=sides[deal.outcome]))


@pytest.mark.parametrize("language", Language)
def test_each_language_has_a_template_of_its_own_for_every_sentence_with_the_same_blanks(language: Language) -> None:
    def blanks(template: str) -> set[str | None]:
        return {name for _, name, _, _ in Formatter().parse(template) if name}

    english, said = CALLS[Language.ENGLISH], CALLS[language]
    names = [name for name in Calls.__slots__ if name != "between"]
    assert len({getattr(said, name) for name in names}) == len(names)
    for name in names:
        assert blanks(getattr(said, name)) == blanks(getattr(english, name)), name
