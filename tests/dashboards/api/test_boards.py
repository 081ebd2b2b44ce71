"""What a board is answered."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conftest import Program


def test_a_board_has_the_outcomes_in_order_and_their_counts(program: Program) -> None:
    answer = program.take(*program.coups("PPB?BT"))
    board = program.board()
    assert board["outcomes"] == "PPB?BT"
    assert board["counts"] == {"B": 2, "P": 2, "T": 1}
    assert {name: board[name] for name in ("version", "shoe", "coup")} == {
        name: answer[name] for name in ("version", "shoe", "coup")
    }


def test_who_has_the_newest_version_is_answered_204(program: Program) -> None:
    version = program.take(*program.coups("PB"))["version"]
    for known, status in ((version - 1, 200), (version, 204), (version + 1, 204)):
        answer = program.client.get(f"/api/tables/7/board?v={known}")
        assert answer.status_code == status
        assert answer.headers["Cache-Control"] == "no-store"
    program.take(*program.coups("T"))
    assert program.client.get(f"/api/tables/7/board?v={version}").status_code == 200


def test_an_answer_of_nothing_has_no_body_that_could_be_compressed(program: Program) -> None:
    answer = program.client.get("/api/tables/7/board?v=9", headers={"Accept-Encoding": "br, gzip"})
    assert (answer.status_code, answer.data) == (204, b"")
    assert not {"Content-Type", "Content-Encoding", "Content-Length"} & set(answer.headers.keys())


def test_a_table_without_a_shoe_has_empty_roads(program: Program) -> None:
    board = program.board()
    assert (board["shoe"], board["coup"], board["outcomes"]) == (None, 0, "")
    assert board["counts"] == {"B": 0, "P": 0, "T": 0}
    assert program.client.get(f"/api/tables/7/board?v={board['version']}").status_code == 204


def test_a_board_has_five_roads_and_the_next_marks_as_svg(program: Program) -> None:
    program.take(*program.coups("PPBBPBPB"))
    pictures = program.board()["svg"]
    assert set(pictures) == {
        "bead_plate", "big_road", "big_eye_boy", "small_road", "cockroach_pig", "next_banker", "next_player",
    }  # fmt: skip
    for picture in pictures.values():
        assert re.fullmatch(r"<svg .*</svg>", picture, re.DOTALL)
    assert len(re.findall(r'data-coup="', pictures["big_road"])) == 8


def test_a_board_has_the_last_coup_with_its_cards_and_when_it_came(program: Program) -> None:
    entry = program.entry("coup", player_cards=["Kh", "K"], banker_cards=["4", "5s"])
    program.take(*program.coups("BP"), entry)
    board = program.board()
    assert board["last"] == {
        "coup": 3,
        "outcome": "B",
        "status": "ok",
        "player_cards": ["Kh", "K"],
        "banker_cards": ["4", "5s"],
        "player_total": 0,
        "banker_total": 9,
        "player_pair": True,
        "banker_pair": False,
        "natural": True,
        "at": "2026-03-01T20:00:00+00:00",
        "note": "",
    }
    assert board["at"] == "2026-03-01T20:00:00+00:00"


def test_a_void_coup_is_the_last_and_is_not_counted(program: Program) -> None:
    program.take(*program.coups("B"), program.entry("void", reason="card out of order"))
    board = program.board()
    assert (board["outcomes"], board["coup"]) == ("B", 2)
    assert (board["last"]["status"], board["last"]["note"]) == ("void", "card out of order")


def test_a_board_says_how_far_the_shoe_is_and_which_good_road_is_in_force(program: Program) -> None:
    program.take(*program.coups("BBBB"))
    board = program.board()
    assert (board["games_left"], board["is_closed"]) == (None, False)
    assert board["good_road"] == {"kind": "long", "side": "B", "length": 4}
    program.take(program.entry("indicator"))
    assert program.board()["games_left"] == 1
    program.take(program.entry("close_shoe"))
    assert program.board()["is_closed"] is True


def test_the_address_chooses_which_roads_are_drawn(program: Program) -> None:
    assert set(program.board("7", roads="big_road", next_marks="0")["svg"]) == {"big_road"}


def test_the_address_chooses_language_and_an_unknown_one_is_refused(program: Program) -> None:
    program.take(*program.coups("B"))
    assert "庄" in program.board("7", language="zh")["svg"]["bead_plate"]
    refused = program.client.get("/api/tables/7/board?language=xx")
    assert refused.status_code == 400
    assert '"InputError"' in refused.text


def test_a_table_is_named_by_its_number_too(program: Program) -> None:
    program.client.post("/api/tables", json={"name": "Salon", "number": 12})
    assert program.board("12")["table"]["name"] == "Salon"
