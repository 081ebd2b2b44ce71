"""A full room: `python tests/benchmarks/room.py [--minutes 5 --boards 200 --operators 20 --tables 20 --store URL]`.

Boards poll every 250 ms as `live.js` does, each with the version it shows; operators enter coups, one after the other,
each a second or two after the one before. All of them run in this process, beside the server on the same machine, so
the times are worse than in a room where every screen has a processor of its own. In the end the store is read:
every accepted entry must be there once, in its operator's order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import quote
from uuid import UUID

import brotli
import numpy as np
from rich.console import Console
from rich.table import Table as Printed

from scoreboard.ledger import Ledger, file_store_url
from tests.faults.kill import stored
from tests.support.serving import Serving

EVERY = 0.25
PAUSE = (1.0, 2.0)
COUPS_A_SHOE = 70
MOST_TO_ACCEPT = 50.0
TICKS = 100  # of /proc, a second
PAGE = 4096


@dataclass
class Measured:
    """What the room saw."""

    accepted_ms: list[float] = field(default_factory=list)
    polls_ms: list[float] = field(default_factory=list)
    shown_ms: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    sent: dict[int, list[str]] = field(default_factory=dict)
    entered_at: dict[tuple[int, int], float] = field(default_factory=dict)


class Client:
    """One connection that stays open, as a browser's does."""

    def __init__(self, host: str, port: int) -> None:
        self.host = host
        self.port = port
        self.stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        """Give the status and body of an answer."""
        if self.stream is None:
            self.stream = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.stream
        origin = f"Origin: http://{self.host}:{self.port}\r\nContent-Type: application/json\r\n" if body else ""
        host = f"Host: {self.host}:{self.port}\r\nAccept-Encoding: gzip, deflate, br\r\n"
        head = f"{method} {path} HTTP/1.1\r\n{host}{origin}Content-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        await writer.drain()
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(lines[0].split(" ")[1])
        headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        if headers.get("transfer-encoding") == "chunked":
            raise ValueError("chunks are not expected here")
        content = await reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            self.forget()
        return status, brotli.decompress(content) if headers.get("content-encoding") == "br" else content

    def forget(self) -> None:
        """Close the connection; the next question opens another."""
        if self.stream is not None:
            self.stream[1].close()
        self.stream = None


async def board(client: Client, table: int, measured: Measured, chance: random.Random, ends: float) -> None:
    """Poll a table's board until the end."""
    version, state = 0, ""
    await asyncio.sleep(chance.uniform(0, EVERY))
    while time.perf_counter() < ends:
        began = time.perf_counter()
        try:
            newest = f"v={version}&state={quote(state)}"
            status, content = await client.ask("GET", f"/api/tables/{table}/board?as=page&{newest}")
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            measured.errors[f"board: {error!r}"] += 1
            client.forget()
        else:
            now = time.perf_counter()
            measured.statuses[status] += 1
            measured.polls_ms.append(1000 * (now - began))
            if status == 200:
                said = json.loads(content)
                version, state = said["version"], said["state"]
                entered = measured.entered_at.get((table, version))
                if entered is not None:
                    measured.shown_ms.append(1000 * (now - entered))
            elif status != 204:
                measured.errors[f"board: {status} {content[:200]!r}"] += 1
        await asyncio.sleep(EVERY * chance.uniform(0.9, 1.1))


async def operator(client: Client, table: int, measured: Measured, chance: random.Random, ends: float) -> None:
    """Enter coups at a table until the end."""
    sent = measured.sent.setdefault(table, [])
    while time.perf_counter() < ends:
        await asyncio.sleep(chance.uniform(*PAUSE))
        identity = str(UUID(int=chance.getrandbits(128), version=4))
        is_new = len(sent) % COUPS_A_SHOE == 0
        what = {"kind": "new_shoe"} if is_new else {"kind": "coup", "outcome": chance.choice("BBPPT")}
        began = time.perf_counter()
        try:
            path = f"/api/tables/{table}/entries"
            status, content = await client.ask("POST", path, json.dumps([{"id": identity, **what}]).encode())
            answer = json.loads(content)
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            measured.errors[f"operator: {error!r}"] += 1
            client.forget()
            continue
        measured.statuses[status] += 1
        if status != 200 or answer["accepted"] != [identity]:
            measured.errors[f"operator: {content[:200]!r}"] += 1
            continue
        measured.accepted_ms.append(1000 * (time.perf_counter() - began))
        measured.entered_at[table, answer["version"]] = began
        sent.append(identity)


def used(pid: int) -> tuple[float, float]:
    """Give the seconds of processor time a process has used, and the megabytes it holds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    resident = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return (int(fields[11]) + int(fields[12])) / TICKS, resident * PAGE / 2**20


async def fill(server: Serving, said: argparse.Namespace) -> Measured:
    """Let boards and operators in until the time is over."""
    measured = Measured()
    ends = time.perf_counter() + 60 * said.minutes
    host, port = "127.0.0.1", server.port
    boards = (
        board(Client(host, port), 1 + number % said.tables, measured, random.Random(number), ends)
        for number in range(said.boards)
    )
    operators = (
        operator(Client(host, port), 1 + number % said.tables, measured, random.Random(-1 - number), ends)
        for number in range(said.operators)
    )
    await asyncio.gather(*boards, *operators)
    return measured


def main() -> int:
    """Fill the room, print what it saw, and compare the store with what was accepted."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("boards", 200), ("operators", 20), ("tables", 20)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--store", help="an empty store's address; a new SQLite file if left out")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = said.store or file_store_url(Path(folder) / "shoes.db")
        with Ledger.open(url) as ledger:
            for number in range(1, said.tables + 1):
                ledger.add_table(str(number))
        with Serving(url) as server:
            before, _ = used(server.pid)
            began = time.perf_counter()
            measured = asyncio.run(fill(server, said))
            seconds = time.perf_counter() - began
            after, megabytes = used(server.pid)
        there = stored(url)
    lost = sum(identity not in set(there) for sent in measured.sent.values() for identity in sent)
    shared = said.operators > said.tables
    places = {identity: place for place, identity in enumerate(there)}
    in_order = shared or all(
        [places[identity] for identity in sent] == sorted(places[identity] for identity in sent)
        for sent in measured.sent.values()
    )
    printed = Printed(title=f"{said.boards} boards and {said.operators} operators for {seconds:.0f} s")
    for column in ("what", "count", "p50 ms", "p95 ms", "p99 ms", "most ms"):
        printed.add_column(column, justify="left" if column == "what" else "right")
    for name, times in (
        ("entry accepted", measured.accepted_ms),
        ("poll answered", measured.polls_ms),
        ("key to board's answer", measured.shown_ms),
    ):
        if not times:
            printed.add_row(name, "0")
            continue
        points = [f"{point:.1f}" for point in (*np.percentile(times, [50, 95, 99]), max(times))]
        printed.add_row(name, f"{len(times):,}", *points)
    console = Console()
    console.print(printed)
    console.print(f"answers by status {dict(measured.statuses)}, errors {dict(measured.errors)}")
    console.print(f"server: {100 * (after - before) / seconds:.0f} % of one processor, {megabytes:.0f} MB")
    console.print(f"store: {len(there):,} entries, {lost} of the accepted lost, in order: {in_order}")
    good = lost == 0 and not measured.errors and in_order and len(there) == len(set(there))
    return 0 if good and measured.accepted_ms and np.percentile(measured.accepted_ms, 99) <= MOST_TO_ACCEPT else 1


if __name__ == "__main__":
    sys.exit(main())
