"""The coups frame holds whatever a log knows, and gives it back."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Source, Status, completed
from scoreboard.errors import FrameError
from scoreboard.frames import Coups, coups_frame, coups_of, verify_frame

HANDS = st.sampled_from(["", "9h 10s", "9 K", "0 0 5", "4 4 10", "As"]).map(parse_cards)
TIMES = st.datetimes(min_value=datetime(1990, 1, 1), max_value=datetime(2090, 1, 1), timezones=st.just(UTC))
COUPS = st.builds(
    Coup,
    number=st.integers(min_value=1, max_value=500),
    outcome=st.sampled_from([None, *Outcome]),
    status=st.sampled_from(Status),
    player=HANDS,
    banker=HANDS,
    player_total=st.one_of(st.none(), st.integers(0, 9)),
    banker_total=st.one_of(st.none(), st.integers(0, 9)),
    player_pair=st.sampled_from([None, True, False]),
    banker_pair=st.sampled_from([None, True, False]),
    natural=st.sampled_from([None, True, False]),
    at=st.one_of(st.none(), TIMES),
    source=st.sampled_from(Source),
    note=st.text(max_size=20),
)


@given(st.lists(COUPS, max_size=8, unique_by=lambda coup: coup.number))
def test_coups_come_back_from_their_frame_as_they_went_in(coups: list[Coup]) -> None:
    frame = verify_frame(coups_frame(coups, table="7", shoe="x/y"), Coups)
    assert coups_of(frame) == coups


@pytest.mark.parametrize(
    "coup",
    [
        Coup(number=11, outcome=Outcome.PLAYER),
        Coup(number=12, outcome=Outcome.BANKER, player_total=3, banker_total=5),
        completed(Coup(number=13, player=parse_cards("0 0 5"), banker=parse_cards("3 3"))),
        completed(Coup(number=14, player=parse_cards("9h 10s"), banker=parse_cards("Ad 4c"))),
        Coup(number=15),
    ],
    ids=["outcome only", "totals", "points only", "full cards", "not seen"],
)
def test_whatever_a_log_knows_fits_one_schema(coup: Coup) -> None:
    assert coups_of(verify_frame(coups_frame([coup]), Coups)) == [coup]


def test_a_time_of_another_zone_is_the_same_moment() -> None:
    seoul = datetime(2026, 3, 1, 9, 30, tzinfo=timezone(timedelta(hours=9)))
    (coup,) = coups_of(coups_frame([Coup(number=1, at=seoul)]))
    assert (coup.at, coup.at and coup.at.hour) == (seoul, 0)


def test_two_rows_of_one_coup_are_refused() -> None:
    twice = coups_frame([Coup(number=1), Coup(number=1)])
    with pytest.raises(FrameError, match="primary_key"):
        verify_frame(twice, Coups)


def test_a_frame_with_a_missing_column_is_refused_with_the_columns_expected() -> None:
    with pytest.raises(FrameError, match="player_total") as refused:
        verify_frame(pl.DataFrame({"shoe": ["A7"]}), Coups)
    assert "plan" not in str(refused.value)
