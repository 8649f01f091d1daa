"""Drawings of positions as text and as pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.game.drawing import Drawing
from leadline.games.deep_regrets import board, svg
from leadline_engines.deep_regrets.position import Position
from leadline_engines.surface import Seat


class RegretsDrawing(Drawing):
    """The drawings of the Sea, the Port and the players' boards."""

    def text(
        self,
        position: Position,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Position] = (),
    ) -> list[str]:
        """Return the whole table; with other positions or a focus, return only the players and shoals that matter."""
        if beside:
            focus = [path for other_position in beside for path in self.game.reports.changed(position, other_position)]
        if focus is None:
            return board.draw(position, names, self.game.own_components)
        seats = {number for number in _numbers(focus, "anglers") if number <= len(position.anglers)}
        places = {number for number in _numbers(focus, "shoals") if number <= len(position.shoals)}
        shoals = {position.shoals[number - 1].name for number in places}
        if "shoals" in focus:  # If some shoals are in focus, draw the ones that differ from the others, or all of them.
            others = [{*position.shoals} - {*other_position.shoals} for other_position in beside]
            shoals |= {shoal.name for shoal in (set().union(*others) if beside else position.shoals)}
        if not seats and not shoals and position.turn is not None:
            seats = {position.turn}
        return board.draw_small(position, names, seats, shoals, self.game.own_components)

    def svg(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """Return the table as an inline `<svg>`."""
        return svg.draw_svg(position, names, title, self.game.own_components)

    def style(self) -> str:
        """Return the colours and fonts of the drawings."""
        return svg.style()


def _numbers(focus: Sequence[str], row: str) -> Iterator[int]:
    """Yield the numbers of the things in a row that are in focus."""
    for path in focus:
        match = re.match(rf"{row}\.(\d+)", path)
        if match:
            yield int(match[1])
