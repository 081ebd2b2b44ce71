"""Runs: the same files on any number of workers, whole files whatever happens, and going on where one stopped."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from scoreboard import archive
from scoreboard.errors import InputError, RefusedError, ScoreboardError, StoreError
from scoreboard.rules import parse_rules
from scoreboard.simulator import Keep, Nets, Run, Tally, deal_batch, deal_run, nets_of, running, simulate
from scoreboard.wagers import wagers_of

RULES = parse_rules("commission,decks=6,last=one-more-after-tie")
RUN = Run(shoes=110, seed=77, rules=RULES)


@pytest.fixture(autouse=True)
def parts_of_twenty_shoes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_PART", 20)


@pytest.fixture(scope="module")
def nets() -> Nets:
    return nets_of(wagers_of(["player", "banker_5pct", "dragon7_40", "player_pair_11"]))


def whole(run: Run, nets: Nets, folder: Path | None = None, *, workers: int = 1) -> Tally:
    return sum(deal_run(run, nets, folder=folder, workers=workers), Tally.nothing(nets))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def as_rows(tally: Tally) -> tuple[object, ...]:
    blocks = sorted(map(tuple, tally.blocks.tolist()))
    return tally.shoes, tally.outcomes.tolist(), tally.deal_counts.tolist(), tally.start_counts.tolist(), blocks


def test_a_run_is_the_same_on_any_number_of_workers(tmp_path: Path, nets: Nets) -> None:
    tallies = {workers: whole(RUN, nets, tmp_path / str(workers), workers=workers) for workers in (1, 2, 5)}
    assert contents(tmp_path / "1") == contents(tmp_path / "2") == contents(tmp_path / "5")
    assert as_rows(tallies[1]) == as_rows(tallies[2]) == as_rows(tallies[5])


def test_files_are_named_by_their_shoes_and_an_archive_reads_them(tmp_path: Path, nets: Nets) -> None:
    tally = whole(RUN, nets, tmp_path)
    names = sorted(path.name for path in tmp_path.glob("*.parquet"))
    assert names[0] == "shoes-0000000001-0000000020.parquet"
    assert names[-1] == "shoes-0000000101-0000000110.parquet"
    assert archive.scan(tmp_path).collect().equals(simulate(110, 77, rules=RULES))
    assert tally.coups == archive.scan(tmp_path).collect().height


def test_outcomes_or_tallies_alone_are_of_the_same_shoes(tmp_path: Path, nets: Nets) -> None:
    with_cards = whole(RUN, nets, tmp_path / "cards")
    for keep in (Keep.OUTCOMES, Keep.TALLIES):
        assert as_rows(whole(replace(RUN, keep=keep), nets, tmp_path / keep)) == as_rows(with_cards)
    outcomes = archive.scan(tmp_path / "outcomes").collect()
    assert outcomes["outcome"].equals(archive.scan(tmp_path / "cards").collect()["outcome"])
    assert outcomes["p1"].null_count() == outcomes.height
    assert list((tmp_path / "tallies").glob("*.parquet")) == []
    assert as_rows(whole(RUN, nets)) == as_rows(with_cards)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_run_that_was_stopped_goes_on_with_the_rest(
    tmp_path: Path, nets: Nets, workers: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    stopped = deal_run(RUN, nets, folder=tmp_path / "stopped", workers=workers)
    next(stopped)
    stopped.close()
    before = contents(tmp_path / "stopped")
    assert 3 <= len(before) < 13
    dealt: list[int] = []

    def counted(*, first: int, **given: object) -> object:
        dealt.append(first)
        return deal_batch(first=first, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(running, "deal_batch", counted)
    resumed = whole(RUN, nets, tmp_path / "stopped", workers=workers)
    unbroken = whole(RUN, nets, tmp_path / "unbroken")
    assert contents(tmp_path / "stopped") == contents(tmp_path / "unbroken")
    assert as_rows(resumed) == as_rows(unbroken)
    done = sum(name.startswith("tally") for name in before)
    assert len([first for first in dealt if first % 20 == 0]) == (6 - done) + 6


def test_a_part_whose_counts_are_missing_is_dealt_again(tmp_path: Path, nets: Nets) -> None:
    first = whole(RUN, nets, tmp_path)
    before = contents(tmp_path)
    (tmp_path / "tally-0000000021-0000000040.npz").unlink()
    (tmp_path / "shoes-0000000041-0000000060.parquet").unlink()
    assert as_rows(whole(RUN, nets, tmp_path)) == as_rows(first)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"seed": 78}, "seed"),
        ({"shoes": 100}, "shoes"),
        ({"rules": parse_rules("commission")}, "rules"),
        ({"keep": Keep.OUTCOMES}, "keep"),
    ],
)
def test_a_folder_of_another_run_is_refused_and_left_as_it_was(
    tmp_path: Path, nets: Nets, change: dict[str, object], named: str
) -> None:
    next(deal_run(RUN, nets, folder=tmp_path))
    before = contents(tmp_path)
    with pytest.raises(RefusedError, match=rf"run\.json: another run is kept there, with other {named}"):
        whole(replace(RUN, **change), nets, tmp_path)  # type: ignore[arg-type]
    assert contents(tmp_path) == before


@pytest.mark.parametrize("text", ["{", "[]", '{"seed": 77}'])
def test_a_manifest_that_says_nothing_is_refused(tmp_path: Path, nets: Nets, text: str) -> None:
    (tmp_path / "run.json").write_text(text)
    with pytest.raises(RefusedError, match="another run is kept there"):
        whole(RUN, nets, tmp_path)


def test_the_manifest_tells_the_run(tmp_path: Path, nets: Nets) -> None:
    whole(RUN, nets, tmp_path)
    kept = json.loads((tmp_path / "run.json").read_text())
    assert (kept["seed"], kept["shoes"], kept["rules"]) == (77, 110, "commission,decks=6,last=one-more-after-tie")


def test_counts_that_cannot_be_read_are_named(tmp_path: Path, nets: Nets) -> None:
    whole(RUN, nets, tmp_path)
    (tmp_path / "tally-0000000021-0000000040.npz").write_bytes(b"no")
    with pytest.raises(StoreError, match=r"tally-0000000021-0000000040\.npz: it cannot be read .* Remove this file"):
        whole(RUN, nets, tmp_path)


def full_at(number: int) -> Callable[[int], None]:
    written: list[int] = []

    def fsync(file: int) -> None:
        written.append(file)
        if len(written) >= number:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return fsync


@pytest.mark.parametrize("number", range(1, 9))
@pytest.mark.parametrize("workers", [1, 2])
def test_a_disk_that_fills_up_leaves_whole_files_and_the_run_goes_on(
    tmp_path: Path, nets: Nets, number: int, workers: int
) -> None:
    folder = tmp_path / "full"
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("os.fsync", full_at(number))
        with pytest.raises(StoreError, match=r"it cannot be written .No space left on device.*make room"):
            whole(RUN, nets, folder, workers=workers)
    whole(RUN, nets, tmp_path / "unbroken")
    unbroken = contents(tmp_path / "unbroken")
    assert all(unbroken[name] == data for name, data in contents(folder).items())
    whole(RUN, nets, folder, workers=workers)
    assert contents(folder) == unbroken


def test_a_place_where_no_folder_can_be_is_refused(tmp_path: Path, nets: Nets) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(StoreError, match="it cannot be written"):
            whole(RUN, nets, folder)


@pytest.mark.parametrize("change", [{"shoes": 0}, {"shoes": -3}, {"seed": -1}, {"seed": 2**64}])
def test_a_run_that_cannot_be_is_refused(change: dict[str, int]) -> None:
    with pytest.raises(InputError, match="Expected"):
        replace(RUN, **change)  # type: ignore[arg-type]


def test_what_a_worker_raises_reaches_who_asked(nets: Nets, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_: object) -> None:
        raise ScoreboardError("broken")

    monkeypatch.setattr(running, "deal_batch", broken)
    with pytest.raises(ScoreboardError, match="broken"):
        whole(RUN, nets, workers=2)


def test_blocks_are_never_more_than_a_part_and_there_are_enough_to_tell_an_error() -> None:
    blocks = {shoes: replace(RUN, shoes=shoes).block for shoes in (1, 31, 64, 32_000, 10**7)}
    assert blocks == {1: 1, 31: 1, 64: 2, 32_000: 1_000, 10**7: 5_000}
    sizes = np.array([part.shoes for part in replace(RUN, shoes=45).parts])
    assert sizes.tolist() == [20, 20, 5]
