"""Mistakes in free actions: their time, eating, worms and sinkers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from leadline.games.deep_regrets.mistakes.common import joined, takes_reward
from leadline_engines.deep_regrets import Engine
from leadline_engines.deep_regrets.free_actions import Point
from leadline_engines.deep_regrets.move import Choice, Eat, Move, Pass, PutBack, Sinker, Worms
from leadline_engines.deep_regrets.position import Die, Frame, Position
from leadline_engines.deep_regrets.refusals import FREE
from leadline_engines.deep_regrets.table import Table, without
from leadline_engines.surface import Decision, RefusalError, Telling

# ---- The time of free actions


class FreeActionOnAnyTurn(Engine):
    def check_turn(self, position: Position, seat: int, kind: str) -> None:
        if kind not in FREE or position.angler(seat).passed:
            super().check_turn(position, seat, kind)


class FreeActionAfterPassing(Engine):
    def check_turn(self, position: Position, seat: int, kind: str) -> None:
        if kind not in FREE or not position.angler(seat).passed:
            super().check_turn(position, seat, kind)


class FreeActionWhenSkipped(Engine):
    """An engine that marks the frame of a reward before which free actions are possible by its number."""

    def skip(self, table: Table, seat: int) -> bool:
        is_rewarded = super().skip(table, seat)
        if is_rewarded:
            table.change_frame(number=1)
        return is_rewarded

    def free_point(self, position: Position) -> Point | None:
        top = position.frames[-1] if position.frames else None
        is_marked = top is not None and top.kind == "reward" and top.number > 0
        return "after" if is_marked else super().free_point(position)

    def decisions_under_way(self, position: Position, frame: Frame) -> tuple[Decision, ...]:
        decisions = super().decisions_under_way(position, frame)
        return (*decisions, *self.free_decisions(position, frame.seat)) if frame.kind == "reward" else decisions


class FreeActionBeforeTheReward(FreeActionWhenSkipped):
    def pass_on(self, table: Table, choice: Pass) -> None:
        super().pass_on(table, choice)
        if takes_reward(table, choice.seat):
            table.change_frame(number=1)


class NoFreeActionInACast(Engine):
    def free_point(self, position: Position) -> Point | None:
        point = super().free_point(position)
        return None if point == "fishing" else point


class _NotInACast(Engine):
    """An engine in which one kind of free action is missing between the Reveal text and the payment.

    It is missing before a reward, too, if another mistake allows free actions there: both are questions to be answered.
    """

    mistake_id = None

    missing: ClassVar[tuple[str, ...]] = ()
    """The kinds of choices that are missing."""

    def waits_for_an_answer(self, position: Position) -> bool:
        """Return whether a cast waits for its payment, or a player for a reward."""
        return bool(position.attempt) or (bool(position.frames) and position.frames[-1].kind == "reward")

    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        decisions = super().free_decisions(position, seat)
        missing = joined(self, "missing") if self.waits_for_an_answer(position) else ()
        return [decision for decision in decisions if decision.kind not in missing]

    def play_free(self, table: Table, choice: Choice) -> None:
        if self.waits_for_an_answer(table.position) and choice.kind in joined(self, "missing"):
            raise RefusalError("regrets.free.points", "this cannot be done in a cast", path="choice.kind")
        super().play_free(table, choice)


class NoWormsInACast(_NotInACast):
    missing = ("worms",)


class NoSinkerInACast(_NotInACast):
    missing = ("sinker",)


class NoEatingInACast(_NotInACast):
    missing = ("eat",)


class NoDinkInACast(_NotInACast):
    missing = ("dink",)


class NoSupplyInACast(_NotInACast):
    missing = ("supply",)


class NoGearInACast(_NotInACast):
    missing = ("gear",)


class WormsBeforeTheActionOnly(Engine):
    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        decisions = super().free_decisions(position, seat)
        if self.free_point(position) == "before":
            return decisions
        return [decision for decision in decisions if decision.kind != "worms"]

    def play_free(self, table: Table, choice: Choice) -> None:
        if choice.kind == "worms" and self.free_point(table.position) != "before":
            raise RefusalError("regrets.free.points", "the worms are used before the action", path="choice.kind")
        super().play_free(table, choice)


class NoFreeActionAfterTheAction(Engine):
    def free_point(self, position: Position) -> Point | None:
        is_after = position.acted and not position.frames
        return None if is_after else super().free_point(position)


class FreeActionInAShop(Engine):
    def free_point(self, position: Position) -> Point | None:
        if position.frames and position.frames[-1].kind == "shopping":
            return "after"
        return super().free_point(position)


class FreeActionIsTheAction(Engine):
    def play_free(self, table: Table, choice: Choice) -> None:
        is_first = self.free_point(table.position) == "before"
        super().play_free(table, choice)
        if is_first:
            self.action_over(table)


class FreeActionEndsTheTurn(Engine):
    def decide(self, position: Position, move: Move, telling: Telling) -> Table:
        """Play a choice, and end the turn after a free action and its text. In a cast, the turn goes on."""
        is_free = not position.attempt and self.ends_turn(position, move)
        table = super().decide(position, move, telling)
        after = table.position
        if is_free and after.phase == "action" and not after.frames and not after.over:
            self.end_turn(table)
            self.go_on(table)
        return table

    def ends_turn(self, position: Position, move: Move) -> bool:
        """Return whether a choice is part of a free action with which the turn ends."""
        root = position.frames[0].kind if position.frames else ""
        return move.choice.kind in FREE or root in ("effects", "worms")


class EatingEndsTheTurn(FreeActionEndsTheTurn):
    def ends_turn(self, position: Position, move: Move) -> bool:
        text = position.frames[0].text if position.frames else ""
        return move.choice.kind == "eat" or text == "eat"


class SinkerIsTheAction(Engine):
    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        is_first = self.free_point(table.position) == "before"
        super().drop_sinker(table, choice)
        if is_first:
            self.action_over(table)


class SinkerEndsTheTurn(Engine):
    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        in_a_cast = bool(table.position.attempt)
        super().drop_sinker(table, choice)
        if not in_a_cast:
            self.end_turn(table)


class OneReductionACast(Engine):
    def lower_difficulty(self, table: Table, by: int, rule: str) -> None:
        if any(attempt.change < 0 for attempt in table.position.attempt):
            raise RefusalError("regrets.free.any-number", "the Difficulty has been lowered already", path="choice.card")
        super().lower_difficulty(table, by, rule)


class OneSinkerADay(Engine):
    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        if table.angler(choice.seat).sank_from:
            raise RefusalError("regrets.free.sinker", "a sinker was dropped today", path="choice.kind")
        super().drop_sinker(table, choice)


# ---- Eating


class EatAtSeaOnly(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        if table.angler(choice.seat).depth == 0:
            raise RefusalError("regrets.free.eat", "the boat is at Port", path="choice.kind")
        super().eat(table, choice)


class EatAtPortOnly(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        if table.angler(choice.seat).depth > 0:
            raise RefusalError("regrets.free.eat", "the boat is at Sea", path="choice.kind")
        super().eat(table, choice)


class EatTextIsLeftOut(Engine):
    def begin_text(self, table: Table, seat: int, card: str, text: str, shoal: str = "") -> None:
        if text != "eat":
            super().begin_text(table, seat, card, text, shoal)
        else:
            table.forgo()


class AnyFishIsEaten(Engine):
    def is_edible(self, fish: str) -> bool:
        return True


class FairFishOnlyAreEaten(Engine):
    def is_edible(self, fish: str) -> bool:
        return super().is_edible(fish) and self.components.fish[fish].align == "fair"


class MountedFishIsEaten(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        seat, fish = choice.seat, choice.fish
        slots = [slot for slot in table.angler(seat).mounts if fish in slot.fish]
        if slots and not self.holds(table.position, seat, "fish", fish):
            emptied = tuple(replace(slot, fish=()) if slot is slots[0] else slot for slot in table.angler(seat).mounts)
            table.change_angler(seat, mounts=emptied, fish=(*table.angler(seat).fish, fish))
        super().eat(table, choice)


class EatenFishStaysInHand(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        super().eat(table, choice)
        gone = without(table.position.fish_discards, choice.fish)
        table.change(fish_discards=gone)
        table.change_angler(choice.seat, fish=(*table.angler(choice.seat).fish, choice.fish))


class EatenFishGoesAfterItsText(Engine):
    def eat(self, table: Table, choice: Eat) -> None:
        super().eat(table, choice)
        table.change(fish_discards=without(table.position.fish_discards, choice.fish))
        table.change_angler(choice.seat, fish=(*table.angler(choice.seat).fish, choice.fish))

    def go_on_with_text(self, table: Table, frame: Frame) -> None:
        if frame.text == "eat" and not frame.path and not frame.step and frame.place == len(self.effects_of(frame)):
            self.take_out(table, frame.seat, "fish", frame.card, "regrets.free.eaten-gone", "")
            self.put_fish_away(table, frame.card)
        super().go_on_with_text(table, frame)


# ---- The Can of Worms


class WormsForFaceUpFish(Engine):
    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        return shoal in self.components.shoals and bool(position.shoal(shoal).cards)


class WormsAtSeaOnly(Engine):
    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        return position.angler(seat).depth > 0 and super().worms_reach(position, seat, shoal)


class WormsNotOpenAtPort(Engine):
    def may_use_worms(self, position: Position, seat: int) -> bool:
        return position.angler(seat).depth > 0 and super().may_use_worms(position, seat)


class WormsAtOwnDepthOnly(Engine):
    def worms_reach(self, position: Position, seat: int, shoal: str) -> bool:
        own = position.angler(seat).depth
        return super().worms_reach(position, seat, shoal) and (own == 0 or self.components.shoals[shoal].depth == own)


class WormsAlwaysToTheTop(Engine):
    def put_back(self, table: Table, choice: PutBack) -> None:
        super().put_back(table, replace(choice, on="top"))


class WormsAlwaysToTheBottom(Engine):
    def put_back(self, table: Table, choice: PutBack) -> None:
        super().put_back(table, replace(choice, on="bottom"))


class WormsTurnTheFishUp(Engine):
    def put_back(self, table: Table, choice: PutBack) -> None:
        shoal = table.position.frames[-1].shoal
        super().put_back(table, choice)
        if choice.on == "top" and not table.shoal(shoal).cards[0].up:
            self.turn_up(table, shoal, "regrets.free.worms-return")


class WormsTurnTheFishUpAtOnce(Engine):
    def use_worms(self, table: Table, choice: Worms) -> None:
        super().use_worms(table, choice)
        if not table.shoal(choice.shoal).cards[0].up:
            self.turn_up(table, choice.shoal, "regrets.free.worms")

    def put_back(self, table: Table, choice: PutBack) -> None:
        """Put the fish back; it is turned face-down if it goes to the bottom."""
        shoal = table.position.frames[-1].shoal
        first, *others = table.shoal(shoal).cards
        if choice.on == "bottom":
            self.lay_shoal(table, shoal, (replace(first, up=False), *others))
        super().put_back(table, choice)


class WormsStayFaceUp(Engine):
    def turn_worms(self, table: Table, seat: int) -> None:
        """Leave the worms face-up."""


class WormsTurnedWhenPutBack(Engine):
    def turn_worms(self, table: Table, seat: int) -> None:
        """Leave the worms face-up until the fish is put back."""

    def put_back(self, table: Table, choice: PutBack) -> None:
        super().put_back(table, choice)
        super().turn_worms(table, choice.seat)


class WormsUsedFaceDown(Engine):
    def may_use_worms(self, position: Position, seat: int) -> bool:
        return True


# ---- Sinkers


class SinkerIsFree(Engine):
    def pay_for_sinker(self, table: Table, seat: int, die: Die) -> None:
        """Spend nothing."""


class SinkerCostsTheLowestDie(Engine):
    def pay_for_sinker(self, table: Table, seat: int, die: Die) -> None:
        lowest = min(table.angler(seat).fresh, key=lambda fresh_die: fresh_die.face, default=die)
        super().pay_for_sinker(table, seat, lowest)


class SinkerNeedsAThree(Engine):
    def sinker_dice(self, position: Position, seat: int) -> tuple[Die, ...]:
        """Return the Fresh dice of a player that are enough for a sinker, in their order."""
        return tuple(die for die in position.angler(seat).fresh if die.face >= 3)

    def pay_for_sinker(self, table: Table, seat: int, die: Die) -> None:
        dice = self.sinker_dice(table.position, seat)
        if not dice:
            raise RefusalError("regrets.free.sinker", "no Fresh die shows 3 or more", path="choice.die")
        super().pay_for_sinker(table, seat, dice[0])

    def sinkers(self, position: Position, seat: int) -> Iterator[Sinker]:
        return iter(()) if not self.sinker_dice(position, seat) else super().sinkers(position, seat)

    def free_decisions(self, position: Position, seat: int) -> list[Decision]:
        decisions = super().free_decisions(position, seat)
        lacks = not self.sinker_dice(position, seat)
        return [decision for decision in decisions if not (lacks and decision.kind == "sinker")]


class SinkerGoesToTheBottom(Engine):
    def sink(self, table: Table, seat: int, depth: int) -> None:
        if depth > 0:
            super().sink(table, seat, self.components.depths - 1)


class SinkerGoesDownByItsPips(Engine):
    def drop_sinker(self, table: Table, choice: Sinker) -> None:
        depth = table.angler(choice.seat).depth
        super().drop_sinker(table, choice)
        if depth > 0:
            to = min(depth + choice.die.face, self.components.depths)
            table.change_angler(choice.seat, depth=to)


class SinkerAtTheDeepestIsWasted(Engine):
    def is_deepest(self, depth: int) -> bool:
        return False

    def sink(self, table: Table, seat: int, depth: int) -> None:
        if depth < self.components.depths:
            super().sink(table, seat, depth)


class NoSinkerBelowTheSecondDepth(Engine):
    def is_deepest(self, depth: int) -> bool:
        return depth >= self.components.depths - 1


class SinkerAtPortGoesToSea(Engine):
    def may_sink_at_port(self) -> bool:
        return True

    def sink(self, table: Table, seat: int, depth: int) -> None:
        self.move_boat(table, seat, depth + 1, "regrets.free.sinker")
