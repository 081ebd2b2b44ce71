"""The PNG is the SVG: as wide as asked, its marks where the SVG has them, its labels drawn without a system's fonts."""

from __future__ import annotations

import struct
import zlib

import pytest

from scoreboard.drawing.board import board_svg
from scoreboard.drawing.png import png_of
from scoreboard.drawing.svg import road_svg
from scoreboard.roadmap import Road, road_map


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """Read an 8-bit RGBA picture, line by line (PNG specification, filters 0 to 4)."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    place, data = 8, b""
    while place < len(png):
        (size,) = struct.unpack(">I", png[place : place + 4])
        if png[place + 4 : place + 8] == b"IDAT":
            data += png[place + 8 : place + 8 + size]
        place += size + 12
    raw, lines = zlib.decompress(data), []
    before = bytearray(4 * width)
    for y in range(height):
        method, line = raw[y * (4 * width + 1)], bytearray(raw[y * (4 * width + 1) + 1 : (y + 1) * (4 * width + 1)])
        for x in range(4 * width):
            left, up, corner = line[x - 4] if x >= 4 else 0, before[x], before[x - 4] if x >= 4 else 0
            nearest = min((left, up, corner), key=lambda value, guess=left + up - corner: abs(guess - value))  # type: ignore[misc]
            line[x] = (line[x] + (0, left, up, (left + up) // 2, nearest)[method]) % 256
        lines.append([tuple(line[4 * x : 4 * x + 4]) for x in range(width)])
        before = line
    return lines


def test_the_picture_is_as_wide_as_asked() -> None:
    png = png_of(board_svg(road_map("BPT")), width=640)
    assert struct.unpack(">I", png[16:20]) == (640,)


def test_beads_stand_in_their_cells_and_the_rest_is_empty() -> None:
    picture = pixels(png_of(road_svg(road_map("BP"), Road.BEAD_PLATE, columns=2), width=240))
    cell = 120

    def colour(column: int, row: int) -> tuple[int, ...]:
        # a quarter in from the left, in the middle of the height: on the bead, beside its letter
        return picture[row * cell + cell // 2][column * cell + cell // 6][:3]

    red, blue, empty = colour(0, 0), colour(0, 1), colour(1, 0)
    assert red[0] > 150 > red[2]
    assert blue[2] > 150 > blue[0]
    assert min(empty) > 240


@pytest.mark.parametrize("labels", ["en", "zh", "ko", "ja"])
def test_labels_are_drawn_though_no_font_of_the_system_is_used(labels: str) -> None:
    with_label = pixels(png_of(road_svg(road_map("B"), Road.BEAD_PLATE, columns=1, labels=labels), width=60))
    white = sum(min(pixel[:3]) > 240 for line in with_label[20:40] for pixel in line[20:40])
    assert 30 < white < 370  # a letter: neither nothing nor a filled box in the middle of the bead
