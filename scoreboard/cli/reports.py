"""Statistics and reviews as commands print them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from scoreboard.cli.output import print_table

if TYPE_CHECKING:
    from scoreboard.ledger import RecordedShoe
    from scoreboard.stats import Summary

__all__ = ["print_review", "print_summary", "review_json"]

UNKNOWN: Final = "–"
_NAMES: Final = {"B": "Banker", "P": "Player", "T": "Tie"}


def print_summary(summary: Summary) -> None:
    """Print tallies, streaks and tests for a person, the sentences last and first what they cannot say."""
    tallies = summary.tallies
    unseen = f", {tallies.not_seen} not seen" if tallies.not_seen else ""
    print(f"{tallies.shoes} shoe{'s' * (tallies.shoes != 1)}, {tallies.coups} coups{unseen}\n")
    print_table(
        ("", "count", "of", "share", "95 % interval", "expected"),
        [
            (
                _NAMES.get(event.value, event.value.replace("_", " ").capitalize()),
                *(
                    (
                        share.count,
                        share.of,
                        f"{100 * share.share:.2f} %",
                        f"{100 * share.low:.2f} – {100 * share.high:.2f} %",
                    )
                    if share.share is not None and share.low is not None and share.high is not None
                    else (UNKNOWN, 0, UNKNOWN, UNKNOWN)
                ),
                f"{100 * share.expected:.2f} %",
            )
            for event, share in tallies.shares.items()
        ],
    )
    if summary.streaks:
        print()
        print_table(
            ("side", "length", "runs", "expected"),
            [(_NAMES[streak.side], streak.length, streak.runs, f"{streak.expected:.2f}") for streak in summary.streaks],
        )
    print()
    for finding in summary.findings:
        print(finding.says)
    print(f"\n{summary.cannot_say}")


def review_json(shoe: RecordedShoe) -> dict[str, Any]:
    """Give a review as `review --json` prints it: by coup and wager, for one unit, null where it is not known."""
    from scoreboard.replay import review, totals

    reviewed = review(shoe.frame(), rules=shoe.rules, burnt=shoe.burn.cards if shoe.burn else ())
    coups = [
        {
            "coup": rows["coup"][0],
            "outcome": rows["outcome"][0],
            "basis": rows["basis"][0],
            "cards_left": rows["cards_left"][0],
            "ev": dict(zip(rows["wager"], rows["ev"], strict=True)),
            "net": dict(zip(rows["wager"], rows["net"], strict=True)),
        }
        for rows in reviewed.partition_by("coup", maintain_order=True)
    ]
    return {
        "table": shoe.key.table,
        "shoe": shoe.key.shoe,
        "coups": coups,
        "totals": {total.pop("wager"): total for total in totals(reviewed)},
        "flags": [{"coup": flag.coup, "code": flag.code, "detail": flag.detail} for flag in shoe.flags],
    }


def print_review(shoe: RecordedShoe) -> None:
    """Print a review for a person: every coup with the value of each wager before it, then the sums and their band."""
    from scoreboard.wagers import WAGERS

    reviewed = review_json(shoe)
    coups = {coup.number: coup for coup in shoe.coups}
    wagers = shoe.rules.wagers
    if any(row["basis"] == "full shoe" for row in reviewed["coups"]):
        print("* The cards left are not known here: the value is that of a full shoe.")
    print_table(
        ("coup", "won", "Player", "Banker", "left", *(WAGERS[key].name for key in wagers)),
        [
            (
                row["coup"],
                row["outcome"] or "?",
                " ".join(map(str, coups[row["coup"]].player)) or UNKNOWN,
                " ".join(map(str, coups[row["coup"]].banker)) or UNKNOWN,
                "*" if row["cards_left"] is None else row["cards_left"],
                *(UNKNOWN if row["ev"][key] is None else f"{100 * row['ev'][key]:+.3f} %" for key in wagers),
            )
            for row in reviewed["coups"]
        ],
    )
    print("\nOne unit on every coup:")
    print_table(
        ("wager", "coups", "won", "expected", "95 of 100 shoes", ""),
        [
            (
                WAGERS[key].name,
                total["coups"],
                f"{total['net']:+.2f}",
                f"{total['ev']:+.2f}",
                f"{total['low']:+.2f} to {total['high']:+.2f}",
                "as chance allows" if total["inside"] else "outside: 5 of 100 honest shoes are",
            )
            for key, total in reviewed["totals"].items()
        ],
    )
    print(
        "Each band is for one wager at the end of a shoe; of several, one or another ends outside more often.\n"
        "What a wager paid in one shoe says nothing about the next one."
    )
