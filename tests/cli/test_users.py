"""Who may do what, by command: users, the tokens of tables, and what `serve` wants before it lets others near."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from scoreboard.accounts import Accounts, Role
from scoreboard.cli import main, users
from scoreboard.ledger import Ledger, file_store_url
from tests.support.terminal import typed_at

PROGRAM = Path(sys.executable).parent / "scoreboard"
SECRET = "shoe after shoe"

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def url(tmp_path: Path) -> str:
    return file_store_url(tmp_path / "store.sqlite3")


@pytest.fixture
def run(url: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the program on a store of its own, with a text on its stdin; give status, output and errors."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("SCOREBOARD_STORE", url)

    def call(*arguments: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["scoreboard", *arguments])
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        with pytest.raises(SystemExit) as ended:
            main()
        said = capfd.readouterr()
        assert "Traceback" not in said.err
        return int(ended.value.code or 0), said.out, said.err

    return call


def add(run: Run, name: str, role: Role, password: str = SECRET) -> tuple[int, str, str]:
    return run("user", "add", name, "--role", role.value, "--password-stdin", stdin=f"{password}\n")


def test_the_roles_are_those_that_there_are() -> None:
    assert list(get_args(users.RoleName)) == list(Role)


def test_users_are_added_listed_and_removed(run: Run) -> None:
    assert run("user", "list")[1].startswith("Nobody can sign in yet. Add somebody with: scoreboard user add NAME")
    assert run("user", "list", "--json")[:2] == (0, "[]\n")
    assert add(run, "Anna", Role.ADMINISTRATOR) == (0, "Anna can sign in as administrator.\n", "")
    assert (
        run("user", "add", "Kim Ji-woo", "--password-stdin", stdin=SECRET)[1] == "Kim Ji-woo can sign in as viewer.\n"
    )

    listed = json.loads(run("user", "list", "--json")[1])
    assert [(user["name"], user["role"]) for user in listed] == [("Anna", "administrator"), ("Kim Ji-woo", "viewer")]
    assert set(listed[0]) == {"name", "role", "added"}
    lines = run("user", "list")[1].splitlines()
    assert lines[0].split() == ["name", "role", "added"]
    assert lines[2].startswith("Kim Ji-woo  viewer")

    status, out, err = run("user", "remove", "Anna")
    assert (status, out) == (1, "")
    assert "last administrator" in err
    assert run("user", "remove", "kim ji-woo") == (0, "Kim Ji-woo can sign in no more.\n", "")
    status, out, err = run("user", "remove", "Anna")
    assert (status, out) == (0, "Anna can sign in no more.\n")
    assert "this machine alone may do everything" in err


@pytest.mark.parametrize(
    ("arguments", "stdin", "words"),
    [
        (["add", "Anna", "--password-stdin"], SECRET, 'a user "Anna"'),
        (["add", "a/b", "--password-stdin"], SECRET, "the name 'a/b'"),
        (["add", "Kim", "--password-stdin"], "short\n", "5 characters"),
        (["add", "Kim", "--password-stdin"], "", "0 characters"),
        (["add", "Kim", "--password-stdin"], "x" * 5000, "8 to 200"),
        (["add", "Kim"], SECRET, "Send the password on stdin"),
        (["password", "Anna"], SECRET, "Send the password on stdin"),
        (["password", "Kim", "--password-stdin"], SECRET, 'no user "Kim"'),
        (["remove", "Kim"], "", 'no user "Kim"'),
    ],
)
def test_what_cannot_be_is_refused_with_what_to_do(run: Run, arguments: list[str], stdin: str, words: str) -> None:
    add(run, "Anna", Role.ADMINISTRATOR)
    status, out, err = run("user", *arguments, stdin=stdin)
    assert (status, out) == (1, "")
    assert words in err
    assert "Expected" in err
    assert [user["name"] for user in json.loads(run("user", "list", "--json")[1])] == ["Anna"]


def test_a_password_is_no_part_of_a_command(run: Run) -> None:
    assert run("user", "add", "Anna", SECRET)[0] == 2
    assert run("user", "add", "Anna", "--password", SECRET)[0] == 2


def test_a_password_is_changed(run: Run, url: str) -> None:
    add(run, "Anna", Role.ADMINISTRATOR)
    said = run("user", "password", "anna", "--password-stdin", stdin="cut after cut\r\n")
    assert said == (0, "Anna has another password.\n", "")
    with Ledger.open(url) as ledger:
        accounts = Accounts(ledger)
        assert accounts.verify("Anna", "cut after cut") is not None
        assert accounts.verify("Anna", SECRET) is None


@pytest.mark.skipif(os.name != "posix", reason="a terminal of our own is POSIX's")
def test_a_terminal_is_asked_twice_and_shows_no_password(url: str) -> None:
    shown = typed_at(
        [PROGRAM, "user", "add", "Anna", "--role", "administrator", "--store", url],
        ["shoe after shoe", "shoe by shoe", "shoe after shoe", "shoe after shoe"],
        env=os.environ,
    )
    assert shown.count("Password: ") == 2
    assert "Anna can sign in as administrator." in shown
    assert "shoe after" not in shown
    with Ledger.open(url) as ledger:
        assert Accounts(ledger).verify("Anna", "shoe after shoe") is not None


def test_a_token_is_shown_once_and_alone(run: Run, url: str) -> None:
    run("table", "add", "7")
    assert run("token", "list")[1].startswith("No program has a token. Make one with: scoreboard token add TABLE NAME")
    status, out, err = run("token", "add", "7", "shoe reader")
    assert status == 0
    assert "not shown again" in err
    with Ledger.open(url) as ledger:
        token = Accounts(ledger).token_of(out.strip())
    assert token is not None
    assert (token.table, token.name) == ("7", "shoe reader")
    assert out.strip() not in run("token", "list")[1] + run("token", "list", "--json")[1]
    (listed,) = json.loads(run("token", "list", "--json")[1])
    assert (listed["table"], listed["name"]) == ("7", "shoe reader")
    assert run("token", "remove", "7", "Shoe Reader")[:2] == (
        0,
        "The token Shoe Reader of table 7 opens nothing more.\n",
    )
    with Ledger.open(url) as ledger:
        assert Accounts(ledger).token_of(out.strip()) is None


def test_a_token_that_cannot_be_is_refused(run: Run) -> None:
    run("table", "add", "7")
    run("token", "add", "7", "shoe reader")
    for arguments, words in (
        (["add", "8", "shoe reader"], 'no table "8"'),
        (["add", "7", "SHOE READER"], "table 7 has such a token"),
        (["add", "7", ""], "the name ''"),
        (["remove", "7", "other"], 'no token "other" for table 7'),
    ):
        status, out, err = run("token", *arguments)
        assert (status, out) == (1, "")
        assert words in err


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "localhost.example", ""])
def test_other_machines_are_let_near_only_where_there_is_an_administrator(run: Run, host: str) -> None:
    status, out, err = run("serve", "--host", host, "--port", "0")
    assert (status, out) == (1, "")
    assert "scoreboard user add NAME --role administrator" in err


def test_with_an_administrator_they_are(run: Run, url: str) -> None:
    add(run, "Anna", Role.ADMINISTRATOR)
    # Where nothing of this machine listens, the next thing that is refused is the address.
    status, _, err = run("serve", "--host", "192.0.2.1", "--port", "0")
    assert status == 1
    assert "the app cannot listen there" in err


@pytest.mark.parametrize(
    ("addresses", "told"),
    [
        (("192.0.2.7", "198.51.100.7"), ["http://192.0.2.7:{}", "http://198.51.100.7:{}"]),
        ((), ["no network"]),
    ],
)
def test_serve_tells_the_addresses_that_other_machines_can_open_or_that_there_is_none(
    run: Run, monkeypatch: pytest.MonkeyPatch, addresses: tuple[str, ...], told: list[str]
) -> None:
    monkeypatch.setattr("dashboards.server.own_addresses", lambda family: addresses)
    monkeypatch.setattr("dashboards.server.Server.run", lambda server: None)  # as if it were stopped at once
    add(run, "Anna", Role.ADMINISTRATOR)
    status, out, _ = run("serve", "--host", "0.0.0.0", "--port", "0")
    here, *elsewhere = out.splitlines()
    assert status == 0
    assert here.startswith("Your shoes at http://127.0.0.1:")
    port = here.split()[3].rsplit(":", 1)[1]
    assert len(elsewhere) == len(told)
    for line, expected in zip(elsewhere, told, strict=True):
        assert expected.format(port) in line
    assert "0.0.0.0" not in out
