"""The errors a caller or a person may meet, as one tree.

```
ScoreboardError
├── InputError (ValueError)        something typed or stored that cannot be used
│   ├── CardError                  a text that is no card
│   ├── CoupError                  facts of a coup that cannot stand together
│   ├── IllegalHandError           a hand the drawing table does not allow
│   ├── CompositionError           a shoe that cannot exist or cannot deal a coup
│   ├── RulesError                 unknown or contradictory rules of a table
│   ├── WagerError                 a paytable that cannot be
│   └── FrameError                 a frame that does not fit its schema
├── UnknownError (LookupError)     a shoe, table, wager or rule set that is not there
├── RefusedError                   an action that is not allowed as things stand
│   └── StaleError                 a change to what somebody else has changed meanwhile
├── AccessError                    something that whoever asks may not do
│   ├── SignInError                nobody signed in, or with a wrong password or token
│   └── AttemptsError              too many wrong passwords or tokens
├── UnreadableError (ValueError)   a file that cannot be read, or not as what it claims to be
└── StoreError (RuntimeError)      a store or folder that cannot be opened or written
```

Each carries its four facts as attributes and says them in one line: where, what was found, what is allowed,
and what to do.
"""

from __future__ import annotations

from typing import Any

__all__ = [
    "AccessError",
    "AttemptsError",
    "CardError",
    "CompositionError",
    "CoupError",
    "FrameError",
    "IllegalHandError",
    "InputError",
    "RefusedError",
    "RulesError",
    "ScoreboardError",
    "SignInError",
    "StaleError",
    "StoreError",
    "UnknownError",
    "UnreadableError",
    "WagerError",
]


class ScoreboardError(Exception):
    """Anything this project refuses, with where it happened, what was found, what is allowed and what to do.

    Examples
    --------
    >>> print(ScoreboardError('"X" is no outcome', where="night.txt, line 4", expected="B, P, T or ?"))
    night.txt, line 4: "X" is no outcome. Expected B, P, T or ?.
    """

    def __init__(self, found: str, *, where: str = "", expected: str = "", remedy: str = "") -> None:
        super().__init__(found)
        self.found = found
        self.where = where
        self.expected = expected
        self.remedy = remedy

    def __str__(self) -> str:
        sentences = [
            f"{self.where}: {self.found}" if self.where else self.found,
            f"Expected {self.expected}" if self.expected else "",
            self.remedy,
        ]
        return " ".join(f"{text.rstrip('.')}." for text in sentences if text)

    def as_dict(self) -> dict[str, str]:
        """Give the error as the JSON object every route and command answers with.

        Examples
        --------
        >>> ScoreboardError("no such shoe", where="A7", remedy="List them with: scoreboard shoes").as_dict()
        ... # doctest: +NORMALIZE_WHITESPACE
        {'error': 'ScoreboardError', 'where': 'A7', 'found': 'no such shoe', 'expected': '',
         'remedy': 'List them with: scoreboard shoes'}
        """
        return {
            "error": type(self).__name__,
            "where": self.where,
            "found": self.found,
            "expected": self.expected,
            "remedy": self.remedy,
        }


class InputError(ScoreboardError, ValueError):
    """Something typed, passed or stored that cannot be used as it stands."""


class CardError(InputError):
    """A text that is no card."""


class CoupError(InputError):
    """Facts of one coup that cannot stand together, or an outcome that is none."""


class IllegalHandError(InputError):
    """A hand that the drawing table does not allow; `code` names the rule it breaks."""

    def __init__(self, found: str, *, code: str, where: str = "", expected: str = "", remedy: str = "") -> None:
        super().__init__(found, where=where, expected=expected, remedy=remedy)
        self.code = code


class CompositionError(InputError):
    """A shoe that cannot exist, or has too few cards for a coup."""


class RulesError(InputError):
    """Rules of a table that are unknown or contradict each other."""


class WagerError(InputError):
    """A wager or a line of its paytable that cannot be."""


class FrameError(InputError):
    """A frame that does not fit the schema it is passed as."""


class UnknownError(ScoreboardError, LookupError):
    """A table, shoe, wager or rule set that is not there."""

    __str__ = ScoreboardError.__str__


class RefusedError(ScoreboardError):
    """An action that is not allowed as things stand."""


class StaleError(RefusedError):
    """A change to something that has moved on since; `newer` is how it stands now, as a JSON object."""

    def __init__(
        self, found: str, *, newer: dict[str, Any], where: str = "", expected: str = "", remedy: str = ""
    ) -> None:
        super().__init__(found, where=where, expected=expected, remedy=remedy)
        self.newer = newer


class AccessError(ScoreboardError):
    """Something that whoever asks may not do."""


class SignInError(AccessError):
    """Nobody signed in, or with what is no name, password or token of anybody."""


class AttemptsError(AccessError):
    """Too many wrong passwords or tokens; `seconds` is how long none is looked at."""

    def __init__(self, found: str, *, seconds: int, where: str = "", expected: str = "", remedy: str = "") -> None:
        super().__init__(found, where=where, expected=expected, remedy=remedy)
        self.seconds = seconds


class UnreadableError(ScoreboardError, ValueError):
    """A file that cannot be read, or not as what it claims to be."""


class StoreError(ScoreboardError, RuntimeError):
    """A store or folder that cannot be opened, read or written."""
