from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scoreboard.ledger import Event, fold
from scoreboard.ledger.columns import columns_of, columns_of_shoe, format_columns, frame_of, parse_columns


@given(data=st.data())
def test_a_shoes_columns_are_those_of_its_frame(data: st.DataObject, histories: st.SearchStrategy[list[Event]]) -> None:
    shoe = fold(data.draw(histories))
    frame = shoe.frame()

    columns = parse_columns(format_columns(columns_of_shoe(shoe.coups)))

    assert frame_of([(shoe.key, columns)]).equals(frame)
    named = [list(of_frame) for _, of_frame in columns_of(frame)]
    assert named == ([list(columns)] if shoe.coups else [])


def test_a_shoe_without_coups_has_a_column_all_the_same() -> None:
    assert columns_of_shoe([]) == {"coup": []}
