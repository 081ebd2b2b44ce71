"""Rules as text, and settlement in exact money."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoreboard.cards import parse_cards
from scoreboard.coup import Coup, Outcome, Status, completed
from scoreboard.errors import InputError, RulesError, UnknownError
from scoreboard.odds.deals import BY_DEAL
from scoreboard.rules import RULE_SETS, BankerPay, Burn, LastCoup, Rules, TiePay, format_rules, parse_rules
from scoreboard.wagers import WAGERS, Cell, Detail, Facts, Settlement, find_wager, settle

ANY_RULES = st.builds(
    Rules,
    decks=st.integers(min_value=1, max_value=8),
    banker=st.sampled_from(BankerPay),
    tie=st.sampled_from(TiePay),
    burn=st.sampled_from(Burn),
    indicator=st.integers(min_value=14, max_value=26),
    last_coup=st.sampled_from(LastCoup),
)


def coup(player: str, banker: str) -> Coup:
    return completed(Coup(number=1, player=parse_cards(player), banker=parse_cards(banker)))


BANKER_6 = coup("Kc 5d Kh", "2s 4c")
BANKER_3_CARD_7 = coup("Kc 2c Kd", "Kh 3s 4c")
PLAYER_WINS = coup("Kc 9c", "Kd 2h")
TIE = coup("Kc 7d", "3h 4s")
PAIRS = coup("4c 4d", "Kh Kh 9s")


@given(ANY_RULES)
def test_parse_undoes_format(rules: Rules) -> None:
    assert parse_rules(format_rules(rules)) == rules


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_rule_sets_name_is_its_text(name: str) -> None:
    assert format_rules(parse_rules(name)) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "vegas",
        "ez,decks=9",
        "ez,decks=many",
        "ez,tie=10",
        "ez,colour=red",
        "ez,decks=-1",
        "ez,indicator=2",
        "ez,decks=6,decks=8",
    ],
)
def test_rules_that_are_none_are_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(RulesError) as refused:
        parse_rules(text)
    assert refused.value.expected


@pytest.mark.parametrize("facts", [{"decks": 6.0}, {"decks": 0}, {"indicator": 14.5}, {"indicator": 13}])
def test_rules_count_in_whole_numbers_within_their_range(facts: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match="Expected"):
        Rules(**facts)


@pytest.mark.parametrize(
    ("wager", "result", "stake", "settled"),
    [
        # RULES: a win of 1,000,000 on Banker owes 50,000
        ("banker_5pct", BANKER_6, 1_000_000, Settlement(1_000_000, 50_000, 950_000)),
        ("banker_4pct", BANKER_6, 1_000_000, Settlement(1_000_000, 40_000, 960_000)),
        ("banker_5pct", TIE, 100, Settlement(0, 0, 0)),
        ("banker_5pct", PLAYER_WINS, 100, Settlement(-100, 0, -100)),
        # no commission: half when Banker wins with 6, whole otherwise
        ("banker_super6_half_on_6", BANKER_6, 100, Settlement(50, 0, 50)),
        ("banker_super6_half_on_6", BANKER_3_CARD_7, 100, Settlement(100, 0, 100)),
        # EZ: a three-card 7 returns the stake, a two-card 7 pays
        ("banker_ez_push_3card_7", BANKER_3_CARD_7, 100, Settlement(0, 0, 0)),
        ("banker_ez_push_3card_7", coup("K 6", "3 4"), 100, Settlement(100, 0, 100)),
        ("player", PLAYER_WINS, 100, Settlement(100, 0, 100)),
        ("player", TIE, 100, Settlement(0, 0, 0)),
        ("tie_8", TIE, 100, Settlement(800, 0, 800)),
        ("tie_9", TIE, 100, Settlement(900, 0, 900)),
        ("tie_8", PLAYER_WINS, 100, Settlement(-100, 0, -100)),
        ("player_pair_11", PAIRS, 100, Settlement(1100, 0, 1100)),
        ("banker_pair_11", PAIRS, 100, Settlement(1100, 0, 1100)),
        ("player_pair_11", TIE, 100, Settlement(-100, 0, -100)),
        # whole minor units: commission of 0.05 on 1 is one unit, half of 5 is two, breakage to the house
        ("banker_5pct", BANKER_6, 1, Settlement(1, 1, 0)),
        ("banker_super6_half_on_6", BANKER_6, 5, Settlement(2, 0, 2)),
    ],
)
def test_stakes_are_settled_as_the_table_pays(wager: str, result: Coup, stake: int, settled: Settlement) -> None:
    assert settle(WAGERS[wager], result, stake=stake) == settled


@pytest.mark.parametrize("wager", WAGERS)
@pytest.mark.parametrize("status", [Status.VOID, Status.CANCELLED])
def test_a_coup_that_does_not_count_returns_every_stake(wager: str, status: Status) -> None:
    stopped = Coup(number=1, status=status, outcome=Outcome.BANKER)
    assert settle(WAGERS[wager], stopped, stake=100) == Settlement(0, 0, 0)


@pytest.mark.parametrize("wager", ["banker_super6_half_on_6", "banker_ez_push_3card_7", "player_pair_11"])
def test_what_an_outcome_alone_does_not_decide_is_not_settled(wager: str) -> None:
    assert settle(WAGERS[wager], Coup(number=1, outcome=Outcome.BANKER), stake=100) is None


def test_a_coup_not_seen_settles_nothing() -> None:
    assert all(settle(wager, Coup(number=1), stake=100) is None for wager in WAGERS.values())


def test_a_coup_of_bare_cards_settles_by_what_follows_from_them() -> None:
    bare = Coup(number=1, player=BANKER_3_CARD_7.player, banker=BANKER_3_CARD_7.banker)
    assert Facts.of_coup(bare) == Facts.of_coup(BANKER_3_CARD_7)
    assert settle(WAGERS["banker_ez_push_3card_7"], bare, stake=100) == Settlement(0, 0, 0)


def test_a_single_card_kept_does_not_say_how_many_there_were() -> None:
    kept = Coup(number=1, outcome=Outcome.BANKER, banker_total=7, banker=parse_cards("K"))
    assert settle(WAGERS["banker_ez_push_3card_7"], kept, stake=100) is None


@pytest.mark.parametrize("stake", [0, -5, 1.5])
def test_a_stake_is_at_least_one_unit(stake: int) -> None:
    with pytest.raises(InputError, match=f"a stake of {stake}"):
        settle(WAGERS["player"], TIE, stake=stake)


@given(st.sampled_from(sorted(WAGERS)), st.sampled_from([BANKER_6, BANKER_3_CARD_7, PLAYER_WINS, TIE, PAIRS]),
       st.integers(min_value=1, max_value=10**12))  # fmt: skip
def test_money_is_whole_and_never_above_the_exact_pay(wager: str, result: Coup, stake: int) -> None:
    settled = settle(WAGERS[wager], result, stake=stake)
    exact = WAGERS[wager].net_of(Facts.of_coup(result))
    assert settled is not None
    assert exact is not None
    assert settled.net == settled.paid - settled.commission
    assert 0 <= stake * exact - settled.net < 2


def test_a_cell_settles_as_its_cards_do() -> None:
    cell = Cell(player_total=2, banker_total=7, player_cards=3, banker_cards=3)
    facts = Facts.of_coup(BANKER_3_CARD_7)
    for wager in WAGERS.values():
        if wager.detail is Detail.POINTS and BY_DEAL.isdisjoint(wager.asks):
            assert wager.net_of(Facts.of_cell(cell)) == wager.net_of(facts)
    assert find_wager("banker_ez_push_3card_7").net_of(Facts.of_cell(cell)) == Fraction(0)


def test_an_unknown_wager_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(UnknownError, match="tie_8"):
        find_wager("dragon")
