"""From reports to the ledger: all files of one call, or none."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from scoreboard.coup import Coup
from scoreboard.errors import RefusedError
from scoreboard.frames import SHOE_KEY, coups_frame
from scoreboard.ingest.assembly import drawn_texts
from scoreboard.ingest.cells import read_name
from scoreboard.ingest.rejects import write_rejects
from scoreboard.ingest.report import ImportReport

if TYPE_CHECKING:
    from scoreboard.ledger import Ledger

__all__ = ["commit", "keeping_good"]


def commit(
    reports: Sequence[ImportReport],
    ledger: Ledger,
    *,
    keep_good: bool = False,
    at: datetime | None = None,
    by: str = "import",
) -> list[ImportReport]:
    """Store what reports hold, all of them or none, and give them with what storing did.

    A coup is known by its table, shoe and number: one that is stored already adds nothing, and one that is stored as
    something else is a conflict in which the stored one stays.

    Parameters
    ----------
    reports
        What reading gave, one for each file.
    ledger
        Where to store it.
    keep_good
        With faults, store the rest: a rejected coup whose number is known becomes a coup not seen, and the rejected
        lines are written to FILE.rejects.csv with the reason.
    at
        When; now, if it is not said.
    by
        Who imports.

    Raises
    ------
    RefusedError
        If there are faults and `keep_good` was not said.
    StoreError
        If the store or the rejected lines cannot be written. Nothing is stored then.
    """
    from scoreboard.ledger import Record

    faulty = [report for report in reports if report.faults]
    if faulty and not keep_good:
        faults = sum(len(report.faults) for report in faulty)
        raise RefusedError(
            f"{faults} fault{'s' * (faults != 1)}",
            where=", ".join(report.file or "typed text" for report in faulty),
            expected="files without faults",
            remedy="Mend them, or store the rest: --keep-good (in Python: keep_good=True).",
        )
    kept = [keeping_good(report) for report in reports]
    records = [
        Record(
            coups=report.coups,
            file=read_name(Path(report.file).name),
            rules={shoe.key: shoe.rules for shoe in report.shoes},
            flags={shoe.key: shoe.flags for shoe in report.shoes},
        )
        for report in kept
    ]
    # The rejected lines are written first: what cannot be told is not done.
    with ExitStack() as undo:
        for report in kept:
            if report.file and report.rejected:
                undo.callback(write_rejects(report).take_back)
        added = ledger.import_records(records, at=at or datetime.now(UTC), by=by)
        undo.pop_all()
    return [
        replace(report, added=did.added, duplicates=did.duplicates, conflicts=did.conflicts)
        for report, did in zip(kept, added, strict=True)
    ]


def keeping_good(report: ImportReport) -> ImportReport:
    r"""Give the report as it is stored once somebody decides to keep what was good.

    Every rejected coup whose number is known is a coup not seen, and no shoe is in doubt any more.

    Examples
    --------
    >>> from scoreboard.ingest import read_text
    >>> report = read_text("hand,result\n1,B\n2,P\n3,X\n", shoe="A7")
    >>> report.coups.height, keeping_good(report).coups.height
    (2, 3)
    """
    unseen = [
        coups_frame((Coup(number=number) for number in shoe.rejected), **shoe.key._asdict())
        for shoe in report.shoes
        if shoe.rejected
    ]
    if not unseen:
        return report
    first_row = pl.int_range(pl.len()).min().over(*SHOE_KEY)
    coups = pl.concat([report.coups, *unseen]).sort(first_row, "coup")
    texts = drawn_texts(coups)
    shoes = tuple(
        replace(shoe, outcomes=texts.get(shoe.key, (None, ""))[1], rejected=(), in_doubt=False)
        if shoe.rejected
        else shoe
        for shoe in report.shoes
    )
    return replace(report, coups=coups, shoes=shoes)
