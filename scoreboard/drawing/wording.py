"""Roads and coups in words, for those who hear a board rather than see it, and for whoever points at a mark."""

from __future__ import annotations

import re
from html import escape

from scoreboard.drawing.details import Details
from scoreboard.drawing.labels import Words
from scoreboard.roadmap import Road, RoadMap

__all__ = ["counts_in_words", "escaped", "next_in_words", "result_in_words", "road_in_words"]

_NOT_ALLOWED = dict.fromkeys((*range(32), 127, *range(55296, 57344), 65534, 65535), "�")
for _white in "\t\n\r":
    _NOT_ALLOWED[ord(_white)] = " "

_PLAIN = re.compile(r"[\w ,.:–]*")


def escaped(text: str) -> str:
    """Give a text as it may stand in an XML element or attribute: signs escaped, what XML forbids replaced.

    Examples
    --------
    >>> escaped('<b a="1">')
    '&lt;b a=&quot;1&quot;&gt;'
    """
    # Nearly every text is plain words, and looking costs a third of replacing.
    return text if _PLAIN.fullmatch(text) else escape(text.translate(_NOT_ALLOWED))


def counts_in_words(roads: RoadMap, words: Words) -> str:
    """Say how many coups each side won.

    Examples
    --------
    >>> from scoreboard.drawing.labels import words
    >>> from scoreboard.roadmap import road_map
    >>> counts_in_words(road_map("BBPT"), words("en"))
    'Banker 2, Player 1, Tie 1'
    """
    return words.comma.join(f"{words.sides[side]} {count}" for side, count in roads.counts.items())


def road_in_words(roads: RoadMap, road: Road, words: Words) -> str:
    """Say what a road shows: its name, the coups, and the run in force or the counts.

    Examples
    --------
    >>> from scoreboard.drawing.labels import words
    >>> from scoreboard.roadmap import Road, road_map
    >>> roads = road_map("PPBTBB?")
    >>> road_in_words(roads, Road.BIG_ROAD, words("en"))
    'Big road, 7 coups, last run Banker 3, incomplete'
    >>> road_in_words(roads, Road.BEAD_PLATE, words("zh"))
    '珠盘路，7局，庄 3，闲 2，和 1，记录不完整'
    """
    beads = len(roads.bead_plate)
    parts = [words.roads[road], words.coups[beads != 1].format(beads)]
    if road is Road.BEAD_PLATE:
        parts.append(counts_in_words(roads, words))
    else:
        names = words.sides if road is Road.BIG_ROAD else words.marks
        marks = [mark.mark for mark in getattr(roads, road)]
        if marks:
            newest = marks[-1]
            length = next((i for i, mark in enumerate(reversed(marks)) if mark != newest), len(marks))
            parts.append(words.run.format(names[newest], length))
    if roads.is_incomplete:
        parts.append(words.incomplete)
    return words.comma.join(parts)


def result_in_words(number: int, result: str, details: Details, words: Words) -> str:
    """Say what is known of a coup's result, which is its outcome in words.

    Examples
    --------
    >>> from scoreboard.drawing.labels import words
    >>> details = Details(points={12: 8}, naturals={12}, banker_pairs={12})
    >>> result_in_words(12, "Banker", details, words("en"))
    'Banker 8, Banker pair, natural'
    """
    said = result
    if number in details.points:
        said += f" {details.points[number]}"
    if number in details.banker_pairs:
        said += words.comma + words.banker_pair
    if number in details.player_pairs:
        said += words.comma + words.player_pair
    if number in details.naturals:
        said += words.comma + words.natural
    if number in details.flags:
        said += words.comma + details.flags[number]
    return said


def next_in_words(roads: RoadMap, side: str, words: Words) -> str:
    """Say what a side would put on each derived road if it won the next coup. It is no forecast of who will.

    Examples
    --------
    >>> from scoreboard.drawing.labels import words
    >>> from scoreboard.roadmap import road_map
    >>> next_in_words(road_map("BPP"), "B", words("en"))
    'if Banker is next: Big eye boy blue, Small road –, Cockroach pig –'
    """
    ask = roads.ask[side]
    marks = [
        f"{words.roads[road]} {words.marks[mark.mark] if mark else '–'}"
        for road, mark in (
            (Road.BIG_EYE_BOY, ask.big_eye_boy),
            (Road.SMALL_ROAD, ask.small_road),
            (Road.COCKROACH_PIG, ask.cockroach_pig),
        )
    ]
    return words.following.format(words.sides[side]) + words.colon + words.comma.join(marks)
