"""A position as a picture, in the form of an inline `<svg>` for the site, for reports and for export.

The picture is 360 wide, so that it is legible on a phone without scaling. It shows, from the top, the air track, the
submarine with the divers aboard, the line winding in rows of eight, and the treasure of each diver. Levels are shapes
(triangle, square, pentagon, hexagon), and a blank is a ring with a cross. A diver swims head first, with a letter on
the helmet and an arrow in front. Colours come from `board.css`; nothing is conveyed by colour alone.

`conformance/subjects/javascript/board/svg.mjs` draws the same picture in JavaScript; a test ensures that the two agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from leadline.games.deep_sea_adventure.chips import points, value_of
from leadline.games.deep_sea_adventure.description import ORDINALS, describe, diver_name
from leadline_engines.deep_sea_adventure.components import Components

WIDTH = 360
_PER_ROW = 8
_PITCH = 56
_TOP = 116
_DIVER_ROOM = 35
"""The space above every row, which is left free so that the board does not shift while divers move over it."""
_LONGEST_NAME = 14

SHAPES = {
    1: "m0-16 17 29h-34z",
    2: "m-13-13h26v26h-26z",
    3: "m0-16 16 12-6 18h-20l-6-18z",
    4: "m-8-14h16l9 14-9 14h-16l-9-14z",
}
"""The shapes of the levels, centred on a point, for chips on the line."""
_SMALL = {
    1: "m0-10 11 18h-22z",
    2: "m-8-8h16v16h-16z",
    3: "m0-10 10 7-4 12h-12l-4-12z",
    4: "m-5-9h10l6 9-6 9h-10l-6-9z",
}
"""The same shapes for chips that a diver carries."""
BLANK = "m-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0m6-4 8 8m0-8-8 8"
FIGURES = {
    "down": "m-2-8-6-9 4-2 4 7 4-7 4 2-6 9zm-3 18h10l-5 6z",
    "up": "m-2 8-6 9 4 2 4-7 4 7 4-2-6-9zm-3-18h10l-5-6z",
}
"""The fins behind a diver and the arrow in front, around the helmet."""
_ROOF = "m-14-5 14-11 14 11v-4l-14-11-14 11z"
"""The roof over a diver who is home."""
SUBMARINE = (
    '<path class="h" d="M66 74h98v-8q0-6 6-6h22q6 0 6 6v8h86q24 0 24 17t-24 17h-218q-26 0-26-17t26-17z"/>'
    '<path class="p" d="M181 60v-4h9M308 91h10m0-12v24"/>'
)
SURFACE = "M0 68" + "q15-5 30 0t30 0" * 6


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of the line."""

    first: int
    """The number of the row's first space."""
    places: tuple[int, ...]
    """The distance of each space from the left edge, from the submarine outwards."""
    y: int
    """The height of the centres of the row's chips."""
    bottom: int
    """The lower edge of the row."""


def draw_svg(position: Any, names: Sequence[str], components: Components, *, title: str) -> str:
    """Draw a position, or a seat's view of it with `?` for hidden values; ``title`` is the name of the picture."""
    letters = _letters(names)
    rows = _rows(position)
    bottom = rows[-1].bottom if rows else _TOP + 34
    panel, height = _panel(position, names, letters, bottom + 8)
    parts = [
        f'<rect class="s" y="68" width="{WIDTH}" height="{bottom - 68}"/>',
        *_depths(rows),
        *_head(position, names, components),
        f'<path class="r" d="{_rope(rows)}"/>' if rows else "",
        f'<path class="w" d="{SURFACE}"/>',
        SUBMARINE,
        *_aboard(position, letters),
        *_line(position, rows),
        *_swimming(position, rows, letters),
        *panel,
    ]
    told = escape(" ".join(describe(position, names, components)), quote=False)
    return (
        f'<svg class="ll-board" viewBox="0 0 {WIDTH} {height}" role="img" xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title, quote=False)}</title><desc>{told}</desc>{''.join(parts)}</svg>"
    )


@cache
def style() -> str:
    """Return the colours and fonts of the drawing."""
    return Path(__file__).with_name("board.css").read_text(encoding="utf-8")


def text(x: int, y: int, words: object, kind: str = "") -> str:
    """Return a text at a point."""
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x}" y="{y}"{name}>{escape(str(words), quote=False)}</text>'


def _letters(names: Sequence[str]) -> list[str]:
    """Return a letter for every diver: the initial, or the number if there is no name or two initials are the same."""
    first = [name[:1].upper() for name in names]
    plain = len(set(first)) == len(first) and not set(names) & set(ORDINALS)
    return first if plain else [str(seat) for seat in range(1, len(names) + 1)]


# The frame


def _head(position: Any, names: Sequence[str], components: Components) -> Iterator[str]:
    full = components.air
    mover = "the game is over" if position.turn is None else f"{diver_name(names[position.turn - 1])} to move"
    yield text(8, 16, f"Dive {position.dive} of {components.dives}", "b")
    yield text(352, 16, mover, "b e")
    yield from air_track(full, position.air)


def air_track(full: int, air: int) -> Iterator[str]:
    """Yield the air track, full on the left, with its marker. If the air is below 0, the marker is on 0 with a note."""
    left = max(air, 0)
    x = _air_x(full, left)
    yield f'<path class="a" d="M{x - 4} 34H{_air_x(full, 1) + 5}"/>' if left else ""
    yield f'<path class="u" d="M12 34H{x - 7}"/>' if left < full else ""
    marks = "".join(text(_air_x(full, place), 53, place) for place in range(0, full + 1, 5))
    yield f'<g class="n">{marks}</g>'
    yield f'<rect class="k" x="{x - 12}" y="24" width="24" height="19" rx="6"/>{text(x, 38, air, "j")}'
    yield text(352, 53, "air", "n e") if air >= 0 else text(352, 53, "below 0", "n e")


def _air_x(full: int, place: int) -> int:
    """Return the horizontal position of a place on the air track: the full tank is on the left, 0 on the right."""
    return 16 + (full - place) * 12


def _depths(rows: Sequence[_Row]) -> Iterator[str]:
    """Yield the water, which gets darker with every row."""
    for row in rows[:-1]:
        yield f'<rect class="z" y="{row.bottom}" width="{WIDTH}" height="{rows[-1].bottom - row.bottom}"/>'


def figure(x: int, y: int, seat: int, letter: str, shape: str, *, moves: bool) -> str:
    """Return a diver, drawn as a helmet with a letter and a surrounding shape that shows what the diver is doing."""
    on = " on" if moves else ""
    return (
        f'<g class="d{seat}{on}"><path d="M{x} {y}{shape}"/><circle cx="{x}" cy="{y}" r="9"/>'
        f"{text(x, y + 4, letter)}</g>"
    )


def _aboard(position: Any, letters: Sequence[str]) -> Iterator[str]:
    """Yield the divers on the submarine, with a roof over those who are home and an arrow under those yet to leave."""
    if position.turn is None:
        return
    seats = [seat for seat, diver in enumerate(position.divers, 1) if diver.at == 0]
    for place, seat in enumerate(seats):
        x = 180 - 18 * (len(seats) - 1) + 36 * place
        shape = _ROOF if position.divers[seat - 1].home else "m-5 10h10l-5 6z"
        yield f'<circle class="i" cx="{x}" cy="91" r="12"/>'
        yield figure(x, 91, seat, letters[seat - 1], shape, moves=position.turn == seat)


# The line


def _rows(position: Any) -> list[_Row]:
    """Return the line in as few rows of similar length as it needs; every second row runs backwards."""
    spaces = len(position.line)
    if not spaces:
        return []
    number = -(-spaces // _PER_ROW)
    longest = -(-spaces // number)
    pitch = min(_PITCH, 344 // longest)
    left = (WIDTH - pitch * (longest - 1)) // 2
    rows: list[_Row] = []
    top = _TOP
    for index in range(number):
        first = index * longest + 1
        across = [left + pitch * place for place in range(longest)]
        places = (across if index % 2 == 0 else across[::-1])[: spaces - first + 1]
        inside = range(first, first + len(places))
        y = top + _DIVER_ROOM + 22
        tallest = max(len(_stack_lines(position.line[space - 1])) for space in inside)
        rows.append(_Row(first, tuple(places), y, y + 34 + 11 * tallest))
        top = y + 34 + 11 * tallest
    return rows


def _stack_lines(space: Sequence[Any]) -> list[str]:
    """Return the values of a stack, with as many on each line as are legible next to the neighbouring stack."""
    lines: list[str] = []
    for value in map(value_of, space if len(space) > 1 else ()):
        if lines and len(lines[-1]) + len(value) < 6:
            lines[-1] += f" {value}"
        else:
            lines.append(value)
    return lines


def _line(position: Any, rows: Sequence[_Row]) -> Iterator[str]:
    if not rows:
        yield text(180, _TOP + 20, "no space is left in the line", "c")
        return
    spaces = [
        (x, row.y, row.first + place, position.line[row.first + place - 1])
        for row in rows
        for place, x in enumerate(row.places)
    ]
    blanks = "".join(f"M{x} {y}{BLANK}" for x, y, _, space in spaces if not space)
    yield f'<path class="o" d="{blanks}"/>' if blanks else ""
    yield from _chips((x, y, space[0]) for x, y, _, space in spaces if len(space) == 1)
    for x, y, _, space in spaces:
        if len(space) > 1:
            yield _stack(x, y, space)
    numbers = "".join(text(x, y + 28 + 11 * len(_stack_lines(space)), number) for x, y, number, space in spaces)
    yield f'<g class="n">{numbers}</g>'


def _rope(rows: Sequence[_Row]) -> str:
    """Draw the rope that connects the line, from the submarine through every space."""
    first = rows[0]
    path = f"M66 91H{first.places[0]}V{first.y}"
    for row, after in zip(rows, [*rows[1:], None], strict=True):
        path += f"H{row.places[-1]}"
        if after is not None:
            out = row.places[-1] + (20 if row.places[-1] > WIDTH // 2 else -20)
            path += f"C{out} {row.y} {out} {after.y} {after.places[0]} {after.y}"
    return path


def _chips(placed: Iterable[tuple[int, int, Any]]) -> Iterator[str]:
    """Yield loose chips with their values, using one path per level."""
    chips = list(placed)
    for level, shape in SHAPES.items():
        paths = "".join(f"M{x} {y}{shape}" for x, y, chip in chips if chip.level == level)
        yield f'<path class="l{level}" d="{paths}"/>' if paths else ""
    texts = "".join(text(x, y + (9 if chip.level == 1 else 5), value_of(chip)) for x, y, chip in chips)
    yield f'<g class="v">{texts}</g>' if texts else ""


def _stack(x: int, y: int, space: Sequence[Any]) -> str:
    """Return a stack: up to three shapes one behind another, the number of chips, and all values."""
    shown = space[-3:]
    shapes = "".join(
        f'<path class="l{chip.level}" d="M{x + 5 - 5 * place} {y - 5 + 5 * place}{SHAPES[chip.level]}"/>'
        for place, chip in enumerate(shown, 3 - len(shown))
    )
    front = 9 if shown[-1].level == 1 else 5
    values = "".join(text(x, y + 28 + 11 * number, line) for number, line in enumerate(_stack_lines(space)))
    return f'{shapes}<g class="v">{text(x - 5, y + 5 + front, f"×{len(space)}")}</g><g class="q">{values}</g>'


def _swimming(position: Any, rows: Sequence[_Row], letters: Sequence[str]) -> Iterator[str]:
    """Yield the divers on the line, each above the right space; several divers on one space are drawn side by side."""
    for row in rows:
        for place, x in enumerate(row.places):
            here = [seat for seat, diver in enumerate(position.divers, 1) if diver.at == row.first + place]
            for number, seat in enumerate(here):
                apart = 20 if len(here) < 4 else 14
                first = x - apart * (len(here) - 1) // 2
                beside = max(14, min(first, 346 - apart * (len(here) - 1))) + apart * number
                shape = FIGURES[position.divers[seat - 1].facing]
                yield figure(beside, row.y - 35, seat, letters[seat - 1], shape, moves=position.turn == seat)


# What the divers have


def _panel(position: Any, names: Sequence[str], letters: Sequence[str], top: int) -> tuple[list[str], int]:
    """Return everything that each diver carries and has kept, and the lower edge of the picture."""
    parts: list[str] = []
    y = top + 12
    for seat, diver in enumerate(position.divers, 1):
        name = names[seat - 1][:_LONGEST_NAME]
        moves = position.turn == seat
        parts.append(figure(19, y, seat, letters[seat - 1], "m-17-5 6 5-6 5z" if moves else "", moves=moves))
        parts.append(text(36, y + 5, name, "b") + text(352, y + 5, _whereabouts(position, diver), "e"))
        for label, units in ((f"carries {len(diver.carried)}", diver.carried), (_kept(diver), diver.banked)):
            if units:
                parts.append(text(36, y + 27, label, "m"))
                made, y = _units(units, y + 23)
                parts += made
        y += 25
    return parts, y - 8


def _whereabouts(position: Any, diver: Any) -> str:
    if position.turn is None:
        total = points(diver.banked) or 0
        return f"{total} point{'' if total == 1 else 's'}"
    if diver.home:
        return "home" if diver.carried else "home, empty-handed"
    where = "on the submarine"
    if diver.at:
        where = f"space {diver.at}, going {'deeper' if diver.facing == 'down' else 'back'}"
    return where


def _kept(diver: Any) -> str:
    total = points(diver.banked)
    return "kept" if total is None else f"kept: {total}"


def _units(units: Sequence[Sequence[Any]], y: int) -> tuple[list[str], int]:
    """Return units side by side, with each stack in a frame, and the height of their last line."""
    frames, shapes, texts = "", dict.fromkeys(_SMALL, ""), ""
    x = 96
    for unit in units:
        for part in [unit[start : start + 11] for start in range(0, len(unit), 11)]:
            width = 22 * len(part) + (4 if len(unit) > 1 else 0)
            if x + width > 356:
                x, y = 96, y + 24
            if len(unit) > 1:
                frames += f"M{x + 1} {y - 11}h{width - 2}v22h{2 - width}z"
            for place, chip in enumerate(part):
                middle = x + width // 2 + 22 * place - 11 * (len(part) - 1)
                shapes[chip.level] += f"M{middle} {y}{_SMALL[chip.level]}"
                texts += text(middle, y + (6 if chip.level == 1 else 4), value_of(chip))
            x += width + 2
    made = [f'<path class="f" d="{frames}"/>' if frames else ""]
    made += [f'<path class="l{level}" d="{path}"/>' for level, path in shapes.items() if path]
    return [*made, f'<g class="x">{texts}</g>'], y
