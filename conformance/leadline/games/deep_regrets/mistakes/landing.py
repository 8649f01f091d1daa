"""Mistakes at the end of a cast: the Dink, the fish not caught, the catch, and overfishing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.otherwise import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import LetGo, Mounting
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Effect


class DinkWithoutADie(Engine):
    """Who does not pay draws a Dink, and spends no die for it."""

    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        """Nothing is spent."""


class DieWithoutADink(Engine):
    """Who does not pay spends a die, and draws no Dink."""

    def draw_for_die(self, table: Table, seat: int) -> None:
        """Nothing is drawn."""


class LowestDieForTheDink(Engine):
    """Whatever die is named, the lowest Fresh die is spent for the Dink."""

    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        """The lowest."""
        lowest = min(table.angler(seat).fresh, key=lambda one: one.face)
        super().spend_for_dink(table, seat, lowest)


class DieIsKeptIfNoDinkIsLeft(Engine):
    """If there is no Dink to draw the die is not spent."""

    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        """Only for a Dink."""
        if self.can_draw(table.position, "dink"):
            super().spend_for_dink(table, seat, die)


class WhoCanPayHasTo(Engine):
    """Who has dice that pay for the fish has to pay, and cannot take a Dink instead."""

    def must_be_caught(self, fish: str) -> bool:
        """Every fish."""
        return True


class DeclinedGivesNoDink(Engine):
    """Who could pay and does not spends a die, and draws no Dink."""

    def let_go(self, table: Table, choice: LetGo) -> None:
        """Without a Dink for who could pay."""
        if not self.can_pay(table.position, choice.seat):
            super().let_go(table, choice)
            return
        self.check_let_go(table.position, choice)
        frame = table.position.frames[-1]
        if choice.die is not None:
            self.spend_for_dink(table, choice.seat, choice.die)
        self.end_uncaught(table, frame, "over")


class NoDinkFromAFaceUpFish(Engine):
    """Who does not pay for a fish that lay face-up before spends a die, and draws no Dink."""

    def draw_for_die(self, table: Table, seat: int) -> None:
        """Only for a fish that was turned up."""
        if table.position.frames[-1].text == "reveal":
            super().draw_for_die(table, seat)


class NoDieForAFaceUpFish(Engine):
    """Who does not pay for a fish that lay face-up before draws a Dink without spending a die."""

    def spend_for_dink(self, table: Table, seat: int, die: Die) -> None:
        """Only for a fish that was turned up."""
        if table.position.frames[-1].text == "reveal":
            super().spend_for_dink(table, seat, die)


class DinkWithNoDieLeft(Engine):
    """Who has no Fresh die left and does not catch the fish draws a Dink all the same."""

    def let_go(self, table: Table, choice: LetGo) -> None:
        """With a Dink in any case."""
        if choice.die is None and not table.angler(choice.seat).fresh:
            self.draw_dinks(table, choice.seat, 1, "regrets.cast.dink")
        super().let_go(table, choice)


class RegretWithNoDieLeft(Engine):
    """Who has no Fresh die left and does not catch the fish draws a Regret."""

    def let_go(self, table: Table, choice: LetGo) -> None:
        """With a Regret in place of the die."""
        if choice.die is None and not table.angler(choice.seat).fresh:
            self.draw_regrets(table, choice.seat, 1, "regrets.cast.no-die-left")
        super().let_go(table, choice)


# ---- Not caught


class UncaughtFishIsTurnedDown(Engine):
    """A fish that is not caught is turned face-down again."""

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """Turn the fish down."""
        if frame.card and not frame.place:
            first, *others = table.shoal(frame.shoal).cards
            self.lay_shoal(table, frame.shoal, (replace(first, up=False), *others))
        super().end_uncaught(table, frame, step)


class UncaughtFishGoesUnder(Engine):
    """A fish that is not caught goes face-down to the bottom of its shoal."""

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """Put the fish under its shoal."""
        if frame.card and not frame.place:
            first, *others = table.shoal(frame.shoal).cards
            self.lay_shoal(table, frame.shoal, (*others, replace(first, up=False)))
        super().end_uncaught(table, frame, step)


class UncaughtFishIsDiscarded(Engine):
    """A fish that is not caught is discarded."""

    def end_uncaught(self, table: Table, frame: Frame, step: str) -> None:
        """Discard the fish."""
        if frame.card and not frame.place:
            self.discard_at(table, frame.shoal, 0, "regrets.cast.stays")
        super().end_uncaught(table, frame, step)


# ---- The catch


class CatchTextIsLeftOut(Engine):
    """The Catch text of a fish is never resolved."""

    def begin_catch_text(self, table: Table, frame: Frame) -> None:
        """There is none."""
        table.forgo()
        table.change_frame(step=self.after_step("catch"))


class CaughtFishIsMounted(Engine):
    """A fish that is caught is mounted in the first empty slot, if there is one."""

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Take the fish, and mount it."""
        super().take_fish(table, frame)
        slots = self.empty_slots(table.position, frame.seat)
        if frame.card and slots and self.components.fish[frame.card].value is not None:
            self.put_in_slot(table, frame.seat, Mounting(frame.card, slots[0]))


class CaughtFishIsSold(Engine):
    """A fish that is caught is sold at once."""

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Take the fish, and sell it."""
        super().take_fish(table, frame)
        if frame.card:
            seat, rule = frame.seat, "regrets.cast.to-hand"
            value = self.value_of(table.position, seat, frame.card)
            self.take_out(table, seat, "fish", frame.card, rule, "")
            self.put_fish_away(table, frame.card)
            self.gain(table, seat, value, rule)


# ---- Overfishing


class OverfishingCostsNothing(Engine):
    """Nobody draws a Regret for the last fish of a shoal."""

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        """Never."""
        return False


class OverfishingWithOneLeft(Engine):
    """A Regret is drawn for the last fish but one of a shoal too."""

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        """With one fish left too."""
        return bool(frame.card) and len(position.shoal(frame.shoal).cards) <= 1


class OverfishingCostsTwo(Engine):
    """Whoever catches the last fish of a shoal draws two Regrets."""

    def overfish(self, table: Table, seat: int) -> None:
        """Two Regrets."""
        super().overfish(table, seat)
        self.draw_regrets(table, seat, 1, "regrets.cast.overfish")


class OverfishingBeforeTheHand(Engine):
    """The Regret for the last fish of a shoal is drawn before the fish is in hand."""

    def take_fish(self, table: Table, frame: Frame) -> None:
        """Draw the Regret, and take the fish."""
        if frame.card and len(table.shoal(frame.shoal).cards) == 1:
            self.overfish(table, frame.seat)
        super().take_fish(table, frame)

    def is_overfished(self, position: Position, frame: Frame) -> bool:
        """That is over."""
        return False


class EveryRemovalIsOverfishing(ReadsOtherwise):
    """Whatever takes the last fish out of a shoal costs a Regret, also a text."""

    readings: ClassVar[Mapping[str, Any]] = {"overfishing_trigger": "any-removal"}


class RelocatedFishIsOverfishing(Engine):
    """A last fish that a text puts elsewhere costs the acting player a Regret."""

    def left_shoal(self, table: Table, seat: int, shoal: str) -> None:
        """As after a catch."""
        super().left_shoal(table, seat, shoal)
        if shoal and not table.shoal(shoal).cards:
            self.overfish(table, seat)


class DiscardedTopIsOverfishing(Engine):
    """A last fish that a text discards from the top of its shoal costs the acting player a Regret."""

    def at_discard_top(self, table: Table, frame: Frame, effect: Effect, shoal: str) -> None:
        """As after a catch."""
        there = len(table.shoal(shoal).cards)
        super().at_discard_top(table, frame, effect, shoal)
        if there and not table.shoal(shoal).cards:
            self.overfish(table, frame.seat)


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.dink-without-a-die": DinkWithoutADie,
    "regrets.mistake.die-without-a-dink": DieWithoutADink,
    "regrets.mistake.lowest-die-for-the-dink": LowestDieForTheDink,
    "regrets.mistake.die-is-kept-if-no-dink-is-left": DieIsKeptIfNoDinkIsLeft,
    "regrets.mistake.who-can-pay-has-to": WhoCanPayHasTo,
    "regrets.mistake.declined-gives-no-dink": DeclinedGivesNoDink,
    "regrets.mistake.no-dink-from-a-face-up-fish": NoDinkFromAFaceUpFish,
    "regrets.mistake.no-die-for-a-face-up-fish": NoDieForAFaceUpFish,
    "regrets.mistake.dink-with-no-die-left": DinkWithNoDieLeft,
    "regrets.mistake.regret-with-no-die-left": RegretWithNoDieLeft,
    "regrets.mistake.uncaught-fish-is-turned-down": UncaughtFishIsTurnedDown,
    "regrets.mistake.uncaught-fish-goes-under": UncaughtFishGoesUnder,
    "regrets.mistake.uncaught-fish-is-discarded": UncaughtFishIsDiscarded,
    "regrets.mistake.catch-text-is-left-out": CatchTextIsLeftOut,
    "regrets.mistake.caught-fish-is-mounted": CaughtFishIsMounted,
    "regrets.mistake.caught-fish-is-sold": CaughtFishIsSold,
    "regrets.mistake.overfishing-costs-nothing": OverfishingCostsNothing,
    "regrets.mistake.overfishing-with-one-left": OverfishingWithOneLeft,
    "regrets.mistake.overfishing-costs-two": OverfishingCostsTwo,
    "regrets.mistake.overfishing-before-the-hand": OverfishingBeforeTheHand,
    "regrets.mistake.every-removal-is-overfishing": EveryRemovalIsOverfishing,
    "regrets.mistake.relocated-fish-is-overfishing": RelocatedFishIsOverfishing,
    "regrets.mistake.discarded-top-is-overfishing": DiscardedTopIsOverfishing,
}
