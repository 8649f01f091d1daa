"""Mistakes of what texts do with Regrets, cards, Fishbucks and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.otherwise import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.events import DieDrawn, RegretDiscarded, Used
from leadline_engines.deep_regrets.move import Choice, PickDice
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.piles import Kind
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect, Who


class OneRegretIsDrawn(Engine):
    """A text that says several Regrets makes a player draw one."""

    def to_draw_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """One."""
        super().to_draw_regret(table, frame, replace(effect, n=1), seat)


class ActingPlayerDrawsRegrets(Engine):
    """Only the acting player draws the Regrets that a text gives to several players."""

    def do_draw_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The acting player alone."""
        super().do_draw_regret(table, frame, replace(effect, who=Who("self")))


class RegretsAlwaysDiscardedAtRandom(Engine):
    """A Regret that a text discards is always picked at random."""

    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """At random."""
        super().to_discard_regret(table, frame, replace(effect, pick="random"), seat)


class RegretsNeverDiscardedAtRandom(Engine):
    """The owner chooses the Regret to discard, also where the text says at random."""

    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """By choice."""
        super().to_discard_regret(table, frame, replace(effect, pick="choice"), seat)


class TooFewRegretsAreKept(Engine):
    """Who has fewer Regrets than a text discards keeps them all."""

    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Only if there are as many."""
        if len(table.angler(seat).regrets) >= effect.n:
            super().to_discard_regret(table, frame, effect, seat)


class MovedRegretComesFromTheDeck(Engine):
    """Where a Regret goes to another player it is discarded, and the other draws a new one."""

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        """Discard it, and draw."""
        table.change(regret_discards=(*table.position.regret_discards, card))
        self.draw_regrets(table, taker, 1, "regrets.effect.move-regret")


class MovedRegretAddsToItself(Engine):
    """Who is given a Regret draws as many more as the fish in hand add to a draw."""

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        """Give it, and draw what is added."""
        super().hand_over(table, giver, taker, card)
        for _ in range(self.extra_regrets(table.position, taker)):
            self.draw_regret(table, taker, "regrets.static.extra-regret")


class MovedRegretIsDiscarded(Engine):
    """A Regret that is to go to another player is discarded."""

    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        """Discard it."""
        table.change(regret_discards=(*table.position.regret_discards, card))
        table.tell(lambda: RegretDiscarded(giver, card, ("regrets.effect.move-regret",)))


class OneDinkIsDrawn(Engine):
    """A text that says several Dinks gives one."""

    def do_draw_dink(self, table: Table, frame: Frame, effect: Effect) -> None:
        """One."""
        table.forgo()
        super().do_draw_dink(table, frame, replace(effect, n=1))


class EverybodyDrawsDinks(Engine):
    """All players draw the Dinks of a text."""

    def do_draw_dink(self, table: Table, frame: Frame, effect: Effect) -> None:
        """For all."""
        for seat in self.clockwise_from(table.position, frame.seat):
            self.draw_dinks(table, seat, effect.n, "regrets.effect.draw-dink")


class SupplyOfATextIsPaid(Engine):
    """A supply that a text gives costs 1$, and who has none gets none."""

    def do_take_supply(self, table: Table, frame: Frame, effect: Effect) -> None:
        """For 1$."""
        bucks = table.angler(frame.seat).bucks
        if bucks:
            table.change_angler(frame.seat, bucks=bucks - 1)
            super().do_take_supply(table, frame, effect)


class SupplyOfATextIsDiscarded(Engine):
    """A supply that a text gives is discarded at once."""

    def do_take_supply(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Draw them, and discard them."""
        before = table.angler(frame.seat).supplies
        super().do_take_supply(table, frame, effect)
        taken = table.angler(frame.seat).supplies[len(before) :]
        table.change_angler(frame.seat, supplies=before)
        for card in taken:
            self.put_supply_away(table, card or "")


class ActingPlayerGainsFishbucks(Engine):
    """Only the acting player gains the Fishbucks of a text, whoever is named."""

    def do_gain_bucks(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The acting player alone."""
        super().do_gain_bucks(table, frame, replace(effect, who=Who("self")))


class OthersAreAllPlayers(Engine):
    """The others that a text names are all players, the acting one among them."""

    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        """Others are all."""
        return super().named(position, seat, replace(who, name="all") if who.name == "others" else who)


class FishbucksComeFromTheActingPlayer(Engine):
    """What others gain through a text is paid by the acting player."""

    def to_gain_bucks(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """Paid by who acts."""
        super().to_gain_bucks(table, frame, effect, seat)
        if seat != frame.seat:
            table.change_angler(frame.seat, bucks=max(0, table.angler(frame.seat).bucks - effect.n))


class AllSuppliesAreDiscarded(Engine):
    """A text that discards a supply discards all of them."""

    def to_discard_item(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """All of them."""
        for card in table.angler(seat).supplies:
            if card is not None:
                self.take_out(table, seat, "supply", card, "regrets.effect.discard-item", "")
                self.put_supply_away(table, card)
                table.tell(partial(Used, seat, "supply-discarded", card, ("regrets.effect.discard-item",)))


class ActingPlayerLosesASupply(Engine):
    """Only the acting player discards a supply, whoever is named."""

    def do_discard_item(self, table: Table, frame: Frame, effect: Effect) -> None:
        """The acting player alone."""
        super().do_discard_item(table, frame, replace(effect, who=Who("self")))


class AnyFishIsDiscarded(Engine):
    """A text that discards a fair or foul fish takes any fish."""

    def may_pick(self, position: Position, effect: Effect, kind: Kind, card: str) -> bool:
        """Any fish, but for exchanges."""
        return effect.do != "swap" or super().may_pick(position, effect, kind, card)


class AllFishThatFitAreDiscarded(Engine):
    """A text that discards a fish discards all that fit."""

    def to_discard_fish(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        """All of them."""
        for fish in table.angler(seat).fish:
            if fish is not None:
                card = self.components.fish[fish]
                if effect.filter.fits(card.align, card.size):
                    self.discard_fish(table, seat, fish, "regrets.effect.discard-fish")


# ---- Dice


class IncrementToTheTop(Engine):
    """A die that is turned up by one goes to its highest face."""

    def next_face(self, die: Die) -> int:
        """The highest."""
        return max(self.components.dice[die.die].faces)


class IncrementOfTheHighestFace(Engine):
    """A die on its highest face can be chosen to be turned up, and stays as it is."""

    def fresh_dice(self, position: Position, frame: Frame) -> Counter[Die]:
        """All of them, to be turned up by one."""
        if self.effect_of(frame).do == "increment":
            return Counter(position.angler(frame.seat).fresh)
        return super().fresh_dice(position, frame)

    def next_face(self, die: Die) -> int:
        """The next, or the same."""
        return min((face for face in self.components.dice[die.die].faces if face > die.face), default=die.face)


class RefreshBeyondMaxDice(Engine):
    """A Spent die is rolled and becomes Fresh, also beyond Max Dice."""

    def once_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        """It is not looked at."""
        self.ask(table, frame.seat, "dice")

    def picked_refresh(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """It is Fresh in any case."""
        kinds = choice.spent if isinstance(choice, PickDice) else ()
        table.change_angler(asked.seat, spent=without(table.angler(asked.seat).spent, *kinds))
        rolled = self.roll(table, asked.seat, kinds, "regrets.effect.refresh")
        table.change_angler(asked.seat, fresh=(*table.angler(asked.seat).fresh, *rolled))


class RefreshOnceOnly(Engine):
    """A text that refreshes several dice refreshes one."""

    def do_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Once."""
        table.forgo()
        self.repeat(table, 1)


class RefreshedDieShowsItsHighest(Engine):
    """A Spent die that becomes Fresh is not rolled; it shows its highest face."""

    def picked_refresh(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Without a roll."""
        table.forgo()
        kinds = choice.spent if isinstance(choice, PickDice) else ()
        dice = tuple(Die(kind, max(self.components.dice[kind].faces)) for kind in kinds)
        angler = table.angler(asked.seat)
        table.change_angler(asked.seat, spent=without(angler.spent, *kinds), fresh=(*angler.fresh, *dice))


class RerollRollsAll(Engine):
    """A text that rolls some Fresh dice again rolls all of them."""

    def do_reroll(self, table: Table, frame: Frame, effect: Effect) -> None:
        """All."""
        super().do_reroll(table, frame, replace(effect, n=0))


class RerollKeepsTheBetter(Engine):
    """A die that is rolled again keeps its old face if the new one is lower."""

    def picked_reroll(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """The better of the two."""
        dice, seat = self.dice_picked(choice), asked.seat
        fresh = without(table.angler(seat).fresh, *dice)
        rolled = self.roll(table, seat, [die.die for die in dice], "regrets.effect.reroll")
        better = (max(pair, key=lambda die: die.face) for pair in zip(dice, rolled, strict=True))
        table.change_angler(seat, fresh=(*fresh, *better))


class RolledAgainOnce(Engine):
    """A die that is to be rolled until it shows enough is rolled once."""

    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Once."""
        table.forgo()
        super().picked_reroll_until(table, asked, replace(effect, limit=1), choice)


class RolledAgainUntilItShowsMore(Engine):
    """A die is rolled until it shows more than the number named."""

    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Until it shows more."""
        super().picked_reroll_until(table, asked, replace(effect, at_least=effect.at_least + 1), choice)


class GoodDieIsNotRolled(Engine):
    """A die that shows enough before it is rolled is not rolled."""

    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Not if it shows enough."""
        table.forgo()
        if all(die.face < effect.at_least for die in self.dice_picked(choice)):
            super().picked_reroll_until(table, asked, effect, choice)


class SetMaxTurnsOne(Engine):
    """A text that turns several dice to their highest face turns one."""

    def do_set_max(self, table: Table, frame: Frame, effect: Effect) -> None:
        """One."""
        super().do_set_max(table, frame, replace(effect, n=1))


class SetMaxTurnsByOne(Engine):
    """A die that is turned to its highest face goes up by one face only."""

    def picked_set_max(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """To the next face."""
        for die in self.dice_picked(choice):
            self.turn_die(table, asked.seat, die, self.next_face(die), "regrets.effect.set-max")


class SetMaxOfTheHighestFace(Engine):
    """A die on its highest face can be chosen to be turned to it."""

    def fresh_dice(self, position: Position, frame: Frame) -> Counter[Die]:
        """All of them, to be turned to the highest."""
        if self.effect_of(frame).do == "set_max":
            return Counter(position.angler(frame.seat).fresh)
        return super().fresh_dice(position, frame)


class GainedDieOfAnyColour(Engine):
    """A die of any colour is drawn out of the bag, also where the text names one."""

    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Any, but for the Omen Die."""
        kind = effect.kind if effect.kind == OMEN else "any"
        super().do_gain_die(table, frame, replace(effect, kind=kind))


class GainedDieIsSpent(Engine):
    """A die that a text gives goes to the Spent Pool without a roll."""

    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        """Into the Spent Pool."""
        table.forgo()
        if effect.kind == OMEN:
            super().do_gain_die(table, frame, effect)
            return
        only = None if effect.kind == "any" else effect.kind
        die = self.draw_die(table, frame.seat, "regrets.effect.gain-die", only)
        if die is not None:
            self.to_spent(table, frame.seat, (die,))


class OmenDieStays(Engine):
    """The Omen Die stays with its owner when the card that brought it is gone."""

    def look_after_omen(self, table: Table) -> None:
        """It stays."""


class OmenDieForEverybody(ReadsOtherwise):
    """Whoever likes takes the Omen Die from the table, without a card."""

    readings: ClassVar[Mapping[str, Any]] = {"omen_die": "general"}


class OmenDieIsSpent(Engine):
    """The Omen Die goes to the Spent Pool without a roll when it is gained."""

    def gain_omen(self, table: Table, seat: int, card: str) -> None:
        """Into the Spent Pool."""
        table.forgo()
        if OMEN in table.position.aside:
            table.change(aside=without(table.position.aside, OMEN), omen_card=card)
            table.tell(lambda: DieDrawn(seat, OMEN, ("regrets.effect.omen",)))
            self.to_spent(table, seat, (OMEN,))


MISTAKES: dict[str, type[Engine]] = {
    "regrets.mistake.one-regret-is-drawn": OneRegretIsDrawn,
    "regrets.mistake.acting-player-draws-regrets": ActingPlayerDrawsRegrets,
    "regrets.mistake.regrets-always-discarded-at-random": RegretsAlwaysDiscardedAtRandom,
    "regrets.mistake.regrets-never-discarded-at-random": RegretsNeverDiscardedAtRandom,
    "regrets.mistake.too-few-regrets-are-kept": TooFewRegretsAreKept,
    "regrets.mistake.moved-regret-comes-from-the-deck": MovedRegretComesFromTheDeck,
    "regrets.mistake.moved-regret-adds-to-itself": MovedRegretAddsToItself,
    "regrets.mistake.moved-regret-is-discarded": MovedRegretIsDiscarded,
    "regrets.mistake.one-dink-is-drawn": OneDinkIsDrawn,
    "regrets.mistake.everybody-draws-dinks": EverybodyDrawsDinks,
    "regrets.mistake.supply-of-a-text-is-paid": SupplyOfATextIsPaid,
    "regrets.mistake.supply-of-a-text-is-discarded": SupplyOfATextIsDiscarded,
    "regrets.mistake.acting-player-gains-fishbucks": ActingPlayerGainsFishbucks,
    "regrets.mistake.others-are-all-players": OthersAreAllPlayers,
    "regrets.mistake.fishbucks-come-from-the-acting-player": FishbucksComeFromTheActingPlayer,
    "regrets.mistake.all-supplies-are-discarded": AllSuppliesAreDiscarded,
    "regrets.mistake.acting-player-loses-a-supply": ActingPlayerLosesASupply,
    "regrets.mistake.any-fish-is-discarded": AnyFishIsDiscarded,
    "regrets.mistake.all-fish-that-fit-are-discarded": AllFishThatFitAreDiscarded,
    "regrets.mistake.increment-to-the-top": IncrementToTheTop,
    "regrets.mistake.increment-of-the-highest-face": IncrementOfTheHighestFace,
    "regrets.mistake.refresh-beyond-max-dice": RefreshBeyondMaxDice,
    "regrets.mistake.refresh-once-only": RefreshOnceOnly,
    "regrets.mistake.refreshed-die-shows-its-highest": RefreshedDieShowsItsHighest,
    "regrets.mistake.reroll-rolls-all": RerollRollsAll,
    "regrets.mistake.reroll-keeps-the-better": RerollKeepsTheBetter,
    "regrets.mistake.rolled-again-once": RolledAgainOnce,
    "regrets.mistake.rolled-again-until-it-shows-more": RolledAgainUntilItShowsMore,
    "regrets.mistake.good-die-is-not-rolled": GoodDieIsNotRolled,
    "regrets.mistake.set-max-turns-one": SetMaxTurnsOne,
    "regrets.mistake.set-max-turns-by-one": SetMaxTurnsByOne,
    "regrets.mistake.set-max-of-the-highest-face": SetMaxOfTheHighestFace,
    "regrets.mistake.gained-die-of-any-colour": GainedDieOfAnyColour,
    "regrets.mistake.gained-die-is-spent": GainedDieIsSpent,
    "regrets.mistake.omen-die-stays": OmenDieStays,
    "regrets.mistake.omen-die-for-everybody": OmenDieForEverybody,
    "regrets.mistake.omen-die-is-spent": OmenDieIsSpent,
}
