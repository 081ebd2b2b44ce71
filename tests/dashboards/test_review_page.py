"""The review page as the server answers it: its tree, its callbacks, its weight."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from dashboards import ids
from dashboards.app import create_app
from dashboards.review import reviewed
from dashboards.review.markup import moment_html
from dashboards.settings import Settings
from scoreboard.coup import Coup, Outcome
from scoreboard.frames import ShoeKey
from scoreboard.ledger import Event, Ledger, OfferedShoe, RecordedShoe, file_store_url
from scoreboard.ledger.events import Opened
from scoreboard.rules import Rules

SHOE = "C05/20539"


def ask(client: FlaskClient, output: str, trigger: tuple[str, Any], **state: Any) -> Any:
    """Call a callback as the browser does; `state` is the page's subject."""
    identity, prop = output.rsplit(".", 1)
    changed, value = trigger
    answer = client.post(
        "/_dash-update-component",
        json={
            "output": output,
            "outputs": {"id": identity, "property": prop},
            "inputs": [{"id": changed, "property": "value", "value": value}],
            "changedPropIds": [f"{changed}.value"],
            "state": [{"id": ids.REVIEW_SUBJECT, "property": "data", "value": state}],
        },
    )
    assert answer.status_code == 200, answer.text
    return answer.json


def tree_at(client: FlaskClient, path: str, search: str = "") -> Any:
    answer = client.post(
        "/_dash-update-component",
        json={
            "output": f"{ids.PAGE}.children",
            "outputs": {"id": ids.PAGE, "property": "children"},
            "inputs": [
                {"id": ids.ADDRESS, "property": "pathname", "value": path},
                {"id": ids.ADDRESS, "property": "search", "value": search},
            ],
            "changedPropIds": [f"{ids.ADDRESS}.pathname"],
            "state": [],
        },
    )
    assert answer.status_code == 200, answer.text
    drawn: Any = answer.json
    return drawn["response"][ids.PAGE]["children"]


def charts_of(client: FlaskClient, **about: str) -> Any:
    """Ask for the charts as the browser does once they are about to be seen."""
    places = [ids.REVIEW_RESULTS, ids.REVIEW_WORTHS, ids.REVIEW_RUNS]
    answer = client.post(
        "/_dash-update-component",
        json={
            "output": f"..{'...'.join(f'{place}.children' for place in places)}..",
            "outputs": [{"id": place, "property": "children"} for place in places],
            "inputs": [{"id": ids.REVIEW_CHARTS, "property": "data", "value": True}],
            "changedPropIds": [f"{ids.REVIEW_CHARTS}.data"],
            "state": [{"id": ids.REVIEW_SUBJECT, "property": "data", "value": about}],
        },
    )
    assert answer.status_code == 200, answer.text
    drawn: Any = answer.json
    return [drawn["response"][place]["children"] for place in places]


def find(tree: Any, identity: str) -> dict[str, Any]:
    """Give the properties of the component of an id."""

    def walk(node: Any) -> Any:
        if isinstance(node, list):
            return next(filter(None, map(walk, node)), None)
        if not isinstance(node, dict):
            return None
        props = node.get("props", {})
        return props if props.get("id") == identity else walk(props.get("children"))

    found: dict[str, Any] | None = walk(tree)
    assert found is not None, identity
    return found


@pytest.fixture
def stop(client: FlaskClient) -> Callable[[int | str], str]:
    """Move the slider of the dealt shoe and give what then stands in the replay."""

    def moved(position: int | str) -> str:
        answer = ask(
            client, f"{ids.REVIEW_PARTS}.data", (ids.REVIEW_SLIDER, position), shoe=SHOE, language="en", theme="night"
        )
        parts: dict[str, str] = answer["response"][ids.REVIEW_PARTS]["data"]
        assert list(parts) == [ids.REVIEW_MOMENT]
        return parts[ids.REVIEW_MOMENT]

    return moved


def test_the_page_is_found_by_its_address_and_loads_no_grid(client: FlaskClient) -> None:
    answer = client.get(f"/review/{SHOE}")
    assert answer.status_code == 200
    assert f"<title>{SHOE} · Review</title>" in answer.text
    scripts = re.findall(r'src="([^"]+)"', answer.text)
    assert not [source for source in scripts if "ag_grid" in source or "plotly" in source]
    assert re.search(r'href="/assets/review\.css\?v=', answer.text)
    assert re.search(r'src="/assets/review\.js\?v=', answer.text)


def test_an_unknown_shoe_is_said(client: FlaskClient) -> None:
    answer = client.get("/review/nowhere")
    assert answer.status_code == 404
    assert 'no shoe "nowhere". Expected TABLE/SHOE' in unescape(answer.text)


def test_the_slider_runs_from_before_the_first_coup_to_the_last(client: FlaskClient, shown_store: Ledger) -> None:
    coups = len(shown_store.shoe(shown_store.find(SHOE)).coups)
    slider = find(tree_at(client, f"/review/{SHOE}"), ids.REVIEW_SLIDER)
    assert (slider["min"], slider["max"], slider["step"], slider["value"]) == (0, coups, 1, coups)


def test_every_place_of_the_page_is_filled(client: FlaskClient) -> None:
    tree = tree_at(client, f"/review/{SHOE}")
    parts = find(tree, ids.REVIEW_PARTS)["data"]
    for place, written in parts.items():
        assert find(tree, place) is not None
        assert written.strip()
    assert parts[ids.REVIEW_MOMENT].count("<svg") >= 5
    assert parts[ids.REVIEW_STORY].count("data-position") == find(tree, ids.REVIEW_SLIDER)["max"]


def test_the_slider_shows_the_stop_it_stands_at(stop: Callable[[int | str], str], shown_store: Ledger) -> None:
    whole = reviewed(shown_store.shoe(shown_store.find(SHOE)))
    for position in (0, 1, 37):
        assert stop(position) == moment_html(whole, position, Settings())
    # A range input gives text once a person has moved it.
    assert stop("37") == stop(37)


def test_a_drag_of_the_slider_reads_and_works_out_the_shoe_once(
    shown_store: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = create_app(Settings(), shown_store).server.test_client()
    read: list[ShoeKey] = []
    shoe = shown_store.shoe

    def noted(key: ShoeKey) -> RecordedShoe:
        read.append(key)
        return shoe(key)

    monkeypatch.setattr(shown_store, "shoe", noted)
    about = {"shoe": SHOE, "language": "en", "theme": "night"}
    for position in range(20):
        ask(client, f"{ids.REVIEW_PARTS}.data", (ids.REVIEW_SLIDER, position), **about)
    assert read == [ShoeKey("C05", "20539")]


def test_choosing_a_wager_draws_its_result(client: FlaskClient) -> None:
    tree = charts_of(client, shoe=SHOE, language="en", theme="night")
    options = find(tree, ids.REVIEW_WAGER)["options"]
    assert list(options) == ["player", "banker_5pct", "tie_8", "player_pair_11", "banker_pair_11"]
    for wager, name in options.items():
        answer = ask(
            client, f"{ids.REVIEW_RESULT}.figure", (ids.REVIEW_WAGER, wager), shoe=SHOE, language="en", theme="night"
        )
        assert name in answer["response"][ids.REVIEW_RESULT]["figure"]["layout"]["title"]["text"]


def test_charts_offer_no_way_out_of_the_machine(client: FlaskClient) -> None:
    tree = charts_of(client, shoe=SHOE, language="en", theme="night")
    for chart in (ids.REVIEW_RESULT, ids.REVIEW_VALUES, ids.REVIEW_STREAKS):
        config = find(tree, chart)["config"]
        assert (config["showSendToCloud"], config["displaylogo"]) == (False, False)


def test_the_address_s_theme_and_language_reach_charts_and_replay(client: FlaskClient) -> None:
    tree = tree_at(client, f"/review/{SHOE}", "?theme=day&language=ja")
    about = find(tree, ids.REVIEW_SUBJECT)["data"]
    assert find(charts_of(client, **about), ids.REVIEW_VALUES)["figure"]["layout"]["paper_bgcolor"] == "#ffffff"
    assert (about["theme"], about["language"]) == ("day", "ja")
    answer = ask(client, f"{ids.REVIEW_PARTS}.data", (ids.REVIEW_SLIDER, 5), **about)
    assert "大路" in answer["response"][ids.REVIEW_PARTS]["data"][ids.REVIEW_MOMENT]


def test_a_coup_recorded_since_is_in_the_next_answer(tmp_path: Path) -> None:
    """What is worked out is kept for one version of a shoe, and no longer."""
    at = datetime(2026, 3, 12, tzinfo=UTC)

    def record(ledger: Ledger, coups: int) -> None:
        shoe = OfferedShoe(
            key=ShoeKey("1", "live"), coups=[Coup(number=n, outcome=Outcome.TIE) for n in range(1, coups + 1)]
        )
        ledger.import_shoes([shoe], at=at, by="tests")

    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as ledger:
        record(ledger, 2)
        client = create_app(Settings(), ledger).server.test_client()
        assert find(tree_at(client, "/review/1/live"), ids.REVIEW_SLIDER)["max"] == 2
        record(ledger, 3)
        assert find(tree_at(client, "/review/1/live"), ids.REVIEW_SLIDER)["max"] == 3


def test_a_shoe_without_coups_shows_its_odds_and_no_empty_chart(tmp_path: Path) -> None:
    opened = Event(
        id="00000000-0000-4000-8000-000000000001",
        table="1",
        shoe="new",
        payload=Opened(Rules()),
        at=datetime(2026, 3, 12, tzinfo=UTC),
        by="tests",
    )
    with Ledger.open(file_store_url(tmp_path / "shoes.db")) as ledger:
        ledger.append([opened])
        tree = tree_at(create_app(Settings(), ledger).server.test_client(), "/review/1/new")
    parts = find(tree, ids.REVIEW_PARTS)["data"]
    assert list(parts) == [ids.REVIEW_HEAD, ids.REVIEW_MOMENT]
    assert "−1.24 %" in parts[ids.REVIEW_MOMENT]
    assert ids.REVIEW_RESULTS not in json.dumps(tree)


def test_names_are_escaped(client: FlaskClient) -> None:
    tree = tree_at(client, "/review/%3Cb%3ETable%3C/b%3E/night%232%20%3F")
    written = json.dumps(find(tree, ids.REVIEW_PARTS)["data"])
    assert "<b>Table</b>" not in written
    assert "&lt;b&gt;Table&lt;/b&gt;" in written
