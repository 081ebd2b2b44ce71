"""The history of a shoe, in words."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome
from scoreboard.ledger import Event, fold
from scoreboard.ledger.events import (
    Amended,
    Burnt,
    Closed,
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
from scoreboard.ledger.history import history, told
from scoreboard.rules import Rules
from tests.support.events import event


def of(*payloads: Payload) -> list[Event]:
    return [event(number, payload) for number, payload in enumerate(payloads, start=1)]


def words(*payloads: Payload) -> list[str]:
    return [happening.what for happening in history(of(*payloads))]


def test_every_kind_of_event_is_said_in_words() -> None:
    hands = {"player": parse_cards("K Kh"), "banker": parse_cards("4 5")}
    assert words(
        Opened(Rules(decks=6)),
        Burnt(6, parse_cards("5s")),
        Dealt({"outcome": Outcome.BANKER, "banker_pair": True}),
        Dealt(hands),  # type: ignore[arg-type]
        Dealt({"outcome": None}),
        Voided(reason="card out of order"),
        Amended(3, {"outcome": Outcome.TIE}),
        Amended(3, {"note": "seen on camera"}),
        Inserted(1, {"outcome": Outcome.PLAYER}),
        Deleted(2),
        IndicatorShown(),
        Closed(),
    ) == [
        "shoe 20539 opened, commission,decks=6",
        "6 cards burnt: 5s",
        "coup 1: Banker, Banker pair",
        "coup 2: Banker 9, Player pair, natural · Player K Kh · Banker 4 5",
        "coup 3: not seen",
        "coup 4 void: card out of order",
        "coup 3 amended: Tie instead of not seen",
        "coup 3 amended: note",
        "coup 1 inserted: Player",
        "coup 2 deleted: Banker, Banker pair",
        "indicator card after coup 4",
        "shoe 20539 closed",
    ]


def test_an_import_names_its_file() -> None:
    coups = (Coup(number=4, outcome=Outcome.TIE), Coup(number=5))
    assert words(Imported(rules=Rules(), coups=coups, file="night.csv"), Dealt({"outcome": Outcome.TIE})) == [
        "2 coups read from night.csv",
        "coup 6: Tie",
    ]


def test_what_was_taken_back_is_named_and_no_longer_stands() -> None:
    story = of(Dealt({"outcome": Outcome.BANKER}), Dealt({"outcome": Outcome.TIE}))
    story += [event(3, Retracted(story[1].id)), event(4, Dealt({"outcome": Outcome.PLAYER}))]
    story += [event(5, Retracted(story[3].id)), event(6, Reinstated(story[3].id))]
    assert [(happening.what, happening.stands) for happening in history(story)] == [
        ("coup 1: Banker", True),
        ("coup 2: Tie", False),
        ("taken back: coup 2: Tie", True),
        ("coup 2: Player", True),
        ("taken back: coup 2: Player", True),
        ("brought back: coup 2: Player", True),
    ]


def test_who_and_when_stand_beside_the_version() -> None:
    (one,) = history(of(Closed()))
    assert (one.version, one.by, one.at.isoformat()) == (1, "operator", "2026-03-01T12:01:00+00:00")
    assert one.as_dict()["at"] == "2026-03-01T12:01:00+00:00"


@given(data=st.data())
def test_any_history_is_told_event_by_event_as_one_alone_is(
    histories: st.SearchStrategy[list[Event]], data: st.DataObject
) -> None:
    story = data.draw(histories)
    happenings = history(story)
    assert [happening.version for happening in happenings] == list(range(1, len(story) + 1))
    for happening in happenings:
        assert told(story, happening.id) == happening.what


@given(data=st.data())
def test_the_coup_a_history_names_is_the_one_the_fold_makes(
    histories: st.SearchStrategy[list[Event]], data: st.DataObject
) -> None:
    story = data.draw(histories)
    for end, happening in enumerate(history(story), start=1):
        if isinstance(story[end - 1].payload, Dealt | Voided | Inserted):
            number = int(happening.what.split()[1].rstrip(":"))
            assert number in {coup.number for coup in fold(story[:end]).coups}
