"""In words: which cards the odds are those of, since when, and why."""

from __future__ import annotations

from dashboards.review.shoe import ReviewedShoe

__all__ = ["basis_said", "why_unknown"]

_FULL_SHOE = (
    "the odds are those of a full shoe: as long as nobody knows what left, any six cards of a shuffled shoe are as "
    "good as the first six."
)


def basis_said(shoe: ReviewedShoe) -> str:
    """Say which odds a review uses.

    Examples
    --------
    >>> from dashboards.review.shoe import reviewed
    >>> from scoreboard.coup import Coup, Outcome
    >>> from scoreboard.frames import ShoeKey
    >>> from scoreboard.ledger import RecordedShoe
    >>> typed = (Coup(number=1, outcome=Outcome.BANKER), Coup(number=2, outcome=Outcome.TIE))
    >>> print(basis_said(reviewed(RecordedShoe(key=ShoeKey("", "a"), version=1, coups=typed))))
    Before coup 1 the shoe is full. After that the cards left are not known, because coup 1 was recorded without its
    cards, and the odds are those of a full shoe: ...
    """
    if not shoe.coups:
        return "No coup is recorded yet, so these are the odds of a full shoe."
    known = sum(left is not None for left in shoe.left)
    if known == len(shoe.left):
        return f"Every card is known, so the odds before each coup are the exact ones of the cards left.{_burnt(shoe)}"
    why = why_unknown(shoe)
    if known == 0:
        return f"The cards left are not known, because {why}, and {_FULL_SHOE}"
    until = (
        "Before coup 1 the shoe is full."
        if known == 1
        else f"Up to coup {shoe.coups[known - 1].number} the odds are the exact ones of the cards left.{_burnt(shoe)}"
    )
    return f"{until} After that the cards left are not known, because {why}, and {_FULL_SHOE}"


def _burnt(shoe: ReviewedShoe) -> str:
    pairs = "" if _pairs_known(shoe) else " Pairs need ranks; where only points were kept they have no odds."
    return f" Cards burnt unseen count as still there: each is as likely to be any card left.{pairs}"


def _pairs_known(shoe: ReviewedShoe) -> bool:
    return all(left.rank13 is not None for left in shoe.left if left is not None)


def why_unknown(shoe: ReviewedShoe) -> str:
    """Say why the cards left stop being known, as the end of a sentence; empty where they are known throughout."""
    place = next((place for place, left in enumerate(shoe.left) if left is None), None)
    if place is None:
        return ""
    before = shoe.coups[place - 1] if place else None
    expected = before.number + 1 if before else 1
    if place < len(shoe.coups) and shoe.coups[place].number != expected:
        first = shoe.coups[place].number
        if before is None:
            return f"the record starts at coup {first}"
        missing = f"coup {expected} is" if first - expected == 1 else f"coups {expected} to {first - 1} are"
        return f"{missing} missing"
    if before is None:
        return "more cards were burnt than the shoe holds"
    if not before.cards:
        return f"coup {before.number} was recorded without its cards"
    if before.status.counts and not before.has_hands:
        return f"of coup {before.number} not every card was recorded"
    left = shoe.left[place - 1]
    if left is not None and len(before.cards) > left.cards - 6:
        return f"fewer than six cards are left after coup {before.number}"
    return f"in coup {before.number} a card came that the shoe cannot hold any more"
