"""Mistakes of orders: how far they lead, what stands in the way, and what they wait for."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import Moved
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Order, Silence, Surface
from leadline_engines.captain_sonar.position import SIDES, Heading, Position, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.step import no, without
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


def stay(engine: Engine, work: Work, choice: Order) -> None:
    """Carry out an order that leads nowhere."""
    side, before = side_of(choice.seat), work.position
    at = engine.known(before, side, "at")
    engine.move_to(work, side, choice.to, (at,))
    work.change(side, ordered=not before.is_real_time, last="order")
    work.tell(Moved, choice.seat, choice.to, at, ("sonar.move.one-step", "sonar.move.announced"))


def mines_of(work: Work, side: Side) -> tuple[str, ...]:
    """The mines of a crew, as far as they are known."""
    return work.crew(side).mines or ()


# ---- How far


class OrderGoesTwoSpaces(Engine):
    """An order moves the submarine two spaces, if the second is free."""

    def do_order(self, work: Work, choice: Order) -> None:
        """Go one space, and one more if nothing is in the way."""
        super().do_order(work, choice)
        side = side_of(choice.seat)
        crew = work.crew(side)
        to = self.next_space(work.position, self.known(work.position, side, "at"), choice.to)
        if to is not None and self.why_not_enter(work.position, side, to) is None:
            work.change(side, at=to, route=self.route_after(crew.route or (), (to,)))
            if work.telling and isinstance(work.events[-1], Moved):
                work.events[-1] = replace(work.events[-1], at=to)


class SpaceEnteredNotOnRoute(Engine):
    """The space that is entered joins the route only when it is left."""

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Add the space that is left, and not the one that is entered."""
        left = work.crew(side).at
        super().move_to(work, side, heading, spaces)
        route = work.crew(side).route or ()
        work.change(side, route=tuple(sorted({*without(route, spaces[-1]), *((left,) if left else ())})))


class RouteIsLastSpaceOnly(Engine):
    """The route is the present space and the one before; older spaces are forgotten."""

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Move, and keep two spaces."""
        left = work.crew(side).at
        super().move_to(work, side, heading, spaces)
        work.change(side, route=tuple(sorted({one for one in (left, *spaces)[-2:] if one is not None})))


class RouteSharedByBoth(Engine):
    """Both crews share one route: what one enters joins that of the other too."""

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Move, and add the spaces to both routes."""
        super().move_to(work, side, heading, spaces)
        work.change(other(side), route=self.route_after(work.crew(other(side)).route or (), spaces))


# ---- The edge, islands and the route


class WrapsAround(Engine):
    """A submarine that leaves the map comes in again on the other side."""

    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        """The first space on the other side, beyond the edge."""
        back: dict[Heading, Heading] = {"north": "south", "south": "north", "east": "west", "west": "east"}
        found = super().next_space(position, at, heading)
        if found is None:
            before: str | None = at
            while before is not None:
                found, before = before, super().next_space(position, before, back[heading])
        return found


class StaysAtTheEdge(Engine):
    """An order beyond the edge is accepted, and the submarine stays where it is."""

    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        """Accept an order beyond the edge."""
        at = self.known(position, side_of(choice.seat), "at")
        return super().why_not_order(position, choice) if self.next_space(position, at, choice.to) else None

    def do_order(self, work: Work, choice: Order) -> None:
        """Stay at the edge."""
        at = self.known(work.position, side_of(choice.seat), "at")
        if self.next_space(work.position, at, choice.to) is None:
            stay(self, work, choice)
        else:
            super().do_order(work, choice)


class SailsOverIslands(Engine):
    """A submarine may enter islands."""

    def island_blocks(self, position: Position, to: str) -> bool:
        """Never."""
        return False


class StaysBeforeAnIsland(Engine):
    """An order onto an island is accepted, and the submarine stays where it is."""

    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        """Accept an order onto an island."""
        to = self.next_space(position, self.known(position, side_of(choice.seat), "at"), choice.to)
        return None if to in self.board(position).islands else super().why_not_order(position, choice)

    def do_order(self, work: Work, choice: Order) -> None:
        """Stay before an island."""
        to = self.next_space(work.position, self.known(work.position, side_of(choice.seat), "at"), choice.to)
        if to in self.board(work.position).islands:
            stay(self, work, choice)
        else:
            super().do_order(work, choice)


class RouteCanBeCrossed(Engine):
    """A submarine may enter its own route."""

    def route_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Never."""
        return False


class EnemyRouteIsClosed(Engine):
    """The route of the enemy is closed too."""

    def route_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Both routes."""
        return super().route_blocks(position, side, to) or to in (position.crew(other(side)).route or ())


# ---- Mines and the enemy


class OwnMineExplodesWhenEntered(Engine):
    """A submarine may enter a space with an own mine, and the mine explodes."""

    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Never."""
        return False

    def do_order(self, work: Work, choice: Order) -> None:
        """Move, and explode on an own mine."""
        super().do_order(work, choice)
        side = side_of(choice.seat)
        at = self.known(work.position, side, "at")
        if at in mines_of(work, side):
            self.explode(work, choice.seat, "mine", at, ("sonar.mine.lies-still",))


class OwnMinePickedUp(Engine):
    """A submarine may enter a space with an own mine and takes the mine away."""

    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Never."""
        return False

    def do_order(self, work: Work, choice: Order) -> None:
        """Move, and take an own mine away."""
        super().do_order(work, choice)
        side = side_of(choice.seat)
        at = self.known(work.position, side, "at")
        if at in mines_of(work, side):
            self.take_away(work, Mine(at, side))


class FreshMineClosedOnly(Engine):
    """An own mine is in the way only until the submarine has moved; older ones may be entered."""

    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Only the mine that cannot be triggered yet."""
        return position.crew(side).fresh == to


class EnemyMinesInTheWay(Engine):
    """A space with a mine of the enemy cannot be entered."""

    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        """The mines of both crews."""
        return super().mine_blocks(position, side, to) or to in (position.crew(other(side)).mines or ())


class EnemyMineExplodesWhenEntered(Engine):
    """A mine explodes when the enemy submarine enters its space."""

    def explode_if_entered(self, work: Work, side: Side, before: str | None) -> None:
        """Explode a mine of the enemy under a submarine that has moved."""
        at, enemy = self.known(work.position, side, "at"), other(side)
        if at != before and at in mines_of(work, enemy):
            self.explode(work, seat_of(enemy, "captain"), "mine", at, ("sonar.mine.lies-still",))

    def do_order(self, work: Work, choice: Order) -> None:
        """Move, and explode on a mine."""
        before = work.crew(side_of(choice.seat)).at
        super().do_order(work, choice)
        self.explode_if_entered(work, side_of(choice.seat), before)

    def do_silence(self, work: Work, choice: Silence) -> None:
        """Move silently, and explode on a mine."""
        before = work.crew(side_of(choice.seat)).at
        super().do_silence(work, choice)
        self.explode_if_entered(work, side_of(choice.seat), before)


class EnemyMineVanishesWhenEntered(Engine):
    """A mine vanishes when the enemy submarine enters its space."""

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Move, and take a mine of the enemy away."""
        super().move_to(work, side, heading, spaces)
        if spaces[-1] in mines_of(work, other(side)):
            self.take_away(work, Mine(spaces[-1], other(side)))


class EnemySubmarineInTheWay(Engine):
    """The space of the enemy submarine cannot be entered."""

    def why_not_enter(self, position: Position, side: Side, to: str) -> Refusal | None:
        """Refuse the space of the enemy."""
        if position.crew(other(side)).at == to:
            return no("sonar.move.no-other-obstacle", f"the other submarine is on {to}", "choice.to")
        return super().why_not_enter(position, side, to)


class CollisionDoesDamage(Engine):
    """When a submarine enters the space of the other both take 1 damage."""

    def do_order(self, work: Work, choice: Order) -> None:
        """Move, and collide."""
        super().do_order(work, choice)
        if work.crew("red").at == work.crew("blue").at:
            for side in SIDES:
                self.take_damage(work, side, 1, counts=True)


# ---- What a move waits for


class OrderWithoutOks(Engine):
    """The next order is accepted while an OK is due, and what was due is forgotten."""

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        """Wait for nobody."""
        due = without(without(position.crew(side).owes or (), "gauge"), "breakdown")
        return super().when_order(position.but(side, owes=due), side)


class OrderAfterGauge(Engine):
    """The next order waits for the First Mate alone."""

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        """Wait for the First Mate."""
        return super().when_order(position.but(side, owes=without(position.crew(side).owes or (), "breakdown")), side)


class OrderAfterBreakdown(Engine):
    """The next order waits for the Engineer alone."""

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        """Wait for the Engineer."""
        return super().when_order(position.but(side, owes=without(position.crew(side).owes or (), "gauge")), side)


class SurfacingWithoutOks(Engine):
    """A crew may surface while an OK is due."""

    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        """Wait for nobody."""
        return super().when_surface(position.but(side, owes=()), side)

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Surface, and forget what was due."""
        work.change(side_of(choice.seat), owes=(), heading=None)
        super().do_surface(work, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.order-goes-two-spaces": OrderGoesTwoSpaces,
    "sonar.mistake.space-entered-not-on-route": SpaceEnteredNotOnRoute,
    "sonar.mistake.route-is-last-space-only": RouteIsLastSpaceOnly,
    "sonar.mistake.route-shared-by-both": RouteSharedByBoth,
    "sonar.mistake.wraps-around": WrapsAround,
    "sonar.mistake.stays-at-the-edge": StaysAtTheEdge,
    "sonar.mistake.sails-over-islands": SailsOverIslands,
    "sonar.mistake.stays-before-an-island": StaysBeforeAnIsland,
    "sonar.mistake.route-can-be-crossed": RouteCanBeCrossed,
    "sonar.mistake.enemy-route-is-closed": EnemyRouteIsClosed,
    "sonar.mistake.own-mine-explodes-when-entered": OwnMineExplodesWhenEntered,
    "sonar.mistake.own-mine-picked-up": OwnMinePickedUp,
    "sonar.mistake.fresh-mine-closed-only": FreshMineClosedOnly,
    "sonar.mistake.enemy-mines-in-the-way": EnemyMinesInTheWay,
    "sonar.mistake.enemy-mine-explodes-when-entered": EnemyMineExplodesWhenEntered,
    "sonar.mistake.enemy-mine-vanishes-when-entered": EnemyMineVanishesWhenEntered,
    "sonar.mistake.enemy-submarine-in-the-way": EnemySubmarineInTheWay,
    "sonar.mistake.collision-does-damage": CollisionDoesDamage,
    "sonar.mistake.order-without-oks": OrderWithoutOks,
    "sonar.mistake.order-after-gauge": OrderAfterGauge,
    "sonar.mistake.order-after-breakdown": OrderAfterBreakdown,
    "sonar.mistake.surfacing-without-oks": SurfacingWithoutOks,
}
