from __future__ import annotations

import codecs
from pathlib import Path

import pytest

from scoreboard.errors import InputError, UnreadableError
from scoreboard.ingest import read_log, read_text
from scoreboard.ingest.encodings import decode

CHINESE = "靴号,局号,结果,备注\r\n12,1,庄,\r\n12,2,闲,庄对\r\n12,3,和,换荷官\r\n"
TAIWANESE = "靴號,局號,結果\r\n3,1,莊\r\n3,2,閒\r\n3,3,和\r\n"
KOREAN = "회차,결과,메모\n1,뱅커,\n2,플레이어,딜러 교체\n3,타이,\n"
JAPANESE = "回,結果,メモ\n1,バンカー,\n2,プレーヤー,遅刻\n3,タイ,\n"
FRENCH = "coup,résultat\n1,Banque\n2,Joueur\n3,Égalité\n"


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        (CHINESE, "gb18030"),
        (TAIWANESE, "big5"),
        (KOREAN, "cp949"),
        (JAPANESE, "shift_jis"),
        (FRENCH, "cp1252"),
        *((text, "utf-8") for text in (CHINESE, KOREAN, JAPANESE, FRENCH)),
        *((text, "utf-16-le") for text in (CHINESE, FRENCH)),
        (JAPANESE, "utf-16-be"),
    ],
)
def test_an_encoding_is_found_by_the_words_of_a_log(text: str, encoding: str) -> None:
    found = decode(text.encode(encoding), name="x")
    assert (found.text, codecs.lookup(found.encoding).name) == (text, codecs.lookup(encoding).name)


@pytest.mark.parametrize(
    ("mark", "written", "name"),
    [
        (codecs.BOM_UTF8, "utf-8", "utf-8-sig"),
        (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16"),
        (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16"),
        (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32"),
    ],
)
def test_a_byte_order_mark_names_the_encoding_and_is_no_text(mark: bytes, written: str, name: str) -> None:
    found = decode(mark + KOREAN.encode(written), name="x")
    assert (found.text, found.encoding) == (KOREAN, name)


def test_the_encoding_asked_for_is_taken_at_its_word() -> None:
    assert decode(CHINESE.encode("gb18030"), name="x", encoding="latin-1").encoding == "iso8859-1"
    with pytest.raises(UnreadableError, match="not all of it is utf-8"):
        decode(CHINESE.encode("gb18030"), name="x", encoding="UTF8")


@pytest.mark.parametrize("name", ["nope", "", "rot13", "base64", "a\0b", "undefined"])
def test_what_is_no_encoding_of_text_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="is no encoding"):
        decode(b"BPT", name="x", encoding=name)


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04rest",
        b"\x89PNG\r\n\x1a\n\x00\x00",
        b"\x1f\x8b\x08abc",
        b"B\x00P\x01\x02\x03\x04\x05" * 4,
        bytes(range(1, 32)) * 3,
        b"\xff\xff\x80\x81\x00" * 9,
    ],
)
def test_what_is_no_text_is_refused_with_what_to_do(data: bytes) -> None:
    with pytest.raises(UnreadableError) as caught:
        decode(data, name="board.bin")
    assert caught.value.where == "board.bin"
    assert "Save it as CSV" in caught.value.remedy


def test_a_character_cut_off_at_the_end_is_a_cut_off_line(tmp_path: Path) -> None:
    log = tmp_path / "night.csv"
    log.write_bytes("hand,result\n1,庄\n2,闲".encode()[:-1])
    report = read_log(log)
    assert report.encoding == "utf-8"
    assert [(fault.line, fault.code) for fault in report.faults] == [(3, "cut_off")]


@pytest.mark.parametrize("text", ["B\0P", "hand,result,note\n1,B,\ud800\n"])
def test_typed_text_that_no_store_could_keep_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        read_text(text)
