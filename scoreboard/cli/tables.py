"""The tables of a room: `table add`, `table change`, `table remove`, `table list`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final, Literal

import typer

from scoreboard.cli.output import JsonOption, print_json, print_table
from scoreboard.cli.stores import StoreOption, open_store

if TYPE_CHECKING:
    from scoreboard.ledger import Limits, Table
    from scoreboard.rules import Rules

__all__ = ["register"]

# Written out here, since importing the room that names them would make every --help wait.
GameName = Literal["punto banco"]

RULES_HELP: Final = (
    "What Banker pays: commission, commission-4, no-commission or ez; then, after commas, what differs from the usual:"
    " tie=8 or 9, burn=per-deck, 4, 6 or first-card, indicator=14 or more cards from the end, last=stop, one-more or"
    " one-more-after-tie."
)

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The table's name or number.")]
RulesOption = Annotated[str | None, typer.Option(metavar="R", help=RULES_HELP)]
MinimumOption = Annotated[int | None, typer.Option("--min", metavar="A", help="Least stake on Player or Banker.")]
MaximumOption = Annotated[int | None, typer.Option("--max", metavar="B", help="Greatest stake on Player or Banker.")]
TieMaximumOption = Annotated[
    int | None, typer.Option("--tie-max", metavar="B", help="Most the whole table may stake on a tie.")
]
PairMaximumOption = Annotated[
    int | None, typer.Option("--pair-max", metavar="B", help="Most the whole table may stake on a pair.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    tables = typer.Typer(
        no_args_is_help=True,
        rich_markup_mode=None,
        help="Add, change, remove and list the tables of your room.\n\n"
        "Example: scoreboard table add 7 --decks 6 --min 100 --max 5000",
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
        rules: RulesOption = "commission",
        minimum: MinimumOption = None,
        maximum: MaximumOption = None,
        tie_maximum: TieMaximumOption = None,
        pair_maximum: PairMaximumOption = None,
        store: StoreOption = None,
    ) -> None:
        """Add a table to your store; limits are in whole units of its currency.

        Example: scoreboard table add "High limit" --number 88 --rules no-commission,burn=4 --min 1000 --max 50000
        """
        from scoreboard.ledger import Limits
        from scoreboard.rules import Rules

        limits = Limits(minimum=minimum, maximum=maximum, tie_maximum=tie_maximum, pair_maximum=pair_maximum)
        played = _rules(Rules(), text=rules, game=game, decks=decks)
        with open_store(store) as ledger:
            print(_said(ledger.add_table(name, number=number, rules=played, limits=limits)))

    @tables.command("change")
    def change(
        table: NameArgument,
        name: Annotated[
            str | None, typer.Option(metavar="NAME", help="A new name; its shoes stay under the old one.")
        ] = None,
        number: Annotated[int | None, typer.Option(metavar="N", help="What its sign says now.")] = None,
        decks: Annotated[
            int | None, typer.Option(metavar="D", help="Packs in the next shoe, 1 to 8; as before if left out.")
        ] = None,
        rules: RulesOption = None,
        minimum: MinimumOption = None,
        maximum: MaximumOption = None,
        tie_maximum: TieMaximumOption = None,
        pair_maximum: PairMaximumOption = None,
        store: StoreOption = None,
    ) -> None:
        """Change a table of your store; what is left out stays, and a limit of 0 takes the limit away.

        Rules are given whole, but for the packs, and hold from the next shoe on. A name changes when no shoe is open.

        Example: scoreboard table change 7 --number 12 --rules no-commission,last=one-more --min 500 --tie-max 0
        """
        limits = {"minimum": minimum, "maximum": maximum, "tie_maximum": tie_maximum, "pair_maximum": pair_maximum}
        changed = {limit: value for limit, value in limits.items() if value is not None}
        if not changed and name is None and number is None and rules is None and decks is None:
            raise typer.BadParameter("Say what changes.")
        with open_store(store) as ledger:
            before = ledger.table(table)
            after = ledger.change_table(
                table,
                name=name,
                number=number,
                rules=_rules(before.rules, text=rules, decks=decks),
                limits=_limits(before.limits, changed),
            )
        print(_said(after))

    @tables.command("remove")
    def remove(table: NameArgument, store: StoreOption = None) -> None:
        """Remove a table at which nothing was ever recorded from your store.

        Example: scoreboard table remove 7
        """
        with open_store(store) as ledger:
            removed = ledger.table(table)
            ledger.remove_table(table)
        print(f"Removed table {removed.name}, number {removed.number}.")

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


def _said(table: Table) -> str:
    from scoreboard.rules import format_rules

    return f"Table {table.name}, number {table.number}: {format_rules(table.rules)}"


def _rules(before: Rules, *, text: str | None, game: GameName | None = None, decks: int | None) -> Rules:
    """Give the rules after what was said of them."""
    from dataclasses import replace

    from scoreboard.rules import Game, parse_rules

    rules = before
    if text is not None:
        said_decks = any(option.strip().startswith("decks=") for option in text.split(","))
        rules = parse_rules(text) if said_decks else replace(parse_rules(text), decks=before.decks)
    if game is not None:
        rules = replace(rules, game=Game(game))
    return rules if decks is None else replace(rules, decks=decks)


def _limits(before: Limits, changed: dict[str, int]) -> Limits:
    """Give the limits after what was said of them; 0 says that there is none."""
    from dataclasses import replace

    return replace(before, **{limit: value or None for limit, value in changed.items()})
