"""The rules of a table: what a house may choose, with the usual choice as default.

Sources: 58 Pa. Code 631a (commission, naturals, pairs) and the dealing manuals the project was founded on (burn and
indicator customs). Rules are written as a short text, `no-commission,decks=6`, which is what a shoe stores.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Final

from scoreboard.errors import RulesError
from scoreboard.shoe import MOST_DECKS

__all__ = ["RULE_SETS", "BankerPay", "Burn", "Game", "LastCoup", "Rules", "TiePay", "format_rules", "parse_rules"]


class Game(StrEnum):
    """The game a table deals."""

    PUNTO_BANCO = "punto banco"


class BankerPay(StrEnum):
    """How a winning Banker bet is paid; the value is the wager's key."""

    COMMISSION_5 = "banker_5pct"
    COMMISSION_4 = "banker_4pct"
    HALF_ON_6 = "banker_super6_half_on_6"
    PUSH_ON_3_CARD_7 = "banker_ez_push_3card_7"


class TiePay(StrEnum):
    """What a winning tie bet pays; the value is the wager's key."""

    EIGHT = "tie_8"
    NINE = "tie_9"


class Burn(StrEnum):
    """How many cards are burnt before the first coup."""

    ONE_PER_DECK = "per-deck"
    FOUR = "4"
    SIX = "6"
    FIRST_CARD = "first-card"
    """The first card is shown, and as many more as it counts (10 and pictures: 10) are burnt unseen."""


class LastCoup(StrEnum):
    """What is still dealt after the coup in which the indicator card showed."""

    STOP = "stop"
    ONE_MORE = "one-more"
    ONE_MORE_AFTER_TIE = "one-more-after-tie"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What is played at a table.

    Attributes
    ----------
    decks
        Packs in the shoe, 1 to 8.
    banker, tie
        How winning Banker and tie bets are paid.
    burn, last_coup
        The house's custom before the first and after the last coup.
    indicator
        How many cards from the end the indicator card is put.

    Raises
    ------
    RulesError
        If a number is not whole or out of its range.

    Examples
    --------
    >>> Rules(decks=6).wagers
    ('player', 'banker_5pct', 'tie_8', 'player_pair_11', 'banker_pair_11')
    """

    decks: int = 8
    banker: BankerPay = BankerPay.COMMISSION_5
    tie: TiePay = TiePay.EIGHT
    burn: Burn = Burn.ONE_PER_DECK
    indicator: int = 14
    last_coup: LastCoup = LastCoup.STOP
    game: Game = Game.PUNTO_BANCO

    def __post_init__(self) -> None:
        if not isinstance(self.decks, int) or not 1 <= self.decks <= MOST_DECKS:
            raise RulesError(
                f"{self.decks} decks",
                where="rules",
                expected=f"a whole number from 1 to {MOST_DECKS}",
                remedy='Mini tables use 6 and large ones 8: write "decks=6".',
            )
        # A coup may take six cards after the indicator shows, and one more coup may follow it.
        if not isinstance(self.indicator, int) or not 14 <= self.indicator <= self.decks * 26:
            raise RulesError(
                f"the indicator {self.indicator} cards from the end",
                where="rules",
                expected=f"14 to {self.decks * 26} with {self.decks} decks",
                remedy="Put the indicator card at least two coups, and at most half the shoe, from the end.",
            )

    @property
    def wagers(self) -> tuple[str, ...]:
        """The keys of the wagers every such table takes: Player, Banker, tie and both pairs."""
        return ("player", self.banker.value, self.tie.value, "player_pair_11", "banker_pair_11")


RULE_SETS: Final[dict[str, Rules]] = {
    "commission": Rules(),
    "commission-4": Rules(banker=BankerPay.COMMISSION_4),
    "no-commission": Rules(banker=BankerPay.HALF_ON_6),
    "ez": Rules(banker=BankerPay.PUSH_ON_3_CARD_7),
}
"""Rule sets by the name they are asked for: 5 % and 4 % commission, half on Banker's 6, push on a three-card 7."""

_OPTIONS: Final = {
    "decks": (int, f"1 to {MOST_DECKS}"),
    "tie": ({"8": TiePay.EIGHT, "9": TiePay.NINE}, "8 or 9"),
    "burn": ({burn.value: burn for burn in Burn}, ", ".join(Burn)),
    "indicator": (int, "cards from the end"),
    "last": ({custom.value: custom for custom in LastCoup}, ", ".join(LastCoup)),
}
_FIELD: Final = {"last": "last_coup"}


def format_rules(rules: Rules) -> str:
    """Write rules as text: the rule set's name, then what differs from its defaults.

    Examples
    --------
    >>> format_rules(Rules(decks=6, tie=TiePay.NINE, banker=BankerPay.HALF_ON_6))
    'no-commission,decks=6,tie=9'
    """
    name = next(name for name, known in RULE_SETS.items() if known.banker == rules.banker)
    default = RULE_SETS[name]
    options = []
    for option, (kind, _) in _OPTIONS.items():
        value = getattr(rules, _FIELD.get(option, option))
        if value == getattr(default, _FIELD.get(option, option)):
            continue
        text = next(text for text, known in kind.items() if known == value) if isinstance(kind, dict) else str(value)
        options.append(f"{option}={text}")
    return ",".join([name, *options])


def _whole_number(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,3}", text) else None


def parse_rules(text: str) -> Rules:
    """Read rules as `format_rules` writes them; a bare rule set's name will do.

    Raises
    ------
    RulesError
        If the rule set, an option or its value is unknown, or an option is given twice.

    Examples
    --------
    >>> parse_rules("ez,decks=6").decks
    6
    >>> parse_rules("vegas")
    Traceback (most recent call last):
    scoreboard.errors.RulesError: rules: "vegas" is no rule set. Expected commission, commission-4, no-commission, ez...
    """
    name, *options = (part.strip() for part in text.split(","))
    if name not in RULE_SETS:
        raise RulesError(
            f'"{name}" is no rule set',
            where="rules",
            expected=", ".join(RULE_SETS),
            remedy='Options follow a comma: "commission,decks=6,tie=9".',
        )
    chosen = {field.name: getattr(RULE_SETS[name], field.name) for field in fields(Rules)}
    given: set[str] = set()
    for option in options:
        key, _, value = option.partition("=")
        if key in given:
            raise RulesError(
                f'"{key}" is given twice', where="rules", expected="each option once", remedy="Keep the one that holds."
            )
        given.add(key)
        kind, allowed = _OPTIONS.get(key, (None, ""))
        if kind is None:
            raise RulesError(
                f'"{option}" is no option', where="rules", expected=", ".join(_OPTIONS), remedy="Check the spelling."
            )
        known = kind.get(value) if isinstance(kind, dict) else _whole_number(value)
        if known is None:
            raise RulesError(
                f'"{option}" is not possible', where="rules", expected=f"{key}: {allowed}", remedy="Check the value."
            )
        chosen[_FIELD.get(key, key)] = known
    return Rules(**chosen)
