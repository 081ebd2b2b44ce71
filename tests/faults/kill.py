"""Kill the server again and again while coups are entered: `python tests/faults/kill.py [--rounds 200] [--store URL]`.

An operator's device sends entries in order, each until it is accepted, as the page's queue does. Every so often the
server is killed without a warning. While it is dead the store must hold everything it had accepted, and in the end
each entry once, in the order entered. What the kernel had not yet written is not lost by this: pulling the plug is
another test, of the disk.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy import select

from scoreboard.ledger import Ledger, file_store_url, schema
from scoreboard.ledger.live.state import companion_id
from tests.support.serving import Serving

TABLE = "7"
COUPS_A_SHOE = 60
LONGEST_LIST = 5
MOST_WAITING = 50  # An operator without a server goes on for a while.
PATIENCE = 60.0


@dataclass
class Device:
    """An operator's device: what it still has to send, and what it was told is on disk."""

    entries: Iterator[dict[str, Any]]
    address: str
    waiting: list[dict[str, Any]] = field(default_factory=list)
    sent: list[str] = field(default_factory=list)
    accepted: set[str] = field(default_factory=set)
    failures: int = 0
    ends: threading.Event = field(default_factory=threading.Event)

    def run(self, seed: int) -> None:
        """Enter coups until told to end, and then until nothing waits."""
        chance = random.Random(seed)
        while self.waiting or not self.ends.is_set():
            if not self.ends.is_set() and len(self.waiting) < MOST_WAITING:
                for _ in range(chance.randint(1, LONGEST_LIST)):
                    entry = next(self.entries)
                    self.waiting.append(entry)
                    self.sent.append(entry["id"])
            try:
                answer = self.post(self.waiting[:LONGEST_LIST])
            except (OSError, HTTPException):
                self.failures += 1
                time.sleep(0.02)  # the pause of a device that retries
                continue
            if answer["refused"]:
                raise AssertionError(f"refused: {answer['refused']}")
            self.accepted.update(answer["accepted"])
            self.waiting = [entry for entry in self.waiting if entry["id"] not in self.accepted]

    def post(self, entries: list[dict[str, Any]]) -> dict[str, Any]:
        """Send a list; give the answer.

        Raises
        ------
        OSError, HTTPException
            If there is none.
        """
        connection = HTTPConnection(self.address.removeprefix("http://"), timeout=PATIENCE)
        try:
            origin = {"Content-Type": "application/json", "Origin": self.address}
            connection.request("POST", f"/api/tables/{TABLE}/entries", json.dumps(entries), origin)
            response = connection.getresponse()
            body = response.read()
            if response.status != 200:
                raise HTTPException(body.decode())
            answer: dict[str, Any] = json.loads(body)
            return answer
        finally:
            connection.close()


def entries_of(chance: random.Random) -> Iterator[dict[str, Any]]:
    """Make entries without end: coups, and a new shoe now and then."""
    while True:
        yield {"id": str(UUID(int=chance.getrandbits(128), version=4)), "kind": "new_shoe"}
        for _ in range(COUPS_A_SHOE):
            identity = str(UUID(int=chance.getrandbits(128), version=4))
            yield {"id": identity, "kind": "coup", "outcome": chance.choice("BBPPT")}


@dataclass(frozen=True)
class Outcome:
    """What came of the rounds."""

    rounds: int
    entries: int
    lost: int
    twice: int
    in_order: bool
    failures: int
    seconds: float

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost, doubled or exchanged."""
        return self.lost == self.twice == 0 and self.in_order


def stored(url: str) -> list[str]:
    """Give the ids of everything recorded, in the order stored; an event that went along with another has none."""
    with Ledger.open(url) as ledger, ledger.reading() as connection:
        ids = connection.scalars(select(schema.events.c.id).order_by(schema.events.c.position)).all()
    companions = {companion_id(id) for id in ids}
    return [id for id in ids if id not in companions]


def kill_rounds(url: str, *, rounds: int, seed: int, says: bool = False) -> Outcome:
    """Kill the server of a store this many times while coups are entered at it; say what came of it."""
    chance = random.Random(seed)
    with Ledger.open(url) as ledger:
        ledger.add_table(TABLE)
    lost: set[str] = set()
    began = time.monotonic()
    with Serving(url) as server:
        device = Device(entries_of(random.Random(seed)), server.address)
        entering = threading.Thread(target=device.run, args=[seed], daemon=True)
        entering.start()
        for number in range(rounds):
            goal = len(device.accepted) + chance.randint(1, 25)
            latest = time.monotonic() + PATIENCE
            while len(device.accepted) < goal:
                if time.monotonic() > latest or not entering.is_alive():
                    raise AssertionError(f"nothing is accepted any more: {''.join(server.log)}")
                time.sleep(0.001)
            time.sleep(chance.uniform(0, 0.02))  # anywhere within an entry
            server.kill()
            told = set(device.accepted)
            lost |= told - set(stored(url))
            server.start()
            if says:
                print(f"\r{number + 1}/{rounds} killed, {len(told)} accepted, {len(lost)} lost", end="", flush=True)
        device.ends.set()
        entering.join(timeout=PATIENCE)
        if entering.is_alive() or device.waiting:
            raise AssertionError(f"{len(device.waiting)} entries are still not taken")
    there = stored(url)
    return Outcome(
        rounds=rounds,
        entries=len(device.sent),
        lost=len(lost | (set(device.sent) - set(there))),
        twice=len(there) - len(set(there)),
        in_order=there == device.sent,
        failures=device.failures,
        seconds=time.monotonic() - began,
    )


def main() -> int:
    """Run the rounds and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--store", help="an empty store's address; a new SQLite file if left out")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = said.store or file_store_url(Path(folder) / "shoes.db")
        outcome = kill_rounds(url, rounds=said.rounds, seed=said.seed, says=True)
    print(f"\n{outcome}")
    return 0 if outcome.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
