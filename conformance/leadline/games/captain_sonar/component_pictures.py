"""Pictures of the components: the maps, the gauges, the hull and the Engineer's sheet.

All figures come from the component itself, and the shapes are those used on the board (`svg`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from leadline.games.captain_sonar import sheets
from leadline.games.captain_sonar.phrases import counted, joined
from leadline.games.captain_sonar.picture import Sea, framed, path, symbol, text
from leadline_engines.captain_sonar.components import Board, Components

Picture = tuple[list[str], str, int]
"""The parts of a picture, a sentence describing it, and its height."""
_Draw = Callable[[Mapping[str, Any], Components], Picture]
"""A function that draws a component from its figures, given all components of the game."""


def draw_component(name: str, figures: Mapping[str, Any], components: Components) -> str:
    """Return a component as an inline `<svg>` and a sentence that describes it; empty if it is not an object."""
    maps = [key for key in figures if key.startswith("maps.")]
    draw = (lambda given, _: _map(maps[0], given[maps[0]])) if maps else _PICTURES.get(name)
    if draw is None:
        return ""
    parts, told, height = draw(figures, components)
    return framed(told, "", height, parts)


def _map(name: str, figures: Mapping[str, Any]) -> Picture:
    _, called, mode = name.split(".")
    islands = frozenset(map(str, figures["islands"]))
    board = Board(int(figures["columns"]), int(figures["rows"]), int(figures["sector"]), islands)
    sea = Sea(board, 2)
    size = f"{len(board.columns)} columns, {len(board.rows)} rows, {len(board.sectors)} sectors"
    told = f"The map {called.capitalize()}, {mode.replace('-', ' ')}: {size}, {counted(len(islands), 'island space')}."
    return list(sea.drawn()), told, sea.bottom + 2


def _gauges(name: str) -> _Draw:
    def draw(figures: Mapping[str, Any], components: Components) -> Picture:
        full = _boxes(name, figures)
        told = joined([f"{system} {number}" for system, number in full.items()])
        return list(sheets.gauges(4, full, {})), f"Gauges with boxes: {told}.", 8 + 18 * -(-len(full) // 2)

    return draw


def _boxes(name: str, figures: Mapping[str, Any]) -> dict[str, int]:
    """Return the boxes of each gauge, whether they are written as one figure or separately."""
    by_gauge = dict(figures.get(name, {}))
    by_gauge |= {key.rpartition(".")[2]: boxes for key, boxes in figures.items() if key.startswith(f"{name}.")}
    return {system: int(boxes) for system, boxes in by_gauge.items()}


def _hull(figures: Mapping[str, Any], components: Components) -> Picture:
    number = int(figures["hull"])
    return [text(12, 18, "hull", "f"), sheets.hull(74, 9, number, 0)], f"A hull of {counted(number, 'box')[:-1]}es.", 26


def _symbols(figures: Mapping[str, Any], components: Components) -> Picture:
    parts = list(sheets.engineer(0, (), components))
    for place, kind in enumerate(sheets.KINDS):
        x = 16 + 88 * place
        parts += [path(f"y {kind}", [symbol(kind, x, sheets.SHEET_HEIGHT + 12)])]
        parts.append(text(x + 12, sheets.SHEET_HEIGHT + 16, kind, "f"))
    number = len(figures["symbols"])
    return parts, f"The Engineer's sheet: {number} symbols in four panels, and the circuits.", sheets.SHEET_HEIGHT + 26


_PICTURES: Mapping[str, _Draw] = {
    "gauges-real-time": _gauges("gauges.real-time"),
    "gauges-turn-by-turn": _gauges("gauges.turn-by-turn"),
    "scenario-gauge-turn-by-turn": _gauges("gauges.turn-by-turn"),
    "hull": _hull,
    "symbols": _symbols,
}
