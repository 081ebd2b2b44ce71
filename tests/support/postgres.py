"""A PostgreSQL server for the tests: a throw-away one of their own, or the one they are told of.

`SCOREBOARD_TEST_POSTGRES` names a running server by the address of a database whose user may make others. Without it a
server is made from the programs on the path, or where Debian keeps them. It collates as a language does and lives in a
far time zone, so that whatever leans on a server's customs shows.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Self
from uuid import uuid4

import psycopg
from psycopg import sql
from sqlalchemy import URL, make_url

# A server that is thrown away need not outlive a power failure.
_SETTINGS: Final = (
    "listen_addresses=",
    "fsync=off",
    "full_page_writes=off",
    "shared_buffers=16MB",
    "timezone=Asia/Macau",
)

# The server ends with whoever holds the other end of the input, even one that is killed.
_UNTIL_INPUT_ENDS: Final = """
pg_ctl="$1" data="$2" settings="$3"
"$pg_ctl" -D "$data" -l "$data/log" -o "$settings" -w start >"$data/said" && echo ready && read -r line
"$pg_ctl" -D "$data" -m immediate stop >"$data/said"
"""

GUARDED: Final = "guarded"
"""The user whom the throw-away server asks for a password."""

_ACCESS: Final = f"local all {GUARDED} scram-sha-256\nlocal all all trust\n"


class Server:
    """A running server, and one database on it that is emptied for each test: making one takes ten times as long."""

    def __init__(self, url: URL, *, is_own: bool = False) -> None:
        self.is_own = is_own
        self.url = url.set(database=f"scoreboard_test_{uuid4().hex}")
        with psycopg.connect(_plain(url), autocommit=True) as administrator:
            administrator.execute(sql.SQL("CREATE DATABASE {}").format(self.name))
        self.connection = psycopg.connect(_plain(self.url), autocommit=True)
        self._administration = _plain(url)

    @classmethod
    def named(cls, address: str) -> Self:
        """Use the server at this address, that of a database whose user may make others."""
        return cls(make_url(address))

    @property
    def name(self) -> sql.Identifier:
        """The database."""
        return sql.Identifier(str(self.url.database))

    @property
    def address(self) -> str:
        """The database as a store is named."""
        return self.url.render_as_string(hide_password=False)

    @contextmanager
    def database_on(self, disk: Path) -> Iterator[str]:
        """Make a database that is kept on this disk; give its address as a store is named."""
        name = sql.Identifier(f"scoreboard_test_{uuid4().hex}")
        folder = disk / "tablespace"
        folder.mkdir()
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
        with psycopg.connect(self._administration, autocommit=True) as administrator:
            administrator.execute(sql.SQL("CREATE TABLESPACE {} LOCATION {}").format(name, str(folder)))
            administrator.execute(sql.SQL("CREATE DATABASE {0} TABLESPACE {0}").format(name))
            try:
                yield self.url.set(database=name.as_string().strip('"')).render_as_string(hide_password=False)
            finally:
                administrator.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))
                administrator.execute(sql.SQL("DROP TABLESPACE {}").format(name))

    def empty(self) -> None:
        """Take everything out of the database, and everybody else."""
        self.connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        self.connection.execute(
            "DROP SCHEMA public CASCADE; CREATE SCHEMA public; GRANT USAGE ON SCHEMA public TO PUBLIC"
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        with psycopg.connect(self._administration, autocommit=True) as administrator:
            administrator.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(self.name))


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def programs() -> Path | None:
    """Give the folder of the server's programs; None where there are none."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    return versions[-1].parent if versions else None


@contextmanager
def server(programs: Path) -> Iterator[Server]:
    """Run a server until the block ends."""
    # Not in pytest's folder, which nobody else may enter, and whose path a socket's name could not hold.
    with tempfile.TemporaryDirectory(prefix="scoreboard-postgres-") as place:
        folder, data = Path(place), Path(place) / "data"
        # The server refuses to be run by an administrator; Debian's package brings a user for it.
        as_user: dict[str, Any] = {"cwd": folder}
        if os.geteuid() == 0:
            shutil.chown(folder, "postgres", "postgres")
            as_user |= {"user": "postgres", "group": "postgres", "extra_groups": []}
        made = subprocess.run(
            [programs / "initdb", "-D", data, "-U", "scoreboard", "--auth=trust", "--no-sync", "--encoding=UTF8",
             "--locale=C.UTF-8", "--locale-provider=icu", "--icu-locale=en"],
            capture_output=True, text=True, check=False, **as_user,
        )  # fmt: skip
        assert made.returncode == 0, made.stdout + made.stderr
        (data / "pg_hba.conf").write_text(_ACCESS)
        settings = " ".join(f"-c {setting}" for setting in (*_SETTINGS, f"unix_socket_directories={folder}"))
        with subprocess.Popen(
            ["sh", "-c", _UNTIL_INPUT_ENDS, "sh", programs / "pg_ctl", data, settings],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, **as_user,
        ) as running:  # fmt: skip
            assert running.stdin is not None
            assert running.stdout is not None
            try:
                assert running.stdout.readline() == "ready\n", (data / "log").read_text()
                url = URL.create("postgresql+psycopg", "scoreboard", database="postgres", query={"host": str(folder)})
                with Server(url, is_own=True) as served:
                    yield served
            finally:
                running.stdin.close()
