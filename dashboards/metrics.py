"""Figures for a Prometheus server, on request: `/metrics`. They name tables and routes, never a person."""

from __future__ import annotations

import time
from http import HTTPStatus
from typing import Final

from flask import Flask, Response, g, request
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    generate_latest,
)

from dashboards.happenings import entered, signed_in, unchanged
from scoreboard.ledger import Answer, Feed

__all__ = ["offer"]

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The bounds of answering times: a board's poll takes a millisecond, and an entry is promised within fifty."""


def offer(server: Flask, *, feed: Feed) -> None:
    """Count what a server answers from now on, and tell it at `/metrics`; each server counts for itself."""
    registry = CollectorRegistry()
    ProcessCollector(registry=registry)
    PlatformCollector(registry=registry)
    answers = Counter("scoreboard_answers", "Requests answered.", ("endpoint", "method", "status"), registry=registry)
    seconds = Histogram(
        "scoreboard_answer_seconds", "How long answers took.", ("endpoint",), buckets=_SECONDS, registry=registry
    )
    entries = Counter("scoreboard_entries", "Entries answered at a table.", ("table", "as"), registry=registry)
    attempts = Counter("scoreboard_sign_ins", "Attempts to sign in.", ("as",), registry=registry)
    tables = Gauge("scoreboard_tables", "Tables of the room.", registry=registry)
    tables.set_function(lambda: len(feed.tables()))

    def begin() -> None:
        g.counted_from = time.perf_counter()

    def end(answer: Response) -> Response:
        # Addresses that lead nowhere are counted together: a caller could make up any number of them.
        endpoint = request.endpoint or "none"
        answers.labels(endpoint, request.method, answer.status_code).inc()
        if "counted_from" in g:
            seconds.labels(endpoint).observe(time.perf_counter() - g.counted_from)
        return answer

    def count_entries(_: Flask, *, table: int, by: str, answer: Answer) -> None:
        entries.labels(table, "accepted").inc(len(answer.accepted))
        entries.labels(table, "refused").inc(len(answer.refused))

    def count_attempt(_: Flask, *, name: str, done: bool) -> None:
        attempts.labels("done" if done else "refused").inc()

    def count_unchanged(_: Flask) -> None:
        answers.labels("api_board", "GET", HTTPStatus.NO_CONTENT.value).inc()

    def metrics() -> Response:
        return Response(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)

    server.before_request(begin)
    server.after_request(end)
    # Held by the server, which they live as long as.
    server.extensions["scoreboard-metrics"] = [count_entries, count_attempt, count_unchanged]
    entered.connect(count_entries, sender=server)
    signed_in.connect(count_attempt, sender=server)
    unchanged.connect(count_unchanged, sender=server)
    server.add_url_rule("/metrics", "metrics", metrics)
