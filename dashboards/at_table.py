"""What a table's live board shows beside its shoe: its sign and limits, how far the shoe is, what bets are worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from dashboards.hands import NOT_KNOWN
from dashboards.settings import Settings
from dashboards.wording import percent
from scoreboard.drawing.labels import Words, words
from scoreboard.drawing.table_words import TableWords, table_words
from scoreboard.ledger import LiveTable, Table
from scoreboard.odds import odds_of
from scoreboard.replay import left_after
from scoreboard.shoe import Composition

__all__ = ["AtTable", "Limit", "Notice", "Stage", "Worth", "Worths", "at_table"]


class Stage(StrEnum):
    """How far a table's shoe is; the name of the notice's style."""

    WAITING = "waiting"
    LAST = "last-game"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Notice:
    """A word on how far the shoe is, where there is one to say."""

    stage: Stage
    says: str


@dataclass(frozen=True, slots=True)
class Limit:
    """One limit: what it is of, and how much, in whole units of the table's currency."""

    name: str
    amount: str


@dataclass(frozen=True, slots=True)
class Worth:
    """What one unit on a wager wins on average; `code` is its side's letter, empty for a pair."""

    code: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Worths:
    """The wagers of a table with what each is worth, and which cards the figures are those of.

    They follow from the cards that are left and say nothing of who will win.
    """

    basis: str
    wagers: tuple[Worth, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AtTable:
    """A table beside its shoe; `name` is empty where it says no more than the number."""

    number: str
    name: str
    limits: tuple[Limit, ...]
    notice: Notice | None
    worths: Worths | None


def at_table(table: Table, live: LiveTable, settings: Settings) -> AtTable:
    """Give what a table's board shows beside its shoe, as far as the board's settings ask for it.

    Examples
    --------
    >>> from scoreboard.ledger import Limits
    >>> from scoreboard.rules import Rules
    >>> salon = Table(name="Salon", number=8, limits=Limits(minimum=500, tie_maximum=10_000))
    >>> shown = at_table(salon, LiveTable(table="Salon", rules=Rules()), Settings())
    >>> shown.name, [(limit.name, limit.amount) for limit in shown.limits], shown.notice.says
    ('Salon', [('Min', '500'), ('Tie Max', '10,000')], 'Waiting for the first shoe')
    """
    said, also = words(settings.language), table_words(settings.language)
    return AtTable(
        number=str(table.number),
        name="" if table.name == str(table.number) else table.name,
        limits=_limits(table, said, also) if settings.board.limits else (),
        notice=_notice(live, also),
        worths=_worths(live, said, also) if settings.board.expected_values else None,
    )


def _limits(table: Table, said: Words, also: TableWords) -> tuple[Limit, ...]:
    named = {
        also.minimum: table.limits.minimum,
        also.maximum: table.limits.maximum,
        f"{said.sides['T']} {also.maximum}": table.limits.tie_maximum,
        f"{also.pair} {also.maximum}": table.limits.pair_maximum,
    }
    return tuple(Limit(name, f"{amount:,}") for name, amount in named.items() if amount is not None)


def _notice(live: LiveTable, also: TableWords) -> Notice | None:
    if live.shoe is None:
        return Notice(Stage.WAITING, also.waiting)
    if live.shoe.is_closed:
        return Notice(Stage.OVER, also.shoe_closed)
    if live.games_left is not None:
        if live.games_left == 0:
            return Notice(Stage.OVER, also.shoe_over)
        said = also.last_game if live.games_left == 1 else also.games_left.format(live.games_left)
        return Notice(Stage.LAST, said)
    return None if live.shoe.coups else Notice(Stage.WAITING, also.no_coup)


def _worths(live: LiveTable, said: Words, also: TableWords) -> Worths | None:
    """Give what bets on the next coup are worth; None where so few cards are left that there is no next coup."""
    shoe = None if live.shoe is None or live.shoe.is_closed else live.shoe
    rules = shoe.rules if shoe else live.rules
    left: Composition | None = None
    if shoe is not None:
        *_, left = left_after(shoe.coups, decks=rules.decks, burnt=shoe.burn.cards if shoe.burn else ())
    if left is not None and not left.can_deal:
        return None
    odds = odds_of(left or Composition.of_decks(rules.decks), wagers=rules.wagers)
    names = [(side, said.sides[side]) for side in "PBT"] + [("", said.player_pair), ("", said.banker_pair)]
    return Worths(
        basis=also.full_shoe if left is None else also.cards_left.format(left.cards),
        wagers=tuple(
            Worth(code, name, percent(found.expectation) if found else NOT_KNOWN)
            for (code, name), found in zip(names, odds.values(), strict=True)
        ),
    )
