"""Explosions, with the damage they do to submarines and the mines they set off."""

from __future__ import annotations

from typing import Literal, NamedTuple

from leadline_engines.captain_sonar.activation import Activating
from leadline_engines.captain_sonar.components import Board
from leadline_engines.captain_sonar.events import Exploded, MineLost
from leadline_engines.captain_sonar.position import SIDES, Position, Seat, Side, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules
from leadline_engines.captain_sonar.work import Work


class Mine(NamedTuple):
    """A mine on the map."""

    at: str
    """The space where it lies."""
    side: Side
    """The crew that owns it."""


class Exploding(Activating):
    """The rules in the chapter ``sonar.explosion``."""

    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Explode a torpedo or a mine of a seat's crew, and then all the mines that it sets off.

        Rules: the chapter sonar.explosion
        """
        work.shooter = side_of(seat)
        if what == "mine":
            self.take_away(work, Mine(at, side_of(seat)))
        self.burst(work, seat, what, at, rules)
        ring = self.hit_mines_on(work, at, what)
        if ring:
            self.burst_ring(work, seat, ring, ("sonar.explosion.mine-on-impact",))
        self.chain(work, seat, at)

    def chain(self, work: Work, seat: Seat, at: str) -> None:
        """Explode the mines around an explosion as well, one ring at a time.

        Rules: sonar.explosion.mine-beside, sonar.explosion.chain
        """
        ring, depth = self.mines_beside(work.position, (at,)), 1
        while ring and self.chain_reaches(depth):
            rules: Rules = ("sonar.explosion.mine-beside",) if depth == 1 else ()
            if depth > 1 or len(ring) > 1:
                rules = (*rules, "sonar.explosion.chain")
            self.burst_ring(work, seat, ring, rules)
            ring, depth = self.mines_beside(work.position, tuple(mine.at for mine in ring)), depth + 1

    def chain_reaches(self, depth: int) -> bool:
        """Return whether the chain reaches mines at this depth; mines next to the first explosion have depth 1.

        Rules: sonar.explosion.mine-beside, sonar.explosion.chain
        """
        if self.rulings.mine_next_to_impact == "stays":
            return False
        return depth == 1 or self.rulings.chain_depth == "chain-on"

    def mines_beside(self, position: Position, spaces: tuple[str, ...]) -> tuple[Mine, ...]:
        """Return the mines of both crews on the spaces around some explosions, in the recorded order.

        Rules: sonar.explosion.mine-beside, sonar.explosion.chain
        """
        board = self.board(position)
        near = {space for centre in spaces for space in board.around[centre]}
        mines = [Mine(at, side) for side in SIDES for at in self.known(position, side, "mines") if at in near]
        return tuple(sorted(mines, key=lambda mine: board.rank(mine.at)))

    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        """Explode the mines that are set off together, one after another, and remove them.

        Rules: sonar.explosion.chain, sonar.explosion.adds-up
        """
        for mine in ring:
            self.take_away(work, mine)
            self.burst(work, seat, "mine", mine.at, (*rules, "sonar.explosion.adds-up", "sonar.information.mine-lost"))

    def take_away(self, work: Work, mine: Mine) -> None:
        """Remove a mine.

        Rules: sonar.mine.trigger-own, sonar.explosion.mine-on-impact, sonar.explosion.mine-beside
        """
        mines = [*self.known(work.position, mine.side, "mines")]
        mines.remove(mine.at)
        fresh = work.crew(mine.side).fresh
        work.change(mine.side, mines=tuple(mines), fresh=fresh if fresh in mines else None)

    def burst(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Apply the damage of one explosion to both crews, each of which announces its own damage.

        Rules: sonar.explosion.direct, sonar.explosion.indirect, sonar.explosion.clear, sonar.explosion.own-submarine
        """
        before, firing = work.position, side_of(seat)
        red, blue = self.damage_to_both(before, what, at, firing, rules)
        for side, points in zip(SIDES, (red, blue), strict=True):
            self.take_damage(work, side, points, counts=self.shot_counts(before, firing, side))
        if work.telling:
            damages = self.damage_said((red, blue), firing, what)
            explosion_rules = self.rules_of_explosion(before, firing, what, damages)
            work.tell(Exploded, seat, what, at, damages, (*rules, *explosion_rules))

    def damage_to_both(self, position: Position, what: str, at: str, firing: Side, rules: Rules) -> tuple[int, int]:
        """Return the damage of an explosion to red and to blue, whichever rules have set it off.

        Rules: sonar.explosion.own-submarine, sonar.explosion.mine-alike
        """
        red, blue = (self.damage_to(position, side, what, at, firing) for side in SIDES)
        return red, blue

    def damage_said(self, damage: tuple[int, int], firing: Side, what: str) -> tuple[int | None, ...]:
        """Return the damage that red and blue announce, or None for a crew that announces nothing.

        Rules: sonar.information.hits
        """
        if self.firing_crew_tells_its_hits(what):
            return damage
        return tuple(None if side == firing else points for side, points in zip(SIDES, damage, strict=True))

    def firing_crew_tells_its_hits(self, what: str) -> bool:
        """Return whether the crew that fired announces the damage to its own submarine by a torpedo or a mine.

        Rules: sonar.information.hits, sonar.explosion.mine-alike
        """
        return self.rulings.hit_announcement == "every-crew"

    def damage_to(self, position: Position, side: Side, what: str, at: str, firing: Side) -> int:
        """Return the damage that a submarine takes from an explosion, by distance and regardless of who fired.

        Rules: sonar.explosion.own-submarine, sonar.explosion.mine-alike
        """
        submarine = self.known(position, side, "at")
        if submarine == at:
            return self.damage_at(0)
        return self.damage_at(1 if self.is_next_to(self.board(position), at, submarine) else 2)

    def is_next_to(self, board: Board, at: str, space: str) -> bool:
        """Return whether a space is one of the eight around an explosion.

        Rules: sonar.explosion.indirect, sonar.explosion.clear
        """
        return space in board.around[at]

    def damage_at(self, distance: int) -> int:
        """Return the damage of an explosion on its own space (0), on the eight spaces around it (1), and farther away.

        Rules: sonar.explosion.direct, sonar.explosion.indirect, sonar.explosion.clear
        """
        if distance == 0:
            return self.components.direct
        return self.components.indirect if distance == 1 else 0

    def hit_mines_on(self, work: Work, at: str, what: str) -> tuple[Mine, ...]:
        """Remove the mines on the space of the first explosion, and return those that explode as well.

        It does not matter what has exploded there, a torpedo or a mine.

        Rules: sonar.explosion.mine-on-impact, sonar.explosion.mine-alike
        """
        hit = tuple(
            Mine(at, side) for side in SIDES for space in self.known(work.position, side, "mines") if space == at
        )
        if self.mines_on_impact_explode():
            return hit
        for mine in hit:
            self.take_away(work, mine)
            rules = ("sonar.explosion.mine-on-impact", "sonar.information.mine-lost")
            work.tell(MineLost, seat_of(mine.side, "captain"), at, rules)
        return ()

    def mines_on_impact_explode(self) -> bool:
        """Return whether a mine on the space of an explosion explodes as well.

        Rules: sonar.explosion.mine-on-impact
        """
        return self.rulings.torpedo_on_mine == "mine-explodes"

    def rules_of_explosion(self, position: Position, firing: Side, what: str, damage: tuple[int | None, ...]) -> Rules:
        """Return the rules in effect in an explosion, as far as its effects are announced.

        Rules: sonar.surface.enemy-plays-on
        """
        rules = []
        for points, rule in (
            (self.damage_at(0), "sonar.explosion.direct"),
            (self.damage_at(1), "sonar.explosion.indirect"),
            (self.damage_at(2), "sonar.explosion.clear"),
        ):
            if points in damage:
                rules.append(rule)
        if damage[SIDES.index(firing)]:
            rules += ["sonar.explosion.own-submarine", "sonar.end.whatever-cause"]
        if what == "mine":
            rules.append("sonar.explosion.mine-alike")
        if any(damage):
            rules.append("sonar.end.hull")
        if any(points and crew.surfaced for points, crew in zip(damage, position.crews, strict=True)):
            rules.append("sonar.surface.enemy-plays-on")
        return (*rules, "sonar.information.hits")
