"""How a store of any earlier version becomes one of this version; Alembic is loaded only when there is work for it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sqlalchemy import Connection

__all__ = ["REVISIONS", "migrate"]

REVISIONS: Final = ("0001", "0002", "0003")
"""Every version a store can have, oldest first; the last is this program's."""

# Alembic keeps the migration it runs in a module's globals, so two threads cannot migrate two stores at once.
_ONE_AT_A_TIME: Final = threading.Lock()


def migrate(connection: Connection) -> None:
    """Bring the store to this program's version, inside the transaction the connection is in."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    with _ONE_AT_A_TIME:
        command.upgrade(config, "head")
