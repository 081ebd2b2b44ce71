"""What recording one coup costs in the server: `python tests/benchmarks/entry.py [--store URL]`.

Each line is the next coup of shoes that are so far dealt, at the twenty tables of a room, as `Feed.enter` takes it:
when it answers, the coup is on disk. *Rules* is what needs no store: the entry verified and the table folded on.
*Statements* is the database's own time, *around them* the room read again, statements made and rows read, and *commit*
includes the disk's. Beside it, in turn, one row is inserted and committed on a bare connection of the same driver with
the same settings, which is what the disk asks of anybody; the ratio is what all the rest costs beyond that.

Then operators enter at once, each at a table of their own, with pauses of 0 to 0.4 s: far more than a room has.
`--store` measures a second store too, such as an empty PostgreSQL database's address.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import numpy as np
from rich.console import Console
from rich.table import Table as Printed
from sqlalchemy import Engine, create_engine, event

from scoreboard.ledger import Feed, Ledger, file_store_url
from scoreboard.ledger.entries import parse_entry
from scoreboard.ledger.live import LiveTable, Stamp

TABLES = 20
SHOES = 10
DEALT = (0, 40, 80)
PAUSE = 0.4
COUPS_AT_ONCE = 40
COLUMNS = ("coups before", "p50", "p99", "rules", "statements", "around", "commit", "bare p50", "bare p99", "ratio")
SETTINGS = ("journal_mode = WAL", "synchronous = FULL")
ROW = json.dumps({"outcome": "B", "player_pair": False, "banker_pair": True, "natural": 9})


@dataclass
class Parts:
    """Where the time of one entry went, in seconds."""

    statements: float = 0.0
    committed_from: float = 0.0


@dataclass
class Measured:
    """The milliseconds of every entry, and of its parts."""

    whole: list[float] = field(default_factory=list)
    rules: list[float] = field(default_factory=list)
    statements: list[float] = field(default_factory=list)
    around: list[float] = field(default_factory=list)
    commit: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)


@contextmanager
def followed() -> Iterator[Parts]:
    """Follow what the databases are asked for as long as the block runs."""
    parts, began = Parts(), [0.0]

    def before(*_: Any) -> None:
        began[0] = time.perf_counter()

    def after(*_: Any) -> None:
        parts.statements += time.perf_counter() - began[0]

    def commit(*_: Any) -> None:
        parts.committed_from = time.perf_counter()

    listeners = (("before_cursor_execute", before), ("after_cursor_execute", after), ("commit", commit))
    for name, listener in listeners:
        event.listen(Engine, name, listener)
    try:
        yield parts
    finally:
        for name, listener in listeners:
            event.remove(Engine, name, listener)


@contextmanager
def bare(url: str) -> Iterator[Callable[[], float]]:
    """Give what inserts and commits one row on a connection of its own, and tells the milliseconds."""
    engine = create_engine(url)
    is_file = engine.dialect.name == "sqlite"
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        if is_file:
            # The driver would begin a transaction by itself.
            connection.driver_connection.isolation_level = None  # type: ignore[union-attr]
            for setting in SETTINGS:
                cursor.execute(f"PRAGMA {setting}")
        cursor.execute("CREATE TABLE bare (number INTEGER PRIMARY KEY, payload TEXT)")
        connection.commit()
        number = 0

        def insert() -> float:
            nonlocal number
            number += 1
            began = time.perf_counter()
            if is_file:
                cursor.execute("BEGIN IMMEDIATE")
            cursor.execute(f"INSERT INTO bare VALUES ({number}, '{ROW}')")
            cursor.execute("COMMIT")
            return 1000 * (time.perf_counter() - began)

        try:
            yield insert
        finally:
            connection.rollback()
            cursor.execute("DROP TABLE bare")
            connection.commit()
    engine.dispose()


def coup(chance: random.Random) -> dict[str, object]:
    """Make an entry as an operator keys it."""
    identity = str(UUID(int=chance.getrandbits(128), version=4))
    return {"id": identity, "kind": "coup", "outcome": chance.choice("BBPPT"), "banker_pair": chance.random() < 0.1}


def milliseconds_of_rules(live: LiveTable, entry: dict[str, object]) -> float:
    """Time what needs no store: the entry is read and verified, and the table after it folded."""
    began = time.perf_counter()
    live.after(parse_entry(entry).act(live, Stamp(str(entry["id"]), datetime.now(UTC), "benchmark")))
    return 1000 * (time.perf_counter() - began)


def entered(feed: Feed, dealt: int, insert: Callable[[], float], chance: random.Random) -> Measured:
    """Time the next coup at every table, and again in its next shoes."""
    measured = Measured()
    for _ in range(SHOES):
        for number in range(1, TABLES + 1):
            before = [coup(chance) for _ in range(dealt)]
            opened = {"id": str(UUID(int=chance.getrandbits(128), version=4)), "kind": "new_shoe"}
            feed.enter(str(number), [opened, *before], at=datetime.now(UTC), by="benchmark")
        for number in range(1, TABLES + 1):
            entry = coup(chance)
            measured.rules.append(milliseconds_of_rules(feed.live(str(number)), entry))
            with followed() as parts:
                began = time.perf_counter()
                answer = feed.enter(str(number), [entry], at=datetime.now(UTC), by="benchmark")
                ended = time.perf_counter()
            if answer.refused:
                raise answer.refused[0].error
            measured.whole.append(1000 * (ended - began))
            measured.statements.append(1000 * parts.statements)
            measured.commit.append(1000 * (ended - parts.committed_from))
            measured.around.append(1000 * (parts.committed_from - began - parts.statements) - measured.rules[-1])
            measured.bare.append(insert())
    return measured


def entered_at_once(feed: Feed) -> list[float]:
    """Time what operators wait who enter at the same time."""

    def operator(number: int) -> list[float]:
        chance = random.Random(-number)
        times = []
        for _ in range(COUPS_AT_ONCE):
            time.sleep(chance.uniform(0, PAUSE))
            began = time.perf_counter()
            feed.enter(str(number), [coup(chance)], at=datetime.now(UTC), by="benchmark")
            times.append(1000 * (time.perf_counter() - began))
        return times

    with ThreadPoolExecutor(TABLES) as threads:
        return [taken for times in threads.map(operator, range(1, TABLES + 1)) for taken in times]


def row(dealt: int, measured: Measured) -> Sequence[str]:
    """Write a line of the table."""
    (p50, p99), (bare50, bare99) = np.percentile([measured.whole, measured.bare], [50, 99], axis=1).T
    parts = (measured.rules, measured.statements, measured.around, measured.commit)
    return (
        str(dealt),
        f"{p50:.2f}",
        f"{p99:.2f}",
        *(f"{np.median(part):.2f}" for part in parts),
        f"{bare50:.2f}",
        f"{bare99:.2f}",
        f"{p50 / bare50:.1f}",
    )


def printed(url: str, bare_url: str) -> Printed:
    """Measure a store."""
    with Ledger.open(url) as ledger, bare(bare_url) as insert:
        table = Printed(*COLUMNS, title=f"One coup recorded, ms, on {ledger.where}")
        for column in table.columns:
            column.justify = "right"
        for number in range(1, TABLES + 1):
            ledger.add_table(str(number))
        feed = Feed(ledger)
        for dealt in DEALT:
            table.add_row(*row(dealt, entered(feed, dealt, insert, random.Random(dealt))))
        table.add_section()
        p50, p99 = np.percentile(entered_at_once(feed), [50, 99])
        table.add_row(f"{TABLES} at once", f"{p50:.2f}", f"{p99:.2f}")
        return table


def main() -> None:
    """Print a table for each store."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", help="the address of an empty store that is measured too")
    said = parser.parse_args()
    console = Console()
    with tempfile.TemporaryDirectory() as folder:
        file, beside = (file_store_url(Path(folder) / name) for name in ("shoes.db", "bare.db"))
        console.print(printed(file, beside))
    if said.store:
        console.print(printed(said.store, said.store))


if __name__ == "__main__":
    main()
