"""Positions as text and as pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from leadline.games.deep_regrets import board, svg
from leadline.games.drawing import Drawing
from leadline_engines.deep_regrets.position import Position
from leadline_engines.surface import Seat


class RegretsDrawing(Drawing):
    """The Sea, the Port and the boards of the players."""

    def text(
        self,
        position: Position,
        names: Mapping[Seat, str],
        focus: Sequence[str] | None = None,
        beside: Sequence[Position] = (),
    ) -> list[str]:
        """All of the table; beside others, or with a focus, only the players and shoals that matter."""
        if beside:
            focus = [path for other in beside for path in self.game.reports.changed(position, other)]
        if focus is None:
            return board.draw(position, names)
        seats = {number for number in _numbers(focus, "anglers") if number <= len(position.anglers)}
        places = {number for number in _numbers(focus, "shoals") if number <= len(position.shoals)}
        shoals = {position.shoals[number - 1].name for number in places}
        if not seats and not shoals and position.turn is not None:
            seats = {position.turn}
        return board.draw_small(position, names, seats, shoals)

    def svg(self, position: Any, names: Mapping[Seat, str], title: str) -> str:
        """The table as an inline `<svg>`."""
        return svg.draw_svg(position, names, title)

    def style(self) -> str:
        """The colours and fonts of the drawings."""
        return svg.style()


def _numbers(focus: Sequence[str], row: str) -> Iterator[int]:
    """The numbers of the things of a row that are in focus."""
    for path in focus:
        found = re.match(rf"{row}\.(\d+)", path)
        if found:
            yield int(found[1])
