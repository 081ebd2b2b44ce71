"""`scoreboard backup` and `restore`: a whole store in one file, while it is in use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scoreboard.cli.output import JsonOption, print_json
from scoreboard.cli.stores import StoreOption, open_store

if TYPE_CHECKING:
    from scoreboard.backup import Copied

__all__ = ["register"]

FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The backup's file.")]


def _tell(copied: Copied, *, done: str, as_json: bool) -> None:
    from dataclasses import asdict

    if as_json:
        print_json(asdict(copied))
        return
    counts = [f"{count} {name[:-1] if count == 1 else name}" for name, count in asdict(copied).items()]
    print(f"{done}: {', '.join(counts)}.")


def register(app: typer.Typer) -> None:
    """Add the commands."""

    @app.command("backup")
    def backup(file: FileArgument, store: StoreOption = None, as_json: JsonOption = False) -> None:
        """Write everything in your store into one file; the store stays in use meanwhile.

        The file holds hashes of passwords: keep it where only you can read it. It is itself a store that --store can
        name.

        Example: scoreboard backup monday.db
        """
        from scoreboard.backup import backup

        with open_store(store) as ledger:
            _tell(backup(ledger, file), done=f"Written to {file}", as_json=as_json)

    @app.command("restore")
    def restore(file: FileArgument, store: StoreOption = None, as_json: JsonOption = False) -> None:
        """Bring back what your store does not hold of a backup; nothing that is there is changed.

        What went on differently in the two since then is refused, and nothing is brought back: name a new store then.
        A backup of an SQLite store can be restored into PostgreSQL, and the other way round.

        Example: scoreboard restore monday.db --store sqlite:///again.db
        """
        from scoreboard.backup import restore

        with open_store(store) as ledger:
            _tell(restore(ledger, file), done=f"Brought back from {file}", as_json=as_json)
