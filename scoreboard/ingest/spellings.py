"""The words of a log, in every spelling met in public logs and trackers: one table each, as data.

English, Chinese in both scripts, Korean, Japanese, Vietnamese, French and Spanish, coloured discs, and forms such as
`player_win`. Case, accents, width, blanks, dashes and underscores make no difference: `folded` takes them away on both
sides. A word that could mean two things (合, which one feed writes for a tie) is in no table.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Final, TypeVar

from scoreboard.coup import NOT_SEEN, Outcome, Status

__all__ = [
    "EMPTY_WORDS",
    "OUTCOMES",
    "STATUSES",
    "TOTAL_WORDS",
    "TRUTHS",
    "folded",
    "folded_table",
]

Value = TypeVar("Value")

_LATIN_ACCENTS: Final = re.compile("[\u0300-\u036f]")
_INVISIBLE: Final = "\ufe0e\ufe0f\u200b\u200c\u200d\u2060\ufeff"
_NOTHING: Final = str.maketrans({"đ": "d", **dict.fromkeys(" \t\r\n\v\f\u00a0_-.:'’()[]" + _INVISIBLE, "")})


_WHOLE_NUMBER: Final = re.compile(r"([-+]?)0*([0-9]+?)(?:\.0+)?")


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    r"""Give a word as the tables hold it: width, case, accents, blanks, dashes and underscores taken away.

    Only Latin accents fold; a Japanese voicing mark makes another letter and stays. A whole number keeps its sign and
    loses what does not change it.

    Examples
    --------
    >>> folded("Égalité"), folded("player_win"), folded("ＮＨÀ CÁI"), folded("バンカー"), folded("player_\ncards")
    ('egalite', 'playerwin', 'nhacai', 'バンカー', 'playercards')
    >>> folded("-1"), folded("1.0"), folded("No. 1")
    ('-1', '1', 'no1')
    """
    plain = unicodedata.normalize("NFKC", text).casefold()
    number = _WHOLE_NUMBER.fullmatch(plain.strip())
    if number is not None:
        return f"{number[1].strip('+')}{number[2]}"
    if not plain.isascii():
        plain = unicodedata.normalize("NFC", _LATIN_ACCENTS.sub("", unicodedata.normalize("NFD", plain)))
    return plain.translate(_NOTHING)


def folded_table(words: Mapping[Value, Iterable[str]]) -> dict[str, Value]:
    """Turn a table of spellings by meaning into one of meanings by folded spelling.

    Raises
    ------
    ValueError
        If one spelling has two meanings: a mistake in the table.

    Examples
    --------
    >>> folded_table({Outcome.TIE: ("Tie", "Hòa")})
    {'tie': <Outcome.TIE: 'T'>, 'hoa': <Outcome.TIE: 'T'>}
    """
    table: dict[str, Value] = {}
    for meaning, spellings in words.items():
        for spelling in map(folded, spellings):
            if table.setdefault(spelling, meaning) != meaning:
                raise ValueError(f"{spelling!r} means {table[spelling]!r} and {meaning!r}")
    return table


_OUTCOME_WORDS: Final[dict[Outcome, tuple[str, ...]]] = {
    Outcome.BANKER: (
        *("B", "Banker", "Bankers", "Bank", "🔴", "🟥"),
        *("庄", "莊", "庄家", "莊家", "뱅커", "뱅", "バンカー", "バ"),
        *("Nhà cái", "Cái", "Banque", "Banquier", "Banco", "Banca", "Banquero", "Banqueiro"),
    ),
    Outcome.PLAYER: (
        *("P", "Player", "Players", "🔵", "🟦"),
        *("闲", "閒", "閑", "闲家", "閒家", "閑家", "플레이어", "플", "プレーヤー", "プレイヤー", "プ"),
        *("Người chơi", "Nhà con", "Tay con", "Con", "Joueur", "Ponte", "Punto", "Jugador", "Jogador"),
    ),
    Outcome.TIE: (
        *("T", "Tie", "Ties", "Tied", "Draw", "🟢", "🟩"),
        *("和", "和局", "和牌", "타이", "타", "무승부", "タイ", "引き分け", "引分け", "引分"),
        *("Hòa", "Hoà", "Égalité", "Empate"),
    ),
}
_WIN_WORDS: Final = ("win", "wins", "won", "赢", "贏", "勝", "胜", "승", "の勝ち", "thắng", "gagne", "gana")


def _with_wins(words: tuple[str, ...]) -> Iterable[str]:
    return chain(words, (word + win for word in words if len(word) > 1 or not word.isascii() for win in _WIN_WORDS))


OUTCOMES: Final[dict[str, Outcome | None]] = {
    **folded_table({outcome: _with_wins(words) for outcome, words in _OUTCOME_WORDS.items()}),
    NOT_SEEN: None,
}
"""What a result says, by its folded spelling; None for "?", a coup not seen."""

STATUSES: Final[dict[str, Status]] = folded_table(
    {
        Status.OK: ("", "ok", "valid", "normal", "done", "settled", "正常", "有效", "정상", "有効", "hợp lệ", "válido"),
        Status.VOID: (
            *("void", "voided", "invalid", "misdeal", "作废", "作廢", "无效", "無效", "무효", "無効"),
            *("không hợp lệ", "nula", "nulo"),
        ),
        Status.CANCELLED: (
            *("cancelled", "canceled", "cancel", "取消", "취소", "キャンセル", "取り消し", "取消し"),
            *("hủy", "huỷ", "đã hủy", "annulé", "annulée", "anulado", "anulada", "cancelado", "cancelada"),
        ),
        Status.FREE: (
            *("free", "free hand", "free game", "fly", "dummy", "no bets", "飞牌", "飛牌", "프리", "프리게임"),
            *("フリー", "フリーハンド", "miễn phí", "libre", "gratuit", "gratis"),
        ),
    }
)
"""Whether a coup counts, by its folded spelling; an empty cell is an ordinary coup."""

TRUTHS: Final[dict[str, bool]] = folded_table(
    {
        True: (
            *("1", "true", "yes", "y", "x", "v", "o", "✓", "✔", "√", "●", "○", "◯", "pair", "natural"),
            *("是", "有", "对", "對", "예", "네", "있음", "はい", "有り", "あり", "có", "oui", "sí"),
        ),
        False: (
            *("0", "false", "no", "n", "✗", "✘", "×"),
            *("否", "无", "無", "没有", "아니오", "없음", "いいえ", "無し", "なし", "không", "non"),
        ),
    }
)
"""Ticks in a column that asks yes or no."""

EMPTY_WORDS: Final = frozenset({"", "-", "–", "—", "n/a", "na", "nan", "none", "null"})
"""What people leave in a cell that holds nothing, in lower case."""

TOTAL_WORDS: Final = frozenset(
    map(
        folded,
        (
            *("total", "totals", "sum", "summary", "count", "counts", "all", "hands", "coups", "rounds"),
            *("合计", "合計", "总计", "總計", "总数", "總數", "共", "共计", "小计", "小計", "统计", "統計", "总局数"),
            *("합계", "총", "총계", "전체", "計", "総計", "集計", "tổng", "tổng cộng", "suma", "totaux"),
        ),
    )
)
"""What a line that sums up begins with."""
