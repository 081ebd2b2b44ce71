"""Programs and scripts that ask the routes, over a fresh store whose clock stands still."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator
from werkzeug.test import TestResponse

from dashboards.api.entering import CLOCK
from dashboards.api.openapi import document
from dashboards.app import create_app
from dashboards.happenings import unchanged
from dashboards.settings import Settings
from dashboards.site import Site
from scoreboard.ledger import Ledger, file_store_url

START = datetime(2026, 3, 1, 20, tzinfo=UTC)


class Documented:
    """What the OpenAPI document says, held against every answer of a test."""

    def __init__(self) -> None:
        self.document = document()
        self.faults: list[str] = []
        self.answered: dict[str, set[str]] = {}

    def is_valid(self, value: object, name: str) -> bool:
        """Say whether a value has the shape of this name."""
        return not self.faults_of(value, {"$ref": f"#/components/schemas/{name}"})

    def faults_of(self, value: object, schema: dict[str, Any]) -> list[str]:
        whole = {**schema, "components": self.document["components"]}
        checked = Draft202012Validator(whole, format_checker=Draft202012Validator.FORMAT_CHECKER)
        return [f"{error.json_path}: {error.message}" for error in checked.iter_errors(value)]

    def check(self, response: Response) -> Response:
        """Note what the document does not say of the answer to the request in hand."""
        endpoint, status = str(request.endpoint), str(response.status_code)
        for methods in self.document["paths"].values():
            for operation in methods.values():
                if operation["operationId"] != endpoint:
                    continue
                self.answered.setdefault(endpoint, set()).add(status)
                if status not in operation["responses"]:
                    self.faults.append(f"{endpoint} answers {status}")
                    continue
                content = operation["responses"][status].get("content", {})
                if (response.mimetype or None) not in (content or [None]):
                    self.faults.append(f"{endpoint} answers {status} as {response.mimetype}")
                elif response.is_json:
                    schema = content["application/json"]["schema"]
                    self.faults += [f"{endpoint} {status}: {fault}" for fault in self.faults_of(response.json, schema)]
        return response

    def note_unchanged(self, _: Flask) -> None:
        """Note an answer that was given before Flask."""
        self.answered.setdefault("api_board", set()).add("204")


class Program:
    """Another program: it feeds table 7 and reads what is answered."""

    start = START

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self._ids = count(1)

    def new_id(self) -> str:
        return f"00000000-0000-4000-8000-{next(self._ids):012}"

    def entry(self, kind: str, **said: Any) -> dict[str, Any]:
        return {"id": self.new_id(), "kind": kind, **said}

    def coups(self, letters: str) -> list[dict[str, Any]]:
        return [self.entry("coup", outcome=letter) for letter in letters]

    def send(self, *entries: dict[str, Any], table: str = "7") -> TestResponse:
        return self.client.post(f"/api/tables/{table}/entries", json=list(entries))

    def take(self, *entries: dict[str, Any], table: str = "7") -> Any:
        """Send entries that must all be accepted."""
        answer = self.send(*entries, table=table)
        assert answer.status_code == 200, answer.text
        assert answer.json is not None
        assert answer.json["accepted"] == [entry["id"] for entry in entries], answer.text
        return answer.json

    def board(self, table: str = "7", **address: str) -> Any:
        return self.client.get(f"/api/tables/{table}/board", query_string=address).json


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Ledger]:
    """A store with one table, 7, at which nothing was recorded; it does not wait long for one that locks it."""
    with Ledger.open(f"{file_store_url(tmp_path / 'shoes.db')}?timeout=0.1") as ledger:
        ledger.add_table("7")
        yield ledger


@pytest.fixture
def documented() -> Iterator[Documented]:
    """The document; a test of which any answer is not as it says fails."""
    says = Documented()
    yield says
    assert says.faults == []


@pytest.fixture
def site(store: Ledger, documented: Documented) -> Site:
    """The app over the store; each request that records comes a minute after the one before."""
    made = create_app(Settings(), store)
    made.server.after_request(documented.check)
    unchanged.connect(documented.note_unchanged, sender=made.server)
    minutes = count()
    made.server.config[CLOCK] = lambda: START + timedelta(minutes=next(minutes))
    return made


@pytest.fixture
def program(site: Site) -> Program:
    """A program that may do everything."""
    return Program(site.server.test_client())
