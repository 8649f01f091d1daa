"""What is in the box, drawn: the maps, the gauges, the hull, the Engineer's sheet.

Every figure comes from the component itself, and the shapes are those of the board (`svg`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from leadline.games.captain_sonar import sheets
from leadline.games.captain_sonar.picture import Sea, framed, path, symbol, text
from leadline.games.captain_sonar.told import counted, joined
from leadline_engines.captain_sonar.components import Board

Picture = tuple[list[str], str, int]
"""What is drawn, what it shows in a sentence, and how high it is."""


def draw_component(name: str, figures: Mapping[str, Any]) -> str:
    """A component as an inline `<svg>`, with what it shows in a sentence; empty for one that is not a thing."""
    maps = [one for one in figures if one.startswith("maps.")]
    draw = (lambda given: _map(maps[0], given[maps[0]])) if maps else _PICTURES.get(name)
    if draw is None:
        return ""
    parts, told, height = draw(figures)
    return framed(told, "", height, parts)


def _map(name: str, figures: Mapping[str, Any]) -> Picture:
    _, called, mode = name.split(".")
    islands = frozenset(map(str, figures["islands"]))
    board = Board(int(figures["columns"]), int(figures["rows"]), int(figures["sector"]), islands)
    sea = Sea(board, 2)
    size = f"{len(board.columns)} columns, {len(board.rows)} rows, {len(board.sectors)} sectors"
    told = f"The map {called.capitalize()}, {mode.replace('-', ' ')}: {size}, {counted(len(islands), 'island space')}."
    return list(sea.drawn()), told, sea.bottom + 2


def _gauges(name: str) -> Callable[[Mapping[str, Any]], Picture]:
    def draw(figures: Mapping[str, Any]) -> Picture:
        full = _boxes(name, figures)
        told = joined([f"{system} {number}" for system, number in full.items()])
        return list(sheets.gauges(4, full, {})), f"Gauges with boxes: {told}.", 8 + 18 * -(-len(full) // 2)

    return draw


def _boxes(name: str, figures: Mapping[str, Any]) -> dict[str, int]:
    """The boxes of each gauge, written as one figure or each by itself."""
    found = dict(figures.get(name, {}))
    found |= {key.rpartition(".")[2]: boxes for key, boxes in figures.items() if key.startswith(f"{name}.")}
    return {system: int(boxes) for system, boxes in found.items()}


def _hull(figures: Mapping[str, Any]) -> Picture:
    number = int(figures["hull"])
    return [text(12, 18, "hull", "f"), sheets.hull(74, 9, number, 0)], f"A hull of {counted(number, 'box')[:-1]}es.", 26


def _symbols(figures: Mapping[str, Any]) -> Picture:
    parts = list(sheets.engineer(0, ()))
    for place, kind in enumerate(sheets.KINDS):
        x = 16 + 88 * place
        parts += [path(f"y {kind}", [symbol(kind, x, sheets.SHEET_HEIGHT + 12)])]
        parts.append(text(x + 12, sheets.SHEET_HEIGHT + 16, kind, "f"))
    number = len(figures["symbols"])
    return parts, f"The Engineer's sheet: {number} symbols in four panels, and the circuits.", sheets.SHEET_HEIGHT + 26


_PICTURES: Mapping[str, Callable[[Mapping[str, Any]], Picture]] = {
    "gauges-real-time": _gauges("gauges.real-time"),
    "gauges-turn-by-turn": _gauges("gauges.turn-by-turn"),
    "scenario-gauge-turn-by-turn": _gauges("gauges.turn-by-turn"),
    "hull": _hull,
    "symbols": _symbols,
}
