"""The tables of a room: `table add`, `table list`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scoreboard.cli.output import JsonOption, print_json, print_table
from scoreboard.cli.stores import StoreOption, open_store

if TYPE_CHECKING:
    from scoreboard.rules import Rules

__all__ = ["register"]

# Written out here, since importing the room that names them would make every --help wait.
GameName = Literal["punto banco"]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    tables = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Add and list the tables of your room.\n\nExample: scoreboard table add 7 --decks 6 --min 100 --max 5000",
    )
    app.add_typer(tables, name="table")

    @tables.command("add")
    def add(
        name: Annotated[str, typer.Argument(metavar="NAME", help="What its shoes are kept under.")],
        number: Annotated[
            int | None, typer.Option(metavar="N", help="What its sign says; the next free number if left out.")
        ] = None,
        game: Annotated[GameName, typer.Option(help="What is dealt.")] = "punto banco",
        decks: Annotated[
            int | None, typer.Option(metavar="D", help="Packs in the shoe, 1 to 8; as the rules say if left out.")
        ] = None,
        rules: Annotated[
            str,
            typer.Option(
                metavar="R",
                help='Commission and customs: "no-commission", "ez,tie=9,burn=4,last=one-more,indicator=14".',
            ),
        ] = "commission",
        minimum: Annotated[
            int | None, typer.Option("--min", metavar="A", help="Least stake on Player or Banker.")
        ] = None,
        maximum: Annotated[
            int | None, typer.Option("--max", metavar="B", help="Greatest stake on Player or Banker.")
        ] = None,
        tie_maximum: Annotated[
            int | None, typer.Option("--tie-max", metavar="B", help="Most the whole table may stake on a tie.")
        ] = None,
        pair_maximum: Annotated[
            int | None, typer.Option("--pair-max", metavar="B", help="Most the whole table may stake on a pair.")
        ] = None,
        store: StoreOption = None,
    ) -> None:
        """Add a table to your store; limits are in whole units of its currency.

        Example: scoreboard table add "High limit" --number 88 --rules no-commission --min 1000 --max 50000
        """
        from scoreboard.ledger import Limits
        from scoreboard.rules import format_rules

        limits = Limits(minimum=minimum, maximum=maximum, tie_maximum=tie_maximum, pair_maximum=pair_maximum)
        played = _rules(rules, game=game, decks=decks)
        with open_store(store) as ledger:
            table = ledger.add_table(name, number=number, rules=played, limits=limits)
        print(f"Table {table.name}, number {table.number}: {format_rules(table.rules)}")

    @tables.command("list")
    def list_tables(store: StoreOption = None, as_json: JsonOption = False) -> None:
        """List the tables of your store.

        Example: scoreboard table list --json
        """
        with open_store(store) as ledger:
            listed = [table.as_dict() for table in ledger.tables()]
        if as_json:
            print_json(listed)
            return
        if not listed:
            print("No table is there yet. Add one with: scoreboard table add NAME")
            return
        print_table(
            tuple(name.replace("_", " ") for name in listed[0]),
            [["" if value is None else value for value in table.values()] for table in listed],
        )


def _rules(text: str, *, game: GameName, decks: int | None) -> Rules:
    from dataclasses import replace

    from scoreboard.rules import Game, parse_rules

    rules = replace(parse_rules(text), game=Game(game))
    return rules if decks is None else replace(rules, decks=decks)
