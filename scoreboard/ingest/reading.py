"""From a file, or typed text, to a report of what was understood."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Final, Unpack

from scoreboard.errors import InputError, UnreadableError
from scoreboard.ingest.cells import read_name
from scoreboard.ingest.document import Document
from scoreboard.ingest.encodings import decode, verify_text
from scoreboard.ingest.hints import HintOptions, Hints
from scoreboard.ingest.readers import READERS, Reader
from scoreboard.ingest.report import ImportReport
from scoreboard.rules import Rules

__all__ = ["FORMATS", "preview", "read_log", "read_text"]

FORMATS: Final = tuple(reader.name for reader in READERS)
"""The shapes of log that can be read, as `format` names them."""

_TYPED: Final = "typed"


class FileOptions(HintOptions, total=False):
    """What `read_log` takes, for functions that pass it on."""

    encoding: str | None
    format: str | None


def read_log(
    path: str | PathLike[str],
    *,
    encoding: str | None = None,
    mapping: Mapping[str, str] | None = None,
    legend: Mapping[str, str] | None = None,
    format: str | None = None,
    table: str | None = None,
    shoe: str | None = None,
    rules: Rules | None = None,
    timezone: str | None = None,
    strict: bool = False,
) -> ImportReport:
    r"""Read a log file of coups: typed letters, or delimited text with headings in any of the languages known.

    Every fault is collected and the good coups are kept; nothing is corrected. What is said here comes before what the
    file says of itself.

    Parameters
    ----------
    path
        The file.
    encoding
        A Python codec's name; otherwise it is found by what then reads as a log.
    mapping
        The field that a column holds, by heading (or by place, from 1): `{"Who": "result", "Dealer": "ignore"}`.
    legend
        What the file's own signs mean: `{"0": "B", "1": "P", "2": "T"}`.
    format
        One of `FORMATS`; otherwise the surest reader reads.
    table, shoe
        Names for what the file leaves without; `shoe` only where the file does not name several.
    rules
        What was played.
    timezone
        Where the clock ran whose times have no offset, such as "Asia/Macau".
    strict
        Raise at the first fault.

    Raises
    ------
    UnreadableError
        If there is no such file, it cannot be opened, or it is no text.
    InputError
        If an argument is unknown, or, with `strict`, at the first fault.

    Examples
    --------
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     log = Path(folder) / "night.csv"
    ...     _ = log.write_text("hand,result\n1,庄\n2,X\n3,和\n", encoding="utf-8")
    ...     report = read_log(log)
    >>> [shoe.outcomes for shoe in report.shoes], [(fault.line, fault.found) for fault in report.faults]
    (['B?T'], [(3, 'X')])
    """
    hints = Hints.of(mapping=mapping, legend=legend, table=table, shoe=shoe, rules=rules, timezone=timezone)
    reader = _named(format)
    file = fspath(path)
    decoded = decode(_bytes_of(Path(path)), name=file, encoding=encoding)
    document = Document(file=file, name=read_name(Path(path).stem), text=decoded.text, encoding=decoded.encoding)
    return _report(document, hints, reader, strict=strict)


def read_text(
    text: str, *, format: str | None = None, strict: bool = False, **hints: Unpack[HintOptions]
) -> ImportReport:
    r"""Read coups typed or pasted, as `read_log` reads a file; a shoe without a name is called "typed".

    Raises
    ------
    UnreadableError
        If the text holds what is no text.
    InputError
        If an argument is unknown, or, with `strict`, at the first fault.

    Examples
    --------
    >>> [shoe.outcomes for shoe in read_text("bpPB t,P\n\n庄闲和").shoes]
    ['BPPBTP', 'BPT']
    """
    reader = _named(format)
    said = Hints.of(**hints)
    verify_text(text, name=_TYPED)
    return _report(Document(file="", name=_TYPED, text=text, encoding="utf-8"), said, reader, strict=strict)


def preview(paths: Iterable[str | PathLike[str]], **options: Unpack[FileOptions]) -> list[ImportReport]:
    """Read several files as `read_log` does; one that cannot be read is reported with a fault of its own.

    Raises
    ------
    InputError
        If an argument is unknown.
    """
    reports = []
    for path in paths:
        try:
            reports.append(read_log(path, **options))
        except UnreadableError as error:
            reports.append(ImportReport.unreadable(fspath(path), error))
    return reports


def _report(document: Document, hints: Hints, reader: Reader | None, *, strict: bool) -> ImportReport:
    chosen = reader or max(READERS, key=lambda reader: reader.sureness(document, hints))
    report = chosen.read(document, hints)
    if strict and report.faults:
        raise report.faults[0].error(document.file or document.name)
    return report


def _named(format: str | None) -> Reader | None:
    if format is None:
        return None
    for reader in READERS:
        if reader.name == format:
            return reader
    raise InputError(
        f'"{format}" is no format',
        where="format",
        expected=", ".join(FORMATS),
        remedy="Leave it out to have it found.",
    )


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        found, remedy = "no such file", "Check the name and the folder."
    except IsADirectoryError:
        found, remedy = "a folder, not a file", "Name the files in it."
    except PermissionError:
        found, remedy = "not allowed to read it", "Ask whoever owns it, or copy it."
    except (OSError, ValueError) as error:
        found, remedy = f"it cannot be read ({error})", "Check the name and the disk."
    raise UnreadableError(found, where=str(path), expected="a file of coups", remedy=remedy)
