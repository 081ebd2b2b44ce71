"""One shoe's drawn coups from objects are those from a frame: numbers, gaps, voids, late starts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoreboard.coup import Coup, Outcome, Status
from scoreboard.frames import coups_frame
from scoreboard.roadmap import drawn
from scoreboard.roadmap.sequence import drawn_coups

logs = st.lists(st.integers(1, 40), unique=True).flatmap(
    lambda numbers: st.tuples(
        *(
            st.builds(
                Coup,
                number=st.just(number),
                outcome=st.sampled_from([None, *Outcome]),
                status=st.sampled_from([Status.OK, Status.OK, Status.FREE, Status.VOID, Status.CANCELLED]),
            )
            for number in sorted(numbers)
        )
    )
)


@given(logs)
def test_objects_and_frame_draw_the_same_coups(coups: tuple[Coup, ...]) -> None:
    of_frame = drawn(coups_frame(coups))
    of_objects = drawn_coups(coups)
    assert of_objects.numbers == of_frame["coup"].to_list()
    assert of_objects.outcomes == of_frame["outcome"].to_list()
