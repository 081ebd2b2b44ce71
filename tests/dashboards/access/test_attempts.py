"""How often a secret may be wrong: five times in a minute, thirty in an hour, by a clock that the test turns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from dashboards.access.attempts import Attempts
from scoreboard.errors import AttemptsError


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def seconds_left(attempts: Attempts, *of: str) -> int:
    with pytest.raises(AttemptsError) as refused:
        attempts.begin(*of)
    return refused.value.seconds


def test_five_in_a_minute_and_then_as_long_as_it_is_since_the_first() -> None:
    clock = Clock()
    attempts = Attempts(clock=clock)
    for _ in range(5):
        attempts.begin("anna")
        clock.now += 1
    assert seconds_left(attempts, "anna") == 55
    clock.now += 54.5
    assert seconds_left(attempts, "anna") == 1
    clock.now += 0.5
    attempts.begin("anna")
    assert seconds_left(attempts, "anna") == 1
    attempts.begin("kim")


def test_thirty_in_an_hour_however_slowly() -> None:
    clock = Clock()
    attempts = Attempts(clock=clock)
    for _ in range(30):
        attempts.begin("anna")
        clock.now += 61
    assert seconds_left(attempts, "anna") == 3600 - 30 * 61
    clock.now += 3600 - 30 * 61
    attempts.begin("anna")


def test_one_of_several_is_enough_to_wait_and_the_others_are_not_counted() -> None:
    attempts = Attempts(clock=Clock())
    for _ in range(5):
        attempts.begin("anna")
    for _ in range(20):
        seconds_left(attempts, "anna", "10.0.0.1")
    attempts.begin("kim", "10.0.0.1")


def test_what_was_right_does_not_count() -> None:
    attempts = Attempts(clock=Clock())
    for _ in range(4):
        attempts.begin("anna")
    for _ in range(10):
        attempts.forgive(attempts.begin("anna"))
    wrong = attempts.begin("anna")
    assert seconds_left(attempts, "anna") == 60
    attempts.forgive(wrong)
    attempts.forgive(wrong)
    attempts.begin("anna")


def test_many_at_once_are_no_more_than_one_after_another() -> None:
    attempts = Attempts(clock=Clock())

    def is_taken(_: int) -> bool:
        try:
            attempts.begin("anna")
        except AttemptsError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(is_taken, range(100))) == 5


def test_names_without_end_take_no_memory_without_end() -> None:
    attempts = Attempts(clock=Clock())
    for number in range(20_000):
        attempts.begin(number)
    assert len(attempts._wrong) == 10_000
