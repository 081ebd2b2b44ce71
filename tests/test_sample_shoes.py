"""The sample shoes are what their maker writes."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from scoreboard import samples
from scoreboard.errors import StoreError

FOLDER = Path(__file__).resolve().parent.parent / "sample_shoes"


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_sample_shoes", FOLDER / "make.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKER = maker()


@pytest.mark.parametrize("name", MAKER.SAMPLES)
def test_a_sample_can_be_made_again_to_the_byte(name: str) -> None:
    assert (FOLDER / name).read_bytes() == MAKER.SAMPLES[name]().encode("utf-8")


def test_a_missing_folder_is_said_with_what_to_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(samples, "__file__", str(tmp_path / "package" / "samples.py"))
    with pytest.raises(StoreError, match="Install the package again"):
        samples.sample_files()


def test_every_sample_is_explained_and_nothing_else_is_there() -> None:
    explained = (FOLDER / "README.md").read_text("utf-8")
    samples = {path.name for path in FOLDER.iterdir() if path.is_file()} - {"README.md", "make.py"}
    assert samples == set(MAKER.SAMPLES)
    assert [name for name in samples if f"`{name}`" not in explained] == []
