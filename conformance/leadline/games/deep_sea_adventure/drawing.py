"""Drawings of positions as text and as pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leadline.game.drawing import Drawing
from leadline.games.deep_sea_adventure import board, component_pictures, svg
from leadline_engines.deep_sea_adventure.position import Position, same_faces
from leadline_engines.surface import Seat


class DeepSeaDrawing(Drawing):
    """The submarine, the line with the divers above it, and everybody's treasure."""

    def text(
        self,
        position: Position,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Position] = (),
    ) -> list[str]:
        """Return the board; with other positions or a focus, return only the spaces that matter."""
        called = tuple(names.values())
        if focus is None and not beside:
            return board.draw(position, called, self.game.own_components)
        return board.draw_small(position, called, _spaces_that_matter(position, beside))

    def svg(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """Return the board as an inline `<svg>`."""
        return svg.draw_svg(position, tuple(names.values()), self.game.own_components, title=title)

    def component(self, name: str, figures: Mapping[str, Any]) -> str:
        """Return a component as an inline `<svg>`, or an empty text if it is not a physical object."""
        return component_pictures.draw_component(name, figures, self.game.spec.game.names["divers"])

    def style(self) -> str:
        """Return the colours and fonts of the drawings."""
        return svg.style()


def _spaces_that_matter(position: Position, beside: Sequence[Position]) -> set[int]:
    """Return the spaces with divers in any of the positions, and the spaces whose chips differ."""
    spaces = {diver.at for shown in (position, *beside) if shown.dive == position.dive for diver in shown.divers}
    for other_position in (neighbour for neighbour in beside if neighbour.dive == position.dive):
        pairs = enumerate(zip(position.line, other_position.line, strict=False), 1)
        spaces |= {number for number, (own, their) in pairs if not same_faces(own, their)}
        spaces |= set(range(len(other_position.line) + 1, len(position.line) + 1)) or {len(position.line)}
    return {space for space in spaces if 0 < space <= len(position.line)}
