"""An operator's words: in four languages, with the same blanks, and in fonts that the page brings along."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from string import Formatter

import pytest
from fontTools.ttLib import TTFont

import scoreboard.drawing
from dashboards.delivery import ASSETS
from scoreboard.drawing.fonts.build import operator_glyphs, texts
from scoreboard.drawing.labels import Language
from scoreboard.drawing.operator_words import OPERATOR_WORDS, operator_words
from scoreboard.errors import InputError

FOLDER = Path(scoreboard.drawing.__file__).parent / "fonts"
OWN = "operator-cjk-bold.woff2"


def glyphs(file: str) -> set[str]:
    return {chr(code) for code in TTFont(FOLDER / file).getBestCmap()}


def blanks(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("language", list(Language))
def test_every_language_has_every_word_with_the_same_blanks(language: Language) -> None:
    english, said = asdict(OPERATOR_WORDS[Language.ENGLISH]), asdict(OPERATOR_WORDS[language])
    assert said.keys() == english.keys()
    for name, word in english.items():
        if isinstance(word, str):
            assert said[name], name
            assert blanks(said[name]) == blanks(word), name
        else:
            assert len(said[name]) == len(word), name
            assert all(said[name]), name


def test_the_page_brings_the_glyphs_of_every_word_and_asks_for_none_twice() -> None:
    boards = glyphs("board-latin-bold.woff2") | glyphs("board-cjk-bold.woff2")
    assert set(texts(OPERATOR_WORDS)) <= boards | glyphs(OWN)
    assert glyphs(OWN) == {chr(code) for code in operator_glyphs()}
    assert not glyphs(OWN) & boards


def test_no_page_but_the_operators_is_sent_its_font() -> None:
    assert (FOLDER / OWN).stat().st_size < 32_000
    named = [path.name for path in ASSETS.glob("*.css") if "operator-cjk" in path.read_text("utf-8")]
    assert named == ["operator.css"]


def test_a_language_the_boards_do_not_speak_is_refused() -> None:
    with pytest.raises(InputError):
        operator_words("fr")
