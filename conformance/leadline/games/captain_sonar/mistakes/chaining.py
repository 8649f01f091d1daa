"""Mistakes of chains: which mines an explosion sets off, in what order, and what it adds up to."""

from __future__ import annotations

from typing import Literal

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import Exploded, MineLost
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.position import SIDES, Position, Seat, other, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules
from leadline_engines.captain_sonar.work import Work

BESIDE: Rules = ("sonar.explosion.mine-beside",)
CHAIN: Rules = ("sonar.explosion.chain",)


# ---- Which mines


class MinesBesideNotDiagonally(Engine):
    """An explosion does not reach the mines that lie diagonally from it."""

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        """Those to the north, south, east and west."""
        near = {to for one in spaces for to in self.board(position).beside[one].values()}
        return tuple(mine for mine in super().mines_beside(position, spaces) if mine.at in near)


class OwnMinesBesideOnly(Engine):
    """Only mines of the crew that fires or triggers are set off."""

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Set mines off as if the other crew had none."""
        spared = other(side_of(seat))
        kept = work.crew(spared).mines
        work.change(spared, mines=())
        super().chain(work, seat, at)
        work.change(spared, mines=kept)


class EnemyMinesBesideOnly(Engine):
    """Only mines of the other crew are set off."""

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Set mines off as if the own crew had none."""
        spared = side_of(seat)
        kept = work.crew(spared).mines
        work.change(spared, mines=())
        super().chain(work, seat, at)
        work.change(spared, mines=kept)


class MinesBesideVanish(Engine):
    """Mines beside an explosion vanish without exploding."""

    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        """Take the mines away."""
        for mine in ring:
            self.take_away(work, mine)
            work.tell(MineLost, seat_of(mine.side, "captain"), mine.at, (*rules, "sonar.information.mine-lost"))


class MinesBesideStayArmed(Engine):
    """A mine that an explosion sets off stays on the map."""

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Set mines off, and put them back."""
        before = [work.crew(side).mines for side in SIDES]
        super().chain(work, seat, at)
        for side, mines in zip(SIDES, before, strict=True):
            work.change(side, mines=mines)


class FreshMinesAreSafe(Engine):
    """A mine that could not be triggered yet is not set off either."""

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        """Those that could be triggered."""
        found = super().mines_beside(position, spaces)
        return tuple(mine for mine in found if position.crew(mine.side).fresh != mine.at)


class MinesNeedRedToGoOff(Engine):
    """A mine is set off only if red works in its crew."""

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        """Those of a crew whose red works."""
        found = super().mines_beside(position, spaces)
        return tuple(mine for mine in found if not self.is_broken(position, mine.side, "mine"))


# ---- In what order, and how often


class ChainOfOwnCrewOnly(Engine):
    """A mine that is set off sets off only mines of its own crew."""

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Set all mines off that are beside, and after them only their like."""
        ring, rules = self.mines_beside(work.position, (at,)), BESIDE
        while ring:
            self.burst_ring(work, seat, ring, rules)
            rules = CHAIN
            near = [(mine.side, self.mines_beside(work.position, (mine.at,))) for mine in ring]
            ring = tuple(sorted({one for side, found in near for one in found if one.side == side}))


class ChainInDepth(Engine):
    """The chain is followed in depth: what one mine sets off comes before its neighbours."""

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Follow each mine to the end before the next."""
        for mine in self.mines_beside(work.position, (at,)):
            if mine.at in (work.crew(mine.side).mines or ()):
                self.burst_ring(work, seat, (mine,), CHAIN)
                self.chain(work, seat, mine.at)


class MinesExplodeTwice(Engine):
    """A mine that two explosions of a ring set off explodes twice."""

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Set mines off, once for each explosion of the ring before."""
        around = self.board(work.position).around
        before: tuple[str, ...] = (at,)
        ring, rules = self.mines_beside(work.position, before), BESIDE
        while ring:
            self.burst_ring(work, seat, ring, rules)
            for mine in ring:
                for _ in range(sum(mine.at in around[one] for one in before) - 1):
                    self.burst(work, seat, "mine", mine.at, rules)
            before, rules = tuple(mine.at for mine in ring), CHAIN
            ring = self.mines_beside(work.position, before)


# ---- What it adds up to


class OnlyWorstDamageCounts(Engine):
    """Of several explosions of one shot only the worst counts for a submarine."""

    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Explode, and mark the worst of all explosions."""
        before, tried = work.position, Work(work.position, "events")
        super().explode(tried, seat, what, at, rules)
        super().explode(work, seat, what, at, rules)
        told = [event for event in tried.events if isinstance(event, Exploded)]
        for n, side in enumerate(SIDES):
            worst = max(event.damage[n] or 0 for event in told)
            work.change(side, damage=self.damage_marked(self.known(before, side, "damage"), worst))


class TwoDamageAShot(Engine):
    """A submarine takes at most 2 damage by one shot with all it sets off."""

    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Explode, and mark two at most."""
        before = work.position
        super().explode(work, seat, what, at, rules)
        for side in SIDES:
            most = self.known(before, side, "damage") + 2
            work.change(side, damage=min(self.known(work.position, side, "damage"), most))


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.mines-beside-not-diagonally": MinesBesideNotDiagonally,
    "sonar.mistake.own-mines-beside-only": OwnMinesBesideOnly,
    "sonar.mistake.enemy-mines-beside-only": EnemyMinesBesideOnly,
    "sonar.mistake.mines-beside-vanish": MinesBesideVanish,
    "sonar.mistake.mines-beside-stay-armed": MinesBesideStayArmed,
    "sonar.mistake.fresh-mines-are-safe": FreshMinesAreSafe,
    "sonar.mistake.mines-need-red-to-go-off": MinesNeedRedToGoOff,
    "sonar.mistake.chain-of-own-crew-only": ChainOfOwnCrewOnly,
    "sonar.mistake.chain-in-depth": ChainInDepth,
    "sonar.mistake.mines-explode-twice": MinesExplodeTwice,
    "sonar.mistake.only-worst-damage-counts": OnlyWorstDamageCounts,
    "sonar.mistake.two-damage-a-shot": TwoDamageAShot,
}
