"""Stores, events and histories to try the ledger on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import pytest
from hypothesis import strategies as st

from scoreboard.cards import CARD_TEXTS, parse_cards
from scoreboard.coup import Coup, Outcome, Status
from scoreboard.flags import Flag
from scoreboard.ledger import Event
from scoreboard.ledger.events import (
    Amended,
    Burnt,
    Closed,
    CoupFacts,
    Dealt,
    Deleted,
    Imported,
    IndicatorShown,
    Inserted,
    Opened,
    Payload,
    Reinstated,
    Retracted,
    Voided,
)
from scoreboard.rules import RULE_SETS, Rules
from tests.support.events import event
from tests.support.rights import common_folder as common_folder
from tests.support.stores import fresh_ledger as fresh_ledger
from tests.support.stores import impatient_url as impatient_url
from tests.support.stores import kind as kind
from tests.support.stores import ledger as ledger
from tests.support.stores import sqlite_url as sqlite_url
from tests.support.stores import url as url

_TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
_CARDS = st.lists(st.sampled_from(CARD_TEXTS), max_size=3).map(lambda texts: parse_cards(" ".join(texts)))
_ZONES = st.sampled_from(
    [UTC, timezone(timedelta(hours=8)), ZoneInfo("Asia/Macau"), timezone(-timedelta(hours=4, minutes=30))]
)
_TIMES = st.datetimes(datetime(1990, 1, 1), datetime(2090, 1, 1), timezones=_ZONES, allow_imaginary=False)
_TOTALS = st.none() | st.integers(0, 9)
_ANSWERS = st.none() | st.booleans()
_NUMBERS = st.integers(1, 12)
_FACTS = {
    "outcome": st.none() | st.sampled_from(Outcome),
    "status": st.sampled_from(Status),
    "player": _CARDS,
    "banker": _CARDS,
    "player_total": _TOTALS,
    "banker_total": _TOTALS,
    "player_pair": _ANSWERS,
    "banker_pair": _ANSWERS,
    "natural": _ANSWERS,
    "at": st.none() | _TIMES,
    "note": _TEXTS,
}


@st.composite
def _facts(draw: st.DrawFn) -> CoupFacts:
    said: CoupFacts = draw(st.fixed_dictionaries({}, optional=_FACTS))  # type: ignore[assignment]
    return said


@st.composite
def _records(draw: st.DrawFn) -> Imported:
    numbers = draw(st.lists(_NUMBERS, unique=True, max_size=6))
    return Imported(
        rules=draw(st.sampled_from(list(RULE_SETS.values()))),
        coups=tuple(Coup(number=number, **draw(_facts())) for number in numbers),
        flags=tuple(Flag(number, "short_row", draw(_TEXTS)) for number in numbers if draw(st.booleans())),
        file=draw(st.sampled_from(["", "夜.csv"])),
    )


_IDS = st.uuids().map(str)
_BURNT = st.builds(lambda cards, more: Burnt(len(cards) + more, cards), _CARDS, st.integers(1, 12))
_HAPPENINGS: st.SearchStrategy[Payload] = st.one_of(
    st.builds(Dealt, _facts(), st.none() | _NUMBERS),
    st.builds(Amended, _NUMBERS, _facts()),
    st.builds(Inserted, _NUMBERS, _facts()),
    st.builds(Deleted, _NUMBERS),
    st.builds(Voided, player=_CARDS, banker=_CARDS, reason=_TEXTS),
    st.builds(Opened, st.just(Rules(decks=6))),
    st.sampled_from([IndicatorShown(), Closed()]),
    _BURNT,
    _records(),
)


@pytest.fixture(scope="session")
def payloads() -> st.SearchStrategy[Payload]:
    """Anything an event can say."""
    return st.one_of(_HAPPENINGS, st.builds(Retracted, _IDS), st.builds(Reinstated, _IDS))


@pytest.fixture(scope="session")
def happenings() -> st.SearchStrategy[Payload]:
    """Anything an event can say that does not take back another."""
    return _HAPPENINGS


@st.composite
def _histories(draw: st.DrawFn) -> list[Event]:
    events: list[Event] = []
    for number in range(draw(st.integers(1, 10))):
        happening: Payload = draw(_HAPPENINGS)
        if events and draw(st.integers(0, 3)) == 0:
            target = draw(st.sampled_from(events)).id
            happening = Retracted(target) if draw(st.booleans()) else Reinstated(target)
        events.append(event(number, happening))
    return events


@pytest.fixture(scope="session")
def histories() -> st.SearchStrategy[list[Event]]:
    """One to ten events of one shoe, some of which take back or bring back earlier ones."""
    return _histories()
