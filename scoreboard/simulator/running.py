"""Runs of any length: shoes dealt part by part, on one worker or several, counted and written as they come.

A part is ten thousand shoes, or what is left of the run. Each is dealt, written and forgotten, so that memory does not
grow with the run; which part a shoe is in depends on the run alone, not on who deals it. Workers are threads: the
compiled loop, packing and writing all let other threads run.

A folder holds `run.json`, which says what run it is; `shoes-0000000001-0000010000.parquet`, coups of the shoes counted
from 1; and `tally-0000000001-0000010000.npz`, their counts. Every file is written beside its place and put there in one
step, the tally last: a part whose tally is there is done. A run that was stopped goes on with the parts that are not.
"""

from __future__ import annotations

import json
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from scoreboard._files import write_whole
from scoreboard.errors import InputError, RefusedError, StoreError
from scoreboard.rules import Rules, format_rules
from scoreboard.simulator.batch import deal_batch
from scoreboard.simulator.coups_parquet import coups_parquet
from scoreboard.simulator.nets import Nets
from scoreboard.simulator.seeds import verify_seed
from scoreboard.simulator.tallies import Tally

__all__ = ["Keep", "Part", "Run", "deal_part", "deal_run"]

_PART: Final = 10_000
_BLOCK: Final = 5_000
_FEWEST_BLOCKS: Final = 32
_MANIFEST: Final = "run.json"


class Keep(StrEnum):
    """What of the coups is written."""

    CARDS = "cards"
    OUTCOMES = "outcomes"
    TALLIES = "tallies"
    """Counts alone, no coup."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some shoes of a run that are dealt and written together.

    Examples
    --------
    >>> Part(first=10_000, shoes=10_000).name
    '0000010001-0000020000'
    """

    first: int
    shoes: int

    @property
    def name(self) -> str:
        """The numbers of its first and last shoe, counted from 1."""
        return f"{self.first + 1:010}-{self.first + self.shoes:010}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What is to be dealt.

    Attributes
    ----------
    shoes
        How many, 1 or more.
    seed
        0 to 2**64 - 1. The same run gives the same shoes and files everywhere.
    rules
        The table's rules.
    keep
        What of the coups is written.

    Raises
    ------
    InputError
        If there is no shoe to deal, or the seed is out of its range.

    Examples
    --------
    >>> run = Run(shoes=25_000, seed=812, rules=Rules())
    >>> [part.shoes for part in run.parts], run.block
    ([10000, 10000, 5000], 781)
    """

    shoes: int
    seed: int
    rules: Rules
    keep: Keep = Keep.CARDS

    def __post_init__(self) -> None:
        if not isinstance(self.shoes, int) or self.shoes < 1:
            raise InputError(
                f"{self.shoes} shoes",
                where="simulator",
                expected="a whole number, 1 or more",
                remedy="Give the shoes to deal.",
            )
        verify_seed(self.seed, indices=(self.shoes - 1,))

    @property
    def parts(self) -> tuple[Part, ...]:
        """Its parts, in order."""
        return tuple(Part(first=first, shoes=min(_PART, self.shoes - first)) for first in range(0, self.shoes, _PART))

    @property
    def block(self) -> int:
        """How many shoes are dealt at once: few enough to have some blocks whose spread tells the error."""
        return max(1, min(_BLOCK, self.shoes // _FEWEST_BLOCKS))

    def as_dict(self, nets: Nets) -> dict[str, Any]:
        """Give the run as the JSON object a folder keeps: what must be the same for it to go on there."""
        return {
            "seed": self.seed,
            "shoes": self.shoes,
            "rules": format_rules(self.rules),
            "keep": self.keep.value,
            "shoes_in_part": _PART,
            "shoes_in_block": self.block,
            "wagers": [wager.key for wager in nets.wagers],
        }


def deal_part(run: Run, part: Part, nets: Nets, *, folder: Path | None = None) -> Tally:
    """Deal, count and write one part; whatever deals it, the files are the same to the byte.

    Parameters
    ----------
    nets
        The wagers that are settled on its coups.
    folder
        Where it is written; nowhere if left out.

    Raises
    ------
    StoreError
        If it cannot be written. No half file stays.

    Examples
    --------
    >>> from scoreboard.simulator.nets import nets_of
    >>> run = Run(shoes=3, seed=1, rules=Rules())
    >>> deal_part(run, run.parts[0], nets_of(())).outcomes.tolist()
    [114, 104, 19]
    """
    groups = []
    tally = Tally.nothing(nets)
    is_written = folder is not None and run.keep is not Keep.TALLIES
    for first in range(part.first, part.first + part.shoes, run.block):
        shoes = deal_batch(
            seed=run.seed,
            first=first,
            shoes=min(run.block, part.first + part.shoes - first),
            rules=run.rules,
            keeps_cards=is_written and run.keep is Keep.CARDS,
        )
        tally += Tally.of(shoes, nets)
        if is_written:
            groups.append((first, shoes))
    if folder is not None:
        if groups:
            _write(folder / f"shoes-{part.name}.parquet", coups_parquet(groups, seed=run.seed))
        _write(folder / f"tally-{part.name}.npz", tally.as_bytes())
    return tally


def deal_run(run: Run, nets: Nets, *, folder: Path | None = None, workers: int = 1) -> Generator[Tally]:
    """Deal a run part by part; give each part's tally when it is done, those done before first.

    To stop, close the iterator: parts in hand are finished, others not begun.

    Parameters
    ----------
    nets
        The wagers that are settled.
    folder
        Where the parts are written, made where it is missing; nowhere if left out.
    workers
        Threads that deal, 1 or more.

    Raises
    ------
    RefusedError
        If the folder holds another run.
    StoreError
        If the folder cannot be read or written. The parts that are done stay.

    Examples
    --------
    >>> from scoreboard.simulator.nets import nets_of
    >>> run = Run(shoes=25_000, seed=1, rules=Rules(), keep=Keep.TALLIES)
    >>> [tally.shoes for tally in deal_run(run, nets_of(()))]
    [10000, 10000, 5000]
    """
    waiting = list(run.parts)
    if folder is not None:
        _open_folder(folder, run.as_dict(nets))
        done = [part for part in waiting if _is_done(run, part, folder)]
        waiting = [part for part in waiting if part not in done]
        for part in done:
            yield _tally_of(folder / f"tally-{part.name}.npz")
    with ThreadPoolExecutor(workers, thread_name_prefix="dealing") as pool:
        try:
            # The parts are held by nothing else, so that each is forgotten once it was given.
            for dealt in as_completed([pool.submit(deal_part, run, part, nets, folder=folder) for part in waiting]):
                yield dealt.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _is_done(run: Run, part: Part, folder: Path) -> bool:
    return (folder / f"tally-{part.name}.npz").is_file() and (
        run.keep is Keep.TALLIES or (folder / f"shoes-{part.name}.parquet").is_file()
    )


def _open_folder(folder: Path, run: dict[str, Any]) -> None:
    path = folder / _MANIFEST
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept = json.loads(path.read_text("utf-8")) if path.exists() else None
    except OSError as error:
        raise _cannot_write(error, folder) from error
    except ValueError:
        kept = {}
    if kept is None:
        _write(path, (json.dumps(run, indent=2) + "\n").encode())
    elif kept != run:
        differ = [key for key in run if kept.get(key) != run[key]] if isinstance(kept, dict) else []
        raise RefusedError(
            f"another run is kept there, with other {', '.join(differ) or 'contents'}",
            where=str(path),
            expected="a folder of this run, or an empty one",
            remedy="Choose another folder, or ask for the run that is there to go on with it.",
        )


def _tally_of(path: Path) -> Tally:
    try:
        return Tally.from_bytes(path.read_bytes())
    except (OSError, ValueError, KeyError) as error:
        raise StoreError(
            f"it cannot be read ({error})",
            where=str(path),
            expected="the counts of a part that is done",
            remedy="Remove this file: its part will be dealt again.",
        ) from error


def _write(path: Path, data: bytes) -> None:
    try:
        write_whole(path, data)
    except OSError as error:
        raise _cannot_write(error, path) from error


def _cannot_write(error: OSError, path: Path) -> StoreError:
    return StoreError(
        f"it cannot be written ({error.strerror})",
        where=str(path),
        expected="a folder that may be written, with room on its disk",
        remedy="Choose another folder, or make room and run the same command again: it goes on where it stopped.",
    )
