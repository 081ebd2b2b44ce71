"""The app: `create_app(settings, store)` puts the pages on one site; `dashboards.server.serve` runs it.

Pages with controls are drawn by Dash in the browser (`dashboards.page.Page`). The board is not: it is a finished
document with its roads in it, so a wall shows them before any script has run and needs none of Dash's megabyte. Both
share one frame, one bar and one look. `README.md` beside this file lists what each page weighs.
"""

from __future__ import annotations

from dashboards import access, api, callbacks, delivery, logs, metrics
from dashboards.pages import board, history, lobby, login, operator, review, shoes, tables
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.accounts import Accounts, Role
from scoreboard.ledger import Feed, Ledger

__all__ = ["create_app"]


def create_app(
    settings: Settings,
    store: Ledger,
    *,
    boards: Role | None = None,
    guests: Role | None = None,
    with_metrics: bool = False,
) -> Site:
    """Make the app over a store.

    Nothing is loaded or connected before, and nothing is shared: two apps over two stores can live in one process.

    Parameters
    ----------
    settings
        How pages look and roads are drawn where an address does not say otherwise.
    store
        The open ledger whose shoes are shown. Closing it is the caller's.
    boards
        What whoever looks at a table's board or the lobby must be; anybody if left out, for a wall has no keyboard.
    guests
        What whoever did not sign in may do elsewhere; nothing if left out.
    with_metrics
        Whether `/metrics` tells a Prometheus server what is answered.

    Returns
    -------
    Site
        A Dash app; its WSGI application is `.server`.
    """
    site = Site(settings, feed=Feed(store), accounts=Accounts(store), policy=access.policy(boards=boards))
    logs.follow(site.server)
    access.guard(site.server, site.accounts, site.feed, policy=site.policy, guests=guests)
    if with_metrics:
        metrics.offer(site.server, feed=site.feed)
    for page in (lobby, operator, history, tables, shoes, board, review, login):
        page.register(site, store)
    api.register(site, store)
    callbacks.fence(site)
    delivery.fence(site.server, inline_scripts=site.csp_hashes())
    return site
