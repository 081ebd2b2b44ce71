"""The gate before every route, while there is no user: open to whoever sits at the machine, and to nobody's pages."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from dashboards.access import POLICY
from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.accounts import Role
from scoreboard.ledger import Ledger

LOCAL = "http://127.0.0.1:8050"


@pytest.fixture
def client(store: Ledger) -> FlaskClient:
    """What asks the app over the store, from the same machine."""
    asking: FlaskClient = create_app(Settings(), store).server.test_client()
    return asking


def test_every_route_is_in_the_policy_and_the_policy_names_no_other(store: Ledger) -> None:
    server = create_app(Settings(), store, with_metrics=True).server
    routes = {rule.endpoint for rule in server.url_map.iter_rules()}
    assert routes - set(POLICY) == set()


def test_a_route_that_is_not_in_the_policy_answers_nobody(store: Ledger) -> None:
    server = create_app(Settings(), store).server
    server.add_url_rule("/new", "new", lambda: "secret")
    answer = server.test_client().get("/new")
    assert answer.status_code == 403
    assert "secret" not in answer.text


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1:8050", "127.0.0.2", "[::1]:8050", "LOCALHOST:1"])
def test_without_a_user_this_machine_may_do_everything_under_its_own_names(client: FlaskClient, host: str) -> None:
    assert client.post("/api/tables", json={"name": "9"}, base_url=f"http://{host}").status_code == 201


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "192.168.1.5:8050", "127.0.0.1.nip.io"])
@pytest.mark.parametrize("path", ["/tables", "/", "/api/tables", "/health", "/assets/board.css", "/nowhere"])
def test_without_a_user_this_machine_is_answered_under_no_other_name(client: FlaskClient, host: str, path: str) -> None:
    answer = client.get(path, base_url=f"http://{host}")
    assert answer.status_code == 403
    assert "localhost" in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1:8050", "192.168.1.5:8050"])
def test_without_a_user_another_machine_is_a_guest_whatever_host_it_names(client: FlaskClient, host: str) -> None:
    def asked(method: str, path: str) -> int:
        elsewhere = {"REMOTE_ADDR": "192.168.1.77"}
        return client.open(path, method=method, base_url=f"http://{host}", environ_base=elsewhere).status_code

    assert asked("GET", "/tables") == 200
    assert asked("GET", "/api/tables/7/live") == 401
    assert asked("POST", "/api/tables") == 401


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via"])
def test_without_a_user_what_a_proxy_passes_on_is_a_guests(client: FlaskClient, header: str) -> None:
    assert client.get("/api/tables/7/live", headers={header: "for=192.168.1.77"}).status_code == 401


def test_guests_may_be_let_look_but_record_nothing(store: Ledger) -> None:
    client = create_app(Settings(), store, guests=Role.VIEWER).server.test_client()
    elsewhere = {"REMOTE_ADDR": "192.168.1.77"}
    assert client.get("/", environ_base=elsewhere).status_code == 200
    assert client.get("/api/tables/7/live", environ_base=elsewhere).status_code == 403


OURS = [
    {"Origin": LOCAL},
    {"Referer": f"{LOCAL}/tables"},
    {"Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "same-origin", "Origin": LOCAL},
    {},
]
FOREIGN = [
    {"Origin": "http://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:8051"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "http://localhost:8050"},
    {"Origin": "http://127.0.0.1:8050@evil.example"},
    {"Origin": "file://"},
    {"Origin": "http://127.0.0.1:99999"},
    {"Referer": "http://evil.example/http://127.0.0.1:8050/"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site", "Origin": LOCAL},
    {"Sec-Fetch-Site": "none", "Origin": LOCAL},
]


@pytest.mark.parametrize("headers", OURS, ids=str)
def test_a_write_of_our_own_page_or_of_a_program_is_taken(client: FlaskClient, headers: dict[str, str]) -> None:
    assert client.post("/api/tables", json={"name": "9"}, headers=headers, base_url=LOCAL).status_code == 201


@pytest.mark.parametrize("headers", FOREIGN, ids=str)
def test_a_write_of_a_page_from_elsewhere_is_refused(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/api/tables", json={"name": "9"}, headers=headers, base_url=LOCAL)
    assert answer.status_code == 403
    assert answer.json is not None
    assert answer.json["error"] == "AccessError"
    assert "from elsewhere" in answer.json["found"]
    assert client.get("/tables", headers=headers, base_url=LOCAL).status_code == 200


@pytest.mark.parametrize(
    ("origin", "host", "status"),
    [
        ("https://board.example", "board.example", 401),
        ("https://board.example:443", "board.example:443", 401),
        ("http://board.example", "board.example:80", 401),
        ("https://board.example:8443", "board.example", 403),
        ("https://board.example", "board.example:8443", 403),
        ("https://BOARD.example", "board.example", 401),
    ],
)
def test_a_proxy_before_us_may_speak_https(client: FlaskClient, origin: str, host: str, status: int) -> None:
    answer = client.post(
        "/api/tables",
        json={"name": "9"},
        headers={"Origin": origin},
        base_url=f"http://{host}",
        environ_base={"REMOTE_ADDR": "192.168.1.1"},
    )
    assert answer.status_code == status
