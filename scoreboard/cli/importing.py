"""`scoreboard import`: reads logs, shows what was understood, then stores it."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Final

import typer

from scoreboard.cli.output import JsonOption, print_json
from scoreboard.cli.stores import StoreOption, open_store

if TYPE_CHECKING:
    from scoreboard.ingest import ImportReport

__all__ = ["pairs_of", "register"]


_MOST_FAULTS: Final = 20
"""A file that is no log has a fault at every word; a person needs the first ones."""


def pairs_of(option: str, texts: Sequence[str]) -> dict[str, str] | None:
    """Read `--map A=B --map C=D` or `--legend 0=B,1=P,2=T`; None where nothing was given.

    Examples
    --------
    >>> pairs_of("--legend", ["0=B,1=P", "2=T"])
    {'0': 'B', '1': 'P', '2': 'T'}
    """
    pairs = {}
    for part in (part for text in texts for part in text.split(",")):
        name, equals, value = part.rpartition("=")
        if not (name.strip() and equals and value.strip()):
            raise typer.BadParameter(f'{option} takes NAME=VALUE, not "{part}".')
        pairs[name.strip()] = value.strip()
    return pairs or None


def _print_report(report: ImportReport, *, stored: bool) -> None:
    """Say for a person what a file held; its faults go to stderr."""
    counted = ", ".join(f"{count} {kind}" for kind, count in report.lines.as_dict().items() if count)
    if report.format:
        print(f"{report.file}: {report.format}, {report.encoding}; lines: {counted}")
    for shoe in report.shoes:
        late = f", from coup {shoe.first_coup}" if (shoe.first_coup or 1) > 1 else ""
        print(f"  {shoe.key}{late}: {shoe.outcomes}")
    for flag in report.flags:
        print(f"  line {flag.line}, coup {flag.flag.coup}, {flag.flag.code}: {flag.flag.detail}")
    for fault in report.faults[:_MOST_FAULTS]:
        print(fault.says(report.file), file=sys.stderr)
    if len(report.faults) > _MOST_FAULTS:
        more = len(report.faults) - _MOST_FAULTS
        print(f"{report.file}: {more} more fault{'s' * (more != 1)}. List them with: --json", file=sys.stderr)
    for conflict in report.conflicts:
        print(
            f"  {conflict.shoe}, coup {conflict.coup}: the store has {conflict.kept} and keeps it; "
            f"this file says {conflict.offered}."
        )
    if stored:
        print(f"  {report.added} coups added, {report.duplicates} there already, {len(report.conflicts)} conflicts")


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("import")
    def import_logs(
        files: Annotated[list[str], typer.Argument(metavar="FILE…", help="Logs of coups.")],
        table: Annotated[str | None, typer.Option(help="The table, where the file names none.")] = None,
        shoe: Annotated[str | None, typer.Option(help="The shoe, where the file names none.")] = None,
        encoding: Annotated[str | None, typer.Option(help="A codec, where it is not found rightly.")] = None,
        mapping: Annotated[
            list[str] | None, typer.Option("--map", metavar="COLUMN=FIELD", help="What a column holds.")
        ] = None,
        legend: Annotated[
            list[str] | None, typer.Option(metavar="0=B,1=P,2=T", help="What the results' digits mean.")
        ] = None,
        form: Annotated[
            str | None, typer.Option("--format", help="The shape of the log, where it is not found.")
        ] = None,
        timezone: Annotated[
            str | None, typer.Option(metavar="ZONE", help="Where the clock ran whose times have no offset.")
        ] = None,
        rules: Annotated[str | None, typer.Option(help='What was played: "no-commission,decks=6".')] = None,
        dry_run: Annotated[
            bool, typer.Option("--dry-run", help="Show what would be stored, and store nothing.")
        ] = False,
        keep_good: Annotated[
            bool,
            typer.Option("--keep-good", help="With faults, store the rest; rejected lines go to FILE.rejects.csv."),
        ] = False,
        store: StoreOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Read logs of coups and store their shoes. With any fault nothing is stored.

        Example: scoreboard import night.csv --table 7 --dry-run
        """
        from scoreboard.ingest import commit, keeping_good, preview
        from scoreboard.rules import parse_rules

        reports = preview(
            files,
            encoding=encoding,
            mapping=pairs_of("--map", mapping or []),
            legend=pairs_of("--legend", legend or []),
            format=form,
            table=table,
            shoe=shoe,
            rules=None if rules is None else parse_rules(rules),
            timezone=timezone,
        )
        faults = sum(len(report.faults) for report in reports)
        refused = bool(faults) and not keep_good
        stored = not (dry_run or refused)
        if dry_run and keep_good:
            reports = [keeping_good(report) for report in reports]
        if stored:
            with open_store(store) as ledger:
                reports = commit(reports, ledger, keep_good=keep_good)
        if as_json:
            print_json([report.as_dict() for report in reports])
        else:
            for report in reports:
                _print_report(report, stored=stored)
        if refused:
            print(
                f"Nothing was stored: {faults} fault{'s' * (faults != 1)}. Mend the file, or say --keep-good to store "
                "the rest.",
                file=sys.stderr,
            )
            raise typer.Exit(1)
