"""Mistakes that ask a player with nothing to choose, or do not ask one with something to choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar

from leadline.games.deep_regrets.mistakes.common import joined
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.move import Choice, LetGo, Pass, PickShoal, PutBack, Reward, Throw, Worms
from leadline_engines.deep_regrets.position import Angler, Frame, Position
from leadline_engines.deep_regrets.table import Table
from leadline_engines.deep_regrets.vocabulary import Area, Effect

OFFERED = "offered"
"""The mark, in `text`, of a frame that asks which rolled dice become Fresh, though they may all be left Spent."""


def offer_dice(engine: Engine, table: Table, seat: int, kinds: Sequence[str], rule: str) -> None:
    """Roll dice, and ask which of them become Fresh if there is room for any."""
    table.change_angler(seat, rolled=engine.roll(table, seat, kinds, rule))
    most = min(engine.room(table.position, seat), len(kinds))
    if most:
        table.push(Frame("placing", seat, "gained", text=OFFERED, number=most))
    else:
        engine.place(table, seat, (), rule, "regrets.shop.dice-placed")


def paying_without_a_die(position: Position) -> Frame | None:
    """Return the frame of a cast that waits for the payment of a player without a Fresh die, or None."""
    frame = position.frames[-1] if position.frames else None
    if frame is None or (frame.kind, frame.step) != ("fishing", "pay") or position.angler(frame.seat).fresh:
        return None
    return frame


# ---- Needless questions


class AskedAtPortForBearings(Engine):
    def declare_alone(self, table: Table) -> bool:
        return False


class AskedToEquipWithoutGear(Engine):
    def equip_alone(self, table: Table) -> bool:
        angler = table.angler(table.position.turn or 0)
        return bool(angler.rods or angler.reels) and super().equip_alone(table)


class AskedOnArrivalWithoutARegret(Engine):
    starts_afresh = True

    def arrive(self, table: Table) -> bool:
        return table.position.frames[-1].step != "regret" and super().arrive(table)


class AskedWhichCardsThoughAllAreKept(Engine):
    def has_to_choose(self, drawn: int, keep: int) -> bool:
        return drawn > 0


class AskedToPlaceDiceWithoutRoom(Engine):
    def is_placing_open(self, position: Position) -> bool:
        frame = position.frames[-1]
        is_muster = frame.step == "muster" and bool(position.angler(frame.seat).rolled)
        return is_muster or super().is_placing_open(position)


class OffersDice(Engine):
    """An engine whose players may leave dice Spent although there is room for them."""

    mistake_id = None

    def fewest_placed(self, position: Position, frame: Frame) -> int:
        return 0 if frame.text == OFFERED else super().fewest_placed(position, frame)


class AskedWhetherRefreshedDiceBecomeFresh(OffersDice):
    def place_gained(self, table: Table, seat: int, kinds: Sequence[str], rule: str) -> None:
        if rule == "regrets.effect.refresh":
            offer_dice(self, table, seat, kinds, rule)
        else:
            super().place_gained(table, seat, kinds, rule)


class AskedWhetherAGainedDieBecomesFresh(OffersDice):
    def place_gained(self, table: Table, seat: int, kinds: Sequence[str], rule: str) -> None:
        if rule in ("regrets.effect.gain-die", "regrets.effect.omen"):
            offer_dice(self, table, seat, kinds, rule)
        else:
            super().place_gained(table, seat, kinds, rule)


class AskedWhetherBoughtDiceBecomeFresh(OffersDice):
    def place_gained(self, table: Table, seat: int, kinds: Sequence[str], rule: str) -> None:
        if rule == "regrets.shop.dice-rolled":
            offer_dice(self, table, seat, kinds, rule)
        else:
            super().place_gained(table, seat, kinds, rule)


class AskedForTwoShoalsThoughThereAreTwo(Engine):
    def name_shoal(self, table: Table, frame: Frame, area: Area) -> None:
        if frame.number > 1 and len(self.shoals_to_name(table.position, frame)) == frame.number:
            table.change_frame(number=frame.number - 1)
            self.ask(table, frame.seat, "shoal")
        else:
            super().name_shoal(table, frame, area)


class AskedForTheOrderOfAlikeFish(Engine):
    def picked_reorder(self, table: Table, asked: Frame, effect: Effect, choice: Choice) -> None:
        if not isinstance(choice, PickShoal):
            super().picked_reorder(table, asked, effect, choice)
            return
        places = self.face_down(table.position, choice.shoal, effect.n)
        seen = self.look(table, asked.seat, choice.shoal, places, "regrets.effect.reorder")
        table.change_frame(shoals=(choice.shoal,))
        table.push(replace(table.position.frames[-1], seat=asked.seat, step="order", number=len(seen)))


class AsksForAlikeDice(Engine):
    """An engine that asks which dice are chosen for some effects even if all of them are alike."""

    mistake_id = None

    asked_for: ClassVar[tuple[str, ...]] = ()
    """The words of these effects."""

    def ask(self, table: Table, seat: int, step: str, number: int = 1) -> None:
        question = replace(table.position.frames[-1], seat=seat, step=step, number=number)
        is_for_dice = step == "dice" and self.effect_of(question).do in joined(self, "asked_for")
        if is_for_dice and self.fresh_dice(table.position, question).total() > number:
            table.push(question)
        else:
            super().ask(table, seat, step, number)


class AskedWhichOfAlikeDice(AsksForAlikeDice):
    asked_for = ("reroll", "set_max")


class AskedWhichOfAlikeDiceToReroll(AsksForAlikeDice):
    asked_for = ("reroll",)


class AskedWhichFishIsLostThoughThereIsOne(Engine):
    def lose_alone(self, table: Table) -> bool:
        seat = table.position.frames[-1].seat
        if not self.may_lose(table.position, seat):
            return super().lose_alone(table)
        table.change(turn=seat)
        return False


# ---- Missing questions


class NotAskedToMusterWithoutSpentDice(Engine):
    def begin_muster(self, table: Table, seat: int) -> None:
        if table.angler(seat).spent:
            super().begin_muster(table, seat)

    def begin_refresh(self, table: Table) -> None:
        super().begin_refresh(table)
        if table.position.frames:
            table.change(turn=table.position.frames[-1].seat)
        else:
            self.begin_throw(table)


class NotAskedToThrowWithTwoPlayers(Engine):
    def begin_throw(self, table: Table) -> None:
        super().begin_throw(table)
        seat = table.position.frames[-1].seat
        if len(table.position.anglers) == 2:
            self.throw(table, Throw(seat, 3 - seat))


class NotAskedWhereTheOnlyFishGoes(Engine):
    def use_worms(self, table: Table, choice: Worms) -> None:
        super().use_worms(table, choice)
        if len(table.shoal(choice.shoal).cards) == 1:
            self.put_back(table, PutBack(choice.seat, "top"))


class NotAskedForASingleReward(Engine):
    def offer_reward(self, table: Table, seat: int) -> bool:
        rewards: Any = self.rewards(table.position, seat)
        is_offered = super().offer_reward(table, seat)
        if len(rewards) == 1:
            self.reward(table, Reward(seat, rewards[0]))
        return is_offered


class NotAskedInACastWithoutADie(Engine):
    def advance(self, table: Table) -> bool:
        if super().advance(table):
            return True
        frame = paying_without_a_die(table.position)
        if frame is None or self.can_pay(table.position, frame.seat):
            return False
        self.end_uncaught(table, frame, "over")
        return True


class CastEndsWithoutADie(Engine):
    def advance(self, table: Table) -> bool:
        if super().advance(table):
            return True
        frame = paying_without_a_die(table.position)
        if frame is None:
            return False
        self.end_uncaught(table, frame, "over")
        return True


class NotAskedInACastThatCannotBePaid(Engine):
    def after_reveal(self, table: Table, frame: Frame) -> None:
        super().after_reveal(table, frame)
        now, seat = table.position.frames[-1], frame.seat
        if now.step == "pay" and not self.can_pay(table.position, seat):
            lowest = min(table.angler(seat).fresh, key=lambda die: die.face, default=None)
            self.let_go(table, LetGo(seat, lowest))


class NotAskedWithoutADie(Engine):
    def begin_turn(self, table: Table) -> None:
        super().begin_turn(table)
        position, seat = table.position, table.position.turn or 0
        angler, is_open = position.angler(seat), position.phase == "action" and not position.frames
        if is_open and not angler.passed and not angler.fresh and self.needs_a_die(angler):
            self.pass_on(table, Pass(seat))

    def needs_a_die(self, angler: Angler) -> bool:
        """Return whether a player is asked for an action only with a Fresh die."""
        return True


class NotAskedAtSeaWithoutADie(NotAskedWithoutADie):
    def needs_a_die(self, angler: Angler) -> bool:
        return angler.depth > 0
