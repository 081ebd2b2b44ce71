"""Every route of the app, asked by everybody: `dashboards/ACCESS.md` says who is answered.

A new route is asked too, as soon as it is there, and fails until the document and the policy name it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from dashboards.access import POLICY
from dashboards.access.policy import OF_A_BOARD, OF_A_TOKEN, OF_SCRIPTS
from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.accounts import Accounts, Role
from scoreboard.accounts.passwords import Passwords
from scoreboard.ledger import Ledger, file_store_url

from .conftest import AT, CHEAP, SECRET, furnish

ACCESS_MD = Path(__file__).resolve().parents[3] / "dashboards" / "ACCESS.md"

PARTS = {
    "table": "7",
    "shoe": "7/1",
    "path": "nowhere",
    "filename": "board.css",
    "name": "board-latin-bold",
    "package_name": "dash",
    "fingerprinted_path": "deps/polyfill@7.12.1.min.js",
}
"""What stands for the parts of an address."""

CALLERS = ("guest", "viewer", "operator", "administrator", "token of table 7", "token of table 8")


class Route(NamedTuple):
    """One line of the document."""

    address: str
    methods: frozenset[str]
    wants: str
    token: str


def documented() -> list[Route]:
    lines = re.findall(
        r"^\| `(/[^`]*)` \| ([A-Z ]+) \| ([a-z]+) \| ([a-z ]*)\|$", ACCESS_MD.read_text("utf-8"), re.MULTILINE
    )
    return [
        Route(address, frozenset(methods.split()), wants, token.strip()) for address, methods, wants, token in lines
    ]


def asked_with(rule_methods: set[str] | None) -> frozenset[str]:
    return frozenset(rule_methods or ()) - {"HEAD", "OPTIONS"}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    """A store with two tables, a coup, and one user of each role."""
    with Ledger.open(file_store_url(tmp_path_factory.mktemp("house") / "shoes.db")) as ledger:
        furnish(ledger)
        accounts = Accounts(ledger, passwords=Passwords(CHEAP))
        for role in reversed(Role):
            accounts.add(role.value, SECRET, role=role, at=AT)
        yield ledger


@pytest.fixture(scope="module")
def server(store: Ledger) -> Flask:
    """The app, with everything that can be switched on."""
    made: Flask = create_app(Settings(), store, with_metrics=True).server
    return made


@pytest.fixture(scope="module")
def server_with_boards_for_viewers(store: Ledger) -> Flask:
    """The app of a house whose boards want a password."""
    made: Flask = create_app(Settings(), store, boards=Role.VIEWER, with_metrics=True).server
    return made


@pytest.fixture(scope="module")
def tokens(store: Ledger) -> dict[str, str]:
    """A token for each table."""
    return {table: Accounts(store).add_token(table, "shoe reader", at=AT) for table in ("7", "8")}


@pytest.fixture(scope="module")
def session(server: Flask) -> dict[str, str]:
    """The cookie of each user's session."""
    cookies = {}
    for role in Role:
        client = server.test_client()
        client.post("/login", data={"name": role.value, "password": SECRET})
        cookie = client.get_cookie(server.config["SESSION_COOKIE_NAME"])
        assert cookie is not None
        cookies[role.value] = cookie.value
    return cookies


Ask = Callable[[Flask, str, str, str], TestResponse]


@pytest.fixture(scope="module")
def ask(session: dict[str, str], tokens: dict[str, str]) -> Ask:
    """Ask a server for an address as somebody, who comes with a fresh browser each time."""

    def asked(server: Flask, caller: str, method: str, address: str) -> TestResponse:
        client: FlaskClient = server.test_client()
        headers = {"Origin": "http://localhost"}
        if caller in session:
            client.set_cookie(server.config["SESSION_COOKIE_NAME"], session[caller])
        elif caller.startswith("token"):
            headers["Authorization"] = f"Bearer {tokens[caller[-1]]}"
        sent = {"name": "viewer", "password": SECRET} if method == "POST" else None
        return client.open(address, method=method, headers=headers, data=sent)

    return asked


def test_the_document_lists_every_route_once_and_no_other(server: Flask) -> None:
    routes = sorted((rule.rule, sorted(asked_with(rule.methods))) for rule in server.url_map.iter_rules())
    assert sorted((route.address, sorted(route.methods)) for route in documented()) == routes


def test_every_line_of_the_document_that_names_a_route_is_read() -> None:
    assert len(documented()) == ACCESS_MD.read_text("utf-8").count("\n| `")


def test_the_policy_names_every_route_and_no_other(server: Flask) -> None:
    endpoints = {rule.endpoint for rule in server.url_map.iter_rules()}
    assert set(POLICY) == endpoints
    assert endpoints >= OF_A_BOARD | OF_A_TOKEN | OF_SCRIPTS


def test_the_document_says_what_the_policy_does(server: Flask) -> None:
    said = {(route.address, route.methods): route for route in documented()}
    for rule in server.url_map.iter_rules():
        route = said[rule.rule, asked_with(rule.methods)]
        role = POLICY[rule.endpoint]
        assert route.wants == ("boards" if rule.endpoint in OF_A_BOARD else role.value if role else "anybody"), rule
        assert route.token == ("of its table" if rule.endpoint in OF_A_TOKEN else ""), rule


def is_answered(caller: str, route: Route, *, boards: str) -> bool:
    """Say what the document promises."""
    wants = boards if route.wants == "boards" else route.wants
    if wants == "anybody":
        return True
    if caller.startswith("token"):
        return route.token == "of its table" and caller == "token of table 7"
    return caller != "guest" and Role(caller).includes(Role(wants))


def fault_of(answer: TestResponse, caller: str, endpoint: str, method: str, *, is_promised: bool) -> str:
    """Say how an answer is not what was promised; nothing where it is."""
    leads_away = answer.location is not None and answer.location.startswith("/login?next=")
    if is_promised:
        return f"{answer.status_code}" if answer.status_code in (401, 403, 429, 500) or leads_away else ""
    is_program = endpoint.startswith("api_") or endpoint in OF_SCRIPTS or method not in ("GET", "HEAD", "OPTIONS")
    if caller == "guest" and not is_program:
        return "" if answer.status_code == 303 and leads_away else f"{answer.status_code} {answer.location}"
    if answer.status_code != (401 if caller == "guest" else 403):
        return f"{answer.status_code}"
    if endpoint.startswith("api_") and method != "HEAD":
        said = answer.json or {}
        if set(said) != {"error", "where", "found", "expected", "remedy"}:
            return f"{answer.text}"
    return "" if answer.status_code == 403 or "Bearer" in answer.headers.get("WWW-Authenticate", "") else "no challenge"


@pytest.mark.parametrize("boards", ["anybody", "viewer"])
@pytest.mark.parametrize("caller", CALLERS)
def test_everybody_is_answered_what_the_document_says_and_nothing_else(
    server: Flask, server_with_boards_for_viewers: Flask, ask: Ask, caller: str, boards: str
) -> None:
    asked = server if boards == "anybody" else server_with_boards_for_viewers
    said = {(route.address, route.methods): route for route in documented()}
    adapter = asked.url_map.bind("localhost")
    faults = []
    reached = set()
    for rule in asked.url_map.iter_rules():
        route = said[rule.rule, asked_with(rule.methods)]
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda part: PARTS[part[1]], rule.rule)
        for method in sorted(rule.methods or ()):
            if adapter.match(address, method)[0] != rule.endpoint:
                continue  # OPTIONS, where two routes share an address
            reached.add(rule.endpoint)
            answer = ask(asked, caller, method, address)
            is_promised = is_answered(caller, route, boards=boards)
            if fault := fault_of(answer, caller, rule.endpoint, method, is_promised=is_promised):
                faults.append(f"{method} {address}: {fault}")
    assert faults == []
    assert reached == {rule.endpoint for rule in asked.url_map.iter_rules()}


@pytest.mark.parametrize("named", ["7", "07", "%37", "8", "nowhere", "7/", "%00"])
def test_a_token_opens_its_table_however_it_is_named_and_no_other(server: Flask, ask: Ask, named: str) -> None:
    answer = ask(server, "token of table 7", "GET", f"/api/tables/{named}/live")
    assert answer.status_code == {"7": 200, "07": 200, "%37": 200, "7/": 404}.get(named, 403)


def test_what_a_token_records_is_called_by_its_name(
    server: Flask, ask: Ask, tokens: dict[str, str], store: Ledger
) -> None:
    entry = {"id": "00000000-0000-4000-8000-000000000009", "kind": "coup", "outcome": "P"}
    headers = {"Authorization": f"Bearer {tokens['8']}"}
    answer = server.test_client().post("/api/tables/8/entries", json=[entry], headers=headers)
    assert answer.status_code == 200
    assert answer.json is not None
    assert answer.json["accepted"] == [entry["id"]]
    assert {event.by for event in store.events(store.find("8/1"))} == {"token shoe reader"}


def test_a_wrong_token_opens_nothing_not_even_what_is_open_to_all(server: Flask, tokens: dict[str, str]) -> None:
    client = server.test_client()
    for wrong in ("", "x", tokens["7"][:-1]):
        answer = client.get("/api/tables/7/board", headers={"Authorization": f"Bearer {wrong}"})
        assert answer.status_code == 401
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")
        assert answer.json is not None
        assert answer.json["found"] == "a token that opens nothing"
    headers = {"Authorization": "Bearer x"}
    for _ in range(2):
        assert client.get("/tables", headers=headers).status_code == 401
    waits = client.get("/api/tables/7/live", headers=headers)
    assert waits.status_code == 429
    assert int(waits.headers["Retry-After"]) > 0
    assert client.get("/api/tables/7/live", headers={"Authorization": f"Bearer {tokens['7']}"}).status_code == 200


def test_what_a_proxy_before_us_wants_to_know_is_no_token(server: Flask) -> None:
    headers = {"Authorization": "Basic YW5uYTpzZWNyZXQ="}
    assert server.test_client().get("/tables", headers=headers).status_code == 200
