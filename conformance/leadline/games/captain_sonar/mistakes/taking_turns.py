"""Mistakes of turns: whose it is, when it passes, and what has to be in it."""

from __future__ import annotations

from dataclasses import replace

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import STEPS
from leadline_engines.captain_sonar.move import Breakdown, Choice, Gauge, Order, Surface
from leadline_engines.captain_sonar.position import SYSTEMS, Crew, Position, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules, no, owes_upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal

ENDED: Rules = ("sonar.turn.end",)


# ---- The pace of real time


class RealTimeTakesTurns(Engine):
    """In real time the crews take turns: after an order and both OKs the other crew has to give one."""

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        """Let a crew wait for its turn."""
        if position.is_real_time and position.turn != side and not position.crew(other(side)).surfaced:
            return no("sonar.turn.own-pace", f"it is {position.turn}'s turn")
        return super().when_order(position, side)

    def do_order(self, work: Work, choice: Order) -> None:
        """Order, and give the next order to the other crew."""
        super().do_order(work, choice)
        if work.position.is_real_time:
            work.play_on(turn=other(side_of(choice.seat)))


class RealTimeWaitsForBoth(Engine):
    """In real time nobody gives an order while the other crew still has to say OK."""

    def when_order(self, position: Position, side: Side) -> Refusal | None:
        """Let a crew wait for the OKs of the other."""
        if position.is_real_time and owes_upkeep(position.crew(other(side))):
            return no("sonar.turn.own-pace", f"{other(side)} has not said OK")
        return super().when_order(position, side)


# ---- When the turn passes


class TurnDoesNotPass(Engine):
    """When a crew ends its turn it has the next turn too."""

    def crew_with_next_turn(self, position: Position, side: Side) -> Side:
        """The same crew."""
        return side


class TurnPassesAfterTheOks(Engine):
    """The turn passes by itself when both have said OK, before a system can be used."""

    def pass_if_done(self, work: Work, side: Side) -> None:
        """End a turn in which both have said OK to the order."""
        crew = work.crew(side)
        if not work.position.is_real_time and crew.ordered and crew.last == "order" and not owes_upkeep(crew):
            self.pass_turn(work, side, ENDED)

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark a gauge, and perhaps end the turn."""
        super().do_gauge(work, choice)
        self.pass_if_done(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark a symbol, and perhaps end the turn."""
        super().do_breakdown(work, choice)
        self.pass_if_done(work, side_of(choice.seat))


class TurnPassesWithTheOrder(Engine):
    """The turn passes with the order; the upkeep is done in the other crew's turn."""

    def do_order(self, work: Work, choice: Order) -> None:
        """Order, and end the turn."""
        super().do_order(work, choice)
        if not work.position.is_real_time:
            self.pass_turn(work, side_of(choice.seat), ENDED)

    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        """The upkeep too."""
        return kind in ("gauge", "breakdown") or super().may_act_in_enemy_turn(position, side, kind)


class SystemEndsTheTurn(Engine):
    """The use of a system ends the turn."""

    def carry_out(self, work: Work, choice: Choice) -> None:
        """Do it, and end the turn after a system that was used and asks for nothing more."""
        side, before = side_of(choice.seat), work.position
        super().carry_out(work, choice)
        is_used = choice.kind in SYSTEM_OF and work.crew(side).gauges != before.crew(side).gauges
        answered = choice.kind in ("answer-drone", "answer-sonar")
        if not before.is_real_time and (is_used or answered) and work.position.question is None:
            user = other(side) if answered else side
            if not owes_upkeep(work.crew(user)):
                self.pass_turn(work, user, ENDED)


class EndWithOksDue(Engine):
    """A turn can be ended before First Mate and Engineer have said OK."""

    def end_waits_for_ok(self, crew: Crew) -> bool:
        """Never."""
        return False


class EndNeedsASystem(Engine):
    """A crew that could use a system cannot end its turn without."""

    def when_end(self, position: Position, side: Side) -> Refusal | None:
        """Refuse to end a turn with a system that could be used."""
        ready = [one for one in SYSTEMS if one != "scenario" and self.is_charged(position, side, one)]
        can_use = any(not self.is_broken(position, side, one) for one in ready)
        if can_use and self.why_no_activation(position, side) is None:
            return no("sonar.turn.end", f"{side} can use a system")
        return super().when_end(position, side)


# ---- Whose turn it is


class OrdersOutOfTurn(Engine):
    """Turn by turn a crew orders in the turn of the other crew too."""

    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        """Orders and the upkeep too."""
        return kind in ("order", "gauge", "breakdown") or super().may_act_in_enemy_turn(position, side, kind)


class SystemsOutOfTurn(Engine):
    """Turn by turn a crew uses systems in the turn of the other crew too."""

    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        """Systems too."""
        return kind in SYSTEM_OF or super().may_act_in_enemy_turn(position, side, kind)

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        """Not in the turn of the other crew."""
        return crew is position.crew(position.turn) and super().waits_for_order_of_turn(position, crew)


# ---- What has to be in a turn


class TwoOrdersATurn(Engine):
    """A Captain orders as often as wanted in one turn."""

    def has_had_its_order(self, position: Position, crew: Crew) -> bool:
        """Never."""
        return False


class SecondOrderAfterASystem(Engine):
    """After the use of a system a Captain may order once more in the same turn."""

    def has_had_its_order(self, position: Position, crew: Crew) -> bool:
        """Not after a system."""
        return crew.last != "use" and super().has_had_its_order(position, crew)


class OrderStaysGiven(Engine):
    """When a turn ends its order stays noted, and the crew can give none in its next turn."""

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End the turn, and keep the note."""
        ordered = work.crew(side).ordered
        super().pass_turn(work, side, rules)
        work.change(side, ordered=ordered)


class PassWithSystems(Engine):
    """A turn needs no order: the crew may use a system and end it without."""

    def may_pass_the_turn(self) -> bool:
        """A crew may."""
        return True

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        """No system waits."""
        return False


# ---- Without a legal order


class ShutInSurfacesByItself(Engine):
    """A submarine without a legal order surfaces by itself when the OKs are said."""

    def surface_if_shut_in(self, work: Work, side: Side) -> None:
        """Surface without being told, where no order is legal."""
        if owes_upkeep(work.crew(side)) or self.has_legal_order(work.position, side):
            return
        work.change(side, ordered=False)
        self.do_surface(work, Surface(seat_of(side, "captain")))

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        """Mark a gauge, and perhaps surface."""
        super().do_gauge(work, choice)
        self.surface_if_shut_in(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        """Mark a symbol, and perhaps surface."""
        super().do_breakdown(work, choice)
        self.surface_if_shut_in(work, side_of(choice.seat))


class ShutInCrossesTheRoute(Engine):
    """A submarine without a legal order may cross its own route."""

    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        """Look at the route only if there is a way round it."""
        side = side_of(choice.seat)
        if any(
            super(ShutInCrossesTheRoute, self).why_not_order(position, replace(choice, to=to)) is None for to in STEPS
        ):
            return super().why_not_order(position, choice)
        return super().why_not_order(position.but(side, route=()), choice)


class ShutInIsLost(Engine):
    """A submarine without a legal order takes 1 damage when it surfaces."""

    def do_surface(self, work: Work, choice: Surface) -> None:
        """Take damage if no order is legal, and surface."""
        side = side_of(choice.seat)
        if not self.has_legal_order(work.position, side):
            self.take_damage(work, side, 1, counts=True)
        super().do_surface(work, choice)


MISTAKES: dict[str, type[Engine]] = {
    "sonar.mistake.real-time-takes-turns": RealTimeTakesTurns,
    "sonar.mistake.real-time-waits-for-both": RealTimeWaitsForBoth,
    "sonar.mistake.turn-does-not-pass": TurnDoesNotPass,
    "sonar.mistake.turn-passes-after-the-oks": TurnPassesAfterTheOks,
    "sonar.mistake.turn-passes-with-the-order": TurnPassesWithTheOrder,
    "sonar.mistake.system-ends-the-turn": SystemEndsTheTurn,
    "sonar.mistake.end-with-oks-due": EndWithOksDue,
    "sonar.mistake.end-needs-a-system": EndNeedsASystem,
    "sonar.mistake.orders-out-of-turn": OrdersOutOfTurn,
    "sonar.mistake.systems-out-of-turn": SystemsOutOfTurn,
    "sonar.mistake.two-orders-a-turn": TwoOrdersATurn,
    "sonar.mistake.second-order-after-a-system": SecondOrderAfterASystem,
    "sonar.mistake.order-stays-given": OrderStaysGiven,
    "sonar.mistake.pass-with-systems": PassWithSystems,
    "sonar.mistake.shut-in-surfaces-by-itself": ShutInSurfacesByItself,
    "sonar.mistake.shut-in-crosses-the-route": ShutInCrossesTheRoute,
    "sonar.mistake.shut-in-is-lost": ShutInIsLost,
}
