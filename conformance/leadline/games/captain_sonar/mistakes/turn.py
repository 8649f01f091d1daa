"""Mistakes in turns: whose it is, when it passes, and what has to be in it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from leadline.games.captain_sonar.mistakes.common import GREEN
from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.activation import SYSTEM_OF
from leadline_engines.captain_sonar.components import STEPS
from leadline_engines.captain_sonar.move import Breakdown, Choice, End, Gauge, Order, Surface
from leadline_engines.captain_sonar.position import SIDES, SYSTEMS, Crew, Position, Side, other, seat_of, side_of
from leadline_engines.captain_sonar.step import Rules, no, owes_upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal, Standing

ENDED: Rules = ("sonar.turn.end",)


# ---- The pace of real time


class RealTimeTakesTurns(Engine):
    def when_order(self, position: Position, side: Side) -> Refusal | None:
        if position.is_real_time and position.turn != side and not position.crew(other(side)).surfaced:
            return no("sonar.turn.own-pace", f"it is {position.turn}'s turn")
        return super().when_order(position, side)

    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        if work.position.is_real_time:
            work.play_on(turn=other(side_of(choice.seat)))


class RealTimeWaitsForBoth(Engine):
    def when_order(self, position: Position, side: Side) -> Refusal | None:
        if position.is_real_time and owes_upkeep(position.crew(other(side))):
            return no("sonar.turn.own-pace", f"{other(side)} has not said OK")
        return super().when_order(position, side)


class RealTimeSystemWaitsForTheEnemy(Engine):
    def why_no_activation(self, position: Position, side: Side) -> Refusal | None:
        if position.is_real_time and owes_upkeep(position.crew(other(side))):
            return no("sonar.turn.own-pace", f"{other(side)} has not said OK")
        return super().why_no_activation(position, side)


# ---- When the turn passes


class TurnDoesNotPass(Engine):
    def crew_with_next_turn(self, position: Position, side: Side) -> Side:
        return side


class TurnPassesAfterTheOks(Engine):
    def pass_if_done(self, work: Work, side: Side) -> None:
        """End a turn in which both have said OK to the order."""
        crew = work.crew(side)
        if not work.position.is_real_time and crew.ordered and crew.last == "order" and not owes_upkeep(crew):
            self.pass_turn(work, side, ENDED)

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        self.pass_if_done(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        self.pass_if_done(work, side_of(choice.seat))


class TurnPassesIfNothingIsCharged(TurnPassesAfterTheOks):
    def pass_if_done(self, work: Work, side: Side) -> None:
        if not any(self.is_charged(work.position, side, system) for system in SYSTEMS):
            super().pass_if_done(work, side)


class TurnPassesIfNothingCanBeDone(TurnPassesIfNothingIsCharged):
    def pass_if_done(self, work: Work, side: Side) -> None:
        if not self.known(work.position, side, "mines"):
            super().pass_if_done(work, side)


class TurnPassesAfterSilence(TurnPassesAfterTheOks):
    def pass_if_done(self, work: Work, side: Side) -> None:
        """End a turn in which both have said OK to a silence."""
        crew = work.crew(side)
        if not work.position.is_real_time and crew.last == "use" and not owes_upkeep(crew):
            self.pass_turn(work, side, ENDED)


class TurnPassesWithTheOrder(Engine):
    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        if not work.position.is_real_time:
            self.pass_turn(work, side_of(choice.seat), ENDED)

    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        return kind in ("gauge", "breakdown") or super().may_act_in_enemy_turn(position, side, kind)


class SystemEndsTheTurn(Engine):
    ending: Collection[str] = frozenset(SYSTEM_OF)
    """The kinds of choices that use a system after which the turn is over."""

    def carry_out(self, work: Work, choice: Choice) -> None:
        side, before = side_of(choice.seat), work.position
        super().carry_out(work, choice)
        is_used = choice.kind in self.ending and not self.comes_to_nothing(before, side, SYSTEM_OF[choice.kind])
        answered = choice.kind.startswith("answer-") and choice.kind.removeprefix("answer-") in self.ending
        if not before.is_real_time and (is_used or answered) and work.position.question is None:
            user = other(side) if answered else side
            if not owes_upkeep(work.crew(user)):
                self.pass_turn(work, user, ENDED)
        elif choice.kind in ("gauge", "breakdown") and "silence" in self.ending and not before.is_real_time:
            self.pass_after_silence(work, side)

    def pass_after_silence(self, work: Work, side: Side) -> None:
        """End a turn in which both have said OK to a silence."""
        crew = work.crew(side)
        if crew.ordered and crew.last == "use" and not owes_upkeep(crew):
            self.pass_turn(work, side, ENDED)


class TorpedoEndsTheTurn(SystemEndsTheTurn):
    ending = frozenset({"torpedo"})

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End the turn, unless the game is over."""
        if not self.standing(work.position).over:
            super().pass_turn(work, side, rules)


class DroneEndsTheTurn(SystemEndsTheTurn):
    ending = frozenset({"drone"})


class SonarEndsTheTurn(SystemEndsTheTurn):
    ending = frozenset({"sonar"})


class DroneAndSonarEndTheTurn(SystemEndsTheTurn):
    ending = frozenset(GREEN)


class EndWithOksDue(Engine):
    def end_waits_for_ok(self, crew: Crew) -> bool:
        return False


class EndNeedsASystem(Engine):
    def when_end(self, position: Position, side: Side) -> Refusal | None:
        ready = [system for system in SYSTEMS if system != "scenario" and self.is_charged(position, side, system)]
        can_use = any(not self.is_broken(position, side, system) for system in ready)
        if can_use and self.why_no_activation(position, side) is None:
            return no("sonar.turn.end", f"{side} can use a system")
        return super().when_end(position, side)


class IllegalTargetEndsTheTurn(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        """Accept an illegal target; the lists still name only legal ones."""
        refusal = super().why_not(position, choice)
        return None if refusal is not None and self.is_wasted(position, choice) else refusal

    def carry_out(self, work: Work, choice: Choice) -> None:
        if self.is_wasted(work.position, choice):
            self.pass_turn(work, side_of(choice.seat), ENDED)
        else:
            super().carry_out(work, choice)

    def is_wasted(self, position: Position, choice: Choice) -> bool:
        """Return whether a system that is full and works, or a mine, would be used after the order but in vain."""
        side, kind = side_of(choice.seat), choice.kind
        crew = position.crew(side)
        if (
            position.is_real_time
            or not crew.ordered
            or owes_upkeep(crew)
            or self.why_not_now(position, choice.seat, kind)
        ):
            return False
        system = SYSTEM_OF.get(kind)
        if system is None:
            is_ready = kind == "trigger" and not self.trigger_is_broken(position, side)
        else:
            is_ready = self.is_charged(position, side, system) and not self.comes_to_nothing(position, side, system)
        refusal = self.why_not_just_this(position, choice) if is_ready else None
        return refusal is not None and refusal.kind == "illegal"


class IllegalOrderEndsTheTurn(Engine):
    def why_not(self, position: Position, choice: Choice) -> Refusal | None:
        """Accept an illegal order; the lists still name only legal ones."""
        refusal = super().why_not(position, choice)
        return None if refusal is not None and self.is_order_in_vain(position, choice) else refusal

    def carry_out(self, work: Work, choice: Choice) -> None:
        if self.is_order_in_vain(work.position, choice):
            self.pass_turn(work, side_of(choice.seat), ENDED)
        else:
            super().carry_out(work, choice)

    def is_order_in_vain(self, position: Position, choice: Choice) -> bool:
        """Return whether an order is due in this turn, but this one leads where the submarine cannot go."""
        if position.is_real_time or not isinstance(choice, Order) or self.why_not_now(position, choice.seat, "order"):
            return False
        side = side_of(choice.seat)
        to = self.next_space(position, self.known(position, side, "at"), choice.to)
        return to is None or self.why_not_enter(position, side, to) is not None


class EitherCaptainEndsTheTurn(Engine):
    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        return kind == "end" or super().may_act_in_enemy_turn(position, side, kind)

    def when_end(self, position: Position, side: Side) -> Refusal | None:
        return super().when_end(position, position.turn)

    def do_end(self, work: Work, choice: End) -> None:
        super().do_end(work, replace(choice, seat=seat_of(work.position.turn, "captain")))


# ---- Whose turn it is


class TurnsNotLookedAt(Engine):
    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        return True


class OrdersOutOfTurn(Engine):
    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        return kind in ("order", "gauge", "breakdown") or super().may_act_in_enemy_turn(position, side, kind)


class SystemsOutOfTurn(Engine):
    def may_act_in_enemy_turn(self, position: Position, side: Side, kind: str) -> bool:
        return kind in SYSTEM_OF or super().may_act_in_enemy_turn(position, side, kind)

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        return crew is position.crew(position.turn) and super().waits_for_order_of_turn(position, crew)


# ---- What has to be in a turn


class TwoOrdersATurn(Engine):
    def has_had_its_order(self, position: Position, crew: Crew) -> bool:
        return False


class SecondOrderAfterASystem(Engine):
    def has_had_its_order(self, position: Position, crew: Crew) -> bool:
        return crew.last != "use" and super().has_had_its_order(position, crew)


class OrderStaysGiven(Engine):
    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        ordered = work.crew(side).ordered
        super().pass_turn(work, side, rules)
        work.change(side, ordered=ordered)


class PassWithSystems(Engine):
    def may_pass_the_turn(self) -> bool:
        return True

    def waits_for_order_of_turn(self, position: Position, crew: Crew) -> bool:
        return False


# ---- Without a legal order


class ShutInSurfacesByItself(Engine):
    def surface_if_shut_in(self, work: Work, side: Side) -> None:
        """Surface without an order to do so, where no order is legal."""
        if owes_upkeep(work.crew(side)) or self.has_legal_order(work.position, side):
            return
        work.change(side, ordered=False)
        self.do_surface(work, Surface(seat_of(side, "captain")))

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        self.surface_if_shut_in(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        self.surface_if_shut_in(work, side_of(choice.seat))


class ShutInSurfacesAsItsTurnBegins(Engine):
    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn, and let the next crew surface if it has no legal order; two crews shut in for good stop this."""
        super().pass_turn(work, side, rules)
        after = work.position.turn
        if self.has_legal_order(work.position, after):
            return
        if not all(self.is_shut_in_for_good(work.position, either_side) for either_side in SIDES):
            self.do_surface(work, Surface(seat_of(after, "captain")))

    def is_shut_in_for_good(self, position: Position, side: Side) -> bool:
        """Return whether surfacing does not give a crew a legal order."""
        at = position.crew(side).at
        return at is not None and not self.has_legal_order(position.but(side, route=(at,)), side)


class ShutInCrossesTheRoute(Engine):
    def why_not_order(self, position: Position, choice: Order) -> Refusal | None:
        side = side_of(choice.seat)
        if any(
            super(ShutInCrossesTheRoute, self).why_not_order(position, replace(choice, to=to)) is None for to in STEPS
        ):
            return super().why_not_order(position, choice)
        return super().why_not_order(position.but(side, route=()), choice)


class ShutInIsLost(Engine):
    def do_surface(self, work: Work, choice: Surface) -> None:
        side = side_of(choice.seat)
        if not self.has_legal_order(work.position, side):
            self.take_damage(work, side, 1, counts=True)
        super().do_surface(work, choice)


class ShutInLosesTheGame(Engine):
    def standing(self, position: Position) -> Standing:
        """Return the winners; a crew that is due to move and has no legal order has lost."""
        standing = super().standing(position)
        if standing.over or position.question is not None or not self.all_have_started(position):
            return standing
        lost = [side for side in SIDES if self.is_due_to_move(position, side) and self.is_shut_in(position, side)]
        if not lost:
            return standing
        winners = SIDES if len(lost) > 1 else (other(lost[0]),)
        return Standing(True, winners, None, "shut-in")

    def is_due_to_move(self, position: Position, side: Side) -> bool:
        """Return whether the next order of a crew is due."""
        crew = position.crew(side)
        return not (crew.owes or crew.surfaced or crew.ordered) and self.is_own_turn(position, side)

    def is_shut_in(self, position: Position, side: Side) -> bool:
        """Return whether a crew has no legal order, as far as its space is known."""
        return position.crew(side).at is not None and not self.has_legal_order(position, side)
