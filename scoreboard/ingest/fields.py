"""What a column of a log may hold, and the headings it goes by.

A heading for a side's cards, total or pair is the side's word beside the part's word, in either order: "player cards",
"闲点数", "cartas del jugador". So the table below names sides and parts, not every product of them.
"""

from __future__ import annotations

from enum import StrEnum
from itertools import product
from typing import Final

from scoreboard.ingest.spellings import folded_table

__all__ = ["CARD_FIELDS", "EVIDENCE", "HEADINGS", "WORDS", "Field"]


class Field(StrEnum):
    """What a column holds; the value is how `--map COLUMN=FIELD` names it."""

    TABLE = "table"
    SHOE = "shoe"
    COUP = "coup"
    STATUS = "status"
    RESULT = "result"
    PLAYER_TOTAL = "player_total"
    BANKER_TOTAL = "banker_total"
    PLAYER_CARDS = "player_cards"
    BANKER_CARDS = "banker_cards"
    P1 = "p1"
    P2 = "p2"
    P3 = "p3"
    B1 = "b1"
    B2 = "b2"
    B3 = "b3"
    PLAYER_PAIR = "player_pair"
    BANKER_PAIR = "banker_pair"
    PAIRS = "pairs"
    """One column for both sides' pairs: "P", "B", "PB" or none."""
    NATURAL = "natural"
    AT = "at"
    SOURCE = "source"
    RULES = "rules"
    NOTE = "note"
    PLAYER = "player"
    """Headed by the side alone: its totals, its cards, or a mark where it won. The cells decide."""
    BANKER = "banker"
    TIE = "tie"
    IGNORE = "ignore"
    """A column the person who imports wants left out."""


CARD_FIELDS: Final = (
    (Field.PLAYER_CARDS, (Field.P1, Field.P2, Field.P3)),
    (Field.BANKER_CARDS, (Field.B1, Field.B2, Field.B3)),
)
"""Each side's cards: a hand in one cell, or one card a cell in dealing order."""

EVIDENCE: Final = frozenset(
    {
        *(Field.RESULT, Field.PLAYER, Field.BANKER, Field.TIE, Field.PLAYER_TOTAL, Field.BANKER_TOTAL),
        *(Field.PLAYER_CARDS, Field.BANKER_CARDS, Field.P1, Field.B1),
    }
)
"""The fields that can tell who won; a table without one of them is no log of coups."""

_SIDES: Final = {
    Field.PLAYER: (
        *("player", "p", "punto", "闲", "閒", "閑", "闲家", "閒家", "閑家", "플레이어", "플"),
        *("プレーヤー", "プレイヤー", "プ", "người chơi", "con", "joueur", "jugador"),
    ),
    Field.BANKER: (
        *("banker", "bank", "b", "banco", "庄", "莊", "庄家", "莊家", "뱅커", "뱅", "バンカー", "バ"),
        *("nhà cái", "cái", "banque", "banquier", "banca"),
    ),
}
_PARTS: Final = {
    "cards": (
        *("cards", "card", "hand", "hands", "牌", "手牌", "카드", "カード", "bài", "lá bài", "cartes", "cartas"),
        *("cartes du", "cartas del", "cartas de la", "main"),
    ),
    "total": (
        *("total", "totals", "point", "points", "score", "value", "sum", "点", "點", "点数", "點數", "합계", "합"),
        *("점수", "点数合計", "合計", "điểm", "tổng", "puntos", "puntos del", "points du", "total del"),
    ),
    "pair": ("pair", "pairs", "对", "對", "对子", "對子", "페어", "ペア", "đôi", "paire", "par", "pareja"),
}
_FIELD_OF_PART: Final = {
    (Field.PLAYER, "cards"): Field.PLAYER_CARDS,
    (Field.PLAYER, "total"): Field.PLAYER_TOTAL,
    (Field.PLAYER, "pair"): Field.PLAYER_PAIR,
    (Field.BANKER, "cards"): Field.BANKER_CARDS,
    (Field.BANKER, "total"): Field.BANKER_TOTAL,
    (Field.BANKER, "pair"): Field.BANKER_PAIR,
}
_ONE_CARD: Final = ("{side}{place}", "{side}card{place}", "{side}牌{place}", "{side}카드{place}", "{side}カード{place}")
_ONE_CARD_FIELDS: Final = {
    Field.PLAYER: (Field.P1, Field.P2, Field.P3),
    Field.BANKER: (Field.B1, Field.B2, Field.B3),
}

WORDS: Final[dict[Field, tuple[str, ...]]] = {
    Field.TABLE: (
        *("table", "table no", "table number", "table name", "table id", "桌", "桌号", "桌號", "桌台", "台", "台号"),
        *("台號", "테이블", "테이블번호", "テーブル", "テーブル番号", "卓", "bàn", "số bàn", "mesa"),
    ),
    Field.SHOE: (
        *(
            "shoe",
            "shoe no",
            "shoe number",
            "shoe id",
            "shoe #",
            "靴",
            "靴号",
            "靴號",
            "靴次",
            "슈",
            "슈번호",
            "シュー",
        ),
        *("シュー番号", "giày", "hộp bài", "sabot", "zapato", "zapata"),
    ),
    Field.COUP: (
        *("coup", "coup no", "coup number", "hand", "hand no", "hand number", "hand #", "round", "round no"),
        *("round number", "round #", "game no", "game number", "game #", "no", "number", "#", "№", "seq"),
        *("局", "局号", "局號", "局数", "局數", "手", "手数", "手數", "回合", "序号", "序號", "第几局", "第幾局"),
        *("회차", "회", "번호", "판", "게임번호", "라운드", "핸드", "回", "回数", "回目", "番号", "ラウンド", "ハンド"),
        *("ván", "ván số", "số ván", "lượt", "donne", "tour", "numéro", "mano", "ronda", "jugada", "número"),
    ),
    Field.STATUS: (
        *("status", "state", "状态", "狀態", "상태", "状態", "ステータス", "trạng thái", "statut", "état", "estado"),
    ),
    Field.RESULT: (
        *("result", "results", "outcome", "winner", "winning side", "win", "won", "结果", "結果", "赢家", "贏家"),
        *("胜方", "勝方", "开", "開", "결과", "승자", "승", "勝者", "勝ち", "勝敗", "kết quả", "thắng", "résultat"),
        *("gagnant", "vainqueur", "resultado", "ganador"),
    ),
    Field.TIE: ("tie", "t", "和", "和局", "타이", "タイ", "hòa", "égalité", "empate"),
    Field.PAIRS: ("pair", "pairs", "对子", "對子", "페어", "ペア", "đôi", "paire", "pareja"),
    Field.NATURAL: ("natural", "天牌", "例牌", "내추럴", "ナチュラル", "naturel", "tự nhiên"),
    Field.AT: (
        *("at", "time", "timestamp", "datetime", "date time", "时间", "時間", "일시", "시간", "日時", "時刻"),
        *("thời gian", "heure", "hora"),
    ),
    Field.SOURCE: ("source",),
    Field.RULES: ("rules", "规则", "規則", "규칙", "ルール"),
    Field.NOTE: (
        *("note", "notes", "remark", "remarks", "comment", "comments", "memo", "备注", "備註", "注", "메모", "비고"),
        *("メモ", "備考", "ghi chú", "remarque", "nota", "notas", "observaciones"),
    ),
}
"""Headings that do not name a side."""

HEADINGS: Final[dict[str, Field]] = folded_table(
    {field: (*_SIDES.get(field, ()), *WORDS.get(field, ())) for field in Field}
    | {
        field: (
            field,
            side_field[0] + kind[0],  # "pp", "bc"
            *(
                spelling
                for side, part in product(_SIDES[side_field], _PARTS[kind])
                for spelling in (side + part, part + side)
            ),
        )
        for (side_field, kind), field in _FIELD_OF_PART.items()
    }
    | {
        field: (field, *(form.format(side=side, place=place) for side in _SIDES[side_field] for form in _ONE_CARD))
        for side_field, fields in _ONE_CARD_FIELDS.items()
        for place, field in enumerate(fields, start=1)
    }
)
"""The field a column holds, by its folded heading."""
