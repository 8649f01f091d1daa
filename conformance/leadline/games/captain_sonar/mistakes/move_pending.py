"""A mistake in which an order waits for both OKs: until then, the submarine is still on the space before it."""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import STEPS
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Breakdown, Gauge, Order
from leadline_engines.captain_sonar.position import Crew, Heading, Side, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules, owes_upkeep
from leadline_engines.captain_sonar.work import Work


def pending(crew: Crew) -> Heading | None:
    """Return the direction of an order that waits for an OK, or None.

    It is remembered in ``fresh``, which no program reports, and in which no direction can be mistaken for a space.
    """
    return next((heading for heading in STEPS if heading == crew.fresh), None)


class MoveWaitsForBothOks(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        """Accept an order; if an OK is due to it, the submarine stays where it is, and nobody hears the order."""
        side = side_of(choice.seat)
        before = work.crew(side)
        super().do_order(work, choice)
        if owes_upkeep(work.crew(side)):
            work.change(side, at=before.at, route=before.route, fresh=choice.to)

    def announce_move(self, work: Work, choice: Order, to: str, rules: Rules) -> None:
        if not owes_upkeep(work.crew(side_of(choice.seat))):
            super().announce_move(work, choice, to, rules)

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        self.move_if_both_are_said(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        self.move_if_both_are_said(work, side_of(choice.seat))

    def move_if_both_are_said(self, work: Work, side: Side) -> None:
        """Carry out an order to which both OKs have been said."""
        crew = work.crew(side)
        to = pending(crew)
        if to is None or owes_upkeep(crew):
            return
        before, at = work.position, self.known(work.position, side, "at")
        space = self.next_space(before, at, to) or at
        self.move_to(work, side, to, (space,))
        work.change(side, owes=crew.owes, heading=crew.heading)
        if work.telling:
            rules = self.rules_of_move(before, work.position, side, space)
            self.announce_move(work, Order(seat_of(side, "captain"), to), space, rules)

    def take_away(self, work: Work, mine: Mine) -> None:
        """Remove a mine; an order that waits for an OK stays."""
        to = pending(work.crew(mine.side))
        super().take_away(work, mine)
        if to is not None:
            work.change(mine.side, fresh=to)
