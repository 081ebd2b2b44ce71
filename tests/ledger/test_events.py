from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome
from scoreboard.errors import CardError, CoupError, InputError
from scoreboard.flags import Flag
from scoreboard.ledger import Event, EventKind
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
from scoreboard.ledger.payloads import format_payload, parse_payload
from scoreboard.rules import Rules
from tests.support.events import event

ID = "7d0f1f4e-6f0c-4a55-9d3c-0a8f8d1c2b3a"

SAYINGS: list[tuple[Payload, dict[str, Any]]] = [
    (Opened(Rules(decks=6)), {"rules": "commission,decks=6"}),
    (Dealt({"outcome": Outcome.BANKER}), {"outcome": "B"}),
    (Dealt({"outcome": None}, 14), {"coup": 14, "outcome": "?"}),
    (
        Dealt({"player": parse_cards("9h K"), "banker": parse_cards("0 3s"), "player_pair": False, "natural": True}),
        {"player_cards": ["9h", "K"], "banker_cards": ["0", "3s"], "player_pair": False, "natural": True},
    ),
    (Amended(3, {"outcome": Outcome.PLAYER, "note": "seen on the camera"}), {
        "coup": 3, "outcome": "P", "note": "seen on the camera",
    }),
    (Inserted(6, {"outcome": Outcome.TIE, "player_total": 7, "banker_total": 7}), {
        "before": 6, "outcome": "T", "player_total": 7, "banker_total": 7,
    }),
    (Deleted(1), {"coup": 1}),
    (Voided(player=parse_cards("9 9"), banker=parse_cards("K"), reason="card exposed"), {
        "player_cards": ["9", "9"], "banker_cards": ["K"], "reason": "card exposed",
    }),
    (Burnt(9, parse_cards("8d")), {"count": 9, "cards": ["8d"]}),
    (IndicatorShown(), {}),
    (Closed(), {}),
    (Retracted(ID), {"event": ID}),
    (Reinstated(ID), {"event": ID}),
    (
        Imported(
            rules=Rules(),
            coups=(
                Coup(number=11, outcome=Outcome.PLAYER, player=parse_cards("9h K")),
                Coup(number=12, at=datetime(2026, 3, 1, 12, tzinfo=UTC)),
            ),
            flags=(Flag(12, "short_row", "The row ends early."),),
            file="night.csv",
        ),
        {
            "rules": "commission",
            "file": "night.csv",
            "flags": [{"coup": 12, "code": "short_row", "detail": "The row ends early."}],
            "coups": {
                "coup": [11, 12],
                "outcome": ["P", None],
                "p1": ["9h", None],
                "p2": ["K", None],
                "at": [None, "2026-03-01T12:00:00+00:00"],
            },
        },
    ),
]  # fmt: skip


@pytest.mark.parametrize(("payload", "said"), SAYINGS, ids=lambda value: type(value).__name__)
def test_an_event_is_written_with_the_names_of_an_entry(payload: Payload, said: dict[str, Any]) -> None:
    assert json.loads(format_payload(payload)) == said
    assert parse_payload(payload.kind, json.dumps(said)) == payload


def test_every_kind_of_event_is_tried_above() -> None:
    assert {payload.kind for payload, _ in SAYINGS} == set(EventKind)


@given(data=st.data())
def test_what_is_written_reads_back_the_same(data: st.DataObject, payloads: st.SearchStrategy[Payload]) -> None:
    payload = data.draw(payloads)

    assert parse_payload(payload.kind, format_payload(payload)) == payload


def test_a_burn_may_say_cards_or_their_count_alone() -> None:
    assert parse_payload(EventKind.BURNT, '{"cards": ["9h", "K"]}') == Burnt(2, parse_cards("9h K"))
    assert parse_payload(EventKind.BURNT, '{"count": 8}') == Burnt(8)


@pytest.mark.parametrize(
    ("kind", "text", "error", "words"),
    [
        (EventKind.COUP, "[", InputError, "a JSON object"),
        (EventKind.COUP, "[1]", InputError, "a JSON object"),
        (EventKind.COUP, '{"winner": "B"}', InputError, '"winner" is no fact of a coup. Expected outcome, status'),
        (EventKind.COUP, '{"outcome": "X"}', CoupError, 'outcome: "X" is no outcome'),
        (EventKind.COUP, '{"outcome": null}', InputError, "outcome: null does not fit. Expected a text"),
        (EventKind.COUP, '{"status": "lost"}', InputError, "status: .* Expected ok, void, cancelled, free"),
        (EventKind.COUP, '{"player_cards": "9h"}', InputError, "player_cards: .* a list of cards"),
        (EventKind.COUP, '{"player_cards": ["9h", "x"]}', CardError, 'player_cards: "x" is no card'),
        (EventKind.COUP, '{"player_cards": [1, 2, 3, 4]}', InputError, "player_cards: 1 does not fit"),
        (EventKind.COUP, '{"player_cards": ["1", "2", "3", "4"]}', CoupError, "4 Player cards"),
        (EventKind.COUP, '{"player_total": true}', InputError, "player_total: true .* a whole number"),
        (EventKind.COUP, '{"player_total": 10}', CoupError, "Player total 10"),
        (EventKind.COUP, '{"natural": "yes"}', InputError, "natural: .* true, false or null"),
        (EventKind.COUP, '{"at": "yesterday"}', InputError, 'at: "yesterday" is no time'),
        (EventKind.COUP, '{"at": "2026-03-01T20:00:05"}', InputError, "without an offset"),
        (EventKind.COUP, '{"coup": 0}', CoupError, "coup number 0"),
        (EventKind.AMENDED, '{"outcome": "B"}', InputError, 'amended event: "coup" is missing'),
        (EventKind.INSERTED, '{"before": "6"}', InputError, "a whole number"),
        (EventKind.DELETED, '{"coup": -1}', CoupError, "coup number -1"),
        (EventKind.BURNT, '{"count": 0}', InputError, "0 cards burnt"),
        (EventKind.BURNT, '{"count": 1, "cards": ["2", "3"]}', InputError, "1 cards burnt, 2 of them shown"),
        (EventKind.RETRACTED, '{"event": "the last"}', InputError, '"the last" is no event id'),
    ],
)
def test_what_an_event_cannot_say_is_refused_by_name(
    kind: EventKind, text: str, error: type[InputError], words: str
) -> None:
    with pytest.raises(error, match=words):
        parse_payload(kind, text)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"id": "1"}, '"1" is no event id'),
        ({"id": ID.upper()}, "small letters"),
        ({"at": datetime(2026, 3, 1)}, "event time: .* without an offset"),
        ({"table": "a\0b"}, "table .*NUL"),
        ({"shoe": "\ud800"}, "shoe .*surrogates"),
        ({"by": "\udfff"}, "by .*surrogates"),
    ],
)
def test_an_event_that_no_store_could_keep_is_refused(changed: dict[str, Any], words: str) -> None:
    good = event(1, Closed())

    with pytest.raises(InputError, match=words):
        Event(**{name: getattr(good, name) for name in ("id", "table", "shoe", "payload", "at", "by")} | changed)


def test_a_note_with_half_a_surrogate_pair_is_refused_before_it_is_stored() -> None:
    with pytest.raises(InputError, match="surrogate pair"):
        format_payload(Dealt({"note": "\ud800"}))


def test_a_record_has_each_number_once() -> None:
    with pytest.raises(InputError, match="two coups with one number"):
        Imported(rules=Rules(), coups=(Coup(number=4), Coup(number=4)))
