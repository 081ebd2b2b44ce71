"""The OpenAPI 3.1 document, made of the operations, the shapes and the policy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus
from importlib.metadata import version
from typing import Any, Final

from dashboards.access import POLICY
from dashboards.access.policy import OF_A_TOKEN
from dashboards.answers import JSON
from dashboards.api.openapi.entries import ENTRY_SHAPES
from dashboards.api.openapi.operations import OPERATIONS, Operation
from dashboards.api.openapi.shapes import SHAPES, shape

__all__ = ["document"]

_FAULTS: Final[Mapping[HTTPStatus, str]] = {
    HTTPStatus.BAD_REQUEST: "Something in the address or the body cannot be used.",
    HTTPStatus.UNAUTHORIZED: "Nobody is signed in, or the token is none.",
    HTTPStatus.FORBIDDEN: "Whoever asks may not do this.",
    HTTPStatus.NOT_FOUND: "There is no such table or shoe.",
    HTTPStatus.CONFLICT: "It is not possible as things stand.",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "The body has more than 1 MiB.",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "The body does not say that it is JSON.",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many requests; Retry-After says for how long to wait.",
    HTTPStatus.INTERNAL_SERVER_ERROR: "The fault is ours.",
    HTTPStatus.SERVICE_UNAVAILABLE: "The store does not answer. Nothing was stored; send it again.",
}


def document() -> dict[str, Any]:
    """Give the document.

    Examples
    --------
    >>> made = document()
    >>> made["openapi"], sorted(made["paths"])[0]
    ('3.1.0', '/api/openapi.json')
    """
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Scoreboard",
            "version": version("scoreboard"),
            "description": "Record coups at the tables of a room and show their boards.",
        },
        "paths": paths,
        "components": {
            "schemas": {**SHAPES, **ENTRY_SHAPES},
            "securitySchemes": {
                "session": {
                    "type": "apiKey",
                    "in": "cookie",
                    "name": "scoreboard",
                    "description": "Somebody who signed in on the pages; behind the name stands a sign of the store.",
                },
                "token": {"type": "http", "scheme": "bearer", "description": "The table's own token, for a program."},
            },
        },
    }


def _operation(operation: Operation) -> dict[str, Any]:
    role = POLICY[operation.endpoint]
    is_for_token = operation.endpoint in OF_A_TOKEN
    may = "Anybody may ask." if role is None else f"For who is {role} or more{', or a token' * is_for_token}."
    keys = ["session", *(["token"] if is_for_token else [])]
    said: dict[str, Any] = {
        "operationId": operation.endpoint,
        "summary": operation.says,
        "description": " ".join(filter(None, [operation.more, may])),
        "parameters": [
            {
                "name": parameter.name,
                "in": parameter.place,
                "description": parameter.says,
                "required": parameter.place == "path",
                "schema": parameter.schema,
            }
            for parameter in operation.parameters
        ],
        "responses": {
            **{str(fault.value): _response(_FAULTS[fault], {JSON: shape("Error")}) for fault in _faults_of(operation)},
            **{str(status.value): _response(*answered) for status, answered in operation.answers.items()},
        },
        "security": [] if role is None else [{key: []} for key in keys],
    }
    if operation.body is not None:
        said["requestBody"] = {"required": True, "content": {JSON: {"schema": operation.body}}}
    return said


def _response(says: str, media: Mapping[str, Any]) -> dict[str, Any]:
    content = {"content": {kind: {"schema": schema} for kind, schema in media.items()}} if media else {}
    return {"description": says, **content}


def _faults_of(operation: Operation) -> Iterator[HTTPStatus]:
    """Name the faults an operation can have."""
    if operation.parameters or operation.body is not None:
        yield HTTPStatus.BAD_REQUEST
    # A wrong token is told everywhere.
    yield from (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.TOO_MANY_REQUESTS)
    if any(parameter.place == "path" for parameter in operation.parameters):
        yield HTTPStatus.NOT_FOUND
    if operation.can_be_refused:
        yield HTTPStatus.CONFLICT
    if operation.body is not None:
        yield from (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    yield from (HTTPStatus.INTERNAL_SERVER_ERROR, HTTPStatus.SERVICE_UNAVAILABLE)
