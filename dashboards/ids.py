"""Every id a callback uses, prefixed by its page."""

from __future__ import annotations

from typing import Final

ADDRESS: Final = "app-address"
MESSAGE: Final = "app-message"
PAGE: Final = "app-page"

SHOES_GRID: Final = "shoes-grid"
SHOES_SEARCH: Final = "shoes-search"

REVIEW_CHARTS: Final = "review-charts"
REVIEW_HEAD: Final = "review-head"
REVIEW_MOMENT: Final = "review-moment"
REVIEW_PARTS: Final = "review-parts"
REVIEW_RESULT: Final = "review-result"
REVIEW_RESULTS: Final = "review-results"
REVIEW_RUNS: Final = "review-runs"
REVIEW_SHARES: Final = "review-shares"
REVIEW_SLIDER: Final = "review-slider"
REVIEW_STATISTICS: Final = "review-statistics"
REVIEW_STOP: Final = "review-stop"
REVIEW_STORY: Final = "review-story"
REVIEW_STREAKS: Final = "review-streaks"
REVIEW_SUBJECT: Final = "review-subject"
REVIEW_VALUES: Final = "review-values"
REVIEW_WAGER: Final = "review-wager"
REVIEW_WORTHS: Final = "review-worths"
