"""Mistakes of torpedoes: how far they go, on what way, and at what."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import Board
from leadline_engines.captain_sonar.move import Torpedo
from leadline_engines.captain_sonar.position import Position, other, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.surface import Refusal


def reached(ways: Mapping[str, Collection[str]], at: str, steps: int, closed: Collection[str]) -> set[str]:
    """The spaces that can be reached in so many steps without entering closed ones on the way."""
    found = edge = {at}
    for _ in range(steps):
        edge = {to for one in edge if one == at or one not in closed for to in ways[one]} - found
        found = found | edge
    return found


def why_stopped(engine: Engine, position: Position, choice: Torpedo, closed: Collection[str]) -> Refusal | None:
    """Why a torpedo does not pass some spaces more than islands; its impact may be on one."""
    if choice.at is None:
        return None
    board, at = engine.board(position), engine.known(position, side_of(choice.seat), "at")
    ways = {one: tuple(board.beside[one].values()) for one in board.spaces}
    if choice.at not in reached(ways, at, engine.components.farthest, {*board.islands, *closed}):
        return no("sonar.torpedo.water-route", f"something is in the way to {choice.at}", "choice.at")
    return None


# ---- How far


class TorpedoGoesThree(Engine):
    """A torpedo goes at most three steps."""

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """Three steps at most."""
        return super().is_in_range(board, at, to) and self.steps_apart(board, at, to) <= 3

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Three steps over water at most."""
        return to in board.within(at, 3)


class TorpedoGoesFive(Engine):
    """A torpedo goes up to five steps."""

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """Five steps at most."""
        return super().is_in_range(board, at, to) or self.steps_apart(board, at, to) == 5

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Five steps over water at most."""
        return to in board.within(at, 5)


class TorpedoGoesAnywhere(Engine):
    """A torpedo reaches any space of water."""

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """Any other space."""
        return at != to

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Always."""
        return True


class TorpedoOnTheOwnSpace(Engine):
    """A torpedo may be launched at the own space."""

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """The own space too."""
        return at == to or super().is_in_range(board, at, to)


class TorpedoNotBeside(Engine):
    """A torpedo cannot be launched at a space beside the submarine."""

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """Two steps at least."""
        return to not in board.around[at] and super().is_in_range(board, at, to)


# ---- On what way


class TorpedoGoesDiagonally(Engine):
    """A torpedo also takes diagonal steps, each counted as one."""

    def steps_apart(self, board: Board, at: str, to: str) -> int:
        """The greater of columns and rows."""
        (column, row), (to_column, to_row) = board.spaces[at], board.spaces[to]
        return max(abs(column - to_column), abs(row - to_row))

    def is_path(self, board: Board, at: str, to: str, path: tuple[str, ...]) -> bool:
        """Diagonal steps too."""
        steps = zip((at, *path), path, strict=False)
        return path[-1] == to and all(after in board.around.get(before, ()) for before, after in steps)

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Diagonal steps over water too."""
        return to in reached(board.around, at, self.components.farthest, board.islands)


class TorpedoGoesStraightOnly(Engine):
    """A torpedo goes straight, along its row or column only."""

    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        """In the own row or column."""
        (column, row), (to_column, to_row) = board.spaces[at], board.spaces[to]
        return (column == to_column or row == to_row) and super().is_in_range(board, at, to)

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Straight over water."""
        return to in board.within(at, board.apart(at, to))


class TorpedoThroughIslands(Engine):
    """Columns and rows are added up, and islands on the way do not matter."""

    def may_go_along(self, board: Board, at: str, path: tuple[str, ...]) -> bool:
        """Along any path."""
        return True

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Always."""
        return True


class TorpedoStoppedByMines(Engine):
    """A torpedo cannot pass a space with a mine of either crew."""

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        """Let mines stand in the way."""
        mines = [mine for crew in position.crews for mine in crew.mines or ()]
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, mines)


class TorpedoStoppedByTheRoute(Engine):
    """A torpedo cannot pass the own route."""

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        """Let the own route stand in the way."""
        route = position.crew(side_of(choice.seat)).route or ()
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, route)


class TorpedoStoppedByTheEnemy(Engine):
    """A torpedo cannot pass the enemy submarine."""

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        """Let the enemy stand in the way."""
        at = position.crew(other(side_of(choice.seat))).at
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, (at,) if at else ())


# ---- At what


class TorpedoAtAnIsland(Engine):
    """A torpedo may be launched at an island and explodes there."""

    def is_target(self, board: Board, to: str) -> bool:
        """Any space of the map."""
        return to in board.spaces

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        """Over water to the island."""
        last = self.components.farthest - 1
        near = any(one in board.within(at, last) for one in board.beside[to].values())
        return near if to in board.islands else super().may_reach(board, at, to)


class TorpedoAtTheRouteRefused(Engine):
    """A torpedo cannot be launched at a space of the own route."""

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        """Refuse the own route."""
        if choice.at is not None and choice.at in (position.crew(side_of(choice.seat)).route or ()):
            return no("sonar.torpedo.target", f"{choice.at} is on the own route", "choice.at")
        return super().why_not_torpedo(position, choice)


class TorpedoAtAMineRefused(Engine):
    """A torpedo cannot be launched at a space with an own mine."""

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        """Refuse an own mine."""
        if choice.at is not None and choice.at in (position.crew(side_of(choice.seat)).mines or ()):
            return no("sonar.torpedo.target", f"an own mine lies on {choice.at}", "choice.at")
        return super().why_not_torpedo(position, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.torpedo-goes-three": TorpedoGoesThree,
    "sonar.mistake.torpedo-goes-five": TorpedoGoesFive,
    "sonar.mistake.torpedo-goes-anywhere": TorpedoGoesAnywhere,
    "sonar.mistake.torpedo-on-the-own-space": TorpedoOnTheOwnSpace,
    "sonar.mistake.torpedo-not-beside": TorpedoNotBeside,
    "sonar.mistake.torpedo-goes-diagonally": TorpedoGoesDiagonally,
    "sonar.mistake.torpedo-goes-straight-only": TorpedoGoesStraightOnly,
    "sonar.mistake.torpedo-through-islands": TorpedoThroughIslands,
    "sonar.mistake.torpedo-stopped-by-mines": TorpedoStoppedByMines,
    "sonar.mistake.torpedo-stopped-by-the-route": TorpedoStoppedByTheRoute,
    "sonar.mistake.torpedo-stopped-by-the-enemy": TorpedoStoppedByTheEnemy,
    "sonar.mistake.torpedo-at-an-island": TorpedoAtAnIsland,
    "sonar.mistake.torpedo-at-the-route-refused": TorpedoAtTheRouteRefused,
    "sonar.mistake.torpedo-at-a-mine-refused": TorpedoAtAMineRefused,
}
