"""Taking entries into a store, in the transaction the connection is in: what is accepted is on disk when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, insert, select

from scoreboard.errors import InputError, RefusedError
from scoreboard.ledger import schema
from scoreboard.ledger.entries import Answer, Entry, Refusal, known_id, parse_entry, sent_id
from scoreboard.ledger.events import Event
from scoreboard.ledger.live import LiveTable, Stamp
from scoreboard.ledger.live.state import companion_id
from scoreboard.ledger.reading import in_parts, is_live, read_live, stored_ids
from scoreboard.ledger.seating import SeatedTable
from scoreboard.ledger.writing import add_events

__all__ = ["Entered", "enter"]

# Asked with each entry, and therefore made once.
_KNOWN: Final = select(schema.entries).where(schema.entries.c.id.in_(bindparam("ids", expanding=True)))
_KEEP: Final = insert(schema.entries)


class Entered(NamedTuple):
    """What became of a list of entries, and the table after them."""

    answer: Answer
    live: LiveTable


def enter(
    connection: Connection,
    seated: SeatedTable,
    entries: Sequence[object],
    *,
    at: datetime,
    by: str,
    known: LiveTable | None = None,
) -> Entered:
    """Take entries in order until one is refused; give what became of them, and the table after them.

    The row of the table is locked, so nobody else records at it meanwhile.

    Parameters
    ----------
    known
        The table as somebody read it before. It is not read again if it is still so.
    """
    taking = _Taking(connection, seated, known, ids=[id for id in map(known_id, entries) if id is not None])
    accepted: list[str] = []
    last = taking.now
    for said in entries:
        try:
            last = taking.take(said, at=at, by=by)
        except (InputError, RefusedError) as error:
            taking.store()
            refusal = Refusal(sent_id(said), error)
            return Entered(replace(taking.now, accepted=tuple(accepted), refused=(refusal,)), taking.live)
        accepted.append(str(sent_id(said)))
    taking.store()
    return Entered(replace(last, accepted=tuple(accepted)), taking.live)


class _Taking:
    """A list of entries while it is taken."""

    def __init__(
        self, connection: Connection, seated: SeatedTable, known: LiveTable | None, *, ids: Sequence[str]
    ) -> None:
        self.connection = connection
        self.seated = seated
        self.live = known if known is not None and self.stands(known) else self.read()
        self.answers = dict(self.known_answers(ids))
        self.used = set(stored_ids(connection, [*ids, *map(companion_id, ids)]))
        self.events: list[Event] = []
        self.rows: list[dict[str, Any]] = []

    @property
    def now(self) -> Answer:
        """What a list that ends here is answered."""
        shoe = self.live.shoe
        return Answer(version=self.live.version, shoe=None if shoe is None else str(shoe.key), coup=self.live.coup)

    def read(self) -> LiveTable:
        table = self.seated.table
        return read_live(self.connection, table=table.name, rules=table.rules, edits=self.seated.edits)

    def stands(self, known: LiveTable) -> bool:
        """Say whether the table is still as it was known."""
        table = self.seated.table
        is_the_same = (known.table, known.rules) == (table.name, table.rules)
        return is_the_same and is_live(self.connection, known, edits=self.seated.edits)

    def known_answers(self, ids: Sequence[str]) -> Iterator[tuple[str, tuple[int, Answer]]]:
        """Give the table and the answer of each entry that was accepted before."""
        for part in in_parts(ids):
            for row in self.connection.execute(_KNOWN, {"ids": part}):
                yield row.id, (row.table_id, Answer(version=row.version, shoe=row.shoe, coup=row.coup))

    def take(self, said: object, *, at: datetime, by: str) -> Answer:
        """Take one entry, or recognise it; give what a list that ends with it is answered.

        Raises
        ------
        InputError, RefusedError
            If it cannot be taken.
        """
        identity = known_id(said)
        if identity in self.answers:
            table_id, answer = self.answers[identity]
            if table_id != self.seated.id:
                raise _used(identity, "an entry at another table has it")
            return answer
        entry = parse_entry(said)
        if self.used & {entry.id, companion_id(entry.id)}:
            raise _used(entry.id, "something else in the store has it")
        events = entry.act(self.live, Stamp(entry.id, at, by))
        before, self.live = self.live, self.live.after(events)
        self.events.extend(events)
        self.used.update(event.id for event in events)
        if before.shoe is not None and (self.live.shoe is None or self.live.shoe.key != before.shoe.key):
            # Of another shoe the one before it may not have been read, or one too many was.
            self.store()
            self.live = self.read()
        return self.keep(entry)

    def keep(self, entry: Entry) -> Answer:
        answer = self.now
        self.answers[entry.id] = (self.seated.id, answer)
        self.rows.append(
            {
                "id": entry.id,
                "table_id": self.seated.id,
                "version": answer.version,
                "shoe": answer.shoe,
                "coup": answer.coup,
            }
        )
        return answer

    def store(self) -> None:
        """Write what was taken since the last time."""
        add_events(self.connection, self.events, folded=self.live.shoe)
        if self.rows:
            self.connection.execute(_KEEP, self.rows)
        self.events.clear()
        self.rows.clear()


def _used(identity: str | None, found: str) -> RefusedError:
    return RefusedError(
        f"the id {identity} is taken: {found}",
        where="id",
        expected="a UUID made for this entry alone",
        remedy="Make a new one and send the entry again.",
    )
