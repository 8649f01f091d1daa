"""Mistakes of passing: who is out, the rewards, the last turns, and the end of the day."""

from __future__ import annotations

from functools import partial

from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import Changed
from leadline_engines.deep_regrets.move import Pass, Reward
from leadline_engines.deep_regrets.position import Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Who
from leadline_engines.surface import Refused

# ---- Who is out


class TextsMissThosePassed(Engine):
    """Texts of cards do not reach players who have passed."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """Those in the day."""
        return tuple(one for one in super().named(position, seat, who) if not position.angler(one).passed)

    def find(self, table: Table, who: Who) -> None:
        """An effect that reaches nobody is over."""
        seat = table.position.frames[-1].seat
        super().find(table, who)
        if not self.named(table.position, seat, who):
            self.end_effect(table)


class PassOnlyIfNothingElseCanBeDone(Engine):
    """Passing is refused as long as another action is possible."""

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        """To pass if there is no other."""
        found = super().actions_open(position, seat)
        return found[:-1] or found

    def pass_on(self, table: Table, choice: Pass) -> None:
        """If there is no other."""
        if "pass" not in self.actions_open(table.position, choice.seat):
            raise Refused("regrets.pass.any-time", "there is still something to do", path="choice.kind")
        super().pass_on(table, choice)


class NoPassWithAFreshDieAtSea(Engine):
    """At Sea passing is refused as long as a Fresh die is left."""

    def pass_on(self, table: Table, choice: Pass) -> None:
        """Without a Fresh die."""
        angler = table.angler(choice.seat)
        if angler.depth > 0 and angler.fresh:
            raise Refused("regrets.pass.any-time", "there are Fresh dice left", path="choice.kind")
        super().pass_on(table, choice)

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        """With a Fresh die there is no pass."""
        found, angler = super().actions_open(position, seat), position.angler(seat)
        return found[:-1] if angler.depth > 0 and angler.fresh and len(found) > 1 else found


# ---- Rewards


class NoRewardForPassing(Engine):
    """Passing brings nothing; only a turn that is skipped later does."""

    def is_pass_rewarded(self, position: Position) -> bool:
        """Never."""
        return False


class RewardIsAlwaysADink(Engine):
    """The reward is always a Dink; a Regret cannot be discarded for it."""

    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        """A Dink."""
        return tuple(take for take in super().rewards(position, seat) if take == "dink")


class RewardIsBoth(Engine):
    """The reward is a Dink and a Regret less, both."""

    def reward(self, table: Table, choice: Reward) -> None:
        """The other too."""
        others = [take for take in self.rewards(table.position, choice.seat) if take != choice.take]
        super().reward(table, choice)
        if "dink" in others:
            self.draw_dinks(table, choice.seat, 1, "regrets.pass.reward")
        elif "regret" in others:
            self.discard_regret(table, choice.seat, None, "regrets.pass.random")


class RewardOfTwoDinks(Engine):
    """Who chooses Dinks for passing draws two."""

    def draw_dinks(self, table: Table, seat: int, number: int, rule: str) -> None:
        """One more."""
        super().draw_dinks(table, seat, 2 if rule == "regrets.pass.reward" else number, rule)


class RewardOncePerDay(Engine):
    """The reward is taken once, on passing; skipped turns bring nothing."""

    def is_skip_rewarded(self, position: Position) -> bool:
        """Never."""
        return False


class SkippedDrawsADinkUnasked(Engine):
    """Whoever is skipped draws a Dink, and is not asked for another reward."""

    def skip(self, table: Table, seat: int) -> bool:
        """Unasked."""
        table.tell(lambda: Changed(seat, "skipped", ("regrets.pass.skipped",)))
        self.draw_dinks(table, seat, 1, "regrets.pass.reward")
        return False


class OnlyTheFirstSkippedIsRewarded(Engine):
    """If several turns in a row are skipped only the first of those players takes a reward."""

    def skip(self, table: Table, seat: int) -> bool:
        """Not after another one."""
        before = self.clockwise_from(table.position, seat)[-1]
        if table.angler(before).passed:
            table.tell(partial(Changed, seat, "skipped", ("regrets.pass.skipped",)))
            return False
        return super().skip(table, seat)


class RegretOfferedToThoseWithoutAny(Engine):
    """To discard a Regret is offered to players who have none, and then does nothing."""

    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        """Always."""
        return tuple(dict.fromkeys((*super().rewards(position, seat), "regret")))


class NoRewardIfOneIsImpossible(Engine):
    """A player without a Regret takes no reward at all."""

    def rewards(self, position: Position, seat: int) -> tuple[str, ...]:
        """Both or none."""
        found = super().rewards(position, seat)
        return found if len(found) == 2 else ()


class OldestRegretGoesOnPassing(Engine):
    """The Regret discarded on passing is the one that was drawn first."""

    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        """The first of the hand."""
        held = table.angler(seat).regrets
        first = held[0] if held and rule == "regrets.pass.random" else None
        super().discard_regret(table, seat, card or first, rule)


class HighestRegretGoesOnPassing(Engine):
    """The Regret discarded on passing is the one with the highest number."""

    def discard_regret(self, table: Table, seat: int, card: str | None, rule: str) -> None:
        """The worst of the hand."""
        held = [one for one in table.angler(seat).regrets if one is not None]
        if held and card is None and rule == "regrets.pass.random":
            card = max(held, key=lambda one: self.components.regrets[one].value)
        super().discard_regret(table, seat, card, rule)


# ---- The last turns


class OneLastTurn(Engine):
    """When all but one have passed the last player has one more turn."""

    def begin_turn(self, table: Table) -> None:
        """One."""
        before = table.position.last_turns
        super().begin_turn(table)
        if before == 0 and table.position.last_turns:
            table.change(last_turns=1)


class NoLastTurns(Engine):
    """The day ends as soon as all but one have passed."""

    def begin_turn(self, table: Table) -> None:
        """None."""
        if self.is_last(table.position, table.position.turn or 0):
            self.end_day(table)
        else:
            super().begin_turn(table)


class LastTurnsWithoutEnd(Engine):
    """The last player goes on taking turns until passing."""

    def begin_turn(self, table: Table) -> None:
        """They are not counted."""


class ArrivalGivesTheLastTurnsBack(Engine):
    """Who makes Port in one of the last turns has two turns again."""

    def make_port(self, table: Table, seat: int, rule: str) -> None:
        """And count anew."""
        super().make_port(table, seat, rule)
        if table.position.last_turns:
            table.change(last_turns=self.components.last_turns)


class LastPlayerCannotPass(Engine):
    """The player who has the last turns cannot pass in them."""

    def pass_on(self, table: Table, choice: Pass) -> None:
        """Not now."""
        if table.position.last_turns:
            raise Refused("regrets.pass.last-pass", "the last turns are taken", path="choice.kind")
        super().pass_on(table, choice)

    def actions_open(self, position: Position, seat: int) -> tuple[str, ...]:
        """Without a pass."""
        found = super().actions_open(position, seat)
        return found[:-1] if position.last_turns and len(found) > 1 else found


class NoRewardForPassingInTheVeryLastTurn(Engine):
    """The last player takes a reward for passing in the first of the last turns only."""

    def is_pass_rewarded(self, position: Position) -> bool:
        """Not in the last one."""
        return position.last_turns != 1 and super().is_pass_rewarded(position)


class RunOutIsAPass(Engine):
    """Who has used both last turns counts as having passed and takes a reward."""

    def end_turn(self, table: Table) -> None:
        """And pass."""
        seat = table.position.turn or 0
        if table.position.last_turns != 1:
            super().end_turn(table)
            return
        self.out_for_the_day(table, seat)
        if not self.offer_reward(table, seat):
            self.walk_on(table)


class RunOutDrawsADink(Engine):
    """Who has used both last turns draws a Dink."""

    def end_turn(self, table: Table) -> None:
        """And draw one."""
        if table.position.last_turns == 1:
            self.draw_dinks(table, table.position.turn or 0, 1, "regrets.pass.reward")
        super().end_turn(table)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.texts-miss-those-passed": TextsMissThosePassed,
    "regrets.mistake.pass-only-if-nothing-else-can-be-done": PassOnlyIfNothingElseCanBeDone,
    "regrets.mistake.no-pass-with-a-fresh-die-at-sea": NoPassWithAFreshDieAtSea,
    "regrets.mistake.no-reward-for-passing": NoRewardForPassing,
    "regrets.mistake.reward-is-always-a-dink": RewardIsAlwaysADink,
    "regrets.mistake.reward-is-both": RewardIsBoth,
    "regrets.mistake.reward-of-two-dinks": RewardOfTwoDinks,
    "regrets.mistake.reward-once-per-day": RewardOncePerDay,
    "regrets.mistake.skipped-draws-a-dink-unasked": SkippedDrawsADinkUnasked,
    "regrets.mistake.only-the-first-skipped-is-rewarded": OnlyTheFirstSkippedIsRewarded,
    "regrets.mistake.regret-offered-to-those-without-any": RegretOfferedToThoseWithoutAny,
    "regrets.mistake.no-reward-if-one-is-impossible": NoRewardIfOneIsImpossible,
    "regrets.mistake.oldest-regret-goes-on-passing": OldestRegretGoesOnPassing,
    "regrets.mistake.highest-regret-goes-on-passing": HighestRegretGoesOnPassing,
    "regrets.mistake.one-last-turn": OneLastTurn,
    "regrets.mistake.no-last-turns": NoLastTurns,
    "regrets.mistake.last-turns-without-end": LastTurnsWithoutEnd,
    "regrets.mistake.arrival-gives-the-last-turns-back": ArrivalGivesTheLastTurnsBack,
    "regrets.mistake.last-player-cannot-pass": LastPlayerCannotPass,
    "regrets.mistake.no-reward-for-passing-in-the-very-last-turn": NoRewardForPassingInTheVeryLastTurn,
    "regrets.mistake.run-out-is-a-pass": RunOutIsAPass,
    "regrets.mistake.run-out-draws-a-dink": RunOutDrawsADink,
}
