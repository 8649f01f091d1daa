"""One wrong answer as a person reads it in plain text: the boards, the move, and what differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from leadline.games import load_game
from leadline.report.differences import difference_rows
from leadline.report.model import Failure
from leadline.report.positions import position_of
from leadline.terminal import dim, wrap

if TYPE_CHECKING:
    from leadline.games.game import Game
    from leadline.suite.model import Scenario

LONG_LABEL = 40
"""Under a longer label what was answered is not put below what was expected."""


class Examples:
    """Writes wrong answers of one game; ``scenarios`` are those that were played, by id."""

    def __init__(self, game: str, scenarios: Mapping[str, Scenario]) -> None:
        self.game: Game = load_game(game)
        self.scenarios = scenarios

    def lines(self, failure: Failure) -> Iterator[str]:
        """The lines of one wrong answer, moved in as they stand below the title of a mistake."""
        scenario = self.scenarios.get(failure.scenario)
        title = scenario.title if scenario else "a steered game"
        part = {"main": "", "twin": ", its legal twin", "steered": ""}[failure.part]
        yield wrap(f"{failure.scenario}{part}: {title}", 4, 2)
        names = scenario.names if scenario is not None else ()
        if failure.before:
            yield from self._board("before", failure.before, names, (failure.expected, failure.got))
        yield f"      move {failure.move}:  {failure.text}" if failure.move else "      the opening"
        named = scenario.named if scenario is not None else {}
        for field, expected, got in difference_rows(self.game, failure.differences, named):
            yield wrap(f"{field}: expected {expected}", 6, 4)
            yield wrap(f"got {got}", 6 + (len(field) + 2 if len(field) < LONG_LABEL else 2), 4)
        if failure.kind in ("choice", "legality"):
            yield wrap(failure.says, 6, 2)
        if failure.got and failure.expected and self._look_different(failure, names):
            yield from self._board("expected", failure.expected, names, (failure.got,))
            yield from self._board("got", failure.got, names, (failure.expected,))

    def _look_different(self, failure: Failure, names: tuple[str, ...]) -> bool:
        """Whether the difference can be seen on the boards; if not, its fields alone tell it."""
        boards = (failure.expected, failure.got), (failure.got, failure.expected)
        expected, got = (self._drawn(one, names, (other,)) for one, other in boards)
        return expected != got

    def _board(self, label: str, notation: str, names: tuple[str, ...], beside: tuple[str, ...]) -> Iterator[str]:
        yield f"      {dim(label)}"
        for line in self._drawn(notation, names, beside):
            yield f"        {line}".rstrip()

    def _drawn(self, notation: str, names: tuple[str, ...], beside: tuple[str, ...]) -> list[str]:
        position = position_of(self.game, notation)
        if position is None:
            return [notation]
        found = (position_of(self.game, other) for other in beside if other)
        others = [one for one in found if one is not None]
        return list(self.game.drawing.text(position, self.game.names_in(position, names), beside=others))
