"""The files of dealt shoes: read by Polars, they are the frames of the same shoes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoreboard import archive
from scoreboard.frames import Coups, coups_frame, verify_frame
from scoreboard.rules import Burn, LastCoup, Rules
from scoreboard.simulator import batch_frame, coups_parquet, deal_batch, simulate
from scoreboard.simulator.parquet import booleans, constant, dictionary_coded, parquet_file, runs


@settings(max_examples=60)
@given(
    seed=st.integers(0, 2**64 - 1),
    first=st.integers(0, 2**64 - 1_000),
    sizes=st.lists(st.sampled_from([1, 2, 3, 40, 300]), min_size=1, max_size=3),
    rules=st.builds(Rules, decks=st.integers(1, 8), burn=st.sampled_from(Burn), last_coup=st.sampled_from(LastCoup)),
    keeps_cards=st.booleans(),
)
def test_a_file_read_is_the_frame_of_its_shoes(
    *, seed: int, first: int, sizes: list[int], rules: Rules, keeps_cards: bool
) -> None:
    starts = [first + sum(sizes[:place]) for place in range(len(sizes))]
    groups = [
        (start, deal_batch(seed=seed, first=start, shoes=size, rules=rules, keeps_cards=keeps_cards))
        for start, size in zip(starts, sizes, strict=True)
    ]
    frame = pl.concat([batch_frame(shoes, seed=seed, first=start) for start, shoes in groups])
    read = pl.read_parquet(coups_parquet(groups, seed=seed))
    assert read.schema == frame.schema
    assert read.equals(frame)


def test_an_archive_reads_files_of_dealt_shoes_beside_others(tmp_path: Path) -> None:
    (tmp_path / "dealt.parquet").write_bytes(coups_parquet([(0, deal_batch(seed=9, first=0, shoes=30))], seed=9))
    archive.write_file(simulate(2, 10), tmp_path / "other.parquet")
    scanned = archive.scan(tmp_path)
    assert scanned.filter(pl.col("shoe") == "9-17").collect().equals(simulate(30, 9).filter(shoe="9-17"))
    assert verify_frame(scanned.collect(), Coups).equals(pl.concat([simulate(30, 9), simulate(2, 10)]))


@pytest.mark.parametrize("width", range(1, 8))
@given(data=st.data())
def test_places_of_every_width_come_back(width: int, data: st.DataObject) -> None:
    values = range(2 ** (width - 1) + 1 if width > 1 else 2)
    places = data.draw(st.lists(st.sampled_from(values), min_size=1, max_size=50))
    present = data.draw(st.lists(st.booleans(), min_size=len(places), max_size=len(places)))
    column = dictionary_coded(
        "held", values, np.array(places, dtype=np.uint8), present=np.array(present, dtype=np.bool_)
    )
    read = pl.read_parquet(parquet_file([(len(places), [column])], logical={}, metadata={}))
    expected = [place if held else None for place, held in zip(places, present, strict=True)]
    assert read["held"].to_list() == expected


@given(st.lists(st.integers(1, 8_191), min_size=1, max_size=300))
def test_runs_of_any_length_come_back(lengths: list[int]) -> None:
    names = [f"shoe {place}" for place in range(len(lengths))]
    rows = sum(lengths)
    columns = [
        runs("shoe", names, np.array(lengths)),
        constant("table", "C05", rows=rows),
        booleans("pair", np.arange(rows) % 3 == 0),
    ]
    text = {6: 0}
    read = pl.read_parquet(parquet_file([(rows, columns)], logical={"shoe": text, "table": text}, metadata={}))
    assert read["shoe"].rle().struct.unnest().rows() == list(zip(lengths, names, strict=True))
    assert read["table"].unique().to_list() == ["C05"]
    assert read["pair"].to_list() == [row % 3 == 0 for row in range(rows)]


def test_a_file_holds_what_polars_would_write_of_the_same_coups(tmp_path: Path) -> None:
    from scoreboard.simulator import simulate_coups

    frame = coups_frame(simulate_coups(seed=4, index=0), shoe="4-1")
    frame.write_parquet(tmp_path / "polars.parquet")
    dealt = tmp_path / "dealt.parquet"
    dealt.write_bytes(coups_parquet([(0, deal_batch(seed=4, first=0, shoes=1))], seed=4))
    assert pl.read_parquet(dealt).equals(pl.read_parquet(tmp_path / "polars.parquet"))
    assert pl.read_parquet_schema(dealt) == pl.read_parquet_schema(tmp_path / "polars.parquet")
