"""Passwords: which may be chosen, and whether one that is typed is right. Only argon2 hashes are kept (RFC 9106)."""

from __future__ import annotations

import unicodedata
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from scoreboard.errors import InputError

__all__ = ["Passwords", "verify_password"]

_SHORTEST: Final = 8
_LONGEST: Final = 200

_AT_ONCE: Final = 2
"""Hashes made at once. Each takes 64 MiB and processors for a tenth of a second: thirty would take the machine."""

_NOBODYS: Final = "$argon2id$v=19$m=65536,t=3,p=4$hiHnwyW7hZqEnzmihm9YUg$PwmF00cPDITisFgMoIW+OoWznXN+bgKjC4l9xkU0t/4"
"""The hash of a password that was thrown away, for names that nobody has."""


def verify_password(text: str) -> None:
    """Check that a password may be chosen.

    How long it is counts, not what is in it (NIST SP 800-63B, 5.1.1.2): a sentence is easier to keep than signs.

    Raises
    ------
    InputError
        If it is shorter than 8 or longer than 200 characters, or holds a control character.

    Examples
    --------
    >>> verify_password("banker")
    Traceback (most recent call last):
    scoreboard.errors.InputError: password: 6 characters. Expected 8 to 200 characters. Take some words that ...
    """
    length = len(_normal(text))
    if not _SHORTEST <= length <= _LONGEST:
        _refuse(f"{length} character{'s' * (length != 1)}")
    if any(unicodedata.category(sign) in {"Cc", "Cs"} for sign in text):
        _refuse("a control character")


def _refuse(found: str) -> None:
    raise InputError(
        found,
        where="password",
        expected=f"{_SHORTEST} to {_LONGEST} characters",
        remedy="Take some words that nobody would guess together.",
    )


def _normal(text: str) -> str:
    """Write a password so that two keyboards that compose a letter otherwise mean the same (RFC 8265, 4.2)."""
    return unicodedata.normalize("NFC", text)


class Passwords:
    """What makes and checks hashes.

    May be asked from any thread.
    """

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()
        self._turns = BoundedSemaphore(_AT_ONCE)

    def hash_of(self, password: str) -> str:
        """Give the hash of a password, with its own salt and the cost it was made at."""
        with self._turns:
            return self._hasher.hash(_normal(password))

    def is_right(self, password: str, hashed: str | None) -> bool:
        """Say whether a password is the one that was hashed.

        Where there is no hash it takes as long, so that nobody learns from the time which names there are.
        """
        # None longer was ever taken, and hashing a book takes long.
        if len(password) > 4 * _LONGEST:
            return False
        with self._turns:
            try:
                self._hasher.verify(hashed or _NOBODYS, _normal(password).encode(errors="surrogatepass"))
            except VerifyMismatchError:
                return False
        return hashed is not None

    def is_dated(self, hashed: str) -> bool:
        """Say whether a hash was made at another cost than hashes are made at now."""
        return self._hasher.check_needs_rehash(hashed)
