"""Whether the app can do its work."""

from __future__ import annotations

from importlib.metadata import version
from typing import TYPE_CHECKING

import pytest

from scoreboard.errors import StoreError
from scoreboard.ledger import Ledger

if TYPE_CHECKING:
    from .conftest import Program


def test_an_app_that_reaches_its_store_is_well(program: Program) -> None:
    answer = program.client.get("/health")
    assert answer.status_code == 200
    assert answer.json == {"status": "ok", "version": version("scoreboard"), "store": "ok"}


def test_an_app_whose_store_does_not_answer_says_so_without_its_address(
    program: Program, store: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken() -> None:
        raise StoreError("the disk cannot be read or written", where="/home/anna/shoes.db")

    monkeypatch.setattr(store, "tables", broken)
    answer = program.client.get("/health")
    assert answer.status_code == 503
    assert answer.json is not None
    assert (answer.json["status"], answer.json["store"]) == ("failing", "the disk cannot be read or written")
    assert "anna" not in answer.text
