"""What can be asked of recorded shoes: `shoes`, `roads`, `stats`, `review`, `export`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scoreboard.cli.output import JsonOption, print_json, print_table, write_out
from scoreboard.cli.stores import StoreOption, of_report, only_one, open_store, shoes_at
from scoreboard.errors import RefusedError

if TYPE_CHECKING:
    from scoreboard.ledger import RecordedShoe
    from scoreboard.roadmap import RoadMap

__all__ = ["register"]


# Written out here, since importing the rooms that name them would make every --help wait for Polars.
RoadsFormat = Literal["text", "json", "svg", "png"]
ExportFormat = Literal["csv", "json", "svg", "png"]
LeadingTiesCustom = Literal["first", "cell"]
TailCustom = Literal["straight", "drop"]

ShoeOrFile = Annotated[str, typer.Argument(metavar="SHOE|FILE", help="A stored shoe, TABLE/SHOE, or a log file.")]
OutOption = Annotated[
    Path | None, typer.Option("--out", metavar="FILE", help="Where to write it; to the screen if left out.")
]
WhichShoe = Annotated[str | None, typer.Option("--shoe", metavar="SHOE", help="Which shoe of a file of several.")]


def _title(shoe: RecordedShoe) -> str:
    from scoreboard.rules import format_rules

    return f"{shoe.key} ({format_rules(shoe.rules)})"


def _flag_lines(shoe: RecordedShoe) -> list[str]:
    return [f"Coup {flag.coup}, {flag.code}: {flag.detail}" for flag in shoe.flags]


def _board_svg(shoe: RecordedShoe, roads: RoadMap) -> str:
    from scoreboard.drawing.board import board_svg
    from scoreboard.drawing.details import Details

    return board_svg(roads, title=str(shoe.key), details=Details.of(shoe.coups, shoe.flags))


def register(app: typer.Typer) -> None:
    """Add the commands."""

    @app.command("shoes")
    def shoes(store: StoreOption = None, as_json: JsonOption = False) -> None:
        """List the shoes of your store.

        Example: scoreboard shoes --json
        """
        with open_store(store) as ledger:
            listed = ledger.shoes()
        if as_json:
            print_json(listed.to_dicts())
            return
        if listed.is_empty():
            print("No shoe is stored yet. Add some with: scoreboard import FILE")
            return
        print_table(
            ("table", "shoe", "coups", "B", "P", "T", "first", "opened", "rules", "from"),
            [
                (
                    *(row[name] for name in ("table", "shoe", "coups", "B", "P", "T")),
                    "" if row["first_coup"] is None else row["first_coup"],
                    "" if row["opened"] is None else f"{row['opened']:%Y-%m-%d %H:%M} UTC",
                    row["rules"],
                    row["origin"],
                )
                for row in listed.to_dicts()
            ],
        )

    @app.command("roads")
    def roads(
        target: Annotated[
            str | None, typer.Argument(metavar="SHOE|FILE", help="A stored shoe, TABLE/SHOE, or a log file.")
        ] = None,
        coups: Annotated[str | None, typer.Option(metavar="TEXT", help='Typed coups: "BPPB?T".')] = None,
        shoe: WhichShoe = None,
        form: Annotated[RoadsFormat, typer.Option("--format", help="How to draw them.")] = "text",
        leading_ties: Annotated[
            LeadingTiesCustom,
            typer.Option(help="Ties before the first decided coup: on its cell, or one of their own."),
        ] = "first",
        tail: Annotated[
            TailCustom, typer.Option(help="A dragon's tail: straight on, or down again where free.")
        ] = "straight",
        rows: Annotated[int, typer.Option(min=2, max=20, help="The rows of the board.")] = 6,
        out: OutOption = None,
        store: StoreOption = None,
    ) -> None:
        """Draw the five roads of a shoe, of the shoes of a file, or of typed coups.

        Example: scoreboard roads --coups "PBBTPBPPB"
        """
        from scoreboard.drawing.png import png_of
        from scoreboard.drawing.text import board_text
        from scoreboard.export import as_json
        from scoreboard.roadmap import road_map_of

        if (target is None) == (coups is None):
            raise typer.BadParameter("Give one of SHOE, FILE and --coups.")
        found = _typed(coups) if coups is not None else shoes_at(str(target), store=store)
        if shoe is not None or form != "text":
            found = [only_one(found, name=shoe, where=target or "--coups")]
        texts = []
        for one in found:
            drawn = road_map_of(one.coups, leading_ties=leading_ties, tail=tail, rows=rows)
            if form == "json":
                write_out(as_json(drawn.as_dict()) + "\n", out)
            elif form == "svg":
                write_out(_board_svg(one, drawn) + "\n", out)
            elif form == "png":
                write_out(png_of(_board_svg(one, drawn)), out)
            else:
                to_screen = out is None and _is_terminal()
                board = board_text(drawn, width=_line_width() if to_screen else None, colour=to_screen)
                texts.append("\n".join([*([_title(one)] if coups is None else []), board, *_flag_lines(one)]) + "\n")
        if texts and out is None:
            print("\n".join(texts), end="")
        elif texts:
            write_out("\n".join(texts), out)

    @app.command("stats")
    def stats(
        targets: Annotated[
            list[str], typer.Argument(metavar="SHOE|FILE…", help="Stored shoes, TABLE/SHOE, or log files.")
        ],
        store: StoreOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Print tallies, streaks and tests of one or more shoes, with what they cannot show.

        Example: scoreboard stats 88/1 88/2
        """
        import polars as pl

        from scoreboard.cli.reports import print_summary
        from scoreboard.stats import summary

        found = [shoe for target in targets for shoe in shoes_at(target, store=store)]
        decks = {shoe.rules.decks for shoe in found}
        if len(decks) > 1:
            raise RefusedError(
                f"shoes of {' and '.join(map(str, sorted(decks)))} decks together",
                where="stats",
                expected="shoes of one number of decks: their expectations differ",
                remedy="Ask for them one after another.",
            )
        said = summary(pl.concat([shoe.frame() for shoe in found]), rules=found[0].rules)
        if as_json:
            print_json(said.as_dict())
        else:
            print_summary(said)

    @app.command("review")
    def review(
        target: ShoeOrFile,
        shoe: WhichShoe = None,
        html: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review as one web page.")] = None,
        pdf: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the review for print.")] = None,
        store: StoreOption = None,
        as_json: JsonOption = False,
    ) -> None:
        """Put a shoe beside its expectation, coup by coup.

        Example: scoreboard review 88/1 --html review.html
        """
        from scoreboard.cli.paper import pdf_of
        from scoreboard.cli.reports import print_review, review_json
        from scoreboard.cli.web import review_page

        one = only_one(shoes_at(target, store=store), name=shoe, where=target)
        if html is not None:
            write_out(review_page(one), html)
        if pdf is not None:
            write_out(pdf_of(review_page(one)), pdf)
        if as_json:
            print_json(review_json(one))
        elif html is None and pdf is None:
            print(_title(one))
            print_review(one)
            for line in _flag_lines(one):
                print(line)

    @app.command("export")
    def export(
        target: ShoeOrFile,
        form: Annotated[ExportFormat, typer.Option("--format", help="What to write.")],
        out: OutOption = None,
        shoe: WhichShoe = None,
        store: StoreOption = None,
    ) -> None:
        """Write a shoe as a file for other programs; `scoreboard import` reads the CSV back.

        Example: scoreboard export 88/1 --format csv --out shoe.csv
        """
        from scoreboard.drawing.png import png_of
        from scoreboard.export import as_json, coups_csv, shoe_json
        from scoreboard.roadmap import road_map_of

        one = only_one(shoes_at(target, store=store), name=shoe, where=target)
        text: str | bytes
        match form:
            case "csv":
                text = coups_csv(one.key, one.coups, one.rules)
            case "json":
                text = as_json(shoe_json(one.key, one.coups, one.rules, one.flags)) + "\n"
            case "svg":
                text = _board_svg(one, road_map_of(one.coups)) + "\n"
            case "png":
                text = png_of(_board_svg(one, road_map_of(one.coups)))
        write_out(text, out)


def _typed(coups: str) -> list[RecordedShoe]:
    from scoreboard.ingest import read_text

    return of_report(read_text(coups, strict=True))


def _is_terminal() -> bool:
    return sys.stdout is not None and sys.stdout.isatty()


def _line_width() -> int:
    """Give the characters of a line where a person reads along; pipes and files get whole roads."""
    import shutil

    return shutil.get_terminal_size().columns
