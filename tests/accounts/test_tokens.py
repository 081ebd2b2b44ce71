"""The programs of a store, each with a token for one table, on both kinds of store."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from sqlalchemy import select

from scoreboard.accounts import Accounts, Token
from scoreboard.errors import InputError, RefusedError, UnknownError
from scoreboard.ledger import Ledger, schema

AT = datetime(2026, 3, 1, 20, tzinfo=UTC)


@pytest.fixture(autouse=True)
def tables(ledger: Ledger) -> None:
    """Two tables, one of which is called by its number too."""
    ledger.add_table("7")
    ledger.add_table("Salon", number=88)


def test_a_token_opens_its_table_and_a_renamed_one_too(accounts: Accounts, ledger: Ledger) -> None:
    secret = accounts.add_token("88", "shoe reader", at=AT)
    assert accounts.token_of(secret) == Token(table="Salon", name="shoe reader", added=AT)
    ledger.change_table("Salon", name="High limit")
    assert accounts.token_of(secret) == Token(table="High limit", name="shoe reader", added=AT)


def test_no_two_secrets_are_alike_and_only_a_digest_is_kept(accounts: Accounts, ledger: Ledger) -> None:
    secrets = {accounts.add_token("7", f"reader {number}", at=AT) for number in range(20)}
    assert len(secrets) == 20
    assert {len(secret) for secret in secrets} == {54}
    with ledger.reading() as connection:
        kept = str(list(connection.execute(select(schema.tokens))))
    assert not any(secret in kept or secret.removeprefix("scoreboard-") in kept for secret in secrets)


@pytest.mark.parametrize("wrong", ["", "scoreboard-", "nul\0", "\ud800", "' OR 1=1 --", "x" * 100_000])
def test_what_is_no_secret_opens_nothing(accounts: Accounts, ledger: Ledger, wrong: str) -> None:
    secret = accounts.add_token("7", "reader", at=AT)
    with ledger.reading() as connection:
        digest = str(connection.scalar(select(schema.tokens.c.digest)))
    for text in (wrong, secret + wrong + " ", secret.upper(), digest):
        assert accounts.token_of(text) is None


def test_tokens_are_listed_by_table_and_name(accounts: Accounts) -> None:
    for table, name in (("Salon", "b"), ("7", "c"), ("Salon", "a")):
        accounts.add_token(table, name, at=AT)
    assert [(token.table, token.name) for token in accounts.tokens()] == [("7", "c"), ("Salon", "a"), ("Salon", "b")]
    assert accounts.tokens()[0].as_dict() == {"table": "7", "name": "c", "added": "2026-03-01T20:00:00+00:00"}


def test_a_name_is_one_tokens_at_its_table(accounts: Accounts) -> None:
    secret = accounts.add_token("7", "Reader", at=AT)
    accounts.add_token("Salon", "Reader", at=AT)
    with pytest.raises(RefusedError, match="table 7 has such a token"):
        accounts.add_token("7", "READER", at=AT)
    assert accounts.token_of(secret) is not None


@pytest.mark.parametrize("name", ["", "a/b", "tab\there", "x" * 41, "an\u202ena"])
def test_a_name_that_does_not_read_as_it_was_typed_is_refused(accounts: Accounts, name: str) -> None:
    with pytest.raises(InputError):
        accounts.add_token("7", name, at=AT)


def test_a_removed_token_opens_nothing(accounts: Accounts, ledger: Ledger) -> None:
    first, second = (accounts.add_token(table, "Reader", at=AT) for table in ("7", "Salon"))
    accounts.remove_token("7", "reader")
    assert accounts.token_of(first) is None
    assert accounts.token_of(second) is not None
    ledger.remove_table("Salon")
    assert accounts.token_of(second) is None


def test_what_is_not_there_is_said(accounts: Accounts) -> None:
    with pytest.raises(UnknownError, match="nowhere"):
        accounts.add_token("nowhere", "reader", at=AT)
    with pytest.raises(UnknownError, match="scoreboard token list"):
        accounts.remove_token("7", "reader")
