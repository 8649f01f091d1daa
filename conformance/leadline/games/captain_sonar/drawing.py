"""Positions as text and as pictures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.games.captain_sonar import board, charts, component_pictures, svg
from leadline.games.drawing import Drawing
from leadline_engines.captain_sonar.position import SIDES, Position
from leadline_engines.surface import Seat


class SonarDrawing(Drawing):
    """The map with what is seen of both submarines, and the sheets of both crews."""

    def text(
        self,
        position: Position,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Position] = (),
    ) -> list[str]:
        """The map and the sheets; beside others, or with a focus, only the part of them that matters.

        With a focus on the torpedo of a crew that is seen, the map shows what it reaches.
        """
        reach = torpedo_reach(position, focus or ())
        if beside:
            focus = [path for other in beside for path in self.game.reports.changed(position, other)]
        if focus is None:
            return board.draw(position, names, reach)
        numbers = [number for number in range(1, len(SIDES) + 1) if any(_is_of(path, number) for path in focus)]
        sides = [SIDES[number - 1] for number in numbers] or SIDES
        crews = [position.crew(side) for side in sides]
        spaces = {*reach, *(one for crew in crews for one in (crew.at, *(crew.mines or ())) if one)}
        spaces |= {space for other in beside for space in _unlike(position, other)}
        return board.draw_small(position, names, spaces, sides, reach)

    def svg(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """The board as an inline `<svg>`."""
        return svg.draw_svg(position, names, title)

    def component(self, name: str, figures: Mapping[str, Any]) -> str:
        """A component as an inline `<svg>`; empty for one that is not a thing."""
        return component_pictures.draw_component(name, figures)

    def style(self) -> str:
        """The colours and fonts of the drawings."""
        return svg.style()


def torpedo_reach(position: Any, focus: Sequence[str]) -> frozenset[str]:
    """The spaces that a torpedo reaches of the crews whose torpedo is in focus; none of a crew that is not seen."""
    sea, farthest = charts.board_of(position), charts.sheets().farthest
    found: set[str] = set()
    for number, crew in enumerate(position.crews, 1):
        if crew.at in sea.spaces and f"crews.{number}.gauges.torpedo" in focus:
            found |= sea.within(crew.at, farthest) - {crew.at}
    return frozenset(found)


def _is_of(path: str, number: int) -> bool:
    """Whether a field is one of a crew, or of both."""
    return path in ("crews", f"crews.{number}") or path.startswith(f"crews.{number}.")


def _unlike(one: Position, other: Position) -> Iterator[str]:
    """The spaces on which two positions do not look the same."""
    for own, their in zip(one.crews, other.crews, strict=True):
        yield from (space for space in (own.at, their.at) if space is not None and own.at != their.at)
        for name in ("route", "mines"):
            yield from set(getattr(own, name) or ()) ^ set(getattr(their, name) or ())
