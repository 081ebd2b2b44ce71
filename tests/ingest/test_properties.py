"""What always holds, whatever a file holds."""

from __future__ import annotations

import random
import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Status, completed
from scoreboard.errors import ScoreboardError
from scoreboard.export import coups_csv
from scoreboard.frames import Coups, ShoeKey, coups_frame, verify_frame
from scoreboard.ingest import ImportReport, read_log, read_text
from scoreboard.ingest.rows import physical_lines
from scoreboard.rules import Rules

SAMPLES = Path(__file__).resolve().parents[2] / "sample_shoes"
TEXTS = [path.read_text("utf-8")[:1500] for path in sorted(SAMPLES.glob("*.[ct]*"))]
PIECES = ['"', ",", ";", "\n", "\r\n", "\n\n", "\t", "?", "X", "庄", "Shoe 3\n", "Total 4\n", "hand,result\n", "99999"]


def verify_report(report: ImportReport) -> None:
    """Every line is of exactly one kind, and everything good fits the schema."""
    lines = report.lines.as_dict()
    assert lines.pop("read") == sum(lines.values())
    assert bool(report.lines.faults) <= bool(report.faults)
    assert bool(report.faults or report.coups.height) is True
    verify_frame(report.coups, Coups)
    shown = {fault.line for fault in report.faults} | {rejected.line for rejected in report.rejected}
    assert all(line is None or 1 <= line <= report.lines.read for line in shown)


@settings(max_examples=300, deadline=None)
@given(data=st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(data: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.getbasetemp() / "any.csv"
    path.write_bytes(data)
    try:
        report = read_log(path)
    except ScoreboardError:
        return
    verify_report(report)


@settings(max_examples=300, deadline=None)
@given(text=st.text(alphabet=st.sampled_from('BPT?bpt庄闲和X9 ,;\t"\n\rhandresult'), max_size=120))
def test_any_text_is_read_and_every_line_accounted_for(text: str) -> None:
    report = read_text(text)
    verify_report(report)
    assert report.lines.read == len(physical_lines(text))
    assert report.lines.blank <= sum(not re.search(r"[\w?]", line) for line in physical_lines(text))


@settings(max_examples=200, deadline=None)
@given(
    text=st.sampled_from(TEXTS),
    seed=st.integers(0, 2**32),
    wounds=st.integers(1, 8),
    options=st.sampled_from(
        [{}, {"format": "csv"}, {"format": "letters"}, {"legend": {"0": "B", "1": "P"}}, {"mapping": {"1": "result"}}]
    ),
)
def test_mangled_logs_are_read_or_refused(text: str, seed: int, wounds: int, options: dict[str, object]) -> None:
    dice = random.Random(seed)
    for _ in range(wounds):
        at, end = sorted(dice.randrange(len(text) + 1) for _ in range(2))
        end = min(end, at + dice.randrange(12))
        text = text[:at] + dice.choice([*PIECES, text[at:end], ""]) + text[end:]
    try:
        report = read_text(text, **options)  # type: ignore[arg-type]
    except ScoreboardError:
        assert "mapping" in options
        return
    verify_report(report)


@given(
    shoes=st.lists(
        st.text(alphabet="BPT", min_size=1, max_size=90).flatmap(
            lambda text: st.text(alphabet="BPT?", max_size=9).map(lambda more: text[:1] + more + text)
        ),
        min_size=1,
        max_size=3,
    ),
    width=st.integers(1, 40),
)
def test_typed_outcomes_come_back_as_they_are(shoes: list[str], width: int) -> None:
    broken = ["\n".join(shoe[at : at + width] for at in range(0, len(shoe), width)) for shoe in shoes]
    report = read_text("\n\n".join(broken))
    assert [shoe.outcomes for shoe in report.shoes] == shoes
    assert report.faults == ()


cards = st.sampled_from(["A", "9h", "10s", "K", "0", "5c"])
notes = st.text(alphabet=st.sampled_from("abc =+-@,;\"\n\r庄'"), max_size=8)


@st.composite
def coups(draw: st.DrawFn) -> list[Coup]:
    numbers = draw(st.lists(st.integers(1, 99), min_size=1, max_size=6, unique=True).map(sorted))
    return [
        completed(
            Coup(
                number=number,
                outcome=draw(st.sampled_from([*Outcome, None])),
                status=draw(st.sampled_from(Status)),
                player=parse_cards(" ".join(draw(st.lists(cards, max_size=3)))),
                banker=parse_cards(" ".join(draw(st.lists(cards, max_size=3)))),
                player_pair=draw(st.sampled_from([None, True, False])),
                at=draw(st.none() | st.datetimes(timezones=st.just(UTC), min_value=datetime(1990, 1, 1))),
                note=draw(notes),
            )
        )
        for number in numbers
    ]


@settings(deadline=None)
@given(coups=coups(), key=st.sampled_from([ShoeKey("", "A7"), ShoeKey("C05", "a, b"), ShoeKey("厅", "夜")]))
def test_an_exported_shoe_comes_back_unchanged(coups: list[Coup], key: ShoeKey) -> None:
    rules = Rules(decks=6)
    report = read_text(coups_csv(key, coups, rules))
    assert report.faults == ()
    assert report.coups.equals(coups_frame(coups, table=key.table, shoe=key.shoe))
    assert [(shoe.key, shoe.rules) for shoe in report.shoes] == [(key, rules)]
