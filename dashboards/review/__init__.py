"""A shoe gone over coup by coup: what the review page and its standalone file show, as plain data and as HTML.

`shoe` puts a recorded shoe beside what it was worth, once; `moment` is one stop of the replay; `story` the table of
coups; `basis` says in words whose odds were used; `markup` writes each of them as HTML; `asked` reads what the page
asks for. Nothing here knows Dash.
"""

from dashboards.review.moment import Moment, moment_of
from dashboards.review.shoe import ReviewedShoe, reviewed

__all__ = ["Moment", "ReviewedShoe", "moment_of", "reviewed"]
