"""The lines that were kept out, written beside the file they stand in, each with its reason."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scoreboard._files import write_whole
from scoreboard.errors import StoreError
from scoreboard.ingest.faults import Fault
from scoreboard.ingest.report import ImportReport
from scoreboard.spreadsheets import csv_text

__all__ = ["WrittenRejects", "write_rejects"]

_COLUMNS: Final = ("line", "code", "reason", "text")


@dataclass(frozen=True, slots=True)
class WrittenRejects:
    """A file of rejected lines, and what stood in its place before; None where nothing did."""

    path: Path
    before: bytes | None

    def take_back(self) -> None:
        """Put back what stood there before: the lines belong to an import that stored nothing.

        Raises
        ------
        StoreError
            If the folder cannot be written any more.
        """
        try:
            if self.before is None:
                self.path.unlink(missing_ok=True)
            else:
                write_whole(self.path, self.before)
        except OSError as error:
            raise _cannot_write(error, self.path) from None


def write_rejects(report: ImportReport) -> WrittenRejects:
    """Write the rejected lines of a report beside its file: those of `night.csv` into `night.csv.rejects.csv`.

    It is CSV that spreadsheets open rightly and run nothing of: UTF-8 with its mark.

    Raises
    ------
    StoreError
        If the file cannot be written. What stood there before still does.
    """
    path = Path(f"{report.file}.rejects.csv")
    faults_on: dict[int | None, list[Fault]] = defaultdict(list)
    for fault in report.faults:
        faults_on[fault.line].append(fault)
    rows = []
    for rejected in report.rejected:
        faults = faults_on[rejected.line] or [rejected.fault]
        reason = " ".join(fault.says("") for fault in faults)
        rows.append((rejected.line, faults[0].code, reason, rejected.text))
    try:
        before = path.read_bytes() if path.exists() else None
        write_whole(path, csv_text(_COLUMNS, rows).encode("utf-8-sig"))
    except OSError as error:
        raise _cannot_write(error, path) from None
    return WrittenRejects(path, before)


def _cannot_write(error: OSError, path: Path) -> StoreError:
    return StoreError(
        f"the rejected lines cannot be written ({error.strerror})",
        where=str(path),
        expected="a folder that may be written, with room on its disk",
        remedy="Copy the log elsewhere and import it from there. Nothing was stored.",
    )
