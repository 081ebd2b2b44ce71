"""`scoreboard simulate`: whole shoes dealt under a table's rules, counted, and written if asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any, Final, Protocol

import typer

from scoreboard.cli.output import JsonOption, print_json, print_table

if TYPE_CHECKING:
    from scoreboard.simulator import Check, Run, Tally

__all__ = ["register"]

_SIDES: Final = ("Banker", "Player", "Tie")
_SECONDS_BETWEEN_LINES: Final = 10


class _Progress(Protocol):
    def __call__(self, shoes: int) -> None:
        """Say that so many shoes more are done."""


@contextmanager
def _progress(run: Run) -> Iterator[_Progress]:
    """Show on stderr how far a run is: a bar on a terminal, else a line every ten seconds."""
    if sys.stderr is not None and sys.stderr.isatty():
        with _bar(run) as advance:
            yield advance
        return
    start = said = monotonic()
    done = 0

    def advance_by_line(shoes: int) -> None:
        nonlocal done, said
        done += shoes
        now = monotonic()
        if now - said >= _SECONDS_BETWEEN_LINES:
            said = now
            rate = done / (now - start)
            left = (run.shoes - done) / rate
            print(f"{done:,} of {run.shoes:,} shoes, {rate:,.0f} a second, {left:,.0f} s left", file=sys.stderr)

    yield advance_by_line


@contextmanager
def _bar(run: Run) -> Iterator[_Progress]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class ShoesPerSecond(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text("" if task.speed is None else f"{task.speed:,.0f} shoes/s")

    columns = (
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f} shoes"),
        ShoesPerSecond(),
        TimeRemainingColumn(),
        TextColumn("left"),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=run.shoes)
        yield lambda shoes: shown.advance(task, shoes)


def _dealt(run: Run, *, out: Path | None, workers: int) -> tuple[Tally, list[Check]]:
    from scoreboard.simulator import Tally, checks, deal_run, nets_of

    nets = nets_of()
    tally = Tally.nothing(nets)
    try:
        with _progress(run) as advance, closing(deal_run(run, nets, folder=out, workers=workers)) as parts:
            for part in parts:
                tally += part
                advance(part.shoes)
    finally:
        if out is not None and tally.shoes < run.shoes:
            print(
                f"Stopped after {tally.shoes:,} of {run.shoes:,} shoes, which stay in {out}. "
                "The same command goes on from there.",
                file=sys.stderr,
            )
    return tally, checks(tally, nets, run.rules)


def _as_json(run: Run, tally: Tally, found: list[Check], *, seconds: float, files: list[str]) -> dict[str, Any]:
    return {
        "shoes": tally.shoes,
        "coups": tally.coups,
        "seconds": round(seconds, 3),
        "seed": run.seed,
        "tallies": dict(zip("BPT", tally.outcomes.tolist(), strict=True)),
        "wagers": {
            check.wager: {
                "coups": check.coups,
                "mean": float(check.mean),
                "exact": None if check.exact is None else float(check.exact),
                "error": check.error,
                "z": check.z,
            }
            for check in found
        },
        "files": files,
    }


def _show(tally: Tally, found: list[Check], *, seconds: float) -> None:
    from scoreboard.wagers import WAGERS

    print(f"{tally.shoes:,} shoes, {tally.coups:,} coups in {seconds:.1f} s")
    print_table(
        ("", "coups", "share"),
        [
            (side, f"{count:,}", f"{100 * count / tally.coups:.4f} %")
            for side, count in zip(_SIDES, tally.outcomes.tolist(), strict=True)
        ],
    )
    print()
    print(f"Each wager on the {found[0].coups:,} coups that every shoe is certain to deal, beside its exact value:")
    print_table(
        ("wager", "mean", "exact", "standard error", "z"),
        [
            (
                WAGERS[check.wager].name,
                f"{100 * float(check.mean):+.4f} %",
                "not known" if check.exact is None else f"{100 * float(check.exact):+.4f} %",
                "too few shoes" if check.error is None else f"{100 * check.error:.4f} %",
                "" if check.z is None else f"{check.z:+.2f}",
            )
            for check in found
        ],
    )
    print()
    print("z counts the standard errors between both, by shoes and not by coups. Among 68, one beyond 2.5 is usual.")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("simulate")
    def simulate(
        shoes: Annotated[int, typer.Option(min=1, help="How many shoes to deal.")],
        seed: Annotated[
            int, typer.Option(help="0 to 2**64 - 1. The same seed and rules deal the same shoes everywhere.")
        ],
        rules: Annotated[str, typer.Option(help="The table's rules, such as no-commission,decks=6.")] = "commission",
        decks: Annotated[int | None, typer.Option(help="Packs in the shoe, where the rules do not say.")] = None,
        keep: Annotated[
            str | None,
            typer.Option(
                metavar="cards|outcomes|tallies", help="What is written of the coups.", show_default="cards with --out"
            ),
        ] = None,
        out: Annotated[
            Path | None,
            typer.Option(metavar="DIR", help="Write Parquet files here, or go on with the same run that was stopped."),
        ] = None,
        workers: Annotated[int, typer.Option(min=1, help="Threads that deal.")] = 1,
        as_json: JsonOption = False,
    ) -> None:
        """Deal whole shoes, and compare what every wager came to with its exact value.

        Example: scoreboard simulate --shoes 100000 --seed 812 --out simulated --workers 2
        """
        from scoreboard.rules import parse_rules
        from scoreboard.simulator import Keep, Run

        if keep is not None and keep not in tuple(Keep):
            raise typer.BadParameter(f'"{keep}". Give one of {", ".join(Keep)}.', param_hint="--keep")
        if keep is not None and out is None and keep != Keep.TALLIES:
            raise typer.BadParameter("Say where coups are written: --out DIR.", param_hint="--keep")
        table = parse_rules(rules)
        kept = Keep(keep) if keep is not None else Keep.TALLIES if out is None else Keep.CARDS
        run = Run(shoes=shoes, seed=seed, rules=table if decks is None else replace(table, decks=decks), keep=kept)
        start = monotonic()
        tally, found = _dealt(run, out=out, workers=workers)
        seconds = monotonic() - start
        if as_json:
            written = () if out is None or kept is Keep.TALLIES else run.parts
            files = [str(out / f"shoes-{part.name}.parquet") for part in written if out is not None]
            print_json(_as_json(run, tally, found, seconds=seconds, files=files))
        else:
            _show(tally, found, seconds=seconds)
