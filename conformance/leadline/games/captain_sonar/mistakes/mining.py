"""Mistakes of dropping mines: how near, where, and what becomes of them."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import Dropped
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Drop
from leadline_engines.captain_sonar.position import SIDES, Position, Side, other, side_of
from leadline_engines.captain_sonar.step import no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


def drop_into_nothing(engine: Engine, work: Work, choice: Drop) -> None:
    """Drop a mine of which nothing is kept."""
    engine.use(work, side_of(choice.seat), "mine")
    work.tell(Dropped, choice.seat, choice.at, ("sonar.mine.drop-beside", "sonar.mine.drop-announced"))


# ---- How near


class DropNeverDiagonally(Engine):
    """A mine is dropped only to the north, south, east or west."""

    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        """One of four."""
        return at in self.board(position).beside[self.known(position, side, "at")].values()


class DropDiagonallyOnly(Engine):
    """A mine is dropped only diagonally."""

    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        """One of the other four."""
        own = self.known(position, side, "at")
        return super().is_beside(position, side, at) and at not in self.board(position).beside[own].values()


class DropUnderTheSubmarine(Engine):
    """A mine may be dropped on the space of the submarine."""

    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        """The own space too."""
        return at == self.known(position, side, "at") or super().is_beside(position, side, at)

    def is_on_route(self, position: Position, side: Side, at: str) -> bool:
        """All but the own space."""
        return at != self.known(position, side, "at") and super().is_on_route(position, side, at)


class DropTwoSpacesAway(Engine):
    """A mine may be dropped two spaces away."""

    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        """Around one of the eight, too."""
        own, around = self.known(position, side, "at"), self.board(position).around
        return super().is_beside(position, side, at) or (at != own and any(at in around[one] for one in around[own]))


# ---- How many


class OneMineAtATime(Engine):
    """A crew that has a mine on the map cannot drop another."""

    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        """Refuse a second mine."""
        if self.known(position, side_of(choice.seat), "mines"):
            return no("sonar.mine.drop-beside", "a mine lies on the map already")
        return super().why_not_drop(position, choice)


class NewMineReplacesTheOld(Engine):
    """A new mine takes the place of the older one."""

    def do_drop(self, work: Work, choice: Drop) -> None:
        """Drop a mine in place of all others."""
        work.change(side_of(choice.seat), mines=())
        super().do_drop(work, choice)


class MinesOfBothTogether(Engine):
    """All mines lie in one list: a mine that one crew drops belongs to both."""

    def do_drop(self, work: Work, choice: Drop) -> None:
        """Drop a mine for both."""
        super().do_drop(work, choice)
        enemy = other(side_of(choice.seat))
        work.change(enemy, mines=tuple(sorted({*(work.crew(enemy).mines or ()), *((choice.at,) if choice.at else ())})))

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        """One on a space, whoever has it on record."""
        by_space = {mine.at: mine for mine in reversed(super().mines_beside(position, spaces))}
        return tuple(reversed(by_space.values()))

    def take_away(self, work: Work, mine: Mine) -> None:
        """It is taken out of the one list."""
        for side in SIDES:
            if mine.at in (work.crew(side).mines or ()):
                super().take_away(work, Mine(mine.at, side))


# ---- Where


class DropOnTheRoute(Engine):
    """A mine may be dropped on the route."""

    def is_on_route(self, position: Position, side: Side, at: str) -> bool:
        """It is not looked at."""
        return False


class DropOnAnIsland(Engine):
    """A mine may be dropped on an island."""

    def may_lie_on(self, position: Position, at: str) -> bool:
        """Anywhere on the map."""
        return at in self.board(position).spaces


class DropBeyondTheEdge(Engine):
    """A drop beyond the edge is accepted, and the mine is gone."""

    def may_lie_on(self, position: Position, at: str) -> bool:
        """Beyond the edge too."""
        return at not in self.board(position).spaces or super().may_lie_on(position, at)

    def do_drop(self, work: Work, choice: Drop) -> None:
        """Drop a mine; beyond the edge it is gone."""
        if choice.at in self.board(work.position).spaces:
            super().do_drop(work, choice)
        else:
            drop_into_nothing(self, work, choice)


class DropBesideAnIslandRefused(Engine):
    """No mine is dropped beside an island."""

    def may_lie_on(self, position: Position, at: str) -> bool:
        """Not beside an island."""
        board = self.board(position)
        return super().may_lie_on(position, at) and not board.islands.intersection(board.around[at])


class SecondMineIsSwallowed(Engine):
    """A mine may be dropped on an own mine, and one mine lies there."""

    def may_lie_twice(self) -> bool:
        """It is not looked at."""
        return True

    def do_drop(self, work: Work, choice: Drop) -> None:
        """Drop a mine, and keep one on each space."""
        if choice.at in (work.crew(side_of(choice.seat)).mines or ()):
            drop_into_nothing(self, work, choice)
        else:
            super().do_drop(work, choice)


class TwoMinesOnASpace(Engine):
    """A mine may be dropped on an own mine, and two lie there."""

    def may_lie_twice(self) -> bool:
        """It is not looked at."""
        return True


class EnemyMineHindersADrop(Engine):
    """A mine cannot be dropped where a mine of the enemy lies."""

    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        """Refuse a space with a mine of the enemy."""
        if choice.at is not None and choice.at in (position.crew(other(side_of(choice.seat))).mines or ()):
            return no("sonar.mine.drop-not-twice", f"a mine lies on {choice.at}", "choice.at")
        return super().why_not_drop(position, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.drop-never-diagonally": DropNeverDiagonally,
    "sonar.mistake.drop-diagonally-only": DropDiagonallyOnly,
    "sonar.mistake.drop-under-the-submarine": DropUnderTheSubmarine,
    "sonar.mistake.drop-two-spaces-away": DropTwoSpacesAway,
    "sonar.mistake.one-mine-at-a-time": OneMineAtATime,
    "sonar.mistake.new-mine-replaces-the-old": NewMineReplacesTheOld,
    "sonar.mistake.mines-of-both-together": MinesOfBothTogether,
    "sonar.mistake.drop-on-the-route": DropOnTheRoute,
    "sonar.mistake.drop-on-an-island": DropOnAnIsland,
    "sonar.mistake.drop-beyond-the-edge": DropBeyondTheEdge,
    "sonar.mistake.drop-beside-an-island-refused": DropBesideAnIslandRefused,
    "sonar.mistake.second-mine-is-swallowed": SecondMineIsSwallowed,
    "sonar.mistake.two-mines-on-a-space": TwoMinesOnASpace,
    "sonar.mistake.enemy-mine-hinders-a-drop": EnemyMineHindersADrop,
}
