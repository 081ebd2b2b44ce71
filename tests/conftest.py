"""What every test may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# A busy machine must not fail a property; in CI the examples are the same each run.
settings.register_profile(
    "house", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ
)
settings.load_profile("house")

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
