"""Phase IV, with turns, passing, being skipped, the last turns, and the end of the day."""

from __future__ import annotations

from leadline_engines.deep_regrets.events import Changed, DayEnded, Used
from leadline_engines.deep_regrets.move import Abandon, End, Pass, Reward
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.preserver import Throwing
from leadline_engines.deep_regrets.table import Table
from leadline_engines.surface import RefusalError


class Turns(Throwing):
    """The rules in the chapters ``regrets.turn``, ``regrets.pass`` and ``regrets.day``."""

    # ---- turns

    def begin_actions(self, table: Table) -> None:
        """Begin Phase IV with the first player (regrets.turn.clockwise)."""
        table.change(phase="action", turn=self.begins(table.position))
        self.begin_turn(table)

    def begins(self, position: Position) -> int:
        """Return the player who has the first turn of a day (regrets.turn.clockwise)."""
        return position.first

    def begin_turn(self, table: Table) -> None:
        """Begin the turn of a player who has not passed. If all others have passed, count this player's last turns.

        Rules: regrets.pass.last-two
        """
        position, seat = table.position, table.position.turn or 0
        if position.last_turns == 0 and self.is_last(position, seat):
            table.change(last_turns=self.components.last_turns)
            table.tell(lambda: Changed(seat, "last-turns", ("regrets.pass.last-two",)))

    def is_last(self, position: Position, seat: int) -> bool:
        """Return whether all other players have passed."""
        return all(position.angler(other_seat).passed for other_seat in self.clockwise_from(position, seat)[1:])

    def action_over(self, table: Table) -> None:
        """End the action of this turn, after which free actions may follow unless the game ends with it.

        Rules: regrets.turn.after-action
        """
        if self.rulings.turn_end == "turn-ends" and not self.sea_ends_game(table.position):
            self.end_turn(table)
        else:
            table.change(acted=True)

    def end(self, table: Table, choice: End) -> None:
        """End the turn of a player, or only the action if it can include several shop visits."""
        if table.position.frames:
            table.pop()
            self.action_over(table)
        else:
            self.end_turn(table)

    def end_turn(self, table: Table) -> None:
        """End the turn; when the last turns have been used up, there is no reward.

        Rules: regrets.pass.run-out, regrets.pass.day-ends
        """
        left = table.position.last_turns
        self.forget_turn(table)
        table.change(last_turns=max(0, left - 1))
        if left == 1:
            self.end_day(table, "regrets.pass.run-out")
        else:
            self.walk_on(table)

    def forget_turn(self, table: Table) -> None:
        """Clear the action of this turn, and the reductions that were not used (regrets.free.price-off)."""
        table.change(acted=False, easier=0, set_ahead=None, cheaper=0)

    def walk_on(self, table: Table) -> None:
        """Pass the turn on to the next player who has not passed.

        Rules: regrets.turn.clockwise, regrets.pass.day-ends
        """
        while True:
            position = table.position
            if all(angler.passed for angler in position.anglers):
                self.end_day(table)
                return
            seat = self.next_seat(position, position.turn or 0)
            table.change(turn=seat)
            if not self.is_skipped(position, seat):
                self.begin_turn(table)
                return
            if self.skip(table, seat):
                return

    def is_skipped(self, position: Position, seat: int) -> bool:
        """Return whether the turn of a player is skipped (regrets.turn.clockwise)."""
        return position.angler(seat).passed

    def next_seat(self, position: Position, seat: int) -> int:
        """Return the player who is next in order, whether that player has passed or not (regrets.turn.clockwise)."""
        return self.clockwise_from(position, seat)[1]

    # ---- passing

    def pass_on(self, table: Table, choice: Pass) -> None:
        """Remove a player from play for the day, and offer a reward (regrets.pass.out, regrets.pass.any-time)."""
        rewarded = self.is_pass_rewarded(table.position)
        self.out_for_the_day(table, choice.seat, "regrets.pass.any-time")
        if not (rewarded and self.offer_reward(table, choice.seat)):
            self.walk_on(table)

    def is_pass_rewarded(self, position: Position) -> bool:
        """Return whether a pass brings a reward now (regrets.pass.reward, regrets.pass.last-pass)."""
        return not (self.rulings.last_pass == "no-reward" and position.last_turns > 0)

    def out_for_the_day(self, table: Table, seat: int, *rules: str) -> None:
        """Mark a player as having passed for the day."""
        last = ("regrets.pass.last-pass",) if table.position.last_turns else ()
        self.forget_turn(table)
        table.change_angler(seat, passed=True)
        table.tell(lambda: Changed(seat, "passed", ("regrets.pass.out", *rules, *last)))

    def skip(self, table: Table, seat: int) -> bool:
        """Skip a player who has passed, and return whether the player takes a reward (regrets.pass.skipped)."""
        table.tell(lambda: Changed(seat, "skipped", ("regrets.pass.skipped", "regrets.turn.clockwise")))
        return self.is_skip_rewarded(table.position) and self.offer_reward(table, seat)

    def is_skip_rewarded(self, position: Position) -> bool:
        """Return whether being skipped brings a reward now (regrets.pass.skipped)."""
        return not (self.rulings.skipped_in_last_turns == "stopped" and position.last_turns > 0)

    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        """Return the rewards that a player may choose (regrets.pass.reward, regrets.pass.possible-only)."""
        regardless = self.rulings.unavailable_reward == "any"
        dink = self.gives_dinks() and (regardless or self.can_draw(position, "dink"))
        regret = regardless or bool(position.angler(seat).regrets)
        return (*(("dink",) if dink else ()), *(("regret",) if regret else ()))

    def gives_dinks(self) -> bool:
        """Return whether the rewards for passing include a Dink (regrets.pass.reward)."""
        return self.rulings.dink_limit_scope == "fishing-step-only"

    def offer_reward(self, table: Table, seat: int) -> bool:
        """Let a player choose a reward, and return whether there is one."""
        if not self.rewards(table.position, seat):
            return False
        table.push(Frame("reward", seat))
        return True

    def reward(self, table: Table, choice: Reward) -> None:
        """Draw a Dink, or discard a random Regret.

        Rules: regrets.pass.reward, regrets.pass.possible-only, regrets.pass.random
        """
        if choice.take not in self.rewards(table.position, choice.seat):
            no_dinks = choice.take == "dink" and not self.gives_dinks()
            rule = "regrets.pass.reward" if no_dinks else "regrets.pass.possible-only"
            raise RefusalError(rule, "this reward cannot be given", path="choice.take")
        table.change_frame(step="done")
        if choice.take == "dink":
            self.draw_dinks(table, choice.seat, 1, "regrets.pass.reward")
        else:
            self.discard_regret(table, choice.seat, None, "regrets.pass.random")

    def after_reward(self, table: Table) -> bool:
        """Pass the turn on when the reward has been taken; return False until then."""
        if table.position.frames[-1].step != "done":
            return False
        table.pop()
        self.walk_on(table)
        return True

    # ---- abandoning ship

    def abandon(self, table: Table, choice: Abandon) -> None:
        """Turn the lifeboat, and move to Port at once (regrets.turn.abandon, regrets.turn.abandon-once)."""
        if not table.angler(choice.seat).lifeboat:
            why = f"the lifeboat of player {choice.seat} has been used"
            raise RefusalError("regrets.turn.abandon-once", why, path="choice.kind")
        table.change_angler(choice.seat, lifeboat=False)
        table.tell(lambda: Used(choice.seat, "abandoned", "", ("regrets.turn.abandon", "regrets.turn.abandon-once")))
        self.make_port(table, choice.seat, "regrets.turn.abandon")

    def arrived(self, table: Table, seat: int) -> None:
        """End the arrival: the next player declares, or the action Abandon Ship is over."""
        if table.position.phase == "declaration":
            self.declared(table)
        elif self.abandoning_ends_the_day():
            self.out_for_the_day(table, seat)
            self.walk_on(table)
        else:
            self.action_over(table)

    def abandoning_ends_the_day(self) -> bool:
        """Return whether a player who abandons ship is out for the day (regrets.turn.abandon)."""
        return self.rulings.abandon_ship == "ends-the-day"

    # ---- the end of the day

    def end_day(self, table: Table, *rules: str) -> None:
        """End the day, after which the next day begins or the game ends.

        Rules: regrets.pass.day-ends, regrets.day.next, regrets.end.saturday
        """
        day = table.position.day
        table.tell(lambda: DayEnded(day, (*rules, "regrets.pass.day-ends", "regrets.day.next")))
        self.forget_day(table)
        self.after_the_day(table)
        if day == self.components.days[-1]:
            self.begin_end(table, "regrets.end.saturday")
        elif self.sea_is_empty(table.position):
            self.begin_end(table, "regrets.end.sea-empty")
        else:
            self.next_day(table)

    def forget_day(self, table: Table) -> None:
        """Clear passes, shop visits, uses of gear and the first fish of the day (regrets.day.next)."""
        self.forget_turn(table)
        table.change(last_turns=0)
        for seat in self.seats(table.position):
            table.change_angler(seat, passed=False, visited=(), used=(), has_cast=False)
