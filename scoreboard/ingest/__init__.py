"""Reading logs: whatever people keep in, shoes of coups out, and every line accounted for.

`read_log` reads a file and `read_text` what was typed; both give an `ImportReport`. Storing it is a second step,
`commit`, taken once somebody has seen the report.
"""

from __future__ import annotations

from scoreboard.ingest.faults import Fault
from scoreboard.ingest.fields import Field
from scoreboard.ingest.reading import FORMATS, preview, read_log, read_text
from scoreboard.ingest.report import ImportedShoe, ImportReport, LineFlag, Lines
from scoreboard.ingest.storing import commit, keeping_good

__all__ = [
    "FORMATS",
    "Fault",
    "Field",
    "ImportReport",
    "ImportedShoe",
    "LineFlag",
    "Lines",
    "commit",
    "keeping_good",
    "preview",
    "read_log",
    "read_text",
]
