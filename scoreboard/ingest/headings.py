"""Lines between shoes: "Shoe 3", "Table C05, shoe 12", "第12靴", or a rule drawn across the page."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from scoreboard.ingest.fields import WORDS, Field

__all__ = ["Heading", "read_heading"]

_ORNAMENT: Final = " \t\r\n\v\f=-_*~#[](){}<>【】—–|.:："
_RULE: Final = re.compile(r"[=\-_*~#—–\s]{3,}")
_LONGEST: Final = 80


def _any_of(field: Field) -> str:
    # A Latin word ends where its letters end, so that "shoes" is no shoe called "s".
    words = sorted({word.casefold() for word in WORDS[field]}, key=len, reverse=True)
    return "|".join(re.escape(word) + (r"(?![^\W\d_])" if word.isascii() else "") for word in words)


_NAME: Final = r"\s*[#:：.№]?\s*(?P<{}>[\w.\-]+)"
_HEADING: Final = re.compile(
    rf"(?:(?:{_any_of(Field.TABLE)}){_NAME.format('table')}[\s,;/|]*)?"
    rf"(?:(?:(?:new|next|新|새)\s*)?(?:{_any_of(Field.SHOE)})(?:{_NAME.format('shoe')})?"
    rf"|第?\s*(?P<nth>\d+)\s*(?:번째?)?\s*(?:{_any_of(Field.SHOE)}))?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a line between shoes names; None where it names nothing."""

    table: str | None = None
    shoe: str | None = None


def read_heading(text: str) -> Heading | None:
    """Read a line that begins a shoe; None where it does not.

    Examples
    --------
    >>> read_heading("=== Shoe 3 ==="), read_heading("Table C05, Shoe A7"), read_heading("第12靴")
    (Heading(table=None, shoe='3'), Heading(table='C05', shoe='A7'), Heading(table=None, shoe='12'))
    >>> read_heading("-----"), read_heading("BPPT")
    (Heading(table=None, shoe=None), None)
    """
    if len(text) > _LONGEST:
        return None
    bare = text.strip(_ORNAMENT)
    if not bare:
        return Heading() if _RULE.fullmatch(text) and not text.isspace() else None
    match = _HEADING.fullmatch(bare)
    if match is None:
        return None
    return Heading(match["table"], match["shoe"] or match["nth"])
