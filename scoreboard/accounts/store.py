"""The people and programs of a store: who they are, and whether they are who they say."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime
from typing import Any, Final
from uuid import uuid4

from sqlalchemy import Connection, Row, delete, exists, insert, select, update

from scoreboard.accounts.passwords import Passwords, verify_password
from scoreboard.accounts.roles import Role
from scoreboard.accounts.tokens import Token, digest_of, new_secret
from scoreboard.accounts.users import User
from scoreboard.errors import InputError, RefusedError, UnknownError
from scoreboard.ledger import Ledger, schema
from scoreboard.ledger.events import can_keep_text, verify_offset
from scoreboard.ledger.opening import lock
from scoreboard.ledger.seating import find_table
from scoreboard.ledger.tables import alike, verify_name
from scoreboard.ledger.times import format_time, parse_time

__all__ = ["Accounts"]

_SESSIONS: Final = "sessions"
"""Under which name the key that signs sessions is kept."""

# Asked with nearly each request, and therefore made once: making it takes longer than asking.
_ANY: Final = select(exists(select(schema.users.c.id)))

_SUCH_AS: Final = '"anna" or "Kim Ji-woo"'


class Accounts:
    """Who may do what in a store.

    May be asked from any thread; several processes may use one store. What a method that writes has returned from is
    on disk.

    Examples
    --------
    >>> from datetime import UTC
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from scoreboard.ledger import file_store_url
    >>> now = datetime(2026, 3, 1, 20, tzinfo=UTC)
    >>> with TemporaryDirectory() as folder, Ledger.open(file_store_url(Path(folder) / "shoes.db")) as ledger:
    ...     accounts = Accounts(ledger)
    ...     _ = accounts.add("Anna", "shoe after shoe", role=Role.ADMINISTRATOR, at=now)
    ...     accounts.verify("anna", "shoe after shoe").role, accounts.verify("anna", "shoe by shoe")
    (<Role.ADMINISTRATOR: 'administrator'>, None)
    """

    def __init__(self, ledger: Ledger, *, passwords: Passwords | None = None) -> None:
        self._ledger = ledger
        self._passwords = passwords or Passwords()

    def users(self) -> list[User]:
        """List the users by name.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            return [_user_of(row) for row in connection.execute(select(schema.users).order_by(schema.users.c.alike))]

    def has_users(self) -> bool:
        """Say whether anybody can sign in.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            return bool(connection.scalar(_ANY))

    def user(self, name: str) -> User | None:
        """Give the user of a name, however it is written; None where nobody has it.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            row = _row_of(connection, name)
        return None if row is None else _user_of(row)

    def find(self, name: str) -> User:
        """Give the user of a name, however it is written.

        Raises
        ------
        UnknownError
            If there is none.
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            return _user_of(_found(connection, name))

    def verify_administered(self) -> None:
        """Check that somebody may say who may do what, without whom other machines are not let near.

        Raises
        ------
        RefusedError
            If nobody is an administrator.
        StoreError
            If the store cannot be read.
        """
        if not any(user.role is Role.ADMINISTRATOR for user in self.users()):
            raise RefusedError(
                "nobody has a password, and other machines could record at every table",
                expected="an administrator before anything but this machine is served",
                remedy="Add one first: scoreboard user add NAME --role administrator",
            )

    def verify_add(self, name: str, *, role: Role) -> None:
        """Check that a user can be added: with a name of their own, and the first as an administrator.

        Raises
        ------
        InputError
            If it is no name.
        RefusedError
            If somebody has the name, or nobody is an administrator yet.
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            _verify_add(connection, name, role)

    def can_add(self, name: str, *, role: Role) -> bool:
        """Say whether a user can be added."""
        try:
            self.verify_add(name, role=role)
        except (InputError, RefusedError):
            return False
        return True

    def add(self, name: str, password: str, *, role: Role, at: datetime) -> User:
        """Let somebody sign in.

        Raises
        ------
        InputError
            If the name or password is none.
        RefusedError
            If somebody has the name, or nobody is an administrator yet.
        StoreError
            If the store cannot be written.
        """
        verify_password(password)
        verify_offset(at, "time")
        hashed = self._passwords.hash_of(password)
        row = {"name": name, "alike": alike(name), "role": role.value, "password": hashed, "added": format_time(at)}
        with self._ledger.writing() as connection:
            lock(connection, schema.users)
            _verify_add(connection, name, role)
            connection.execute(insert(schema.users), row)
        return User(name=name, role=role, added=at, mark=_mark_of(hashed))

    def change_password(self, name: str, password: str) -> None:
        """Give a user another password, and end what was begun with the old one.

        Raises
        ------
        InputError
            If it is no password.
        UnknownError
            If there is no such user.
        StoreError
            If the store cannot be written.
        """
        verify_password(password)
        hashed = self._passwords.hash_of(password)
        with self._ledger.writing() as connection:
            row = _found(connection, name)
            connection.execute(update(schema.users).where(schema.users.c.id == row.id).values(password=hashed))

    def verify_remove(self, name: str) -> None:
        """Check that a user can be removed: as long as others are left, somebody may say who may do what.

        Raises
        ------
        UnknownError
            If there is no such user.
        RefusedError
            If the others have no administrator among them.
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            _verify_remove(connection, name)

    def can_remove(self, name: str) -> bool:
        """Say whether a user can be removed."""
        try:
            self.verify_remove(name)
        except (UnknownError, RefusedError):
            return False
        return True

    def remove(self, name: str) -> None:
        """Let a user sign in no more, and end what they began; the history of shoes still names them.

        Raises
        ------
        UnknownError
            If there is no such user.
        RefusedError
            If the others have no administrator among them.
        StoreError
            If the store cannot be written.
        """
        with self._ledger.writing() as connection:
            lock(connection, schema.users)
            row = _verify_remove(connection, name)
            connection.execute(delete(schema.users).where(schema.users.c.id == row.id))

    def verify(self, name: str, password: str) -> User | None:
        """Give the user of a name and password; None where either is wrong, and after as long a time.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            row = _row_of(connection, name)
        if not self._passwords.is_right(password, None if row is None else row.password) or row is None:
            return None
        if not self._passwords.is_dated(row.password):
            return _user_of(row)
        users = schema.users.c
        hashed = self._passwords.hash_of(password)
        with self._ledger.writing() as connection:
            # Unless somebody has changed it meanwhile.
            as_it_was = (users.id == row.id, users.password == row.password)
            changed = connection.execute(update(schema.users).where(*as_it_was).values(password=hashed)).rowcount
        return self.user(row.name) if changed else None

    def tokens(self) -> list[Token]:
        """List the tokens by the number of their table and their own name.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        tables, tokens = schema.tables.c, schema.tokens.c
        statement = _TOKENS.order_by(tables.number, tokens.name)
        with self._ledger.reading() as connection:
            return [_token_of(row) for row in connection.execute(statement)]

    def add_token(self, table: str, name: str, *, at: datetime) -> str:
        """Let a program record at a table, by its number or name, and give its secret, which can never be seen again.

        Raises
        ------
        InputError
            If the name is none.
        UnknownError
            If there is no such table.
        RefusedError
            If another program at the table has the name.
        StoreError
            If the store cannot be written.
        """
        verify_name(name, where="token", such_as='"shoe reader"')
        verify_offset(at, "time")
        secret = new_secret()
        row = {"id": str(uuid4()), "name": name, "digest": digest_of(secret), "added": format_time(at)}
        with self._ledger.writing() as connection:
            lock(connection, schema.tokens)
            seated = find_table(connection, table, where="tables")
            if _id_of_token(connection, seated.id, name) is not None:
                raise RefusedError(
                    f'the name "{name}" where table {seated.table.name} has such a token',
                    where="tokens",
                    expected="a name that no other token of the table has",
                    remedy="Choose another name, or remove the other token.",
                )
            connection.execute(insert(schema.tokens), {**row, "table_id": seated.id})
        return secret

    def remove_token(self, table: str, name: str) -> None:
        """Let a program record no more.

        Raises
        ------
        UnknownError
            If there is no such table, or no such token for it.
        StoreError
            If the store cannot be written.
        """
        with self._ledger.writing() as connection:
            seated = find_table(connection, table, where="tables")
            found = _id_of_token(connection, seated.id, name)
            if found is None:
                raise UnknownError(
                    f'no token "{name}" for table {seated.table.name}',
                    where="tokens",
                    expected="a token that is there",
                    remedy="List them with: scoreboard token list",
                )
            connection.execute(delete(schema.tokens).where(schema.tokens.c.id == found))

    def token_of(self, secret: str) -> Token | None:
        """Give the token of a secret; None where it is none's.

        Raises
        ------
        StoreError
            If the store cannot be read.
        """
        with self._ledger.reading() as connection:
            row = connection.execute(_TOKENS.where(schema.tokens.c.digest == digest_of(secret))).one_or_none()
        return None if row is None else _token_of(row)

    def session_key(self) -> bytes:
        """Give the key that signs sessions, the same for every process over the store; made where there is none yet.

        Raises
        ------
        StoreError
            If the store cannot be read, or written where there is none yet.
        """
        value = select(schema.secrets.c.value).where(schema.secrets.c.name == _SESSIONS)
        with self._ledger.reading() as connection:
            known = connection.scalar(value)
        if known is None:
            with self._ledger.writing() as connection:
                lock(connection, schema.secrets)
                # Another process may have made one meanwhile.
                known = connection.scalar(value)
                if known is None:
                    known = secrets.token_hex(32)
                    connection.execute(insert(schema.secrets), {"name": _SESSIONS, "value": known})
        return bytes.fromhex(known)


_TOKENS: Final = select(schema.tables.c.name.label("table"), schema.tokens.c.name, schema.tokens.c.added).join_from(
    schema.tokens, schema.tables
)


def _row_of(connection: Connection, name: str) -> Row[Any] | None:
    # What no store can keep is nobody's name, and some drivers cannot even ask for it.
    if not can_keep_text(name):
        return None
    return connection.execute(select(schema.users).where(schema.users.c.alike == alike(name))).one_or_none()


def _found(connection: Connection, name: str) -> Row[Any]:
    row = _row_of(connection, name)
    if row is None:
        raise UnknownError(
            f'no user "{name}"',
            where="users",
            expected="somebody who can sign in",
            remedy="List them with: scoreboard user list",
        )
    return row


def _verify_add(connection: Connection, name: str, role: Role) -> None:
    verify_name(name, where="user", such_as=_SUCH_AS)
    other = _row_of(connection, name)
    if other is not None:
        raise RefusedError(
            f'the name "{name}" where there is a user "{other.name}"',
            where="users",
            expected="a name that nobody has",
            remedy="Choose another name.",
        )
    is_administrator = schema.users.c.role == Role.ADMINISTRATOR
    if role is not Role.ADMINISTRATOR and connection.scalar(select(schema.users.c.id).where(is_administrator)) is None:
        raise RefusedError(
            f"{name}, who is {role}, where nobody is an administrator",
            where="users",
            expected="an administrator as long as there is anybody",
            remedy="Add one first: scoreboard user add NAME --role administrator",
        )


def _verify_remove(connection: Connection, name: str) -> Row[Any]:
    row = _found(connection, name)
    others = list(connection.scalars(select(schema.users.c.role).where(schema.users.c.id != row.id)))
    if others and Role.ADMINISTRATOR not in others:
        raise RefusedError(
            f"{row.name}, the last administrator, while others can sign in",
            where="users",
            expected="an administrator as long as there is anybody",
            remedy="Add another administrator first, or remove the others.",
        )
    return row


def _user_of(row: Row[Any]) -> User:
    return User(name=row.name, role=Role(row.role), added=parse_time(row.added), mark=_mark_of(row.password))


def _mark_of(hashed: str) -> str:
    return hashlib.sha256(hashed.encode()).hexdigest()[:32]


def _id_of_token(connection: Connection, table: int, name: str) -> str | None:
    tokens = schema.tokens.c
    named = connection.execute(select(tokens.id, tokens.name).where(tokens.table_id == table))
    return next((row.id for row in named if alike(row.name) == alike(name)), None)


def _token_of(row: Row[Any, Any, Any]) -> Token:
    return Token(table=row.table, name=row.name, added=parse_time(row.added))
