"""What scripts send for Dash's callbacks, checked before Dash: what it does not know it takes for a fault of ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import request
from werkzeug.exceptions import UnsupportedMediaType

from dashboards.api.body import parse_json
from dashboards.site import Site
from scoreboard.errors import InputError

__all__ = ["CALL", "fence", "verify_call"]

CALL: Final = "/_dash-update-component"
"""Where callbacks are called; Dash names the endpoint like it."""

Callbacks = Mapping[str, Mapping[str, Any]]
"""Dash's own list of callbacks, by what they put out."""


def fence(site: Site) -> None:
    """Let a site answer only calls of its callbacks; others are refused as every body is that cannot be meant."""

    def check() -> None:
        if request.endpoint != CALL:
            return
        if request.mimetype != "application/json":
            raise UnsupportedMediaType
        verify_call(parse_json(request.get_data()), site.callback_map)

    site.server.before_request(check)


def verify_call(body: object, callbacks: Callbacks) -> None:
    """Check that a body calls a callback as Dash's script does; what its values mean is for the callback to say.

    Raises
    ------
    InputError
        If it does not.

    Examples
    --------
    >>> place = {"id": "slider", "property": "value"}
    >>> known = {"moment.children": {"inputs": [place], "state": [], "callback": print}}
    >>> sent = {"output": "moment.children", "outputs": {"id": "moment", "property": "children"}, "inputs": [place]}
    >>> verify_call({**sent, "changedPropIds": []}, known)
    >>> verify_call({**sent, "inputs": 3, "changedPropIds": []}, known)
    Traceback (most recent call last):
    scoreboard.errors.InputError: body, inputs: not what moment.children is told. Expected slider.value. ...
    """
    if not isinstance(body, dict):
        raise _unfit("", "no JSON object", "an object")
    output = body.get("output")
    called = callbacks.get(output) if isinstance(output, str) else None
    # Those that the browser answers by itself have nothing to call here.
    if called is None or "callback" not in called:
        raise _unfit("output", "no callback of these pages", "what a page of ours asks for")
    for name, told in (("inputs", called["inputs"]), ("state", called["state"])):
        wanted = [_place(one) for one in told]
        sent = body.get(name, [])
        if not isinstance(sent, list) or [_place(one) for one in sent] != wanted:
            raise _unfit(name, f"not what {output} is told", ", ".join(filter(None, wanted)) or "nothing")
    if _spelled(body.get("outputs")) != output:
        raise _unfit("outputs", f"not what {output} puts out", "each place with its id and property")
    changed = body.get("changedPropIds")
    if not isinstance(changed, list) or not all(isinstance(one, str) for one in changed):
        raise _unfit("changedPropIds", "no list of names", "a list of names")


def _place(said: object) -> str | None:
    """Give the place that an object names, `slider.value`; None where it names none."""
    if not isinstance(said, dict):
        return None
    identity, prop = said.get("id"), said.get("property")
    return f"{identity}.{prop}" if isinstance(identity, str) and isinstance(prop, str) else None


def _spelled(outputs: object) -> str | None:
    """Spell places as Dash names a callback by them: `a.children`, and several `..a.children...b.data..`."""
    if not isinstance(outputs, list):
        return _place(outputs)
    return f"..{'...'.join(_place(one) or '' for one in outputs)}.."


def _unfit(name: str, found: str, expected: str) -> InputError:
    where = f"body, {name}" if name else "body"
    return InputError(found, where=where, expected=expected, remedy="Load the page anew.")
