"""Wagers read from TOML: what WAGERS.md promises holds, and whatever is wrong is said with its file and line."""

from __future__ import annotations

import re
from fractions import Fraction
from importlib.resources import files
from pathlib import Path

import pytest

from scoreboard.errors import UnreadableError, WagerError
from scoreboard.odds import distribution, exact_value
from scoreboard.shoe import Composition
from scoreboard.wagers import CONDITIONS, WAGERS, parse_wagers, read_wagers

MANUAL = files("scoreboard.wagers").joinpath("WAGERS.md").read_text("utf-8")
(EXAMPLE,) = re.findall(r"^```toml\n(.*?)^```$", MANUAL, flags=re.MULTILINE | re.DOTALL)

GOOD = """[[wager]]
key = "big"
name = "Big"
pays = [
  { to_one = 0.54, cards = [5, 6] },
]
"""


def test_the_catalogue_has_the_wagers_of_the_published_edges(shared: Path) -> None:
    listed = re.findall(r"^\| (\S+) \|", (shared / "reference" / "wagers.md").read_text("utf-8"), flags=re.MULTILINE)
    assert len(listed) == 68
    assert sorted(WAGERS) == sorted(listed)


@pytest.mark.parametrize("key", WAGERS)
def test_our_edge_is_every_published_one_but_for_its_last_place(key: str) -> None:
    # Some round, some cut off, and one (six cards, 4.6939 for 4.69380) is a little more than a unit away.
    for decks, published in WAGERS[key].published.items():
        value = exact_value(Composition.of_decks(decks), key)
        assert value is not None
        places = -int(published.as_tuple().exponent)
        unit = Fraction(1, 10**places)
        assert abs(-100 * value - Fraction(published)) < 2 * unit, (decks, float(-100 * value))


def test_the_manual_lists_every_word_with_its_values() -> None:
    rows = re.findall(r"^\| (`[^|]+) \| ([^|]+) \|", MANUAL, flags=re.MULTILINE)
    assert sorted(word for words, _ in rows for word in re.findall(r"`(\w+)`", words)) == sorted(CONDITIONS)
    for words, values in rows:
        for word in re.findall(r"`(\w+)`", words):
            for value in re.findall(r'"([^"]+)"', values):
                assert value in CONDITIONS[word].allowed


def test_the_manuals_wagers_are_worth_what_their_cells_say() -> None:
    own = parse_wagers(EXAMPLE, where="WAGERS.md")
    shoe = Composition.of_decks(8)
    cells = distribution(shoe).joint().items()
    total = sum(ways for _, ways in cells)
    lucky = banker = Fraction(0)
    for cell, ways in cells:
        player_wins, tie = cell.player_total > cell.banker_total, cell.player_total == cell.banker_total
        if player_wins and cell.player_total == 7:
            lucky += ways * (15 if cell.player_cards == 3 else 6)
        elif not (tie and cell.player_total == 7):
            lucky -= ways
        if not player_wins and not tie:
            banker += ways * (Fraction(1, 2) if cell.banker_total == 6 else Fraction(97, 100))
        elif not tie:
            banker -= ways
    assert exact_value(shoe, own["lucky_seven"]) == lucky / total
    assert exact_value(shoe, own["banker_3pct"]) == banker / total


@pytest.mark.parametrize(
    ("number", "exact"),
    [("2", Fraction(2)), ("0.1", Fraction(1, 10)), ('"3/2"', Fraction(3, 2)), ("1_000", Fraction(1000))],
)
def test_a_pay_is_kept_exactly_as_it_is_written(number: str, exact: Fraction) -> None:
    (wager,) = parse_wagers(GOOD.replace("0.54", number), where="mine.toml").values()
    assert wager.pays[0].to_one == exact


@pytest.mark.parametrize(("percent", "net"), [("0", "1"), ("5", "19/20"), ("2.5", "39/40"), ("10", "9/10")])
def test_a_commission_is_from_nothing_to_a_tenth(percent: str, net: str) -> None:
    text = GOOD.replace("to_one = 0.54", f"to_one = 1, commission_percent = {percent}")
    (wager,) = parse_wagers(text, where="mine.toml").values()
    assert wager.pays[0].net == Fraction(net)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (GOOD.replace("6]", "7]"), 5, "cards: 7. Expected 4, 5 or 6"),
        (GOOD.replace("cards", "crads"), 5, '"crads" is no word of a line of pays'),
        (GOOD.replace("0.54", "-1"), 5, "to_one: -1|-1. Expected a number from 0"),
        (GOOD.replace("0.54", "0"), 5, "a pay of 0"),
        (GOOD.replace("0.54", "true"), 5, "true. Expected a number"),
        (GOOD.replace("0.54", "nan"), 5, "NaN. Expected a number"),
        (GOOD.replace("0.54", '"1/0"'), 5, '"1/0"'),
        (GOOD.replace("to_one = 0.54", "push = false"), 5, "false. Expected push = true"),
        (GOOD.replace("to_one = 0.54, ", ""), 5, "a line without one of to_one and push"),
        (GOOD.replace("0.54", "1, push = true"), 5, "a line without one of to_one and push"),
        (GOOD.replace("0.54", "1, commission_percent = 11"), 5, "11. Expected a number from 0 to 10"),
        (GOOD.replace("to_one = 0.54", "push = true, commission_percent = 5"), 5, "a commission on a push"),
        (GOOD.replace("[5, 6]", "[]"), 5, "an empty list"),
        (GOOD.replace("cards = [5, 6]", "natural = 1"), 5, "natural: 1. Expected true or false"),
        (GOOD.replace("  { to_one = 0.54, cards = [5, 6] },\n", ""), 4, "pays that are no lines"),
        (GOOD.replace('key = "big"\n', ""), 1, "a wager without key"),
        (GOOD.replace('"big"', "7"), 2, "7. Expected a text in quotes"),
        (GOOD.replace('"big"', '"big one"'), 2, 'the key "big one"'),
        (GOOD.replace('"Big"', '" "'), 3, "an empty name"),
        (GOOD + GOOD, 8, '"big" for the second time'),
        (GOOD + "edge = 5\n", 7, '"edge" is no word of a wager'),
        (GOOD + "published = { 8 = true }\n", 7, "8 = true"),
        ("wagers = 5\n" + GOOD, 1, '"wagers" is no part of it'),
        ("", 1, "no wager in it"),
    ],
)
def test_what_is_no_wager_is_named_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(WagerError) as caught:
        parse_wagers(text, where="mine.toml")
    assert str(caught.value).startswith(f"mine.toml, line {line}"), str(caught.value)
    assert any(word in str(caught.value) for word in words.split("|")), str(caught.value)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (GOOD.replace('"Big"', '"Big').encode(), 3),
        (GOOD.replace("Big", "Gro\xdf").encode("cp1252"), 3),
        (b"[[wager", 1),
    ],
)
def test_a_file_that_is_no_toml_is_named_with_its_line(tmp_path: Path, data: bytes, line: int) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(data)
    with pytest.raises(UnreadableError) as caught:
        read_wagers(path)
    assert caught.value.where == f"{path}, line {line}"


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="cannot be read"):
        read_wagers(tmp_path / "none.toml")
