"""The sheets of a crew as pictures: the First Mate's gauges and hull, and the Engineer's panels."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from leadline.games.captain_sonar.picture import WIDTH, boxes, path, symbol, text
from leadline_engines.captain_sonar.components import Components

_PANEL = 86
_STEP = 25
_ROW = 27
GAUGES_HEIGHT = 56
SHEET_HEIGHT = 112
KINDS = ("red", "yellow", "green", "radiation")


def gauges(top: int, full: Mapping[str, int], marked: Mapping[str, int]) -> Iterator[str]:
    """Yield six gauges in two columns, each with its boxes, of which the marked ones are crossed."""
    outlines, crosses = "", ""
    for place, (system, number) in enumerate(full.items()):
        x, y = 12 + 176 * (place % 2), top + 18 * (place // 2)
        shown = max(number, marked.get(system, 0))
        outline, cross = boxes(x + 62, y + 3, shown, marked.get(system, 0))
        outlines, crosses = outlines + outline, crosses + cross
        yield text(x, y + 12, system, "f b" if marked.get(system, 0) >= number else "f")
    yield path("x", [outlines])
    yield path("c", [crosses])


def hull(x: int, y: int, number: int, damage: int) -> str:
    """Return the boxes of the hull with crosses for damage; the row grows if there is more damage than boxes."""
    outlines, crosses = boxes(x, y, max(number, damage), damage)
    return path("x", [outlines]) + path("c", [crosses])


def engineer(top: int, marks: Collection[str], components: Components) -> Iterator[str]:
    """Yield the panels with their symbols, crossed if they are marked, and the circuits as connecting lines."""
    sheet, at = components, places(top, components)
    for number, panel in enumerate(sheet.panels):
        yield text(12 + number * _PANEL + _STEP, top + SHEET_HEIGHT - 4, panel, "f k")
    yield path("p", (f"M{6 + n * _PANEL} {top + 26}h{_PANEL - 8}v{SHEET_HEIGHT - 42}h{8 - _PANEL}z" for n in range(4)))
    for number, (circuit, names) in enumerate(sheet.circuits.items()):
        yield from _circuit(number, circuit, [at[name] for name in names if name in at], top)
    for kind in KINDS:
        yield path(
            f"y {kind}", (symbol(kind, *at[name]) for name, printed in sheet.symbols.items() if printed.kind == kind)
        )
    yield path("c", (f"M{at[name][0] - 8} {at[name][1] - 8}l16 16m0-16-16 16" for name in marks if name in at))
    numbers = "".join(text(x, y + 17, name[1:]) for name, (x, y) in at.items())
    yield f'<g class="q">{numbers}</g>'


def places(top: int, components: Components) -> Mapping[str, tuple[int, int]]:
    """Return the position of each symbol: the central part of a panel is at the top, the reactor part below it."""
    positions = {}
    for number, names in enumerate(components.panels.values()):
        for place, name in enumerate(names):
            row, column = divmod(place, max(1, -(-len(names) // 2)))
            positions[name] = (12 + number * _PANEL + 8 + _STEP * column, top + 38 + _ROW * row)
    return positions


def _circuit(number: int, circuit: int, points: list[tuple[int, int]], top: int) -> Iterator[str]:
    """Yield a circuit: one line through adjacent symbols, which crosses the panels to reach the others."""
    level = top + 6 + 7 * number
    points = sorted(points)
    strokes, before = "", points[0]
    for x, y in points[1:]:
        near = y == before[1] and x - before[0] <= _STEP
        strokes += f"M{before[0]} {before[1]}H{x}" if near else f"M{before[0]} {before[1]}V{level}H{x}V{y}"
        before = (x, y)
    yield path(f"r{number}", [strokes])
    yield text(min(before[0] + 6, WIDTH - 8), level + 4, circuit, "q")
