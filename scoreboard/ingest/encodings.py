"""From bytes to text: which encoding a file is in, judged by whether the words of a log then appear.

Statistics guess small files badly: five lines of GB18030 are also valid Big5. So every encoding in which the bytes are
valid is tried, and the one in which most outcome words and headings appear wins; a statistical guess only breaks ties.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from scoreboard.errors import InputError, UnreadableError
from scoreboard.ingest.fields import HEADINGS
from scoreboard.ingest.spellings import OUTCOMES, folded

__all__ = ["Decoded", "decode", "verify_text"]

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),  # before UTF-16, whose mark it begins with
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_LEGACY: Final = ("gb18030", "big5", "big5hkscs", "cp949", "shift_jis", "cp932", "cp1252", "cp1258")
"""What logs are in when they are not Unicode; of equals the first is taken."""

_KINDS: Final = (
    (b"PK\x03\x04", "a workbook or zip archive"),
    (b"\xd0\xcf\x11\xe0", "an old Excel workbook"),
    (b"PAR1", "a Parquet file"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"%PDF", "a PDF"),
    (b"\x89PNG", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"SQLite format 3", "a database"),
)
_CONTROLS: Final = re.compile("[\x00-\x08\x0e-\x19\x1b-\x1f]")
_NO_TEXT: Final = re.compile("[\x00\ud800-\udfff]")
_SAMPLE: Final = 64 * 1024
_CUT: Final = "\N{REPLACEMENT CHARACTER}"


@dataclass(frozen=True, slots=True)
class Decoded:
    """A file's text, and the Python codec it was read with.

    `text` has no byte order mark. A character cut off at the very end stands as U+FFFD.
    """

    text: str
    encoding: str


def decode(data: bytes, *, name: str, encoding: str | None = None) -> Decoded:
    r"""Give the text of a file's bytes.

    Parameters
    ----------
    data
        The whole file.
    name
        What errors call the file.
    encoding
        A Python codec's name, taken as the reader's word: nothing is guessed.

    Raises
    ------
    InputError
        If `encoding` is no codec of text.
    UnreadableError
        If the bytes are no text, or not in the encoding asked for.

    Examples
    --------
    >>> decode("局号,结果\n1,庄\n".encode("gb18030"), name="night.csv").encoding
    'gb18030'
    >>> decode(b"\x89PNG\r\n\x00", name="board.png")
    Traceback (most recent call last):
    scoreboard.errors.UnreadableError: board.png: a picture, not text. Expected typed coups or delimited text...
    """
    if encoding is not None:
        return _decoded_as(data, _known_codec(encoding), name=name)
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return _decoded_as(data, codec, name=name)
    _refuse_other_kinds(data, name=name)
    text = _valid(data, "utf-8")
    if text is None or "\0" in text[:_SAMPLE]:
        return _unmarked_utf16(data) or _judged(data, name=name)
    verify_text(text, name=name)
    return Decoded(text, "utf-8")


def _known_codec(encoding: str) -> str:
    problem = InputError(
        f'"{encoding}" is no encoding',
        where="encoding",
        expected="a name such as utf-8, gb18030, big5, cp949, shift_jis or cp1252",
        remedy="Check the spelling, or leave it out to have it found.",
    )
    try:
        b"B".decode(encoding, "replace")  # refuses codecs from bytes to bytes, which the lookup gives too
        codecs.getincrementaldecoder(encoding)
        return codecs.lookup(encoding).name
    except (LookupError, ValueError):
        raise problem from None


def _decoded_as(data: bytes, codec: str, *, name: str) -> Decoded:
    text = _valid(data, codec)
    if text is None:
        raise UnreadableError(
            f"not all of it is {codec}",
            where=name,
            expected=f"a text in {codec}",
            remedy="Leave the encoding out to have it found, or save the file as UTF-8.",
        )
    text = text.removeprefix("\ufeff")
    verify_text(text, name=name)
    return Decoded(text, codec)


def _valid(data: bytes, codec: str) -> str | None:
    """Decode strictly, forgiving only a character cut off at the end; None where the bytes are not in the codec."""
    decoder = codecs.getincrementaldecoder(codec)("strict")
    try:
        text = decoder.decode(data)
        try:
            return text + decoder.decode(b"", final=True)
        except UnicodeError:
            return text + _CUT
    except UnicodeError:
        return None


def _refuse_other_kinds(data: bytes, *, name: str) -> None:
    for start, kind in _KINDS:
        if data.startswith(start):
            raise _no_text(kind, name=name)


def verify_text(text: str, *, name: str) -> None:
    """Check that a text is one: no NUL, no half of a surrogate pair, hardly any control characters.

    Raises
    ------
    UnreadableError
        If it is not.
    """
    controls = len(_CONTROLS.findall(text[:_SAMPLE]))
    if 20 * controls > len(text[:_SAMPLE]) or _NO_TEXT.search(text):
        raise _no_text("binary data", name=name)


def _no_text(kind: str, *, name: str) -> UnreadableError:
    return UnreadableError(
        f"{kind}, not text",
        where=name,
        expected="typed coups or delimited text (CSV)",
        remedy="Save it as CSV or plain text and import that.",
    )


def _unmarked_utf16(data: bytes) -> Decoded | None:
    """Read UTF-16 without its mark, where every other byte of the plain characters is zero."""
    for first, codec in ((1, "utf-16-le"), (0, "utf-16-be")):
        if 4 * data[first:_SAMPLE:2].count(0) > min(len(data), _SAMPLE) // 2:
            text = _valid(data, codec)
            if text is not None and not _CONTROLS.search(text[:_SAMPLE]):
                return Decoded(text, codec)
    return None


def _judged(data: bytes, *, name: str) -> Decoded:
    """Choose among the encodings the bytes are valid in."""
    import chardet  # kept out of `import scoreboard`: its models take a tenth of a second to load

    guessed = chardet.detect(data[:_SAMPLE], compat_names=False, include_encodings=_LEGACY)["encoding"]
    best: Decoded | None = None
    most = -1
    for codec in _LEGACY:
        text = _valid(data, codec)
        if text is None:
            continue
        words = _known_words(text[:_SAMPLE])
        breaks_tie = words == most and codec == guessed and best is not None and text != best.text
        if words > most or breaks_tie:
            most, best = words, Decoded(text, codec)
    if best is None:
        raise _no_text("binary data", name=name)
    verify_text(best.text, name=name)
    return best


def _known_words(text: str) -> int:
    """Count the words of a log among those that are not ASCII: only they depend on the encoding."""
    words = (folded(word) for word in re.findall(r"[^\s,;|\d\"]+", text) if not word.isascii())
    return sum(word in OUTCOMES or word in HEADINGS for word in words)
