"""`/api/openapi.json`: what the routes take and answer, for programs and those who write them.

`shapes` are the JSON objects, `entries` those an operator's device sends, `operations` the routes; `document` makes one
document of them. What the code knows already is taken from it: kinds of entries, settings of a board, roles.
"""

from __future__ import annotations

from dashboards.api.openapi.document import document
from dashboards.api.openapi.routes import register

__all__ = ["document", "register"]
