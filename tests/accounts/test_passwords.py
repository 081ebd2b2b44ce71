"""Passwords: which are taken, how they are kept, and that nobody learns anything from how long an answer takes."""

from __future__ import annotations

import unicodedata
from time import process_time

import pytest
from argon2 import PasswordHasher, extract_parameters

from scoreboard.accounts import passwords
from scoreboard.accounts.passwords import Passwords, verify_password
from scoreboard.errors import InputError

TAKEN = ["12345678", "shoe after shoe", "비밀번호가 길다 길어", "x" * 200, "🂡🂢🂣🂤🂥🂦🂧🂨", "  blanks count  "]
NOT_TAKEN = ["", "1234567", "x" * 201, "tab\tin the middle", "line\nline line", "nul\0nul nul", "half \ud800 a pair"]


@pytest.mark.parametrize("text", TAKEN)
def test_a_password_of_8_to_200_characters_is_taken_whatever_they_are(text: str) -> None:
    verify_password(text)


@pytest.mark.parametrize("text", NOT_TAKEN)
def test_another_is_refused_without_being_repeated(text: str) -> None:
    with pytest.raises(InputError, match="8 to 200 characters") as refused:
        verify_password(text)
    assert not text or text not in str(refused.value)


@pytest.mark.parametrize("text", TAKEN)
def test_the_hash_is_argon2id_with_a_salt_of_its_own_and_knows_only_its_password(text: str) -> None:
    keeper = Passwords()
    first, second = keeper.hash_of(text), keeper.hash_of(text)
    assert first.startswith("$argon2id$")
    assert first != second
    assert text not in first
    assert keeper.is_right(text, first)
    assert not keeper.is_right(text + "x", first)
    assert not keeper.is_right(text[:-1], first)


def test_the_cost_is_what_rfc_9106_recommends_where_memory_is_short() -> None:
    cost = extract_parameters(Passwords().hash_of("shoe after shoe"))
    assert (cost.time_cost, cost.memory_cost, cost.parallelism) == (3, 64 * 1024, 4)


def test_an_accent_typed_in_two_ways_is_the_same_password() -> None:
    keeper = Passwords()
    composed, apart = (unicodedata.normalize(form, "château château") for form in ("NFC", "NFD"))
    assert composed != apart
    assert keeper.is_right(apart, keeper.hash_of(composed))


@pytest.mark.parametrize("text", [*NOT_TAKEN, "shoe after shoe", "x" * 100_000])
def test_nobody_has_no_password(text: str) -> None:
    assert not Passwords().is_right(text, None)


def test_a_name_that_nobody_has_costs_as_much_as_one_that_somebody_has() -> None:
    keeper = Passwords()
    assert extract_parameters(passwords._NOBODYS) == extract_parameters(keeper.hash_of("shoe after shoe"))
    assert not keeper.is_dated(passwords._NOBODYS)
    begun = process_time()
    keeper.is_right("shoe by shoe", None)
    assert process_time() - begun > 0.005


def test_a_hash_made_at_another_cost_is_dated() -> None:
    cheap = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    hashed = cheap.hash_of("shoe after shoe")
    assert not cheap.is_dated(hashed)
    assert Passwords().is_dated(hashed)
    assert Passwords().is_right("shoe after shoe", hashed)
