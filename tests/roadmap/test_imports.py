"""A live board waits for no compiler, and the compiled loop is kept wherever it can be."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import scoreboard

A_LIVE_SHOE = """
import sys
from scoreboard.roadmap import road_map
assert len(road_map("BPTPB").big_road) == 4
print(sorted({"numba", "numpy", "llvmlite", "scipy"} & set(sys.modules)))
"""

A_BATCH = """
import numpy as np
from scoreboard.roadmap.batch import lay_shoes
print(lay_shoes(np.array([0, 1], dtype=np.int8), np.array([0, 2])).columns[1].tolist())
"""


def run(code: str, folder: Path, **environment: str) -> str:
    """Run code in a fresh interpreter where every warning is an error; what it printed, errors included.

    It runs in a folder of its own, since an interpreter imports from where it stands before all else.
    """
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.stdout.strip()


def machine_code(folder: Path) -> list[Path]:
    return list(folder.rglob("*lay_roads*.nbi"))


def test_a_live_shoe_loads_neither_numpy_nor_a_compiler(tmp_path: Path) -> None:
    assert run(A_LIVE_SHOE, tmp_path) == "[]"


def test_machine_code_is_kept_where_numba_is_told_to(tmp_path: Path) -> None:
    assert run(A_BATCH, tmp_path, NUMBA_CACHE_DIR=str(tmp_path)) == "[0, 1]"
    assert machine_code(tmp_path)


def test_machine_code_goes_to_the_users_folder_when_the_installed_one_cannot_be_written(tmp_path: Path) -> None:
    installed = tmp_path / "installed" / "scoreboard"
    shutil.copytree(Path(scoreboard.__file__).parent, installed, ignore=shutil.ignore_patterns("__pycache__"))
    for room in (installed, installed / "roadmap"):
        (room / "__pycache__").touch()  # a file where the folder should be: not even root can write into it
    home = tmp_path / "home"
    home.mkdir()
    environment = {"HOME": str(home), "XDG_CACHE_HOME": str(home), "PYTHONPATH": str(installed.parent)}
    assert run(A_BATCH, tmp_path, NUMBA_CACHE_DIR="", **environment) == "[0, 1]"
    assert machine_code(home)
    assert not machine_code(installed)


def test_without_any_folder_to_write_the_loop_is_compiled_for_this_process_alone(tmp_path: Path) -> None:
    assert (
        run(A_BATCH, tmp_path, NUMBA_CACHE_DIR="", NUMBA_CACHE_LOCATOR_CLASSES="UserProvidedCacheLocator") == "[0, 1]"
    )
