"""Coups written to Parquet from the numbers they were dealt as, without a frame between.

Every column of dealt coups takes few values: cards, totals, coup numbers, shoes' names. Parquet's own form for that, a
dictionary and each row's place in it in as few bits as will do, is what a general writer finds out by hashing every
value. Here it is known beforehand: six card columns and the rest of the coups frame take some 15 ns a coup, where a
frame and Polars' writer take 190. Source: the Parquet format 2.x (Encodings: dictionary, RLE and bit-packing hybrid;
Thrift compact protocol). The tests read the files with Polars and compare them with the frames.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import groupby
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scoreboard._compiled import compiled

__all__ = [
    "Column",
    "Kind",
    "all_null",
    "booleans",
    "constant",
    "dictionary_coded",
    "parquet_file",
    "runs",
]

_MAGIC: Final = b"PAR1"
_GROUP: Final = 8
"""Values are packed by eight, so that they end on a whole byte."""


class Kind(IntEnum):
    """How Parquet stores a value, by its number there."""

    BOOLEAN = 0
    INT32 = 1
    INT64 = 2
    BYTE_ARRAY = 6


class _Encoding(IntEnum):
    PLAIN = 0
    RLE = 3
    RLE_DICTIONARY = 8


class _Page(IntEnum):
    DATA = 0
    DICTIONARY = 2


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """One column of a row group, encoded.

    Attributes
    ----------
    name, kind
        What it is.
    levels
        Which rows hold a value, as runs of one bit.
    values
        The values: places in the dictionary, or the bits themselves for truth values.
    dictionary, entries
        The values that occur, and how many; none for truth values and for a column that holds nothing.
    """

    name: str
    kind: Kind
    levels: bytes
    values: bytes
    dictionary: bytes = b""
    entries: int = 0


def pack_bits(values: Sequence[int], packed: Any, width: int) -> None:
    """Pack values of up to seven bits, eight at a time and the lowest bit first; what is over is packed with zeros.

    Examples
    --------
    >>> packed = [0] * 3
    >>> pack_bits(range(8), packed, 3)
    >>> [f"{byte:08b}" for byte in packed]  # the format's own example
    ['10001000', '11000110', '11111010']
    """
    whole = len(values) // 8
    for group in range(whole):
        bits = 0
        for place in range(8):
            bits |= values[8 * group + place] << (place * width)
        for byte in range(width):
            packed[width * group + byte] = (bits >> (8 * byte)) & 255
    bits = 0
    for place in range(len(values) - 8 * whole):
        bits |= values[8 * whole + place] << (place * width)
    for byte in range(len(packed) - width * whole):
        packed[width * whole + byte] = (bits >> (8 * byte)) & 255


def pack_runs(lengths: Sequence[int], packed: Any, end: Any, width: int) -> None:
    """Write runs of 0, 1, 2, … of these lengths below 8192, each place in so many bytes; `end` is set to the bytes.

    Examples
    --------
    >>> packed, end = [0] * 8, [0]
    >>> pack_runs([3, 80], packed, end, 2)
    >>> bytes(packed[: end[0]]).hex(" ")
    '06 00 00 a0 01 01 00'
    """
    at = 0
    for place in range(len(lengths)):
        head = lengths[place] << 1
        if head > 127:
            packed[at] = head & 127 | 128
            head >>= 7
            at += 1
        packed[at] = head
        at += 1
        for byte in range(width):
            packed[at] = (place >> (8 * byte)) & 255
            at += 1
    end[0] = at


def _varint(number: int) -> bytes:
    written = bytearray()
    while number > 127:
        written.append(number & 127 | 128)
        number >>= 7
    written.append(number)
    return bytes(written)


def run(value: int, count: int, *, width: int) -> bytes:
    """Encode one value that comes so many times in a row.

    Examples
    --------
    >>> run(5, 100, width=3).hex(" ")
    'c8 01 05'
    """
    return _varint(count << 1) + value.to_bytes((width + 7) // 8, "little")


def bit_packed(values: NDArray[np.uint8], *, width: int) -> bytes:
    """Encode values of up to seven bits each, one after another."""
    groups = -(-len(values) // _GROUP)
    packed = np.empty(groups * width, dtype=np.uint8)
    compiled(pack_bits)(values, packed, width)
    return _varint(groups << 1 | 1) + packed.tobytes()


def _dictionary(values: Sequence[str] | range) -> bytes:
    """Write the values one after another: numbers in four bytes, texts each behind its length."""
    if isinstance(values, range):
        return np.array(values, dtype="<i4").tobytes()
    written = []
    for length, texts in groupby(map(str.encode, values), key=len):  # joined by length, which is quicker
        head = length.to_bytes(4, "little")
        written.append(head + head.join(texts))
    return b"".join(written)


def _coded(name: str, values: Sequence[str] | range, *, levels: bytes, places: bytes) -> Column:
    kind = Kind.INT32 if isinstance(values, range) else Kind.BYTE_ARRAY
    coded = bytes([_width(len(values))]) + places
    return Column(name, kind, levels, coded, dictionary=_dictionary(values), entries=len(values))


def _width(entries: int) -> int:
    return max(1, (entries - 1).bit_length())


def constant(name: str, value: str, *, rows: int) -> Column:
    """Give a column that holds one text in every row."""
    return _coded(name, [value], levels=run(1, rows, width=1), places=run(0, rows, width=1))


def all_null(name: str, kind: Kind, *, rows: int) -> Column:
    """Give a column that holds nothing."""
    return Column(name, kind, run(0, rows, width=1), values=b"")


def runs(name: str, values: Sequence[str], lengths: NDArray[np.int64]) -> Column:
    """Give a column of texts of which each comes so many times in a row, all in turn."""
    width = (_width(len(values)) + 7) // 8
    packed = np.empty(len(lengths) * (2 + width), dtype=np.uint8)
    end = np.zeros(1, dtype=np.int64)
    compiled(pack_runs)(lengths, packed, end, width)
    places = packed[: end[0]].tobytes()
    return _coded(name, values, levels=run(1, int(lengths.sum()), width=1), places=places)


def dictionary_coded(
    name: str,
    values: Sequence[str] | range,
    places: NDArray[np.uint8],
    *,
    present: NDArray[np.bool_] | None = None,
) -> Column:
    """Give a column by each row's place among up to 128 values.

    Parameters
    ----------
    places
        One a row.
    present
        Which rows hold a value; all of them if left out.
    """
    width = _width(len(values))
    if present is None:
        levels = run(1, len(places), width=1)
    else:
        levels = bit_packed(present.view(np.uint8), width=1)
        places = places[present]
    return _coded(name, values, levels=levels, places=bit_packed(places, width=width))


def booleans(name: str, values: NDArray[np.bool_]) -> Column:
    """Give a column of truth values."""
    return Column(name, Kind.BOOLEAN, run(1, len(values), width=1), np.packbits(values, bitorder="little").tobytes())


# Thrift's compact protocol, as far as Parquet's headers need it: a struct is fields by number, each a whole number
# (32 bits unless it says otherwise), a text, a list or a struct.

_I32, _I64, _BINARY, _LIST, _STRUCT = 5, 6, 8, 9, 12
_TRUE: Final = 1


class _Long(int):
    """A whole number of 64 bits."""


Value: TypeAlias = "int | bytes | list[Any] | dict[int, Any]"


def _type_of(value: Value) -> int:
    if value is True:
        return _TRUE
    if isinstance(value, int):
        return _I64 if isinstance(value, _Long) else _I32
    return _BINARY if isinstance(value, bytes) else _LIST if isinstance(value, list) else _STRUCT


def _thrift(value: Value) -> bytes:
    if value is True:
        return b""  # said by its type
    if isinstance(value, int):
        return _varint(value << 1)  # none of ours is below 0
    if isinstance(value, bytes):
        return _varint(len(value)) + value
    if isinstance(value, list):
        kind = _type_of(value[0])
        head = bytes([len(value) << 4 | kind]) if len(value) < 15 else bytes([0xF0 | kind]) + _varint(len(value))
        return head + b"".join(map(_thrift, value))
    written = bytearray()
    before = 0
    for number, held in sorted(value.items()):
        written.append((number - before) << 4 | _type_of(held))
        written += _thrift(held)
        before = number
    return bytes(written) + b"\0"


def _page(kind: _Page, body: bytes, header: dict[int, Any]) -> bytes:
    field = 5 if kind is _Page.DATA else 7
    return _thrift({1: int(kind), 2: len(body), 3: len(body), field: header}) + body


def _chunk(column: Column, *, rows: int, offset: int) -> tuple[bytes, dict[int, Any]]:
    """Give a column's pages, and its entry in the footer."""
    has_dictionary = column.entries > 0
    encoding = _Encoding.RLE_DICTIONARY if has_dictionary else _Encoding.PLAIN
    first = b""
    if has_dictionary:
        first = _page(_Page.DICTIONARY, column.dictionary, {1: column.entries, 2: int(_Encoding.PLAIN)})
    body = len(column.levels).to_bytes(4, "little") + column.levels + column.values
    header = {1: rows, 2: int(encoding), 3: int(_Encoding.RLE), 4: int(_Encoding.RLE)}
    pages = first + _page(_Page.DATA, body, header)
    entry = {
        1: int(column.kind),
        2: [int(_Encoding.PLAIN), int(_Encoding.RLE), *([int(encoding)] if has_dictionary else [])],
        3: [column.name.encode()],
        4: 0,  # not compressed
        5: _Long(rows),
        6: _Long(len(pages)),
        7: _Long(len(pages)),
        9: _Long(offset + len(first)),
    }
    if has_dictionary:
        entry[11] = _Long(offset)
    return pages, {2: _Long(offset), 3: entry}


def parquet_file(
    groups: Iterable[tuple[int, Sequence[Column]]], *, logical: dict[str, dict[int, Any]], metadata: dict[str, str]
) -> bytes:
    """Give a whole file.

    Parameters
    ----------
    groups
        The row groups: how many rows, and the columns, the same in each; one or more.
    logical
        What a column's values mean, where its kind does not tell: the fields of its entry in Parquet's schema.
    metadata
        Keys and values for the footer.
    """
    written = [_MAGIC]
    end = len(_MAGIC)
    entries: list[dict[int, Any]] = []
    schema: list[dict[int, Any]] = []
    total = 0
    for rows, columns in groups:
        if not schema:
            schema = [{4: b"root", 5: len(columns)}] + [
                {1: int(column.kind), 3: 1, 4: column.name.encode()} | logical.get(column.name, {})
                for column in columns
            ]
        begin = end
        chunks = []
        for column in columns:
            pages, entry = _chunk(column, rows=rows, offset=end)
            written.append(pages)
            end += len(pages)
            chunks.append(entry)
        entries.append({1: chunks, 2: _Long(end - begin), 3: _Long(rows)})
        total += rows
    notes = [{1: key.encode(), 2: value.encode()} for key, value in metadata.items()]
    footer = _thrift(
        {
            1: 2,
            2: schema,
            3: _Long(total),
            4: entries,
            **({5: notes} if notes else {}),
            6: b"scoreboard",
        }
    )
    return b"".join([*written, footer, len(footer).to_bytes(4, "little"), _MAGIC])
