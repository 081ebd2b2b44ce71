"""Every id a callback uses, prefixed by its page."""

from __future__ import annotations

from typing import Final

ADDRESS: Final = "app-address"
MESSAGE: Final = "app-message"
PAGE: Final = "app-page"

SHOES_GRID: Final = "shoes-grid"
SHOES_SEARCH: Final = "shoes-search"
