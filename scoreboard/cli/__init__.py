"""The commands: thin, each a call into a room and a way to print what it gives.

Exit status 0: done. 1: refused, with what was wrong and what to do on stderr. 2: wrong usage.
"""

from __future__ import annotations

import sys

import typer

from scoreboard.cli import backups, importing, odds, shoes, simulating, tables, users, web
from scoreboard.cli.process import orderly
from scoreboard.errors import ScoreboardError

__all__ = ["app", "main"]

app = typer.Typer(
    name="scoreboard",
    help="Baccarat shoes on a board: roads, exact odds and honest statistics. Roads describe the past; they do not "
    "forecast.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
for room in (web, importing, tables, users, shoes, odds, simulating, backups):
    room.register(app)


def main() -> None:
    """Run the command line; a refusal is one message on stderr and exit status 1, never a traceback."""
    with orderly():
        try:
            app()
        except ScoreboardError as refusal:
            print(refusal, file=sys.stderr)
            sys.exit(1)
