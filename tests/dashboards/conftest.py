"""The app over a small store, asked without a browser."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from dashboards.app import create_app
from dashboards.settings import Settings
from scoreboard.ledger import Ledger


@pytest.fixture
def client(shown_store: Ledger) -> FlaskClient:
    """What asks an app over the store."""
    asking: FlaskClient = create_app(Settings(), shown_store).server.test_client()
    return asking
