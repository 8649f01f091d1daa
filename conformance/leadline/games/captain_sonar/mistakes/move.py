"""Mistakes in orders: how far they lead, what stands in the way, and what they wait for."""

from __future__ import annotations

from dataclasses import replace

from leadline.games.captain_sonar.mistakes.common import number_of, space_of
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.events import Moved
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Choice, Order, Silence, Surface
from leadline_engines.captain_sonar.position import SIDES, Crew, Heading, Position, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules, no, without
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
    """Return the mines of a crew, as far as they are known."""
    return work.crew(side).mines or ()


# ---- How far


class OrderGoesTwoSpaces(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        side = side_of(choice.seat)
        crew = work.crew(side)
        to = self.next_space(work.position, self.known(work.position, side, "at"), choice.to)
        if to is not None and self.why_not_enter(work.position, side, to) is None:
            work.change(side, at=to, route=self.route_after(crew.route or (), (to,)))
            if work.events and isinstance(work.events[-1], Moved):
                work.events[-1] = replace(work.events[-1], at=to)


class SpaceEnteredNotOnRoute(Engine):
    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        left = work.crew(side).at
        super().move_to(work, side, heading, spaces)
        route = work.crew(side).route or ()
        work.change(side, route=tuple(sorted({*without(route, spaces[-1]), *((left,) if left else ())})))


class RouteIsLastSpaceOnly(Engine):
    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        left = work.crew(side).at
        super().move_to(work, side, heading, spaces)
        work.change(side, route=tuple(sorted({space for space in (left, *spaces)[-2:] if space is not None})))


class RouteSharedByBoth(Engine):
    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        super().move_to(work, side, heading, spaces)
        work.change(other(side), route=self.route_after(work.crew(other(side)).route or (), spaces))


# ---- The edge, islands and the route


class WrapsAround(Engine):
    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        back: dict[Heading, Heading] = {"north": "south", "south": "north", "east": "west", "west": "east"}
        space = super().next_space(position, at, heading)
        if space is None:
            before: str | None = at
            while before is not None:
                space, before = before, super().next_space(position, before, back[heading])
        return space


class CourseRunsIntoTheNextRow(Engine):
    starts_afresh = True  # Mistakes with the directions of the compass decide which way the course runs.

    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        board, space = self.board(position), super().next_space(position, at, heading)
        if space is not None or heading not in ("east", "west"):
            return space
        return space_of(board, number_of(board, at) + (1 if heading == "east" else -1))


class StaysAtTheEdge(Engine):
    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        at = self.known(position, side_of(choice.seat), "at")
        return super().why_not_order(position, choice) if self.next_space(position, at, choice.to) else None

    def do_order(self, work: Work, choice: Order) -> None:
        at = self.known(work.position, side_of(choice.seat), "at")
        if self.next_space(work.position, at, choice.to) is None:
            stay(self, work, choice)
        else:
            super().do_order(work, choice)


class EdgeDoesDamage(Engine):
    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        at = self.known(position, side_of(choice.seat), "at")
        return super().why_not_order(position, choice) if self.next_space(position, at, choice.to) else None

    def do_order(self, work: Work, choice: Order) -> None:
        side = side_of(choice.seat)
        if self.next_space(work.position, self.known(work.position, side, "at"), choice.to) is None:
            stay(self, work, choice)
            self.take_damage(work, side, 1, counts=True)
        else:
            super().do_order(work, choice)


class SailsOverIslands(Engine):
    def island_blocks(self, position: Position, to: str) -> bool:
        return False


class StaysBeforeAnIsland(Engine):
    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        to = self.next_space(position, self.known(position, side_of(choice.seat), "at"), choice.to)
        return None if to in self.board(position).islands else super().why_not_order(position, choice)

    def do_order(self, work: Work, choice: Order) -> None:
        to = self.next_space(work.position, self.known(work.position, side_of(choice.seat), "at"), choice.to)
        if to in self.board(work.position).islands:
            stay(self, work, choice)
        else:
            super().do_order(work, choice)


class IslandDoesDamage(Engine):
    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        to = self.next_space(position, self.known(position, side_of(choice.seat), "at"), choice.to)
        return None if to in self.board(position).islands else super().why_not_order(position, choice)

    def do_order(self, work: Work, choice: Order) -> None:
        side = side_of(choice.seat)
        to = self.next_space(work.position, self.known(work.position, side, "at"), choice.to)
        if to in self.board(work.position).islands:
            stay(self, work, choice)
            self.take_damage(work, side, 1, counts=True)
        else:
            super().do_order(work, choice)


class RouteCanBeCrossed(Engine):
    def route_blocks(self, position: Position, side: Side, to: str) -> bool:
        return super().route_blocks(position.but(side, route=()), side, to)


class OnlyTurningBackIsRefused(Engine):
    """An engine that moves a space to the end of the route when it is entered again, to know the one before."""

    def route_blocks(self, position: Position, side: Side, to: str) -> bool:
        crew = position.crew(side)
        *_, before, last = (None, None, *(crew.route or ()))
        left = (before,) if before is not None and last == crew.at else ()
        return super().route_blocks(position.but(side, route=left), side, to)

    def route_after(self, route: tuple[str, ...], spaces: tuple[str, ...]) -> tuple[str, ...]:
        return super().route_after(tuple(space for space in route if space not in spaces), spaces)


class EnemyRouteIsClosed(Engine):
    def route_blocks(self, position: Position, side: Side, to: str) -> bool:
        return super().route_blocks(position, side, to) or to in (position.crew(other(side)).route or ())


# ---- Mines and the enemy


class OwnMineExplodesWhenEntered(Engine):
    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        return False

    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        side = side_of(choice.seat)
        at = self.known(work.position, side, "at")
        if at in mines_of(work, side):
            self.explode(work, choice.seat, "mine", at, ("sonar.mine.lies-still",))


class OwnMinePickedUp(Engine):
    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        return False

    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        side = side_of(choice.seat)
        at = self.known(work.position, side, "at")
        if at in mines_of(work, side):
            self.take_away(work, Mine(at, side))


class FreshMineClosedOnly(Engine):
    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        return position.crew(side).fresh == to


class EnemyMinesInTheWay(Engine):
    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        return super().mine_blocks(position, side, to) or to in (position.crew(other(side)).mines or ())


class EnemyMineExplodesWhenEntered(Engine):
    def explode_if_entered(self, work: Work, side: Side, before: str | None) -> None:
        """Explode a mine of the enemy under a submarine that has moved."""
        at, enemy = self.known(work.position, side, "at"), other(side)
        if at != before and at in mines_of(work, enemy):
            self.explode(work, seat_of(enemy, "captain"), "mine", at, ("sonar.mine.lies-still",))

    def do_order(self, work: Work, choice: Order) -> None:
        before = work.crew(side_of(choice.seat)).at
        super().do_order(work, choice)
        self.explode_if_entered(work, side_of(choice.seat), before)

    def do_silence(self, work: Work, choice: Silence) -> None:
        before = work.crew(side_of(choice.seat)).at
        super().do_silence(work, choice)
        self.explode_if_entered(work, side_of(choice.seat), before)


class EnemyMineVanishesWhenEntered(Engine):
    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        super().move_to(work, side, heading, spaces)
        if spaces[-1] in mines_of(work, other(side)):
            self.take_away(work, Mine(spaces[-1], other(side)))


class EnemySubmarineInTheWay(Engine):
    def why_not_enter(self, position: Position, side: Side, to: str) -> Refusal | None:
        if position.crew(other(side)).at == to:
            return no("sonar.move.no-other-obstacle", f"the other submarine is on {to}", "choice.to")
        return super().why_not_enter(position, side, to)


class CollisionDoesDamage(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        if work.crew("red").at == work.crew("blue").at:
            for side in SIDES:
                self.take_damage(work, side, 1, counts=True)


class RefusedOrderIsTheOrder(Engine):
    def why_not_just_this(self, position: Position, choice: Choice) -> Refusal | None:
        return None if choice.kind == "order" else super().why_not_just_this(position, choice)

    def do_order(self, work: Work, choice: Order) -> None:
        if self.why_not_order(work.position, choice) is None:
            super().do_order(work, choice)
        else:
            work.change(side_of(choice.seat), ordered=not work.position.is_real_time, last="order")


class RefusedOrderMovesTheSubmarine(Engine):
    def why_not_just_this(self, position: Position, choice: Choice) -> Refusal | None:
        if isinstance(choice, Order) and self.space_not_entered(position, choice) is not None:
            return None
        return super().why_not_just_this(position, choice)

    def do_order(self, work: Work, choice: Order) -> None:
        """Carry out an order; one that is not allowed changes nothing but the space of the submarine."""
        to = self.space_not_entered(work.position, choice)
        if to is None:
            super().do_order(work, choice)
            return
        side = side_of(choice.seat)
        self.forget_space_not_entered(work, side)
        work.change(side, at=to, route=self.route_after(work.crew(side).route or (), (to,)))

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        self.forget_space_not_entered(work, side)
        super().move_to(work, side, heading, spaces)

    def space_not_entered(self, position: Position, choice: Order) -> str | None:
        """Return the space of the map that an order names but may not enter, or None."""
        side = side_of(choice.seat)
        to = self.next_space(position, self.known(position, side, "at"), choice.to)
        return None if to is None or self.why_not_enter(position, side, to) is None else to

    def forget_space_not_entered(self, work: Work, side: Side) -> None:
        """Take the space that a submarine leaves off its route if it may not be entered."""
        crew = work.crew(side)
        if crew.at is not None and self.why_not_enter(work.position.but(side, route=()), side, crew.at) is not None:
            work.change(side, route=without(crew.route or (), crew.at))


# ---- What a move waits for


class OrderWithoutOks(Engine):
    def when_order(self, position: Position, side: Side) -> Refusal | None:
        due = without(without(position.crew(side).owes or (), "gauge"), "breakdown")
        return super().when_order(position.but(side, owes=due), side)


class OrderAfterGauge(Engine):
    def when_order(self, position: Position, side: Side) -> Refusal | None:
        return super().when_order(position.but(side, owes=without(position.crew(side).owes or (), "breakdown")), side)


class OrderAfterBreakdown(Engine):
    def when_order(self, position: Position, side: Side) -> Refusal | None:
        return super().when_order(position.but(side, owes=without(position.crew(side).owes or (), "gauge")), side)


def without_gauge(crew: Crew) -> Crew:
    """Return a crew that owes no mark on a gauge."""
    return crew if crew.owes is None else replace(crew, owes=without(crew.owes, "gauge"))


class GaugeMarkMayBeLeftOut(Engine):
    def waits_for_ok(self, crew: Crew) -> bool:
        return super().waits_for_ok(without_gauge(crew))

    def end_waits_for_ok(self, crew: Crew) -> bool:
        return super().end_waits_for_ok(without_gauge(crew))

    def do_surface(self, work: Work, choice: Surface) -> None:
        side = side_of(choice.seat)
        work.change(side, owes=without_gauge(work.crew(side)).owes)
        super().do_surface(work, choice)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        work.change(side, owes=without_gauge(work.crew(side)).owes)
        super().pass_turn(work, side, rules)


def without_symbol(crew: Crew) -> Crew:
    """Return a crew that owes no mark on a symbol after a move."""
    return crew if crew.owes is None else replace(crew, owes=without(crew.owes, "breakdown"), heading=None)


class SymbolMarkMayBeLeftOut(Engine):
    def waits_for_ok(self, crew: Crew) -> bool:
        return super().waits_for_ok(without_symbol(crew))

    def end_waits_for_ok(self, crew: Crew) -> bool:
        return super().end_waits_for_ok(without_symbol(crew))

    def do_surface(self, work: Work, choice: Surface) -> None:
        self.forget_symbol(work, side_of(choice.seat))
        super().do_surface(work, choice)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        self.forget_symbol(work, side)
        super().pass_turn(work, side, rules)

    def forget_symbol(self, work: Work, side: Side) -> None:
        """Let go of a mark that the Engineer has not made."""
        work.change(side, owes=without_symbol(work.crew(side)).owes, heading=None)


class SurfacingWithoutOks(Engine):
    def when_surface(self, position: Position, side: Side) -> Refusal | None:
        return super().when_surface(position.but(side, owes=()), side)

    def do_surface(self, work: Work, choice: Surface) -> None:
        work.change(side_of(choice.seat), owes=(), heading=None)
        super().do_surface(work, choice)
