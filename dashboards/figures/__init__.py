"""The charts: each a function that takes a frame and gives a figure. None of them asks a store or knows a page."""

from dashboards.figures.looks import CONFIG
from dashboards.figures.palette import PALETTES, Palette
from dashboards.figures.results import result_chart
from dashboards.figures.streaks import streak_chart
from dashboards.figures.values import value_chart

__all__ = ["CONFIG", "PALETTES", "Palette", "result_chart", "streak_chart", "value_chart"]
