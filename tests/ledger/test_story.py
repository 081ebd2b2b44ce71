"""A story goes on as if it were told from its beginning."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Coup, Outcome
from scoreboard.errors import InputError
from scoreboard.ledger import Event, fold
from scoreboard.ledger.events import Dealt, Imported, Retracted
from scoreboard.ledger.fold import Story
from scoreboard.rules import Rules
from tests.support.events import event

BANKER = Dealt({"outcome": Outcome.BANKER})


@given(data=st.data())
def test_folding_on_is_folding_all(data: st.DataObject, histories: st.SearchStrategy[list[Event]]) -> None:
    # In any order: an event may be taken back before it comes.
    events = data.draw(histories.flatmap(st.permutations))

    story = Story(events[:1])
    for place, one in enumerate(events[1:], start=2):
        story = story.and_then([one])
        assert story.shoe == fold(events[:place])
        assert story.events == tuple(events[:place])


@given(data=st.data())
def test_a_story_is_not_changed_by_what_others_make_of_it(
    data: st.DataObject, histories: st.SearchStrategy[list[Event]]
) -> None:
    events = data.draw(histories)
    cut = data.draw(st.integers(1, len(events)))
    story = Story(events[:cut])

    for more in (events[cut:], [event(99, BANKER)], events[cut:]):
        assert story.and_then(more).shoe == fold([*events[:cut], *more])
    assert story.shoe == fold(events[:cut])


def test_what_was_retracted_before_it_came_has_no_effect() -> None:
    late = event(3, BANKER)
    story = Story([event(1, BANKER), event(2, Retracted(late.id))])

    assert [coup.number for coup in story.and_then([late]).shoe.coups] == [1]
    assert [coup.number for coup in story.and_then([event(4, BANKER)]).shoe.coups] == [1, 2]


def test_a_record_read_into_a_live_shoe_changes_no_earlier_story() -> None:
    story = Story([event(1, BANKER)])
    record = Imported(rules=Rules(), coups=(Coup(number=7, outcome=Outcome.TIE),))

    assert [coup.number for coup in story.and_then([event(2, record)]).shoe.coups] == [1, 7]
    assert [coup.number for coup in story.and_then([event(3, BANKER)]).shoe.coups] == [1, 2]


def test_a_story_is_that_of_one_shoe() -> None:
    other = event(2, BANKER, shoe="another")

    with pytest.raises(InputError, match="events of 2 shoes"):
        Story([event(1, BANKER)]).and_then([other])
    with pytest.raises(InputError, match="events of 0 shoes"):
        Story([])


def test_nothing_more_is_the_same_story() -> None:
    story = Story([event(1, BANKER)])

    assert story.and_then([]) is story


def test_a_shoe_looks_for_its_flags_once_and_another_for_its_own() -> None:
    dealt = Coup(number=1, outcome=Outcome.BANKER, player_total=9, banker_total=1)
    shoe = fold([event(1, Imported(rules=Rules(), coups=(dealt,)))])

    assert [flag.code for flag in shoe.flags] == ["winner_contradicts_totals"]
    assert shoe.flags is shoe.flags
    assert replace(shoe, coups=()).flags == ()
    assert shoe == replace(shoe)
