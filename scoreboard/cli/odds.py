"""`scoreboard odds`: the exact expected value of every wager."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scoreboard.cli.output import JsonOption, print_json, print_table

if TYPE_CHECKING:
    from scoreboard.odds import WagerOdds
    from scoreboard.shoe import Composition

__all__ = ["odds_json", "read_composition", "register"]


def read_composition(path: Path) -> Composition:
    """Read a composition file: JSON with one of `point10`, `rank13` and `composition52`, each a list of counts.

    Raises
    ------
    UnreadableError
        If the file cannot be read or is not such an object.
    CompositionError
        If the counts are no shoe's.
    """
    import json

    from scoreboard.errors import CompositionError, UnreadableError
    from scoreboard.shoe import Composition

    makers = {
        "point10": Composition.of_points,
        "rank13": Composition.of_ranks,
        "composition52": Composition.of_cards,
    }
    try:
        given = json.loads(path.read_text("utf-8-sig"))
    except OSError as error:
        raise UnreadableError(
            f"cannot be read: {error.strerror}", where=str(path), remedy="Check the name and the folder."
        ) from None
    except ValueError as error:
        raise UnreadableError(
            f"not JSON: {error}", where=str(path), expected='{"point10": [128, 32, …]}', remedy="Mend the file."
        ) from None
    named = [name for name in makers if isinstance(given, dict) and name in given]
    if len(named) != 1 or not isinstance(given[named[0]], list):
        raise UnreadableError(
            f"{' and '.join(named) or 'no list of counts'} in it",
            where=str(path),
            expected="one of point10, rank13 and composition52, a list of counts",
            remedy='Write for example {"rank13": [32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32, 32]}.',
        )
    try:
        return makers[named[0]](given[named[0]])
    except CompositionError as error:
        error.where = f"{path}, {named[0]}"
        raise


def odds_json(shoe: Composition, odds: dict[str, WagerOdds | None]) -> dict[str, Any]:
    """Give the odds of a shoe as the object that `odds --json` prints."""
    from scoreboard.odds import distribution

    ways = distribution(shoe)
    return {
        "cards": shoe.cards,
        "ways": {"total": ways.total, "banker": ways.banker, "player": ways.player, "tie": ways.tie},
        "wagers": {
            key: value
            and {
                "num": value.expectation.numerator,
                "den": value.expectation.denominator,
                "ev": float(value.expectation),
                "sd": value.sd,
            }
            for key, value in odds.items()
        },
        "unknown": [key for key, value in odds.items() if value is None],
    }


def register(app: typer.Typer) -> None:
    """Add the command."""

    @app.command("odds")
    def odds(
        decks: Annotated[int | None, typer.Option(help="Packs in a full shoe.", show_default="8")] = None,
        composition: Annotated[
            Path | None,
            typer.Option(metavar="FILE", help="The cards left: JSON with point10, rank13 or composition52."),
        ] = None,
        rules: Annotated[
            str | None, typer.Option(help="Only the wagers of a table under these rules, and its decks.")
        ] = None,
        own: Annotated[
            Path | None,
            typer.Option("--wagers", metavar="FILE", help="Wagers of your own too: TOML, as WAGERS.md describes it."),
        ] = None,
        as_json: JsonOption = False,
    ) -> None:
        """Print the exact expected value of every wager on the next coup.

        Example: scoreboard odds --decks 6
        """
        from scoreboard.errors import CompositionError
        from scoreboard.odds import distribution, odds_of
        from scoreboard.rules import parse_rules
        from scoreboard.shoe import Composition
        from scoreboard.wagers import WAGERS, read_wagers

        if decks is not None and composition is not None:
            raise typer.BadParameter("Give --decks or --composition, not both.")
        table = None if rules is None else parse_rules(rules)
        packs = decks if decks is not None else 8 if table is None else table.decks
        shoe = Composition.of_decks(packs) if composition is None else read_composition(composition)
        wagers = {key: WAGERS[key] for key in (WAGERS if table is None else table.wagers)}
        if own is not None:
            wagers |= read_wagers(own)
        try:
            odds = odds_of(shoe, wagers=wagers.values())
        except CompositionError as error:
            error.where = error.where if composition is None else str(composition)
            raise
        if as_json:
            origin = {"decks": packs} if composition is None else {"composition": list(shoe.point10)}
            print_json(origin | odds_json(shoe, odds))
            return
        ways = distribution(shoe)
        print(f"{shoe.cards} cards. Of {ways.total:,} deals:")
        for side, count in (("Banker", ways.banker), ("Player", ways.player), ("Tie", ways.tie)):
            print(f"  {side:6}  {count:>25,}  {100 * count / ways.total:8.4f} %")
        print()
        print_table(
            ("wager", "expected value", "standard deviation", "wins"),
            [
                (wagers[key].name, f"not known: needs {wagers[key].detail.name.lower()}", "", "")
                if value is None
                else (
                    wagers[key].name,
                    f"{100 * float(value.expectation):+.4f} %",
                    f"{value.sd:.4f}",
                    f"{100 * float(value.hit_rate):.4f} %",
                )
                for key, value in odds.items()
            ],
        )
