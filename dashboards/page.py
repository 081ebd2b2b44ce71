"""What a page offers to the site.

A module in `dashboards.pages` has one public function, called once for each site and listed in `dashboards.app`:

```
def register(site: Site, store: Ledger) -> None:
    site.add_page(Page(name="Review", address=addresses.REVIEW, layout=..., verify=store.find))

    @site.callback(Output(ids.REVIEW_ODDS, "children"), Input(ids.REVIEW_COUP, "value"))
    def show(coup): ...  # three lines: read, call a plain function, return
```

Nothing is loaded, connected or registered when the module is imported, and callbacks belong to the site that is passed
(never `dash.callback`), so two can live in one process. A `ScoreboardError` raised by `verify`, `layout` or a
callback is shown in the page in its own words.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dash.development.base_component import Component

from dashboards.settings import Settings

__all__ = ["Page"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """One page drawn by Dash in the browser.

    Attributes
    ----------
    name
        What the navigation and the window's title call it.
    address
        Where it is: "/" alone, or a prefix such as "/review/" that is followed by the page's subject.
    layout
        The page's tree of components for a subject, the text behind the address ("C05/20539"; "" for "/").
    verify
        Called with the subject before anything is sent: raises a ScoreboardError where there is no such thing, which
        is then the answer, with HTTP status 404.
    packages
        The component packages the page draws with, beside Dash's own. Dash would send every package imported anywhere
        to every page; only those named here are.
    scripts, styles
        Files in `assets/` that the page runs and wears, in order, after those of every page.
    """

    name: str
    address: str
    layout: Callable[[str, Settings], Component]
    verify: Callable[[str], object]
    packages: frozenset[str] = frozenset()
    scripts: tuple[str, ...] = ()
    styles: tuple[str, ...] = ()

    def subject(self, path: str) -> str | None:
        """Give what the page is about at a path, or None where the path is not the page's.

        Examples
        --------
        >>> page = Page(name="Review", address="/review/", layout=..., verify=...)
        >>> page.subject("/review/C05/20539"), page.subject("/board/C05/20539")
        ('C05/20539', None)
        """
        if self.address == "/":
            return "" if path == "/" else None
        return path.removeprefix(self.address) if path.startswith(self.address) else None
