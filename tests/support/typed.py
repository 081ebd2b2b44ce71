"""What a person may type, or a log may hold, that must never be taken for markup; and a house full of it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final
from uuid import UUID

from argon2 import PasswordHasher

from scoreboard.accounts import Accounts, Role
from scoreboard.accounts.passwords import Passwords
from scoreboard.coup import Coup, Outcome
from scoreboard.flags import Flag
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Ledger, OfferedShoe, file_store_url

AT: Final = datetime(2026, 3, 1, 20, tzinfo=UTC)
SECRET: Final = "shoe after shoe"

TYPED: Final = {
    "script": "<script>alert(1)</script>",
    "quotes": '"\' onfocus="alert(1)" autofocus x=\'',
    "svg": "</text></svg></style></title><svg onload=alert(1)>",
    "comment": "--><img src=x onerror=alert(1)><!--",
    "entities": "&lt;b&gt; &amp; &#60;i&#62; &quot",
    "template": "{{ 7 * 7 }} {% raw %} ${7*7} %s {0} <%= 7 %>",
    "address": "javascript:alert(1)//?a=b&c=d#e",
    "bidi": "\u202egnp.exe\u2066\u200f safe",
    "long": "W" * 300,
    "lines": "one\ntwo\u2028three\ttabs",
    "json": '"}]};alert(1);//\\',
}
"""By what would be wrong where it was not escaped."""


def name_of(text: str) -> str:
    """Give as much of a text as a table, user or token may be called."""
    plain = "".join(sign if sign.isprintable() else "~" for sign in text).replace("/", "\\")
    return " ".join(plain[:40].split())


def calm(text: str) -> str:
    """Give a text as long, that breaks and parts at the same places and means nothing to anybody."""
    return "".join(sign if sign == "/" or unicodedata.category(sign) in {"Zs", "Cc", "Zl"} else "c" for sign in text)


@contextmanager
def house_of(text: str, folder: Path) -> Iterator[Ledger]:
    """Open a store in which everything that can be called so is called by a text.

    Table 7 is being played: a coup with a note, one void with a reason, one amended; beside it a shoe was imported from
    a file, with a flag. One administrator may sign in.
    """
    ids = (str(UUID(int=number, version=4)) for number in range(1, 100))
    played: list[dict[str, object]] = [
        {"kind": "burn", "count": 9},
        {"kind": "coup", "outcome": "P", "note": text},
        {"kind": "coup", "player_cards": ["Kh", "3d", "Qs"], "banker_cards": ["2c", "3c"], "note": text},
        {"kind": "void", "reason": text},
        {"kind": "amend", "coup": 1, "outcome": "T", "note": f"{text} "},
    ]
    imported = OfferedShoe(
        key=ShoeKey(name_of(text), text),
        coups=[Coup(number=number, outcome=Outcome.BANKER, note=text) for number in range(1, 9)],
        flags=[Flag(2, "short_row", text)],
    )
    folder.mkdir()
    with Ledger.open(file_store_url(folder / "shoes.db")) as ledger:
        ledger.add_table(name_of(text), number=7)
        answer = ledger.enter("7", [{"id": next(ids), **entry} for entry in played], at=AT, by=text)
        assert answer.refused == ()
        ledger.import_shoes([imported], at=AT, by=text, file=text)
        accounts = Accounts(ledger, passwords=Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)))
        accounts.add(name_of(text), SECRET, role=Role.ADMINISTRATOR, at=AT)
        yield ledger
