"""Exact odds of any shoe: how the next coup falls, and what every wager is worth on it.

`distribution` and `odds_of` answer for one shoe in whole numbers and fractions; `outcome_chances` and
`expected_values` answer for many as frames. All take every card left as equally likely to come next. They say what a
shoe's cards make likely, and nothing about what its past coups do: those have no bearing on it beyond the cards
that left.
"""

from scoreboard.odds.expectation import WagerOdds, exact_value, odds_of
from scoreboard.odds.outcomes import Distribution, distribution, outcome_chances
from scoreboard.odds.values import expected_values

__all__ = [
    "Distribution",
    "WagerOdds",
    "distribution",
    "exact_value",
    "expected_values",
    "odds_of",
    "outcome_chances",
]
