"""The site the pages stand on: a Dash app that sends each page only what the page needs."""

from __future__ import annotations

import re
from threading import RLock
from typing import Any, Final
from urllib.parse import parse_qsl, unquote

from dash import Dash, Input, Output, dcc, html
from dash.development.base_component import Component
from flask import Flask, render_template, request
from flask.sansio.app import App
from flask.templating import Environment
from jinja2 import Template
from markupsafe import Markup

from dashboards import delivery, ids
from dashboards.access import Policy, asked_address, caller, may
from dashboards.addresses import LOGOUT, of_login
from dashboards.messages import answer_errors, say
from dashboards.navigation import navigation
from dashboards.page import Page
from dashboards.settings import Settings, settings_from
from scoreboard.accounts import Accounts
from scoreboard.errors import InputError, UnknownError
from scoreboard.ledger import Feed

__all__ = ["Site"]

_PACKAGE: Final = re.compile(r'src="[^"]*/_dash-component-suites/(dash/dash_table|[^/"]+)/')
"""The package a script tag belongs to. Dash counts its retired table as its own; no page of ours draws with it."""


class _Templates(Environment):
    """Templates, each compiled once.

    By itself every thread that finds none compiled compiles its own: a hall of boards that come back to a server that
    was started again would wait for a second and a half.
    """

    def __init__(self, app: App, **options: Any) -> None:
        super().__init__(app, **options)
        self._turn = RLock()

    def get_template(self, *args: Any, **options: Any) -> Template:
        with self._turn:
            return super().get_template(*args, **options)


class _Server(Flask):
    """A Flask server with those templates."""

    jinja_environment = _Templates


class Site(Dash):
    """A Dash app whose pages each get their own scripts, and an honest answer where something is wrong.

    Attributes
    ----------
    house
        The settings of every page whose address does not say otherwise.
    feed
        What is played at the tables.
    accounts
        Who may sign in.
    policy
        The role each route wants.
    """

    def __init__(self, house: Settings, *, feed: Feed, accounts: Accounts, policy: Policy) -> None:
        super().__init__(
            name="dashboards",
            server=_Server("dashboards", static_folder=None),  # type: ignore[arg-type]  # annotated too narrowly
            assets_folder=str(delivery.ASSETS),
            include_assets_files=False,
            pages_folder="",
            use_pages=False,
            update_title="",
            add_log_handler=False,
            suppress_callback_exceptions=True,
            on_error=say,
        )
        self.house = house
        self.feed = feed
        self.accounts = accounts
        self.policy = policy
        delivery.prepare(self.server)
        answer_errors(self.server)
        self.server.context_processor(self._frame)
        self._our_pages: list[Page] = []
        self.layout = html.Div(
            [
                dcc.Location(id=ids.ADDRESS, refresh=False),
                html.Div(id=ids.MESSAGE, className="message", role="alert"),
                html.Div(id=ids.PAGE),
            ]
        )
        address = (Input(ids.ADDRESS, "pathname"), Input(ids.ADDRESS, "search"))
        self.callback(Output(ids.PAGE, "children"), *address)(self.draw)

    @property
    def settings(self) -> Settings:
        """The settings of the request being answered: the house's, with what its address chooses instead."""
        return settings_from(request.args, house=self.house)

    def add_page(self, page: Page) -> None:
        """Take in a page that Dash draws."""
        self._our_pages.append(page)

    def page_at(self, path: str) -> tuple[Page, str]:
        """Give the page at a path and its subject.

        Raises
        ------
        UnknownError
            If no page is there.
        """
        for page in self._our_pages:
            subject = page.subject(path)
            if subject is not None:
                return page, subject
        raise UnknownError(f'there is no page "{path}"', remedy="Start from the list of shoes.")

    def draw(self, path: object, search: object) -> Component:
        """Give the tree of components of the page at an address, as the browser writes it.

        Raises
        ------
        InputError
            If it is no address.
        """
        if not isinstance(path, str) or not isinstance(search, str):
            raise InputError("no address", where="body, inputs", expected="two texts", remedy="Load the page anew.")
        page, subject = self.page_at(unquote(path))
        return page.layout(subject, settings_from(dict(parse_qsl(search.removeprefix("?"))), house=self.house))

    def index(self, *args: Any, **kwargs: Any) -> str:
        """Answer a page's address: first whether there is such a page and subject, then with Dash's document."""
        page, subject = self.page_at(request.path)
        page.verify(subject)
        settings_from(request.args, house=self.house)
        return str(super().index(*args, **kwargs))  # type: ignore[no-untyped-call]

    def interpolate_index(self, **parts: str) -> str:  # type: ignore[override]  # Dash calls it by keyword
        """Put what Dash needs into our frame, without the scripts of packages that the page does not draw with."""
        page, subject = self.page_at(request.path)
        scripts = [
            line
            for line in parts["scripts"].splitlines()
            if (package := _PACKAGE.search(line)) is None or package[1] in {"dash", *page.packages}
        ]
        dash_parts = {**parts, "scripts": "\n".join(scripts)}
        return render_template(
            "dash.html",
            title=" · ".join(filter(None, [subject, page.name])),
            page=page,
            **{name: Markup(dash_parts[name]) for name in ("app_entry", "config", "scripts", "renderer")},
        )

    def may(self, endpoint: str, *, table: str | None = None) -> bool:
        """Say whether there is such a page and who sent the request being answered may open it, at this table."""
        return endpoint in self.server.view_functions and may(caller(), endpoint, table=table, policy=self.policy)

    def _frame(self) -> dict[str, Any]:
        """Give every template its settings and bar; an address that asks for nonsense gets the house's to say so in."""
        try:
            settings = self.settings
        except InputError:
            settings = self.house
        bar = navigation(request.path, settings=settings, house=self.house, may=self.may)
        return {
            "settings": settings,
            "navigation": bar,
            "asset": delivery.asset_url,
            "who": caller(),
            "login": of_login(asked_address()),
            "logout": LOGOUT,
        }
