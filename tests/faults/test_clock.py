"""A clock that is set back: what happened stays in the order in which it came, whatever the clock said."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise

import pytest

from scoreboard.errors import InputError
from scoreboard.frames import Coups, ShoeKey, Shoes, verify_frame
from scoreboard.ledger import Ledger
from tests.support.events import entry

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEY = ShoeKey("7", "1")

# Summer time ends, somebody sets the clock by hand, it falls back to where its battery was made.
CLOCK = [
    NOON,
    NOON - timedelta(hours=1),
    (NOON + timedelta(seconds=5)).astimezone(timezone(timedelta(hours=8))),
    NOON - timedelta(days=400),
    datetime(1970, 1, 1, tzinfo=UTC),
    NOON,
    NOON,
]


def test_entries_keep_their_order_when_the_clock_is_set_back(ledger: Ledger) -> None:
    ledger.add_table("7")
    versions = [
        ledger.enter("7", [entry(number, outcome=outcome)], at=at, by="anna").version
        for number, (at, outcome) in enumerate(zip(CLOCK, "BPTBPTB", strict=True))
    ]

    assert all(before < after for before, after in pairwise(versions))
    shoe = ledger.shoe(KEY)
    assert "".join(coup.outcome or "?" for coup in shoe.coups) == "BPTBPTB"
    assert [coup.number for coup in shoe.coups] == [1, 2, 3, 4, 5, 6, 7]
    assert [coup.at for coup in shoe.coups] == CLOCK
    assert [event.at for event in ledger.events(KEY)] == [NOON, *CLOCK]
    coups = verify_frame(ledger.coups([KEY]), Coups)
    assert coups["coup"].to_list() == [1, 2, 3, 4, 5, 6, 7]
    assert coups["at"].to_list() == CLOCK


def test_undo_and_new_shoes_go_by_the_order_and_not_by_the_clock(ledger: Ledger) -> None:
    ledger.add_table("7")
    for number, (at, kind) in enumerate(zip(CLOCK, ["coup", "coup", "undo", "new_shoe", "coup"], strict=False)):
        said = {"outcome": "BPTPB"[number]} if kind == "coup" else {}
        assert not ledger.enter("7", [entry(number, kind, **said)], at=at, by="anna").refused

    shoes = verify_frame(ledger.shoes(), Shoes)
    # The first shoe was closed before it was opened, as far as the clock can tell.
    assert shoes.select("shoe", "opened", "closed", "coups").rows() == [
        ("1", NOON, CLOCK[3], 1),
        ("2", CLOCK[3], None, 1),
    ]
    answer = ledger.enter("7", [entry(9, "undo"), entry(10, "undo")], at=NOON - timedelta(days=1), by="anna")
    assert (answer.shoe, answer.coup) == ("7/1", 1)


def test_an_entry_sent_again_by_a_slow_clock_is_still_the_same(ledger: Ledger) -> None:
    ledger.add_table("7")
    first = ledger.enter("7", [entry(1, outcome="B")], at=NOON, by="anna")

    assert ledger.enter("7", [entry(1, outcome="B")], at=NOON - timedelta(days=1), by="anna") == first
    assert [coup.at for coup in ledger.shoe(KEY).coups] == [NOON]


def test_a_clock_that_does_not_say_its_zone_is_refused(ledger: Ledger) -> None:
    ledger.add_table("7")

    with pytest.raises(InputError, match=r"entry time: .* without an offset"):
        ledger.enter("7", [entry(1, outcome="B")], at=datetime(2026, 3, 1, 12), by="anna")
    assert ledger.live("7").version == 0
