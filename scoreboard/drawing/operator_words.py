"""What the page says on which a table is recorded, in four languages: its keys, what was done, and what is asked first.

The words of the table itself (sides, pairs, void, the dealer's calls) are those of `labels`, `table_words` and `calls`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from scoreboard.drawing.labels import Language, language_of

__all__ = ["OPERATOR_WORDS", "OperatorWords", "operator_words"]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorWords:
    """An operator's words in one language. Braces name what a script puts in.

    Attributes
    ----------
    record, choose, take_back, bring_back, earlier, by_cards, card_back, more
        The keys. `choose` is said where nothing is chosen yet, `earlier` of a step that the page does not know.
    coups, no_coups
        What the coups of the shoe are called, and what stands where there is none.
    recorded, changed, put_in, deleted, voided, taken_back, brought_back, burnt, indicator_out, begun, elsewhere
        What was done; `elsewhere` on another device.
    waiting, refused, laid_aside, try_again, send, drop, dismiss
        What became of what was sent.
    sign_in, signed_out, not_kept
        What the page needs a person for.
    change, missed, save, insert, delete, delete_asks, keep, close, note, now_is, change_anyway, look_again, unchanged
        Mending a past coup.
    void, void_asks, reason, reasons, typed_cards
        Stopping the coup in hand, with the reasons there usually are.
    burn, burnt_count, shown_cards, indicator, close_shoe, new_shoe, new_shoe_asks, not_yet
        The shoe from its first card to the next shoe.
    """

    record: str
    choose: str
    take_back: str
    bring_back: str
    earlier: str
    by_cards: str
    card_back: str
    more: str
    coups: str
    no_coups: str
    recorded: str
    changed: str
    put_in: str
    deleted: str
    voided: str
    taken_back: str
    brought_back: str
    burnt: str
    indicator_out: str
    begun: str
    elsewhere: str
    waiting: str
    refused: str
    laid_aside: str
    try_again: str
    send: str
    drop: str
    dismiss: str
    sign_in: str
    signed_out: str
    not_kept: str
    change: str
    missed: str
    save: str
    insert: str
    delete: str
    delete_asks: str
    keep: str
    close: str
    note: str
    now_is: str
    change_anyway: str
    look_again: str
    unchanged: str
    void: str
    void_asks: str
    reason: str
    reasons: tuple[str, ...]
    typed_cards: str
    burn: str
    burnt_count: str
    shown_cards: str
    indicator: str
    close_shoe: str
    new_shoe: str
    new_shoe_asks: str
    not_yet: str


OPERATOR_WORDS: Final[Mapping[Language, OperatorWords]] = MappingProxyType(
    {
        Language.ENGLISH: OperatorWords(
            record="Record",
            choose="Choose who won",
            take_back="Take back",
            bring_back="Bring back",
            earlier="an earlier step",
            by_cards="Cards",
            card_back="Card back",
            more="More",
            coups="Coups of the shoe",
            no_coups="No coup yet",
            recorded="{coup} recorded: {what}",
            changed="{coup} changed: {what}",
            put_in="{coup} put in: {what}",
            deleted="{coup} deleted",
            voided="{coup} void: {what}",
            taken_back="Taken back: {what}",
            brought_back="Brought back: {what}",
            burnt="Burnt cards: {count}",
            indicator_out="The indicator card is out",
            begun="New shoe",
            elsewhere="On another device: {what}",
            waiting="{count} waiting",
            refused="Not taken: {what}",
            laid_aside="Dropped: {what}",
            try_again="Try again",
            send="Send",
            drop="Drop",
            dismiss="Seen",
            sign_in="Sign in",
            signed_out="You are signed out. Sign in again: what waits is kept, and then sent.",
            not_kept="This browser stores nothing: {count} would be lost with this page. Leave it open.",
            change="Change {coup}",
            missed="Missed before {coup}",
            save="Save",
            insert="One was missed before it",
            delete="Delete",
            delete_asks="Delete {coup}? Later coups move down by one.",
            keep="Keep it",
            close="Close",
            note="Note",
            now_is="{coup} is now: {what}",
            change_anyway="Change it anyway",
            look_again="Start from that",
            unchanged="Nothing was changed",
            void="Void this coup",
            void_asks="{coup} is stopped. It keeps its number and does not count.",
            reason="Reason",
            reasons=("Card out of order", "Card exposed", "Wrong draw", "Dispute"),
            typed_cards="Its cards: {what}",
            burn="Burn cards",
            burnt_count="How many cards",
            shown_cards="Those that were shown",
            indicator="Indicator card",
            close_shoe="Close the shoe",
            new_shoe="New shoe",
            new_shoe_asks="{shoe} with {coups} is closed, and the next begins. It can be taken back.",
            not_yet="Not yet",
        ),
        Language.CHINESE: OperatorWords(
            record="记录",
            choose="请选结果",
            take_back="撤回",
            bring_back="恢复",
            earlier="更早一步",
            by_cards="逐张",
            card_back="退一张",
            more="更多",
            coups="本靴各局",
            no_coups="尚未开局",
            recorded="{coup}已记录：{what}",
            changed="{coup}已更改：{what}",
            put_in="{coup}已补入：{what}",
            deleted="{coup}已删除",
            voided="{coup}作废：{what}",
            taken_back="已撤回：{what}",
            brought_back="已恢复：{what}",
            burnt="烧牌{count}张",
            indicator_out="切牌卡已出",
            begun="新靴",
            elsewhere="另一设备：{what}",
            waiting="{count}项待发",
            refused="未接受：{what}",
            laid_aside="已放弃：{what}",
            try_again="重试",
            send="发送",
            drop="放弃",
            dismiss="知道了",
            sign_in="登录",
            signed_out="已退出登录。请重新登录：待发记录会保留并随后发送。",
            not_kept="此浏览器无法保存：关闭页面会丢失{count}项。请勿关闭。",
            change="更改{coup}",
            missed="{coup}之前漏记",
            save="保存",
            insert="之前漏记一局",
            delete="删除",
            delete_asks="删除{coup}？之后各局编号减一。",
            keep="保留",
            close="关闭",
            note="备注",
            now_is="{coup}现在是：{what}",
            change_anyway="仍要更改",
            look_again="以此为准",
            unchanged="没有更改",
            void="本局作废",
            void_asks="{coup}停止，保留编号，不计结果。",
            reason="原因",
            reasons=("发牌次序错", "牌露出", "补牌错", "争议"),
            typed_cards="已发的牌：{what}",
            burn="烧牌",
            burnt_count="张数",
            shown_cards="亮出的牌",
            indicator="切牌卡",
            close_shoe="结束本靴",
            new_shoe="新靴",
            new_shoe_asks="{shoe}（{coups}）将结束，开始下一靴。可以撤回。",
            not_yet="暂不",
        ),
        Language.KOREAN: OperatorWords(
            record="기록",
            choose="결과를 고르세요",
            take_back="되돌리기",
            bring_back="다시 적용",
            earlier="이전 단계",
            by_cards="카드 입력",
            card_back="카드 취소",
            more="더보기",
            coups="이 슈의 게임",
            no_coups="아직 게임 없음",
            recorded="{coup} 기록됨: {what}",
            changed="{coup} 수정됨: {what}",
            put_in="{coup} 추가됨: {what}",
            deleted="{coup} 삭제됨",
            voided="{coup} 무효: {what}",
            taken_back="되돌림: {what}",
            brought_back="다시 적용됨: {what}",
            burnt="버린 카드 {count}장",
            indicator_out="컷 카드가 나왔습니다",
            begun="새 슈",
            elsewhere="다른 기기: {what}",
            waiting="대기 {count}",
            refused="거부됨: {what}",
            laid_aside="버림: {what}",
            try_again="다시 시도",
            send="보내기",
            drop="버리기",
            dismiss="확인",
            sign_in="로그인",
            signed_out="로그아웃되었습니다. 다시 로그인하세요. 대기 중인 기록은 보관되었다가 전송됩니다.",
            not_kept="이 브라우저는 저장하지 못합니다. 페이지를 닫으면 {count}건이 사라집니다. 닫지 마세요.",
            change="{coup} 수정",
            missed="{coup} 앞에 빠진 게임",
            save="저장",
            insert="앞에 한 게임이 빠졌음",
            delete="삭제",
            delete_asks="{coup}을 삭제할까요? 뒤의 번호가 하나씩 줄어듭니다.",
            keep="그대로 두기",
            close="닫기",
            note="메모",
            now_is="{coup} 현재: {what}",
            change_anyway="그래도 수정",
            look_again="이 상태에서 시작",
            unchanged="바뀐 것이 없습니다",
            void="이 게임 무효",
            void_asks="{coup}을 중단합니다. 번호는 남고 결과는 집계하지 않습니다.",
            reason="사유",
            reasons=("카드 순서 오류", "카드 노출", "추가 카드 오류", "분쟁"),
            typed_cards="나온 카드: {what}",
            burn="카드 버리기",
            burnt_count="장수",
            shown_cards="보인 카드",
            indicator="컷 카드",
            close_shoe="슈 종료",
            new_shoe="새 슈",
            new_shoe_asks="{shoe}({coups})를 종료하고 다음 슈를 시작합니다. 되돌릴 수 있습니다.",
            not_yet="아직",
        ),
        Language.JAPANESE: OperatorWords(
            record="記録",
            choose="結果を選んでください",
            take_back="取り消す",
            bring_back="やり直す",
            earlier="前の操作",
            by_cards="カード入力",
            card_back="一枚戻す",
            more="その他",
            coups="このシューのゲーム",
            no_coups="まだゲームなし",
            recorded="{coup}を記録：{what}",
            changed="{coup}を訂正：{what}",
            put_in="{coup}を追加：{what}",
            deleted="{coup}を削除",
            voided="{coup}は無効：{what}",
            taken_back="取り消し：{what}",
            brought_back="やり直し：{what}",
            burnt="バーンカード{count}枚",
            indicator_out="カットカードが出ました",
            begun="新しいシュー",
            elsewhere="別の端末：{what}",
            waiting="{count}件が送信待ち",
            refused="受け付けられません：{what}",
            laid_aside="破棄：{what}",
            try_again="もう一度",
            send="送信",
            drop="破棄",
            dismiss="確認",
            sign_in="ログイン",
            signed_out="ログアウトしています。もう一度ログインしてください。送信待ちの記録は残り、その後に送信されます。",
            not_kept="このブラウザーは保存できません。ページを閉じると{count}件が失われます。閉じないでください。",
            change="{coup}を訂正",
            missed="{coup}の前の記録もれ",
            save="保存",
            insert="前に一つ記録もれ",
            delete="削除",
            delete_asks="{coup}を削除しますか？後の番号は一つずつ減ります。",
            keep="残す",
            close="閉じる",
            note="メモ",
            now_is="{coup}は現在：{what}",
            change_anyway="それでも訂正",
            look_again="ここから始める",
            unchanged="変更はありません",
            void="このゲームを無効",
            void_asks="{coup}を中止します。番号は残り、結果は数えません。",
            reason="理由",
            reasons=("カードの順番違い", "カードが見えた", "引き間違い", "異議"),
            typed_cards="出たカード：{what}",
            burn="バーン",
            burnt_count="枚数",
            shown_cards="見せたカード",
            indicator="カットカード",
            close_shoe="シューを終了",
            new_shoe="新しいシュー",
            new_shoe_asks="{shoe}（{coups}）を終了し、次のシューを始めます。取り消せます。",
            not_yet="まだ",
        ),
    }
)


def operator_words(language: str) -> OperatorWords:
    """Give an operator's words in a language.

    Raises
    ------
    InputError
        If the boards do not speak it.

    Examples
    --------
    >>> operator_words("ja").record
    '記録'
    """
    return OPERATOR_WORDS[language_of(language)]
