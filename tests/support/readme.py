"""What stands in the README for a newcomer to type."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def section(title: str) -> str:
    """A section of the README, without its heading."""
    found = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", README, flags=re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found[1]


def block(title: str, language: str = "sh") -> str:
    """The only block of a section that is written in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", section(title), flags=re.MULTILINE | re.DOTALL)
    return str(found)
