"""The examples of `dashboards/API.md` answer what stands there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.accounts import Accounts
from scoreboard.ledger import Ledger, file_store_url
from tests.support.serving import answering

API_MD = Path(__file__).resolve().parents[3] / "dashboards" / "API.md"
ADDRESS = "http://127.0.0.1:8050"


def examples() -> list[tuple[str, Any]]:
    """Each command with the part of its answer that is shown."""
    pairs = re.findall(r"```sh\n(.*?)```\n```json\n(.*?)```", API_MD.read_text("utf-8"), re.DOTALL)
    return [(command, json.loads(answer)) for command, answer in pairs]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Ledger]:
    """An empty store."""
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as ledger:
        yield ledger


@pytest.fixture
def address(store: Ledger) -> Iterator[str]:
    """Where an app over the store answers."""
    with answering(create_app(Settings(), store)) as address:
        yield address


def shown_of(answer: Any, shown: Any) -> Any:
    """Cut an answer to what is shown of it."""
    match answer, shown:
        case dict(), dict():
            return {name: shown_of(answer[name], value) for name, value in shown.items() if name in answer}
        case list(), list():
            pairs = zip(answer, [*shown, *answer[len(shown) :]], strict=False)
            return [shown_of(one, of) for one, of in pairs]
        case _:
            return answer


@pytest.mark.skipif(shutil.which("curl") is None, reason="the examples are asked with curl")
def test_each_example_answers_what_stands_below_it(address: str, store: Ledger, tmp_path: Path) -> None:
    pairs = examples()
    assert len(pairs) == API_MD.read_text("utf-8").count("```sh")
    token = ""
    for command, shown in pairs:
        if "$TOKEN" in command and not token:
            token = Accounts(store).add_token("7", "shoe reader", at=datetime.now(UTC))
        run = subprocess.run(
            ["sh", "-c", command.replace(ADDRESS, address)],
            capture_output=True,
            cwd=tmp_path,
            env={**os.environ, "TOKEN": token},
            check=True,
        )
        answer = json.loads(run.stdout)
        assert shown_of(answer, shown) == shown, command
