"""The lines that were kept out, written beside the file they stand in, each with its reason."""

from __future__ import annotations

import csv
from collections import defaultdict
from pathlib import Path
from typing import Final

from scoreboard.errors import StoreError
from scoreboard.ingest.faults import Fault
from scoreboard.ingest.report import ImportReport

__all__ = ["write_rejects"]

_COLUMNS: Final = ("line", "code", "reason", "text")


def write_rejects(report: ImportReport) -> Path:
    """Write the rejected lines of a report beside its file, and give where: `night.csv` has `night.csv.rejects.csv`.

    It is CSV that spreadsheets open rightly: UTF-8 with its mark.

    Raises
    ------
    StoreError
        If the file cannot be written.
    """
    path = Path(f"{report.file}.rejects.csv")
    faults_on: dict[int | None, list[Fault]] = defaultdict(list)
    for fault in report.faults:
        faults_on[fault.line].append(fault)
    try:
        with path.open("w", encoding="utf-8-sig", newline="") as out:
            writer = csv.writer(out)
            writer.writerow(_COLUMNS)
            for rejected in report.rejected:
                faults = faults_on[rejected.line] or [rejected.fault]
                reason = " ".join(fault.says("") for fault in faults)
                writer.writerow([rejected.line, faults[0].code, reason, rejected.text])
    except OSError as error:
        raise StoreError(
            f"the rejected lines cannot be written ({error.strerror})",
            where=str(path),
            expected="a folder that may be written",
            remedy="Copy the log elsewhere and import it from there. Nothing was stored.",
        ) from None
    return path
