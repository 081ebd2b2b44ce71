"""What the lobby says, in four languages: how old a table's last coup is, how far its shoe, and its filter.

`table_words` holds what a table's own board says too, `labels` what stands on any board. Signs that they have already
are used where there is a choice: each other one makes the font larger that every wall and phone is sent.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoreboard.drawing.labels import Language, language_of

__all__ = ["LOBBY_WORDS", "LobbyWords", "lobby_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LobbyWords:
    """The lobby's words in one language.

    Attributes
    ----------
    tables
        What the page is called.
    shown
        How many tables are shown of how many, as a template.
    silent_minutes, silent_hours
        How long no coup was recorded, as templates.
    cards_gone, shoe_gone
        How many of the shoe's cards have left it, as templates: counted, and in percent from the number of coups.
    record
        To the page where a table is recorded.
    find, in_play, not_in_play, any_state, any_rules, up_to
        The filter; `up_to` is of the least stake.
    sort, by_number, by_coup, by_run, by_minimum
        What stands first.
    none, nothing_matches, show_all
        A room without tables, a filter that leaves none, and how to lift it.
    """

    tables: str
    shown: str
    silent_minutes: str
    silent_hours: str
    cards_gone: str
    shoe_gone: str
    record: str
    find: str
    in_play: str
    not_in_play: str
    any_state: str
    any_rules: str
    up_to: str
    sort: str
    by_number: str
    by_coup: str
    by_run: str
    by_minimum: str
    none: str
    nothing_matches: str
    show_all: str


LOBBY_WORDS: Final[Mapping[Language, LobbyWords]] = MappingProxyType(
    {
        Language.ENGLISH: LobbyWords(
            tables="Tables",
            shown="{} of {} tables",
            silent_minutes="no coup for {} min",
            silent_hours="no coup for {} h",
            cards_gone="{0} of {1} cards are out of the shoe",
            shoe_gone="about {} % of the shoe, by the number of coups",
            record="Record",
            find="Number or name",
            in_play="In play",
            not_in_play="Not in play",
            any_state="In play or not",
            any_rules="All rules",
            up_to="Min up to",
            sort="Sort",
            by_number="Number",
            by_coup="Newest coup",
            by_run="Longest last run",
            by_minimum="Lowest min",
            none="No tables yet",
            nothing_matches="No table is like that.",
            show_all="Show all",
        ),
        Language.CHINESE: LobbyWords(
            tables="桌台",
            shown="{}/{}桌",
            silent_minutes="{}分钟无新局",
            silent_hours="{}小时无新局",
            cards_gone="本靴{1}张牌已出{0}张",
            shoe_gone="按局数本靴约已出{}%",
            record="记录",
            find="桌号或名",
            in_play="进行中",
            not_in_play="未进行",
            any_state="全部状态",
            any_rules="全部规则",
            up_to="最低限红至",
            sort="排序",
            by_number="桌号",
            by_coup="最新一局",
            by_run="最长一列",
            by_minimum="最低限红",
            none="尚未有桌台",
            nothing_matches="未有此桌台",
            show_all="显示全部",
        ),
        Language.KOREAN: LobbyWords(
            tables="테이블",
            shown="테이블 {} / {}",
            silent_minutes="{}분 동안 게임 없음",
            silent_hours="{}시간 동안 게임 없음",
            cards_gone="카드 {1}장 중 {0}장 나옴",
            shoe_gone="게임 수 기준 슈의 약 {}%",
            record="기록",
            find="번호 또는 이름",
            in_play="진행 중",
            not_in_play="진행 아님",
            any_state="모든 상태",
            any_rules="모든 규칙",
            up_to="최소 한도 ≤",
            sort="순서",
            by_number="번호",
            by_coup="최근 게임",
            by_run="긴 마지막 줄",
            by_minimum="최소 한도",
            none="아직 테이블 없음",
            nothing_matches="해당 테이블 없음",
            show_all="전체 보기",
        ),
        Language.JAPANESE: LobbyWords(
            tables="テーブル",
            shown="{}/{}テーブル",
            silent_minutes="{}分間ゲームなし",
            silent_hours="{}時間ゲームなし",
            cards_gone="{1}枚のうち{0}枚が出ました",
            shoe_gone="ゲーム数で計算、シューの約{}%",
            record="記録する",
            find="番号または名前",
            in_play="進行中",
            not_in_play="進行なし",
            any_state="すべての状態",
            any_rules="すべてのルール",
            up_to="最小 ≤",
            sort="並び",
            by_number="番号",
            by_coup="最新のゲーム",
            by_run="最後の列の長さ",
            by_minimum="最小",
            none="まだテーブルなし",
            nothing_matches="当てはまるテーブルなし",
            show_all="すべて表示",
        ),
    }
)


def lobby_words(language: str) -> LobbyWords:
    """Give the lobby's words in a language.

    Raises
    ------
    InputError
        If the boards do not speak it.

    Examples
    --------
    >>> lobby_words("en").silent_minutes.format(12)
    'no coup for 12 min'
    >>> lobby_words("zh").cards_gone.format(214, 416)
    '本靴416张牌已出214张'
    """
    return LOBBY_WORDS[language_of(language)]
