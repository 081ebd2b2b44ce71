"""The people of a store: their names, passwords and roles, on both kinds of store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from scoreboard.accounts import Accounts, Role
from scoreboard.accounts.passwords import Passwords
from scoreboard.errors import InputError, RefusedError, UnknownError
from scoreboard.ledger import Ledger, schema

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)
SECRET = "shoe after shoe"


def test_who_was_added_is_who_signs_in_however_the_name_is_written(accounts: Accounts) -> None:
    assert not accounts.has_users()
    added = accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    assert accounts.has_users()
    assert accounts.users() == [added]
    assert added.as_dict() == {"name": "Anna", "role": "administrator", "added": "2026-03-01T20:00:00+00:00"}
    for name in ("Anna", "ANNA", "anna", "Ａｎｎａ"):
        assert accounts.verify(name, SECRET) == added
        assert accounts.user(name) == added


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Anna", "shoe by shoe"),
        ("Anna", ""),
        ("Anna", SECRET.upper()),
        ("Anna ", SECRET),
        ("Kim", SECRET),
        ("", ""),
        ("' OR 1=1 --", SECRET),
        ("nul\0", "nul\0"),
        ("half \ud800", "half \ud800"),
        ("x" * 100_000, "x" * 100_000),
    ],
)
def test_anything_else_is_nobody(accounts: Accounts, name: str, password: str) -> None:
    accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    assert accounts.verify(name, password) is None


def test_only_a_hash_is_kept(accounts: Accounts, ledger: Ledger) -> None:
    accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    with ledger.reading() as connection:
        (row,) = connection.execute(select(schema.users))
    assert row.password.startswith("$argon2id$")
    assert SECRET not in str(row)


@pytest.mark.parametrize(
    "name", ["", " ", " Anna", "An  na", "a/b", "x" * 41, "Anna\n", "nul\0", "\ud800", "..", "an\u202ena", "an\u200bna"]
)
def test_a_name_that_does_not_read_as_it_was_typed_is_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(InputError):
        accounts.add(name, SECRET, role=Role.ADMINISTRATOR, at=AT)
    assert not accounts.can_add(name, role=Role.ADMINISTRATOR)
    assert not accounts.has_users()


def test_the_first_is_an_administrator(accounts: Accounts) -> None:
    for role in (Role.VIEWER, Role.OPERATOR):
        assert not accounts.can_add("Kim", role=role)
        with pytest.raises(RefusedError, match="Add one first: scoreboard user add NAME --role administrator"):
            accounts.add("Kim", SECRET, role=role, at=AT)
    assert accounts.can_add("Anna", role=Role.ADMINISTRATOR)
    accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    assert accounts.can_add("Kim", role=Role.VIEWER)
    assert not accounts.can_add("ANNA", role=Role.VIEWER)


def test_a_name_is_one_persons(accounts: Accounts) -> None:
    accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    with pytest.raises(RefusedError, match='a user "Anna"'):
        accounts.add("ANNA", "another secret", role=Role.VIEWER, at=AT)
    assert [user.name for user in accounts.users()] == ["Anna"]


def test_a_changed_password_is_the_only_one_and_changes_the_mark(accounts: Accounts) -> None:
    before = accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    accounts.change_password("anna", "cut after cut")
    after = accounts.verify("Anna", "cut after cut")
    assert after is not None
    assert after.mark != before.mark
    assert accounts.verify("Anna", SECRET) is None
    with pytest.raises(InputError):
        accounts.change_password("Anna", "short")
    with pytest.raises(UnknownError, match="scoreboard user list"):
        accounts.change_password("Kim", "cut after cut")


def test_who_is_removed_signs_in_no_more_and_comes_back_as_somebody_else(accounts: Accounts) -> None:
    before = accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    accounts.remove("ANNA")
    assert accounts.verify("Anna", SECRET) is None
    assert accounts.users() == []
    assert accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT).mark != before.mark
    with pytest.raises(UnknownError):
        accounts.remove("Kim")


def test_the_last_administrator_stays_as_long_as_there_are_others(accounts: Accounts) -> None:
    accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    accounts.add("Kim", SECRET, role=Role.OPERATOR, at=AT)
    assert not accounts.can_remove("Anna")
    with pytest.raises(RefusedError, match="last administrator"):
        accounts.remove("Anna")
    assert accounts.can_remove("Kim")
    accounts.remove("Kim")
    accounts.remove("Anna")
    assert not accounts.can_remove("Anna")
    assert not accounts.has_users()


def test_of_two_administrators_removed_at_once_one_stays(accounts: Accounts) -> None:
    for name in ("Anna", "Ben", "Kim"):
        accounts.add(name, SECRET, role=Role.VIEWER if name == "Kim" else Role.ADMINISTRATOR, at=AT)

    def remove(name: str) -> bool:
        try:
            accounts.remove(name)
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(remove, ["Anna", "Ben"])) == [False, True]
    assert sorted(user.role for user in accounts.users()) == [Role.ADMINISTRATOR, Role.VIEWER]


def test_two_who_take_one_name_at_once_do_not_both_get_it(accounts: Accounts) -> None:
    def add(name: str) -> bool:
        try:
            accounts.add(name, SECRET, role=Role.ADMINISTRATOR, at=AT)
        except RefusedError:
            return False
        return True

    with ThreadPoolExecutor(4) as threads:
        assert sorted(threads.map(add, ["Anna", "anna", "ANNA", "aNNa"])) == [False, False, False, True]


def test_a_hash_of_another_cost_is_made_anew_at_the_next_sign_in(accounts: Accounts, ledger: Ledger) -> None:
    cheap = accounts.add("Anna", SECRET, role=Role.ADMINISTRATOR, at=AT)
    dear = Accounts(ledger, passwords=Passwords())
    assert dear.verify("Anna", "shoe by shoe") is None
    assert dear.user("Anna") == cheap
    first = dear.verify("Anna", SECRET)
    assert first is not None
    assert first.mark != cheap.mark
    assert dear.verify("Anna", SECRET) == first


def test_the_key_of_sessions_is_made_once_for_every_process(accounts: Accounts, ledger: Ledger) -> None:
    with ThreadPoolExecutor(4) as threads:
        keys = set(threads.map(lambda _: Accounts(ledger).session_key(), range(8)))
    assert keys == {accounts.session_key()}
    assert len(keys.pop()) == 32
