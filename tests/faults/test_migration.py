"""A migration that is killed: the store is as it was before, and the next one who opens it completes it."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain

import sqlalchemy as sa

from scoreboard.coup import Outcome
from scoreboard.ledger import Event, Ledger, schema
from scoreboard.ledger.events import Amended, Closed, Dealt, Opened, Payload
from scoreboard.ledger.migrations import REVISIONS
from scoreboard.rules import Rules
from tests.support.events import event
from tests.support.stores import make_first_version

# Opens the store in a process that kills itself before the nth thing it changes or commits, for n from 1 up, until one
# has nothing more to do.
KILLED = """
import os, signal, sys
from itertools import count
import alembic.command, alembic.config
from sqlalchemy import event
from sqlalchemy.engine import Engine
from scoreboard.ledger import Ledger

for last in count(1):
    child = os.fork()
    if child == 0:
        done = 0

        def dies(connection, cursor=None, statement="COMMIT", *_):
            global done
            done += not statement.lstrip().startswith("SELECT")
            if done == last:
                os.kill(os.getpid(), signal.SIGKILL)

        event.listen(Engine, "before_cursor_execute", dies)
        event.listen(Engine, "commit", dies)
        Ledger.open(sys.argv[1]).close()
        os._exit(0)
    _, status = os.waitpid(child, 0)
    print(status, flush=True)
    if status != signal.SIGKILL:
        break
    sys.stdin.readline()
"""


def test_a_migration_killed_at_any_statement_leaves_the_old_store_and_is_completed_later(url: str) -> None:
    events = night()
    make_first_version(url, events)
    before = content(url)
    kills = 0
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        while process.stdout.readline() == "9\n":
            kills += 1
            assert content(url) == before
            process.stdin.write("go\n")
            process.stdin.flush()
    assert process.returncode == 0
    # Tables are made and changed, the version is raised with each step, and all of it is committed.
    assert kills > len(REVISIONS) + len(schema.metadata.tables) - 2
    after = content(url)
    assert after[0] == REVISIONS[-1]
    assert after[1:] == before[1:]
    with Ledger.open(url) as ledger:
        assert list(chain.from_iterable(map(ledger.events, ledger.keys()))) == events
        ledger.add_table("C05")
        assert ledger.live("C05").version == len(events)


def night() -> list[Event]:
    """Some shoes, one after the other."""
    payloads: list[Payload] = [
        Opened(Rules()),
        *(Dealt({"outcome": Outcome(letter)}) for letter in "BPTBBP"),
        Amended(3, {"outcome": Outcome.BANKER}),
        Closed(),
    ]
    return [
        event(10 * shoe + number, payload, shoe=str(shoe))
        for shoe in range(1, 6)
        for number, payload in enumerate(payloads)
    ]


def content(url: str) -> tuple[object, ...]:
    """The store's version, its shoes and events, read without this program's opening it."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        version = connection.exec_driver_sql("SELECT version_num FROM scoreboard_version").scalar_one()
        shoes = connection.execute(sa.select(schema.shoes).order_by(schema.shoes.c.id)).all()
        events = connection.execute(sa.select(schema.events).order_by(schema.events.c.position)).all()
    engine.dispose()
    return version, shoes, events
