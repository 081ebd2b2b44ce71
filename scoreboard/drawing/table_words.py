"""What the screens around a live table say, in four languages: limits, the state of play, good roads, a board's form.

The names of good roads are those that boards in Chinese and live casinos use; where players of a language have no name
of their own, it is said plainly. `labels` holds what stands on any board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoreboard.coup import Outcome
from scoreboard.drawing.labels import Language, language_of, words
from scoreboard.roadmap import GoodRoad, GoodRoadKind

__all__ = ["TABLE_WORDS", "TableWords", "good_road_name", "table_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableWords:
    """A live table's words in one language.

    Attributes
    ----------
    limits, minimum, maximum, pair
        What may be staked; `pair` stands before the limit of either side's.
    waiting, no_coup
        A table before its first shoe, and a shoe before its first coup.
    last_game, games_left, shoe_over, shoe_closed
        What follows from the indicator card: one coup to come, several (a template), none; and a finished shoe.
    good_road, good_roads
        The label, and the name of each pattern, where it has a side as a template.
    expected, cards_left, full_shoe
        The heading of expected values, and which cards they are those of.
    disconnected
        Since when a board has not heard of its table, as a template of a time.
    sound_off, sound_on
        What the control of the sound says and does.
    layout, shown_roads, cell_labels, own_labels, points, last_coup, counts, next_marks, sound, kiosk, language, theme,
    night, day, show
        The form by which a board is set.
    """

    limits: str
    minimum: str
    maximum: str
    pair: str
    waiting: str
    no_coup: str
    last_game: str
    games_left: str
    shoe_over: str
    shoe_closed: str
    good_road: str
    good_roads: Mapping[GoodRoadKind, str]
    expected: str
    cards_left: str
    full_shoe: str
    disconnected: str
    sound_off: str
    sound_on: str
    layout: str
    shown_roads: str
    cell_labels: str
    own_labels: str
    points: str
    last_coup: str
    counts: str
    next_marks: str
    sound: str
    kiosk: str
    language: str
    theme: str
    night: str
    day: str
    show: str


def _named(*names: str) -> Mapping[GoodRoadKind, str]:
    """Give each kind of good road, from slope to long, its name."""
    return MappingProxyType(dict(zip(GoodRoadKind, names, strict=True)))


TABLE_WORDS: Final[Mapping[Language, TableWords]] = MappingProxyType(
    {
        Language.ENGLISH: TableWords(
            limits="Limits",
            minimum="Min",
            maximum="Max",
            pair="Pair",
            waiting="Waiting for the first shoe",
            no_coup="No coup yet",
            last_game="Last game",
            games_left="Last {} games",
            shoe_over="End of the shoe",
            shoe_closed="Shoe closed",
            good_road="Good road",
            good_roads=_named(
                "slope",
                "double jump",
                "single jump",
                "row by row",
                "one hall two rooms, {side} alone",
                "after-{side} jump",
                "after-{side} run",
                "long {side}",
            ),
            expected="Expected value",
            cards_left="of the {} cards left",
            full_shoe="of a full shoe",
            disconnected="not connected since {}",
            sound_off="Sound is off: press for sound",
            sound_on="Sound is on",
            layout="Layout",
            shown_roads="Roads",
            cell_labels="Cell labels",
            own_labels="as the language",
            points="points",
            last_coup="Last coup",
            counts="Counts",
            next_marks="Next marks",
            sound="Sound",
            kiosk="Kiosk: the whole screen",
            language="Language",
            theme="Brightness",
            night="night",
            day="day",
            show="Show",
        ),
        Language.CHINESE: TableWords(
            limits="限红",
            minimum="最低",
            maximum="最高",
            pair="对子",
            waiting="等待第一靴",
            no_coup="尚未开局",
            last_game="最后一局",
            games_left="最后{}局",
            shoe_over="本靴已完",
            shoe_closed="本靴已结束",
            good_road="好路",
            good_roads=_named(
                "斜坡路", "双跳", "单跳", "拍拍黐", "一厅两房（{side}）", "逢{side}跳", "逢{side}连", "长{side}"
            ),
            expected="期望值",
            cards_left="按剩余{}张牌",
            full_shoe="按整靴牌",
            disconnected="自{}起未连接",
            sound_off="声音已关，点按开启",
            sound_on="声音已开",
            layout="版面",
            shown_roads="路单",
            cell_labels="珠盘文字",
            own_labels="同语言",
            points="点数",
            last_coup="最新一局",
            counts="统计",
            next_marks="下一局路",
            sound="声音",
            kiosk="全屏展示",
            language="语言",
            theme="明暗",
            night="夜间",
            day="日间",
            show="显示",
        ),
        Language.KOREAN: TableWords(
            limits="베팅 한도",
            minimum="최소",
            maximum="최대",
            pair="페어",
            waiting="첫 슈를 기다리는 중",
            no_coup="아직 게임 없음",
            last_game="마지막 게임",
            games_left="마지막 {}게임",
            shoe_over="슈 끝",
            shoe_closed="슈 종료",
            good_road="굿 로드",
            good_roads=_named(
                "계단",
                "투투",
                "원원",
                "연속 줄",
                "원투 ({side} 하나)",
                "{side} 뒤 꺾임",
                "{side} 뒤 연속",
                "{side} 장줄",
            ),
            expected="기댓값",
            cards_left="남은 {}장 기준",
            full_shoe="전체 슈 기준",
            disconnected="{}부터 연결 끊김",
            sound_off="소리 꺼짐: 눌러서 켜기",
            sound_on="소리 켜짐",
            layout="화면 구성",
            shown_roads="출목표",
            cell_labels="칸 글자",
            own_labels="언어에 맞춤",
            points="점수",
            last_coup="최근 게임",
            counts="집계",
            next_marks="다음 표시",
            sound="소리",
            kiosk="전체 화면",
            language="언어",
            theme="밝기",
            night="밤",
            day="낮",
            show="보기",
        ),
        Language.JAPANESE: TableWords(
            limits="ベット限度",
            minimum="最小",
            maximum="最大",
            pair="ペア",
            waiting="最初のシューを待っています",
            no_coup="まだゲームなし",
            last_game="最終ゲーム",
            games_left="残り{}ゲーム",
            shoe_over="シュー終わり",
            shoe_closed="シュー終了",
            good_road="グッドロード",
            good_roads=_named(
                "階段",
                "ニコニコ",
                "テレコ",
                "連続列",
                "ニコイチ（{side}が一つ）",
                "{side}の次は反対",
                "{side}は連続",
                "{side}のツラ",
            ),
            expected="期待値",
            cards_left="残り{}枚で計算",
            full_shoe="全シューで計算",
            disconnected="{}から未接続",
            sound_off="音はオフ：押すとオン",
            sound_on="音はオン",
            layout="表示設定",
            shown_roads="罫線",
            cell_labels="マスの文字",
            own_labels="言語に合わせる",
            points="点数",
            last_coup="最新のゲーム",
            counts="集計",
            next_marks="次の印",
            sound="音",
            kiosk="全画面",
            language="言語",
            theme="明るさ",
            night="夜",
            day="昼",
            show="表示",
        ),
    }
)


def table_words(language: str) -> TableWords:
    """Give a live table's words in a language.

    Raises
    ------
    InputError
        If the boards do not speak it.

    Examples
    --------
    >>> table_words("ko").last_game
    '마지막 게임'
    """
    return TABLE_WORDS[language_of(language)]


def good_road_name(good: GoodRoad, language: str) -> str:
    """Give what a board calls a good road, with its length. It describes the past; the next coup does not know of it.

    Examples
    --------
    >>> good_road_name(GoodRoad(GoodRoadKind.LONG, Outcome.BANKER, 5), "en")
    'long Banker 5'
    >>> good_road_name(GoodRoad(GoodRoadKind.AFTER_JUMP, Outcome.PLAYER, 3), "zh")
    '逢闲跳 3'
    """
    side = words(language).sides[good.side or Outcome.BANKER]
    return f"{table_words(language).good_roads[good.kind].format(side=side)} {good.length}"
