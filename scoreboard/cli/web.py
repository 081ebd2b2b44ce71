"""`scoreboard serve` and `demo`: the pages. The only place here that knows there is a web."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from scoreboard.cli.demo import play_room
from scoreboard.cli.stores import StoreOption, open_store

if TYPE_CHECKING:
    from dashboards.server import Server
    from dashboards.site import Site
    from scoreboard.ledger import Ledger, RecordedShoe

__all__ = ["load_samples", "register", "review_page"]

HostOption = Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 is all of this machine's.")]
PortOption = Annotated[int, typer.Option(help="The port to listen on; 0 takes a free one.", min=0, max=65535)]

# Written out here, since importing the room that names them would make every --help wait for Flask.
Log = Literal["text", "json"]
Boards = Literal["anybody", "viewers"]

BoardsOption = Annotated[
    Boards, typer.Option(help="Who may look at the boards of tables: anybody on the network, or who signs in.")
]
LogOption = Annotated[Log, typer.Option(help="How the lines on stderr are written.")]
MetricsOption = Annotated[bool, typer.Option("--metrics", help="Tell a Prometheus server figures at /metrics.")]


def load_samples(ledger: Ledger) -> int:
    """Import the sample shoes into a store; how many shoes it then holds."""
    from scoreboard.ingest import commit, read_log
    from scoreboard.samples import sample_files

    commit([read_log(path) for path in sample_files()], ledger, by="demo")
    return len(ledger.keys())


def review_page(shoe: RecordedShoe) -> str:
    """Write the review of a shoe as one web page that needs no network."""
    from dashboards.report import review_html

    return review_html(shoe)


def _serve(site: Site, host: str, port: int, *, says: str, log: Log = "text") -> None:
    from dashboards import logs
    from dashboards.server import serve

    def ready(server: Server) -> None:
        print(f"{says} {server.address}  (Ctrl-C stops it)", *_elsewhere(server), sep="\n", flush=True)

    with logs.written(sys.stderr, form=logs.LogForm(log)):
        serve(site, host, port, ready=ready)


def _elsewhere(server: Server) -> Iterator[str]:
    """Say where other machines open it, or why they cannot; nothing where it is not meant for all of them."""
    if server.elsewhere is None:
        return
    for address in server.elsewhere:
        yield f"For other machines: {address}"
    if not server.elsewhere:
        yield "This machine is in no network: others can open the pages once it is."


def register(app: typer.Typer) -> None:
    """Add the commands."""

    @app.command("demo")
    def demo(host: HostOption = "127.0.0.1", port: PortOption = 8050) -> None:
        """Show sample shoes, and tables that are being played, in a throw-away store.

        Example: scoreboard demo --port 0
        """
        from dashboards.app import create_app
        from dashboards.settings import Settings
        from scoreboard.accounts import Role

        with (
            tempfile.TemporaryDirectory(prefix="scoreboard-demo-") as folder,
            open_store(f"sqlite:///{Path(folder) / 'demo.sqlite3'}") as ledger,
        ):
            print("Reading the sample shoes …", file=sys.stderr, flush=True)
            shoes = load_samples(ledger)
            tables = play_room(ledger, now=datetime.now(UTC))
            # Other machines may look, and this one may do everything.
            site = create_app(Settings(), ledger, guests=Role.VIEWER)
            _serve(site, host, port, says=f"{shoes} sample shoes and {tables} tables at")

    @app.command("serve")
    def serve(
        store: StoreOption = None,
        host: HostOption = "127.0.0.1",
        port: PortOption = 8050,
        boards: BoardsOption = "anybody",
        log: LogOption = "text",
        with_metrics: MetricsOption = False,
    ) -> None:
        """Serve your tables and shoes; other machines too with --host 0.0.0.0, once there is an administrator.

        What is recorded, who tries to sign in and what goes wrong is written on stderr, one line each.

        Example: scoreboard serve --port 8080 --log json
        """
        from dashboards.access.local import is_loopback
        from dashboards.app import create_app
        from dashboards.settings import Settings
        from scoreboard.accounts import Accounts, Role

        with open_store(store) as ledger:
            if not is_loopback(host):
                Accounts(ledger).verify_administered()
            wanted = None if boards == "anybody" else Role.VIEWER
            site = create_app(Settings(), ledger, boards=wanted, with_metrics=with_metrics)
            _serve(site, host, port, says="Your shoes at", log=log)
