"""Records typed as letters."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest

from scoreboard.coup import Coup, parse_outcome
from scoreboard.frames import Coups, coups_frame

Record = Callable[..., pl.DataFrame]


@pytest.fixture(scope="session")
def record() -> Record:
    """Make a coups frame of shoes typed as letters, one text a shoe."""

    def typed(*shoes: str) -> pl.DataFrame:
        frames = [
            coups_frame(
                [Coup(number=n, outcome=parse_outcome(letter)) for n, letter in enumerate(shoe, start=1)],
                table="C05",
                shoe=f"shoe {place}",
            )
            for place, shoe in enumerate(shoes)
        ]
        return pl.concat(frames) if frames else Coups.create_empty()

    return typed
