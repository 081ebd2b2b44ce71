from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Source, Status, parse_outcome
from scoreboard.errors import InputError
from scoreboard.flags import Flag
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Event, RecordedShoe, fold
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
from scoreboard.roadmap import road_map, road_map_of
from scoreboard.rules import Rules
from tests.support.events import event


class Story:
    """A shoe's events as they come in, with the undo of an operator."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.done: list[Event] = []
        self.undone: list[Event] = []

    def add(self, payload: Payload) -> Event:
        self.events.append(event(len(self.events) + 1, payload))
        return self.events[-1]

    def do(self, *payloads: Payload) -> RecordedShoe:
        self.done.extend(self.add(payload) for payload in payloads)
        self.undone.clear()
        return self.shoe

    def undo(self) -> RecordedShoe:
        self.undone.append(self.done.pop())
        self.add(Retracted(self.undone[-1].id))
        return self.shoe

    def redo(self) -> RecordedShoe:
        self.done.append(self.undone.pop())
        self.add(Reinstated(self.done[-1].id))
        return self.shoe

    @property
    def shoe(self) -> RecordedShoe:
        return fold(self.events)


@pytest.fixture
def story() -> Story:
    return Story()


def seen(letters: str) -> list[Dealt]:
    return [Dealt({"outcome": parse_outcome(letter)}) for letter in letters]


def outcomes(shoe: RecordedShoe) -> str:
    return "".join(coup.outcome or "?" for coup in shoe.coups)


def numbers(shoe: RecordedShoe) -> list[int]:
    return [coup.number for coup in shoe.coups]


def record(*coups: Coup, **more: Any) -> Imported:
    return Imported(rules=Rules(), coups=coups, **more)


def without_version(shoe: RecordedShoe) -> RecordedShoe:
    return replace(shoe, version=0)


# The cases.


def test_case_20_edit_insert_delete_undo_and_redo(shared: Path, story: Story) -> None:
    folder = shared / "cases" / "20-correct-insert-delete-mid-shoe"
    operations = json.loads((folder / "input.json").read_text())
    states = json.loads((folder / "expected.json").read_text())["states"]
    assert len(operations) == len(states)
    for operation, expected in zip(operations, states, strict=True):
        match operation:
            case {"op": "keys", "text": text}:
                shoe = story.do(*seen(text))
            case {"op": "edit", "hand": hand, "to": outcome}:
                shoe = story.do(Amended(hand, {"outcome": Outcome(outcome)}))
            case {"op": "insert_before", "hand": hand, "result": outcome}:
                shoe = story.do(Inserted(hand, {"outcome": Outcome(outcome)}))
            case {"op": "delete", "hand": hand}:
                shoe = story.do(Deleted(hand))
            case {"op": "undo"}:
                shoe = story.undo()
            case {"op": "redo"}:
                shoe = story.redo()
            case _:
                pytest.fail(f"unknown operation {operation}")
        roads = road_map_of(shoe.coups)
        assert outcomes(shoe) == expected["outcomes"]
        assert numbers(shoe) == list(range(1, len(shoe.coups) + 1))
        assert {side: outcomes(shoe).count(side) for side in "BPT"} == expected["counts"]
        assert [[cell.mark, cell.column, cell.row, cell.ties] for cell in roads.big_road] == expected["big_road"]
        assert roads.leading_ties == expected["leading_ties"]
        for road, marks in (("big_eye_boy", "big_eye"), ("small_road", "small"), ("cockroach_pig", "cockroach")):
            assert "".join(cell.mark for cell in getattr(roads, road)) == expected[marks]


def test_case_20_an_edit_keeps_the_original_time(story: Story) -> None:
    story.do(*seen("PBB"))
    before = story.shoe.coups[2].at

    assert story.do(Amended(3, {"outcome": Outcome.PLAYER})).coups[2].at == before
    later = datetime(2026, 3, 1, 13, 30, tzinfo=UTC)
    assert story.do(Amended(3, {"at": later})).coups[2].at == later


def test_case_25_late_start_gaps_and_repeats(shared: Path, story: Story) -> None:
    folder = shared / "cases" / "25-late-start-gaps-repeats"
    expected = json.loads((folder / "expected.json").read_text())
    rows = pl.read_csv(folder / "input.csv").rows(named=True)

    # A feed that says each coup's number, and sends one twice.
    shoe = story.do(*(Dealt({"outcome": Outcome(row["result"])}, row["round"]) for row in rows))

    assert numbers(shoe) == expected["known"]
    assert outcomes(shoe) == expected["outcomes_known"]
    roads = road_map_of(shoe.coups)
    assert "".join(mark.mark for mark in roads.bead_plate) == expected["outcomes_with_gaps"]
    assert roads.is_incomplete
    assert shoe.coups[0].number == expected["first_coup"]
    assert story.do(*seen("B")).coups[-1].number == expected["last_round"] + 1


def test_case_27_void_cancelled_and_free_hands(shared: Path, story: Story) -> None:
    folder = shared / "cases" / "27-void-cancelled-and-free-hands"
    expected = json.loads((folder / "expected.json").read_text())
    winners = {"Player": Outcome.PLAYER, "Banker": Outcome.BANKER, "Tie": Outcome.TIE}
    for row in pl.read_csv(folder / "input.csv").fill_null("").rows(named=True):
        player, banker = parse_cards(row["player_cards"]), parse_cards(row["banker_cards"])
        if row["status"] == "void":
            story.do(Voided(player=player, banker=banker, reason=row["note"]))
            continue
        story.do(Dealt({"player": player, "banker": banker, "outcome": winners[row["winner"]]}))
        if row["status"] != "ok":
            # Nobody bet on it, or it was taken back afterwards.
            story.do(Amended(len(story.shoe.coups), {"status": Status(row["status"]), "note": row["note"]}))

    shoe = story.shoe
    drawn = [coup for coup in shoe.coups if coup.status.counts]
    assert numbers(shoe) == [1, 2, 3, 4, 5]
    assert [coup.number for coup in drawn] == expected["hand_numbers"]
    assert "".join(coup.outcome or "?" for coup in drawn) == expected["outcomes"]
    excluded = [{"hand": coup.number, "why": coup.status} for coup in shoe.coups if not coup.status.counts]
    assert excluded == expected["excluded"]
    assert sum(len(coup.cards) for coup in shoe.coups) == expected["cards_out_of_shoe"]
    assert [[cell.mark, cell.column, cell.row, cell.ties] for cell in road_map_of(shoe.coups).big_road] == expected[
        "roads"
    ]["big_road"]
    assert shoe.coups[1].note == "third card out of order; all bets returned"


def test_case_34_new_shoe_by_mistake(shared: Path) -> None:
    folder = shared / "cases" / "34-new-shoe-by-mistake"
    keys = json.loads((folder / "input.json").read_text())
    states = json.loads((folder / "expected.json").read_text())["states"]
    made: list[Event] = []
    steps: list[list[Event]] = []
    current = 1

    def add(payload: Payload, shoe: int) -> Event:
        made.append(event(len(made) + 1, payload, shoe=f"shoe {shoe}"))
        return made[-1]

    def shoes() -> list[RecordedShoe]:
        names = sorted({one.shoe for one in made})
        folded = (fold([one for one in made if one.shoe == name]) for name in names)
        return [shoe for shoe in folded if shoe.stands]

    steps.append([add(Opened(Rules()), 1)])
    for key, expected in zip(keys, states, strict=True):
        assert key == expected["key"]
        if key == "undo":
            for undone in reversed(steps.pop()):
                add(Retracted(undone.id), int(undone.shoe.removeprefix("shoe ")))
        elif key != "new_shoe":
            steps.append([add(Dealt({"outcome": Outcome(key)}), current)])
        elif shoes()[-1].coups:
            steps.append([add(Closed(), current), add(Opened(Rules()), current + 1)])
        current = len(shoes())
        assert [outcomes(shoe) for shoe in shoes()] == expected["shoes"]
    assert [shoe.is_closed for shoe in shoes()] == [True, False]


# What each event does.


def test_a_shoe_is_what_it_was_opened_as(story: Story) -> None:
    shoe = story.do(Opened(Rules(decks=6)), *seen("BP"), Opened(Rules(decks=8)))

    assert shoe.key == ShoeKey("C05", "20539")
    assert (shoe.rules.decks, shoe.opened, shoe.origin) == (6, story.events[0].at, "live")
    assert (shoe.version, shoe.is_closed, shoe.closed) == (4, False, None)
    assert [coup.at for coup in shoe.coups] == [made.at for made in story.events[1:3]]
    assert {coup.source for coup in shoe.coups} == {Source.LIVE}
    closed = story.do(Closed())
    assert (closed.is_closed, closed.closed) == (True, story.events[-1].at)
    assert not story.undo().is_closed


def test_what_follows_from_the_cards_of_a_coup_is_filled_in(story: Story) -> None:
    shoe = story.do(Dealt({"player": parse_cards("4 4"), "banker": parse_cards("K 7")}))

    coup = shoe.coups[0]
    assert (coup.outcome, coup.player_total, coup.banker_total) == (Outcome.PLAYER, 8, 7)
    assert (coup.player_pair, coup.banker_pair, coup.natural) == (True, False, True)


def test_amended_cards_take_along_what_follows_from_them_but_never_the_outcome(story: Story) -> None:
    story.do(Dealt({"player": parse_cards("4 4"), "banker": parse_cards("K 7")}))

    coup = story.do(Amended(1, {"player": parse_cards("4 2")})).coups[0]

    assert (coup.player_total, coup.player_pair, coup.natural) == (6, False, False)
    assert coup.outcome == Outcome.PLAYER
    assert [flag.code for flag in story.shoe.flags] == ["winner_contradicts_cards"]
    assert not story.do(Amended(1, {"outcome": Outcome.BANKER})).flags


def test_amending_a_number_nobody_recorded_fills_the_gap(story: Story) -> None:
    story.do(Dealt({"outcome": Outcome.PLAYER}, 1), Dealt({"outcome": Outcome.PLAYER}, 3))

    shoe = story.do(Amended(2, {"outcome": Outcome.BANKER}))

    assert (numbers(shoe), outcomes(shoe)) == ([1, 2, 3], "PBP")


def test_an_inserted_coup_moves_what_stands_from_there_on(story: Story) -> None:
    story.do(record(Coup(number=5), Coup(number=7), flags=(Flag(5, "short_row", ""), Flag(7, "repeat", ""))))
    story.do(IndicatorShown())

    shoe = story.do(Inserted(6, {"outcome": Outcome.TIE}))

    assert numbers(shoe) == [5, 6, 8]
    assert [flag.coup for flag in shoe.file_flags] == [5, 8]
    assert shoe.indicator_after == 8


def test_a_deleted_coup_takes_its_flags_along_and_the_later_ones_move_down(story: Story) -> None:
    story.do(record(Coup(number=5), Coup(number=7), flags=(Flag(5, "short_row", ""), Flag(7, "repeat", ""))))
    story.do(IndicatorShown())

    shoe = story.do(Deleted(5))

    assert numbers(shoe) == [6]
    assert [flag.coup for flag in shoe.file_flags] == [6]
    assert shoe.indicator_after == 6
    assert story.do(Deleted(6)).indicator_after == 5


def test_the_next_coup_follows_the_last_number_and_a_void_coup_keeps_its_own(story: Story) -> None:
    shoe = story.do(*seen("B"), Voided(player=parse_cards("9 9"), reason="exposed"), *seen("P"))

    assert [(coup.number, coup.status) for coup in shoe.coups] == [(1, "ok"), (2, "void"), (3, "ok")]
    assert (shoe.coups[1].outcome, shoe.coups[1].cards, shoe.coups[1].note) == (None, parse_cards("9 9"), "exposed")


def test_burnt_cards_add_up(story: Story) -> None:
    assert story.do(Opened(Rules())).burn is None

    shoe = story.do(Burnt(9, parse_cards("8d")), Burnt(1, parse_cards("K")))

    assert shoe.burn == Burnt(10, parse_cards("8d K"))


def test_the_indicator_comes_out_after_the_last_coup_recorded(story: Story) -> None:
    assert story.do(Opened(Rules())).indicator_after is None
    assert story.do(IndicatorShown()).indicator_after == 0
    assert story.do(*seen("BP"), IndicatorShown(), *seen("T")).indicator_after == 2


def test_the_first_record_of_a_coup_is_kept_and_one_not_seen_gives_way(story: Story) -> None:
    story.do(record(Coup(number=1, outcome=Outcome.BANKER), Coup(number=2), file="night.csv"))

    shoe = story.do(
        record(
            Coup(number=1, outcome=Outcome.PLAYER),
            Coup(number=2, outcome=Outcome.TIE),
            Coup(number=9, outcome=Outcome.PLAYER),
            file="again.csv",
        )
    )

    assert (numbers(shoe), outcomes(shoe), shoe.origin) == ([1, 2, 9], "BTP", "night.csv")


def test_an_imported_shoe_is_finished_unless_somebody_opens_it(story: Story) -> None:
    start = datetime(2026, 3, 1, 20, tzinfo=UTC)
    coups = [Coup(number=number, at=start + timedelta(minutes=number)) for number in (1, 2)]

    shoe = story.do(record(*coups))
    assert (shoe.is_closed, shoe.opened, shoe.closed) == (True, coups[0].at, coups[1].at)
    assert shoe.origin == "typed"
    assert story.do(Amended(1, {"outcome": Outcome.TIE})).is_closed
    shoe = story.do(Opened(Rules(decks=6)))
    assert (shoe.is_closed, shoe.closed, shoe.rules.decks) == (False, None, 8)
    assert story.do(Closed()).is_closed


def test_a_record_without_times_has_none(story: Story) -> None:
    shoe = story.do(record(Coup(number=1)))

    assert (shoe.is_closed, shoe.opened, shoe.closed) == (True, None, None)


def test_flags_are_derived_from_the_coups_as_they_are_and_kept_from_the_file(story: Story) -> None:
    wrong = Coup(number=1, outcome=Outcome.BANKER, player=parse_cards("9 K"), banker=parse_cards("2 5"))
    story.do(record(wrong, flags=(Flag(1, "short_row", ""), Flag(1, "winner_contradicts_cards", "from the file"))))

    assert [(flag.code, flag.detail) for flag in story.shoe.flags if flag.code != "short_row"] == [
        ("winner_contradicts_cards", "The cards make 9 to 7, Player; the log says Banker.")
    ]
    assert "short_row" in {flag.code for flag in story.shoe.flags}
    # Whoever amends a coup has looked at what the reader could not make out.
    assert not story.do(Amended(1, {"outcome": Outcome.PLAYER})).flags


def test_the_frame_of_a_shoe_names_it(story: Story) -> None:
    frame = story.do(*seen("B?")).frame()

    assert frame.select("table", "shoe", "coup", "outcome", "source").rows() == [
        ("C05", "20539", 1, "B", "live"),
        ("C05", "20539", 2, None, "live"),
    ]


def test_a_shoe_of_which_everything_was_taken_back_does_not_stand(story: Story) -> None:
    story.do(Opened(Rules()))

    assert not story.undo().stands
    assert story.redo().stands


def test_only_the_events_of_one_shoe_can_be_folded() -> None:
    with pytest.raises(InputError, match="events of 0 shoes"):
        fold([])
    with pytest.raises(InputError, match="events of 2 shoes"):
        fold([event(1, Closed()), event(2, Closed(), shoe="another")])


# What always holds.


@given(data=st.data())
def test_an_undone_event_leaves_the_shoe_as_it_was(
    data: st.DataObject,
    histories: st.SearchStrategy[list[Event]],
    happenings: st.SearchStrategy[Payload],
) -> None:
    events = data.draw(histories)
    done = event(100, data.draw(happenings))
    undone = event(101, Retracted(done.id))
    redone = event(102, Reinstated(done.id))

    assert without_version(fold([*events, done, undone])) == without_version(fold(events))
    assert without_version(fold([*events, done, undone, redone])) == without_version(fold([*events, done]))


@given(data=st.data())
def test_every_event_makes_the_version_greater(data: st.DataObject, histories: st.SearchStrategy[list[Event]]) -> None:
    events = data.draw(histories)

    assert [fold(events[:count]).version for count in range(1, len(events) + 1)] == list(range(1, len(events) + 1))


@given(data=st.data())
def test_numbers_rise_and_are_told_once(data: st.DataObject, histories: st.SearchStrategy[list[Event]]) -> None:
    shoe = fold(data.draw(histories))

    assert numbers(shoe) == sorted(set(numbers(shoe)))
    assert all(number >= 1 for number in numbers(shoe))


@given(data=st.data())
def test_taking_back_several_events_comes_to_the_same_in_any_order(
    data: st.DataObject, histories: st.SearchStrategy[list[Event]]
) -> None:
    events = data.draw(histories)
    taken = data.draw(st.lists(st.sampled_from(events), unique_by=lambda one: one.id))
    orders = [
        [event(100 + place, Retracted(one.id)) for place, one in enumerate(order)] for order in (taken, taken[::-1])
    ]

    assert fold([*events, *orders[0]]) == fold([*events, *orders[1]])


@given(letters=st.lists(st.sampled_from("BPT?"), max_size=30), random=st.randoms(use_true_random=False))
def test_records_of_different_coups_merge_in_any_order(letters: list[str], random: Any) -> None:
    coups = [Coup(number=number, outcome=parse_outcome(letter)) for number, letter in enumerate(letters, start=1)]
    pieces = [event(place, record(*coups[place::3])) for place in range(3)]
    shuffled = random.sample(pieces, k=3)

    assert fold(shuffled).coups == tuple(coups)
    assert road_map("".join(letters)).counts == road_map_of(fold(shuffled).coups).counts


@given(letters=st.text("BPT", max_size=20), before=st.integers(1, 20), letter=st.sampled_from("BPT"))
def test_deleting_what_was_inserted_restores_the_shoe(letters: str, before: int, letter: str) -> None:
    payloads: list[Payload] = [Opened(Rules()), *seen(letters)]
    events = [event(number, payload) for number, payload in enumerate(payloads)]
    inserted = event(100, Inserted(before, {"outcome": Outcome(letter)}))
    deleted = event(101, Deleted(before))

    assert without_version(fold([*events, inserted, deleted])) == without_version(fold(events))
