"""What holds for every change: lint, format, types, layers, light imports, and no word that dates or places us."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy", "lint-imports"])
def test_the_house_rules_hold(command: str) -> None:
    program, *arguments = command.split()
    ran = run(str(PROGRAMS / program), *arguments)
    assert ran.returncode == 0, ran.stdout + ran.stderr


HEAVY = ("dash", "plotly", "flask", "numba", "scipy", "sqlalchemy", "alembic", "matplotlib", "pandas")


@pytest.mark.parametrize("statement", ["import scoreboard", "import scoreboard; scoreboard.road_map('BPPTB')"])
def test_importing_the_package_loads_no_web_library_and_no_compiler(statement: str) -> None:
    ran = run(sys.executable, "-c", f"{statement}; import sys; print(*sys.modules)")
    assert ran.returncode == 0, ran.stderr
    loaded = {name.partition(".")[0] for name in ran.stdout.split()}
    assert loaded.isdisjoint(HEAVY), loaded.intersection(HEAVY)


def tracked_files() -> list[Path]:
    listed = run("git", "ls-files", "-z").stdout.split("\0")
    return [ROOT / name for name in listed if name and (ROOT / name).is_file()]


def test_no_file_names_a_registry_host_or_a_folder_of_one_machine() -> None:
    # Written in two parts, so that this file does not name them itself.
    hosts = [
        ".".join(parts)
        for parts in (("pypi", "org"), ("python" + "hosted", "org"), ("registry", "npmjs"), ("deb", "debian"))
    ]
    folders = [f"/{name}/" for name in ("root", "work")]
    forbidden = re.compile("|".join(map(re.escape, hosts + folders)))
    named = []
    for path in tracked_files():
        try:
            text = path.read_text("utf-8")
        except UnicodeDecodeError:
            continue  # a font or a picture
        named += [f"{path.relative_to(ROOT)}: {found[0]}" for found in forbidden.finditer(text)]
    assert named == []


def test_the_top_level_holds_what_was_agreed_and_no_clutter() -> None:
    agreed = {
        *("scoreboard", "dashboards", "tests", "sample_shoes", ".ci"),
        *("pyproject.toml", "constraints.txt", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", ".gitignore"),
    }
    assert {path.relative_to(ROOT).parts[0] for path in tracked_files()} <= agreed


def test_no_file_has_grown_past_one_idea() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in tracked_files()
        if path.suffix in {".py", ".js", ".css"} and (lines := path.read_text("utf-8").count("\n")) > 500
    }
    assert long == {}
