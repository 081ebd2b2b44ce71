"""A log as it is handed to the readers."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Document"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A decoded log.

    Attributes
    ----------
    file
        Its path as it was given; empty for typed text.
    name
        What a shoe is called for which it has no name.
    text
        Everything in it.
    encoding
        The Python codec it was decoded with.
    """

    file: str
    name: str
    text: str
    encoding: str
