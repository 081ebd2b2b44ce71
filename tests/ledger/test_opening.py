from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from scoreboard.errors import StoreError
from scoreboard.ledger import Ledger, default_store_url, file_store_url, migrations, schema
from scoreboard.ledger.migrations import REVISIONS
from tests.support.rights import as_nobody, posix


def database(path: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(path))


def test_a_new_store_is_durable_and_kept_by_its_own_tables(sqlite_url: str, tmp_path: Path) -> None:
    with Ledger.open(sqlite_url) as ledger, ledger._engine.connect() as connection:
        pragmas = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode",
            "synchronous", "foreign_keys", "busy_timeout")}  # fmt: skip
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 10_000}
    assert [path.name for path in tmp_path.iterdir()] == ["shoes.db"]
    with database(tmp_path / "shoes.db") as file:
        tables = {name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert tables == {*schema.metadata.tables, "scoreboard_version"}
        assert file.execute("SELECT version_num FROM scoreboard_version").fetchall() == [(REVISIONS[-1],)]


def test_the_migrations_lead_to_the_schema_and_are_all_named(url: str) -> None:
    folder = Path(migrations.__file__).parent
    config = Config()
    config.set_main_option("script_location", str(folder))
    script = ScriptDirectory.from_config(config)

    assert tuple(revision.revision for revision in script.walk_revisions())[::-1] == REVISIONS
    with Ledger.open(url) as ledger, ledger._engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": schema.VERSION_TABLE})
        assert compare_metadata(context, schema.metadata) == []


def test_migrating_says_nothing_and_leaves_the_callers_logging_alone(
    url: str, capfd: pytest.CaptureFixture[str]
) -> None:
    handlers = list(logging.getLogger().handlers)

    Ledger.open(url).close()

    assert capfd.readouterr() == ("", "")
    assert logging.getLogger().handlers == handlers


OPENS = """
import sys
from scoreboard.ledger import Ledger
print("ready", flush=True)
sys.stdin.readline()
Ledger.open(sys.argv[1]).close()
print("opened", flush=True)
"""


def test_processes_may_make_one_store_at_once(url: str) -> None:
    starts = [
        subprocess.Popen(
            [sys.executable, "-W", "error", "-c", OPENS, url], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for _ in range(4)
    ]
    try:
        for start in starts:
            assert start.stdout is not None
            assert start.stdout.readline() == "ready\n"
        for start in starts:
            assert start.stdin is not None
            start.stdin.write("go\n")
            start.stdin.flush()
        assert [start.communicate()[0] for start in starts] == ["opened\n"] * 4
    finally:
        for start in starts:
            start.kill()
            start.communicate()
    with Ledger.open(url) as ledger:
        assert ledger.keys() == []


def test_alembic_is_loaded_only_to_migrate_and_numba_and_scipy_never(url: str) -> None:
    asks = "import sys; from scoreboard.ledger import Ledger; Ledger.open(sys.argv[1]).close();"
    asks += "print(sorted({'alembic', 'numba', 'scipy', 'dash', 'plotly'} & sys.modules.keys()))"

    said = [
        subprocess.run([sys.executable, "-c", asks, url], capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]

    assert said == ["['alembic']\n", "[]\n"]


def test_a_store_of_a_newer_version_is_refused_and_left_alone(url: str) -> None:
    with Ledger.open(url) as ledger:
        with ledger.writing() as connection:
            connection.exec_driver_sql("UPDATE scoreboard_version SET version_num = '9999'")

        with pytest.raises(StoreError, match=rf"a store of version 9999\. Expected version {REVISIONS[-1]}"):
            Ledger.open(url)
        with ledger.reading() as connection:
            assert connection.exec_driver_sql("SELECT version_num FROM scoreboard_version").scalars().all() == ["9999"]


def test_another_programs_database_is_refused_and_left_alone(url: str) -> None:
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE bookmarks (page INTEGER)")

    with pytest.raises(StoreError, match="a database of another program, with the table bookmarks"):
        Ledger.open(url)
    assert sa.inspect(engine).get_table_names() == ["bookmarks"]
    engine.dispose()


def test_another_programs_file_stays_the_same_to_the_byte(sqlite_url: str, tmp_path: Path) -> None:
    with database(tmp_path / "shoes.db") as file, file:
        file.execute("CREATE TABLE bookmarks (page)")
    before = (tmp_path / "shoes.db").read_bytes()

    with pytest.raises(StoreError, match="a database of another program"):
        Ledger.open(sqlite_url)
    assert (tmp_path / "shoes.db").read_bytes() == before
    assert len(list(tmp_path.iterdir())) == 1


def test_a_file_that_is_no_database_is_refused_and_left_alone(sqlite_url: str, tmp_path: Path) -> None:
    (tmp_path / "shoes.db").write_text("shoe,hand,result\n" * 50)

    with pytest.raises(StoreError, match=r"shoes\.db: the file is no SQLite database\. Expected a store"):
        Ledger.open(sqlite_url)
    assert (tmp_path / "shoes.db").read_text() == "shoe,hand,result\n" * 50


def test_a_missing_folder_is_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"nowhere: the folder is not there"):
        Ledger.open(file_store_url(tmp_path / "nowhere" / "shoes.db"))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"a folder\. Expected a file"):
        Ledger.open(file_store_url(tmp_path))


def test_the_folder_of_the_default_store_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "share" / "scoreboard"))

    assert default_store_url() == file_store_url(tmp_path / "share" / "scoreboard" / "shoes.db")
    with Ledger.open(default_store_url()) as ledger:
        assert ledger.keys() == []
    (tmp_path / "file").touch()
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_, **__: str(tmp_path / "file"))
    with pytest.raises(StoreError, match=r"it cannot be reached \(File exists\)"):
        Ledger.open(default_store_url())


@posix
def test_a_read_only_folder_is_refused(common_folder: Path) -> None:
    common_folder.chmod(0o555)

    with (
        as_nobody(),
        pytest.raises(StoreError, match=r"shoes\.db: the file cannot be opened or made\. Expected a file"),
    ):
        Ledger.open(file_store_url(common_folder / "shoes.db"))
    assert list(common_folder.iterdir()) == []


@posix
def test_a_folder_that_may_not_be_entered_is_refused(common_folder: Path) -> None:
    (common_folder / "closed").mkdir(mode=0o700)
    (common_folder / "closed").chmod(0o000 if os.geteuid() else 0o700)

    with as_nobody(), pytest.raises(StoreError, match=r"it cannot be reached \(Permission denied\)"):
        Ledger.open(file_store_url(common_folder / "closed" / "shoes.db"))
    (common_folder / "closed").chmod(0o700)


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("", "no store address"),
        ("shoes.db", r'shoes\.db: no store address\. Expected "sqlite:///shoes\.db" or "postgresql.*Write a file as'),
        ("sqlite://", "each thread would see a store of its own"),
        ("sqlite:///:memory:", "each thread would see a store of its own"),
        ("sqlite:///file::memory:?uri=true", "each thread would see a store of its own"),
        ("mysql://host/db", 'stores of the kind "mysql"'),
        ("nonsense://host/db", 'stores of the kind "nonsense"'),
        ("sqlite+nonsense:////tmp/shoes.db", r'the driver "sqlite\+nonsense"'),
        ("postgresql+nonsense://host/db", r'the driver "postgresql\+nonsense"'),
    ],
)
def test_an_address_that_is_none_is_refused(address: str, words: str) -> None:
    with pytest.raises(StoreError, match=words):
        Ledger.open(address)


def test_a_driver_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(StoreError, match=r'the driver "psycopg" is not installed.*scoreboard\[postgres\]'):
        Ledger.open("postgresql+psycopg://host/db")


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://anna:secret@host/db",
        "postgresql//anna:secret@host/db",
        "mysql://anna:secret@host/db",
        "postgresql+nonsense://host/db?user=anna&password=secret",
        "postgresql+psycopg://anna:sec%40ret@host/db?sslpassword=secret",
    ],
)
def test_a_password_is_never_shown(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)

    with pytest.raises(StoreError) as caught:
        Ledger.open(address)
    shown = f"{caught.value} {caught.value.as_dict()}"
    assert "***" in shown
    assert not any(password in shown for password in ("secret", "sec%40ret", "sec@ret"))


def test_what_a_database_answers_is_passed_on(ledger: Ledger) -> None:
    with ledger.writing() as connection:
        for table in ("events", "shoes"):
            connection.exec_driver_sql(f"DROP TABLE {table}")

    with pytest.raises(StoreError, match=r'the database answered: (no such table: shoes|relation "shoes" does not)'):
        ledger.keys()
