"""Mines, which are dropped beside the submarine and triggered later."""

from __future__ import annotations

from leadline_engines.captain_sonar.events import Attempted, Dropped, Triggered
from leadline_engines.captain_sonar.explosions import Exploding
from leadline_engines.captain_sonar.move import Drop, Trigger
from leadline_engines.captain_sonar.position import Crew, Position, Side, other, side_of
from leadline_engines.captain_sonar.step import Rules, left_out, no
from leadline_engines.captain_sonar.work import Work
from leadline_engines.surface import Refusal


class Mining(Exploding):
    """The rules in the chapter ``sonar.mine``."""

    def why_not_drop(self, position: Position, choice: Drop) -> Refusal | None:
        """Return the reason why a mine cannot be dropped on a space, or None if there is none.

        Rules: sonar.mine.drop-beside, sonar.mine.drop-on-water, sonar.mine.drop-off-route, sonar.mine.drop-not-twice
        """
        side, at = side_of(choice.seat), choice.at
        if at is None:
            return left_out("sonar.mine.drop-beside", "the space of the mine has to be named", "choice.at")
        if not self.is_beside(position, side, at):
            return no("sonar.mine.drop-beside", f"{at} is not next to the submarine", "choice.at")
        if not self.may_lie_on(position, at):
            return no("sonar.mine.drop-on-water", f"{at} is not a water space on the map", "choice.at")
        if self.is_on_route(position, side, at):
            return no("sonar.mine.drop-off-route", f"{at} is on the submarine's own route", "choice.at")
        if not self.may_lie_twice() and at in self.known(position, side, "mines"):
            return no("sonar.mine.drop-not-twice", f"one of the crew's own mines lies on {at}", "choice.at")
        return None

    def is_beside(self, position: Position, side: Side, at: str) -> bool:
        """Return whether a space is one of the eight around the submarine.

        Rules: sonar.mine.drop-beside
        """
        return self.board(position).surround(self.known(position, side, "at"), at)

    def may_lie_on(self, position: Position, at: str) -> bool:
        """Return whether a mine may be on a space: on water, or anywhere on the map (reading `stated-limits-only`).

        Rules: sonar.mine.drop-on-water
        """
        board = self.board(position)
        if at not in board.spaces:
            return False
        return self.rulings.mine_drop_limits == "stated-limits-only" or at not in board.islands

    def is_on_route(self, position: Position, side: Side, at: str) -> bool:
        """Return whether a space is on the crew's own route, where no mine may be dropped.

        Rules: sonar.mine.drop-off-route
        """
        return at in self.known(position, side, "route")

    def may_lie_twice(self) -> bool:
        """Return whether a crew may drop a mine onto one of its own mines.

        Rules: sonar.mine.drop-not-twice
        """
        return self.rulings.mine_drop_limits == "stated-limits-only"

    def do_drop(self, work: Work, choice: Drop) -> None:
        """Drop a mine, which has no immediate effect, whatever is on its space.

        Rules: sonar.mine.drop-announced, sonar.mine.lies-still, sonar.activate.empties
        """
        side, at = side_of(choice.seat), str(choice.at)
        under_enemy = self.explodes_when_dropped(work.position, side, at)
        rules = self.rules_of_drop(work.position, side, at) if work.telling else ()
        self.use(work, side, "mine")
        work.change(side, mines=tuple(sorted((*self.known(work.position, side, "mines"), at))), fresh=at)
        work.tell(Dropped, choice.seat, at, rules)
        if under_enemy:
            self.explode(work, choice.seat, "mine", at, ("sonar.mine.lies-still",))

    def explodes_when_dropped(self, position: Position, side: Side, at: str) -> bool:
        """Return whether a mine explodes at once because the enemy is on its space.

        Rules: sonar.mine.lies-still
        """
        return self.rulings.mine_under_enemy == "explodes" and self.known(position, other(side), "at") == at

    def when_trigger(self, position: Position, side: Side) -> Refusal | None:
        """Return the reason why no mine can be triggered now, or None if there is none.

        Rules: sonar.mine.trigger-moment, sonar.mine.trigger-no-activation
        """
        if not self.is_moment_to_trigger(position, side):
            return no("sonar.mine.trigger-moment", "no mine can be triggered at this moment")
        if self.trigger_is_activation():
            return self.why_no_activation(position, side)
        return None

    def is_moment_to_trigger(self, position: Position, side: Side) -> bool:
        """Return whether a crew may trigger a mine between its previous act and its next one.

        Rules: sonar.mine.trigger-moment
        """
        crew = position.crew(side)
        if not self.is_own_turn(position, side):
            return not any(any_crew.owes for any_crew in position.crews)
        if self.rulings.trigger_moment == "any-moment":
            return True
        if self.waits_for_ok(crew):
            return False
        return not self.trigger_follows_an_order(position) or self.has_ordered(position, crew)

    def trigger_follows_an_order(self, position: Position) -> bool:
        """Return whether an order must come before a trigger: in both modes, or only turn by turn.

        Rules: sonar.mine.trigger-moment
        """
        if self.rulings.trigger_moment == "after-order-by-turns":
            return not position.is_real_time
        return self.rulings.trigger_moment == "after-order"

    def has_ordered(self, position: Position, crew: Crew) -> bool:
        """Return whether an order was given in this turn or, in real time, since the start or surfacing.

        Rules: sonar.mine.trigger-moment
        """
        if position.is_real_time:
            return crew.last not in ("start", "surfacing") and not crew.surfaced
        return crew.ordered

    def is_own_turn(self, position: Position, side: Side) -> bool:
        """Return whether a crew may play at the moment, as it always may in real time.

        Rules: sonar.turn.only-own, sonar.turn.own-pace
        """
        return position.is_real_time or position.turn == side

    def trigger_is_activation(self) -> bool:
        """Return whether triggering a mine is the activation of the turn.

        Rules: sonar.mine.trigger-no-activation
        """
        return self.rulings.trigger_as_activation == "is-an-activation"

    def may_trigger_in_enemy_turn(self) -> bool:
        """Return whether a mine may be triggered during the enemy's turn in a turn-by-turn game.

        Rules: sonar.mine.trigger-moment, sonar.turn.only-own
        """
        return self.rulings.trigger_in_enemy_turn == "allowed"

    def trigger_fails(self, position: Position, side: Side) -> bool:
        """Return whether triggering is an attempt with a broken system.

        Rules: sonar.mine.trigger-red
        """
        return self.rulings.trigger_broken == "radiation-mark" and self.trigger_is_broken(position, side)

    def trigger_is_broken(self, position: Position, side: Side) -> bool:
        """Return whether no mine can be triggered because the red systems are broken.

        Rules: sonar.mine.trigger-red
        """
        return self.is_broken(position, side, "mine")

    def why_not_trigger(self, position: Position, choice: Trigger) -> Refusal | None:
        """Return the reason why a mine cannot be triggered, or None if there is none.

        Rules: sonar.mine.trigger-red, sonar.mine.trigger-own, sonar.mine.trigger-wait
        """
        side, at = side_of(choice.seat), choice.at
        if at is None:
            return left_out("sonar.mine.trigger-own", "the space of the mine has to be named", "choice.at")
        if not self.is_mine_to_trigger(position, side, at):
            return no("sonar.mine.trigger-own", f"no mine of {side} lies on {at}", "choice.at")
        if self.is_too_fresh(position.crew(side), at):
            return no("sonar.mine.trigger-wait", f"{side} has not moved since the mine was dropped", "choice.at")
        if self.trigger_is_broken(position, side) and not self.trigger_fails(position, side):
            return no("sonar.mine.trigger-red", "red is broken")
        return None

    def is_mine_to_trigger(self, position: Position, side: Side, at: str) -> bool:
        """Return whether one of the crew's own mines is on a space.

        Rules: sonar.mine.trigger-own
        """
        return at in self.known(position, side, "mines")

    def is_too_fresh(self, crew: Crew, at: str) -> bool:
        """Return whether the submarine has not moved since a mine was dropped.

        Rules: sonar.mine.trigger-wait
        """
        return crew.fresh == at

    def do_trigger(self, work: Work, choice: Trigger) -> None:
        """Explode a mine, or, after a failed attempt, owe a radiation symbol.

        Rules: sonar.mine.trigger-own, sonar.mine.trigger-free, sonar.mine.trigger-red
        """
        side = side_of(choice.seat)
        if self.trigger_fails(work.position, side):
            self.try_to_trigger(work, choice)
            return
        at = str(choice.at)
        rules = self.rules_of_trigger(work.position) if work.telling else ()
        if self.trigger_is_activation():
            work.change(side, last="use")
        work.tell(Triggered, choice.seat, at, rules)
        self.explode(work, choice.seat, "mine", at, ())

    def try_to_trigger(self, work: Work, choice: Trigger) -> None:
        """Try without success to trigger a mine, which stays; a radiation symbol is owed.

        Rules: sonar.mine.trigger-red, sonar.activate.broken
        """
        side = side_of(choice.seat)
        rules: Rules = (
            "sonar.mine.trigger-red",
            "sonar.activate.broken",
            "sonar.activate.stop",
            "sonar.breakdown.colour",
        )
        if work.telling:
            rules = (*rules, *self.rules_of_any_attempt(work.position, side))
        if self.trigger_is_activation() and self.attempt_counts():
            work.change(side, last="use")
        self.owe_radiation(work, side)
        work.tell(Attempted, choice.seat, "mine", rules)

    def rules_of_drop(self, before: Position, side: Side, at: str) -> Rules:
        """Return the rules in effect when a mine is dropped."""
        enemy = before.crew(other(side))
        rules = [
            "sonar.mine.drop-beside",
            "sonar.mine.drop-announced",
            "sonar.information.submarine",
            *self.rules_of_use(before, "mine"),
        ]
        if enemy.at == at:
            rules.append("sonar.mine.lies-still")
        if at in (enemy.mines or ()):
            rules.append("sonar.mine.drop-not-twice")
        return tuple(rules)

    def rules_of_trigger(self, before: Position) -> Rules:
        """Return the rules in effect when a mine is triggered."""
        rules = ["sonar.mine.trigger-own", "sonar.mine.trigger-free", "sonar.mine.trigger-no-activation"]
        return (
            *rules,
            "sonar.mine.trigger-moment",
            "sonar.activate.stop",
            "sonar.crew.captain",
            "sonar.information.aloud",
        )
