"""Signing in and out, what keeps a session, and how often one may be wrong."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask.testing import FlaskClient
from itsdangerous import TimestampSigner
from werkzeug.test import TestResponse

from dashboards.access import sessions
from dashboards.site import Site
from scoreboard.accounts import Accounts, Role

from .conftest import AT, SECRET, SignIn

OURS = {"Origin": "http://localhost"}


def try_in(client: FlaskClient, name: str, password: str, **environ: str) -> TestResponse:
    return client.post("/login", data={"name": name, "password": password}, headers=OURS, environ_base=environ)


def cookie(answer: TestResponse) -> str:
    (said,) = answer.headers.getlist("Set-Cookie")
    return said


def is_in(client: FlaskClient) -> bool:
    return client.get("/api/tables/7/live").status_code == 200


def test_who_has_to_sign_in_is_led_there_and_back(guest: FlaskClient) -> None:
    away = guest.get("/table/7/edit?theme=day")
    assert (away.status_code, away.location) == (303, "/login?next=%2Ftable%2F7%2Fedit%3Ftheme%3Dday")
    form = guest.get(away.location)
    assert form.status_code == 200
    assert 'name="next" value="/table/7/edit?theme=day"' in form.text
    sent = {"name": "administrator", "password": SECRET, "next": "/table/7/edit?theme=day"}
    back = guest.post("/login", data=sent)
    assert (back.status_code, back.location) == (303, "/table/7/edit?theme=day")
    page = guest.get(back.location)
    assert page.status_code == 200
    assert "Signed in as administrator, administrator" in page.text
    assert "Sign out" in page.text


@pytest.mark.parametrize(
    "back",
    ["", "elsewhere", "//evil.example", "https://evil.example/", "/\\evil.example", "\\\\evil.example",
     "/\t/evil.example", "javascript:alert(1)", "/login?next=/login", "/logout", " /tables"],
)  # fmt: skip
def test_nobody_is_led_to_another_machine_or_in_a_circle(guest: FlaskClient, back: str) -> None:
    sent = {"name": "operator", "password": SECRET, "next": back}
    assert guest.post("/login", data=sent).location == "/tables"


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("operator", "shoe by shoe"),
        ("nobody", SECRET),
        ("", ""),
        ("\0", "\0"),
        ("x" * 9999, "x" * 9999),
        ("operator", ""),
    ],
)
def test_a_wrong_name_and_a_wrong_password_are_told_the_same(guest: FlaskClient, name: str, password: str) -> None:
    answer = try_in(guest, name, password)
    assert answer.status_code == 401
    assert "This name and this password do not belong together. Type them again" in answer.text
    assert "Set-Cookie" not in answer.headers
    assert not is_in(guest)


def test_a_blank_that_a_phone_put_behind_the_name_is_none_of_it(guest: FlaskClient) -> None:
    assert try_in(guest, " Operator ", SECRET).status_code == 303
    assert is_in(guest)


def test_the_cookie_is_not_for_scripts_nor_for_forms_of_other_sites(guest: FlaskClient) -> None:
    said = cookie(try_in(guest, "operator", SECRET))
    assert "; HttpOnly" in said
    assert "; SameSite=Lax" in said
    assert "; Path=/" in said
    assert "Secure" not in said


@pytest.mark.parametrize(
    ("address", "origin"), [("https://localhost", None), ("http://localhost", "https://localhost")]
)
def test_over_https_the_cookie_is_for_https_alone(guest: FlaskClient, address: str, origin: str | None) -> None:
    sent = {"name": "operator", "password": SECRET}
    answer = guest.post("/login", data=sent, base_url=address, headers={"Origin": origin} if origin else {})
    assert "; Secure" in cookie(answer)


@pytest.mark.parametrize(("hours", "is_still"), [(11.9, True), (12.1, False)])
def test_a_session_lasts_twelve_hours_from_the_sign_in(
    sign_in: SignIn, monkeypatch: pytest.MonkeyPatch, hours: float, *, is_still: bool
) -> None:
    operator = sign_in("operator")
    answer = operator.get("/api/tables/7/live")
    assert "Set-Cookie" not in answer.headers
    now = TimestampSigner.get_timestamp
    later = int(timedelta(hours=hours).total_seconds())
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda signer: now(signer) + later)
    assert is_in(operator) is is_still


def test_a_session_ends_with_the_user_the_password_and_the_sign_out(sign_in: SignIn, accounts: Accounts) -> None:
    operator, other, administrator = sign_in("operator"), sign_in("operator"), sign_in("administrator")
    assert is_in(operator)
    accounts.change_password("operator", "cut after cut")
    assert not is_in(operator)
    assert not is_in(other)

    assert is_in(administrator)
    left = administrator.post("/logout", headers=OURS)
    assert (left.status_code, left.location) == (303, "/tables")
    assert not is_in(administrator)

    again = sign_in("viewer")
    assert again.get("/").status_code == 200
    accounts.remove("viewer")
    assert again.get("/").status_code == 303
    accounts.add("viewer", SECRET, role=Role.VIEWER, at=AT)
    assert again.get("/").status_code == 303


def test_a_cookie_that_is_not_ours_is_nobodys(guest: FlaskClient, sign_in: SignIn, site: Site) -> None:
    operator = sign_in("operator")
    name = site.server.config["SESSION_COOKIE_NAME"]
    held = operator.get_cookie(name)
    assert held is not None
    payload, rest = held.value.split(".", 1)
    for forged in (f"{payload}x.{rest}", f"{payload}.{rest[:-2]}", payload, "", "{}", f"{payload[:-4]}.{rest}"):
        guest.set_cookie(name, forged)
        assert not is_in(guest)
    guest.set_cookie(name, held.value)
    assert is_in(guest)


def test_a_session_of_another_store_is_nobodys_here(site: Site, sign_in: SignIn) -> None:
    operator = sign_in("operator")
    before = site.server.config["SESSION_COOKIE_NAME"]
    sessions.prepare(site.server, b"another store's")
    assert site.server.config["SESSION_COOKIE_NAME"] != before
    assert not is_in(operator)


def test_pages_of_who_signed_in_are_kept_by_no_browser(sign_in: SignIn, guest: FlaskClient) -> None:
    for path in ("/", "/tables", "/table/7/edit", "/login"):
        assert sign_in("administrator").get(path).headers["Cache-Control"] == "no-store"
    assert guest.get("/tables").headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("headers", [{"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "cross-site"}, {}], ids=str)
def test_no_page_from_elsewhere_signs_anybody_out_or_writes_for_them(sign_in: SignIn, headers: dict[str, str]) -> None:
    administrator = sign_in("administrator")
    assert administrator.post("/logout", headers=headers).status_code == 403
    assert administrator.post("/api/tables", json={"name": "9"}, headers=headers).status_code == 403
    assert administrator.post("/api/tables", json={"name": "9"}, headers=OURS).status_code == 201


def test_no_page_from_elsewhere_signs_anybody_in(guest: FlaskClient) -> None:
    sent = {"name": "operator", "password": SECRET}
    assert guest.post("/login", data=sent, headers={"Origin": "http://evil.example"}).status_code == 403


def test_after_five_wrong_ones_a_name_waits_wherever_it_is_tried_from(guest: FlaskClient) -> None:
    for number in range(5):
        assert try_in(guest, "operator", "wrong one", REMOTE_ADDR=f"10.0.0.{number}").status_code == 401
    answer = try_in(guest, "OPERATOR", SECRET, REMOTE_ADDR="10.0.0.9")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert "Too many were wrong" in answer.text
    assert try_in(guest, "viewer", SECRET, REMOTE_ADDR="10.0.0.1").status_code == 303


def test_after_five_wrong_ones_an_address_waits_whatever_name_it_tries(guest: FlaskClient) -> None:
    for number in range(5):
        assert try_in(guest, f"user {number}", "wrong one", REMOTE_ADDR="10.0.0.1").status_code == 401
    assert try_in(guest, "operator", SECRET, REMOTE_ADDR="10.0.0.1").status_code == 429
    assert try_in(guest, "operator", SECRET, REMOTE_ADDR="10.0.0.2").status_code == 303


def test_who_is_right_may_be_so_as_often_as_they_like(guest: FlaskClient) -> None:
    for _ in range(40):
        assert try_in(guest, "operator", SECRET).status_code == 303


def test_without_a_user_the_page_says_how_to_add_one(site: Site) -> None:
    client = site.server.test_client()
    page = client.get("/login").text
    assert "scoreboard user add NAME --role administrator" in page
    assert "this machine alone" in page
    assert "Sign out" not in page
    elsewhere = client.get("/login", environ_base={"REMOTE_ADDR": "192.168.1.77"}).text
    assert "scoreboard user add NAME --role administrator" in elsewhere
    assert "this machine alone" not in elsewhere
