"""Mistakes with torpedoes: how far they go, along which path, and at what."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import ceil, hypot

from leadline.games.captain_sonar.mistakes.common import number_of, space_of
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import Board, place_of
from leadline_engines.captain_sonar.events import Launched
from leadline_engines.captain_sonar.move import Torpedo
from leadline_engines.captain_sonar.position import Position, other, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


def reached(ways: Mapping[str, Collection[str]], at: str, steps: int, closed: Collection[str]) -> set[str]:
    """Return the spaces that can be reached in a number of steps without entering closed ones on the way."""
    spaces = edge = {at}
    for _ in range(steps):
        edge = {to for space in edge if space == at or space not in closed for to in ways[space]} - spaces
        spaces = spaces | edge
    return spaces


def beside_by_number(board: Board, space: str) -> list[str]:
    """Return the spaces beside a space, with the ends of two rows beside each other."""
    number, width = number_of(board, space), len(board.columns)
    numbers = (number - width, number - 1, number + 1, number + width)
    return [beside for beside in (space_of(board, each) for each in numbers) if beside is not None]


def why_stopped(engine: Engine, position: Position, choice: Torpedo, closed: Collection[str]) -> Refusal | None:
    """Return why a torpedo cannot pass some spaces besides islands, or None; its impact may be on one."""
    if choice.at is None:
        return None
    if not {*closed}.isdisjoint((choice.path or ())[:-1]):
        return no("sonar.torpedo.water-route", f"something is on the way to {choice.at}", "choice.path")
    board, at = engine.board(position), engine.known(position, side_of(choice.seat), "at")
    ways = {space: tuple(board.beside[space].values()) for space in board.spaces}
    steps = engine.components.farthest
    if choice.at in reached(ways, at, steps, board.islands) - reached(ways, at, steps, {*board.islands, *closed}):
        return no("sonar.torpedo.water-route", f"something is in the way to {choice.at}", "choice.at")
    return None


def is_off_the_map(board: Board, space: str) -> bool:
    """Return whether a name denotes a space beyond the edge of the map."""
    return space not in board.spaces and place_of(space) is not None


def launch_into_nothing(engine: Engine, work: Work, choice: Torpedo) -> None:
    """Launch a torpedo that does not explode."""
    engine.use(work, side_of(choice.seat), "torpedo")
    work.tell(Launched, choice.seat, str(choice.at), ("sonar.torpedo.range", "sonar.activate.empties"))


# ---- How far


class TorpedoGoesThree(Engine):
    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        return super().is_in_range(board, at, to) and self.steps_apart(board, at, to) <= 3

    def longest_path(self, board: Board, at: str, to: str) -> int:
        return min(3, super().longest_path(board, at, to))


class TorpedoGoesFive(Engine):
    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        return super().is_in_range(board, at, to) or self.steps_apart(board, at, to) == 5

    def longest_path(self, board: Board, at: str, to: str) -> int:
        return max(5, super().longest_path(board, at, to))


class TorpedoGoesAnywhere(Engine):
    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        return at != to

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        return True


class TorpedoOnTheOwnSpace(Engine):
    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        return at == to or super().is_in_range(board, at, to)


class TorpedoNotBeside(Engine):
    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        return to not in board.around[at] and super().is_in_range(board, at, to)


# ---- On what way


class TorpedoGoesDiagonally(Engine):
    def steps_apart(self, board: Board, at: str, to: str) -> int:
        (column, row), (to_column, to_row) = board.spaces[at], board.spaces[to]
        return max(abs(column - to_column), abs(row - to_row))

    def is_path(self, board: Board, at: str, to: str, path: tuple[str, ...]) -> bool:
        steps = zip((at, *path), path, strict=False)
        return path[-1] == to and all(after in board.around.get(before, ()) for before, after in steps)

    def reached(self, board: Board, at: str, steps: int) -> Collection[str]:
        return reached(board.around, at, steps, board.islands)


class TorpedoRangeIsASquare(TorpedoGoesDiagonally):
    def may_go_along(self, board: Board, at: str, path: tuple[str, ...]) -> bool:
        return True

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        return True


class TorpedoRangeIsACircle(TorpedoRangeIsASquare):
    def steps_apart(self, board: Board, at: str, to: str) -> int:
        (column, row), (to_column, to_row) = board.spaces[at], board.spaces[to]
        return ceil(hypot(column - to_column, row - to_row))


class TorpedoRunsIntoTheNextRow(Engine):
    def steps_apart(self, board: Board, at: str, to: str) -> int:
        width, ahead = len(board.columns), number_of(board, to) - number_of(board, at)
        down = range(-len(board.rows), len(board.rows) + 1)
        return min(super().steps_apart(board, at, to), *(abs(rows) + abs(ahead - rows * width) for rows in down))

    def is_path(self, board: Board, at: str, to: str, path: tuple[str, ...]) -> bool:
        steps = zip((at, *path), path, strict=False)
        is_followed = path[-1] == to and all(after in beside_by_number(board, before) for before, after in steps)
        return is_followed or super().is_path(board, at, to, path)

    def reached(self, board: Board, at: str, steps: int) -> Collection[str]:
        spaces = edge = {at}
        for _ in range(steps):
            edge = {to for space in edge for to in beside_by_number(board, space)} - board.islands - spaces
            spaces = spaces | edge
        return {*super().reached(board, at, steps), *spaces}


class TorpedoGoesStraightOnly(Engine):
    def is_in_range(self, board: Board, at: str, to: str) -> bool:
        (column, row), (to_column, to_row) = board.spaces[at], board.spaces[to]
        return (column == to_column or row == to_row) and super().is_in_range(board, at, to)

    def longest_path(self, board: Board, at: str, to: str) -> int:
        return self.steps_apart(board, at, to)


class TorpedoWithOneBend(Engine):
    def may_go_along(self, board: Board, at: str, path: tuple[str, ...]) -> bool:
        return super().may_go_along(board, at, path) and self.may_reach(board, at, path[-1])

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        return super().may_reach(board, at, to) and self.is_one_bend_away(board, at, to)

    def is_one_bend_away(self, board: Board, at: str, to: str) -> bool:
        """Return whether one of the two ways with one bend passes no island; the target itself does not matter."""
        (column, row), (to_column, to_row) = board.spaces[at], board.spaces[to]
        across = {*range(min(column, to_column), max(column, to_column) + 1)}
        down = {*range(min(row, to_row), max(row, to_row) + 1)}
        islands = {board.spaces[island] for island in board.islands if island != to}
        return any(
            islands.isdisjoint(
                {*((passed_column, level) for passed_column in across), *((upright, passed_row) for passed_row in down)}
            )
            for upright, level in ((to_column, row), (column, to_row))
        )


class TorpedoTakesAnyDetour(Engine):
    def is_short_enough(self, path: tuple[str, ...]) -> bool:
        return True

    def may_go_along(self, board: Board, at: str, path: tuple[str, ...]) -> bool:
        near = all(self.steps_apart(board, at, space) <= self.components.farthest for space in path)
        return near and super().may_go_along(board, at, path)

    def reached(self, board: Board, at: str, steps: int) -> Collection[str]:
        """Return the spaces in reach if only the distance from the submarine is limited, not the path."""
        far = [space for space in board.spaces if self.steps_apart(board, at, space) > steps]
        ways = {space: tuple(board.beside[space].values()) for space in board.spaces}
        spaces = reached(ways, at, len(board.spaces), {*board.islands, *far})
        return {*super().reached(board, at, steps), *spaces.difference(board.islands, far)}


class TorpedoThroughIslands(Engine):
    def may_go_along(self, board: Board, at: str, path: tuple[str, ...]) -> bool:
        return True

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        return True


class TorpedoStoppedByMines(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        mines = [mine for crew in position.crews for mine in crew.mines or ()]
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, mines)


class TorpedoStoppedByOwnMines(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        mines = position.crew(side_of(choice.seat)).mines or ()
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, mines)


class TorpedoGoesWhereAnOrderMay(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        crew = position.crew(side_of(choice.seat))
        closed = (*(crew.route or ()), *(crew.mines or ()))
        refusal = super().why_not_torpedo(position, choice)
        if refusal is None and choice.at in closed:
            return no("sonar.torpedo.target", f"the submarine could not enter {choice.at}", "choice.at")
        return refusal or why_stopped(self, position, choice, closed)


class TorpedoStoppedByTheRoute(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        route = position.crew(side_of(choice.seat)).route or ()
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, route)


class TorpedoStoppedByTheEnemy(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        at = position.crew(other(side_of(choice.seat))).at
        return super().why_not_torpedo(position, choice) or why_stopped(self, position, choice, (at,) if at else ())


# ---- At what


class TorpedoAtAnIsland(Engine):
    def is_target(self, board: Board, to: str) -> bool:
        return to in board.islands or super().is_target(board, to)

    def may_reach(self, board: Board, at: str, to: str) -> bool:
        last = self.components.farthest - 1
        is_near = any(space in board.within(at, last) for space in board.beside[to].values())
        return (to in board.islands and is_near) or super().may_reach(board, at, to)


class TorpedoOffTheMap(Engine):
    def steps_apart(self, board: Board, at: str, to: str) -> int:
        place = place_of(to)
        if to in board.spaces or place is None:
            return super().steps_apart(board, at, to)
        (column, row), (to_column, to_row) = board.spaces[at], place
        return abs(column - to_column) + abs(row - to_row)

    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        board, to = self.board(position), choice.at
        if to is None or not is_off_the_map(board, to):
            return super().why_not_torpedo(position, choice)
        at = self.known(position, side_of(choice.seat), "at")
        if self.is_in_range(board, at, to):
            return None
        return no("sonar.torpedo.range", f"{to} is too far away", "choice.at")

    def do_torpedo(self, work: Work, choice: Torpedo) -> None:
        if is_off_the_map(self.board(work.position), str(choice.at)):
            launch_into_nothing(self, work, choice)
        else:
            super().do_torpedo(work, choice)


class TorpedoAtTheRouteRefused(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        if choice.at is not None and choice.at in (position.crew(side_of(choice.seat)).route or ()):
            return no("sonar.torpedo.target", f"{choice.at} is on the submarine's own route", "choice.at")
        return super().why_not_torpedo(position, choice)


class TorpedoAtAMineRefused(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        if choice.at is not None and choice.at in (position.crew(side_of(choice.seat)).mines or ()):
            return no("sonar.torpedo.target", f"an own mine lies on {choice.at}", "choice.at")
        return super().why_not_torpedo(position, choice)


class RefusedTorpedoCostsTheCharge(Engine):
    def why_not_torpedo(self, position: Position, choice: Torpedo) -> Refusal | None:
        return super().why_not_torpedo(position, choice) if choice.at is None else None

    def do_torpedo(self, work: Work, choice: Torpedo) -> None:
        if super().why_not_torpedo(work.position, choice) is None:
            super().do_torpedo(work, choice)
        else:
            launch_into_nothing(self, work, choice)
