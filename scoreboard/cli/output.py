"""How commands print: tables for people, JSON for scripts."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from scoreboard.errors import RefusedError, StoreError

__all__ = ["JsonOption", "print_json", "print_table", "write_out"]

JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for a script.")]


def print_json(value: Any) -> None:
    """Print a value as JSON; characters that the terminal's encoding lacks stand as JSON's own escapes."""
    import json

    from scoreboard.export import as_json

    text = as_json(value)
    try:
        text.encode("utf-8" if sys.stdout is None else sys.stdout.encoding)
    except UnicodeEncodeError:
        text = json.dumps(json.loads(text), indent=2)
    print(text)


def print_table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a table that reads on any terminal and in any pipe: numbers to the right, words to the left."""
    from rich.cells import cell_len

    cells = [[str(cell) for cell in row] for row in rows]
    widths = [max(cell_len(row[place]) for row in [head, *cells]) for place in range(len(head))]
    right = [
        bool(cells) and all(not isinstance(row[place], str) or str(row[place])[:1] in "+-0123456789" for row in rows)
        for place in range(len(head))
    ]

    def line(row: Sequence[str]) -> str:
        padded = []
        for text, width, to_right in zip(row, widths, right, strict=True):
            blanks = " " * (width - cell_len(text))
            padded.append(blanks + text if to_right else text + blanks)
        return "  ".join(padded).rstrip()

    for row in [list(head), *cells]:
        print(line(row))


def write_out(content: str | bytes, path: Path | None) -> None:
    """Write a text or a picture to a file as it is, or to the screen.

    Raises
    ------
    RefusedError
        If a picture is to be written to a terminal.
    StoreError
        If the file cannot be written. What stood there before still does.
    """
    data = content.encode() if isinstance(content, str) else content
    if path is None:
        if isinstance(content, bytes) and sys.stdout is not None and sys.stdout.isatty():
            raise RefusedError("a picture is not for a terminal", remedy="Say where to write it: --out FILE.")
        if sys.stdout is not None:  # it is where the caller closed it
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        return
    from scoreboard._files import write_whole

    try:
        write_whole(path, data)
    except OSError as error:
        raise StoreError(
            f"cannot be written: {error.strerror}",
            where=str(path),
            expected="a file in a folder that may be written, with room on its disk",
            remedy="Choose another place.",
        ) from None
