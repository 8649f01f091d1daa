"""Drawings of positions as text and as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.game.drawing import Drawing
from leadline.games.captain_sonar import board, charts, component_pictures, svg
from leadline_engines.captain_sonar.components import Components
from leadline_engines.captain_sonar.position import SIDES, Position
from leadline_engines.surface import Seat


class SonarDrawing(Drawing):
    """The map with everything known about both submarines, and the sheets of both crews."""

    def text(
        self,
        position: Position,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Position] = (),
    ) -> list[str]:
        """Return the map and the sheets; with other positions or a focus, return only the parts that matter.

        If the focus is on the torpedo of a visible crew, the map shows the spaces it reaches.
        """
        reach = torpedo_reach(position, focus or (), self.game.own_components)
        if beside:
            focus = [path for other_position in beside for path in self.game.reports.changed(position, other_position)]
        if focus is None:
            return board.draw(position, names, self.game.own_components, reach)
        numbers = [number for number in range(1, len(SIDES) + 1) if any(_is_of(path, number) for path in focus)]
        sides = [SIDES[number - 1] for number in numbers] or SIDES
        crews = [position.crew(side) for side in sides]
        spaces = {*reach, *(space for crew in crews for space in (crew.at, *(crew.mines or ())) if space)}
        spaces |= {space for other_position in beside for space in _unlike(position, other_position)}
        return board.draw_small(position, names, spaces, sides, self.game.own_components, reach)

    def svg(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """Return the board as an inline `<svg>`."""
        return svg.draw_svg(position, names, title, self.game.own_components)

    def component(self, name: str, figures: Mapping[str, Any]) -> str:
        """Return a component as an inline `<svg>`, or an empty text if it is not a physical object."""
        return component_pictures.draw_component(name, figures, self.game.own_components)

    def style(self) -> str:
        """Return the colours and fonts of the drawings."""
        return svg.style()


def torpedo_reach(position: Any, focus: Sequence[str], components: Components) -> frozenset[str]:
    """Return the spaces within reach of the torpedoes in focus, for crews whose location is known."""
    sea, farthest = charts.board_of(position, components), components.farthest
    spaces: set[str] = set()
    for number, crew in enumerate(position.crews, 1):
        if crew.at in sea.spaces and f"crews.{number}.gauges.torpedo" in focus:
            spaces |= sea.within(crew.at, farthest) - {crew.at}
    return frozenset(spaces)


def _is_of(path: str, number: int) -> bool:
    """Return whether a field belongs to a given crew, or to both crews."""
    return path in ("crews", f"crews.{number}") or path.startswith(f"crews.{number}.")


def _unlike(position: Position, other_position: Position) -> Iterator[str]:
    """Yield the spaces that look different in two positions."""
    for own, their in zip(position.crews, other_position.crews, strict=True):
        yield from (space for space in (own.at, their.at) if space is not None and own.at != their.at)
        for name in ("route", "mines"):
            yield from set(getattr(own, name) or ()) ^ set(getattr(their, name) or ())
