"""Mistakes of explosions: the damage to submarines, and the mines on the space of the impact."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.position import Position, Side, other
from leadline_engines.captain_sonar.work import Work


def apart(engine: Engine, position: Position, side: Side, at: str) -> tuple[int, int]:
    """How many columns and rows a submarine is away from a space."""
    spaces = engine.board(position).spaces
    (column, row), (to_column, to_row) = spaces[engine.known(position, side, "at")], spaces[at]
    return abs(column - to_column), abs(row - to_row)


# ---- How much


class DirectHitDoesOne(Engine):
    """A direct hit does 1 damage."""

    def damage_at(self, distance: int) -> int:
        """One on the space itself."""
        return 1 if distance == 0 else super().damage_at(distance)


class DirectHitDoesThree(Engine):
    """A direct hit does 3 damage, that of the indirect hit added to it."""

    def damage_at(self, distance: int) -> int:
        """Both kinds of damage on the space itself."""
        return super().damage_at(0) + super().damage_at(1) if distance == 0 else super().damage_at(distance)


class DirectHitSinks(Engine):
    """A direct hit sinks a submarine: it does 4 damage."""

    def damage_at(self, distance: int) -> int:
        """The whole hull on the space itself."""
        return self.components.hull if distance == 0 else super().damage_at(distance)


class IndirectHitDoesTwo(Engine):
    """An indirect hit does 2 damage."""

    def damage_at(self, distance: int) -> int:
        """Two beside it."""
        return 2 if distance == 1 else super().damage_at(distance)


class IndirectNotDiagonally(Engine):
    """An explosion does no damage diagonally."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """None diagonally."""
        is_diagonal = min(apart(self, position, side, at)) > 0
        return 0 if is_diagonal else super().damage_to(position, side, what, at, firing)


class NoIndirectHits(Engine):
    """An explosion does damage on its own space only."""

    def damage_at(self, distance: int) -> int:
        """None beside it."""
        return 0 if distance == 1 else super().damage_at(distance)


class TwoSpacesAwayIsHit(Engine):
    """A submarine two spaces away takes 1 damage too."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """One two spaces away, diagonally too."""
        far = max(apart(self, position, side, at)) == 2
        return self.damage_at(1) if far else super().damage_to(position, side, what, at, firing)


class TwoStepsAwayIsHit(Engine):
    """A submarine two orthogonal steps away takes 1 damage too, also straight on."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """One two steps away."""
        far = sum(apart(self, position, side, at)) == 2
        return self.damage_at(1) if far else super().damage_to(position, side, what, at, firing)


# ---- To whom


class OwnSubmarineSpared(Engine):
    """The submarine of the crew that fires or triggers takes no damage."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """None to the crew that fires."""
        return 0 if side == firing else super().damage_to(position, side, what, at, firing)


class OwnSubmarineSparedByMines(Engine):
    """A mine does no damage to the submarine of the crew that triggers it."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """None by a mine to the crew that fires."""
        return 0 if side == firing and what == "mine" else super().damage_to(position, side, what, at, firing)


class OwnSubmarineTakesOneAtMost(Engine):
    """The own submarine takes 1 damage at most by one explosion, its own space included."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """One at most to the crew that fires."""
        found = super().damage_to(position, side, what, at, firing)
        return min(found, 1) if side == firing else found


# ---- Mines


class MineDoesOne(Engine):
    """A mine does 1 damage, on its own space too."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """One at most by a mine."""
        found = super().damage_to(position, side, what, at, firing)
        return min(found, 1) if what == "mine" else found


class MineHitsItsSpaceOnly(Engine):
    """A mine does 2 damage on its own space and none beside it."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """None beside a mine."""
        beside = what == "mine" and position.crew(side).at != at
        return 0 if beside else super().damage_to(position, side, what, at, firing)


class MineDoesTwoBeside(Engine):
    """A mine does 2 damage on the spaces around it too."""

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """Two by a mine wherever it reaches."""
        found = super().damage_to(position, side, what, at, firing)
        return self.damage_at(0) if found and what == "mine" else found


class MineOnImpactStays(Engine):
    """A mine on the space where a torpedo explodes stays there."""

    def hit_mines_on(self, work: Work, at: str) -> tuple[Mine, ...]:
        """Nothing becomes of them."""
        return ()


def hit_but_those_of(spared: Side, work: Work, at: str) -> tuple[str, ...]:
    """Take the mines of a crew on a space aside; gives all that it had."""
    mines = work.crew(spared).mines or ()
    work.change(spared, mines=tuple(mine for mine in mines if mine != at))
    return mines


class OwnMineOnImpactStays(Engine):
    """Only mines of the enemy are destroyed on the space of an explosion."""

    def hit_mines_on(self, work: Work, at: str) -> tuple[Mine, ...]:
        """Only those of the enemy are gone."""
        spared = work.shooter or "red"
        kept = hit_but_those_of(spared, work, at)
        found = super().hit_mines_on(work, at)
        work.change(spared, mines=kept)
        return found


class EnemyMineOnImpactStays(Engine):
    """Only own mines are destroyed on the space of an explosion."""

    def hit_mines_on(self, work: Work, at: str) -> tuple[Mine, ...]:
        """Only those of the own crew are gone."""
        spared = other(work.shooter or "red")
        kept = hit_but_those_of(spared, work, at)
        found = super().hit_mines_on(work, at)
        work.change(spared, mines=kept)
        return found


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.direct-hit-does-one": DirectHitDoesOne,
    "sonar.mistake.direct-hit-does-three": DirectHitDoesThree,
    "sonar.mistake.direct-hit-sinks": DirectHitSinks,
    "sonar.mistake.indirect-hit-does-two": IndirectHitDoesTwo,
    "sonar.mistake.indirect-not-diagonally": IndirectNotDiagonally,
    "sonar.mistake.no-indirect-hits": NoIndirectHits,
    "sonar.mistake.two-spaces-away-is-hit": TwoSpacesAwayIsHit,
    "sonar.mistake.two-steps-away-is-hit": TwoStepsAwayIsHit,
    "sonar.mistake.own-submarine-spared": OwnSubmarineSpared,
    "sonar.mistake.own-submarine-spared-by-mines": OwnSubmarineSparedByMines,
    "sonar.mistake.own-submarine-takes-one-at-most": OwnSubmarineTakesOneAtMost,
    "sonar.mistake.mine-does-one": MineDoesOne,
    "sonar.mistake.mine-hits-its-space-only": MineHitsItsSpaceOnly,
    "sonar.mistake.mine-does-two-beside": MineDoesTwoBeside,
    "sonar.mistake.mine-on-impact-stays": MineOnImpactStays,
    "sonar.mistake.own-mine-on-impact-stays": OwnMineOnImpactStays,
    "sonar.mistake.enemy-mine-on-impact-stays": EnemyMineOnImpactStays,
}
