"""Mistakes in explosions: the damage, the mines on the space of the impact, and chains."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from leadline.games.captain_sonar.mistakes.common import numbers_touch
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import Board
from leadline_engines.captain_sonar.events import Exploded, MineLost
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Drop
from leadline_engines.captain_sonar.position import SIDES, Position, Seat, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules
from leadline_engines.captain_sonar.work import Work

BESIDE: Rules = ("sonar.explosion.mine-beside",)
CHAIN: Rules = ("sonar.explosion.chain",)
NOT_TRIGGERED = frozenset({*BESIDE, *CHAIN, "sonar.explosion.mine-on-impact", "sonar.mine.lies-still"})
"""The rules by which a mine goes off that nobody has triggered."""


def apart(engine: Engine, position: Position, side: Side, at: str) -> tuple[int, int]:
    """Return how many columns and rows a submarine is away from a space."""
    spaces = engine.board(position).spaces
    (column, row), (to_column, to_row) = spaces[engine.known(position, side, "at")], spaces[at]
    return abs(column - to_column), abs(row - to_row)


def hit_but_those_of(spared: Side, work: Work, at: str) -> tuple[str, ...]:
    """Take the mines of a crew on a space aside; return all that it had."""
    mines = work.crew(spared).mines or ()
    work.change(spared, mines=tuple(mine for mine in mines if mine != at))
    return mines


def explode_alone(
    engine: Engine, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules
) -> None:
    """Explode a torpedo or a mine, and set off no mines beside it."""
    work.shooter = side_of(seat)
    if what == "mine":
        engine.take_away(work, Mine(at, side_of(seat)))
    engine.burst(work, seat, what, at, rules)
    ring = engine.hit_mines_on(work, at, what)
    if ring:
        engine.burst_ring(work, seat, ring, ("sonar.explosion.mine-on-impact",))


# ---- How much


class DirectHitDoesOne(Engine):
    def damage_at(self, distance: int) -> int:
        return 1 if distance == 0 else super().damage_at(distance)


class DirectHitDoesThree(Engine):
    def damage_at(self, distance: int) -> int:
        return super().damage_at(0) + super().damage_at(1) if distance == 0 else super().damage_at(distance)


class DirectHitSinks(Engine):
    def damage_at(self, distance: int) -> int:
        return self.components.hull if distance == 0 else super().damage_at(distance)


class IndirectHitDoesTwo(Engine):
    def damage_at(self, distance: int) -> int:
        return 2 if distance == 1 else super().damage_at(distance)


class IndirectNotDiagonally(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        is_diagonal = min(apart(self, position, side, at)) > 0
        return 0 if is_diagonal else super().damage_to(position, side, what, at, firing)


class NoIndirectHits(Engine):
    def damage_at(self, distance: int) -> int:
        return 0 if distance == 1 else super().damage_at(distance)


class TwoSpacesAwayIsHit(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        far = max(apart(self, position, side, at)) == 2
        return self.damage_at(1) if far else super().damage_to(position, side, what, at, firing)


class TwoStepsAwayIsHit(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        far = sum(apart(self, position, side, at)) == 2
        return self.damage_at(1) if far else super().damage_to(position, side, what, at, firing)


class IndirectHitsToTheNorthWestOnly(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        spaces = self.board(position).spaces
        (column, row), (to_column, to_row) = spaces[self.known(position, side, "at")], spaces[at]
        is_scanned = column <= to_column and row <= to_row
        return super().damage_to(position, side, what, at, firing) if is_scanned else 0


class IndirectHitsAcrossTheEdges(Engine):
    def is_next_to(self, board: Board, at: str, space: str) -> bool:
        return super().is_next_to(board, at, space) or numbers_touch(board, at, space)


# ---- To whom


class OwnSubmarineSpared(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        return 0 if side == firing else super().damage_to(position, side, what, at, firing)


class OwnSubmarineSparedByMines(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        return 0 if side == firing and what == "mine" else super().damage_to(position, side, what, at, firing)


class OwnSubmarineSparedByTriggeredMines(Engine):
    def damage_to_both(self, position: Position, what: str, at: str, firing: Side, rules: Rules) -> tuple[int, int]:
        red, blue = super().damage_to_both(position, what, at, firing, rules)
        if what != "mine" or not NOT_TRIGGERED.isdisjoint(rules):
            return red, blue
        return (0, blue) if firing == "red" else (red, 0)


class OwnSubmarineSparedByTorpedoes(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        is_own = side == firing and what == "torpedo"
        return 0 if is_own else super().damage_to(position, side, what, at, firing)


class OwnSubmarineTakesOneAtMost(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        damage = super().damage_to(position, side, what, at, firing)
        return min(damage, 1) if side == firing else damage


class ShotDamagesTheOtherHull(Engine):
    def take_damage(self, work: Work, side: Side, points: int, *, counts: bool) -> None:
        """Mark the damage of a shot to one submarine on the hull of the other."""
        super().take_damage(work, other(side) if work.shooter else side, points, counts=counts)


class OneSubmarineAnExplosion(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        enemy_is_hit = super().damage_to(position, other(firing), what, at, firing) > 0
        return 0 if side == firing and enemy_is_hit else super().damage_to(position, side, what, at, firing)


# ---- Mines


class MineDoesOne(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        damage = super().damage_to(position, side, what, at, firing)
        return min(damage, 1) if what == "mine" else damage


class MineHitsItsSpaceOnly(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        beside = what == "mine" and position.crew(side).at != at
        return 0 if beside else super().damage_to(position, side, what, at, firing)


class MineDoesTwoBeside(Engine):
    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        damage = super().damage_to(position, side, what, at, firing)
        return self.damage_at(0) if damage and what == "mine" else damage


class MineOnImpactStays(Engine):
    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        return ()


class OwnMineOnImpactStays(Engine):
    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        spared = work.shooter or "red"
        kept = hit_but_those_of(spared, work, at)
        mines_hit = super().hit_mines_on(work, at, what)
        work.change(spared, mines=kept)
        return mines_hit


class EnemyMineOnImpactStays(Engine):
    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        spared = other(work.shooter or "red")
        kept = hit_but_those_of(spared, work, at)
        mines_hit = super().hit_mines_on(work, at, what)
        work.change(spared, mines=kept)
        return mines_hit


class OneMineOnImpactDestroyed(Engine):
    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        spared = work.shooter or "red"
        if at not in (work.crew(other(spared)).mines or ()):
            return super().hit_mines_on(work, at, what)
        kept = hit_but_those_of(spared, work, at)
        mines_hit = super().hit_mines_on(work, at, what)
        work.change(spared, mines=kept)
        return mines_hit


class OwnMineOnImpactExplodes(Engine):
    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        """Remove the mines on the space of the first explosion, and let those of the crew that fired explode."""
        firing = work.shooter or "red"
        if what != "torpedo" or at not in (work.crew(firing).mines or ()):
            return super().hit_mines_on(work, at, what)
        kept = hit_but_those_of(firing, work, at)
        mines_hit = super().hit_mines_on(work, at, what)
        work.change(firing, mines=kept)
        own = [Mine(at, firing)] * kept.count(at)  # Some readings allow two.
        return tuple(sorted((*mines_hit, *own), key=lambda mine: SIDES.index(mine.side)))


class EnemyMineUnderATriggeredMineStays(Engine):
    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        return super().hit_mines_on(work, at, what) if what == "torpedo" else ()


# ---- Which mines


class MinesBesideNotDiagonally(Engine):
    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        near = {to for space in spaces for to in self.board(position).beside[space].values()}
        return tuple(mine for mine in super().mines_beside(position, spaces) if mine.at in near)


class OwnMinesBesideOnly(Engine):
    def chain(self, work: Work, seat: Seat, at: str) -> None:
        spared = other(side_of(seat))
        kept = work.crew(spared).mines
        work.change(spared, mines=())
        super().chain(work, seat, at)
        work.change(spared, mines=kept)


class EnemyMinesBesideOnly(Engine):
    def chain(self, work: Work, seat: Seat, at: str) -> None:
        spared = side_of(seat)
        kept = work.crew(spared).mines
        work.change(spared, mines=())
        super().chain(work, seat, at)
        work.change(spared, mines=kept)


class MinesBesideVanish(Engine):
    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        for mine in ring:
            self.take_away(work, mine)
            work.tell(MineLost, seat_of(mine.side, "captain"), mine.at, (*rules, "sonar.information.mine-lost"))


class MinesBesideStayArmed(Engine):
    def chain(self, work: Work, seat: Seat, at: str) -> None:
        before = [work.crew(side).mines for side in SIDES]
        super().chain(work, seat, at)
        for side, mines in zip(SIDES, before, strict=True):
            work.change(side, mines=mines)


class OneMineBesideGoesOff(Engine):
    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        return super().mines_beside(position, spaces)[:1]


class MinesOnASpaceGoOffAsOne(Engine):
    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        first_on = {mine.at: mine for mine in reversed(ring)}
        for mine in ring:
            if mine != first_on[mine.at]:
                self.take_away(work, mine)
        super().burst_ring(work, seat, tuple(mine for mine in ring if mine == first_on[mine.at]), rules)


class OnlyTorpedoesSetOffMines(Engine):
    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        kept = [self.beside(work, side, at) if what == "mine" else () for side in SIDES]
        for side, mines in zip(SIDES, kept, strict=True):
            work.change(side, mines=tuple(mine for mine in work.crew(side).mines or () if mine not in mines))
        super().explode(work, seat, what, at, rules)
        for side, mines in zip(SIDES, kept, strict=True):
            work.change(side, mines=tuple(sorted((*(work.crew(side).mines or ()), *mines))))

    def beside(self, work: Work, side: Side, at: str) -> tuple[str, ...]:
        """Return the mines of a crew next to a space."""
        around = self.board(work.position).around[at]
        return tuple(mine for mine in work.crew(side).mines or () if mine in around)


class OnlyMinesSetOffMines(Engine):
    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        if what == "mine":
            super().explode(work, seat, what, at, rules)
            return
        explode_alone(self, work, seat, what, at, rules)


class OnlyAStruckMineSetsOffMines(Engine):
    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        is_struck = what == "torpedo" and any(at in self.known(work.position, side, "mines") for side in SIDES)
        if is_struck:
            super().explode(work, seat, what, at, rules)
        else:
            explode_alone(self, work, seat, what, at, rules)


class OnlyAStruckEnemyMineSetsOffMines(Engine):
    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        is_struck = what == "torpedo" and at in self.known(work.position, other(side_of(seat)), "mines")
        if is_struck:
            super().explode(work, seat, what, at, rules)
        else:
            explode_alone(self, work, seat, what, at, rules)


class MinesSetOffDoNoDamage(Engine):
    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        before = work.position
        super().burst_ring(work, seat, ring, rules)
        for side in SIDES:
            work.change(side, damage=before.crew(side).damage, exempt=before.crew(side).exempt)


class FreshMinesAreSafe(Engine):
    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        mines = super().mines_beside(position, spaces)
        return tuple(mine for mine in mines if position.crew(mine.side).fresh != mine.at)


class MinesNeedRedToGoOff(Engine):
    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        mines = super().mines_beside(position, spaces)
        return tuple(mine for mine in mines if not self.is_broken(position, mine.side, "mine"))


# ---- In what order, and how often


class ChainOfOwnCrewOnly(Engine):
    def chain(self, work: Work, seat: Seat, at: str) -> None:
        ring, rules = self.mines_beside(work.position, (at,)), BESIDE
        while ring:
            self.burst_ring(work, seat, ring, rules)
            rules = CHAIN
            near = [(mine.side, self.mines_beside(work.position, (mine.at,))) for mine in ring]
            ring = tuple(sorted({mine for side, mines in near for mine in mines if mine.side == side}))


class ChainInDepth(Engine):
    def chain(self, work: Work, seat: Seat, at: str) -> None:
        for mine in self.mines_beside(work.position, (at,)):
            if mine.at in (work.crew(mine.side).mines or ()):
                self.burst_ring(work, seat, (mine,), CHAIN)
                self.chain(work, seat, mine.at)


class RingInTheOrderOfDropping(Engine):
    def do_drop(self, work: Work, choice: Drop) -> None:
        """Drop a mine, and keep the mines of the crew in the order in which they were dropped."""
        side = side_of(choice.seat)
        before = work.crew(side).mines or ()
        super().do_drop(work, choice)
        in_order = {at: number for number, at in enumerate(before)}
        mines = sorted(work.crew(side).mines or (), key=lambda at: in_order.get(at, len(before)))
        work.change(side, mines=tuple(mines))

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        """Return the mines explosion by explosion, and those of each explosion as they were dropped."""
        around = self.board(position).around
        beside = super().mines_beside(position, spaces)
        mines = [Mine(at, side) for side in SIDES for at in position.crew(side).mines or ()]
        in_order = [mine for space in spaces for mine in mines if mine.at in around[space]]
        return tuple(sorted(beside, key=in_order.index))


class MinesExplodeTwice(Engine):
    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Set mines off, once for each explosion of the ring before."""
        around = self.board(work.position).around
        before: tuple[str, ...] = (at,)
        ring, rules = self.mines_beside(work.position, before), BESIDE
        while ring:
            self.burst_ring(work, seat, ring, rules)
            for mine in ring:
                for _ in range(sum(mine.at in around[space] for space in before) - 1):
                    self.burst(work, seat, "mine", mine.at, rules)
            before, rules = tuple(mine.at for mine in ring), CHAIN
            ring = self.mines_beside(work.position, before)


class ChainEndsWithTheGame(Engine):
    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        return () if self.standing(position).over else super().mines_beside(position, spaces)

    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        for mine in ring:
            if not self.standing(work.position).over:
                super().burst_ring(work, seat, (mine,), rules)


class HitOneAfterTheOther(ChainEndsWithTheGame):
    """An engine that checks for the end before the second crew takes its damage."""

    mistake_id = None

    def hit_first(self, firing: Side) -> Side:
        """Return the crew that takes its damage first."""
        raise NotImplementedError

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        damage, first = super().damage_to(position, side, what, at, firing), self.hit_first(firing)
        if side == first:
            return damage
        points = super().damage_to(position, first, what, at, firing)
        left = self.damage_marked(self.known(position, first, "damage"), points)
        return 0 if self.is_lost(position, replace(position.crew(first), damage=left)) else damage


class GameEndsBeforeOwnDamage(HitOneAfterTheOther):
    def hit_first(self, firing: Side) -> Side:
        return other(firing)


class GameEndsBeforeDamageToRed(HitOneAfterTheOther):
    def hit_first(self, firing: Side) -> Side:
        return "blue"


class GameEndsBeforeDamageToBlue(HitOneAfterTheOther):
    def hit_first(self, firing: Side) -> Side:
        return "red"


# ---- What it adds up to


class OnlyWorstDamageCounts(Engine):
    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        before, tried = work.position, Work(work.position, "events")
        super().explode(tried, seat, what, at, rules)
        super().explode(work, seat, what, at, rules)
        told = [event for event in tried.events if isinstance(event, Exploded)]
        for n, side in enumerate(SIDES):
            worst = max(event.damage[n] or 0 for event in told)
            work.change(side, damage=self.damage_marked(self.known(before, side, "damage"), worst))


class TwoDamageAShot(Engine):
    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        before = work.position
        super().explode(work, seat, what, at, rules)
        for side in SIDES:
            most = self.known(before, side, "damage") + 2
            work.change(side, damage=min(self.known(work.position, side, "damage"), most))
