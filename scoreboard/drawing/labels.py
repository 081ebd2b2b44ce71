"""What the boards call things, in four languages: the one table that every picture reads.

The names of roads, sides and pairs and the labels of the cells are those that casino boards in each language use; the
words of the sentences around them are ours. The board's fonts hold exactly these glyphs (`fonts/build.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from scoreboard.errors import InputError
from scoreboard.roadmap.names import Road

__all__ = ["WORDS", "Language", "Words", "language_of", "words"]


class Language(StrEnum):
    """A language the boards speak."""

    ENGLISH = "en"
    CHINESE = "zh"
    KOREAN = "ko"
    JAPANESE = "ja"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """A board's words in one language.

    Attributes
    ----------
    cells
        The label of a bead by its outcome, "?" for a coup not seen.
    sides
        The full name of each outcome, "?" for a coup not seen.
    roads
        The name of each road.
    marks
        The two colours of a derived road: red says regular, blue irregular. They do not name a side.
    void
        A coup that does not count.
    banker_pair, player_pair, natural
        What a coup may carry beside its winner.
    coups
        A count of coups, as templates for one and for any other number.
    run
        The run in force, as a template of what repeats and how often.
    following
        The marks that the given side would add, as a template.
    incomplete
        What a board with coups that were not seen says.
    table, shoe, coup
        The labels of what is shown.
    numbered
        A coup by its number, as a template.
    last, before, after
        The newest coup, and the ones beside the coup that is followed.
    follow
        How a coup is followed across the roads.
    past
        What roads are not: a forecast.
    comma, colon
        The signs between the parts of a sentence.
    """

    cells: Mapping[str, str]
    sides: Mapping[str, str]
    roads: Mapping[str, str]
    marks: Mapping[str, str]
    void: str
    banker_pair: str
    player_pair: str
    natural: str
    coups: tuple[str, str]
    run: str
    following: str
    incomplete: str
    table: str
    shoe: str
    coup: str
    numbered: str
    last: str
    before: str
    after: str
    follow: str
    past: str
    comma: str = ", "
    colon: str = ": "


def _of(keys: Sequence[str], text: str) -> Mapping[str, str]:
    """Give each key its word of a list parted by slashes."""
    return MappingProxyType(dict(zip(keys, text.split(" / "), strict=True)))


WORDS: Final[Mapping[Language, Words]] = MappingProxyType(
    {
        Language.ENGLISH: Words(
            cells=_of("BPT?", "B / P / T / ?"),
            sides=_of("BPT?", "Banker / Player / Tie / not seen"),
            roads=_of(tuple(Road), "Bead plate / Big road / Big eye boy / Small road / Cockroach pig"),
            marks=_of("RB", "red / blue"),
            void="void",
            banker_pair="Banker pair",
            player_pair="Player pair",
            natural="natural",
            coups=("{} coup", "{} coups"),
            run="last run {} {}",
            following="if {} is next",
            incomplete="incomplete",
            table="Table",
            shoe="Shoe",
            coup="Coup",
            numbered="Coup {}",
            last="Last coup",
            before="Coup before",
            after="Coup after",
            follow="Point at a mark or use the arrows to follow one coup.",
            past="Roads describe the past; they do not forecast.",
        ),
        Language.CHINESE: Words(
            cells=_of("BPT?", "庄 / 闲 / 和 / ?"),
            sides=_of("BPT?", "庄 / 闲 / 和 / 未见"),
            roads=_of(tuple(Road), "珠盘路 / 大路 / 大眼仔 / 小路 / 曱甴路"),
            marks=_of("RB", "红 / 蓝"),
            void="作废",
            banker_pair="庄对",
            player_pair="闲对",
            natural="天牌",
            coups=("{}局", "{}局"),
            run="最后一列{}{}",
            following="下一局若{}",
            incomplete="记录不完整",
            table="桌",
            shoe="靴",
            coup="局",
            numbered="第{}局",
            last="最新一局",
            before="上一局",
            after="下一局",
            follow="指向任一标记，或用箭头逐局查看。",
            past="路单只记录过去，不作预测。",
            comma="，",
            colon="：",
        ),
        Language.KOREAN: Words(
            cells=_of("BPT?", "뱅 / 플 / 타 / ?"),
            sides=_of("BPT?", "뱅커 / 플레이어 / 타이 / 미확인"),
            roads=_of(tuple(Road), "육매 / 본매 / 중국점 1군 / 중국점 2군 / 중국점 3군"),
            marks=_of("RB", "빨강 / 파랑"),
            void="무효",
            banker_pair="뱅커페어",
            player_pair="플레이어페어",
            natural="내추럴",
            coups=("{}게임", "{}게임"),
            run="마지막 줄 {} {}",
            following="다음이 {}이면",
            incomplete="기록 불완전",
            table="테이블",
            shoe="슈",
            coup="게임",
            numbered="{}번째 게임",
            last="최근 게임",
            before="이전 게임",
            after="다음 게임",
            follow="표시를 가리키거나 화살표로 한 게임씩 볼 수 있습니다.",
            past="출목표는 지난 기록일 뿐, 예측이 아닙니다.",
        ),
        Language.JAPANESE: Words(
            cells=_of("BPT?", "バ / プ / タ / ?"),
            sides=_of("BPT?", "バンカー / プレーヤー / タイ / 未確認"),
            roads=_of(tuple(Road), "珠盤路 / 大路 / 大眼仔路 / 小路 / 甲由路"),
            marks=_of("RB", "赤 / 青"),
            void="無効",
            banker_pair="バンカーペア",
            player_pair="プレーヤーペア",
            natural="ナチュラル",
            coups=("{}ゲーム", "{}ゲーム"),
            run="最後の列は{}{}",
            following="次が{}なら",
            incomplete="記録は不完全",
            table="テーブル",
            shoe="シュー",
            coup="ゲーム",
            numbered="第{}ゲーム",
            last="最新のゲーム",
            before="前のゲーム",
            after="次のゲーム",
            follow="印を指すか、矢印で一ゲームずつたどれます。",
            past="罫線は過去の記録であり、予測ではありません。",
            comma="、",
            colon="：",
        ),
    }
)


def language_of(text: str) -> Language:
    """Give the language of the boards that a text names.

    Raises
    ------
    InputError
        If the boards do not speak it.

    Examples
    --------
    >>> language_of("fr")
    Traceback (most recent call last):
    scoreboard.errors.InputError: "fr" is no language of the boards. Expected en, zh, ko, ja. ...
    """
    try:
        return Language(text)
    except ValueError:
        raise InputError(
            f'"{text}" is no language of the boards',
            expected=", ".join(Language),
            remedy="Leave it out for English.",
        ) from None


def words(language: str) -> Words:
    """Give the board's words in a language.

    Raises
    ------
    InputError
        If the boards do not speak it.

    Examples
    --------
    >>> words("ja").roads["big_road"], words("zh").cells["B"]
    ('大路', '庄')
    """
    return WORDS[language_of(language)]
