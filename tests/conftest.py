"""What every test may ask for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

# A busy machine must not fail a property; in CI the examples are the same each run.
settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("house")
# Before a release: pytest --hypothesis-profile long tests/ledger/live/test_any_session.py
settings.register_profile("long", settings.get_profile("house"), max_examples=10_000)

if TYPE_CHECKING:
    from scoreboard.ledger import Ledger
    from tests.support.postgres import Server

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The reference material beside the project's root: vectors, cases, published figures."""
    folder = Path(os.environ.get("SCOREBOARD_SHARED", ROOT.parent / "shared"))
    if not folder.is_dir():
        message = f"{folder}: the reference material is not there. Set SCOREBOARD_SHARED to its folder."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return folder


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A server; `SCOREBOARD_TEST_POSTGRES` names one. Where there is none, the tests say so; in CI they fail."""
    from tests.support.postgres import Server, programs, server

    if named := os.environ.get("SCOREBOARD_TEST_POSTGRES"):
        with Server.named(named) as served:
            yield served
        return
    found = programs()
    if found is None:
        message = "there is no PostgreSQL. Install Debian's postgresql, or set SCOREBOARD_TEST_POSTGRES to an address."
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    with server(found) as served:
        yield served


@pytest.fixture
def postgres(postgres_server: Server) -> Server:
    """A PostgreSQL server with an empty database."""
    postgres_server.empty()
    return postgres_server


@pytest.fixture(scope="session")
def shown_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ledger]:
    """A store for pages: a whole shoe with cards, hand-made shoes for what is hard to show, and a name that bites."""
    from dataclasses import replace
    from datetime import UTC, datetime

    from scoreboard.cards import parse_cards
    from scoreboard.coup import Coup, Outcome, Status, completed, parse_outcome
    from scoreboard.frames import ShoeKey, coups_of
    from scoreboard.ledger import Ledger, OfferedShoe, file_store_url
    from scoreboard.simulator import simulate

    def dealt(number: int, player: str, banker: str) -> Coup:
        return completed(Coup(number=number, player=parse_cards(player), banker=parse_cards(banker)))

    outcomes = "PP" + "B" * 17 + "PPPPTTPBPBPBPB?BBPTTTB" + "P" * 9 + "BPBBPPBBPP"
    wrong = Coup(number=2, outcome=Outcome.PLAYER, player=parse_cards("3 4"), banker=parse_cards("2 6"))
    small = [
        dealt(11, "Kh Kd 4s", "7c 9d"),
        Coup(number=12, status=Status.VOID, player=parse_cards("9h")),
        dealt(13, "2s 6s", "Qd 9c"),
        Coup(number=14, outcome=Outcome.TIE),
    ]
    shoes = {
        ShoeKey("C05", "20539"): coups_of(simulate(1, 7)),
        ShoeKey("A7", "dragon"): [Coup(number=i, outcome=parse_outcome(text)) for i, text in enumerate(outcomes, 1)],
        ShoeKey("B2", "flagged"): [dealt(1, "9 K", "2 5"), completed(wrong)],
        ShoeKey("", "late"): small,
        ShoeKey("<b>Table</b>", "night#2 ?"): [dealt(1, "2 3 9", "K 3 6")],
        ShoeKey("The round table by the window", "evening of 2026-03-12, " * 3): [
            completed(replace(wrong, number=number)) for number in range(1, 31)
        ],
    }
    with Ledger.open(file_store_url(tmp_path_factory.mktemp("store") / "shoes.db")) as ledger:
        offered = [OfferedShoe(key=key, coups=coups) for key, coups in shoes.items()]
        ledger.import_shoes(offered, at=datetime(2026, 3, 12, 20, 14, tzinfo=UTC), by="tests", file="night.csv")
        yield ledger
