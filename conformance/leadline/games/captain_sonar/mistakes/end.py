"""Mistakes at the end: the hull, what counts, who has won, and when."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from leadline_engines.captain_sonar import Engine
from leadline_engines.captain_sonar.ending import GOES_ON
from leadline_engines.captain_sonar.events import Checked, Dived, Traced
from leadline_engines.captain_sonar.explosions import Mine
from leadline_engines.captain_sonar.move import Breakdown, Gauge, Order
from leadline_engines.captain_sonar.position import SIDES, Crew, Heading, Position, Seat, Side, other, side_of
from leadline_engines.captain_sonar.step import Rules, owes_upkeep
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal, Standing


def count_all_damage(work: Work) -> None:
    """Count the damage of both crews that did not count for losing before."""
    for side in SIDES:
        work.change(side, exempt=0)


class DamageBeyondTheHull(Engine):
    def damage_marked(self, before: int, points: int) -> int:
        return before + points


class FailuresDoNotLose(Engine):
    def failure_counts(self, position: Position) -> bool:
        return position.goal != "hunt" and super().failure_counts(position)


class EndIsCheckedAfterExplosionsOnly(Engine):
    def failure_counts(self, position: Position) -> bool:
        return False

    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Explode, and from then on count the damage that has not been checked yet."""
        count_all_damage(work)
        super().explode(work, seat, what, at, rules)


class OwnLossIsNotNoticed(Engine):
    def failure_counts(self, position: Position) -> bool:
        return False

    def shot_counts(self, position: Position, firing: Side, side: Side) -> bool:
        return firing != side and super().shot_counts(position, firing, side)

    def explode(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Explode, and from then on count the damage that the other crew has done to itself."""
        work.change(other(side_of(seat)), exempt=0)
        super().explode(work, seat, what, at, rules)


class SuddenDeathByDirectHitsOnly(Engine):
    def take_damage(self, work: Work, side: Side, points: int, *, counts: bool) -> None:
        is_direct = points >= self.damage_at(0)
        super().take_damage(work, side, points, counts=counts and (work.position.goal == "hunt" or is_direct))


class SuddenDeathLostWithExactlyOne(Engine):
    def is_lost(self, position: Position, crew: Crew) -> bool:
        counted = (crew.damage or 0) - crew.exempt
        is_beyond = position.goal == "sudden-death" and counted > self.limit(position)
        return not is_beyond and super().is_lost(position, crew)


class SuddenDeathByEnemyShotsOnly(Engine):
    def failure_counts(self, position: Position) -> bool:
        return position.goal != "sudden-death" and super().failure_counts(position)

    def shot_counts(self, position: Position, firing: Side, side: Side) -> bool:
        is_own = position.goal == "sudden-death" and firing == side
        return not is_own and super().shot_counts(position, firing, side)


class HullSharedByBoth(Engine):
    def take_damage(self, work: Work, side: Side, points: int, *, counts: bool) -> None:
        for either_side in SIDES:
            super().take_damage(work, either_side, points, counts=counts)


class CrewLostFirstLosesAlone(Engine):
    def burst(self, work: Work, seat: Seat, what: Literal["torpedo", "mine"], at: str, rules: Rules) -> None:
        """Explode; if a crew has lost already, the damage does not count for losing."""
        before, is_over = work.position, self.standing(work.position).over
        super().burst(work, seat, what, at, rules)
        for side in SIDES if is_over else ():
            crew = before.crew(side)
            work.change(side, exempt=(work.crew(side).damage or 0) - (crew.damage or 0) + crew.exempt)


# ---- Who has won


class LastShooterWins(Engine):
    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        if standing.why != "hull" or position.shooter is None:
            return standing
        return replace(standing, winners=(position.shooter,))


class RedAlwaysWins(Engine):
    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        return replace(standing, winners=("red",)) if standing.over else standing


class LoserWins(Engine):
    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        if standing.why != "hull":
            return standing
        return replace(standing, winners=("blue",) if standing.winners == ("red",) else ("red",))


class NoWinnerNamed(Engine):
    def standing(self, position: Position) -> Standing:
        return replace(super().standing(position), winners=())


class CrewOnTurnWins(Engine):
    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        if standing.why != "hull" or position.is_real_time:
            return standing
        return replace(standing, winners=(position.turn,))

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn; if the game ends with it, it is still the turn of the same crew."""
        super().pass_turn(work, side, rules)
        if self.standing(work.position).over:
            work.play_on(turn=side)


class LastOrderWins(Engine):
    """An engine that keeps the crew that gave the last order as `shooter`, which is free during play."""

    def do_order(self, work: Work, choice: Order) -> None:
        super().do_order(work, choice)
        if work.position.is_real_time:
            work.play_on(shooter=side_of(choice.seat))

    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        if not standing.over or not position.is_real_time:
            return standing
        return replace(standing, winners=(position.shooter or position.turn,))

    def let_everything_go(self, work: Work) -> None:
        last = work.position.shooter
        super().let_everything_go(work)
        if work.position.is_real_time:
            work.play_on(shooter=last)


class LastToActWins(Engine):
    """An engine that keeps the crew whose act ended the game as `shooter`, even if it fired no shot."""

    def look_for_the_end(self, work: Work, acting: Side) -> None:
        if self.standing(work.position).over:
            work.shooter = acting
        super().look_for_the_end(work, acting)

    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        if standing.why != "hull" or position.shooter is None:
            return standing
        return replace(standing, winners=(position.shooter,))


class BlueIsNeverLost(Engine):
    def is_lost(self, position: Position, crew: Crew) -> bool:
        return crew is not position.crews[1] and super().is_lost(position, crew)


class DrawWonByRed(Engine):
    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        return ("red",)


class DrawWonByBlue(Engine):
    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        return ("blue",)


class DrawWonByTheOther(Engine):
    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        return (other(position.shooter),) if position.shooter else super().winners_of_both(position)


class DrawLostByTheMoreDamaged(Engine):
    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        red, blue = (crew.damage or 0 for crew in position.crews)
        if red == blue:
            return super().winners_of_both(position)
        return ("red",) if red < blue else ("blue",)


class DrawWonByTheOwnerOfTheMine(Engine):
    def burst_ring(self, work: Work, seat: Seat, ring: tuple[Mine, ...], rules: Rules) -> None:
        """Explode mines; the damage of the owner does not count for losing if its mine brings both to the limit."""
        for mine in ring:
            before, was_over = work.crew(mine.side), self.standing(work.position).over
            super().burst_ring(work, seat, (mine,), rules)
            if mine.side != side_of(seat) and not was_over and self.standing(work.position).why == "both":
                points = (work.crew(mine.side).damage or 0) - (before.damage or 0)
                work.change(mine.side, exempt=before.exempt + points)


class DrawWonByNobody(Engine):
    def winners_of_both(self, position: Position) -> tuple[Side, ...]:
        return ()


class DrawIsNoEnd(Engine):
    def standing(self, position: Position) -> Standing:
        standing = super().standing(position)
        return GOES_ON if standing.why == "both" else standing


# ---- When


class GameNeverEnds(Engine):
    def standing(self, position: Position) -> Standing:
        return GOES_ON


class GameEndsWithTheTurn(Engine):
    def standing(self, position: Position) -> Standing:
        if not position.is_real_time and position.crew(position.turn).ordered:
            return GOES_ON
        return super().standing(position)


class GameEndsWithTheRound(Engine):
    """An engine in which damage turn by turn does not count before the round is over.

    It keeps the crew that had the first turn as `shooter`, which is free during play. In a loaded position, that is the
    crew whose turn it is.
    """

    def failure_counts(self, position: Position) -> bool:
        return position.is_real_time and super().failure_counts(position)

    def shot_counts(self, position: Position, firing: Side, side: Side) -> bool:
        return position.is_real_time and super().shot_counts(position, firing, side)

    def pass_turn(self, work: Work, side: Side, rules: Rules) -> None:
        """End a turn; if it was that of the second crew, count the damage that has not been checked yet."""
        first = work.position.shooter or side
        super().pass_turn(work, side, rules)
        work.play_on(shooter=first)
        if side != first:
            count_all_damage(work)


class EndIsCheckedAfterUpkeepOnly(Engine):
    def failure_counts(self, position: Position) -> bool:
        return not position.is_real_time and super().failure_counts(position)

    def shot_counts(self, position: Position, firing: Side, side: Side) -> bool:
        return not position.is_real_time and super().shot_counts(position, firing, side)

    def move_to(self, work: Work, side: Side, heading: Heading, spaces: tuple[str, ...]) -> None:
        super().move_to(work, side, heading, spaces)
        self.check_after_upkeep(work, side)

    def do_gauge(self, work: Work, choice: Gauge) -> None:
        super().do_gauge(work, choice)
        self.check_after_upkeep(work, side_of(choice.seat))

    def do_breakdown(self, work: Work, choice: Breakdown) -> None:
        super().do_breakdown(work, choice)
        self.check_after_upkeep(work, side_of(choice.seat))

    def check_after_upkeep(self, work: Work, side: Side) -> None:
        """Count the damage that has not been checked yet if a crew owes no OK any more."""
        if work.position.is_real_time and not owes_upkeep(work.crew(side)):
            count_all_damage(work)


class GameEndsAfterUpkeep(Engine):
    def standing(self, position: Position) -> Standing:
        if any(self.is_lost(position, crew) and owes_upkeep(crew) for crew in position.crews):
            return GOES_ON
        return super().standing(position)


class PlayGoesOnAfterTheEnd(Engine):
    def why_not_over(self, position: Position) -> Refusal | None:
        return None


class TracingGoesOnAfterTheEnd(Engine):
    def why_not_now(self, position: Position, seat: Seat, kind: str) -> Refusal | None:
        if kind in ("trace", "check", "dive") and self.standing(position).over:
            return self.why_not_this_role(seat, kind) or self.why_not_at_this_point(position, seat, kind)
        return super().why_not_now(position, seat, kind)

    def look_for_the_end(self, work: Work, acting: Side) -> None:
        """End the game, unless the act came after the end."""
        if work.events and isinstance(work.events[-1], Traced | Checked | Dived):
            return
        work.shooter = work.shooter or work.position.shooter
        super().look_for_the_end(work, acting)


class DuesStayAfterTheEnd(Engine):
    def let_everything_go(self, work: Work) -> None:
        work.play_on(shooter=work.shooter)
