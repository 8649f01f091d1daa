"""Mistakes in passing: who is out, the rewards, the last turns, and the end of the day."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import ClassVar

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Changed
from leadline_engines.deep_regrets.move import Abandon, Choice, DiscardRegret, Pass, Reward
from leadline_engines.deep_regrets.position import Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Who
from leadline_engines.surface import RefusalError

# ---- Who is out


class TextsMissThosePassed(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        return tuple(player for player in super().named(position, seat, who) if not position.angler(player).passed)

    def find(self, table: Table, who: Who) -> None:
        seat = table.position.frames[-1].seat
        super().find(table, who)
        if not self.named(table.position, seat, who):
            self.end_effect(table)


class PassOnlyIfNothingElseCanBeDone(Engine):
    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions = super().actions_open(position, seat)
        return actions[:-1] or actions

    def pass_on(self, table: Table, choice: Pass) -> None:
        if "pass" not in self.actions_open(table.position, choice.seat):
            raise RefusalError("regrets.pass.any-time", "there is still something to do", path="choice.kind")
        super().pass_on(table, choice)


class PassingAtSeaDoesNothing(Engine):
    def pass_on(self, table: Table, choice: Pass) -> None:
        if table.angler(choice.seat).depth == 0:
            super().pass_on(table, choice)


class PassingAtPortIsForgotten(Engine):
    """An engine that forgets passes at Port, except in the last turns, which end the day."""

    def out_for_the_day(self, table: Table, seat: int, *rules: str) -> None:
        super().out_for_the_day(table, seat, *rules)
        is_pass = "regrets.pass.any-time" in rules
        if is_pass and table.angler(seat).depth == 0 and not table.position.last_turns:
            table.change_angler(seat, passed=False)


class PassedPlayerHasTurns(Engine):
    def is_skipped(self, position: Position, seat: int) -> bool:
        return False


class NoPassWithAFreshDieAtSea(Engine):
    def pass_on(self, table: Table, choice: Pass) -> None:
        angler = table.angler(choice.seat)
        if angler.depth > 0 and angler.fresh:
            raise RefusalError("regrets.pass.any-time", "there are Fresh dice left", path="choice.kind")
        super().pass_on(table, choice)

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions, angler = super().actions_open(position, seat), position.angler(seat)
        return actions[:-1] if angler.depth > 0 and angler.fresh and len(actions) > 1 else actions


# ---- Rewards


class NoRewardForPassing(Engine):
    def is_pass_rewarded(self, position: Position) -> bool:
        return False


class RewardIsAlwaysADink(Engine):
    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        return tuple(take for take in super().rewards(position, seat) if take == "dink")


class DinkIsARewardWithoutDinks(Engine):
    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        rewards = super().rewards(position, seat)
        return rewards if "dink" in rewards or not self.gives_dinks() else ("dink", *rewards)


class RewardIsBoth(Engine):
    def reward(self, table: Table, choice: Reward) -> None:
        others = [take for take in self.rewards(table.position, choice.seat) if take != choice.take]
        super().reward(table, choice)
        if "dink" in others:
            self.draw_dinks(table, choice.seat, 1, "regrets.pass.reward")
        elif "regret" in others:
            self.discard_regret(table, choice.seat, None, "regrets.pass.random")


class RewardOfTwoDinks(Engine):
    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        super().draw_dinks(table, seat, 2 if rule == "regrets.pass.reward" else number, rule)


class RewardOncePerDay(Engine):
    def is_skip_rewarded(self, position: Position) -> bool:
        return False


class SkippedDrawsADinkUnasked(Engine):
    def skip(self, table: Table, seat: int) -> bool:
        table.tell(lambda: Changed(seat, "skipped", ("regrets.pass.skipped",)))
        self.draw_dinks(table, seat, 1, "regrets.pass.reward")
        return False


class OnlyTheFirstSkippedIsRewarded(Engine):
    def skip(self, table: Table, seat: int) -> bool:
        before = self.clockwise_from(table.position, seat)[-1]
        if table.angler(before).passed:
            table.tell(partial(Changed, seat, "skipped", ("regrets.pass.skipped",)))
            return False
        return super().skip(table, seat)


class RegretOfferedToThoseWithoutAny(Engine):
    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*super().rewards(position, seat), "regret")))


class DinkInsteadOfAMissingRegret(RegretOfferedToThoseWithoutAny):
    def reward(self, table: Table, choice: Reward) -> None:
        is_missing = choice.take == "regret" and not table.angler(choice.seat).regrets
        gives_dink = "dink" in self.rewards(table.position, choice.seat)
        super().reward(table, replace(choice, take="dink") if is_missing and gives_dink else choice)


class NoRewardIfOneIsImpossible(Engine):
    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        rewards = super().rewards(position, seat)
        return rewards if len(rewards) == 2 else ()


class OldestRegretGoesOnPassing(Engine):
    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        held = table.angler(seat).regrets
        first = held[0] if held and rule == "regrets.pass.random" else None
        super().discard_regret(table, seat, card or first, rule)


class NewestRegretGoesOnPassing(Engine):
    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        held = table.angler(seat).regrets
        last = held[-1] if held and rule == "regrets.pass.random" else None
        super().discard_regret(table, seat, card or last, rule)


class HighestRegretGoesOnPassing(Engine):
    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        held = [regret for regret in table.angler(seat).regrets if regret is not None]
        if held and card is None and rule == "regrets.pass.random":
            card = max(held, key=lambda regret: self.components.regrets[regret].value)
        super().discard_regret(table, seat, card, rule)


class RegretIsChosenOnPassing(Engine):
    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        """Ask for the Regret as on an arrival, with a frame that its number marks as a reward."""
        if rule == "regrets.pass.random":
            table.push(Frame("arrival", seat, "regret", number=1))
        else:
            super().discard_regret(table, seat, card, rule)

    def is_reward(self, position: Position) -> bool:
        """Return whether the Regret that is asked for is a reward."""
        return bool(position.frames) and position.frames[-1].number > 0

    def discard_on_arrival(self, table: Table, choice: DiscardRegret) -> None:
        if self.is_reward(table.position) and choice.regret is None and not choice.at_random:
            raise RefusalError("regrets.pass.reward", "the reward is to discard a Regret", path="choice.regret")
        super().discard_on_arrival(table, choice)

    def next_step(self, table: Table) -> None:
        if self.is_reward(table.position):
            table.change_frame(step="")
        else:
            super().next_step(table)

    def arrived(self, table: Table, seat: int) -> None:
        """Go on after an arrival; after a reward, the frame below goes on."""
        if not any(frame.kind == "reward" for frame in table.position.frames):
            super().arrived(table, seat)

    def regret_discards(self, position: Position, seat: int) -> Iterator[Choice]:
        is_reward = self.is_reward(position)
        return (
            choice
            for choice in super().regret_discards(position, seat)
            if not is_reward or choice != DiscardRegret(seat)
        )


# ---- The last turns


class OneLastTurn(Engine):
    def begin_turn(self, table: Table) -> None:
        before = table.position.last_turns
        super().begin_turn(table)
        if before == 0 and table.position.last_turns:
            table.change(last_turns=1)


class OneLastTurnAtSeaThreeAtPort(Engine):
    def begin_turn(self, table: Table) -> None:
        before = table.position.last_turns
        super().begin_turn(table)
        if before == 0 and table.position.last_turns:
            at_sea = table.angler(table.position.turn or 0).depth > 0
            table.change(last_turns=1 if at_sea else 3)


class NoLastTurns(Engine):
    def begin_turn(self, table: Table) -> None:
        if self.is_last(table.position, table.position.turn or 0):
            self.end_day(table)
        else:
            super().begin_turn(table)


def count_last_turns(engine: Engine, table: Table) -> None:
    """Begin to count the last turns if one player is left who has not passed."""
    left = [seat for seat in engine.seats(table.position) if not table.angler(seat).passed]
    if len(left) == 1 and table.position.last_turns == 0:
        table.change(last_turns=engine.components.last_turns)
        table.tell(lambda: Changed(left[0], "last-turns", ("regrets.pass.last-two",)))


class LastTurnsCountedFromThePass(Engine):
    def out_for_the_day(self, table: Table, seat: int, *rules: str) -> None:
        super().out_for_the_day(table, seat, *rules)
        count_last_turns(self, table)


class LastTurnsCountedBeforeSkippedPlayers(Engine):
    def walk_on(self, table: Table) -> None:
        count_last_turns(self, table)
        super().walk_on(table)


class BothLastTurnsAreOneTurn(Engine):
    def action_over(self, table: Table) -> None:
        left = table.position.last_turns
        if left == self.components.last_turns and not self.sea_ends_game(table.position):
            table.change(last_turns=left - 1)
        else:
            super().action_over(table)


class LastTurnsWithoutEnd(Engine):
    def begin_turn(self, table: Table) -> None:
        """Do not count the last turns."""


class ArrivalGivesTheLastTurnsBack(Engine):
    def make_port(self, table: Table, seat: int, rule: str) -> None:
        super().make_port(table, seat, rule)
        if table.position.last_turns:
            table.change(last_turns=self.components.last_turns)


class AbandoningShipGivesThreeMoreLastTurns(Engine):
    def abandon(self, table: Table, choice: Abandon) -> None:
        super().abandon(table, choice)
        if table.position.last_turns:
            table.change(last_turns=4)  # with the current turn, which Abandon Ship uses up


class LastPlayerCannotPass(Engine):
    def pass_on(self, table: Table, choice: Pass) -> None:
        if table.position.last_turns:
            raise RefusalError("regrets.pass.last-pass", "the last turns are taken", path="choice.kind")
        super().pass_on(table, choice)

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        actions = super().actions_open(position, seat)
        return actions[:-1] if position.last_turns and len(actions) > 1 else actions


class PassingUsesUpOnlyOneLastTurn(Engine):
    def out_for_the_day(self, table: Table, seat: int, *rules: str) -> None:
        left = table.position.last_turns
        super().out_for_the_day(table, seat, *rules)
        if left > 1 and "regrets.pass.any-time" in rules:
            table.change_angler(seat, passed=False)
            table.change(last_turns=left - 1)


class NoRewardForPassingInTheVeryLastTurn(Engine):
    def is_pass_rewarded(self, position: Position) -> bool:
        return position.last_turns != 1 and super().is_pass_rewarded(position)


class RunOutIsAPass(Engine):
    def end_turn(self, table: Table) -> None:
        seat = table.position.turn or 0
        if table.position.last_turns != 1:
            super().end_turn(table)
            return
        self.out_for_the_day(table, seat)
        if not self.offer_reward(table, seat):
            self.walk_on(table)


class RunOutDrawsADink(Engine):
    def end_turn(self, table: Table) -> None:
        if table.position.last_turns == 1:
            self.draw_dinks(table, table.position.turn or 0, 1, "regrets.pass.reward")
        super().end_turn(table)


class SkippedOnceMoreAfterTheLastTurns(Engine):
    """An engine that marks, in `text`, the rewards for the turns that are skipped after the last turns."""

    after_all: ClassVar[str] = "after-the-last-turns"
    """The mark."""

    def end_turn(self, table: Table) -> None:
        if table.position.last_turns != 1 or self.rulings.skipped_in_last_turns == "stopped":
            super().end_turn(table)
            return
        self.forget_turn(table)
        table.change(last_turns=0)
        self.skip_to_the_end(table)

    def skip_to_the_end(self, table: Table) -> None:
        """Skip the players who have passed, and end the last turn when its player is next."""
        for _ in range(len(table.position.anglers) - 1):
            seat = self.next_seat(table.position, table.position.turn or 0)
            if not table.angler(seat).passed:
                break
            table.change(turn=seat)
            if self.skip(table, seat):
                table.change_frame(text=self.after_all)
                return
        table.change(turn=self.next_seat(table.position, table.position.turn or 0), last_turns=1)
        super().end_turn(table)

    def after_reward(self, table: Table) -> bool:
        frame = table.position.frames[-1]
        if (frame.step, frame.text) != ("done", self.after_all):
            return super().after_reward(table)
        table.pop()
        self.skip_to_the_end(table)
        return True
