"""A record offered for import, compared coup by coup with what is stored.

The key is table, shoe and coup number, never the file's bytes. What is stored is never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Final, Self

import polars as pl

from scoreboard.cards import Card, Rank
from scoreboard.coup import NOT_SEEN, Coup, Status
from scoreboard.flags import Flag
from scoreboard.frames import CARD_COLUMNS, SHOE_KEY, ShoeKey, coups_frame, coups_of
from scoreboard.rules import Rules

__all__ = ["COUP_KEY", "Added", "Comparison", "Conflict", "OfferedShoe", "Record", "compare", "unseen"]

COUP_KEY: Final = (*SHOE_KEY, "coup")
"""The columns that name a coup."""
_FACTS: Final = (
    "outcome",
    "player_total",
    "banker_total",
    *CARD_COLUMNS,
    "player_pair",
    "banker_pair",
    "natural",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedShoe:
    """One shoe of a record, as its reader understood it."""

    key: ShoeKey
    coups: Sequence[Coup]
    rules: Rules = field(default_factory=Rules)
    flags: Sequence[Flag] = ()


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Record:
    """Everything read from one file, or typed at once.

    Attributes
    ----------
    coups
        A coups frame of any number of shoes, each coup once. It is stored as given: what follows from a coup's cards is
        filled in by whoever read it.
    file
        Where it comes from; empty where it was typed.
    rules
        What was played, by shoe; the usual rules where a shoe has no entry. A shoe already stored keeps its own.
    flags
        What its reader could not take at its word, by shoe; kept with the coups that are added.
    """

    coups: pl.DataFrame
    file: str = ""
    rules: Mapping[ShoeKey, Rules] = field(default_factory=dict)
    flags: Mapping[ShoeKey, Sequence[Flag]] = field(default_factory=dict)

    @classmethod
    def of_shoes(cls, shoes: Iterable[OfferedShoe], *, file: str = "") -> Self:
        """Give the record of shoes in hand as objects, each shoe once."""
        named = {shoe.key: shoe for shoe in shoes}
        return cls(
            coups=pl.concat(
                [coups_frame([]), *(coups_frame(shoe.coups, **key._asdict()) for key, shoe in named.items())]
            ),
            file=file,
            rules={key: shoe.rules for key, shoe in named.items()},
            flags={key: shoe.flags for key, shoe in named.items()},
        )


@dataclass(frozen=True, slots=True)
class Conflict:
    """A coup of which the record offered says something else than what is stored, and stays.

    `kept` and `offered` say only what differs: the outcome's letter, or the cards, the totals, a pair.
    """

    shoe: ShoeKey
    coup: int
    kept: str
    offered: str

    def as_dict(self) -> dict[str, str | int]:
        """Give the conflict as the JSON object an import answers with.

        Examples
        --------
        >>> Conflict(ShoeKey("", "A7"), 2, "P", "B").as_dict()
        {'shoe': 'A7', 'coup': 2, 'kept': 'P', 'offered': 'B'}
        """
        return {"shoe": str(self.shoe), "coup": self.coup, "kept": self.kept, "offered": self.offered}


@dataclass(frozen=True, slots=True)
class Added:
    """What an import did: coups added, coups that were there already, and those that contradict what is stored."""

    added: int = 0
    duplicates: int = 0
    conflicts: tuple[Conflict, ...] = ()

    def __add__(self, other: Added) -> Added:
        return Added(self.added + other.added, self.duplicates + other.duplicates, self.conflicts + other.conflicts)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The coups of an offered frame that are new, how many are known, and which contradict."""

    new: pl.DataFrame
    duplicates: int
    conflicts: tuple[Conflict, ...]


def unseen() -> pl.Expr:
    """Say of each row whether it only holds the place of a coup nobody saw: `fold.is_unseen`, for a frame."""
    counts = pl.col("status").is_in([status for status in Status if status.counts])
    return counts & pl.all_horizontal(pl.col("outcome", "p1", "b1").is_null())


def compare(offered: pl.DataFrame, *, stored: pl.DataFrame, imported: pl.DataFrame) -> Comparison:
    """Sort the coups of an offered frame into new, known and contradicting.

    A coup is known where nothing that both records say differs: a copy that knows less, or more, than what is stored
    contradicts nothing and adds nothing. A coup stored as not seen is the exception, since it says nothing at all: a
    record of what it was is new. A copy of what an import brought is known whatever became of that coup since: whoever
    amended, moved or deleted it has decided.

    Parameters
    ----------
    offered
        A coups frame, each coup once.
    stored
        The coups of the same shoes as they are now.
    imported
        The coups of the same shoes as imports brought them, where people have changed anything since.
    """
    known = pl.concat([stored, imported])
    seen = known.filter(~unseen())
    says_something = offered.filter(~unseen())
    new = pl.concat(
        [
            offered.filter(unseen()).join(known, on=COUP_KEY, how="anti"),
            says_something.join(seen, on=COUP_KEY, how="anti"),
        ]
    ).sort(COUP_KEY)
    pairs = says_something.with_row_index("row").join(
        seen, on=COUP_KEY, how="inner", suffix="_kept", maintain_order="left_right"
    )
    # What may differ is found in one sweep; a closer look is taken only at that.
    pairs = pairs.filter(_may_differ().all().over("row"))
    conflicts = tuple(_conflicts(pairs))
    return Comparison(new, offered.height - new.height - len(conflicts), conflicts)


def _may_differ() -> pl.Expr:
    facts = [pl.col(name) != pl.col(f"{name}_kept") for name in _FACTS]
    lengths = [
        (pl.col(third).is_null() != pl.col(f"{third}_kept").is_null())
        & pl.col(first).is_not_null()
        & pl.col(f"{first}_kept").is_not_null()
        for first, third in (("p1", "p3"), ("b1", "b3"))
    ]
    status = pl.col("status") != pl.col("status_kept")
    return reduce(or_, (differs.fill_null(value=False) for differs in [status, *facts, *lengths]))


def _conflicts(pairs: pl.DataFrame) -> Iterator[Conflict]:
    suffixed = [name for name in pairs.columns if name.endswith("_kept")]
    offers = coups_of(pairs)
    keeps = coups_of(pairs.select("coup", *(pl.col(name).alias(name.removesuffix("_kept")) for name in suffixed)))
    rows = zip(pairs["row"].to_list(), pairs["table"].to_list(), pairs["shoe"].to_list(), keeps, offers, strict=True)
    first: dict[int, Conflict | None] = {}
    for row, table, shoe, kept, offered in rows:
        differences = _differences(kept, offered)
        if not differences:
            first[row] = None
        elif row not in first:
            words = [", ".join(side) for side in zip(*differences, strict=True)]
            first[row] = Conflict(ShoeKey(table, shoe), kept.number, *words)
    yield from (conflict for conflict in first.values() if conflict is not None)


def _differences(kept: Coup, offered: Coup) -> list[tuple[str, str]]:
    """List what two records of one coup both say and say differently, in words."""
    if kept.status.counts != offered.status.counts:
        return [(_result(kept), _result(offered))]
    found = []
    if kept.outcome and offered.outcome and kept.outcome != offered.outcome:
        found.append((_result(kept), _result(offered)))
    for side in ("Player", "Banker"):
        name = side.lower()
        one, other = getattr(kept, name), getattr(offered, name)
        if one and other and not _may_be_same(one, other):
            found.append((f"{side} {_words(one)}", f"{side} {_words(other)}"))
        one, other = getattr(kept, f"{name}_total"), getattr(offered, f"{name}_total")
        if one is not None and other is not None and one != other:
            found.append((f"{side} {one}", f"{side} {other}"))
    for name in ("player_pair", "banker_pair", "natural"):
        one, other = getattr(kept, name), getattr(offered, name)
        if one is not None and other is not None and one != other:
            words = name.replace("_", " ").capitalize()
            found.append((_yes_no(words, one), _yes_no(words, other)))
    return found


def _result(coup: Coup) -> str:
    return (coup.outcome or NOT_SEEN) if coup.status.counts else coup.status


def _words(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _yes_no(words: str, said: object) -> str:
    return words if said else f"no {words}"


_TENS: Final = frozenset({None, Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING})


def _may_be_same(one: tuple[Card, ...], other: tuple[Card, ...]) -> bool:
    """Say whether two records of a hand can be of the same cards, one perhaps without suits or ranks.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> _may_be_same(parse_cards("9h 0"), parse_cards("9 K")), _may_be_same(parse_cards("9h"), parse_cards("9s"))
    (True, False)
    """
    return len(one) == len(other) and all(
        (a.rank == b.rank or (None in (a.rank, b.rank) and {a.rank, b.rank} <= _TENS))
        and (a.suit == b.suit or None in (a.suit, b.suit))
        for a, b in zip(one, other, strict=True)
    )
