"""What is known of a table without reading the store: what is surely so, and nothing recorded here is missed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoreboard.ledger import Feed, Ledger, file_store_url
from scoreboard.ledger.seating import Seat
from tests.support.hall import START, Hall


@pytest.fixture
def ledger(tmp_path: Path) -> Iterator[Ledger]:
    with Ledger.open(file_store_url(tmp_path / "store.sqlite3")) as opened:
        opened.add_table("7")
        opened.add_table("8")
        Hall(opened).coups("7", "BP")
        yield opened


@pytest.fixture
def feed(ledger: Ledger) -> Feed:
    """A feed that has read table 7."""
    read = Feed(ledger)
    read.live("7")
    return read


def coup(number: int) -> list[dict[str, str]]:
    return [{"id": f"00000000-0000-4000-9000-{number:012}", "kind": "coup", "outcome": "T"}]


def test_what_was_read_is_at_hand_by_name_and_number(feed: Feed) -> None:
    known = feed.at_hand("7")
    assert known == (feed.version("7"), feed.live("7"))
    assert known[1] is feed.live("７")


def test_what_was_never_read_is_not(ledger: Ledger, feed: Feed) -> None:
    assert Feed(ledger).at_hand("7") is None
    assert feed.at_hand("8") is None
    assert feed.at_hand("9") is None


def test_after_a_change_it_is_read_anew(ledger: Ledger, feed: Feed) -> None:
    Hall(ledger, ids=iter([99])).coups("7", "B")
    assert feed.at_hand("7") is None
    assert feed.version("7") == 4
    assert feed.at_hand("7") is None  # Only that the table has another version is known.
    assert feed.live("7").version == 4
    assert feed.at_hand("7") == (4, feed.live("7"))


def test_while_one_reads_the_others_are_given_what_was_so_with_what_was_recorded_here(
    ledger: Ledger, feed: Feed, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads, may_go_on = threading.Event(), threading.Event()
    seats = ledger.seats

    def slow() -> list[Seat]:
        reads.set()
        assert may_go_on.wait(timeout=30)
        return seats()

    monkeypatch.setattr("scoreboard.ledger.feed.monotonic", lambda: 0.0)  # no time passes
    feed.enter("7", coup(1), at=START, by="tests")
    assert feed.version("7") == 4
    feed.enter("7", coup(2), at=START, by="tests")
    assert feed.at_hand("7") is None
    monkeypatch.setattr(ledger, "seats", slow)
    reading = threading.Thread(target=feed.version, args=["7"])
    reading.start()
    assert reads.wait(timeout=30)
    known = feed.at_hand("7")
    monkeypatch.setattr("scoreboard.ledger.feed.monotonic", lambda: 1.0)
    late = feed.at_hand("7")
    may_go_on.set()
    reading.join()
    assert known is not None
    assert (known[0], known[1].version) == (5, 5)
    assert late is None
    assert feed.at_hand("7") == (5, feed.live("7"))
