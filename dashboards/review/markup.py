"""The parts of a review as HTML: the page puts them in its places, the standalone file in one document."""

from __future__ import annotations

from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from dashboards.review.headline import head_of, statistics_of
from dashboards.review.moment import moment_of
from dashboards.review.shoe import ReviewedShoe
from dashboards.review.story import story_of
from dashboards.settings import Settings
from scoreboard.drawing.labels import words

__all__ = ["STORY_SAYS", "head_html", "moment_html", "render", "shares_html", "statistics_html", "story_html"]

_TEMPLATES: Final = Environment(
    loader=PackageLoader("dashboards"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)

STORY_SAYS: Final = "What one unit on each wager paid, and below it what the wager was worth before the coup."
"""How to read the table of coups."""


def render(template: str, **values: Any) -> Markup:
    """Fill a template; what a person typed is escaped, what is markup already is not."""
    return Markup(_TEMPLATES.get_template(template).render(**values))


def head_html(shoe: ReviewedShoe, settings: Settings) -> Markup:
    """Write what stands above a review."""
    return render("review/head.html", head=head_of(shoe, words(settings.language)))


def moment_html(shoe: ReviewedShoe, position: int, settings: Settings) -> Markup:
    """Write one stop of the replay."""
    return render("review/moment.html", now=moment_of(shoe, position, settings))


def story_html(shoe: ReviewedShoe, settings: Settings) -> Markup:
    """Write the table of coups."""
    return render("review/story.html", story=story_of(shoe, words(settings.language)), wagers=shoe.wagers)


def shares_html(shoe: ReviewedShoe, settings: Settings) -> Markup:
    """Write the table of what came, beside what is expected."""
    return render("review/shares.html", statistics=statistics_of(shoe, words(settings.language)))


def statistics_html(shoe: ReviewedShoe, settings: Settings) -> Markup:
    """Write what the tests say, and what none of them can show."""
    return render("review/statistics.html", statistics=statistics_of(shoe, words(settings.language)))
