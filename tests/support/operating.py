"""A table that is served while it is recorded, and what an operator does at its page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, ViewportSize, expect

from scoreboard.coup import Coup
from scoreboard.ledger import Ledger
from tests.support.hall import Hall

LAPTOP = ViewportSize(width=1280, height=720)


@dataclass(frozen=True, slots=True)
class Table:
    """Table 7 in a store, and where it is recorded."""

    hall: Hall
    page: str

    @property
    def ledger(self) -> Ledger:
        return self.hall.ledger

    @property
    def coups(self) -> tuple[Coup, ...]:
        """The coups of the shoe on the table, as stored."""
        shoe = self.ledger.live("7").shoe
        return shoe.coups if shoe else ()

    @property
    def outcomes(self) -> str:
        return "".join(coup.outcome or "?" for coup in self.coups)

    def elsewhere(self, kind: str, **facts: Any) -> None:
        """Do something at the table on another device."""
        self.hall.enter("7", kind, **facts)


def press(page: Page, text: str) -> None:
    """Press keys, parted by blanks."""
    for key in text.split():
        page.keyboard.press(key)


def bead(page: Page, number: int) -> Locator:
    """The bead of a coup."""
    return page.locator(f".bead[data-coup='{number}']")


def key(page: Page, name: str) -> Locator:
    """A button of the page's own keys, by what it presses."""
    return page.locator(f"#keys [data-key='{name}']:visible")


def all_sent(page: Page) -> None:
    """Wait until nothing is on its way."""
    expect(page.locator("#main")).to_have_attribute("data-waiting", "0")


def cut_off(page: Page) -> None:
    """Let the page hear nothing any more of what others do; what it sends still arrives."""
    page.route("**/live?*", lambda route: route.abort())
    expect(page.locator("#sign")).not_to_be_empty()


def facts(coup: Coup) -> tuple[Any, ...]:
    """What is recorded of a coup whose cards are not."""
    return coup.number, coup.outcome, coup.player_pair, coup.banker_pair, coup.natural


def choices(coup: Coup) -> list[str]:
    """The keys that choose a coup and record it."""
    chosen = [{"P": "1", "B": "2", "T": "3"}[coup.outcome or ""]]
    chosen += ["4"] if coup.player_pair else []
    chosen += ["5"] if coup.banker_pair else []
    chosen += ["8"] if coup.natural else []
    return [*chosen, "Enter"]


def dealt(coup: Coup) -> list[str]:
    """The cards of a coup, "9h" and so on, in dealing order."""
    (p1, p2, *p3), (b1, b2, *b3) = coup.player, coup.banker
    return [str(card) for card in (p1, b1, p2, b2, *p3, *b3)]
