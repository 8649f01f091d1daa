"""Mistakes in what texts do with Regrets, cards, Fishbucks and dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from leadline.games.deep_regrets.mistakes.common import ReadsOtherwise
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.bags import bags
from leadline_engines.deep_regrets.events import DieDrawn, RegretDiscarded, Used
from leadline_engines.deep_regrets.move import Choice, Option, PickDice
from leadline_engines.deep_regrets.omen import OMEN
from leadline_engines.deep_regrets.piles import Kind
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.deep_regrets.vocabulary import Effect, Who


class OneRegretIsDrawn(Engine):
    def to_draw_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        if effect.n > 1:
            table.forgo()
        super().to_draw_regret(table, frame, replace(effect, n=1), seat)


class ActingPlayerDrawsRegrets(Engine):
    def do_draw_regret(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_draw_regret(table, frame, replace(effect, who=Who("self")))


class RegretsAlwaysDiscardedAtRandom(Engine):
    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        super().to_discard_regret(table, frame, replace(effect, pick="random"), seat)


class RegretsNeverDiscardedAtRandom(Engine):
    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        super().to_discard_regret(table, frame, replace(effect, pick="choice"), seat)


class TooFewRegretsAreKept(Engine):
    def to_discard_regret(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        if len(table.angler(seat).regrets) >= effect.n:
            super().to_discard_regret(table, frame, effect, seat)


class MovedRegretComesFromTheDeck(Engine):
    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        table.change(regret_discards=(*table.position.regret_discards, card))
        self.draw_regrets(table, taker, 1, "regrets.effect.move-regret")


class MovedRegretAddsToItself(Engine):
    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        super().hand_over(table, giver, taker, card)
        for _ in range(self.extra_regrets(table.position, taker)):
            self.draw_regret(table, taker, "regrets.static.extra-regret")


class MovedRegretIsDiscarded(Engine):
    def hand_over(self, table: Table, giver: int, taker: int, card: str | None) -> None:
        table.change(regret_discards=(*table.position.regret_discards, card))
        table.tell(lambda: RegretDiscarded(giver, card, ("regrets.effect.move-regret",)))


class OneDinkIsDrawn(Engine):
    def do_draw_dink(self, table: Table, frame: Frame, effect: Effect) -> None:
        table.forgo()
        super().do_draw_dink(table, frame, replace(effect, n=1))


class EverybodyDrawsDinks(Engine):
    def do_draw_dink(self, table: Table, frame: Frame, effect: Effect) -> None:
        for seat in self.clockwise_from(table.position, frame.seat):
            self.draw_dinks(table, seat, effect.n, "regrets.effect.draw-dink")


class SupplyOfATextIsPaid(Engine):
    def do_take_supply(self, table: Table, frame: Frame, effect: Effect) -> None:
        bucks = table.angler(frame.seat).bucks
        if bucks:
            table.change_angler(frame.seat, bucks=bucks - 1)
            super().do_take_supply(table, frame, effect)


class SupplyOfATextIsDiscarded(Engine):
    def do_take_supply(self, table: Table, frame: Frame, effect: Effect) -> None:
        before = table.angler(frame.seat).supplies
        super().do_take_supply(table, frame, effect)
        taken = table.angler(frame.seat).supplies[len(before) :]
        table.change_angler(frame.seat, supplies=before)
        for card in taken:
            self.put_supply_away(table, card or "")


class ActingPlayerGainsFishbucks(Engine):
    def do_gain_bucks(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_gain_bucks(table, frame, replace(effect, who=Who("self")))


class OthersAreAllPlayers(Engine):
    def named(self, position: Position, seat: int, who: Who) -> tuple[int, ...]:
        return super().named(position, seat, replace(who, name="all") if who.name == "others" else who)


class FishbucksComeFromTheActingPlayer(Engine):
    def to_gain_bucks(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        super().to_gain_bucks(table, frame, effect, seat)
        if seat != frame.seat:
            table.change_angler(frame.seat, bucks=max(0, table.angler(frame.seat).bucks - effect.n))


class AllSuppliesAreDiscarded(Engine):
    def to_discard_item(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        for card in table.angler(seat).supplies:
            if card is not None:
                self.take_out(table, seat, "supply", card, "regrets.effect.discard-item", "")
                self.put_supply_away(table, card)
                table.tell(partial(Used, seat, "supply-discarded", card, ("regrets.effect.discard-item",)))


class SupplyDiscardedByATextVanishes(Engine):
    def picked_discard_item(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        before = table.position.supply_discards, table.position.supplies_out_of_game
        super().picked_discard_item(table, asked, effect, choice)
        table.change(supply_discards=before[0], supplies_out_of_game=before[1])


class ActingPlayerLosesASupply(Engine):
    def do_discard_item(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_discard_item(table, frame, replace(effect, who=Who("self")))


class AnyFishIsDiscarded(Engine):
    def may_pick(self, position: Position, effect: Effect, kind: Kind, card: str) -> bool:
        return effect.do != "swap" or super().may_pick(position, effect, kind, card)


class AllFishThatFitAreDiscarded(Engine):
    def to_discard_fish(self, table: Table, frame: Frame, effect: Effect, seat: int) -> None:
        for fish in table.angler(seat).fish:
            if fish is not None:
                card = self.components.fish[fish]
                if effect.filter.fits(card.align, card.size):
                    self.discard_fish(table, seat, fish, "regrets.effect.discard-fish")


# ---- Dice


class IncrementToTheTop(Engine):
    def next_face(self, die: Die) -> int:
        return max(self.components.dice[die.die].faces)


class _AnyDieIsRaised(Engine):
    """An engine in which a die on its highest face can be chosen for an effect that raises a die."""

    mistake_id = None

    def fresh_dice(self, position: Position, frame: Frame) -> Counter[Die]:
        if self.effect_of(frame).do == "increment":
            return Counter(position.angler(frame.seat).fresh)
        return super().fresh_dice(position, frame)


class IncrementOfTheHighestFace(_AnyDieIsRaised):
    def next_face(self, die: Die) -> int:
        return min((face for face in self.components.dice[die.die].faces if face > die.face), default=die.face)


class IncrementAboveTheHighestFace(_AnyDieIsRaised):
    def next_face(self, die: Die) -> int:
        return min(die.face + 1, 6) if self.is_highest(die) else super().next_face(die)


class RefreshBeyondMaxDice(Engine):
    def once_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        self.ask(table, frame.seat, "dice")

    def picked_refresh(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        kinds = choice.spent if isinstance(choice, PickDice) else ()
        table.change_angler(asked.seat, spent=without(table.angler(asked.seat).spent, *kinds))
        rolled = self.roll(table, asked.seat, kinds, "regrets.effect.refresh")
        table.change_angler(asked.seat, fresh=(*table.angler(asked.seat).fresh, *rolled))


class RefreshedDieRolledWithoutRoom(Engine):
    def once_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        if self.room(table.position, frame.seat):
            super().once_refresh(table, frame, effect)
        else:
            self.ask(table, frame.seat, "dice")


class RefreshOnceOnly(Engine):
    def do_refresh(self, table: Table, frame: Frame, effect: Effect) -> None:
        table.forgo()
        self.repeat(table, 1)


class RefreshedDieShowsItsHighest(Engine):
    def picked_refresh(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        table.forgo()
        kinds = choice.spent if isinstance(choice, PickDice) else ()
        dice = tuple(Die(kind, max(self.components.dice[kind].faces)) for kind in kinds)
        angler = table.angler(asked.seat)
        table.change_angler(asked.seat, spent=without(angler.spent, *kinds), fresh=(*angler.fresh, *dice))


class RerollRollsAll(Engine):
    def do_reroll(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_reroll(table, frame, replace(effect, n=0))


class RerollKeepsTheBetter(Engine):
    def picked_reroll(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        dice, seat = self.dice_picked(choice), asked.seat
        fresh = without(table.angler(seat).fresh, *dice)
        rolled = self.roll(table, seat, [die.die for die in dice], "regrets.effect.reroll")
        better = (max(pair, key=lambda die: die.face) for pair in zip(dice, rolled, strict=True))
        table.change_angler(seat, fresh=(*fresh, *better))


class RolledAgainOnce(Engine):
    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        table.forgo()
        super().picked_reroll_until(table, asked, replace(effect, limit=1), choice)


class RolledAgainUntilItShowsMore(Engine):
    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        super().picked_reroll_until(table, asked, replace(effect, at_least=effect.at_least + 1), choice)


class GoodDieIsNotRolled(Engine):
    def picked_reroll_until(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        table.forgo()
        if all(die.face < effect.at_least for die in self.dice_picked(choice)):
            super().picked_reroll_until(table, asked, effect, choice)


class SetMaxTurnsOne(Engine):
    def do_set_max(self, table: Table, frame: Frame, effect: Effect) -> None:
        super().do_set_max(table, frame, replace(effect, n=1))


class DiceForTheHighestFaceChosenOneByOne(Engine):
    """An engine that lists one die after the other; an answer may also name several of those still to come."""

    def ask(self, table: Table, seat: int, step: str, number: int = 1) -> None:
        question = replace(table.position.frames[-1], seat=seat, step=step, number=number)
        if self.is_for_several(question) and len(self.fresh_dice(table.position, question)) > 1:
            table.push(question)
        else:
            super().ask(table, seat, step, number)

    def answers(self, position: Position) -> Iterator[Choice]:
        frame = position.frames[-1]
        if self.is_for_several(frame):
            yield from (PickDice(frame.seat, dice) for dice in bags(self.fresh_dice(position, frame), 1))
        else:
            yield from super().answers(position)

    def is_answer(self, position: Position, frame: Frame, choice: Choice) -> bool:
        dice = self.dice_picked(choice) if self.is_for_several(frame) else ()
        if not 0 < len(dice) < frame.number:
            return super().is_answer(position, frame, choice)
        return Counter(dice) <= self.fresh_dice(position, frame)

    def picked_set_max(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        super().picked_set_max(table, asked, effect, choice)
        lower = self.fresh_dice(table.position, table.position.frames[-1]).total()
        left = min(asked.number - len(self.dice_picked(choice)), lower)
        if left > 0:
            self.ask(table, asked.seat, "dice", left)

    def is_for_several(self, frame: Frame) -> bool:
        """Return whether a question is about several dice that are turned to their highest faces."""
        return frame.step == "dice" and frame.number > 1 and self.effect_of(frame).do == "set_max"


class SetMaxTurnsByOne(Engine):
    def picked_set_max(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        for die in self.dice_picked(choice):
            self.turn_die(table, asked.seat, die, self.next_face(die), "regrets.effect.set-max")


class SetMaxOfTheHighestFace(Engine):
    def fresh_dice(self, position: Position, frame: Frame) -> Counter[Die]:
        if self.effect_of(frame).do == "set_max":
            return Counter(position.angler(frame.seat).fresh)
        return super().fresh_dice(position, frame)


class GainedDieOfAnyColour(Engine):
    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        kind = effect.kind if effect.kind == OMEN else "any"
        super().do_gain_die(table, frame, replace(effect, kind=kind))


class ColourOfAnyDieIsChosen(Engine):
    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        if effect.kind == "any" and table.position.bag:
            table.forgo()
            self.ask(table, frame.seat, "option")
        else:
            super().do_gain_die(table, frame, effect)

    def options(self, position: Position, frame: Frame) -> range:
        if self.effect_of(frame).do != "gain_die":
            return super().options(position, frame)
        return range(1, len(set(position.bag)) + 1)

    def picked_gain_die(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        """Take a die of the colour that was chosen."""
        if isinstance(choice, Option):
            kind = sorted(set(table.position.bag))[choice.number - 1]
            super().do_gain_die(table, asked, replace(effect, kind=kind))


class GainedDieIsSpent(Engine):
    def do_gain_die(self, table: Table, frame: Frame, effect: Effect) -> None:
        table.forgo()
        if effect.kind == OMEN:
            super().do_gain_die(table, frame, effect)
            return
        only = None if effect.kind == "any" else effect.kind
        die = self.draw_die(table, frame.seat, "regrets.effect.gain-die", only)
        if die is not None:
            self.to_spent(table, frame.seat, (die,))


class OmenDieStays(Engine):
    def look_after_omen(self, table: Table) -> None:
        """Leave the Omen Die where it is."""


class OmenDieStaysAfterThePenalty(Engine):
    def look_after_omen(self, table: Table) -> None:
        if table.position.phase not in ("regrets", "over"):
            super().look_after_omen(table)


class OmenDieForEverybody(ReadsOtherwise):
    readings = (("omen_die", "general"),)


class OmenDieIsSpent(Engine):
    def gain_omen(self, table: Table, seat: int, card: str) -> None:
        table.forgo()
        if OMEN in table.position.aside:
            table.change(aside=without(table.position.aside, OMEN), omen_card=card)
            table.tell(lambda: DieDrawn(seat, OMEN, ("regrets.effect.omen",)))
            self.to_spent(table, seat, (OMEN,))
