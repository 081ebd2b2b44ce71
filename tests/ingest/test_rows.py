from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from scoreboard.ingest.rows import physical_lines, split_rows

cells = st.text(alphabet=st.sampled_from('ab ",;\n\r庄'), max_size=6)


@given(st.lists(st.lists(cells, min_size=1, max_size=4), max_size=5))
def test_what_a_csv_writer_writes_reads_back(table: list[list[str]]) -> None:
    text = io.StringIO()
    csv.writer(text, lineterminator="\r\n").writerows(table)
    assert [list(row.cells) for row in split_rows(text.getvalue(), ",")] == [row or [""] for row in table]


@given(st.text(alphabet=st.sampled_from('ab",\n\r'), max_size=60))
def test_every_physical_line_belongs_to_exactly_one_row(text: str) -> None:
    spans = [range(row.line, row.last_line + 1) for row in split_rows(text, ",")]
    assert [line for span in spans for line in span] == list(range(1, len(physical_lines(text)) + 1))


@given(st.text(alphabet=st.sampled_from('ab",\n\r'), max_size=60))
def test_lines_together_are_the_text(text: str) -> None:
    assert "".join(physical_lines(text)) == text


def test_a_quote_that_is_never_closed_spoils_its_own_line_alone() -> None:
    rows = list(split_rows('1,"tall\n2,x\n3,"q"\n', ","))
    assert [(row.line, row.has_open_quote) for row in rows] == [(1, True), (2, False), (3, False)]
    assert rows[2].cells == ("3", "q")


def test_a_quote_inside_a_cell_is_a_character() -> None:
    (row,) = split_rows('5" heel,x\n', ",")
    assert row.cells == ('5" heel', "x")


def test_a_row_without_line_end_is_not_whole() -> None:
    texts = ["a,b", "a,b\n", "a,b\r", 'a,"b\nc"', 'a,"b']
    assert [row.is_whole for text in texts for row in split_rows(text, ",")] == [False, True, True, False, False]
