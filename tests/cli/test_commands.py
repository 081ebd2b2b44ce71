"""The commands: the shapes scripts rely on, exit statuses, and one clear message for whatever is refused."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest

from scoreboard.cli import main, shoes
from scoreboard.roadmap import LeadingTies, Tail
from scoreboard.samples import sample_files

PROGRAM = Path(sys.executable).parent / "scoreboard"
SAMPLES = {path.name: str(path) for path in sample_files()}
COMMANDS = (
    "demo",
    "serve",
    "import",
    "table",
    "user",
    "token",
    "shoes",
    "roads",
    "stats",
    "odds",
    "review",
    "export",
    "simulate",
)


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Run the program in a folder and with a store of its own; no command may ever show a traceback."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("SCOREBOARD_STORE", f"sqlite:///{tmp_path / 'store.sqlite3'}")

    def call(*arguments: str | Path) -> Ran:
        monkeypatch.setattr("sys.argv", ["scoreboard", *map(str, arguments)])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capfd.readouterr()
        assert "Traceback" not in said.err
        return Ran(int(ended.value.code or 0), said.out, said.err)

    return call


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(run: Run, command: str) -> None:
    helped = run(command, "--help")
    assert helped.status == 0
    assert f"Example: scoreboard {command}" in helped.out


def test_roads_of_typed_coups_print_the_published_object(run: Run, shared: Path) -> None:
    cases = json.loads((shared / "reference/roads.json").read_text("utf-8"))["cases"]
    for name in ("row0_tail", "random_shoe_1", "leading_ties_shoe"):
        case = cases[name]
        printed = run("roads", "--coups", case["sequence"], "--format", "json").json
        assert {key: printed[key] for key in case if key in printed} == {
            key: value for key, value in case.items() if key in printed
        }
        assert {"bead_plate", "big_road", "leading_ties", "big_eye_boy", "small_road", "cockroach_pig", "ask"} <= set(
            printed
        )


def test_roads_name_the_good_road_in_force(run: Run) -> None:
    assert run("roads", "--coups", "PBBTBB", "--format", "json").json["good_road"] == {
        "kind": "long",
        "side": "B",
        "length": 4,
    }
    assert run("roads", "--coups", "BPBP", "--format", "json").json["good_road"]["side"] is None
    assert run("roads", "--coups", "BPB?P", "--format", "json").json["good_road"] is None
    line = "Good road: long Banker, 4 coups (describes the past, not the next coup)"
    assert line in run("roads", "--coups", "PBBTBB").out.splitlines()


def test_roads_take_the_houses_customs(run: Run) -> None:
    first = run("roads", "--coups", "TBBTBPBPP", "--format", "json").json
    cell = run("roads", "--coups", "TBBTBPBPP", "--format", "json", "--leading-ties", "cell").json
    assert (first["big_road"][0], cell["big_road"][0]) == ([0, 0, "B", 2, 0], [0, 0, "T", 1, 0])
    drop = run("roads", "--coups", "B" * 7 + "P" * 9, "--format", "json", "--tail", "drop").json
    straight = run("roads", "--coups", "B" * 7 + "P" * 9, "--format", "json").json
    assert drop["big_road"] != straight["big_road"]
    assert run("roads", "--coups", "B" * 4, "--rows", "3", "--format", "json").json["big_road"][3][:2] == [1, 2]


def test_roads_of_a_file_of_several_shoes_are_drawn_one_after_another(run: Run) -> None:
    text = run("roads", SAMPLES["three-shoes-typed.txt"]).out
    assert text.count("Bead plate") == 3
    refused = run("roads", SAMPLES["three-shoes-typed.txt"], "--format", "json")
    assert (refused.status, "--shoe" in refused.err) == (1, True)
    one = run("roads", SAMPLES["three-shoes-typed.txt"], "--format", "json", "--shoe", "three-shoes-typed#2")
    assert len(one.json["bead_plate"]) == 79


def test_roads_as_svg_are_one_whole_picture(run: Run) -> None:
    picture = run("roads", SAMPLES["tie-first.txt"], "--format", "svg").out
    assert picture.startswith("<svg")
    assert picture.rstrip().endswith("</svg>")


def test_a_board_is_exported_as_a_picture(run: Run, tmp_path: Path) -> None:
    for command in ("roads", "export"):
        assert run(command, SAMPLES["chop.txt"], "--format", "png", "--out", tmp_path / "board.png").status == 0
        assert (tmp_path / "board.png").read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_an_import_is_previewed_stored_and_listed(run: Run) -> None:
    previewed = run("import", SAMPLES["high-limit-room.csv"], "--dry-run", "--json")
    assert (previewed.status, previewed.json[0]["added"]) == (0, 0)
    assert run("shoes", "--json").json == []
    (stored,) = run("import", SAMPLES["high-limit-room.csv"], "--json").json
    assert (stored["added"], stored["duplicates"], stored["conflicts"], stored["faults"]) == (159, 0, [], [])
    assert sum(count for kind, count in stored["lines"].items() if kind != "read") == stored["lines"]["read"] == 160
    (again,) = run("import", SAMPLES["high-limit-room.csv"], "--json").json
    assert (again["added"], again["duplicates"]) == (0, 159)
    rows = run("shoes", "--json").json
    assert [(row["table"], row["shoe"], row["coups"]) for row in rows] == [("88", "1", 79), ("88", "2", 80)]
    assert rows[0]["opened"].endswith("+00:00")
    assert "high-limit-room.csv" in run("shoes").out


def test_with_any_fault_nothing_is_stored_and_json_still_says_what_was_found(run: Run, tmp_path: Path) -> None:
    bad = tmp_path / "night.csv"
    bad.write_text("shoe,hand,result\nA,1,B\nA,2,X\nA,3,P\n", "utf-8")
    refused = run("import", bad, "--json")
    assert refused.status == 1
    (fault,) = refused.json[0]["faults"]
    assert (fault["line"], fault["column"], fault["code"], fault["found"]) == (3, 3, "unknown_result", "X")
    assert "Nothing was stored" in refused.err
    assert run("shoes", "--json").json == []
    assert run("import", bad, "--dry-run").status == 1
    said = run("import", bad)
    assert (said.status, "night.csv, line 3" in said.err, '"X" is no outcome' in said.err) == (1, True, True)
    kept = run("import", bad, "--keep-good", "--json")
    assert (kept.status, kept.json[0]["shoes"][0]["outcomes"]) == (0, "B?P")
    assert (tmp_path / "night.csv.rejects.csv").read_text("utf-8-sig").count("A,2,X") >= 1


def test_a_legend_and_a_mapping_settle_what_a_file_leaves_open(run: Run, tmp_path: Path) -> None:
    digits = tmp_path / "digits.csv"
    digits.write_text("n,who\n1,0\n2,1\n3,2\n", "utf-8")
    asked = run("import", digits, "--map", "n=coup", "--map", "who=result", "--json")
    assert (asked.status, asked.json[0]["faults"][0]["code"]) == (1, "ambiguous_legend")
    told = run("import", digits, "--map", "n=coup,who=result", "--legend", "0=B,1=P,2=T", "--table", "9", "--json")
    assert (told.status, told.json[0]["shoes"][0]["outcomes"]) == (0, "BPT")
    assert run("shoes", "--json").json[0]["table"] == "9"


def test_statistics_come_in_the_published_shape(run: Run) -> None:
    run("import", SAMPLES["high-limit-room.csv"])
    said = run("stats", "88/1", "88/2", "--json").json
    assert said["tallies"]["coups"] == 159
    assert set(said["streaks"][0]) == {"side", "length", "runs", "expected"}
    assert set(said["tests"][0]) == {"name", "statistic", "p", "p_adjusted", "says"}
    assert "forecast" in run("--help").out
    assert said["cannot_say"] in run("stats", "88/1", "88/2").out


def test_odds_are_the_published_integers(run: Run, shared: Path) -> None:
    published = json.loads((shared / "reference/odds.json").read_text("utf-8"))["shoes"]
    for name, options in (("8_decks", []), ("6_decks", ["--decks", "6"])):
        printed = run("odds", *options, "--json").json
        case = published[name]
        assert printed["ways"] == {
            side: case[f"{side}_ways" if side != "total" else "ways_total"] for side in printed["ways"]
        }
        for key, wager in printed["wagers"].items():
            assert Fraction(wager["num"], wager["den"]) == Fraction(case["ev"][key]["num"], case["ev"][key]["den"]), key


OWN = """[[wager]]
key = "tie_8"
name = "Tie, ours"
pays = [ { to_one = 8.5, winner = "T" } ]
[[wager]]
key = "pair_and_win"
name = "Player pair that wins"
pays = [ { to_one = 25, winner = "P", player_pair = true } ]
"""


def test_own_wagers_are_valued_beside_the_catalogues_or_in_their_place(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(OWN, "utf-8")
    alone, printed = run("odds", "--json").json, run("odds", "--wagers", "mine.toml", "--json").json
    assert printed["wagers"].keys() - alone["wagers"].keys() == {"pair_and_win"}
    ways = printed["ways"]
    tie = Fraction(printed["wagers"]["tie_8"]["num"], printed["wagers"]["tie_8"]["den"])
    assert tie == (Fraction(17, 2) * ways["tie"] - ways["banker"] - ways["player"]) / Fraction(ways["total"])
    assert "Player pair that wins" in run("odds", "--rules", "ez", "--wagers", "mine.toml").out
    (tmp_path / "mine.toml").write_text(OWN.replace("8.5", "8,5"), "utf-8")
    refused = run("odds", "--wagers", "mine.toml")
    assert (refused.status, refused.out) == (1, "")
    assert refused.err.startswith("mine.toml, line 4")


def test_odds_of_cards_left_say_what_is_not_known(run: Run, tmp_path: Path, shared: Path) -> None:
    case = json.loads((shared / "reference/odds.json").read_text("utf-8"))["shoes"]["dep1_8decks_208_left_seed1"]
    left = tmp_path / "left.json"
    left.write_text(json.dumps({"point10": case["point10"]}), "utf-8")
    printed = run("odds", "--composition", left, "--json").json
    assert (printed["cards"], printed["wagers"]["player_pair_11"]) == (208, None)
    assert "player_pair_11" in printed["unknown"]
    assert printed["wagers"]["tie_8"]["num"] == case["ev"]["tie_8"]["num"]
    left.write_text(json.dumps({"composition52": case["composition52"]}), "utf-8")
    assert run("odds", "--composition", left, "--json").json["unknown"] == []


def test_a_review_comes_in_the_published_shape(run: Run, tmp_path: Path) -> None:
    reviewed = run("review", SAMPLES["mini-six-decks.csv"], "--json").json
    first = reviewed["coups"][0]
    assert (first["coup"], first["outcome"], set(first["ev"]) == set(first["net"])) == (1, "P", True)
    assert first["net"]["player"] == 1
    assert set(reviewed["totals"]["player"]) >= {"coups", "net", "ev", "sd", "low", "high"}
    page = tmp_path / "review.html"
    assert run("review", SAMPLES["mini-six-decks.csv"], "--html", page).status == 0
    written = page.read_text("utf-8")
    assert "<svg" in written
    assert re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(?:https?:)?//', written) == []


@pytest.mark.parametrize("name", SAMPLES)
def test_an_exported_csv_comes_back_as_the_same_shoes(run: Run, tmp_path: Path, name: str) -> None:
    run("import", SAMPLES[name])
    before = run("shoes", "--json").json
    for row in before:
        key = f"{row['table']}/{row['shoe']}".lstrip("/")
        out = tmp_path / "out.csv"
        assert run("export", key, "--format", "csv", "--out", out).status == 0
        (again,) = run("import", out, "--json").json
        assert (again["added"], again["conflicts"], again["faults"]) == (0, [], []), again
        fresh = f"sqlite:///{tmp_path / 'fresh.sqlite3'}"
        run("import", out, "--store", fresh)
        exported = run("export", key, "--format", "json", "--store", fresh).json
        original = run("export", key, "--format", "json").json
        assert exported["coups"] == original["coups"]
        assert exported["rules"] == original["rules"]


REFUSALS = {
    "an unknown shoe": (["roads", "nowhere/9"], "nowhere/9"),
    "a missing file": (["import", "missing.csv"], "missing.csv"),
    "a folder": (["import", "."], "folder"),
    "too few cards": (["odds", "--composition", "few.json"], "few.json"),
    "a negative count": (["odds", "--composition", "negative.json"], "negative.json"),
    "a composition that is none": (["odds", "--composition", "none.json"], "none.json"),
    "a missing composition": (["odds", "--composition", "no.json"], "no.json"),
    "unknown rules": (["odds", "--rules", "vegas"], "vegas"),
    "no decks": (["odds", "--decks", "0"], "0 decks"),
    "an unknown letter": (["roads", "--coups", "BPX"], "X"),
    "a store in a missing folder": (["shoes", "--store", "sqlite:///missing/folder/store.sqlite3"], "missing"),
    "a store that is none": (["shoes", "--store", "sqlite:///few.json"], "few.json"),
    "a store of an unknown kind": (["shoes", "--store", "carrier-pigeon://x"], "carrier-pigeon"),
    "an export to a missing folder": (["export", "one.txt", "--format", "csv", "--out", "missing/x.csv"], "missing"),
    "shoes of different decks together": (["stats", "one.txt", SAMPLES["mini-six-decks.csv"]], "decks"),
    "an unknown format": (["import", "one.txt", "--format", "sheet"], "sheet"),
    "an unknown field": (["import", "one.csv", "--map", "hand=foot"], "foot"),
    "an unknown encoding": (["import", "one.txt", "--encoding", "utf-99"], "utf-99"),
}


@pytest.mark.parametrize(("arguments", "named"), REFUSALS.values(), ids=REFUSALS)
def test_what_is_refused_gets_one_clear_message_and_status_1(
    run: Run, tmp_path: Path, arguments: list[str], named: str
) -> None:
    (tmp_path / "few.json").write_text('{"point10": [5, 0, 0, 0, 0, 0, 0, 0, 0, 0]}', "utf-8")
    (tmp_path / "negative.json").write_text('{"rank13": [-1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]}', "utf-8")
    (tmp_path / "none.json").write_text('{"decks": 8}', "utf-8")
    (tmp_path / "one.txt").write_text("BPPB\n", "utf-8")
    (tmp_path / "one.csv").write_text("hand,result\n1,B\n", "utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    refused = run(*arguments)
    assert refused.status == 1, refused
    assert named in refused.err
    assert len(refused.err.strip().splitlines()) <= 2, refused.err
    assert {path: path.read_bytes() for path in before} == before


@pytest.mark.parametrize(
    "arguments",
    [["roads"], ["roads", "x", "--coups", "B"], ["export", "x"], ["odds", "--decks", "six"], ["fly"], ["import"]],
)
def test_wrong_usage_has_status_2(run: Run, arguments: list[str]) -> None:
    assert run(*arguments).status == 2


def test_a_busy_port_is_refused_with_what_to_do(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        refused = run("serve", "--port", str(taken.getsockname()[1]))
    assert refused.status == 1
    assert "--port" in refused.err


def test_flags_are_shown_with_their_coup(run: Run) -> None:
    assert "Coup 2, illegal_hand: Banker has 5 and stood" in run("roads", SAMPLES["what-cannot-be.csv"]).out
    assert "Coup 4, winner_contradicts_totals" in run("review", SAMPLES["what-cannot-be.csv"]).out
    assert "coup 3, winner_contradicts_cards" in run("import", SAMPLES["what-cannot-be.csv"]).out


def test_an_empty_store_says_how_to_fill_it(run: Run) -> None:
    assert "scoreboard import" in run("shoes").out


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    piped = subprocess.run(
        f"{PROGRAM} odds | head -1", shell=True, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert piped.stdout.startswith("416 cards")
    assert piped.stderr == ""


def test_the_commands_offer_the_customs_that_the_roads_know() -> None:
    assert get_args(shoes.LeadingTiesCustom) == tuple(LeadingTies)
    assert get_args(shoes.TailCustom) == tuple(Tail)


@pytest.mark.parametrize("target", ["a" * 300, "a/" * 3000, "nobody.csv", "nul\0"])
def test_what_is_neither_a_file_nor_a_shoe_is_refused(run: Run, target: str) -> None:
    for command in (["roads"], ["stats"], ["review"], ["export", "--format", "csv"]):
        refused = run(*command, target)
        assert (refused.status, refused.out, "no file and no shoe" in refused.err) == (1, "", True)


def test_a_folder_hides_no_shoe_of_its_name(run: Run, tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text("table,shoe,result\n88,1,B\n", "utf-8")
    run("import", "log.csv")
    (tmp_path / "88/1").mkdir(parents=True)
    assert run("roads", "88/1", "--format", "json").json["bead_plate"] == [[0, 0, "B"]]
    assert "a folder" in run("roads", "88").err


def test_roads_as_text_go_where_they_are_sent(run: Run, tmp_path: Path) -> None:
    said = run("roads", SAMPLES["three-shoes-typed.txt"])
    sent = run("roads", SAMPLES["three-shoes-typed.txt"], "--out", tmp_path / "roads.txt")
    assert (sent.status, sent.out) == (0, "")
    assert (tmp_path / "roads.txt").read_text("utf-8") == said.out


def test_a_name_of_two_lines_is_kept_on_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "log.csv").write_text('table,shoe,result\n"7\nleft",A,B\n', "utf-8")
    assert run("import", "log.csv", "--json").json[0]["shoes"][0]["table"] == "7 left"
    (tmp_path / "typed.txt").write_text("BPT")
    (report,) = run("import", "typed.txt", "--table", " 9 ", "--shoe", "late\n ", "--json").json
    assert (report["shoes"][0]["table"], report["shoes"][0]["shoe"]) == ("9", "late")


def test_a_dry_run_that_keeps_the_good_shows_what_would_be_stored(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.txt").write_text("BPXT\n")
    tried = run("import", "bad.txt", "--keep-good", "--dry-run", "--json")
    kept = run("import", "bad.txt", "--keep-good", "--json")
    assert (tried.status, kept.status) == (0, 0)
    assert tried.json[0]["shoes"] == kept.json[0]["shoes"] != []
    assert (tried.json[0]["added"], kept.json[0]["added"]) == (0, 4)


def test_a_file_that_is_no_log_gets_a_screenful_of_faults_and_no_more(run: Run, tmp_path: Path) -> None:
    (tmp_path / "prose.txt").write_text("nothing about any coup\n" * 500)
    refused = run("import", "prose.txt")
    assert (refused.status, len(refused.err.splitlines())) == (1, 22)
    listed = run("import", "prose.txt", "--json").json[0]["faults"]
    assert f"{len(listed) - 20} more faults" in refused.err
