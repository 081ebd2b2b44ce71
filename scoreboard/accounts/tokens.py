"""The programs that may record at one table, such as an electronic shoe: each has a token."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass
from datetime import datetime
from typing import Final

__all__ = ["Token", "digest_of", "new_secret"]

_START: Final = "scoreboard-"
"""How secrets begin, so that one that lies about is known for what it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One program's right to record at a table. Its secret is shown when it is made, and kept nowhere.

    Attributes
    ----------
    table
        The name of the table.
    name
        What the program is called, alone among those of its table.
    added
        When it was made.
    """

    table: str
    name: str
    added: datetime

    def as_dict(self) -> dict[str, str]:
        """Give the token as the JSON object that lists answer with."""
        return {"table": self.table, "name": self.name, "added": self.added.isoformat()}


def new_secret() -> str:
    """Make the secret of a token: 256 random bits, which nobody can try out."""
    return _START + secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """Give what is kept of a secret. Of random bits a plain SHA-256 says nothing; a password's would."""
    return hashlib.sha256(secret.encode(errors="surrogatepass")).hexdigest()
