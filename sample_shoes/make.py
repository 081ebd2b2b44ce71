"""Writes the sample shoes of this folder: `python sample_shoes/make.py [FOLDER]`.

The dealt ones come from `scoreboard.simulator` under real rules with the seeds below, so they can be made again to the
byte; the teaching ones are written by hand to show one thing each. `README.md` says what each shows.
"""

from __future__ import annotations

import csv
import io
import sys
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from scoreboard.cards import Card
from scoreboard.coup import Coup
from scoreboard.rules import parse_rules
from scoreboard.simulator import simulate_coups

Row = Sequence[object]


def _dealt(seed: int, index: int, rules: str = "commission") -> list[Coup]:
    return simulate_coups(seed=seed, index=index, rules=parse_rules(rules))


def _table(header: Row, rows: Sequence[Row], *, delimiter: str = ",") -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return text.getvalue()


def _six(coup: Coup, written: Callable[[Card], str]) -> list[str]:
    return [
        written(hand[place]) if place < len(hand) else "" for hand in (coup.player, coup.banker) for place in range(3)
    ]


def _rank(card: Card) -> str:
    assert card.rank is not None  # dealt cards have their faces
    return card.rank.value


def high_limit_room() -> str:
    """Deal two shoes of one table with every card, suits and times."""
    opened = datetime.fromisoformat("2026-03-01T20:00:05+08:00")
    rows = []
    for index in range(2):
        for coup in _dealt(88, index):
            at = opened + timedelta(hours=2 * index, seconds=52 * coup.number)
            rows.append(["88", index + 1, coup.number, at.isoformat(), coup.outcome, *_six(coup, str)])
    return _table(["table", "shoe", "coup", "time", "result", "p1", "p2", "p3", "b1", "b2", "b3"], rows)


def mini_six_decks() -> str:
    """Deal a no-commission mini table's shoe: ranks without suits, a hand in a cell."""
    rules = "no-commission,decks=6"
    rows = [
        [coup.number, coup.outcome, " ".join(map(_rank, coup.player)), " ".join(map(_rank, coup.banker)), rules]
        for coup in _dealt(6, 0, rules)
    ]
    return _table(["hand", "winner", "player_cards", "banker_cards", "rules"], rows)


def ez_points_only() -> str:
    """Deal an EZ table's shoe of which only points were kept: a pair of zeros is no known pair."""
    rows = [
        [coup.number, *_six(coup, lambda card: str(card.points)), coup.player_total, coup.banker_total, "ez"]
        for coup in _dealt(7, 0, "ez")
    ]
    return _table(["hand", "p1", "p2", "p3", "b1", "b2", "b3", "player_total", "banker_total", "rules"], rows)


_WORDS = {"zh": ("庄", "闲", "和"), "ko": ("뱅커", "플레이어", "타이"), "ja": ("バンカー", "プレーヤー", "タイ")}


def _words(coup: Coup, language: str) -> str:
    return dict(zip("BPT", _WORDS[language], strict=True))[str(coup.outcome)]


def macau_evening() -> str:
    """Deal two shoes in Chinese headings with outcome and both totals."""
    rows = [
        ["澳门3", f"夜{index + 1}", coup.number, _words(coup, "zh"), coup.player_total, coup.banker_total]
        for index in range(2)
        for coup in _dealt(853, index)
    ]
    return _table(["桌号", "靴号", "局号", "结果", "闲点数", "庄点数"], rows)


def seoul_notes() -> str:
    """Deal a shoe in Korean headings, semicolons between, pairs ticked."""
    rows = [
        [coup.number, _words(coup, "ko"), int(bool(coup.player_pair)), int(bool(coup.banker_pair))]
        for coup in _dealt(82, 0)
    ]
    return _table(["회차", "결과", "플레이어페어", "뱅커페어"], rows, delimiter=";")


def tokyo_board() -> str:
    """Deal a shoe in Japanese headings, tabs between, cards in a cell a hand."""
    rows = [
        [coup.number, _words(coup, "ja"), " ".join(map(str, coup.player)), " ".join(map(str, coup.banker))]
        for coup in _dealt(81, 0)
    ]
    return _table(["回", "結果", "プレーヤーカード", "バンカーカード"], rows, delimiter="\t")


def three_shoes_typed() -> str:
    """Deal three shoes of which only outcomes were kept, a blank line between them."""
    shoes = ["".join(str(coup.outcome) for coup in _dealt(3, index)) for index in range(3)]
    return (
        "\n\n".join("\n".join(shoe[place : place + 20] for place in range(0, len(shoe), 20)) for shoe in shoes) + "\n"
    )


LONG_DRAGON = "PBBPTPPBPBB PPPPPPPPPPPPP T PP B P BB T P BBB PP B PPP BB P B\n"
STACKED_DRAGONS = "P B BBBBBBBBBBBB PPPPPPPPPP BBBBBBBBB T PPPPPPPP BBBBBBB PPPPPP BBB P BB PP B\n"
CHOP = "BPBPBPBPBPBP T BPBPBP BB P B P B P BB PP BB PP BB PP BB P\n"
TIE_FIRST = "TTT B TB PPT PTT B P T BB PPP B TT P BBBB P T\n"

JOINED_LATE = """table,shoe,round,result
5,late,17,P
5,late,18,P
5,late,19,B
5,late,20,T
5,late,22,B
5,late,23,B
5,late,24,B
5,late,25,P
5,late,25,P
5,late,26,B
5,late,29,P
5,late,30,P
5,late,31,T
5,late,32,B
5,late,33,P
5,late,34,B
5,late,35,B
5,late,36,P
"""

VOID_AND_FREE = """hand,status,winner,player_cards,banker_cards,note
1,ok,Banker,K 2 4,3 4,
2,ok,Player,9 Q,4 4,
3,void,,8 8,K,third card out of order; bets returned
4,free,Player,A 6,Q 6,no bets
5,ok,Tie,K 7,3 4,
6,cancelled,Banker,4 5,2 2,dealer error
7,ok,Banker,2 3 9,K 3 6,
8,ok,Player,A 5,Q K 4,
9,ok,Banker,10 J 3,2 3,
10,ok,Player,7 K,A 4 A,
11,ok,Player,2 2 4,K 2 3,
12,ok,Banker,6 K,A 2 4,
"""

WHAT_CANNOT_BE = """hand,winner,player_cards,banker_cards,player,banker,note
1,Player,K 8,5 2,8,7,as it should be
2,Player,3 4,2 3,7,5,Banker stood on 5: the table makes it draw
3,Player,4 2,9 Q,6,9,the cards say Banker
4,Banker,,,7,7,the totals say a tie
5,Tie,K 6,3 3,6,7,a total that is not the cards'
6,Banker,2 3 8,K 3 6,3,9,Banker drew with 3 against an 8
7,Player,7 2,10 5,9,5,as it should be
8,Banker,5 5 K,A 6,0,7,as it should be
"""

SAMPLES: dict[str, Callable[[], str]] = {
    "high-limit-room.csv": high_limit_room,
    "mini-six-decks.csv": mini_six_decks,
    "ez-points-only.csv": ez_points_only,
    "macau-evening.csv": macau_evening,
    "seoul-notes.csv": seoul_notes,
    "tokyo-board.tsv": tokyo_board,
    "three-shoes-typed.txt": three_shoes_typed,
    "long-dragon.txt": lambda: LONG_DRAGON,
    "stacked-dragons.txt": lambda: STACKED_DRAGONS,
    "chop.txt": lambda: CHOP,
    "tie-first.txt": lambda: TIE_FIRST,
    "joined-late.csv": lambda: JOINED_LATE,
    "void-and-free.csv": lambda: VOID_AND_FREE,
    "what-cannot-be.csv": lambda: WHAT_CANNOT_BE,
}


def main(folder: Path) -> None:
    """Write every sample into a folder."""
    for name, text in SAMPLES.items():
        (folder / name).write_text(text(), encoding="utf-8", newline="")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
