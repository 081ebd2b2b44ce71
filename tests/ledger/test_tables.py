from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Barrier
from typing import Any

import pytest

from scoreboard.coup import Coup, Outcome
from scoreboard.errors import InputError, RefusedError, UnknownError
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, Limits, OfferedShoe, Table
from scoreboard.ledger.events import Dealt, Opened
from scoreboard.rules import Rules, parse_rules
from tests.support.events import event
from tests.support.stores import make_first_version


def test_a_table_comes_back_as_it_was_added(ledger: Ledger) -> None:
    rules = parse_rules("no-commission,decks=6,last=one-more,burn=4")
    limits = Limits(minimum=100, maximum=50_000, tie_maximum=5000, pair_maximum=10**12)

    salon = ledger.add_table("High limit 2", number=12, rules=rules, limits=limits)
    plain = ledger.add_table("7")

    assert salon == Table(name="High limit 2", number=12, rules=rules, limits=limits)
    assert ledger.tables() == [plain, salon]
    assert plain == Table(name="7", number=7)
    assert salon.as_dict() == {
        "name": "High limit 2",
        "number": 12,
        "game": "punto banco",
        "rules": "no-commission,decks=6,burn=4,last=one-more",
        "decks": 6,
        "min": 100,
        "max": 50_000,
        "tie_max": 5000,
        "pair_max": 10**12,
    }


def test_a_table_is_found_by_its_name_or_number(ledger: Ledger) -> None:
    salon = ledger.add_table("Salon")
    seven = ledger.add_table("7")

    assert salon.number == 1
    assert ledger.table("Salon") == ledger.table("salon") == ledger.table("1") == salon
    assert ledger.table("7") == ledger.table("07") == seven
    for nobody in ("2", "", "9" * 5000, "\0", "\ud800"):
        with pytest.raises(UnknownError, match="scoreboard table list"):
            ledger.table(nobody)


def test_tables_without_a_number_take_the_next_that_names_no_other(ledger: Ledger) -> None:
    numbers = [ledger.add_table(name).number for name in ("Salon", "3", "Bar", "5", "Hall")]

    assert numbers == [1, 3, 4, 5, 6]


@pytest.mark.parametrize(
    ("name", "number", "words"),
    [
        ("Salon", None, 'the name "Salon" where there is a table "Salon"'),
        ("SALON", 9, 'the name "SALON" where there is a table "Salon"'),
        ("Bar", 2, "the number 2, which table Salon has"),
        ("2", 9, "number 2"),
        ("02", 9, "number 2"),
        ("Bar", 40, 'table "40", number 4'),
    ],
)
def test_a_name_or_number_that_another_table_has_is_refused(
    name: str, number: int | None, words: str, ledger: Ledger
) -> None:
    ledger.add_table("Salon", number=2)
    ledger.add_table("40", number=4)

    with pytest.raises(RefusedError, match=words) as caught:
        ledger.add_table(name, number=number)
    assert caught.value.expected
    assert len(ledger.tables()) == 2


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("Salon", 7), ("SALON", 8)),
        (("Salon", 7), ("Bar", 7)),
        # No column of the store says that these two cannot be told apart.
        (("Salon", 7), ("7", 9)),
    ],
)
def test_of_administrators_who_add_one_table_at_once_one_is_refused(
    one: tuple[str, int], other: tuple[str, int], ledger: Ledger
) -> None:
    start = Barrier(2, timeout=20)

    def add(called: tuple[str, int]) -> str | None:
        with ledger.reading():
            start.wait()
        try:
            ledger.add_table(called[0], number=called[1])
        except RefusedError as error:
            return error.found
        return None

    with ThreadPoolExecutor(2) as threads:
        found = list(threads.map(add, [one, other]))

    assert found.count(None) == 1
    assert len(ledger.tables()) == 1


@pytest.mark.parametrize("name", ["", " ", "a/b", " 7", "7 ", "a\tb", "x" * 41, "..", "\0", "a\u200bb"])
def test_a_name_that_cannot_stand_in_an_address_or_on_a_sign_is_refused(name: str, ledger: Ledger) -> None:
    with pytest.raises(InputError, match="name"):
        ledger.add_table(name)


@pytest.mark.parametrize("number", [0, -1, 10_000])
def test_a_number_out_of_range_is_refused(number: int, ledger: Ledger) -> None:
    with pytest.raises(InputError, match="1 to 9999"):
        ledger.add_table("Salon", number=number)


@pytest.mark.parametrize(
    "limits",
    [{"minimum": 2, "maximum": 1}, {"minimum": 0}, {"maximum": -5}, {"tie_maximum": True}, {"pair_maximum": 1.5}],
)
def test_limits_that_cannot_be_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(InputError, match="limits: a "):
        Limits(**limits)
    assert Limits(minimum=100, maximum=100)


def test_a_shoe_stored_under_the_tables_name_gives_its_new_shoes_the_next_number(ledger: Ledger) -> None:
    offered = OfferedShoe(key=ShoeKey("7", "20539"), coups=[Coup(number=1, outcome=Outcome.TIE)])
    ledger.import_shoes([offered], at=datetime(2026, 3, 1, tzinfo=UTC), by="import")
    ledger.add_table("7")

    live = ledger.live("7")
    assert (live.version, live.shoe, live.next_shoe) == (1, None, ShoeKey("7", "20540"))


def test_a_table_is_read_with_its_current_shoe_and_the_one_before(ledger: Ledger) -> None:
    ledger.add_table("7")
    for shoe in range(1, 6):
        opened = event(10 * shoe, Opened(Rules()), table="7", shoe=str(shoe))
        ledger.append([opened, event(10 * shoe + 1, Dealt({"outcome": Outcome.TIE}), table="7", shoe=str(shoe))])

    live = ledger.live("7")

    assert [one.shoe for one in live.events] == ["4", "4", "5", "5"]
    assert (live.earlier, live.version, live.taken) == (6, 10, frozenset("123"))
    assert live.shoe == ledger.shoe(ShoeKey("7", "5"))


def test_a_store_of_the_first_version_gets_its_tables_and_keeps_its_shoes(url: str) -> None:
    events = [event(1, Opened(Rules())), event(2, Dealt({"outcome": Outcome.TIE}))]
    make_first_version(url, events)

    with Ledger.open(url) as ledger:
        assert ledger.events(events[0].key) == tuple(events)
        assert ledger.add_table("7").number == 7
