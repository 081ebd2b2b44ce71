"""How a coup of punto banco is dealt (58 Pa. Code 631a.10 and 631a.11)."""

from __future__ import annotations

from collections.abc import Callable

from scoreboard.cards import Card
from scoreboard.coup import hand_total
from scoreboard.tableau import banker_draws, is_natural, player_draws

__all__ = ["deal_hands"]


def deal_hands(draw: Callable[[], Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Deal one coup: Player, Banker, Player, Banker, then third cards by the drawing table.

    Parameters
    ----------
    draw
        Gives the next card of the shoe; called four to six times.

    Returns
    -------
    tuple
        Player's and Banker's cards in dealing order.

    Examples
    --------
    >>> from scoreboard.cards import parse_cards
    >>> shoe = iter(parse_cards("2 K 3 3 9 6"))
    >>> [" ".join(map(str, hand)) for hand in deal_hands(lambda: next(shoe))]
    ['2 3 9', 'K 3 6']
    """
    first_player, first_banker, second_player, second_banker = draw(), draw(), draw(), draw()
    player: tuple[Card, ...] = (first_player, second_player)
    banker: tuple[Card, ...] = (first_banker, second_banker)
    if is_natural(hand_total(player)) or is_natural(hand_total(banker)):
        return player, banker
    third = draw() if player_draws(hand_total(player)) else None
    if banker_draws(hand_total(banker), player_third=None if third is None else third.points):
        banker = (*banker, draw())
    return player if third is None else (*player, third), banker
