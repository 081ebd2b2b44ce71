"""What recorded coups give a board to show beside their winners."""

from __future__ import annotations

from scoreboard.coup import Coup, Outcome
from scoreboard.drawing.details import Details
from scoreboard.flags import Flag


def test_points_are_the_winners_total_and_after_a_tie_both_hands() -> None:
    coups = [
        Coup(number=1, outcome=Outcome.BANKER, player_total=3, banker_total=8),
        Coup(number=2, outcome=Outcome.PLAYER, player_total=6, banker_total=0),
        Coup(number=3, outcome=Outcome.TIE, player_total=7, banker_total=7),
        Coup(number=4, outcome=Outcome.BANKER, player_total=3),
        Coup(number=5, player_total=3, banker_total=8),
    ]
    assert Details.of(coups).points == {1: 8, 2: 6, 3: 7}


def test_what_is_not_known_is_not_shown() -> None:
    coups = [
        Coup(number=1, banker_pair=True, player_pair=False, natural=None),
        Coup(number=2, banker_pair=None, player_pair=True, natural=True),
    ]
    details = Details.of(coups)
    assert (details.banker_pairs, details.player_pairs, details.naturals) == ({1}, {2}, {2})
    assert details.coups == {1, 2}


def test_every_flag_of_a_coup_is_said() -> None:
    flags = [Flag(4, "illegal_hand", "Banker must draw."), Flag(4, "rank_count_exceeded", "This is K number 33.")]
    assert Details.of([], flags).flags == {4: "Banker must draw. This is K number 33."}
