"""Pictures of the components: the chips of every level, blanks, dice, the submarine with its air track, and the divers.

All figures come from the component itself, and the shapes are those used on the board (`svg`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

from leadline.games.deep_sea_adventure.chips import joined
from leadline.games.deep_sea_adventure.svg import (
    BLANK,
    FIGURES,
    SHAPES,
    SUBMARINE,
    SURFACE,
    WIDTH,
    air_track,
    figure,
    text,
)

Picture = tuple[str, str, int]
"""The parts of a picture, a sentence describing it, and its height."""
_ROW = 48
_PIPS = {
    1: ((0, 0),),
    2: ((-8, -8), (8, 8)),
    3: ((-8, -8), (0, 0), (8, 8)),
    4: ((-8, -8), (8, -8), (-8, 8), (8, 8)),
    5: ((-8, -8), (8, -8), (0, 0), (-8, 8), (8, 8)),
    6: ((-8, -8), (8, -8), (-8, 0), (8, 0), (-8, 8), (8, 8)),
}
"""The positions of the pips of a face, relative to its centre."""


def draw_component(name: str, figures: Mapping[str, Any], divers: Sequence[str]) -> str:
    """Return a component as an inline `<svg>` and a sentence that describes it; empty if it is not an object.

    ``divers`` lists the names of the divers in the order of the seats.
    """
    if name == "divers":
        drawn, told, height = _divers(divers[: int(figures["seats_max"])])
        return _framed(drawn, told, height)
    draw = _PICTURES.get(name)
    if draw is None:
        return ""
    drawn, told, height = draw(figures)
    return _framed(drawn, told, height)


def _framed(drawn: str, told: str, height: int) -> str:
    return (
        f'<svg class="ll-board" viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(told, quote=False)}</title>{drawn}</svg>"
    )


def _treasure(figures: Mapping[str, Any]) -> Picture:
    """Return a row for each level, with the dots on the back and every chip of the level."""
    levels: Sequence[Mapping[str, Any]] = figures["levels"]
    parts, told = [text(26, 14, "back", "m c"), text(60, 14, "every chip", "m")], []
    for row, level in enumerate(levels):
        number, y = int(level["level"]), 44 + row * _ROW
        values = [value for value in level["values"] for _ in range(level["copies"])]
        pitch = min(38, (WIDTH - 74) // max(len(values) - 1, 1))
        places = [66 + pitch * place for place in range(len(values))]
        shapes = "".join(f"M{x} {y}{SHAPES[number]}" for x in (26, *places))
        down = 9 if number == 1 else 5
        shown = "".join(text(x, y + down, value) for x, value in zip(places, values, strict=True))
        parts.append(f'<path class="l{number}" d="{shapes}"/>{_dots(26, y, number)}<g class="v">{shown}</g>')
        each = f"{level['copies']} each of {joined([str(value) for value in level['values']])}"
        told.append(f"level {number}, {_SHAPE_NAMES[number]}: {each}")
    return "".join(parts), f"Treasure chips. {'; '.join(told)}.", 44 + len(levels) * _ROW - 20


_SHAPE_NAMES = {1: "triangles", 2: "squares", 3: "pentagons", 4: "hexagons"}


def _dots(x: int, y: int, number: int) -> str:
    """Draw as many dots as the level has, in a row that is low enough to fit inside a triangle."""
    low = y + (5 if number == 1 else 1)
    first = x - 3 * (number - 1)
    return "".join(f'<circle class="y" cx="{first + 6 * place}" cy="{low}" r="2"/>' for place in range(number))


def _blanks(figures: Mapping[str, Any]) -> Picture:
    number = int(figures["blanks"])
    a_row = 12
    places = [(19 + 29 * (place % a_row), 20 + 29 * (place // a_row)) for place in range(number)]
    path = "".join(f"M{x} {y}{BLANK}" for x, y in places)
    return f'<path class="o" d="{path}"/>', f"{number} blank chips.", 11 + 29 * -(-number // a_row)


def _dice(figures: Mapping[str, Any]) -> Picture:
    """Draw every face of every die; the caption states how often each face occurs."""
    faces: Sequence[int] = figures["die_faces"]
    number = int(figures["dice"])
    parts = []
    for die in range(number):
        y = 10 + 52 * die
        parts.append(text(8, y + 24, f"die {die + 1}", "m"))
        for place, face in enumerate(faces):
            x = 58 + 50 * place
            parts.append(f'<rect class="o" x="{x}" y="{y}" width="38" height="38" rx="8"/>')
            parts.append(_pips(x + 19, y + 19, face))
    counts = joined([f"{count} times {face}" for face, count in sorted(Counter(faces).items())])
    return "".join(parts), f"{number} dice with {len(faces)} faces each: {counts}.", 10 + 52 * number


def _pips(x: int, y: int, face: int) -> str:
    if face not in _PIPS:
        return text(x, y + 5, face, "b c")
    return "".join(f'<circle class="k" cx="{x + right}" cy="{y + down}" r="3.5"/>' for right, down in _PIPS[face])


def _submarine(figures: Mapping[str, Any]) -> Picture:
    full = int(figures["air"])
    sea = f'<rect class="s" y="68" width="{WIDTH}" height="56"/><path class="w" d="{SURFACE}"/>'
    told = f"The submarine board. Its air track counts down from {full} to 0; the marker starts on {full}."
    return "".join([*air_track(full, full), sea, SUBMARINE]), told, 124


def _divers(names: Sequence[str]) -> Picture:
    """Return a diver for each seat, with the letter used on every board."""
    pitch = WIDTH // max(len(names), 1)
    parts = [
        figure(pitch // 2 + pitch * place, 26, place + 1, name[:1].upper(), FIGURES["down"], moves=False)
        + text(pitch // 2 + pitch * place, 60, name, "c")
        for place, name in enumerate(names)
    ]
    return "".join(parts), f"{len(names)} divers: {joined(list(names))}.", 68


def _stacks(figures: Mapping[str, Any]) -> Picture:
    """Return a stack as it lies at the end of the line, with its chips one behind another and their number."""
    size = int(figures["stack_size"])
    shapes = "".join(
        f'<path class="l{1 + place % 4}" d="M{170 + 7 * place} {26 + 7 * (size - place)}{SHAPES[1 + place % 4]}"/>'
        for place in reversed(range(size))
    )
    told = f"A stack of {size} chips, which is one space of the line and one unit to carry."
    return f"{shapes}{text(188 + 7 * size, 40, f'×{size}', 'b')}", told, 48 + 7 * size


_PICTURES: Mapping[str, Callable[[Mapping[str, Any]], Picture]] = {
    "treasure-chips": _treasure,
    "blank-chips": _blanks,
    "dice": _dice,
    "air-track": _submarine,
    "stacks": _stacks,
}
