"""Mistakes in which something waits for both OKs: the order itself, or the marks of First Mate and Engineer.

What waits is remembered in ``fresh``, which no program reports, and in which none of it can be mistaken for a space.
"""

from __future__ import annotations

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.components import STEPS
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Breakdown, Gauge, Order
from leadline_engines.captain_sonar.position import SYSTEMS, Crew, Heading, Side, System, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules, owes, owes_upkeep, without
from leadline_engines.captain_sonar.work import Work

MARK = "mark:"
"""The word before a symbol that waits; without it, some symbols could be taken for spaces."""


def waiting(crew: Crew) -> tuple[str, ...]:
    """Return what waits for an OK: the direction of an order, the name of a gauge, and a symbol."""
    words = (crew.fresh or "").split()
    return tuple(word for word in words if word in STEPS or word in SYSTEMS or word.startswith(MARK))


def pending(crew: Crew) -> Heading | None:
    """Return the direction of an order that waits for an OK, or None."""
    return next((heading for heading in STEPS if heading in waiting(crew)), None)


def pending_gauge(crew: Crew) -> System | None:
    """Return the gauge whose mark waits for the OK of the Engineer, or None."""
    return next((system for system in SYSTEMS if system in waiting(crew)), None)


def pending_symbol(crew: Crew) -> str | None:
    """Return the symbol whose mark waits for the OK of the First Mate, or None."""
    return next((word.removeprefix(MARK) for word in waiting(crew) if word.startswith(MARK)), None)


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
        crew = work.crew(mine.side)
        super().take_away(work, mine)
        if pending(crew) is not None:
            work.change(mine.side, fresh=crew.fresh)


class MarksWaitForBothOks(Engine):
    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark the gauge, and the symbol that waits for this; without the OK of the Engineer, only remember it."""
        side = side_of(choice.seat)
        crew = work.crew(side)
        symbol = pending_symbol(crew)
        if owes(crew, "breakdown"):
            due = without(self.known(work.position, side, "owes"), "gauge")
            work.change(side, owes=due, fresh=" ".join((*waiting(crew), choice.system)))
            return
        super().do_gauge(work, choice)
        if symbol is not None:
            self.mark_symbol(work, side, symbol, ())
            self.let_go_what_cannot_be_done(work, side)

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark the symbol, and the gauge that waits for this; without the OK of the First Mate, only remember it."""
        side = side_of(choice.seat)
        crew = work.crew(side)
        system = pending_gauge(crew)
        if owes(crew, "gauge"):
            due = without(self.known(work.position, side, "owes"), "breakdown")
            work.change(side, owes=due, heading=None, fresh=" ".join((*waiting(crew), MARK + choice.symbol)))
            return
        super().do_breakdown(work, choice)
        if system is not None:
            work.change(side, gauges=self.gauges_after_mark(work.position, side, system))
