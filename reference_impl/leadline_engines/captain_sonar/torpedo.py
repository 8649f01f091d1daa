"""Torpedoes, with their range and the paths they may take."""

from __future__ import annotations

from collections.abc import Collection

from leadline_engines.captain_sonar.components import Board
from leadline_engines.captain_sonar.events import Launched
from leadline_engines.captain_sonar.mines import Mining
from leadline_engines.captain_sonar.move import Torpedo
from leadline_engines.captain_sonar.position import Position, side_of
from leadline_engines.captain_sonar.step import Rules, left_out, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class Torpedoing(Mining):
    """The rules in the chapter ``sonar.torpedo``."""

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        """Return the reason why a torpedo cannot be launched at a space, or None if there is none.

        Rules: sonar.torpedo.target, sonar.torpedo.range, sonar.torpedo.steps, sonar.torpedo.water-route
        """
        board, to, path = self.board(position), choice.at, choice.path
        if to is None:
            return left_out("sonar.torpedo.target", "the space of the impact has to be named", "choice.at")
        if not self.is_target(board, to):
            return no("sonar.torpedo.target", f"{to} is not a water space on the map", "choice.at")
        at: str = self.known(position, side_of(choice.seat), "at")
        if not self.is_in_range(board, at, to):
            steps = f"{self.components.nearest} to {self.components.farthest}"
            return no("sonar.torpedo.range", f"{to} is not {steps} steps away from {at}", "choice.at")
        if not self.is_short_enough(path):
            return no("sonar.torpedo.range", f"the path has {len(path)} steps", "choice.path")
        if path and not self.is_path(board, at, to, path):
            return no("sonar.torpedo.steps", f"the path does not lead to {to} space by space", "choice.path")
        if path and not self.may_go_along(board, at, path):
            return no("sonar.torpedo.water-route", "the path does not go over water only", "choice.path")
        if not self.may_reach(board, at, to):
            return no("sonar.torpedo.water-route", f"no path over water leads to {to}", "choice.at")
        return None

    def is_target(self, board: Board, to: str) -> bool:
        """Return whether a torpedo may be launched at a space at all.

        Rules: sonar.torpedo.target
        """
        return to in board.spaces and to not in board.islands

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """Return whether a space is near enough and not the submarine's own; islands are not considered here.

        Rules: sonar.torpedo.range, sonar.torpedo.steps
        """
        return self.components.nearest <= self.steps_apart(board, at, to) <= self.components.farthest

    def steps_apart(self, board: Board, at: str, to: str) -> int:
        """Return the least number of steps between two spaces, which is columns plus rows, without diagonals.

        Rules: sonar.torpedo.steps
        """
        return board.apart(at, to)

    def is_short_enough(self, path: tuple[str, ...]) -> bool:
        """Return whether a path has no more steps than a torpedo takes.

        Rules: sonar.torpedo.range
        """
        return len(path) <= self.components.farthest

    def is_path(self, board: Board, at: str, to: str, path: tuple[str, ...]) -> bool:
        """Return whether a path leads from each space to an adjacent one and ends on the target.

        Rules: sonar.torpedo.steps
        """
        return path[-1] == to and all(
            after in board.beside.get(before, {}).values() for before, after in zip((at, *path), path, strict=False)
        )

    def may_go_along(self, board: Board, at: str, path: tuple[str, ...]) -> bool:
        """Return whether a torpedo may take a path.

        Rules: sonar.torpedo.water-route
        """
        if self.rulings.torpedo_range == "plain-distance":
            return True
        if self.rulings.torpedo_range == "no-detour" and len(path) > board.apart(at, path[-1]):
            return False
        return not board.islands.intersection(path)

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Return whether some path leads to a space in range.

        Rules: sonar.torpedo.water-route
        """
        if self.rulings.torpedo_range == "plain-distance":
            return True
        return to in self.reached(board, at, self.longest_path(board, at, to))

    def longest_path(self, board: Board, at: str, to: str) -> int:
        """Return the greatest number of steps on the way to a space.

        Rules: sonar.torpedo.range, sonar.torpedo.water-route
        """
        detour = self.rulings.torpedo_range == "water-route"
        return self.components.farthest if detour else self.steps_apart(board, at, to)

    def reached(self, board: Board, at: str, steps: int) -> Collection[str]:
        """Return the spaces to which a path of at most some steps leads.

        Rules: sonar.torpedo.steps, sonar.torpedo.water-route
        """
        return board.within(at, steps)

    def do_torpedo(self, work: Work, choice: Torpedo) -> None:
        """Launch a torpedo, which explodes.

        Rules: the chapters sonar.torpedo and sonar.explosion
        """
        side, at = side_of(choice.seat), str(choice.at)
        self.use(work, side, "torpedo")
        if work.telling:
            work.tell(Launched, choice.seat, at, self.rules_of_launch(work.position, choice))
        self.explode(work, choice.seat, "torpedo", at, ())

    def rules_of_launch(self, position: Position, choice: Torpedo) -> Rules:
        """Return the rules in effect when a torpedo is launched."""
        steps = ("sonar.torpedo.steps",) if choice.path else ()
        way = ("sonar.torpedo.range", *steps, "sonar.torpedo.water-route", "sonar.torpedo.target")
        return (*way, *self.rules_of_use(position, "torpedo"))
