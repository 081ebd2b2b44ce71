from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Status, parse_outcome
from scoreboard.errors import FrameError, InputError
from scoreboard.flags import Flag
from scoreboard.frames import Coups, ShoeKey, coups_frame
from scoreboard.ledger import Added, Conflict, Ledger, OfferedShoe, Record
from scoreboard.ledger.events import Amended, Dealt, Deleted, EventKind, Inserted, Opened, Retracted
from scoreboard.ledger.imports import compare
from scoreboard.rules import Rules, parse_rules
from tests.support.events import event

KEY = ShoeKey("", "A7")
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
NOTHING = Coups.create_empty()


def typed(letters: str, *, first: int = 1) -> list[Coup]:
    """Coups by their letters."""
    return [Coup(number=number, outcome=parse_outcome(letter)) for number, letter in enumerate(letters, start=first)]


def bring(ledger: Ledger, coups: list[Coup], *, at: datetime = NOON, **more: Any) -> Added:
    """Import coups of the shoe A7."""
    return ledger.import_shoes([OfferedShoe(key=KEY, coups=coups, **more)], at=at, by="import", file="night.csv")


def outcomes(ledger: Ledger, key: ShoeKey = KEY) -> str:
    return "".join(coup.outcome or "?" for coup in ledger.shoe(key).coups)


def test_case_23_twice_then_longer_then_changed(shared: Path, ledger: Ledger) -> None:
    folder = shared / "cases" / "23-import-twice-then-longer-then-changed"
    for step in json.loads((folder / "expected.json").read_text())["steps"]:
        rows = pl.read_csv(folder / step["file"]).rows(named=True)
        coups = [
            Coup(number=row["hand"], outcome=Outcome(row["result"]), at=datetime.fromisoformat(row["time"]))
            for row in rows
        ]

        added = bring(ledger, coups)

        assert (added.added, added.duplicates, len(added.conflicts)) == (
            step["added"],
            step["duplicates"],
            step["conflicts"],
        )
        assert outcomes(ledger) == step["shoe"]
        said = [{name: conflict.as_dict()[name] for name in ("kept", "offered")} for conflict in added.conflicts]
        assert said == [{"kept": c["kept"], "offered": c["offered"]} for c in [step.get("conflict")] if c]
        assert [conflict.coup for conflict in added.conflicts] == [c["hand"] for c in [step.get("conflict")] if c]
    assert [event.kind for event in ledger.events(KEY)] == ["imported", "imported"]


def test_an_import_is_one_event_that_carries_only_what_is_new(ledger: Ledger) -> None:
    flags = [Flag(1, "short_row", ""), Flag(3, "result_inferred", "")]
    bring(ledger, typed("BP"), rules=parse_rules("ez"), flags=flags)
    bring(ledger, typed("BPTP"), rules=parse_rules("no-commission"), flags=flags)

    first, second = ledger.events(KEY)

    assert [coup.number for coup in first.payload.coups] == [1, 2]  # type: ignore[union-attr]
    assert [coup.number for coup in second.payload.coups] == [3, 4]  # type: ignore[union-attr]
    assert (first.at, first.by, first.kind) == (NOON, "import", EventKind.IMPORTED)
    shoe = ledger.shoe(KEY)
    assert (shoe.rules, shoe.origin, shoe.file_flags) == (parse_rules("ez"), "night.csv", tuple(flags))


CARDS = [
    ("9h Kd", "9h Kd", None),
    ("9h Kd", "9 K", None),
    ("9 0", "9h Kd", None),
    ("9 0", "9h 10", None),
    ("", "9h Kd", None),
    ("9h Kd", "", None),
    ("9h Kd", "9s Kd", ("Player 9h Kd", "Player 9s Kd")),
    ("9 K", "9 Q", ("Player 9 K", "Player 9 Q")),
    ("9 0", "9 5", ("Player 9 0", "Player 9 5")),
    ("2 K", "2 K 5", ("Player 2 K", "Player 2 K 5")),
    ("2 K", "K 2", ("Player 2 K", "Player K 2")),
]


@pytest.mark.parametrize(("stored", "offered", "conflict"), CARDS)
def test_a_copy_that_knows_more_or_less_contradicts_nothing(
    stored: str, offered: str, conflict: tuple[str, str] | None, ledger: Ledger
) -> None:
    bring(ledger, [Coup(number=1, outcome=Outcome.PLAYER, player=parse_cards(stored))])

    added = bring(ledger, [Coup(number=1, outcome=Outcome.PLAYER, player=parse_cards(offered))])

    if conflict is None:
        assert added == Added(duplicates=1)
    else:
        assert added == Added(conflicts=(Conflict(KEY, 1, *conflict),))
    assert ledger.shoe(KEY).coups[0].player == parse_cards(stored)


@pytest.mark.parametrize(
    ("stored", "offered", "kept", "said"),
    [
        ({"outcome": Outcome.BANKER}, {"outcome": Outcome.TIE}, "B", "T"),
        ({"outcome": Outcome.BANKER}, {"status": Status.VOID}, "B", "void"),
        ({"status": Status.CANCELLED, "outcome": Outcome.BANKER}, {"outcome": Outcome.BANKER}, "cancelled", "B"),
        ({"outcome": Outcome.TIE, "player_total": 7}, {"outcome": Outcome.TIE, "player_total": 6}, "Player 7",
            "Player 6"),
        ({"outcome": Outcome.TIE, "banker_pair": True}, {"outcome": Outcome.TIE, "banker_pair": False}, "Banker pair",
            "no Banker pair"),
        ({"outcome": Outcome.TIE, "natural": False}, {"outcome": Outcome.BANKER, "natural": True}, "T, no Natural",
            "B, Natural"),
    ],
)  # fmt: skip
def test_a_contradiction_is_told_in_words_and_what_is_stored_stays(
    stored: dict[str, Any], offered: dict[str, Any], kept: str, said: str, ledger: Ledger
) -> None:
    bring(ledger, [Coup(number=4, **stored)])

    assert bring(ledger, [Coup(number=4, **offered)]) == Added(conflicts=(Conflict(KEY, 4, kept, said),))
    assert ledger.shoe(KEY).coups == (Coup(number=4, **stored),)


@pytest.mark.parametrize(
    ("stored", "offered"),
    [
        ({"outcome": Outcome.BANKER}, {"outcome": None}),
        ({"outcome": Outcome.BANKER}, {"outcome": Outcome.BANKER, "status": Status.FREE}),
        ({"status": Status.VOID}, {"status": Status.CANCELLED, "outcome": Outcome.TIE}),
        ({"status": Status.VOID}, {}),
        ({"outcome": Outcome.BANKER, "note": "seat 5"}, {"outcome": Outcome.BANKER, "at": NOON}),
        ({"outcome": Outcome.BANKER}, {"outcome": Outcome.BANKER, "player_pair": True, "banker_total": 9}),
    ],
)
def test_what_only_one_record_says_contradicts_nothing(
    stored: dict[str, Any], offered: dict[str, Any], ledger: Ledger
) -> None:
    bring(ledger, [Coup(number=4, **stored)])

    assert bring(ledger, [Coup(number=4, **offered)]) == Added(duplicates=1)
    assert ledger.shoe(KEY).coups == (Coup(number=4, **stored),)


def test_a_coup_not_seen_gives_way_to_a_record_of_what_it_was(ledger: Ledger) -> None:
    bring(ledger, typed("B?T"))

    assert bring(ledger, typed("B?T")) == Added(duplicates=3)
    assert bring(ledger, typed("BPT")) == Added(added=1, duplicates=2)
    assert outcomes(ledger) == "BPT"
    assert ledger.coups().equals(ledger.shoe(KEY).frame())
    assert bring(ledger, typed("BPT")) == Added(duplicates=3)


def test_a_copy_of_what_was_imported_is_known_whatever_became_of_it(ledger: Ledger) -> None:
    bring(ledger, typed("BPTBP"))
    ledger.append(
        [
            event(1, Amended(2, {"outcome": Outcome.BANKER}), table="", shoe="A7"),
            event(2, Inserted(4, {"outcome": Outcome.TIE}), table="", shoe="A7"),
            event(3, Deleted(1), table="", shoe="A7"),
            event(4, Deleted(1), table="", shoe="A7"),
        ]
    )
    assert outcomes(ledger) == "TTBP"

    assert bring(ledger, typed("BPTBP")) == Added(duplicates=5)
    assert outcomes(ledger) == "TTBP"
    # What neither an import said nor the shoe is now contradicts the shoe, or where it is gone, the import.
    conflicts = (Conflict(KEY, 3, "B", "P"), Conflict(KEY, 5, "P", "B"))
    assert bring(ledger, typed("BPPBB")) == Added(duplicates=3, conflicts=conflicts)


def test_an_import_that_was_taken_back_can_come_in_again(ledger: Ledger) -> None:
    bring(ledger, typed("BP"))
    imported = ledger.events(KEY)[0]
    ledger.append([event(1, Retracted(imported.id), table="", shoe="A7")])
    assert ledger.keys() == []

    assert bring(ledger, typed("BP")) == Added(added=2)
    assert (ledger.keys(), outcomes(ledger), ledger.version(KEY)) == ([KEY], "BP", 3)


def test_a_record_of_a_shoe_being_played_adds_what_is_missing_and_leaves_it_open(ledger: Ledger) -> None:
    ledger.append(
        [
            event(1, Opened(Rules()), table="", shoe="A7"),
            event(2, Dealt({"outcome": Outcome.TIE}, 3), table="", shoe="A7"),
        ]
    )

    assert bring(ledger, typed("BPT")) == Added(added=2, duplicates=1)
    assert outcomes(ledger) == "BPT"
    assert ledger.keys(closed_only=True) == []
    assert ledger.shoes()["origin"].to_list() == ["live"]


def test_several_shoes_come_in_together_or_not_at_all(ledger: Ledger) -> None:
    good = OfferedShoe(key=ShoeKey("C05", "1"), coups=typed("BPT", first=11))
    bad = OfferedShoe(key=ShoeKey("C05", "2\0"), coups=typed("BP"))

    with pytest.raises(InputError, match="NUL"):
        ledger.import_shoes([good, bad], at=NOON, by="import")
    assert ledger.keys() == []
    other = OfferedShoe(key=ShoeKey("C06", "1"), coups=typed("PP"))
    assert ledger.import_shoes([good, other, good], at=NOON, by="import") == Added(added=5, duplicates=3)
    assert ledger.keys() == [good.key, other.key]
    assert [event.version for event in map(ledger.shoe, ledger.keys())] == [1, 1]


def test_several_files_come_in_together_or_not_at_all(ledger: Ledger) -> None:
    first = Record(coups=coups_frame(typed("BP"), shoe="A7"), file="1.csv", rules={KEY: parse_rules("ez")})
    second = Record(coups=coups_frame(typed("BT"), shoe="A7"), file="2.csv")
    broken = Record(coups=coups_frame(typed("B"), shoe="B8"), file="3\0.csv")

    with pytest.raises(InputError, match="NUL"):
        ledger.import_records([first, second, broken], at=NOON, by="import")
    assert ledger.keys() == []
    assert ledger.import_records([first, second], at=NOON, by="import") == [
        Added(added=2),
        Added(duplicates=1, conflicts=(Conflict(KEY, 2, "P", "T"),)),
    ]
    assert (ledger.shoe(KEY).origin, ledger.shoe(KEY).rules) == ("1.csv", parse_rules("ez"))


def test_nothing_offered_is_nothing_added(ledger: Ledger) -> None:
    assert ledger.import_shoes([], at=NOON, by="import") == Added()
    assert bring(ledger, []) == Added()
    assert ledger.import_records([Record(coups=NOTHING)], at=NOON, by="import") == [Added()]
    assert ledger.keys() == []


def test_a_frame_that_is_no_coups_frame_is_refused(ledger: Ledger) -> None:
    twice = coups_frame([*typed("B"), *typed("P")], shoe="A7")

    with pytest.raises(FrameError, match="coups frame"):
        ledger.import_records([Record(coups=twice)], at=NOON, by="import")
    with pytest.raises(InputError, match="import time"):
        bring(ledger, typed("B"), at=datetime(2026, 3, 2))


def test_a_whole_frame_comes_back_as_it_was_offered(ledger: Ledger) -> None:
    cards = [
        Coup(number=1, outcome=Outcome.PLAYER, player=parse_cards("9h K"), banker=parse_cards("0 3"), natural=True),
        Coup(number=2, status=Status.VOID, player=parse_cards("9s"), note="夜\0\n", at=NOON),
        Coup(number=4, outcome=Outcome.TIE, player_total=6, banker_total=6, banker_pair=False),
    ]
    frame = pl.concat([coups_frame(cards, table="C05", shoe="1"), coups_frame(typed("?BPT", first=9), shoe="2")])

    assert ledger.import_records([Record(coups=frame)], at=NOON, by="import") == [Added(added=7)]

    assert ledger.coups().equals(frame.sort("table", "shoe", "coup"))
    assert ledger.shoe(ShoeKey("C05", "1")).coups == tuple(cards)
    assert ledger.import_records([Record(coups=frame)], at=NOON, by="import") == [Added(duplicates=7)]


@given(stored=st.text("BPT?", max_size=12), offered=st.text("BPT?", max_size=12))
def test_every_offered_coup_is_new_known_or_contradicting(stored: str, offered: str) -> None:
    comparison = compare(
        coups_frame(typed(offered), shoe="A7"), stored=coups_frame(typed(stored), shoe="A7"), imported=NOTHING
    )

    pairs = [(stored[place : place + 1], letter) for place, letter in enumerate(offered)]
    new = [letter for kept, letter in pairs if not kept or (kept == "?" and letter != "?")]
    against = [(kept, letter) for kept, letter in pairs if "?" not in (kept, letter) and kept not in ("", letter)]
    assert comparison.new["outcome"].cast(pl.String).fill_null("?").to_list() == new
    assert [(conflict.kept, conflict.offered) for conflict in comparison.conflicts] == against
    assert comparison.duplicates == len(pairs) - len(new) - len(against)
