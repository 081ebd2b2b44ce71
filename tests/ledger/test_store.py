from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import polars as pl
import pytest
import sqlalchemy as sa
from hypothesis import given, settings
from hypothesis import strategies as st

from scoreboard.coup import Coup, Outcome
from scoreboard.errors import InputError, RefusedError, StoreError, UnknownError
from scoreboard.frames import Coups, ShoeKey, Shoes, verify_frame
from scoreboard.ledger import Event, Ledger, OfferedShoe, database, fold, schema
from scoreboard.ledger.events import Closed, Dealt, Imported, Opened, Payload, Retracted
from scoreboard.roadmap import drawn_coups
from scoreboard.rules import Rules, parse_rules
from tests.support.events import event
from tests.support.stores import FreshLedger

KEY = ShoeKey("C05", "20539")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def shoe_of(letters: str, *, first: int = 1, table: str = "C05", shoe: str = "20539") -> list[Event]:
    """The events of a shoe opened and recorded at the table, numbered from `first`."""
    payloads: list[Payload] = [Opened(Rules()), *(Dealt({"outcome": Outcome(letter)}) for letter in letters)]
    return [event(number, payload, table=table, shoe=shoe) for number, payload in enumerate(payloads, start=first)]


def test_what_is_appended_comes_back_as_it_was(ledger: Ledger) -> None:
    events = shoe_of("BPT")

    assert ledger.append(events) == tuple(one.id for one in events)
    assert ledger.events(KEY) == tuple(events)
    assert ledger.shoe(KEY) == fold(events)
    assert ledger.version(KEY) == 4


def test_a_store_keeps_its_shoes_when_it_is_opened_again(url: str) -> None:
    events = shoe_of("BPT")
    with Ledger.open(url) as first:
        first.append(events)

    with Ledger.open(url) as second:
        assert second.events(KEY) == tuple(events)


def test_an_event_sent_again_changes_nothing(ledger: Ledger) -> None:
    events = shoe_of("BPT")
    ledger.append(events)

    assert ledger.append([events[1], event(5, Closed()), event(5, Closed())]) == (event(5, Closed()).id,)
    assert ledger.append(events) == ()
    assert ledger.append([]) == ()
    assert [one.id for one in ledger.events(KEY)] == [one.id for one in [*events, event(5, Closed())]]
    assert ledger.version(KEY) == 5


def test_an_id_that_another_shoe_has_already_is_not_stored_again(ledger: Ledger) -> None:
    ledger.append(shoe_of("B"))

    assert ledger.append([event(2, Closed(), shoe="another")]) == ()
    assert ledger.keys() == [KEY]
    with pytest.raises(UnknownError):
        ledger.version(ShoeKey("C05", "another"))


def test_events_are_stored_all_or_none(ledger: Ledger) -> None:
    bad = event(9, Dealt({"outcome": Outcome.TIE, "note": "\ud800"}))

    with pytest.raises(InputError, match="surrogate"):
        ledger.append([*shoe_of("BPT"), bad])
    assert ledger.keys() == []
    assert ledger.coups().is_empty()


def test_two_shoes_change_in_one_transaction(ledger: Ledger) -> None:
    ledger.append(shoe_of("BP"))

    # A new shoe is one step: the old one closed, the next one opened.
    ledger.append([event(10, Closed()), *shoe_of("", first=11, shoe="next")])

    assert ledger.keys() == [KEY, ShoeKey("C05", "next")]
    assert ledger.keys(closed_only=True) == [KEY]


def test_the_shoes_frame_says_what_the_shoes_are(ledger: Ledger) -> None:
    ledger.append([*shoe_of("BPT"), event(9, Closed())])
    coups = [Coup(number=11), Coup(number=12, outcome=Outcome.BANKER, at=NOON), Coup(number=14)]
    offered = OfferedShoe(key=ShoeKey("", "evening"), coups=coups, rules=parse_rules("ez,decks=6"))
    ledger.import_shoes([offered], at=NOON, by="import", file="evening.txt")

    shoes = verify_frame(ledger.shoes(), Shoes)

    opened, closed = event(1, Closed()).at, event(9, Closed()).at
    assert shoes.rows() == [
        ("", "evening", "punto banco", "ez,decks=6", 6, NOON, NOON, 12, 2, 1, 0, 0, "evening.txt"),
        ("C05", "20539", "punto banco", "commission", 8, opened, closed, 1, 3, 1, 1, 1, "live"),
    ]


def test_an_empty_store_gives_empty_frames(ledger: Ledger) -> None:
    assert verify_frame(ledger.shoes(), Shoes).is_empty()
    assert verify_frame(ledger.coups(), Coups).is_empty()
    assert verify_frame(ledger.coups([]), Coups).is_empty()


def test_a_shoe_taken_back_is_not_listed_but_not_forgotten(ledger: Ledger) -> None:
    opened, *_ = shoe_of("")
    ledger.append([opened, event(2, Retracted(opened.id))])

    assert ledger.keys() == []
    assert ledger.shoes().is_empty()
    assert ledger.coups().is_empty()
    with pytest.raises(UnknownError):
        ledger.find("20539")
    assert len(ledger.events(KEY)) == 2
    assert not ledger.shoe(KEY).stands


def test_a_shoe_is_found_by_its_full_name_or_by_its_own_where_that_is_unique(ledger: Ledger) -> None:
    for place, key in enumerate([("C05", "1"), ("C06", "1"), ("C06", "2"), ("", "2"), ("a", "b/c"), ("a/b", "c")]):
        ledger.append(shoe_of("B", first=10 * (place + 1), table=key[0], shoe=key[1]))

    assert ledger.find("C05/1") == ShoeKey("C05", "1")
    assert ledger.find("2") == ShoeKey("", "2")
    assert ledger.find("C06/2") == ShoeKey("C06", "2")
    assert ledger.find("b/c") == ShoeKey("a", "b/c")
    with pytest.raises(RefusedError, match=r"2 shoes are called \"1\". Expected one of C05/1, C06/1"):
        ledger.find("1")
    with pytest.raises(RefusedError, match="2 shoes are called"):
        ledger.find("a/b/c")
    with pytest.raises(UnknownError, match=r'no shoe "C05/2".*scoreboard shoes'):
        ledger.find("C05/2")


@pytest.mark.parametrize("ask", [Ledger.version, Ledger.events, Ledger.shoe, lambda ledger, key: ledger.coups([key])])
def test_a_shoe_that_was_never_stored_is_unknown(ask: Callable[[Ledger, ShoeKey], object], ledger: Ledger) -> None:
    with pytest.raises(UnknownError, match=r'(shoes\.db|postgres-.*): no shoe "C05/20539"'):
        ask(ledger, KEY)


def test_coups_of_named_shoes_come_sorted_and_once(ledger: Ledger) -> None:
    for place, name in enumerate(["z", "a", "m"]):
        ledger.append(shoe_of("BP", first=10 * (place + 1), shoe=name))

    coups = ledger.coups([ShoeKey("C05", "z"), ShoeKey("C05", "a"), ShoeKey("C05", "z")])

    assert coups.select("shoe", "coup").rows() == [("a", 1), ("a", 2), ("z", 1), ("z", 2)]
    assert ledger.coups()["shoe"].unique(maintain_order=True).to_list() == ["a", "m", "z"]


@settings(max_examples=40)
@given(data=st.data())
def test_the_store_repeats_what_the_events_fold_to(
    data: st.DataObject, histories: st.SearchStrategy[list[Event]], fresh_ledger: FreshLedger
) -> None:
    events = data.draw(histories)
    cut = data.draw(st.integers(0, len(events)))
    with fresh_ledger() as ledger:
        ledger.append(events[:cut])
        ledger.append(events[cut:])
        shoe, frame, shoes = fold(events), ledger.coups([KEY]), ledger.shoes()

        assert ledger.shoe(KEY) == shoe
        assert verify_frame(frame, Coups).equals(shoe.frame())
        assert (ledger.keys() == [KEY]) == shoe.stands
        assert (ledger.keys(closed_only=True) == [KEY]) == (shoe.stands and shoe.is_closed)
    if shoe.stands:
        (row,) = shoes.rows(named=True)
        assert (row["opened"], row["closed"], row["origin"]) == (shoe.opened, shoe.closed, shoe.origin)
        assert row["decks"] == shoe.rules.decks
        drawing, recorded = drawn_coups(shoe.coups), {coup.number for coup in shoe.coups}
        assert row["first_coup"] == next(iter(drawing.numbers), None)
        assert row["coups"] == sum(number in recorded for number in drawing.numbers)
        assert [row[side] for side in "BPT"] == [drawing.outcomes.count(Outcome(side)) for side in "BPT"]


def test_two_writers_on_one_store_lose_nothing_and_keep_their_order(url: str) -> None:
    def write(writer: int) -> list[str]:
        with Ledger.open(url) as ledger:
            sent = [event(1000 * writer + number, Dealt({"outcome": Outcome.BANKER})) for number in range(25)]
            for one in sent:
                ledger.append([one])
        return [one.id for one in sent]

    with ThreadPoolExecutor(3) as threads:
        written = list(threads.map(write, range(3)))

    with Ledger.open(url) as ledger:
        stored = [one.id for one in ledger.events(KEY)]
        assert sorted(stored) == sorted(one for ids in written for one in ids)
        for ids in written:
            assert [one for one in stored if one in ids] == ids
        assert [coup.number for coup in ledger.shoe(KEY).coups] == list(range(1, 76))
        assert ledger.version(KEY) == 75


def test_threads_share_one_ledger(ledger: Ledger) -> None:
    ledger.append(shoe_of(""))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(lambda n: ledger.append([event(n, Dealt({"outcome": Outcome.TIE}))]), range(10, 40)))

    assert ledger.version(KEY) == 31


WRITER = """
import sys
from datetime import UTC, datetime
from uuid import uuid4
from scoreboard.coup import Outcome
from scoreboard.ledger import Event, Ledger
from scoreboard.ledger.events import Dealt

with Ledger.open(sys.argv[1]) as ledger:
    while True:
        event = Event(
            id=str(uuid4()), table="C05", shoe="20539",
            payload=Dealt({"outcome": Outcome.BANKER}), at=datetime.now(UTC), by="operator",
        )
        ledger.append([event])
        print(event.id, flush=True)
"""


def test_what_was_acknowledged_is_stored_when_the_writer_is_killed(url: str) -> None:
    acknowledged: list[str] = []
    for told in (1, 4, 9, 16):
        with subprocess.Popen([sys.executable, "-c", WRITER, url], stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            acknowledged.extend(writer.stdout.readline().strip() for _ in range(told))
            writer.kill()
            # Whole lines still in the pipe were told as well.
            acknowledged.extend(line.strip() for line in writer.stdout if line.endswith("\n"))
        with Ledger.open(url) as ledger:
            stored = [one.id for one in ledger.events(KEY)]
            assert set(acknowledged) <= set(stored)
            assert [one for one in stored if one in set(acknowledged)] == acknowledged
            assert len(stored) == len(set(stored)) == ledger.version(KEY) == ledger.coups().height


def test_who_writes_waits_for_another_thread_even_where_the_store_would_not(sqlite_url: str) -> None:
    with Ledger.open(f"{sqlite_url}?timeout=0") as ledger, ThreadPoolExecutor(1) as threads:
        with ledger.writing():
            waiting = threads.submit(ledger.append, shoe_of("BPT"))
            with pytest.raises(TimeoutError):
                waiting.result(timeout=0.2)

        assert len(waiting.result()) == 4


def test_who_waits_too_long_for_another_thread_is_told_by_the_store(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_TURN_SECONDS", 0.01)
    with Ledger.open(f"{sqlite_url}?timeout=0") as ledger, ThreadPoolExecutor(1) as threads:
        with ledger.writing(), pytest.raises(StoreError, match="locked"):
            threads.submit(ledger.append, shoe_of("BPT")).result()

        assert len(ledger.append(shoe_of("BPT"))) == 4


def test_what_another_program_keeps_locked_is_a_store_error(url: str, impatient_url: str) -> None:
    with Ledger.open(impatient_url) as ledger, Ledger.open(url) as other:
        ledger.append(shoe_of("B"))
        with other.writing() as connection:
            connection.execute(sa.update(schema.shoes).values(version=schema.shoes.c.version))
            with pytest.raises(StoreError, match=r"another program kept .* locked.*Nothing was stored"):
                ledger.append([event(9, Closed())])
            # Reading goes on meanwhile.
            assert ledger.version(KEY) == 2
        assert ledger.append([event(9, Closed())]) == (event(9, Closed()).id,)


def test_an_import_that_was_appended_whole_is_stored_as_well(ledger: Ledger) -> None:
    coups = (Coup(number=1, outcome=Outcome.TIE), Coup(number=3, outcome=Outcome.PLAYER))
    ledger.append([event(1, Imported(rules=Rules(), coups=coups, file="a.csv"))])

    assert ledger.shoe(KEY).coups == coups
    assert ledger.coups().select(pl.col("outcome").cast(pl.String)).to_series().to_list() == ["T", "P"]
