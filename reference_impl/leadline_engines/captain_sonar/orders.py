"""Orders to move one space north, east, south or west, and the limits of such moves."""

from __future__ import annotations

from leadline_engines.captain_sonar.components import STEPS
from leadline_engines.captain_sonar.events import Moved
from leadline_engines.captain_sonar.move import Order
from leadline_engines.captain_sonar.position import Crew, Heading, Position, Side, other, side_of
from leadline_engines.captain_sonar.step import Rules, no, owes_upkeep
from leadline_engines.captain_sonar.upkeep import Upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal, RefusalError


class Ordering(Upkeep):
    """The rules in the chapter ``sonar.move``."""

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why no order can be given now, or None if there is none.

        Rules: sonar.move.after-ok, sonar.turn.one-order
        """
        crew = position.crew(side)
        if self.waits_for_ok(crew):
            return no("sonar.move.after-ok", "First Mate and Engineer have not both said OK to the last move")
        if self.has_had_its_order(position, crew):
            return no("sonar.turn.one-order", f"{side} has given the order of this turn")
        return None

    def waits_for_ok(self, crew: Crew) -> bool:
        """Return whether a Captain waits for an OK before the next order, or before surfacing.

        Rules: sonar.move.after-ok
        """
        return owes_upkeep(crew)

    def has_had_its_order(self, position: Position, crew: Crew) -> bool:
        """Return whether the order of a turn has been given in a turn-by-turn game.

        Rules: sonar.turn.one-order
        """
        return crew.ordered and not position.is_real_time

    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        """Return the reason why an order cannot be carried out, or None if there is none.

        Rules: sonar.move.edge, sonar.move.island, sonar.move.own-route, sonar.move.own-mine, sonar.upkeep.all-full
        """
        side = side_of(choice.seat)
        at = self.known(position, side, "at")
        to = self.next_space(position, at, choice.to)
        if to is None:
            return no("sonar.move.edge", f"{choice.to} of {at} is the edge of the map", "choice.to")
        return self.why_not_enter(position, side, to) or self.why_no_order_with_full_gauges(position, side)

    def next_space(self, position: Position, at: str, heading: Heading) -> str | None:
        """Return the next space in a direction, or None beyond the edge of the map.

        Rules: sonar.move.one-step, sonar.move.edge
        """
        return self.board(position).beside[at].get(heading)

    def why_not_enter(self, position: Position, side: Side, to: str) -> Refusal | None:
        """Return the reason why an order cannot take a submarine onto a space of the map, or None if there is none.

        Rules: sonar.move.island, sonar.move.own-route, sonar.move.own-mine, sonar.move.no-other-obstacle
        """
        if self.rulings.move_limits == "no-limits":
            return None
        if self.island_blocks(position, to):
            return no("sonar.move.island", f"{to} is an island", "choice.to")
        if self.route_blocks(position, side, to):
            return no("sonar.move.own-route", f"{to} is on the submarine's own route", "choice.to")
        if self.mine_blocks(position, side, to):
            return no("sonar.move.own-mine", f"one of the crew's own mines lies on {to}", "choice.to")
        return None

    def island_blocks(self, position: Position, to: str) -> bool:
        """Return whether a space is an island, which no submarine may enter.

        Rules: sonar.move.island
        """
        return to in self.board(position).islands

    def route_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Return whether a space is on the submarine's own route, including its first space.

        Rules: sonar.move.own-route
        """
        return to in self.known(position, side, "route")

    def mine_blocks(self, position: Position, side: Side, to: str) -> bool:
        """Return whether one of the crew's own mines blocks a space; enemy mines do not block it.

        Rules: sonar.move.own-mine, sonar.move.no-other-obstacle
        """
        if self.rulings.move_limits == "own-mines-passable":
            return False
        return to in self.known(position, side, "mines")

    def why_no_order_with_full_gauges(self, position: Position, side: Side) -> Refusal | None:
        """Return why no order can be given while every gauge is full (reading `no-order`), or None if one can.

        Rules: sonar.upkeep.all-full
        """
        if self.rulings.all_gauges_full == "no-order" and self.all_are_full(position, side):
            return no("sonar.upkeep.all-full", "every gauge is full, and none could be marked")
        return None

    def has_legal_order(self, position: Position, side: Side) -> bool:
        """Return whether a Captain has any legal order; an order that cannot be judged counts as legal.

        Rules: sonar.turn.no-legal-order
        """
        return any(self.could_order(position, side, heading) for heading in STEPS)

    def could_order(self, position: Position, side: Side, heading: Heading) -> bool:
        """Return whether an order is legal, or may be."""
        try:
            return self.why_not_order(position, Order(f"{side}.captain", heading)) is None  # type: ignore[arg-type]
        except RefusalError:
            return True

    def do_order(self, work: Work, choice: Order) -> None:
        """Move the submarine one space, after which the First Mate and the Engineer have duties.

        Rules: sonar.move.one-step, sonar.move.announced, sonar.upkeep.both
        """
        side = side_of(choice.seat)
        before = work.position
        to = str(self.next_space(before, self.known(before, side, "at"), choice.to))
        self.move_to(work, side, choice.to, (to,))
        work.change(side, ordered=not before.is_real_time, last="order")
        if work.telling:
            self.announce_move(work, choice, to, self.rules_of_move(before, work.position, side, to))

    def announce_move(self, work: Work, choice: Order, to: str, rules: Rules) -> None:
        """Announce the direction of an order that has been carried out.

        Rules: sonar.move.announced
        """
        work.tell(Moved, choice.seat, choice.to, to, rules)

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        """Move a submarine through some spaces to the last of them; its crew owes the upkeep of one move.

        Rules: sonar.move.one-step, sonar.upkeep.both, sonar.silence.upkeep, sonar.mine.trigger-wait
        """
        route = self.route_after(self.known(work.position, side, "route"), spaces)
        due = self.upkeep_after(work.position, side, heading)
        work.change(
            side,
            at=spaces[-1],
            route=route,
            owes=due,
            heading=heading if "breakdown" in due else None,
            fresh=self.fresh_after_move(work.crew(side)),
        )

    def route_after(self, route: tuple[str, ...], spaces: tuple[str, ...]) -> tuple[str, ...]:
        """Return the route after a submarine has passed some spaces, with each space listed once.

        Rules: sonar.move.one-step, sonar.silence.limits
        """
        return tuple(dict.fromkeys((*route, *spaces)))

    def fresh_after_move(self, crew: Crew) -> str | None:
        """Return the mine that cannot be triggered yet after a move, which is none.

        Rules: sonar.mine.trigger-wait
        """
        return None

    def rules_of_move(self, before: Position, after: Position, side: Side, to: str) -> Rules:
        """Return the rules in effect when an order was carried out.

        Rules: sonar.surface.enemy-plays-on
        """
        enemy = before.crew(other(side))
        pace = "sonar.turn.own-pace" if before.is_real_time else "sonar.turn.one-order"
        rules = ["sonar.move.one-step", "sonar.setup.grid", "sonar.move.announced", pace, "sonar.crew.captain"]
        rules += ["sonar.information.aloud", "sonar.information.submarine"]
        if before.is_real_time and enemy.surfaced:
            rules.append("sonar.surface.enemy-plays-on")
        if to == enemy.at or to in (enemy.route or ()) or to in (enemy.mines or ()):
            rules.append("sonar.move.no-other-obstacle")
        if to in (enemy.mines or ()):
            rules.append("sonar.mine.lies-still")
        return (*rules, *self.rules_of_upkeep(after.crew(side)))
